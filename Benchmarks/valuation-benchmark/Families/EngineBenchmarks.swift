internal import BenchmarkKit
internal import Valuation

/// E: the engine alone, with holdings in memory, on one thread.
func engineBenchmarks(_ place: Workplace) -> [Benchmark] {
    let limit = Workplace.largestInMemory
    return [
        Benchmark(
            "engine.totals", "E: holdings in memory to totals by currency", largestSize: limit
        ) { size in
            let holdings = try place.portfolio(size).holdings
            let valuer = HoldingValuer(
                options: Workplace.valuationOptions, own: Workplace.euro, prices: PriceTable(),
                rates: RateTable())
            return Work(rows: size) {
                var valuer = valuer
                var computed = ComputedHolding()
                var currencies = CurrencyGroups()
                for holding in holdings {
                    valuer.compute(holding.inputs, symbol: nil, statedPrice: nil, into: &computed)
                    currencies.add(computed, currency: holding.inputs.quote.currency)
                }
                blackHole(currencies.total)
            }
        },
        Benchmark(
            "engine.columns", "E: the same of holdings that stand in columns, as a large file is read",
            largestSize: limit
        ) { size in
            let read = try ColumnCollector.read(place.bookFile(size), own: Workplace.euro, keeps: true)
            let valuer = HoldingValuer(
                options: Workplace.valuationOptions, own: Workplace.euro, prices: PriceTable(),
                rates: RateTable())
            guard let totals = ColumnValuer(valuer).map({ ColumnTotals($0) }), read.count == size else {
                throw Unavailable("\(read.count) of \(size) holdings came as columns")
            }
            var columns = read.columns
            return Work(rows: size) {
                var totals = totals
                var left: [Int] = []
                for place in columns.indices { totals.add(&columns[place], left: &left) }
                var currencies = CurrencyGroups()
                var accounts = Groups()
                totals.take(into: &currencies, &accounts)
                blackHole((currencies.total, left.count))
            }
        },
        Benchmark(
            "engine.valuation", "E: holdings in memory to a valuation of each, by the public API",
            largestSize: limit
        ) { size in
            let portfolio = try place.portfolio(size)
            return Work(rows: size) {
                blackHole(try? PortfolioValuation(of: portfolio, options: Workplace.valuationOptions))
            }
        },
        Benchmark("engine.figures", "E: every public figure of each holding, as Decimal", largestSize: limit)
        {
            size in
            let valuation = try place.valuation(size)
            return Work(rows: size) {
                for holding in valuation.holdings {
                    blackHole(holding.inStockCurrency)
                    blackHole(holding.inPortfolioCurrency)
                    blackHole(holding.priceGain)
                    blackHole(holding.currencyGain)
                    blackHole(holding.intradayChange)
                }
            }
        },
        Benchmark("engine.groups.currency", "E: groups by currency of what is valued", largestSize: limit) {
            size in
            let valuation = try place.valuation(size)
            return Work(rows: size) { blackHole(valuation.groups(by: .currency)) }
        },
        Benchmark("engine.groups.symbol", "E: groups by symbol, each of one holding", largestSize: limit) {
            size in
            let valuation = try place.valuation(size)
            return Work(rows: size) { blackHole(valuation.groups(by: .symbol)) }
        },
    ]
}
