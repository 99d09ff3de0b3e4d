public import Valuation

/// Returns as they are shown.
public struct ReturnsReport: Sendable {
    /// What is shown.
    public let statement: ReturnsStatement
    /// By ``InputLocation/file``.
    package let fileNames: [String]

    /// - Parameters:
    ///   - statement: what is shown.
    ///   - fileNames: by ``InputLocation/file``.
    public init(_ statement: ReturnsStatement, fileNames: [String] = []) {
        self.statement = statement
        self.fileNames = fileNames
    }

    /// Whether no figure that counts is unknown.
    public var isComplete: Bool { statement.isComplete }

    func fileName(at location: InputLocation) -> String? {
        let place = Int(location.file)
        return fileNames.indices.contains(place) ? fileNames[place] : nil
    }
}

extension ReturnsReport {
    /// The issues as located messages, one line each.
    ///
    /// - Parameter paths: by ``InputLocation/file``.
    package func locatedIssues(_ paths: [String]) -> [String] {
        statement.issues.map { issue in
            var place = ""
            if let location = issue.location, paths.indices.contains(Int(location.file)) {
                place = "\(paths[Int(location.file)]):\(location.line): "
            }
            let symbol = issue.symbol.map { "\(ReturnsReport.name(ofSymbol: $0)): " } ?? ""
            return DisplayWidth.printable(
                "\(place)\(issue.severity.rawValue): \(symbol)\(issue.message) [\(issue.kind.rawValue)]")
        }
    }

    /// What a symbol is called: payments that belong to no stock are the account's.
    static func name(ofSymbol symbol: String) -> String { symbol.isEmpty ? "(account)" : symbol }

    /// What is unknown or doubtful of all that is shown, errors first.
    var shownIssues: [ReturnsIssue] {
        let issues = statement.issues + statement.overview.issues
        return issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
    }

    /// The file and line of an issue; `nil` for one of no row.
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

    /// Whether the statement has one row, of the whole.
    var isWhole: Bool { breakdown == .whole }

    /// Whether the parts are years or months.
    var isOfTime: Bool { if case .every = breakdown { true } else { false } }

    /// The row of the whole period and portfolio; `nil` where there are only rows of its parts.
    var whole: ReturnsRow? { isWhole ? statement.rows.first : statement.overview.whole }

    /// The years of the period; empty where they were not asked for.
    var years: [ReturnsRow] {
        breakdown == .every(.year) ? statement.rows : statement.overview.years
    }

    /// The months of the period; empty where they were not asked for.
    var months: [ReturnsRow] {
        breakdown == .every(.month) ? statement.rows : statement.overview.months
    }

    /// Rows of parts as people read them: of years and months in their order, of scopes by what they brought.
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

    /// What the keys of the parts are.
    var partTitle: String {
        switch breakdown {
        case .whole: "Period"
        case .every(.year): "Year"
        case .every(.month): "Month"
        case .by(.symbol): "Symbol"
        case .by(.currency): "Currency"
        case .by(.market): "Market"
        }
    }

    /// The key of a part; of payments that belong to no stock, that.
    func partName(_ row: ReturnsRow) -> String {
        if !row.key.isEmpty { return row.key }
        return breakdown == .by(.symbol) ? ReturnsReport.name(ofSymbol: "") : "(none)"
    }

    /// Whether currencies brought something, or it is unknown whether they did.
    var hasCurrencies: Bool {
        (statement.rows + [statement.overview.whole].compactMap { $0 } + years).contains { row in
            guard let gain = row.figures.currencyGain else { return true }
            return !gain.isZero || row.figures.twrCurrency?.isZero == false
        }
    }
}

extension ReturnsRow {
    /// The figures in the order of every output, under the names of the columns.
    var namedFigures: [(column: String, key: String, value: ExactDecimal?)] {
        [
            ("opening_value", "openingValue", figures.openingValue), ("money_in", "moneyIn", figures.moneyIn),
            ("money_out", "moneyOut", figures.moneyOut),
            ("closing_value", "closingValue", figures.closingValue), ("gain", "gain", figures.gain),
            ("price_gain", "priceGain", figures.priceGain),
            ("currency_gain", "currencyGain", figures.currencyGain), ("income", "income", figures.income),
            ("twr", "twr", figures.twr), ("twr_price", "twrPrice", figures.twrPrice),
            ("twr_currency", "twrCurrency", figures.twrCurrency),
            ("twr_income", "twrIncome", figures.twrIncome),
            ("twr_annualised", "twrAnnualised", figures.twrAnnualised), ("irr", "irr", figures.irr),
            ("irr_period", "irrPeriod", figures.irrPeriod),
            ("simple_return", "simpleReturn", figures.simpleReturn),
            ("max_drawdown", "maxDrawdown", figures.maxDrawdown),
            ("volatility", "volatility", figures.volatility),
            ("benchmark_twr", "benchmarkTwr", figures.benchmarkTwr),
            ("excess_twr", "excessTwr", figures.excessTwr),
        ]
    }
}

extension DecimalFormat {
    /// A percentage to 2 decimals, half to even.
    static func percent(_ value: ExactDecimal?, signed: Bool = true) -> String {
        value.map { grouped($0, decimals: 2, signed: signed) } ?? unknown
    }
}
