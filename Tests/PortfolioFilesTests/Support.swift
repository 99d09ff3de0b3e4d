import Foundation
import Kernels
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

/// A file for one test, deleted along with this object.
struct TemporaryFile {
    let path: String
    private let folder: TemporaryFolder

    init(_ bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        path = try folder.write("file", bytes)
    }

    init(_ text: String) throws { try self.init(Array(text.utf8)) }
}

/// The result of a row, in words.
struct Row: Hashable, Sendable {
    var symbol: String
    var name: String
    var market: String
    var inputs: String
    var line: Int
}

/// Keeps every holding.
struct Rows: HoldingSink {
    private var rows: [Row] = []

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        rows.append(
            Row(
                symbol: text(symbol), name: text(name), market: text(market),
                inputs: plain(inputs),
                line: line.lineInChunk()))
    }

    /// Numbers by their values: 1.50 is 1.5.
    private func plain(_ inputs: HoldingInputs) -> String {
        let numbers = [
            inputs.shares, inputs.purchasePrice, inputs.fees, inputs.costStock, inputs.purchaseRate,
            inputs.cost,
            inputs.price,
            inputs.previousClose, inputs.rate,
        ].map { $0.map { DecimalFormat.plain($0.exact) } ?? "-" }
        let others = [
            inputs.quote.code, inputs.purchaseUnit?.code ?? "-", inputs.purchaseDate?.description ?? "-",
            inputs.priceDate?.description ?? "-",
            inputs.isExcluded ? "excluded" : "counted",
        ]
        return (numbers + others).joined(separator: " ")
    }

    private func text(_ bytes: Span<UInt8>) -> String {
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }

    mutating func finishChunk() -> [Row] {
        defer { rows = [] }
        return rows
    }
}

/// The result of reading a holdings file, with every kernel.
struct Reading: Equatable {
    var rows: [Row] = []
    var errors: [Diagnostic] = []

    init(
        _ bytes: [UInt8], threads: Int = 1, chunkSize: Int = 256 << 10, longestRow: Int = 16 << 20
    ) throws {
        let file = try TemporaryFile(bytes)
        try self.init(file, .portable, threads: threads, chunkSize: chunkSize, longestRow: longestRow)
        for kernel in Kernel.available.dropFirst() {
            let other = try Reading(
                file, kernel, threads: threads, chunkSize: chunkSize, longestRow: longestRow)
            #expect(other == self, "read by \(kernel), which is to be as portable")
        }
    }

    private init(
        _ file: TemporaryFile, _ kernel: Kernel, threads: Int, chunkSize: Int, longestRow: Int
    ) throws {
        let own = try Currency("EUR")
        var log = DiagnosticLog()
        guard
            let holdings = try HoldingsFile(
                FileInput(file.path), name: "h.csv", kernel: kernel, chunkSize: chunkSize,
                longestRow: longestRow, log: &log)
        else {
            errors = log.first
            return
        }
        let all = Monitor<[Row]>([])
        let found = try holdings.read(
            own: own, threads: threads, makeSink: { Rows() },
            commit: { rows, lines, _ in
                all.use { all in
                    for var row in rows {
                        row.line += lines
                        all.append(row)
                    }
                }
                return true
            })
        errors = found.first
        rows = all.use { $0 }
    }

    init(
        _ text: String, threads: Int = 1, chunkSize: Int = 256 << 10, longestRow: Int = 16 << 20
    ) throws {
        try self.init(Array(text.utf8), threads: threads, chunkSize: chunkSize, longestRow: longestRow)
    }
}

/// Price and rate files in memory, and the errors in them.
func marketFiles(prices: [String] = [], rates: [String] = [], by kernel: Kernel = .fastest) throws -> (
    MarketFiles, DiagnosticLog
) {
    var log = DiagnosticLog()
    let files = try MarketFiles(
        prices: prices.indices.map { "p\($0).csv" }, rates: rates.indices.map { "r\($0).csv" }, log: &log,
        kernel: kernel
    ) { name in
        let place = Int(name.dropFirst().prefix { $0 != "." }) ?? 0
        return FileInput(name, bytes: Array((name.first == "p" ? prices : rates)[place].utf8))
    }
    return (files, log)
}

/// A pipe to which a separate thread writes a text.
final class NamedPipe {
    let path: String

    init(_ text: String) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString)").path
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let (path, bytes) = (path, Data(text.utf8))
        _ = Threads.detach {
            try? FileHandle(forWritingTo: URL(fileURLWithPath: path)).write(contentsOf: bytes)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
