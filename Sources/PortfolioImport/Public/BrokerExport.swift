/// A file that a broker exported, as it came.
///
/// ```swift
/// let imported = try ImportedExports(of: [BrokerExport("positions.csv", exported)])
/// print(imported.contents)  // holdings
/// let holdings = try HoldingsDocument(imported.csv).holdings()
/// ```
public struct BrokerExport: Hashable, Sendable {
    /// The name used in messages.
    public var name: String
    /// The file's bytes, in any encoding that brokers use.
    public var bytes: [UInt8]

    /// Creates an export of bytes.
    public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// What an export lists.
    public enum Contents: String, CaseIterable, Hashable, Sendable {
        /// Positions, which become holdings.
        case holdings
        /// Transactions, which become trades.
        case trades
    }

    /// What it lists, by its header; `nil` if no broker is recognised.
    public var contents: Contents? {
        var log = DiagnosticLog()
        if PositionsImport.mapping(of: bytes, name: name, log: &log) != nil { return .holdings }
        if TransactionImport.isOwn(bytes) { return .trades }
        return TransactionImport.mapping(of: bytes, name: name, log: &log) == nil ? nil : .trades
    }

    /// The brokers and programs whose exports are recognised, each with the form of export it is.
    public static func known(_ contents: Contents) -> [String] {
        switch contents {
        case .holdings: PositionsProfile.all.map(\.title)
        case .trades: TransactionProfile.all.map(\.title)
        }
    }
}

/// What brokers' exports come to: a file of holdings or of trades.
public struct ImportedExports: Sendable {
    /// What exports do not say of themselves.
    public struct Settings: Hashable, Sendable {
        /// The account that all rows are of; `nil` if the exports tell, or nothing does.
        public var account: String?
        /// The unit of prices for which the exports state none.
        public var currency: QuoteCurrency?
        /// The day of prices for which the exports state none; without it, such prices are left out.
        public var priceDate: CalendarDate?
        /// Whether deposits, withdrawals and exchanges of money become trades, too.
        public var includesCash = false

        /// Creates settings that state nothing.
        public init() {}

        var options: ImportOptions {
            var options = ImportOptions()
            options.account = account
            options.currencies = currency.map { [("*", $0)] } ?? []
            options.priceDate = priceDate
            options.writesCash = includesCash
            return options
        }
    }

    /// What the exports list.
    public let contents: BrokerExport.Contents
    /// The file: `holdings.csv` or `trades.csv`, in UTF-8.
    public let csv: [UInt8]
    /// The number of its rows.
    public let count: Int
    /// What does not add up in the exports, with its place; the rows are there all the same.
    public let warnings: [Diagnostic]
    /// The number of rows of the exports that were left out, by the reason.
    public let skipped: [String: Int]

    /// Reads exports that are recognised by their headers, all of positions or all of transactions.
    ///
    /// - Throws: ``ImportFailure`` with every error, each with its place and, where there is one, a remedy.
    /// - Complexity: O(*n*) for *n* bytes of positions, or of transactions in order.
    public init(of exports: [BrokerExport], settings: Settings = Settings()) throws(ImportFailure) {
        contents = exports.first?.contents ?? .holdings
        let options = settings.options
        var log = DiagnosticLog()
        let reports: [any RowReport]
        switch contents {
        case .holdings:
            var run = PositionsImport(options: options)
            for export in exports { run.add(export.bytes, name: export.name, mapping: nil, log: &log) }
            (csv, count, reports) = (run.table.csv(), run.table.count, run.reports)
        case .trades:
            var run = TransactionImport(options: options, count: exports.count)
            for export in exports { run.add(export.bytes, name: export.name, mapping: nil, log: &log) }
            if log.isEmpty { run.finish(log: &log) }
            (csv, count, reports) = (run.csv(), run.outcome.rows, run.reports)
        }
        guard log.isEmpty else { throw ImportFailure(log: log) }
        warnings = reports.flatMap(\.warnings)
        skipped = reports.flatMap(\.skipped).reduce(into: [:]) { $0[$1.reason, default: 0] += $1.count }
    }
}
