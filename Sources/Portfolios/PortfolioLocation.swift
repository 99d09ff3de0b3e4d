/// Where a portfolio's files are.
public struct PortfolioLocation: Hashable, Sendable {
    /// The path of a folder, of a holdings file or of a trades file; `-` for standard input.
    ///
    /// A file stands alone: nothing beside it is read. Its header tells which of the two it is.
    public var path: String
    /// Files of trades, in place of the folder's or beside a holdings file; none for the folder's.
    public var trades: [String]
    /// Files of prices, in place of the folder's; none for the folder's.
    public var prices: [String]
    /// Files of rates, in place of the folder's; none for the folder's.
    public var rates: [String]

    /// A portfolio at a path, with the folder's own trades, prices and rates unless others are named.
    public init(_ path: String, trades: [String] = [], prices: [String] = [], rates: [String] = []) {
        self.path = path
        self.trades = trades
        self.prices = prices
        self.rates = rates
    }

    /// Whether standard input is one of the files, which can be read once only.
    public var includesStandardInput: Bool { ([path] + trades + prices + rates).contains("-") }

    /// Every file a valuation reads, or would read if it were there: the ones to watch for changes.
    ///
    /// The files that `portfolio.json` names are among them as far as it can be read.
    public var files: [String] {
        PortfolioSource.files(of: path, prices: prices, rates: rates, trades: trades)
    }

    /// Checks that there is a portfolio here to be valued, without reading more of it than `portfolio.json`.
    ///
    /// - Throws: ``PortfolioFailure`` where holdings or trades can't be opened, `portfolio.json` can't be read, or there is no
    ///   portfolio currency.
    public func check(_ settings: ValuationSettings = ValuationSettings()) throws(PortfolioFailure) {
        let source = try PortfolioSource.read(self, currency: settings.currency)
        _ = try PositionFiles(source, trades: trades)
        _ = try OpenPortfolio.currencies(source, settings)
    }
}
