internal import BenchmarkKit
internal import BookGenerator

/// The program on long lists: what it keeps of each holding shows in its memory.
func listBenchmarks(_ place: Workplace) -> [Benchmark] {
    func benchmark(
        _ name: String, _ title: String, of book: Workplace.ListBook = .plain,
        command: String = "report", exitCode: Int32 = 0, _ arguments: [String]
    ) -> Benchmark {
        Benchmark("lists.\(name)", title) { size in
            let path = try place.listFile(size, book)
            let output = place.folder.file("list")
            let words = [command, path, "--currency", "EUR", "--as-of", GeneratedPortfolio.asOf]
            return Work(
                rows: size, bytes: try place.size(path),
                program: ChildProgram(
                    try place.program(), words + arguments + ["--output", output], output: output,
                    exitCode: exitCode))
        }
    }
    return [
        benchmark("json", "JSON of every holding", ["--format", "json"]),
        benchmark("text", "Text of every holding", ["--format", "text"]),
        benchmark("html", "HTML of every holding", ["--format", "html"]),
        benchmark("sorted", "R, sorted by gain", ["--format", "csv", "--sort", "-gain"]),
        benchmark(
            "sorted.json", "JSON of every holding, sorted by name", ["--format", "json", "--sort", "name"]),
        benchmark("first", "The first ten by gain", ["--format", "csv", "--sort", "-gain", "--limit", "10"]),
        benchmark(
            "lots", "Ten symbols in many lots, by symbol", of: .lots, ["--by", "symbol", "--format", "csv"]),
        benchmark("symbols", "As many symbols, by symbol", ["--by", "symbol", "--format", "csv"]),
        benchmark(
            "check", "Check, a tenth of the rows with an issue", of: .missing, command: "check",
            exitCode: 2, ["--format", "csv"]),
    ]
}
