internal import PortfolioFiles
internal import SystemInterface

extension EditingError {
    /// What is wrong, in words; located errors are in their logs.
    public var message: String {
        switch self {
        case .unreadable(let log): EditingError.located(log) ?? "the file can't be read"
        case .refused(let log):
            EditingError.located(log) ?? "the change would leave a file that can't be read"
        case .otherCurrencyThanPrices(let log):
            EditingError.located(log) ?? "the holding's prices are in another currency"
        case .refusedTrades(let log):
            EditingError.located(log) ?? "the change would leave trades that do not hold together"
        case .file(let error): error.message
        case .unknownSymbol(let symbol, let suggestions):
            "no holding has the symbol \(symbol)"
                + (suggestions.isEmpty ? "" : "; did you mean \(Wording.list(suggestions))?")
        case .symbolOfTrades(let symbol, let file):
            "what is held of \(symbol) comes from the trades of \(file)"
        case .unknownLot(let symbol, let lot, let count):
            "\(symbol) has no lot \(lot): it has \(count == 1 ? "one" : "\(count), #1 to #\(count)")"
        case .ambiguousLot(let symbol, let lots):
            "\(symbol) has \(lots.count) lots: say which, such as \(symbol)#\(lots.last?.lot ?? 1)"
        case .unknownRow(let row, let count): "there is no row \(row): there are \(count), from 0"
        case .unknownPlace(let place, let count):
            "there is no place \(place): there are \(count), from 1"
        case .locked(let path): "\(path) is locked by another editor"
        case .changed(let path): "\(path) was changed meanwhile, and is left as it is"
        case .alreadyThere(let path): "\(path) is there already"
        case .notAFile: "standard input can't be edited"
        case .severalTrades(let files):
            "there are \(files.count) files of trades: say which, \(Wording.list(files))"
        case .noTrades(let path): "\(path) has no file of trades"
        case .tradesBesideFile(let path): "\(path) is a file of trades, and takes no others beside it"
        case .unknownCurrency(let symbol):
            "the currency of \(symbol) is not known: no other row of it tells one"
        }
    }

    private static func located(_ log: DiagnosticLog) -> String? {
        log.first.first.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
    }
}
