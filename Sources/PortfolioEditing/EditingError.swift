public import PortfolioFiles
public import SystemInterface

/// Why a portfolio's files can't be read, changed or kept; what is said of it stands in ``message``.
public enum EditingError: Error, Hashable, Sendable {
    /// The file can't be read as it is.
    case unreadable(DiagnosticLog)
    /// The change would leave a file that can't be read: what would be wrong, with its place in that file.
    case refused(DiagnosticLog)
    /// The change would bring a holding whose prices are stated in another currency, so that the portfolio could not be
    /// valued: the prices, with their places.
    case otherCurrencyThanPrices(DiagnosticLog)
    /// What is merged contradicts what is there, or itself: each with its place.
    case contradicted(DiagnosticLog)
    /// The portfolio at this path is a file alone, which has no files of prices beside it.
    case noPriceFiles(String)
    /// `portfolio.json` names no file, under this key, that prices or rates could be merged into.
    case unnamedFile(String)
    /// The change would leave trades that can't have been, such as a sale of more than is held: what would be wrong, with
    /// its place.
    case refusedTrades(DiagnosticLog)
    /// A file can't be opened, read or written; or it is written, but may not outlast a power failure.
    case file(FileError)
    /// No holding bears the symbol; those that come near.
    case unknownSymbol(String, suggestions: [String])
    /// What is held of the symbol comes from trades, which stand in this file.
    case symbolOfTrades(String, file: String)
    /// The symbol has fewer lots.
    case unknownLot(String, lot: Int, count: Int)
    /// The symbol has several lots, and it was not said which.
    case ambiguousLot(String, [LotDescription])
    /// There is no such row; rows are counted from 0.
    case unknownRow(Int, count: Int)
    /// A row can't be moved there; places are counted from 1.
    case unknownPlace(Int, count: Int)
    /// Another editor has held the file for as long as was waited.
    case locked(String)
    /// The file is no more as it was read: something else has changed it.
    case changed(String)
    /// What should be made is there already.
    case alreadyThere(String)
    /// Standard input is no file that can be edited.
    case notAFile
    /// The portfolio has several files of trades, and it was not said which.
    case severalTrades([String])
    /// The portfolio at this path has no file of trades.
    case noTrades(String)
    /// Trades were named beside a file that is one of trades itself.
    case tradesBesideFile(String)
    /// No currency was stated, and no other row of the symbol tells one.
    case unknownCurrency(String)
}

/// A lot, and what tells it from the symbol's others.
public struct LotDescription: Hashable, Sendable {
    /// From 1, among the symbol's rows in the order of the file.
    public let lot: Int
    /// The line its row begins on.
    public let line: Int
    /// The cells in which the symbol's lots differ, in column order, empty ones left out.
    public let cells: [Cell]

    /// A cell of a lot's row.
    public struct Cell: Hashable, Sendable {
        /// The column's name, as the header writes it.
        public let column: String
        /// The cell's text.
        public let text: String
    }
}
