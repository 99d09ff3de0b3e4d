import Kernels
import Testing

@testable import Portfolios

/// What is looked for in the holdings beforehand takes no memory of what is not looked for.
@Suite struct ScanSinkTests {
    private let bytes = Array(
        ("symbol,shares,currency\n" + (0..<5000).map { "S\($0),1,EUR\n" }.joined()).utf8)

    private func scan<Sink: HoldingSink & Sendable>(
        _ sink: Sink, _ take: @escaping @Sendable (Sink.Output) -> Void
    ) throws {
        var log = DiagnosticLog()
        let input = FileInput("h.csv", bytes: bytes)
        let file = try #require(try HoldingsFile(input, name: "h.csv", kernel: .fastest, log: &log))
        log.add(
            try file.read(own: .eur, threads: 2, makeSink: { sink }) { found, _, _ in
                take(found)
                return true
            })
        #expect(log.isEmpty)
    }

    @Test func `of the held symbols those asked for are kept alone`() throws {
        let held = Monitor<Set<ExactText>>([])
        let sink = ScanSink(prices: PriceTable(), today: .today, wanted: ["S7", "S4999", "T"])
        try scan(sink) { found in held.use { $0.formUnion(found.held) } }
        #expect(held.use { $0 } == ["S7", "S4999"])
    }

    @Test func `of the symbols near to one no more than are suggested are kept`() throws {
        let nearest = Monitor(NearestWords(to: "S499x"))
        try scan(NearSymbolSink("S499x")) { found in
            #expect(found.nearest.words.count <= 3)
            nearest.use { $0.add(found.nearest) }
        }
        // One letter more than S499; another one than the others.
        #expect(nearest.use { $0.words.count } == 3)
        #expect(nearest.use { $0.words.allSatisfy { $0.hasPrefix("S499") } })
    }
}
