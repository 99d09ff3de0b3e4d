internal import BenchmarkKit
internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

/// Receives a file's plain rows as columns, as the totals of a large book do. Keeps them, or only counts the rows.
struct ColumnCollector: HoldingSink {
    struct Output: Sendable {
        var count = 0
        /// The number of rows that were not plain enough.
        var others = 0
        var columns: [LotColumns] = []
    }

    private let keeps: Bool
    private var output = Output()

    private init(keeps: Bool) { self.keeps = keeps }

    var columnUse: ColumnUse { .together }

    mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        output.count += columns.count
        if keeps { output.columns.append(columns) }
    }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        output.others += 1
    }

    mutating func finishChunk() -> Output {
        defer { output = Output() }
        return output
    }

    /// Reads a file's rows on one thread.
    static func read(_ path: String, own: Currency, keeps: Bool) throws -> Output {
        var log = DiagnosticLog()
        guard let file = try HoldingsFile(FileInput(path), name: path, log: &log) else {
            throw Unavailable("\(path) has errors")
        }
        let all = Monitor(Output())
        let makeSink = { @Sendable in ColumnCollector(keeps: keeps) }
        _ = try file.read(own: own, threads: 1, makeSink: makeSink) { output, _, _ in
            all.use { all in
                all.count += output.count
                all.others += output.others
                all.columns += output.columns
            }
            return true
        }
        return all.use { $0 }
    }
}
