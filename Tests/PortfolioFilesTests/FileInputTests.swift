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
            // Other tests may have the low numbers.
            #expect(input.canStayOpen == (input.descriptor < FileInput.manyDescriptors))
            _ = try input.readAll(limit: 4)
            #expect(try input.read(3, at: 6) == Array("678".utf8))
            #expect(try input.read(9, at: 8) == Array("89".utf8))
            #expect(try input.read(9, at: 10).isEmpty && input.read(9, at: 99).isEmpty)
            #expect(try input.readAll() == Array("456789".utf8))
        }
    }
}
