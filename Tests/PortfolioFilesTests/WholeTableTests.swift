import CSV
import Kernels
import Testing

@testable import PortfolioFiles

@Suite struct WholeTableTests {
    /// Keeps every row: those that begin with q from the quick reader, the others from the careful one.
    private struct Rows: RowReader {
        var rows: [String] = []
        var reserved = 0

        mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool {
            let first = fields.range(0, in: block)
            guard !first.isEmpty, block[first.lowerBound] == UInt8(ascii: "q") else { return false }
            var texts: [String] = []
            for field in 0..<fields.count {
                let range = fields.range(field, in: block)
                var bytes: [UInt8] = []
                for offset in range { bytes.append(block[offset]) }
                texts.append(String(decoding: bytes, as: UTF8.self))
            }
            rows.append("\(line): \(texts)")
            return true
        }

        mutating func reserve(rows: Int) { reserved += rows }

        mutating func read(_ cells: inout CellReader) {
            rows.append("\(cells.record.line): \((0..<2).map { cells.text($0) })")
        }
    }

    private func read(
        _ text: String, pieceSize: Int, _ kernel: Kernel
    ) throws -> ([String], DiagnosticLog) {
        let (rows, log) = try readRows(text, pieceSize: pieceSize, kernel)
        return (rows.rows, log)
    }

    private func readRows(
        _ text: String, pieceSize: Int, _ kernel: Kernel
    ) throws -> (Rows, DiagnosticLog) {
        var log = DiagnosticLog()
        let start = try TableStart(
            FileInput("t.csv", bytes: Array(text.utf8)), name: "t.csv", chunkSize: pieceSize)
        let header = try #require(
            TableHeader.read(start.bytes, file: "t.csv", known: ["a", "b"], required: ["a"], log: &log))
        var rows = Rows()
        _ = try WholeTable.read(
            start, header: header, kernel: kernel, into: &rows, log: &log, chunkSize: pieceSize)
        return (rows, log)
    }

    static let texts = [
        "a,b\n1,2\n3,4\nq5,6\n7,8\n", "a,b\r\n1,2\r\n\r\nq3,4\r\n5,6", "a,b\rq1,2\r3,4\r",
        "# note\na,b\n\"1\n1\",2\nq3,4\n\n \n5,\"6\r\n\"\nq7,8\n", "a,b\n1,2,3\nq4,5\n6\n7,8\n",
        "a,b\nq1,2\n3,\"4\"x\n5,6\nq7,8\n", "a,b\nq1,2\n3,\"4\n5,6\nq7,8\n", "a,b\nq1,é\nü,2\nq3,4\n",
        "a,b\n", "a,b",
    ]

    @Test(arguments: texts, Kernel.available)
    func `rows and their lines depend neither on the pieces nor on the kernel`(
        _ text: String, _ kernel: Kernel
    ) throws {
        let (rows, log) = try read(text, pieceSize: 1 << 20, .portable)
        for size in 1...text.utf8.count + 1 {
            let (otherRows, otherLog) = try read(text, pieceSize: size, kernel)
            #expect(otherRows == rows, "in pieces of \(size)")
            #expect(otherLog == log, "in pieces of \(size)")
        }
    }

    @Test(arguments: Kernel.available)
    func `room is made for about as many rows as there are`(_ kernel: Kernel) throws {
        let rows = String(repeating: "123,4567\n", count: 1000)
        for blank in ["", String(repeating: "\n", count: 500), String(repeating: "\r\n", count: 500)] {
            let reserved = try readRows("a,b\n" + blank + rows, pieceSize: 900, kernel).0.reserved
            #expect(reserved <= 1200)
            if blank.isEmpty { #expect(reserved >= 1000) }
        }
    }
}
