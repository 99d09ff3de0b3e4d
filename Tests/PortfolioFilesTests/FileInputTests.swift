import SystemInterface
import TestSupport
import Testing

@testable import PortfolioFiles

@Suite struct FileInputTests {
    @Test func `no more is read than is asked for`() throws {
        let input = FileInput("h.csv", bytes: [UInt8](repeating: 0x61, count: 200_000))
        #expect(try input.readAll(limit: 100_000).count == 100_000)
        #expect(try input.readAll(limit: 1 << 20).count == 100_000)
        #expect(try input.readAll(limit: 1 << 20).isEmpty)
    }

    @Test func `bytes of a place are read wherever the reading is`() throws {
        let file = try TemporaryFile("0123456789")
        for input in [try FileInput(file.path), FileInput("m", bytes: Array("0123456789".utf8))] {
            // Other tests may have taken the low descriptors.
            #expect(input.canStayOpen == (input.descriptor < FileInput.manyDescriptors))
            _ = try input.readAll(limit: 4)
            #expect(try input.read(3, at: 6) == Array("678".utf8))
            #expect(try input.read(9, at: 8) == Array("89".utf8))
            #expect(try input.read(9, at: 10).isEmpty && input.read(9, at: 99).isEmpty)
            #expect(try input.readAll() == Array("456789".utf8))
        }
    }

    @Test func `a whole file has at most so many bytes`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("t.csv", String(repeating: "a\n", count: 100_000))
        #expect(try FileInput(path).readAll(largest: 200_000).count == 200_000)
        for input in [
            try FileInput(path), FileInput(path, bytes: [UInt8](repeating: 10, count: 200_000)),
        ] {
            #expect(throws: FileError.readFailed(path, reason: "it has more than 0 MiB")) {
                try input.readAll(largest: 199_999)
            }
        }
    }

    @Test func `a line that is too long for any table ends the reading of a whole file, and of a copy`()
        throws
    {
        let longest = ChunkSource.longestSkipped
        let start = Array("a\r\nb\rc\n".utf8)
        let long = start + [UInt8](repeating: 0x61, count: longest)
        #expect(try FileInput("t.csv", bytes: long).readAll().count == long.count)
        #expect(throws: FileError.lineTooLong("t.csv", line: 4, limit: ChunkSource.longestRow)) {
            try FileInput("t.csv", bytes: long + [0x61]).readAll()
        }
        let copy = try FileInput("t.csv", bytes: long + [UInt8](repeating: 0x61, count: 4 << 20)).spooled()
        #expect((long.count + 1...long.count + (1 << 18)).contains(try #require(copy.size)))
    }

    static let tables: [(kind: TableKind, header: String)] = [
        (.holdings, "symbol,shares,currency"), (.trades, "date,type,symbol"), (.prices, "symbol,date,price"),
        (.rates, "from,to,rate"), (.rates, "Date,USD,JPY"),
    ]

    @Test(arguments: tables) func `a table is read whole, however its first bytes come`(
        _ table: (kind: TableKind, header: String)
    ) throws {
        let text = Array((table.header + "\n" + String(repeating: "A,1,2\n", count: 100_000)).utf8)
        #expect(try FileInput("t.csv", bytes: text).readAll(table.kind) == text)
        let folder = try TemporaryFolder()
        #expect(try FileInput(folder.write("t.csv", text)).readAll(table.kind) == text)
    }

    @Test(arguments: tables) func `of a large file that is no such table no more is read than shows it`(
        _ table: (kind: TableKind, header: String)
    ) throws {
        let size = 32 << 20
        let rows = Array("colour,size\nred,2\n".utf8)
        for bytes in [[UInt8](repeating: 0, count: size), rows + [UInt8](repeating: 10, count: size)] {
            #expect(try FileInput("t.csv", bytes: bytes).readAll(table.kind).count <= 2 << 20)
        }
    }
}
