/// Where a portfolio's files are.
public struct PortfolioLocation: Hashable, Sendable {
    /// The path of a folder or of a holdings file; `-` for standard input.
    ///
    /// A holdings file stands alone: nothing beside it is read.
    public var path: String
    /// Files of prices, in place of the folder's; none for the folder's.
    public var prices: [String]
    /// Files of rates, in place of the folder's; none for the folder's.
    public var rates: [String]

    /// A portfolio at a path, with the folder's own prices and rates unless others are named.
    public init(_ path: String, prices: [String] = [], rates: [String] = []) {
        self.path = path
        self.prices = prices
        self.rates = rates
    }

    /// Whether standard input is one of the files, which can be read once only.
    public var includesStandardInput: Bool { ([path] + prices + rates).contains("-") }

    /// Every file a valuation reads, or would read if it were there: the ones to watch for changes.
    ///
    /// The files that `portfolio.json` names are among them as far as it can be read.
    public var files: [String] { PortfolioSource.files(of: path, prices: prices, rates: rates) }
}
