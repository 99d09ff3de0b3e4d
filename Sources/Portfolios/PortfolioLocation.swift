/// The location of a portfolio's files.
public struct PortfolioLocation: Hashable, Sendable {
    /// The path of a folder, a holdings file or a trades file; `-` for standard input.
    ///
    /// A file stands alone: nothing next to it is read. Its header tells whether it contains holdings or trades.
    public var path: String
    /// Trades files, instead of the folder's or in addition to a holdings file; empty for the folder's.
    public var trades: [String]
    /// Price files, instead of the folder's; empty for the folder's.
    public var prices: [String]
    /// Rate files, instead of the folder's; empty for the folder's.
    public var rates: [String]
    /// Files of cash, instead of the folder's; empty for the folder's.
    public var cash: [String] = []
    /// The file of a price index, by which returns are given after inflation too; `nil` for none.
    package var inflation: String?
    /// The further files that a question reads, whose errors are told with those of the others.
    package var further: [PortfolioSource.FurtherFile] = []
    /// The bytes of the holdings file in which the holdings begin that are read; `nil` for the whole file.
    package var piece: Range<Int>?
    /// What messages and partials call the holdings file, in place of its path.
    package var inputName: String?

    /// Creates a location from a path, with the folder's own trades, prices and rates unless others are given.
    public init(_ path: String, trades: [String] = [], prices: [String] = [], rates: [String] = []) {
        self.path = path
        self.trades = trades
        self.prices = prices
        self.rates = rates
    }

    /// Whether standard input is one of the files; it can be read only once.
    public var includesStandardInput: Bool { given.contains("-") }
    /// Whether standard input is more than one of the files.
    var repeatsStandardInput: Bool { given.count { $0 == "-" } > 1 }
    private var given: [String] { [path] + givenFiles }
    /// The files that are given besides ``path``.
    package var givenFiles: [String] { trades + prices + rates + cash + indexes }
    /// The file of the price index, if there is one.
    var indexes: [String] { inflation.map { [$0] } ?? [] }

    /// All files that a valuation reads, or would read if they existed: the files to watch for changes.
    ///
    /// The files named in `portfolio.json` are included, as far as it can be read.
    public var files: [String] {
        PortfolioSource.files(of: path, prices: prices, rates: rates, trades: trades, cash: cash) + indexes
    }

    /// The own currency that `portfolio.json` states; `nil` for a file alone.
    package func statedCurrency() throws(PortfolioFailure) -> Currency? {
        try PortfolioSource.read(self).document.currency
    }

    /// Checks that there is a portfolio to value, reading no contents except `portfolio.json`.
    ///
    /// - Throws: ``PortfolioFailure`` if a file is not there, holdings can't be opened, `portfolio.json` can't be read, or
    ///   no portfolio currency is stated.
    public func check(_ settings: ValuationSettings = ValuationSettings()) throws(PortfolioFailure) {
        let source = try PortfolioSource.read(self, currency: settings.currency)
        try FoundErrors(files: source.missing(self)).check()
        _ = try PositionFiles(source, trades: trades)
        _ = try OpenPortfolio.currencies(source, settings)
    }
}
