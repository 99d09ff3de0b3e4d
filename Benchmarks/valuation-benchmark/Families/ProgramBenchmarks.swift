internal import BenchmarkKit
internal import BookGenerator

/// The whole program `portfolio`, from start to end.
func programBenchmarks(_ place: Workplace) -> [Benchmark] {
    [
        Benchmark("program.version", "Start, and print the version", sizes: [0]) { _ in
            Work(rows: 1, program: ChildProgram(try place.program(), ["--version"]))
        },
        Benchmark("program.small", "Report ten holdings as text", sizes: [10]) { size in
            let path = try place.bookFile(size)
            return Work(
                rows: size, bytes: try place.size(path),
                program: ChildProgram(try place.program(), ["report", path, "--currency", "EUR"]))
        },
        Benchmark("program.totals", "T: totals of rows that state their own prices and rates") { size in
            let path = try place.bookFile(size)
            return Work(
                rows: size, bytes: try place.size(path),
                program: ChildProgram(try place.program(), totals(path)))
        },
        Benchmark("program.pipe", "T from standard input, a pipe") { size in
            let path = try place.bookFile(size)
            return Work(
                rows: size, bytes: try place.size(path),
                program: ChildProgram(try place.program(), totals("-"), pipedInput: path))
        },
        Benchmark("program.rows", "R: a CSV row of 25 columns for each holding, to a file") { size in
            let path = try place.bookFile(size)
            let output = place.folder.file("report.csv")
            let arguments = ["report", path, "--currency", "EUR", "--format", "csv", "--output", output]
            return Work(
                rows: size, bytes: try place.size(path),
                program: ChildProgram(try place.program(), arguments, output: output))
        },
        Benchmark("program.sourced", "S: totals with the ECB's rates and 200,000 prices from files") { size in
            let files = try place.sourcedFiles(size)
            let sources = [
                "--prices", files.prices, "--rates", try place.ratesFile(), "--as-of",
                GeneratedPortfolio.asOf,
            ]
            return Work(
                rows: size, bytes: try place.size(files.holdings),
                program: ChildProgram(try place.program(), totals(files.holdings) + sources))
        },
    ]
}

private func totals(_ path: String) -> [String] {
    ["report", path, "--currency", "EUR", "--totals", "--format", "json"]
}
