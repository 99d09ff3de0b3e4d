package import PortfolioEditing
package import PortfolioFiles

extension PortfolioIntake {
    /// What the user states of exports, beside what they say themselves.
    package struct Statements: Sendable {
        /// What they list; `nil` if their headers tell.
        package var kind: Kind?
        /// The name of a profile; `nil` if the header tells.
        package var profile: String?
        /// What the columns mean, where no profile tells; `nil` if one does.
        package var mapping: Mapping?
        package var options = ImportOptions()
        package var history = HistoryOptions()

        package init() {}
    }

    /// What the columns of exports mean.
    package enum Mapping: Sendable {
        case holdings(PositionsMapping)
        case trades(TransactionMapping)
    }

    /// What an export lists, by its header; `nil` if nothing is recognised, which the log then explains.
    package static func kind(
        of export: BrokerExport, _ statements: Statements, log: inout DiagnosticLog
    ) -> Kind? {
        switch statements.mapping {
        case .holdings: return .holdings
        case .trades: return .trades
        case nil: break
        }
        if let kind = statements.kind { return kind }
        if let name = statements.profile {
            let (holdings, trades) = (PositionsProfile.named(name), TransactionProfile.named(name))
            if trades == nil { return .holdings }
            if holdings == nil { return .trades }
        }
        switch export.contents {
        case .holdings: return isOfTradesAlone(export, statements.options) ? .trades : .holdings
        case .trades: return .trades
        case nil: break
        }
        let start = Array(export.bytes.prefix(HistoryImport.searchedBytes))
        if HistoryImport.mayBeOne(start, isPlain: true) { return .prices }
        if HistoryImport.mayBeOne(start) {
            // A list of transactions that no profile fits must not be taken for prices.
            log.add(
                Diagnostic(
                    file: export.name, message: "no profile fits this file",
                    remedy: "if it is a history of prices or rates, state prices in type"))
            return nil
        }
        _ = PositionsImport.mapping(of: export.bytes, name: export.name, log: &log)
        return nil
    }

    /// Whether an export whose header is one of positions can be read as transactions alone: some programs have the same
    /// columns for both.
    private static func isOfTradesAlone(_ export: BrokerExport, _ options: ImportOptions) -> Bool {
        var log = DiagnosticLog()
        guard TransactionImport.mapping(of: export.bytes, name: "", log: &log) != nil else { return false }
        var positions = PositionsImport(options: options)
        positions.add(export.bytes, name: "", mapping: nil, log: &log)
        if log.isEmpty { return false }
        var ofTrades = DiagnosticLog()
        var trades = TransactionImport(options: options, count: 1)
        trades.add(export.bytes, name: "", mapping: nil, log: &ofTrades)
        return ofTrades.isEmpty
    }

    /// Reads exports that list the same; `nil` if there are errors, which all go to the log.
    ///
    /// - Complexity: O(*n* log *n*) for *n* bytes.
    package func read(
        _ exports: [BrokerExport], _ kind: Kind, _ statements: Statements, book: SymbolBook,
        log: inout DiagnosticLog
    ) throws(EditingError) -> Exports? {
        var options = statements.options
        options.account = account
        options.symbols = try symbols(of: kind, book: book)
        switch kind {
        case .holdings:
            var run = PositionsImport(options: options)
            var mapping = statements.profile.flatMap(PositionsProfile.named)?.mapping
            if case .holdings(let stated) = statements.mapping { mapping = stated }
            for export in exports { run.add(export.bytes, name: export.name, mapping: mapping, log: &log) }
            return log.isEmpty ? .holdings(run) : nil
        case .trades:
            var run = TransactionImport(options: options, count: exports.count)
            var mapping = statements.profile.flatMap(TransactionProfile.named)?.mapping
            if case .trades(let stated) = statements.mapping { mapping = stated }
            for export in exports { run.add(export.bytes, name: export.name, mapping: mapping, log: &log) }
            if log.isEmpty { run.finish(log: &log) }
            return log.isEmpty ? .trades(run) : nil
        case .prices:
            var history = statements.history
            history.symbols = options.symbols
            history.symbol = history.symbol.map { options.symbols.symbol(of: $0) }
            (history.currencies, history.decimalMark) = (options.currencies, options.decimalMark)
            var run = HistoryImport(options: history)
            for export in exports { run.add(export.bytes, name: export.name, log: &log) }
            return log.isEmpty ? .prices(run) : nil
        }
    }
}

extension PortfolioIntake.Exports {
    /// What became of each export.
    package struct Summary: Sendable {
        package let file: String
        /// What kind of export it is; empty if no profile is of it.
        package let title: String
        /// The numbers of rows that were taken and passed over, in words.
        package let words: String
        package let notes: [ImportNote]
    }

    /// What became of each export.
    ///
    /// - Parameter store: the store of prices, which knows what is held; `nil` if prices can't be kept.
    package func summaries(_ store: MarketStore?) -> [Summary] {
        switch self {
        case .holdings(let run):
            run.reports.map { report in
                Summary(
                    file: report.file, title: PositionsProfile.named(report.mapping)?.title ?? "",
                    words: report.summary,
                    notes: report.concerns + report.remarks(run.options, isUpdate: true))
            }
        case .trades(let run):
            run.reports.map { report in
                Summary(
                    file: report.file, title: report.title,
                    words: report.summary, notes: report.concerns + report.remarks)
            }
        case .prices(let run):
            run.reports.map { report in
                Summary(
                    file: report.file, title: "", words: report.summary,
                    notes: store.map { store in report.remarks(near: store) { !store.holds($0) } } ?? [])
            }
        }
    }
}

extension TransactionReport {
    /// What kind of export it is; empty if no profile is of it.
    fileprivate var title: String {
        mapping == OwnTrades.name ? OwnTrades.title : TransactionProfile.named(mapping)?.title ?? ""
    }
}
