import Foundation
import Kernels
import PortfolioReport
import SystemInterface
import TestSupport

@testable import PortfolioFiles
@testable import Portfolios
@testable import Valuation

/// Reads a file through various sinks and returns the results.
enum ColumnPath {
    /// Wraps a sink so that it takes no columns.
    struct RowByRow: HoldingSink {
        var sink: ValuationSink

        mutating func add(
            _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
            account: Span<UInt8>,
            line: inout LineReference
        ) {
            sink.add(inputs, symbol: symbol, name: name, market: market, account: account, line: &line)
        }

        mutating func finishChunk() -> ValuationSink.Output { sink.finishChunk() }
        mutating func finish() -> ValuationSink.Output? { sink.finish() }
    }

    /// Wraps a sink and counts the rows that arrive one by one.
    struct Counting: HoldingSink {
        var sink: ValuationSink
        let others: Monitor<Int>

        var columnUse: ColumnUse { sink.columnUse }
        var columnNeeds: ColumnNeeds { ColumnNeeds(symbols: sink.columnNeeds.symbols) }

        mutating func add(_ columns: inout LotColumns, left: inout [Int]) { sink.add(&columns, left: &left) }
        mutating func prepare(_ columns: inout LotColumns) { sink.prepare(&columns) }

        mutating func add(
            row: Int, _ unit: QuoteCurrency, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
            account: Span<UInt8>,
            date: Span<UInt8>
        ) -> Bool {
            sink.add(row: row, unit, symbol: symbol, name: name, market: market, account: account, date: date)
        }

        mutating func add(
            _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
            account: Span<UInt8>,
            line: inout LineReference
        ) {
            others.use { $0 += 1 }
            sink.add(inputs, symbol: symbol, name: name, market: market, account: account, line: &line)
        }

        mutating func finishChunk() -> ValuationSink.Output { sink.finishChunk() }
        mutating func finish() -> ValuationSink.Output? { sink.finish() }
    }

    struct Came: Equatable {
        var rows: [UInt8] = []
        var keys: [UInt8] = []
        var holdings = 0
        var isIncomplete = false
        var issues: [String] = []
        var conflicts: [String] = []
        var errors: [Diagnostic] = []
        var totals: [String] = []
    }

    /// The result of reading a file with a kernel, through sinks made by `makeSink`.
    static func read<Sink: HoldingSink>(
        _ bytes: [UInt8], _ kernel: Kernel, threads: Int, chunkSize: Int,
        _ makeSink: @escaping @Sendable () -> Sink
    ) throws -> Came where Sink.Output == ValuationSink.Output {
        let folder = try TemporaryFolder()
        let path = try folder.write("h.csv", bytes)
        var log = DiagnosticLog()
        guard
            let file = try HoldingsFile(
                FileInput(path), name: "h.csv", kernel: kernel, chunkSize: chunkSize, log: &log)
        else { return Came(errors: log.first) }
        let all = Monitor((Came(), CurrencyGroups()))
        let found = try file.read(own: Currency("EUR"), threads: threads, makeSink: makeSink) {
            output, line, _ in
            all.use { all in
                output.rows?.use { all.0.rows += $0 }
                all.0.keys += output.marks.keys
                all.0.holdings += output.holdings
                all.0.isIncomplete = all.0.isIncomplete || output.isIncomplete
                all.0.issues += output.issues.map { "\(line + Int($0.location.line)) \($0.message)" }
                for conflict in output.conflicts.inOrder.map({ "\($0.symbol.text) \($0.stock)" })
                where !all.0.conflicts.contains(conflict) { all.0.conflicts.append(conflict) }
                all.1.add(output.currencies)
            }
            return true
        }
        var came = all.use { $0.0 }
        came.errors = found.first
        came.totals = all.use { $0.1.inCodeOrder }.map { "\($0.currency.code) \(text($0.figures))" }
        return came
    }

    private static func text(_ figures: TotalFigures) -> String {
        let counts = [
            figures.holdings, figures.valued, figures.withGain, figures.withSplit, figures.withChange,
        ]
        let amounts = [
            figures.cost, figures.value, figures.gain, figures.priceGain, figures.currencyGain,
            figures.intradayChange, figures.valueBeforeChange,
        ]
        return "\(counts) \(amounts.map { $0.map(DecimalFormat.plain) ?? "unknown" })"
    }
}
