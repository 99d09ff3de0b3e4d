import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct TableHeaderTests {
    @Test func `columns are found whatever their case, spaces, dashes and underscores`() throws {
        let (header, log) = read(Array("# a comment\n\nPurchase-Date,SYMBOL\n".utf8))
        #expect(log.isEmpty)
        #expect(header?["symbol"] == 1)
        #expect(header?["purchase_date"] == 0)
        #expect(header?.dataLine == 4)
    }

    @Test func `comments and the header may end in CR, LF or both`() throws {
        for end in ["\n", "\r", "\r\n"] {
            let text =
                "\u{FEFF}# a" + end + end + "# b" + end + "symbol,\"x" + end + "y\"" + end + "A,1" + end
            let (header, log) = read(Array(text.utf8))
            #expect(log.isEmpty)
            #expect(header?.names == ["symbol", "x\(end)y"])
            #expect(header?.dataLine == 6)
            #expect(header?.dataOffset == text.utf8.count - 3 - end.utf8.count)
        }
    }

    @Test func `bytes of comments and names that are not UTF-8 are told with the errors of the rows`() throws
    {
        let text =
            Array("# Nestl".utf8) + [0xE9] + Array("\r# fine\n\n#".utf8) + [0xFF] + Array(" \n".utf8)
            + Array("symbol,shares,currency,Stra".utf8) + [0xDF] + Array("e\nA,1,USD,\nA,x,USD,\n".utf8)
        let errors = try Reading(text).errors
        #expect(errors.map(\.line) == [1, 4, 5, 7])
        #expect(errors.map(\.column) == [8, 2, 28, 3])
        #expect(errors.dropLast().map(\.message) == [0xE9, 0xFF, 0xDF].map { Wording.notUTF8($0).message })
        #expect(errors.first?.excerpt == "# Nestl\u{FFFD}")
        // If the header has another error too, both are reported.
        let (header, log) = read(Array("# ".utf8) + [0xE9] + Array("\nticker\n".utf8))
        #expect(header == nil)
        #expect(log.first.map(\.line) == [1, 2])
    }

    @Test func `a price or rate file's comments and names are UTF-8, the ECB's too`() throws {
        let mark = String(decoding: [UInt8(0x23), 0x20], as: UTF8.self)
        for (kind, text) in [
            ("prices", "symbol,price\nA,x\n"), ("rates", "from,to,rate\nEUR,USD,x\n"),
            ("rates", "Date,USD\n2013-03-01,x\n"),
        ] {
            var log = DiagnosticLog()
            let bytes = Array(mark.utf8) + [0xE9, 0x0A] + Array(text.utf8)
            _ = try MarketFiles(
                prices: kind == "prices" ? ["f.csv"] : [], rates: kind == "rates" ? ["f.csv"] : [], log: &log
            ) { FileInput($0, bytes: bytes) }
            #expect(log.first.map(\.line) == [1, 3], "\(text)")
        }
    }

    @Test func `a name is not longer than any column's`() throws {
        let name = String(repeating: "n", count: TableHeader.longestName)
        #expect(read(Array("symbol,\(name)\nA,1\n".utf8)).0?.names == ["symbol", name])
        let (header, log) = read(Array("symbol,\(name)n\nA,1\n".utf8))
        #expect(header == nil)
        #expect(log.first.map(\.message) == [Wording.nameTooLong.message])
        #expect(log.first.map(\.column) == [8])
    }

    @Test(arguments: [0, UInt8(ascii: "#"), 10, UInt8(ascii: ",")])
    func `a large file that is no table is refused at its start`(_ byte: UInt8) throws {
        let input = FileInput("h.csv", bytes: [UInt8](repeating: byte, count: 3 << 20))
        let start = try TableStart(input, name: "h.csv")
        // Most of the file is not read.
        #expect(start.bytes.count == 2 << 20)
        var log = DiagnosticLog()
        #expect(HeaderLine.read(start.bytes, file: "h.csv", required: ["symbol"], log: &log) == nil)
        #expect(log.first.map(\.message) == [Wording.headerTooLong(["symbol"]).message])
    }

    @Test func `a quote of the header that is never closed is told where it opens`() throws {
        let rows = String(repeating: "A,1,USD\n", count: 300_000)
        let (header, log) = read(Array("symbol,\"shares,currency\n\(rows)".utf8.prefix(2 << 20)))
        #expect(header == nil)
        #expect(log.first.first?.message == Wording.unclosedQuote.message)
        #expect(log.first.first?.column == 8)
    }

    @Test func `what stands far behind a place is left out of the line that is shown`() throws {
        let text = "symbol,shares,currency\nA,\"1\"x\(String(repeating: "é", count: 1 << 20)),USD\n"
        let error = try #require(try Reading(text).errors.first)
        let excerpt = try #require(error.excerpt)
        #expect(excerpt.hasPrefix("A,\"1\"xéé") && excerpt.utf8.count < 2000)
        #expect(excerpt.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" })
    }

    private func read(_ bytes: [UInt8]) -> (TableHeader?, DiagnosticLog) {
        var log = DiagnosticLog()
        let header = TableHeader.read(
            bytes, file: "x.csv", known: ["symbol", "purchase_date"], required: ["symbol"], log: &log)
        return (header, log)
    }
}
