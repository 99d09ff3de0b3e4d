internal import PortfolioFiles
internal import SystemInterface
public import Valuation

extension EditingError {
    /// A description of the error; for errors with places, the first one.
    public var message: String {
        switch self {
        case .unreadable(let log): EditingError.located(log) ?? "the file can't be read"
        case .refused(let log):
            EditingError.located(log) ?? "the change would leave a file that can't be read"
        case .emptiedAccount(let log):
            EditingError.located(log) ?? "nothing would be in an account that portfolio.json names"
        case .otherCurrencyThanPrices(let log):
            EditingError.located(log) ?? "the holding's prices are in another currency"
        case .contradicted(let log):
            EditingError.located(log) ?? "the new figures contradict existing ones"
        case .noPriceFiles(let path): "\(path) is not a folder, so it has no files of prices and rates"
        case .noFolder(let path, let file): "\(path) is not a folder, so it has no \(file)"
        case .unclassified(let symbol, let scheme): "\(symbol) has no classes in the scheme \(scheme)"
        case .untargeted(let scheme): "the scheme \(scheme) has no targets"
        case .unnamedFile(let key):
            "portfolio.json names no file that \(key) could be added to: name one under \"\(key)\""
        case .refusedTrades(let log):
            EditingError.located(log) ?? "the change would leave trades that are not consistent"
        case .file(let error): error.message
        case .unknownSymbol(let symbol, let suggestions):
            "no holding has the symbol \(symbol)"
                + (suggestions.isEmpty ? "" : "; did you mean \(Wording.list(suggestions))?")
        case .symbolOfTrades(let symbol, let file):
            "\(symbol) is held through the trades in \(file)"
        case .unknownLot(let symbol, let lot, let count):
            "\(symbol) has no lot \(lot); \(count == 1 ? "it has only one lot" : "its lots are #1 to #\(count)")"
        case .ambiguousLot(let symbol, let lots):
            "\(symbol) has \(lots.count) lots; specify one, for example \(symbol)#\(lots.last?.lot ?? 1)"
        case .unknownRow(let row, let count):
            count == 0
                ? "no row \(row); the file has no rows" : "no row \(row); valid rows are 0–\(count - 1)"
        case .unknownPlace(let place, let count):
            count <= 1
                ? "no position \(place); there is only one holding"
                : "no position \(place); valid positions are 1–\(count)"
        case .partlySaved(let saved, let problem):
            "\(Wording.list(saved, last: "and")) \(saved.count == 1 ? "is" : "are") saved and could not be put back, "
                + "but \(problem)"
        case .locked(let path): "\(path) is locked by another editor"
        case .changed(let path): "\(path) was changed by another program in the meantime; not saved"
        case .alreadyThere(let path): "\(path) already exists"
        case .notAFile: "standard input can't be edited"
        case .severalTrades(let files, _):
            "there are \(files.count) files of trades: say which, \(Wording.list(files))"
        case .notInAccount(let symbol, let account, let others):
            "\(symbol) has no lot in the account \(account); it is in "
                + Wording.list(others.map { $0.isEmpty ? "the one without a name" : $0 }, last: "and")
        case .otherFile(let lot): "\(lot) stands in another file, and a lot can only be moved within its own"
        case .unknownFile(let name, let files):
            "the portfolio has no file \(name); it has \(Wording.list(files, last: "and"))"
        case .noTrades(let path): "\(path) has no file of trades"
        case .tradesBesideFile(let path): "\(path) is a file of trades, and takes no others beside it"
        case .sameAccount(let name, let first, let second):
            first == second
                ? "\(first) has an account \(name) beside the one without a name, which would be called so"
                : "\(first) and \(second) both have an account \(name): rename one of the folders or accounts"
        case .givenTwice(let folder): "\(folder) is given twice"
        case .disagreeing(let log): EditingError.located(log) ?? "the portfolios do not agree"
        case .noCurrencyOf(let folders):
            "no currency is stated in \(Wording.list(folders.map { Path.join($0, "portfolio.json") }))"
        case .unknownCurrency(let symbol):
            "the currency of \(symbol) is not known: no other row of it states one"
        }
    }

    private static func located(_ log: DiagnosticLog) -> String? {
        log.first.first?.description
    }
}

extension EditingError: LocalizedError, CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// What to do about the first error with a place, if that is known.
    public var recoverySuggestion: String? {
        switch self {
        case .unreadable(let log), .refused(let log), .otherCurrencyThanPrices(let log),
            .contradicted(let log), .emptiedAccount(let log),
            .refusedTrades(let log), .disagreeing(let log):
            log.first.first?.remedy
        default: nil
        }
    }
}
