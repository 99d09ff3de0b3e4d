/// Merges partials of gains, in any order and also those that have been merged before: the result is the same.
///
/// Memory grows with the groups, the symbols and what there is to tell about the trades.
package struct GainsMerge: Sendable {
    /// What is wrong with the partials.
    package private(set) var log = DiagnosticLog()
    private var common: CommonTerms<PartialGains.Terms>
    private var groups: [ExactText: GainTotals] = [:]
    private var parts: [PartialGains.Part] = []
    /// The partial that each symbol and each trades file is from.
    private var symbols: [ExactText: String] = [:]
    private var files: [String: String] = [:]
    /// The path and the partial of each trades file by its contents, as one file may have several paths.
    private var contents: [TradeFiles.Identity: (path: String, partial: String)] = [:]

    /// - Parameter program: the name and version of the program; partials of any other are refused.
    init(program: String) { common = CommonTerms(program: program) }

    mutating func refuse(_ problem: Diagnostic) { log.add(problem) }

    mutating func add(_ partial: PartialGains, from file: String) {
        if let difference = common.difference(of: partial.terms, from: file) {
            return refuse(Diagnostic(difference, file: file))
        }
        for part in partial.parts {
            if let repetition = repetition(in: part) {
                refuse(Diagnostic(repetition, file: file))
                continue
            }
            for partFile in part.files {
                files[partFile.path] = file
                if let identity = partFile.identity { contents[identity] = (partFile.path, file) }
            }
            for symbol in part.symbols {
                if let other = symbols.updateValue(file, forKey: symbol.exact) {
                    log.add { Diagnostic(.partialOfSymbolTwice(symbol, in: other), file: file) }
                }
            }
            parts.append(part)
        }
        for (key, totals) in partial.groups { groups[key, default: GainTotals()].add(totals) }
    }

    /// What is wrong with a part that has a file of another, by its path or by its contents.
    private func repetition(in part: PartialGains.Part) -> Wording? {
        for file in part.files {
            if let partial = files[file.path] { return .partialOfFileTwice(file.path, in: partial) }
            if let other = file.identity.flatMap({ contents[$0] }) {
                return .partialOfEqualFile(file.path, to: other.path, in: other.partial)
            }
        }
        return nil
    }

    /// The merged partial of what has been added; `nil` if there is none.
    var partial: PartialGains? {
        common.terms.map { PartialGains(terms: $0, groups: groups, parts: inOrder) }
    }

    /// The parts in the order of the paths of their first files.
    private var inOrder: [PartialGains.Part] {
        parts.sorted { left, right in
            let (left, right) = (left.files.first?.path ?? "", right.files.first?.path ?? "")
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }

    /// What one machine tells before it adds up gains: columns and splits that are most likely mistakes.
    ///
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` with the errors of the files, if there are any.
    package func warnings() throws(PortfolioFailure) -> [Diagnostic] {
        let parts = inOrder
        for stages in [[PartialGains.Stage.rows, .relations], [.prices]] {
            var errors = DiagnosticLog()
            for stage in stages { for part in parts { part.errors[stage].map { errors.add($0) } } }
            guard errors.isEmpty else { throw .unreadable(errors) }
        }
        return parts.flatMap(\.columns) + parts.flatMap(\.splits)
    }

    /// The gains of the whole, once every partial has been added.
    ///
    /// - Returns: `nil` if there is no partial.
    /// - Throws: ``PortfolioFailure/unreadable(_:)`` with every trade that contradicts what is held, if there are any.
    package func report() throws(PortfolioFailure) -> GainsReport? {
        guard let terms = common.terms else { return nil }
        let parts = inOrder
        try checkHeld(parts)
        var (sales, payments, first) = ([GainsCollector.Dated](), [GainsCollector.Dated](), 1)
        for part in parts {
            sales += part.issuesOfSales.map { $0.moved(files: first) }
            payments += part.issuesOfPayments.map { $0.moved(files: first) }
            first += part.files.count
        }
        let issues = [sales, payments].flatMap { $0.sorted { $0.date < $1.date } }
        var totals = GainTotals()
        for group in groups.values { totals.add(group) }
        let inKeyOrder = groups.sorted { $0.key < $1.key }
        var report = GainsReport(
            name: terms.name, from: terms.from, to: terms.through, asOf: terms.asOf, options: terms.options,
            contents: .groups(
                terms.grouping,
                inKeyOrder.map { key, totals in
                    AccountStatement.Group(key: key == "" ? nil : key.text, totals: RealisedTotals(totals))
                }),
            totals: RealisedTotals(totals), sales: [], income: [], issues: issues.map(\.issue),
            fileNames: paths.map { PathBytes.shown(Path.name(of: $0)) })
        for part in parts { report.stockNames.merge(part.names) { first, _ in first } }
        return report
    }

    /// Throws the trades that contradict what is held, in the order of their days.
    private func checkHeld(_ parts: [PartialGains.Part]) throws(PortfolioFailure) {
        let logs = parts.compactMap { part in part.errors[.held].map { (part.days, $0) } }
        let dated = logs.flatMap { days, log in Array(zip(days, log.first)) }
        var errors = DiagnosticLog()
        for (_, error) in dated.sorted(by: { $0.0 < $1.0 }) { errors.add(error) }
        for (_, log) in logs { errors.addUnshown(log.more) }
        guard errors.isEmpty else { throw .unreadable(errors) }
    }

    /// The paths of the trades files by the numbers of issues' locations. Number 0 is that of holdings, which there are
    /// none of.
    package var paths: [String] { [""] + inOrder.flatMap { $0.files.map(\.path) } }
}
