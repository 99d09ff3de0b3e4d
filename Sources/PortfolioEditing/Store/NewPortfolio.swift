internal import PortfolioFiles
package import SystemInterface
public import Valuation

/// Creates a portfolio: a folder with `portfolio.json` and an empty file of holdings or trades.
///
/// ```swift
/// try NewPortfolio(currency: Currency("EUR"), name: "Mine").make(in: "portfolios/mine")
/// ```
public struct NewPortfolio: Sendable {
    /// The portfolio's own currency.
    public var currency: Currency
    /// The name of the portfolio, for display.
    public var name: String?
    /// What the portfolio contains.
    public var contents: Contents
    package var system = SystemCalls()

    /// What a portfolio contains.
    public enum Contents: Hashable, Sendable {
        /// Holdings, in `holdings.csv`.
        case holdings
        /// Trades, in `trades.csv`.
        case trades
    }

    /// Creates the description of a portfolio in a currency.
    public init(currency: Currency, name: String? = nil, contents: Contents = .holdings) {
        self.currency = currency
        self.name = name
        self.contents = contents
    }

    /// The columns of a new holdings file; edits add others as needed.
    static let columns: [HoldingField] = [
        .symbol, .name, .market, .shares, .currency, .purchaseDate, .purchasePrice, .fees, .excluded, .note,
    ]
    /// The columns of a new trades file.
    static let tradesColumns: [TradeField] = [
        .date, .type, .symbol, .name, .market, .shares, .price, .currency, .fees, .taxes, .amount, .note,
    ]
    /// The contents of a trades file without rows.
    static var tradesHeader: [UInt8] { Array((header(tradesColumns.map(\.rawValue)) + "\n").utf8) }
    /// The files that make a folder a portfolio.
    private static let files = ["holdings.csv", "trades.csv", "portfolio.json"]

    /// Creates the portfolio, including the folder if it does not exist.
    ///
    /// - Returns: the files, in the order in which they were created.
    /// - Throws: ``EditingError/alreadyThere(_:)`` if the folder has one of the files, or ``EditingError/file(_:)``;
    ///   what had been created is then removed again.
    @discardableResult
    public func make(in folder: String) throws(EditingError) -> [String] {
        try NewPortfolio.make(
            [
                (path: Path.join(folder, table), bytes: Array((header + "\n").utf8)),
                (path: Path.join(folder, "portfolio.json"), bytes: Array(json.utf8)),
            ], in: folder, system)
    }

    /// Creates the files of a portfolio and a log of changes, so that they can be undone, including the folder if it does
    /// not exist: all, or nothing. A log that is there is kept.
    static func make(
        _ files: [(path: String, bytes: [UInt8])], in folder: String, _ system: SystemCalls
    ) throws(EditingError) -> [String] {
        var isNew = false
        var files = files
        do throws(SystemError) {
            try system.makeFolder(folder)
            isNew = true
        } catch {
            guard error == .alreadyExists else { throw .file(.writeFailed(folder, reason: error.reason)) }
        }
        do throws(EditingError) {
            // If two programs create the same portfolio at once, one is refused.
            let lock = try FolderLock(folder, patience: .zero, system)
            defer { lock.release() }
            if isNew { try synchronizeParent(of: folder, system) }
            try EditedFiles.editOnce(patience: .zero, system) { made throws(EditingError) in
                for path in NewPortfolio.files.map({ Path.join(folder, $0) })
                where try EditedFiles.isTaken(path, system) {
                    throw EditingError.alreadyThere(path)
                }
                let log = try ChangeLog(of: folder).path
                if try !EditedFiles.isTaken(log, system) { files.append((log, [])) }
                for file in files { made.replace(file.path, with: file.bytes) }
            }
        } catch {
            var error = error
            if case .file(.notSynchronized(let path, let reason)) = error {
                for file in files { try? system.remove(file.path) }
                error = .file(.writeFailed(path, reason: reason))
            }
            if isNew { try? system.removeFolder(folder) }
            throw error
        }
        return files.map(\.path)
    }

    /// Flushes the name of a new folder to disk.
    private static func synchronizeParent(of folder: String, _ system: SystemCalls) throws(EditingError) {
        var path = folder
        while path.hasSuffix("/") { path.removeLast() }
        let parent = Path.folder(of: path)
        do throws(SystemError) {
            let place = try system.open(parent, .folder)
            defer { try? system.close(place) }
            try system.synchronize(place)
        } catch {
            // Some file systems do not support this, and some folders are writable but can't be opened.
            guard error == .invalid || error == .permissionDenied else {
                throw .file(.writeFailed(folder, reason: error.reason))
            }
        }
    }

    private var table: String { contents == .holdings ? "holdings.csv" : "trades.csv" }

    private var header: String {
        NewPortfolio.header(
            contents == .holdings
                ? NewPortfolio.columns.map(\.rawValue) : NewPortfolio.tradesColumns.map(\.rawValue))
    }

    private static func header(_ names: [String]) -> String { names.joined(separator: ",") }

    private var json: String {
        let stated = name.flatMap { CellReader.trimmed($0).isEmpty ? nil : $0 }
        let members =
            (stated.map { ["  \"name\": \(JSONText.quoted($0))"] } ?? []) + [
                "  \"currency\": \"\(currency.code)\""
            ]
        return "{\n" + members.joined(separator: ",\n") + "\n}\n"
    }
}
