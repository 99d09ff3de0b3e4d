internal import PortfolioFiles
package import SystemInterface
public import Valuation

/// Loads a portfolio's holdings, and saves changes to them safely.
///
/// ```swift
/// let store = try HoldingsStore("portfolios/mine")
/// let change = try store.edit { document throws(EditingError) in
///     try document.applying(.set([.shares: "12"], row: document.row("AAPL#2")))
/// }
/// let diff = UnifiedDiff(from: change.before.bytes, to: change.after.bytes, name: "holdings.csv")
/// print(String(decoding: diff.bytes, as: UTF8.self))
/// ```
///
/// A change is written to a temporary file next to the old one, which it then replaces in one step, so that the
/// complete old or new file is there at every moment. Permissions are preserved, and so is the owner if the system
/// allows it; for a symbolic link, the file it points to is replaced. Other names of the same file (hard links) keep
/// the old contents.
///
/// Reading, changing and writing happen under an advisory lock (`flock` on the file), for which an editor waits up to
/// ``patience``. No editor that uses the lock loses another's change.
public struct HoldingsStore: Sendable {
    /// The holdings file.
    public private(set) var file: String
    /// The portfolio's own currency, if known.
    public var currency: Currency?
    /// The maximum time to wait for another editor.
    public var patience = Duration.seconds(10)
    /// Whether only to work out what would change, without saving it.
    package var isDryRun = false
    /// Price files to use instead of those in the portfolio's folder.
    package var prices: [String] = []
    /// Trades files to use instead of those in the portfolio's folder.
    package var trades: [String] = []
    /// How sales choose their lots, whatever `portfolio.json` says; `nil` for what it says.
    package var lots: LotMethod?
    package var system = SystemCalls()
    let source: PortfolioSource

    /// Creates the store of a portfolio.
    ///
    /// - Parameters:
    ///   - portfolio: the path of a folder or a holdings file.
    ///   - account: the account of new rows; among several holdings files, the one of that account is edited, else the
    ///     first.
    ///   - currency: the own currency, if `portfolio.json` states none.
    /// - Throws: ``EditingError/notAFile`` for `-`; ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if
    ///   `portfolio.json` can't be read.
    public init(
        _ portfolio: String, account: String? = nil, currency: Currency? = nil
    ) throws(EditingError) {
        guard portfolio != "-" else { throw .notAFile }
        source = try PortfolioSource(editing: portfolio)
        file = source.holdings
        self.currency = source.document.currency ?? currency
        file = self.file(of: account)
    }

    /// The holdings file of an account, else the first.
    package func file(of account: String?) -> String {
        guard let account else { return source.holdings }
        return files.first { source.account(ofFile: $0)?.exact == account.exact } ?? source.holdings
    }

    /// The store of the file in which a lot stands, and the name of the lot there.
    ///
    /// With several holdings files, `AAPL#2` is the second lot in the order of the files.
    ///
    /// - Parameter account: the account whose lots are counted; `nil` for those of all.
    /// - Throws: ``EditingError/notInAccount(_:account:others:)``; the errors of ``RowsDocument/row(_:)`` and of ``load()``.
    /// - Complexity: O(*n*) for *n* bytes of all files.
    package func holding(
        _ name: String, account: String? = nil
    ) throws(EditingError) -> (store: HoldingsStore, lot: String) {
        if account == nil, source.otherHoldings.isEmpty { return (self, name) }
        var files: [HoldingsDocument.OfPortfolio] = []
        for file in self.files {
            files.append(
                .init(
                    name: source.name(ofFile: file), account: source.account(ofFile: file),
                    document: try at(file).load()))
        }
        let place = try HoldingsDocument.place(of: name, in: files, account: account)
        let row = files[place.file].document.rows[place.row]
        return (at(self.files[place.file]), "\(row.symbol)#\(row.lot)")
    }

    /// The portfolio's holdings files, the first of which need not exist.
    package var files: [String] { [source.holdings] + source.otherHoldings }

    /// The account of the rows of a file of holdings or trades that state none; `nil` for the one without a name.
    package func account(ofFile file: String) -> String? { source.account(ofFile: file) }

    /// The store of another of the portfolio's holdings files.
    package func at(_ file: String) -> HoldingsStore {
        var store = self
        store.file = file
        return store
    }

    /// What tells one of the portfolio's files from others: its base name or, if another has the same one, its path as
    /// seen from the folder.
    package func label(of file: String, among files: [String]) -> String {
        source.label(of: file, among: files)
    }

    /// Whether all rows of the file that state no account are in one.
    package func isOfAccount(_ account: String) -> Bool {
        source.account(ofFile: file)?.exact == account.exact
    }

    /// Loads the file.
    ///
    /// - Throws: ``EditingError/file(_:)``, or ``EditingError/unreadable(_:)`` if the header is invalid.
    /// - Complexity: O(*n*) for *n* bytes.
    public func load() throws(EditingError) -> HoldingsDocument { try document(try contents()) }

    /// The contents of the file.
    package func contents() throws(EditingError) -> [UInt8] { try EditedFiles.contents(file) }

    /// Reads contents of the file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    package func document(_ bytes: [UInt8]) throws(EditingError) -> HoldingsDocument {
        try HoldingsDocument(bytes, file: file, currency: currency)
    }

    /// A change: the documents before and after it.
    public struct Change: Sendable {
        /// The file before the change.
        public let before: HoldingsDocument
        /// The file after the change.
        public let after: HoldingsDocument

        /// Creates a change from two documents.
        public init(from before: HoldingsDocument, to after: HoldingsDocument) {
            self.before = before
            self.after = after
        }
    }

    /// Reads the file, changes and writes it, without interference from other editors.
    ///
    /// - Parameter change: returns the changed document. If it throws, the error is passed on and nothing is written;
    ///   nor is anything written if nothing changes.
    /// - Throws: the errors of ``check(_:)``; ``EditingError/emptiedAccount(_:)``; ``EditingError/locked(_:)``;
    ///   ``EditingError/changed(_:)`` if a program that does not lock has changed the file meanwhile; or ``EditingError/file(_:)``. The old file is then
    ///   unchanged, except after the one error that says that the new one was written.
    public func edit(
        _ change: (HoldingsDocument) throws(EditingError) -> HoldingsDocument
    ) throws(EditingError) -> Change {
        let made = try edit([file]) { documents throws(EditingError) in
            for place in documents.indices { documents[place] = try change(documents[place]) }
        }
        guard let only = made.first else { throw .changed(file) }
        return only
    }

    /// Changes several of the portfolio's holdings files together: all of them, or none.
    ///
    /// - Parameter change: changes the documents, which come in the order of `paths`.
    /// - Returns: what was changed of each.
    /// - Throws: the errors of ``edit(_:)``.
    package func edit(
        _ paths: [String], _ change: (inout [HoldingsDocument]) throws(EditingError) -> Void
    ) throws(EditingError) -> [Change] {
        try EditedFiles.edit(
            in: source.folder, patience: patience, system, isDryRun: isDryRun
        ) { files throws(EditingError) in
            var before: [HoldingsDocument] = []
            for path in paths { before.append(try at(path).document(files.contents(of: path))) }
            var after = before
            try change(&after)
            let made = zip(before, after).map { Change(from: $0, to: $1) }
            for change in made {
                let path = change.before.file
                if change.after.bytes != change.before.bytes { try at(path).check(change) }
                files.replace(path, with: change.after.bytes)
            }
            try PortfolioSource.checkAccounts(made.map { FileChange($0) }, in: source.folder)
            return made
        }
    }

    /// Saves a document, if the file has not changed since.
    ///
    /// - Parameters:
    ///   - document: the document to save.
    ///   - base: the document as it was loaded.
    /// - Throws: ``EditingError/changed(_:)`` if the file has other contents by now, in which case load it and apply
    ///   the edits again; otherwise the same errors as ``edit(_:)``.
    public func save(_ document: HoldingsDocument, replacing base: HoldingsDocument) throws(EditingError) {
        _ = try edit { now throws(EditingError) in
            guard now.bytes == base.bytes else { throw .changed(file) }
            return document
        }
    }
}
