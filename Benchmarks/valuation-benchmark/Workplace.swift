internal import BenchmarkKit
internal import BookGenerator
internal import PortfolioFiles
internal import Valuation

/// The programs and data that benchmarks work with.
struct Workplace: Sendable {
    let folder: TemporaryFolder
    private let options: RunOptions
    /// The number of stocks in the price file of a book without quotes.
    static let symbols = 200_000
    /// The maximum number of stocks in a history of trades.
    static let tradedSymbols = 100_000
    /// With more trades, the daily prices of a history take gigabytes.
    static let largestReturns = 200_000
    /// With more holdings, data kept in memory takes gigabytes.
    static let largestInMemory = 1_000_000

    init(_ options: RunOptions) throws {
        self.options = options
        folder = try TemporaryFolder()
    }

    // MARK: - Files

    /// A random book of holdings that state their own prices and rates, each of a different stock.
    func book(_ holdings: Int) -> GeneratedPortfolio {
        GeneratedPortfolio(
            holdings: holdings, symbols: holdings, seed: UInt64(options.seed), quotedNames: 3, missing: 0,
            currencies: 10, withQuotes: true)
    }

    /// The holdings file of a book like ``book(_:)``, in another shape.
    func shapedFile(_ holdings: Int, _ shape: GeneratedShape) throws -> String {
        try file("book-\(shape.rawValue)-\(holdings).csv") { path in
            try GeneratedPortfolio(
                holdings: holdings, symbols: holdings, seed: UInt64(options.seed), quotedNames: 3, missing: 0,
                currencies: 10, withQuotes: true, shape: shape
            ).writeHoldings(to: path)
        }
    }

    /// The kinds of book that lists are made of.
    enum ListBook: String {
        case plain
        /// Many lots of ten symbols.
        case lots
        /// Three in a hundred prices, rates and costs are missing, so that a tenth of the rows have an issue.
        case missing
    }

    /// The holdings file of a book of a kind.
    func listFile(_ holdings: Int, _ book: ListBook) throws -> String {
        try file("list-\(book)-\(holdings).csv") { path in
            try GeneratedPortfolio(
                holdings: holdings, symbols: book == .lots ? 10 : holdings, seed: UInt64(options.seed),
                quotedNames: 3, missing: book == .missing ? 3 : 0, currencies: 10, withQuotes: true
            ).writeHoldings(to: path)
        }
    }

    /// A price file with a symbol that no book holds.
    func unheldPrices() throws -> String {
        try file("unheld.csv") { path in
            let output = try OutputFile(path: path)
            try output.write(Array("symbol,price,date\nUNHELD-1,5,2024-12-30\n".utf8))
            try output.close()
        }
    }

    /// The holdings file of ``book(_:)``, created when first needed and then reused.
    func bookFile(_ holdings: Int) throws -> String {
        try file("book-\(holdings).csv") { path in try book(holdings).writeHoldings(to: path) }
    }

    /// The holdings file and the price file of a book whose prices and rates come from other files.
    func sourcedFiles(_ holdings: Int) throws -> (holdings: String, prices: String) {
        let book = GeneratedPortfolio(
            holdings: holdings, symbols: Workplace.symbols, seed: UInt64(options.seed), quotedNames: 3,
            missing: 0, currencies: 10, withQuotes: false)
        let prices = folder.file("prices.csv")
        if FileInput.isMissing(prices) { try book.writePrices(to: prices) }
        return (try file("sourced-\(holdings).csv") { path in try book.writeHoldings(to: path) }, prices)
    }

    /// The order of a trades file's rows.
    enum TradeBook: String { case oldestFirst, newestFirst, mixed }

    /// A random history of trades that state their own rates.
    func tradesFile(_ trades: Int, _ book: TradeBook) throws -> String {
        let drawn = GeneratedTrades(
            trades: trades, symbols: min(Workplace.tradedSymbols, max(1, trades / 10)),
            seed: UInt64(options.seed), currencies: 10, withRates: true, isNewestFirst: book == .newestFirst)
        return try file("trades-\(book)-\(trades).csv") { path in
            try drawn.write(to: path, in: book == .mixed ? .mixed : .ofDays)
        }
    }

    /// A random history of trades, a hundred for each symbol, and the symbols' prices on every working day.
    func returnsFiles(_ trades: Int) throws -> (trades: String, prices: String) {
        let drawn = GeneratedTrades(
            trades: trades, symbols: max(1, trades / 100), seed: UInt64(options.seed), currencies: 10,
            withRates: true, isNewestFirst: false)
        return (
            try file("returns-\(trades).csv") { path in try drawn.write(to: path) },
            try file("history-\(trades).csv") { path in try drawn.writeHistory(to: path) }
        )
    }

    private func file(_ name: String, _ make: (String) throws -> Void) throws -> String {
        let path = folder.file(name)
        if FileInput.isMissing(path) { try make(path) }
        return path
    }

    /// The bytes of ``bookFile(_:)``.
    func bookBytes(_ holdings: Int) throws -> [UInt8] { try FileInput(bookFile(holdings)).readAll() }

    func size(_ path: String) throws -> Int? { try FileInput(path).size }

    // MARK: - Values

    static let euro = currency("EUR")

    /// A currency whose code is known to be valid.
    static func currency(_ code: String) -> Currency {
        (try? Currency(code)) ?? Currency(index: 0)
    }

    /// The valuation date of all books.
    static let day = (try? CalendarDate(GeneratedPortfolio.asOf)) ?? CalendarDate(daysSince1970: 0)

    static var valuationOptions: ValuationOptions { ValuationOptions(currency: euro, asOf: day) }

    /// The holdings of a book, in memory.
    func portfolio(_ holdings: Int) throws -> Portfolio {
        let read = try HoldingCollector.holdings(in: bookFile(holdings), own: Workplace.euro)
        return Portfolio(name: "Benchmark", currency: Workplace.euro, holdings: read)
    }

    func valuation(_ holdings: Int) throws -> PortfolioValuation {
        try PortfolioValuation(of: portfolio(holdings), options: Workplace.valuationOptions)
    }

    /// The ECB's rates.
    func rates() throws -> RateTable {
        var log = DiagnosticLog()
        let market = try MarketFiles(prices: [], rates: [ratesFile()], log: &log)
        guard log.isEmpty else { throw Unavailable("\(try ratesFile()) has errors") }
        return market.rates
    }

    // MARK: - Programs and data of the project

    /// The program `portfolio`.
    func program() throws(Unavailable) -> String {
        let path = options.portfolio ?? ProgramFolder.path + "/portfolio"
        guard (try? FileInput.isRegular(path)) == true else {
            throw Unavailable("there is no program \(path); build it, or tell where it is by --portfolio")
        }
        return path
    }

    /// The ECB's history: as given, or found in a folder above this program or the current folder.
    func ratesFile() throws(Unavailable) -> String {
        if let rates = options.rates {
            guard !FileInput.isMissing(rates) else { throw Unavailable("there is no \(rates)") }
            return rates
        }
        for start in [".", ProgramFolder.path] {
            var folder = start
            for _ in 0..<6 {
                let path = folder + "/data/ecb/eurofxref-hist.csv"
                if !FileInput.isMissing(path) { return path }
                folder += "/.."
            }
        }
        throw Unavailable("there is no data/ecb/eurofxref-hist.csv; tell where it is by --rates")
    }
}
