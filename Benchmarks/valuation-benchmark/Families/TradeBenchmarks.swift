internal import BenchmarkKit
internal import BookGenerator

/// The program `portfolio` on trades: as many as holdings are requested, at least ten for each symbol, of at most
/// 100,000 symbols.
func tradeBenchmarks(_ place: Workplace) -> [Benchmark] {
    func benchmark(
        _ name: String, _ title: String, _ book: Workplace.TradeBook = .oldestFirst,
        _ arguments: @escaping @Sendable (_ path: String, _ rates: String) -> [String]
    ) -> Benchmark {
        Benchmark("trades.\(name)", title) { size in
            let path = try place.tradesFile(size, book)
            return Work(
                rows: size, bytes: try place.size(path),
                program: ChildProgram(
                    try place.program(),
                    arguments(path, try place.ratesFile())))
        }
    }
    let gains: @Sendable (String, String) -> [String] = { path, rates in
        ["gains", path, "--currency", "EUR", "--rates", rates, "--by", "year", "--format", "csv"]
    }
    return [
        benchmark("gains", "Gains by year, of trades in the order of their days", .oldestFirst, gains),
        benchmark("gains.newest-first", "The same, the newest trade first", .newestFirst, gains),
        benchmark("gains.mixed", "The same, in no order", .mixed, gains),
        benchmark("rows", "A CSV row for each lot that was sold") { path, rates in
            ["gains", path, "--currency", "EUR", "--rates", rates, "--format", "csv"]
        },
        benchmark("lots", "The open lots as a holdings file") { path, rates in
            ["lots", path, "--currency", "EUR", "--rates", rates]
        },
    ]
}
