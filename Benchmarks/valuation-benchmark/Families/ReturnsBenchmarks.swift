internal import BenchmarkKit
internal import BookGenerator

/// The program `portfolio` calculating returns over twenty years of trades: as many trades as holdings are requested, a
/// hundred for each symbol, with a price of every symbol on every working day.
func returnsBenchmarks(_ place: Workplace) -> [Benchmark] {
    func benchmark(_ name: String, _ title: String, _ arguments: String...) -> Benchmark {
        Benchmark("returns.\(name)", title, largestSize: Workplace.largestReturns) { size in
            let files = try place.returnsFiles(size)
            let bytes = (try place.size(files.trades) ?? 0) + (try place.size(files.prices) ?? 0)
            return Work(
                rows: size, bytes: bytes,
                program: ChildProgram(
                    try place.program(),
                    [
                        "returns", files.trades, "--prices", files.prices, "--rates", try place.ratesFile(),
                        "--currency", "EUR", "--to", GeneratedPortfolio.asOf,
                    ] + arguments))
        }
    }
    return [
        benchmark("whole", "Returns of twenty years, as JSON", "--format", "json"),
        benchmark("month", "The same of every month", "--every", "month", "--format", "json"),
        benchmark("symbol", "The same of every symbol", "--by", "symbol", "--format", "json"),
        benchmark("page", "The whole as a page, with its years and months", "--format", "html"),
    ]
}
