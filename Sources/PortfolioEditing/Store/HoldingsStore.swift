internal import PortfolioFiles
package import SystemInterface
public import Valuation

/// Where a portfolio's holdings are kept: reads them, and keeps changes safely.
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
/// A change is written to a temporary file beside the old one, which then takes its place in one step: the old file or
/// the new one is there whole, at every moment. Permissions stay, also the owner where it may be given; of a symbolic
/// link, the file it points to is replaced. Other names of the same file (hard links) keep the old contents.
///
/// Reading, changing and writing happen under an advisory lock (`flock` on the file), for which an editor waits as long
/// as ``patience`` says: no editor that asks for the lock loses another's change.
public struct HoldingsStore: Sendable {
    /// The holdings file.
    public let file: String
    /// The portfolio's own currency, where it is known.
    public var currency: Currency?
    /// How long to wait for another editor.
    public var patience = Duration.seconds(10)
    /// Files of prices, in place of those of the portfolio's folder.
    package var prices: [String] = []
    /// Files of trades, in place of those of the portfolio's folder.
    package var trades: [String] = []
    package var system = SystemCalls()
    let source: PortfolioSource

    /// The store of a portfolio.
    ///
    /// - Parameters:
    ///   - portfolio: a folder, or a holdings file.
    ///   - currency: the own currency where `portfolio.json` tells none.
    /// - Throws: ``EditingError/notAFile`` for `-`; ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` where
    ///   `portfolio.json` can't be read.
    public init(_ portfolio: String, currency: Currency? = nil) throws(EditingError) {
        guard portfolio != "-" else { throw .notAFile }
        var log = DiagnosticLog()
        do { source = try PortfolioSource(portfolio, log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
        file = source.holdings
        self.currency = source.document.currency ?? currency
    }

    /// The file as it is now.
    ///
    /// - Throws: ``EditingError/file(_:)``, or ``EditingError/unreadable(_:)`` where the header is wrong.
    /// - Complexity: O(*n*) in the length of the file.
    public func load() throws(EditingError) -> HoldingsDocument {
        let bytes: [UInt8]
        do { bytes = try FileInput(file).readAll() } catch { throw .file(error) }
        return try HoldingsDocument(bytes, file: file, currency: currency)
    }

    /// A change, before and after.
    public struct Change: Sendable {
        /// The file as it was.
        public let before: HoldingsDocument
        /// The file as it is.
        public let after: HoldingsDocument

        /// A change between two documents.
        public init(from before: HoldingsDocument, to after: HoldingsDocument) {
            self.before = before
            self.after = after
        }
    }

    /// Reads the file, has it changed, and writes it, while no other editor can.
    ///
    /// - Parameter change: gets the file as it is now. What it throws, is thrown, and nothing is written; nor is
    ///   anything where it changes nothing.
    /// - Throws: as ``check(_:)``; ``EditingError/locked(_:)``; ``EditingError/changed(_:)`` where something that asks for no
    ///   lock has changed the file meanwhile, or ``EditingError/file(_:)``. The old file is then there as it was, but for
    ///   the one error that says that the new one is written.
    public func edit(
        _ change: (HoldingsDocument) throws(EditingError) -> HoldingsDocument
    ) throws(EditingError) -> Change {
        let edited = EditedFile(path: file, patience: patience, system: system)
        return try edited.edit { bytes throws(EditingError) in
            try HoldingsDocument(bytes, file: file, currency: currency)
        } _: { before throws(EditingError) in
            let made = Change(from: before, to: try change(before))
            if made.after.bytes != before.bytes { try check(made) }
            return made
        } bytes: {
            $0.after.bytes
        }
    }

    /// Keeps a document, if the file is still the one it was made from.
    ///
    /// - Parameters:
    ///   - document: what to keep.
    ///   - base: the file as it was when it was read.
    /// - Throws: ``EditingError/changed(_:)`` where the file has other contents by now: load it, and apply the edits again.
    ///   Else as ``edit(_:)``.
    public func save(_ document: HoldingsDocument, replacing base: HoldingsDocument) throws(EditingError) {
        _ = try edit { now throws(EditingError) in
            guard now.bytes == base.bytes else { throw .changed(file) }
            return document
        }
    }
}
