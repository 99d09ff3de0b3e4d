internal import PortfolioFiles
package import SystemInterface
public import Valuation

/// A portfolio that is yet to be made: a folder with `portfolio.json` and a file without rows, of holdings or of trades.
///
/// ```swift
/// try NewPortfolio(currency: Currency("EUR"), name: "Mine").make(in: "portfolios/mine")
/// ```
public struct NewPortfolio: Sendable {
    /// The portfolio's own currency.
    public var currency: Currency
    /// Its name, for people.
    public var name: String?
    /// What is to be kept in it.
    public var contents: Contents
    package var system = SystemCalls()

    /// What a portfolio is kept as.
    public enum Contents: Hashable, Sendable {
        /// What is held: `holdings.csv`.
        case holdings
        /// What was done and received: `trades.csv`.
        case trades
    }

    /// A portfolio in a currency.
    public init(currency: Currency, name: String? = nil, contents: Contents = .holdings) {
        self.currency = currency
        self.name = name
        self.contents = contents
    }

    /// The columns the holdings file is made with; an edit adds those that are wanted later.
    static let columns: [HoldingField] = [
        .symbol, .name, .market, .shares, .currency, .purchaseDate, .purchasePrice, .fees, .excluded, .note,
    ]
    /// Those the trades file is made with.
    static let tradesColumns: [TradeField] = [
        .date, .type, .symbol, .name, .market, .shares, .price, .currency, .fees, .taxes, .amount, .note,
    ]
    /// A trades file without rows.
    static var tradesHeader: [UInt8] { Array((header(tradesColumns.map(\.rawValue)) + "\n").utf8) }
    /// The files a portfolio may consist of: where there is one, there is a portfolio.
    private static let files = ["holdings.csv", "trades.csv", "portfolio.json"]

    /// Makes the portfolio: the folder too, if it is not there.
    ///
    /// - Returns: the files, in the order they were made.
    /// - Throws: ``EditingError/alreadyThere(_:)`` where the folder has one of the files, or ``EditingError/file(_:)``; what had
    ///   been made is then taken away again.
    @discardableResult
    public func make(in folder: String) throws(EditingError) -> [String] {
        var isNew = false
        do throws(SystemError) {
            try system.makeFolder(folder)
            isNew = true
        } catch {
            guard error == .alreadyExists else { throw .file(.writeFailed(folder, reason: error.reason)) }
        }
        let files = [
            (path: Path.join(folder, table), bytes: Array((header + "\n").utf8)),
            (path: Path.join(folder, "portfolio.json"), bytes: Array(json.utf8)),
        ]
        var made: [String] = []
        do throws(EditingError) {
            // Two that make one portfolio at once make it one after the other.
            let lock = try FolderLock(folder, system)
            defer { lock.release() }
            if isNew { try synchronizeParent(of: folder) }
            for path in NewPortfolio.files.map({ Path.join(folder, $0) })
            where try EditedFile.isTaken(path, system) {
                throw EditingError.alreadyThere(path)
            }
            for file in files {
                try EditedFile.make(file.path, file.bytes, system) { made.append(file.path) }
            }
        } catch {
            for file in made { try? system.remove(file) }
            if isNew { try? system.removeFolder(folder) }
            throw error
        }
        return made
    }

    /// Has the disk hold the name of a folder that was made.
    private func synchronizeParent(of folder: String) throws(EditingError) {
        var path = folder
        while path.hasSuffix("/") { path.removeLast() }
        let parent = Path.folder(of: path)
        do throws(SystemError) {
            let place = try system.open(parent, .folder)
            defer { try? system.close(place) }
            try system.synchronize(place)
        } catch {
            // Some file systems have nothing to do there, and some folders may be written and not opened.
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
        let members =
            (name.map { ["  \"name\": \(NewPortfolio.quoted($0))"] } ?? []) + [
                "  \"currency\": \"\(currency.code)\""
            ]
        return "{\n" + members.joined(separator: ",\n") + "\n}\n"
    }

    /// A text as JSON has it.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
