public import Valuation

/// A report of returns.
public struct ReturnsReport: Sendable {
    /// The returns shown.
    public let statement: ReturnsStatement
    /// The file names, indexed by ``InputLocation/file``.
    package let fileNames: [String]
    /// The names of the symbols that rows are of, for text.
    package var stockNames: [ExactText: String] = [:]

    /// - Parameters:
    ///   - statement: the returns to show.
    ///   - fileNames: the file names, indexed by ``InputLocation/file``.
    public init(_ statement: ReturnsStatement, fileNames: [String] = []) {
        self.statement = statement
        self.fileNames = fileNames
    }

    /// Whether every figure that counts is known.
    public var isComplete: Bool { statement.isComplete }

    func fileName(at location: InputLocation) -> String? {
        let name = fileNames.file(at: location)
        return name.isEmpty ? nil : name
    }
}

extension ReturnsReport {
    /// The issues as located messages, one line each.
    ///
    /// - Parameter paths: the file paths, indexed by ``InputLocation/file``.
    package func locatedIssues(_ paths: [String]) -> [String] {
        statement.issues.map { issue in
            var place = ""
            if let location = issue.location, paths.indices.contains(location.file) {
                place = "\(paths[location.file]):\(location.line): "
            }
            let symbol = issue.symbol.map { "\(ReturnsReport.name(ofSymbol: $0)): " } ?? ""
            return DisplayWidth.printable(
                "\(place)\(issue.severity.rawValue): \(symbol)\(issue.message) [\(issue.kind.rawValue)]")
        }
    }

    /// The display name of a symbol; payments that belong to no stock are the account's.
    static func name(ofSymbol symbol: String) -> String { symbol.isEmpty ? "(account)" : symbol }

    /// What is unknown or doubtful about everything shown, errors first.
    var shownIssues: [ReturnsIssue] {
        let issues = statement.issues + statement.overview.issues
        return issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
    }

    /// The file and line of an issue; `nil` if it concerns no row.
    func place(of issue: ReturnsIssue) -> String? {
        guard let location = issue.location else { return nil }
        let line = location.line > 0 ? "line \(location.line)" : nil
        let words = [fileName(at: location), line].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

// MARK: Rows as people read them

extension ReturnsReport {
    private var breakdown: ReturnsBreakdown { statement.options.breakdown }

    var hasBenchmark: Bool { statement.options.benchmark != nil }

    /// Whether the statement has only the row of the whole.
    var isWhole: Bool { breakdown == .whole }

    /// Whether the parts are years or months.
    var isOfTime: Bool { if case .every = breakdown { true } else { false } }

    /// The row of the whole period and portfolio; `nil` if there are only rows of its parts.
    var whole: ReturnsRow? { isWhole ? statement.rows.first : statement.overview.whole }

    /// The years of the period; empty if not requested.
    var years: [ReturnsRow] {
        breakdown == .every(.year) ? statement.rows : statement.overview.years
    }

    /// The months of the period; empty if not requested.
    var months: [ReturnsRow] {
        breakdown == .every(.month) ? statement.rows : statement.overview.months
    }

    /// The rows of the parts in display order: years and months by date, scopes by gain.
    var parts: [ReturnsRow] {
        switch breakdown {
        case .whole: return []
        case .every: return statement.rows
        case .by:
            return statement.rows.enumerated().sorted { left, right in
                switch (left.element.figures.gain, right.element.figures.gain) {
                case (let a?, let b?) where a != b: a > b
                case (.some, .none): true
                case (.none, .some): false
                default: left.offset < right.offset
                }
            }.map(\.element)
        }
    }

    /// The heading of the parts' keys.
    var partTitle: String {
        switch breakdown {
        case .whole: "Period"
        case .every(let interval): interval.rawValue.capitalised
        case .by(let grouping): grouping.rawValue.capitalised
        }
    }

    /// The display name of a part, including that of payments that belong to no stock.
    func partName(_ row: ReturnsRow) -> String {
        if !row.key.isEmpty { return row.key }
        return breakdown == .by(.symbol) ? ReturnsReport.name(ofSymbol: "") : "(none)"
    }

    /// Whether there is a currency gain, or it is unknown whether there is one.
    var hasCurrencies: Bool {
        (statement.rows + [statement.overview.whole].compactMap { $0 } + years).contains { row in
            guard let gain = row.figures.currencyGain else { return true }
            return !gain.isZero || row.figures.twrCurrency?.isZero == false
        }
    }
}

extension DecimalFormat {
    /// A percentage to 2 decimals, half to even.
    static func percent(_ value: ExactDecimal?, signed: Bool = true) -> String {
        value.map { grouped($0, decimals: 2, signed: signed) } ?? unknown
    }
}
