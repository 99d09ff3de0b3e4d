public import PortfolioFiles
public import SystemInterface

/// Why a portfolio's files can't be read, changed or saved; ``message`` describes it.
public enum EditingError: Error, Hashable, Sendable {
    /// The file has errors.
    case unreadable(DiagnosticLog)
    /// The change would leave a file with these errors; their places are in that file.
    case refused(DiagnosticLog)
    /// After the change no row would be in an account that `portfolio.json` names, which is an error there. The log has
    /// the names, with their places.
    case emptiedAccount(DiagnosticLog)
    /// The change would add a holding in another currency than its prices, so that the portfolio could not be valued.
    /// The log has the prices, with their places.
    case otherCurrencyThanPrices(DiagnosticLog)
    /// The merged prices or rates contradict existing ones or each other; the log has each, with its place.
    case contradicted(DiagnosticLog)
    /// The portfolio at this path is a single file, which has no price files.
    case noPriceFiles(String)
    /// The portfolio at this path is a single file, which has no file of this name beside it.
    case noFolder(String, for: String)
    /// The symbol has no classes in the scheme.
    case unclassified(String, scheme: String)
    /// The scheme has no targets.
    case untargeted(scheme: String)
    /// Under this key, `portfolio.json` names no file to which anything could be added.
    case unnamedFile(String)
    /// The change would leave impossible trades, such as a sale of more than is held. The log has the errors, with
    /// their places.
    case refusedTrades(DiagnosticLog)
    /// A file can't be opened, read or written; or it was written, but may not survive a power failure.
    case file(FileError)
    /// No holding has the symbol; the suggestions are similar ones.
    case unknownSymbol(String, suggestions: [String])
    /// The holdings of the symbol come from trades, which are in this file.
    case symbolOfTrades(String, file: String)
    /// The symbol has fewer lots than that.
    case unknownLot(String, lot: Int, count: Int)
    /// The symbol has several lots, and none was chosen.
    case ambiguousLot(String, [LotDescription])
    /// The symbol has lots, but none in this account; an empty name is that of the account without one.
    case notInAccount(String, account: String, others: [String])
    /// The lot that tells where to move another one stands in another file.
    case otherFile(String)
    /// The row does not exist; rows are counted from 0.
    case unknownRow(Int, count: Int)
    /// The row can't be moved to this position; positions are counted from 1.
    case unknownPlace(Int, count: Int)
    /// Only these of several files were saved, and could not be put back as they were. The text is the error of the
    /// first that was not.
    case partlySaved([String], String)
    /// Another editor held the file for the whole waiting time.
    case locked(String)
    /// The file has been changed by someone else since it was read.
    case changed(String)
    /// What should be created exists already.
    case alreadyThere(String)
    /// Standard input can't be edited.
    case notAFile
    /// The portfolio has several trades files, and none was chosen; where each is of an account, these are the accounts.
    case severalTrades([String], accounts: [String] = [])
    /// The portfolio has no file of this name; it has these of its kind.
    case unknownFile(String, among: [String])
    /// The portfolio at this path has no trades file.
    case noTrades(String)
    /// Trades were given in addition to a file that is a trades file itself.
    case tradesBesideFile(String)
    /// Two portfolios, by their folders, both have an account of this name.
    case sameAccount(String, String, String)
    /// Of portfolios that are put together, this folder is given twice.
    case givenTwice(String)
    /// Portfolios that are put together state different things of themselves; the log has each, with its place.
    case disagreeing(DiagnosticLog)
    /// None of the portfolios in these folders states its own currency.
    case noCurrencyOf([String])
    /// No currency was stated, and no other row of the symbol has one.
    case unknownCurrency(String)
}

/// Runs a file operation, converting its error.
func reading<Result>(_ body: () throws(FileError) -> Result) throws(EditingError) -> Result {
    do { return try body() } catch { throw .file(error) }
}

/// A lot, and how it differs from the symbol's other lots.
public struct LotDescription: Hashable, Sendable {
    /// The number of the lot among the symbol's rows in the order of the file, from 1.
    public let lot: Int
    /// The line its row begins on.
    public let line: Int
    /// The cells in which the symbol's lots differ, in column order, except empty ones.
    public let cells: [Cell]

    /// A cell of a lot's row.
    public struct Cell: Hashable, Sendable {
        /// The column's name, as written in the header.
        public let column: String
        /// The cell's text.
        public let text: String
    }
}
