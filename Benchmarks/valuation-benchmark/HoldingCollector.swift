internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

/// Receives a file's holdings as they are read. Keeps them, or only counts them.
struct HoldingCollector: HoldingSink {
    struct Output: Sendable {
        var count = 0
        var holdings: [Holding] = []
    }

    private let keeps: Bool
    private var output = Output()

    private init(keeps: Bool) { self.keeps = keeps }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        output.count += 1
        guard keeps else { return }
        output.holdings.append(
            Holding(
                symbol: HoldingCollector.text(symbol), name: HoldingCollector.text(name),
                market: HoldingCollector.text(market), note: nil, location: InputLocation(), inputs: inputs))
    }

    mutating func finishChunk() -> Output {
        defer { output = Output() }
        return output
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The holdings of a file.
    static func holdings(in path: String, own: Currency) throws -> [Holding] {
        try read(path, own: own, keeps: true).holdings
    }

    /// The number of holdings in a file, each decoded to be counted, on one thread.
    static func count(in path: String, own: Currency) throws -> Int {
        try read(path, own: own, keeps: false).count
    }

    private static func read(_ path: String, own: Currency, keeps: Bool) throws -> Output {
        var log = DiagnosticLog()
        guard let file = try HoldingsFile(FileInput(path), name: path, log: &log) else {
            throw Unreadable(path: path)
        }
        let all = Monitor(Output())
        let makeSink = { @Sendable in HoldingCollector(keeps: keeps) }
        let found = try file.read(own: own, threads: 1, makeSink: makeSink) { output, _, _ in
            all.use { all in
                all.count += output.count
                all.holdings += output.holdings
            }
            return true
        }
        guard found.isEmpty else { throw Unreadable(path: path) }
        return all.use { $0 }
    }

    /// A generated file turned out to have errors.
    private struct Unreadable: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) has errors" }
    }
}
