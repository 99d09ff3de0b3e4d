internal import BenchmarkKit
internal import Valuation

/// The details of a stock, as shown on a phone.
func sectionBenchmarks(_ place: Workplace) -> [Benchmark] {
    let limit = Workplace.largestInMemory
    return [
        Benchmark(
            "sections.stock", "E: the sections of one stock, which is looked for among all holdings",
            largestSize: limit
        ) { size in
            let valuation = try place.valuation(size)
            guard let symbol = valuation.holdings.last?.holding.symbol else {
                throw Unavailable("no holdings")
            }
            return Work(rows: size) { blackHole(SectionBuilder(valuation).detail(of: symbol)) }
        },
        Benchmark("sections.all", "The sections of every stock", largestSize: limit) { size in
            let valuation = try place.valuation(size)
            let symbols = valuation.holdings.map(\.holding.symbol)
            return Work(rows: size) { blackHole(SectionBuilder(valuation).details(of: symbols)) }
        },
        Benchmark("sections.lots", "The sections of one stock bought in as many lots", largestSize: limit) {
            size in
            let stock = "LOTS"
            var portfolio = try place.portfolio(size)
            // All lots of one stock must be quoted in the same currency.
            let lots = portfolio.holdings.filter { $0.quoteCurrency == portfolio.holdings[0].quoteCurrency }
            portfolio.holdings = lots.map { lot in
                var lot = lot
                lot.symbol = stock
                return lot
            }
            let valuation = try PortfolioValuation(of: portfolio, options: Workplace.valuationOptions)
            return Work(rows: lots.count) { blackHole(SectionBuilder(valuation).detail(of: stock)) }
        },
    ]
}
