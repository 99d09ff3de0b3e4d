public import PortfolioFiles
package import SystemInterface
public import Valuation

/// Loads a portfolio's trades, and saves new and corrected ones safely.
///
/// ```swift
/// let store = try TradesStore("portfolios/traded")
/// let change = try store.add([
///     .type: "sell", .symbol: "AAPL", .shares: "4", .price: "430.47", .date: "2013-03-01",
/// ])
/// let diff = UnifiedDiff(from: change.before.bytes, to: change.after.bytes, name: "trades.csv")
/// print(String(decoding: diff.bytes, as: UTF8.self))
/// ```
///
/// A change is saved if the trades of all files are consistent with it; see ``change(_:of:)``. It is written in the same
/// way as by ``HoldingsStore``, under the same lock.
public struct TradesStore: Sendable {
    /// The trades file that new rows go to.
    public let file: String
    /// The portfolio's own currency, if known.
    public var currency: Currency?
    /// The maximum time to wait for another editor.
    public var patience = Duration.seconds(10)
    /// Whether only to work out what would change, without saving it.
    package var isDryRun = false
    /// How sales choose their lots, whatever `portfolio.json` says; `nil` for what it says.
    package var lots: LotMethod?
    /// Whether rows of an import that another account has are other trades, as someone says.
    package var isForced = false
    /// The day after which an entry is of the future.
    package var today = CalendarDate.today
    package var system = SystemCalls()
    let source: PortfolioSource
    /// All trades files, each once.
    package let files: [String]
    /// Whether ``file`` is created if it does not exist, in a folder that is a portfolio already.
    let mayMakeFile: Bool
    /// The holdings files in addition to the trades.
    let holdings: [String]

    /// Creates the store of a portfolio's trades.
    ///
    /// - Parameters:
    ///   - portfolio: the path of a folder, a trades file or a holdings file.
    ///   - chosen: the trades file for new rows. In a folder, it is one of those named in `portfolio.json`, given by
    ///     its path or by its name there; any other file replaces the folder's own. A folder with a single trades file
    ///     does not need a choice.
    ///   - account: the account of new rows; among several files, the one of that account is chosen.
    ///   - currency: the own currency, if `portfolio.json` states none.
    /// - Throws: ``EditingError/severalTrades(_:accounts:)`` if none is chosen; ``EditingError/noTrades(_:)`` if the portfolio
    ///   has none; ``EditingError/tradesBesideFile(_:)``; ``EditingError/notAFile`` for `-`;
    ///   ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if `portfolio.json` can't be read.
    public init(
        _ portfolio: String, trades chosen: String? = nil, account: String? = nil, currency: Currency? = nil
    ) throws(EditingError) {
        try self.init(
            portfolio, trades: chosen, account: account, currency: currency, mayBeSeveral: false)
    }

    /// - Parameter mayBeSeveral: whether the first of several files is as good as any.
    init(
        _ portfolio: String, trades chosen: String?, account: String?, currency: Currency?, mayBeSeveral: Bool
    ) throws(EditingError) {
        guard portfolio != "-", chosen != "-" else { throw .notAFile }
        source = try PortfolioSource(editing: portfolio)
        self.currency = source.document.currency ?? currency
        if source.isFolder {
            (file, files) = try TradesStore.files(
                of: portfolio, source, chosen, account, mayBeSeveral: mayBeSeveral)
            holdings = source.holdingsFiles
            mayMakeFile =
                chosen == nil && source.document.trades == nil && (!holdings.isEmpty || source.hasDocument)
        } else if try !TradesStore.isHoldings(portfolio) {
            guard chosen == nil else { throw .tradesBesideFile(portfolio) }
            (file, files, holdings) = (portfolio, [portfolio], [])
            mayMakeFile = false
        } else {
            guard let chosen else { throw .noTrades(portfolio) }
            (file, files, holdings) = (chosen, [chosen], [portfolio])
            mayMakeFile = false
        }
    }

    /// The file to edit, and all trades files of a folder.
    private static func files(
        of folder: String, _ source: PortfolioSource, _ chosen: String?, _ account: String?,
        mayBeSeveral: Bool
    ) throws(EditingError) -> (file: String, files: [String]) {
        var own: [String] = []
        for file in source.trades(given: []) where try !isRepeated(file, among: own) { own.append(file) }
        guard let chosen else {
            if own.count > 1, let account,
                let file = own.first(where: { source.account(ofFile: $0)?.exact == account.exact })
            {
                return (file, own)
            }
            guard own.count <= 1 || mayBeSeveral else {
                throw several(own, of: source)
            }
            if own.isEmpty, source.document.trades != nil { throw .noTrades(folder) }
            let file = own.first ?? Path.join(folder, "trades.csv")
            return (file, own.isEmpty ? [file] : own)
        }
        var same: String?
        for file in own.reversed() where try isRepeated(chosen, among: [file]) { same = file }
        let named = FileInput.isMissing(chosen) ? own.first { $0 == Path.join(folder, chosen) } : nil
        guard let file = same ?? named else { return (chosen, [chosen]) }
        return (file, own)
    }

    /// The error where one of several files is to be chosen, with their accounts if these tell them apart.
    static func several(_ files: [String], of source: PortfolioSource) -> EditingError {
        let accounts = files.compactMap { source.account(ofFile: $0) }
        let areDistinct = Set(accounts.map(\.exact)).count == files.count
        return .severalTrades(files, accounts: areDistinct ? accounts : [])
    }

    private static func isRepeated(_ file: String, among others: [String]) throws(EditingError) -> Bool {
        do { return try RepeatedFile(in: others + [file]) != nil } catch { throw .file(error) }
    }

    /// Whether a single file is a holdings file.
    private static func isHoldings(_ path: String) throws(EditingError) -> Bool {
        try reading { () throws(FileError) in
            // Reading a pipe would block.
            guard try FileInput.isRegular(path) else { return false }
            let input = try FileInput(path)
            guard try !TradesHeader.isTrades(input) else { return false }
            var log = DiagnosticLog()
            return try HoldingsFile(input, name: path, log: &log) != nil
        }
    }

    /// Whether the file does not exist yet and will be created with its first row.
    private var isNewFile: Bool {
        get throws(EditingError) { mayMakeFile ? try !EditedFiles.isTaken(file, system) : false }
    }

    /// Loads the file; if it does not exist yet and will be created with its first row, returns just the header.
    ///
    /// - Throws: ``EditingError/file(_:)``, or ``EditingError/unreadable(_:)`` if the header is invalid.
    /// - Complexity: O(*n*) for *n* bytes.
    public func load() throws(EditingError) -> TradesDocument { try document(try contents()) }

    /// The contents of the file; just the header if it does not exist yet and will be created with its first row.
    package func contents() throws(EditingError) -> [UInt8] {
        try isNewFile ? NewPortfolio.tradesHeader : EditedFiles.contents(file)
    }

    /// Reads contents of the file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    package func document(_ bytes: [UInt8]) throws(EditingError) -> TradesDocument {
        try TradesDocument(bytes, file: file, currency: currency)
    }

    /// A change: the documents before and after it.
    public struct Change: Sendable {
        /// The file before the change.
        public let before: TradesDocument
        /// The file after the change.
        public let after: TradesDocument
        /// The index of the row that was added or changed among the rows of ``after``, from 0; `nil` if it was removed.
        public let row: Int?
        /// Trades that close more than was held before the change, and still do, and what else was wrong before; nothing
        /// that the change caused.
        public let problems: DiagnosticLog
        /// Whether the file did not exist before, so that ``before`` is just its header.
        public let isNewFile: Bool
        /// What looks like a slip in what was entered; see ``EntryRemarks``.
        package internal(set) var remarks: [String] = []
    }

    /// Adds a new row to the file, without interference from other editors. A folder with only holdings gets a trades
    /// file.
    ///
    /// - Throws: the same errors as ``edit(_:)``.
    /// - Complexity: O(*n*) for *n* bytes of trades files.
    public func add(_ texts: [TradeField: String]) throws(EditingError) -> Change {
        try edit { _ in .add(texts) }
    }

    /// Edits a row of the file, without interference from other editors.
    ///
    /// - Parameter body: makes the edit of the file as it is now; if it throws, the error is passed on and nothing is
    ///   written.
    /// - Throws: the errors of ``change(_:of:)`` and of `body`; ``EditingError/emptiedAccount(_:)``;
    ///   ``EditingError/locked(_:)``; ``EditingError/changed(_:)`` if a program that does not lock has changed the file meanwhile; or ``EditingError/file(_:)``. The old file is then
    ///   unchanged, except after the one error that says that the new one was written.
    /// - Complexity: O(*n*) for *n* bytes of trades files.
    public func edit(
        _ body: (TradesDocument) throws(EditingError) -> RowEdit<TradeField>
    ) throws(EditingError) -> Change {
        try EditedFiles.edit(
            in: source.folder, patience: patience, system, isDryRun: isDryRun
        ) { files throws(EditingError) in
            let bytes = mayMakeFile ? try files.contents(ofAny: file) : try files.contents(of: file)
            let before = try document(bytes ?? NewPortfolio.tradesHeader)
            let change = try change(try body(before), of: before, isNewFile: bytes == nil)
            try PortfolioSource.checkAccounts([FileChange(change)], in: source.folder)
            files.replace(file, with: change.after.bytes)
            ChangeNote.current?.add(change.remarks)
            return change
        }
    }
}
