internal import BenchmarkKit
internal import BookGenerator

/// The program `portfolio` calculating returns, and the value of every day, over twenty years of trades: as many trades as
/// holdings are requested, a hundred for each symbol, with a price of every symbol on every working day.
func returnsBenchmarks(_ place: Workplace) -> [Benchmark] {
    func benchmark(_ name: String, _ title: String, _ words: String...) -> Benchmark {
        Benchmark("returns.\(name)", title, largestSize: Workplace.largestReturns) { size in
            let files = try place.returnsFiles(size)
            let bytes = (try place.size(files.trades) ?? 0) + (try place.size(files.prices) ?? 0)
            return Work(
                rows: size, bytes: bytes,
                program: ChildProgram(
                    try place.program(),
                    [
                        words[0], files.trades, "--prices", files.prices, "--rates", try place.ratesFile(),
                        "--currency", "EUR", "--as-of", GeneratedPortfolio.asOf,
                    ] + words.dropFirst()))
        }
    }
    return [
        benchmark("whole", "Returns of twenty years, as JSON", "returns", "--format", "json"),
        benchmark("month", "The same of every month", "returns", "--every", "month", "--format", "json"),
        benchmark("symbol", "The same of every symbol", "returns", "--by", "symbol", "--format", "json"),
        benchmark("page", "The whole as a page, with its years and months", "returns", "--format", "html"),
        benchmark("days", "The value of every day", "history", "--every", "day", "--format", "csv"),
    ]
}
