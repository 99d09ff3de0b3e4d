internal import CSV
internal import Kernels
package import SystemInterface
package import Valuation

/// Reads `classes.csv`: the classes of symbols, and of cash, by scheme.
package enum ClassesFile {
    package static let columns = ["symbol", "scheme", "class", "weight"]
    static let required = ["symbol", "scheme", "class"]

    /// Reads all rows of a file. Everything wrong with it is added to the log.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package static func read(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) -> ClassBook {
        let read = try WholeTable.read(input, known: columns, required: required, log: &log) {
            Rows(places: $0)
        }
        return read?.rows.book ?? ClassBook()
    }

    private struct Key: Hashable {
        let symbol: ExactText
        let scheme: ExactText
    }

    private struct Rows: RowReader {
        let places: [String: Int]
        var book = ClassBook()
        /// What a symbol's rows of a scheme come to, and where its classes stand.
        var stated: [Key: (sum: ExactDecimal, lines: [(name: ExactText, line: Int)])] = [:]

        mutating func read(_ cells: inout CellReader) {
            for column in required { cells.need(places[column], column) }
            let (symbol, scheme) = (cells.text(places["symbol"]), cells.text(places["scheme"]))
            let name = cells.text(places["class"]).exact
            if let problem = ClassBook.problem(ofCash: symbol) {
                cells.report(.currency(ClassBook.cash, problem), places["symbol"])
            }
            if scheme.contains(":") { cells.report(.colonInScheme(scheme), places["scheme"]) }
            let weight =
                cells.bytes(places["weight"]).isEmpty
                ? .hundred : cells.number(places["weight"], "weight")?.exact
            if let weight, weight.isZero || weight.isNegative || .hundred < weight {
                cells.report(.notAWeight(weight), places["weight"])
            }
            guard cells.log.isEmpty, let weight else { return }
            let line = cells.record.line
            var known = stated[Key(symbol: symbol.exact, scheme: scheme.exact)] ?? (.zero, [])
            if let first = known.lines.first(where: { $0.name == name }) {
                cells.report(.repeatedClass(name.text, symbol, line: first.line), places["class"])
                return
            }
            known.sum += weight
            known.lines.append((name, line))
            stated[Key(symbol: symbol.exact, scheme: scheme.exact)] = known
            if .hundred < known.sum {
                cells.report(
                    .weightsAboveWhole(symbol, scheme, known.sum, lines: known.lines.map(\.line)),
                    places["weight"] ?? places["symbol"])
                return
            }
            book.add(ClassPart(name: name, weight: weight), of: symbol, scheme: scheme)
        }
    }
}

/// What a scheme's class, or a symbol, is meant to be of the whole.
package struct Target: Sendable {
    package let scheme: ExactText
    package let name: ExactText
    /// In percent, from 0 to 100.
    package let percent: ExactDecimal
    package var line: Int { record.line }
    fileprivate let record: Record
    /// The cell of the class.
    fileprivate let place: Int?

    /// An error of the target, at its class.
    package func diagnostic(_ wording: Wording, file: String) -> Diagnostic {
        var cells = CellReader(record, file: file, log: DiagnosticLog())
        cells.report(wording, place)
        return cells.log.first.first ?? Diagnostic(wording, file: file, line: line)
    }
}

/// Reads `targets.csv`: what each class of a scheme is meant to be of the whole.
package enum TargetsFile {
    package static let columns = ["scheme", "class", "target"]
    /// The scheme whose classes are symbols.
    package static let symbols = "symbol"

    /// Reads all targets, in the order of the file. Everything wrong with it is added to the log.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package static func read(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) -> [Target] {
        let errors = log.count
        guard
            let (rows, _) = try WholeTable.read(
                input, known: columns, required: columns, log: &log, { Rows(places: $0) }),
            log.count == errors
        else { return [] }
        for scheme in rows.sums.keys.sorted() {
            guard let (sum, last) = rows.sums[scheme], sum != .hundred else { continue }
            log.add(
                .targetsOfOtherSum(scheme.text, sum), field: rows.places["target"] ?? 0, of: last,
                file: input.path)
        }
        return rows.targets
    }

    private struct Rows: RowReader {
        let places: [String: Int]
        var targets: [Target] = []
        /// What the targets of a scheme come to, and the row of the last.
        var sums: [ExactText: (sum: ExactDecimal, last: Record)] = [:]

        mutating func read(_ cells: inout CellReader) {
            for column in columns { cells.need(places[column], column) }
            let percent = cells.number(places["target"], "target")?.exact
            if let percent, percent.isNegative || .hundred < percent {
                cells.report(.notATarget(percent), places["target"])
            }
            guard cells.log.isEmpty, let percent else { return }
            let target = Target(
                scheme: cells.text(places["scheme"]).exact, name: cells.text(places["class"]).exact,
                percent: percent, record: cells.record, place: places["class"])
            if let first = targets.first(where: { $0.scheme == target.scheme && $0.name == target.name }) {
                cells.report(.repeatedTarget(target.name.text, line: first.line), places["class"])
                return
            }
            targets.append(target)
            sums[target.scheme] = ((sums[target.scheme]?.sum ?? .zero) + percent, cells.record)
        }
    }
}
