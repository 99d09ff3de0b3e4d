internal import BenchmarkKit
internal import BookGenerator
internal import PortfolioFiles
internal import PortfolioImport

/// Transaction exports of brokers, from bytes to the rows of a trades file, beside the plain reading of the same bytes.
func importBenchmarks() -> [Benchmark] {
    GeneratedTransactions.allCases.flatMap { export in
        [
            Benchmark(
                "imports.\(export.rawValue).records",
                "Read the records of an export of \(export.rawValue) byte by byte",
                largestSize: Workplace.largestInMemory
            ) { size in
                recordReading(export.bytes(rows: size), rows: size)
            },
            Benchmark(
                "imports.\(export.rawValue)",
                "Import the same, recognised by its header, checked, and written as trades",
                largestSize: Workplace.largestInMemory
            ) { size in
                let bytes = export.bytes(rows: size)
                guard imported(bytes)?.rows == size else {
                    throw Unavailable("not all of \(size) transactions are imported")
                }
                return Work(rows: size, bytes: bytes.count) { blackHole(imported(bytes)?.written ?? 0) }
            },
        ]
    }
}

/// The number of rows that an export has, and of bytes written for them; `nil` if it has errors.
private func imported(_ bytes: [UInt8]) -> (rows: Int, written: Int)? {
    var log = DiagnosticLog()
    var run = TransactionImport(options: ImportOptions(), count: 1)
    run.add(bytes, name: "export.csv", mapping: nil, log: &log)
    run.finish(log: &log)
    guard log.isEmpty else { return nil }
    return (run.outcome.rows, run.csv().count)
}
