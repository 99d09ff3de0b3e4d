internal import BenchmarkKit
internal import BookGenerator
internal import PortfolioFiles
internal import Valuation

/// Exchange rates by day, from the ECB's history of euro rates: about forty currencies since 1999.
func rateBenchmarks(_ place: Workplace) -> [Benchmark] {
    let dollar = Workplace.currency("USD")
    let pound = Workplace.currency("GBP")
    return [
        Benchmark("rates.read", "Read the ECB's history", sizes: [0]) { _ in
            let bytes = try FileInput(place.ratesFile()).readAll()
            let days = bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) } - 1
            return Work(rows: days, bytes: bytes.count) {
                var log = DiagnosticLog()
                let market = try? MarketFiles(prices: [], rates: ["eurofxref-hist.csv"], log: &log) { path in
                    FileInput(path, bytes: bytes)
                }
                blackHole(market?.rates.days)
            }
        },
        lookup("rates.direct", "A published rate of a day: euro to dollar", place, Workplace.euro, dollar),
        lookup("rates.inverse", "A rate the other way round: dollar to euro", place, dollar, Workplace.euro),
        lookup("rates.cross", "A rate by way of the euro: dollar to pound", place, dollar, pound),
        Benchmark(
            "rates.memo", "A rate that was asked for before, as for the holdings of a book",
            largestSize: Workplace.largestInMemory
        ) { size in
            let rates = try place.rates()
            let days = drawnDays(size)
            var memo = RateMemo(
                rates, to: Workplace.euro, maximumAge: RateTable.defaultMaximumAge)
            for day in days { _ = memo.rate(from: dollar, on: day) }
            let known = memo
            return Work(rows: size) {
                var memo = known
                for day in days { blackHole(memo.rate(from: dollar, on: day)?.number) }
            }
        },
    ]
}

private func lookup(
    _ name: String, _ title: String, _ place: Workplace, _ base: Currency, _ quote: Currency
) -> Benchmark {
    Benchmark(name, title, largestSize: Workplace.largestInMemory) { size in
        let rates = try place.rates()
        let days = drawnDays(size)
        return Work(rows: size) {
            for day in days { blackHole(rates.rate(from: base, to: quote, on: day)?.number) }
        }
    }
}

/// Random days in the twenty years before the valuation date.
private func drawnDays(_ count: Int) -> [CalendarDate] {
    var draws = Draws(key: Draws.key(seed: 1, stream: 5), index: 0)
    let last = Int(Workplace.day.daysSince1970)
    return (0..<count).map { _ in
        CalendarDate(daysSince1970: Int32(clamping: last - draws.below(7300)))
    }
}
