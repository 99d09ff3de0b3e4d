import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

/// Holdings read by pieces, with chunks so small that pieces end everywhere in them.
@Suite struct PieceReadingTests {
    private let text = [
        "symbol,shares,currency,name", "A,1,EUR,\"one\r\ntwo, \"\"three\"\"\"", "", "B,2,EUR,four",
        "C,x,EUR,\"five\r\n\"", "D,4,EUR,six",
    ].joined(separator: "\r\n")

    private struct Symbols: HoldingSink {
        var symbols: [String] = []

        mutating func add(
            _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
            account: Span<UInt8>,
            line: inout LineReference
        ) {
            symbols.append(String(decoding: symbol.indices.map { symbol[$0] }, as: UTF8.self))
        }

        mutating func finishChunk() -> [String] {
            defer { symbols = [] }
            return symbols
        }
    }

    private func read(
        _ text: String, _ piece: Range<Int>?, chunkSize: Int
    ) throws -> (symbols: [String], errors: DiagnosticLog, extent: RowExtent) {
        var log = DiagnosticLog()
        let input = FileInput("book.csv", bytes: Array(text.utf8))
        let file = try #require(
            try HoldingsFile(input, name: "book.csv", piece: piece, chunkSize: chunkSize, log: &log))
        let found = Monitor<[String]>([])
        let (errors, extent) = try file.readExtent(
            own: .eur, threads: 2, makeSink: { Symbols() },
            commit: { symbols, _, _ in
                found.use { $0 += symbols }
                return true
            })
        return (found.use { $0 }, errors, extent)
    }

    @Test(arguments: [1, 7, 64, 4096]) func `a row is read in the piece it begins in`(chunkSize: Int) throws {
        // Where the rows begin: A, the blank line, B, C and D.
        let starts = [29, 60, 62, 76, 94]
        let size = 105
        #expect(text.utf8.count == size)
        for cut in 1..<size where text.utf8.prefix(cut).count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 0 {
            let first = try read(text, 0..<cut, chunkSize: chunkSize)
            let second = try read(text, cut..<size, chunkSize: chunkSize)
            let next = starts.first { $0 >= cut } ?? size
            #expect(first.extent.rows == 29..<max(29, next), "cut at \(cut)")
            #expect(second.extent.rows == max(29, next)..<size, "cut at \(cut)")
            #expect(first.symbols + second.symbols == ["A", "B", "D"], "cut at \(cut)")
            #expect(first.errors.count + second.errors.count == 1, "cut at \(cut)")
            #expect(first.extent.lines + second.extent.lines == 6, "cut at \(cut)")
        }
    }

    @Test func `lines of a later piece are counted from its first row`() throws {
        let second = try read(text, 60..<105, chunkSize: 64)
        // The blank line is 0, B 1 and C 2.
        #expect(second.errors.first.map(\.line) == [2])
        #expect(second.extent.header == 29 && second.extent.firstLine == 2)
        #expect(try read(text, 0..<105, chunkSize: 64).errors.first.map(\.line) == [6])
    }

    @Test(arguments: [1, 16, 4096]) func `a misplaced quote does not move the end of a piece`(chunkSize: Int)
        throws
    {
        // Rows begin at 23, 31, 43, 51 and 59.
        let text = "symbol,shares,currency\nA,1,EUR\nB,1,EUR12\" \nC,1,EUR\nD,1,EUR\n"
        #expect(text.utf8.count == 59)
        for (cut, next) in [(31, 31), (32, 43), (43, 43), (44, 51), (51, 51)] {
            let first = try read(text, 0..<cut, chunkSize: chunkSize)
            let second = try read(text, cut..<59, chunkSize: chunkSize)
            #expect(first.extent.rows == 23..<next)
            #expect(second.extent.rows == next..<59)
            // The quote, and not also the currency that is none because of it.
            #expect(first.errors.count == (cut > 31 ? 1 : 0))
            #expect(first.extent.lines + second.extent.lines == 4)
        }
    }

    @Test func `a piece must be within its file`() throws {
        #expect(throws: FileError.self) { try read(text, 50..<200, chunkSize: 64) }
        #expect(try read(text, nil, chunkSize: 64).extent.rows == 29..<105)
    }
}
