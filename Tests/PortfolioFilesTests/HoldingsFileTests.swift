import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct HoldingsFileTests {
    private let plain = "symbol,name,shares,currency\nAAPL,Apple,10,USD\nBARC.L,\"Bar, clays\",5,GBX\n"

    @Test func `a file may begin with a byte order mark`() throws {
        #expect(try Reading("\u{FEFF}" + plain) == Reading(plain))
    }

    @Test func `lines may end in CR LF, and the last one in nothing`() throws {
        #expect(try Reading(plain.replacing("\n", with: "\r\n")) == Reading(plain))
        #expect(try Reading(String(plain.dropLast())) == Reading(plain))
        #expect(try Reading(String(plain.replacing("\n", with: "\r\n").dropLast())) == Reading(plain))
    }

    @Test func `comments before the header and blank lines anywhere are passed over, and counted as lines`()
        throws
    {
        let text = "# mine\n\n#\n \t \n" + plain.replacing("USD\n", with: "USD\n\n  \t\n")
        let reading = try Reading(text)
        #expect(reading.errors == [])
        #expect(reading.rows.map(\.symbol) == ["AAPL", "BARC.L"])
        #expect(reading.rows.map(\.line) == [6, 9])
    }

    @Test func `a # behind the header is a symbol's`() throws {
        #expect(try Reading("symbol,shares,currency\n#1,1,USD\n").rows.map(\.symbol) == ["#1"])
    }

    @Test func `a quoted field may hold commas, quotes and line breaks of every kind`() throws {
        let reading = try Reading(
            "symbol,name,shares,currency\nA,\"a \"\"b\"\",\nc\r\nd\",1,USD\nB,b,2,USD\n")
        #expect(reading.errors == [])
        #expect(reading.rows.map(\.name) == ["a \"b\",\nc\r\nd", "b"])
        #expect(reading.rows.map(\.line) == [2, 5])
    }

    @Test func `a lone CR ends a line`() throws {
        let reading = try Reading(plain.replacing("\n", with: "\r"))
        #expect(reading.errors == [])
        #expect(reading.rows.map(\.symbol) == ["AAPL", "BARC.L"])
        #expect(reading.rows.map(\.line) == [2, 3])
    }

    @Test func `columns come in any order and any case, and unknown ones are passed over`() throws {
        let text = "My Notes,CURRENCY,sHaReS,Sym_bol, Purchase-Price ,\nx,USD,10,AAPL,40.89,y\n"
        let other = "symbol,shares,currency,purchase_price\nAAPL,10,USD,40.89\n"
        #expect(try Reading(text).rows == Reading(other).rows)
    }

    @Test func `spaces and tabs around numbers, codes, dates, symbols and truth values are no part of them`()
        throws
    {
        let header = "symbol,name,shares,currency,purchase_date,purchase_price,excluded\n"
        let spaced = try Reading(header + " AAPL\t, Apple ,\t10 , USD ,\t2005-04-01 , 40.89, true \n")
        let plain = try Reading(header + "AAPL, Apple ,10,USD,2005-04-01,40.89,true\n")
        #expect(spaced.errors == [])
        #expect(spaced == plain)
        #expect(plain.rows.map(\.name) == [" Apple "])
    }

    @Test func `all errors of a file are counted, and the first twenty kept`() throws {
        let file = try TemporaryFile("symbol,shares,currency\n" + String(repeating: "A,x,USD\n", count: 1000))
        var log = DiagnosticLog()
        let holdings = try #require(try HoldingsFile(FileInput(file.path), name: "h.csv", log: &log))
        let found = try holdings.read(
            own: Currency("EUR"), threads: 3, makeSink: { Rows() }, commit: { _, _, _ in true })
        #expect(found.count == 1000)
        #expect(found.first.map(\.line) == Array(2...21))
    }

    @Test func `a currency that is none neither hides what is wrong in any currency nor makes more of it`()
        throws
    {
        let header = "symbol,shares,currency,purchase_price,purchase_rate,cost,rate\n"
        func messages(_ row: String) throws -> [String] {
            try Reading(header + row + "\n").errors.map(\.message)
        }
        #expect(
            try messages("A,1,GBP,10,,9,-3") == ["rate -3 is not above 0"],
            "the cost in own currency is not that of a foreign stock")
        #expect(
            try messages("A,1,gbp,10,,9,-3") == [
                "currency \"gbp\" is not a currency", "rate -3 is not above 0",
            ])
        let all = try messages("A,1,gbp,-1,0,9,0.5")
        #expect(
            all == [
                "currency \"gbp\" is not a currency", "purchase_price -1 is negative",
                "purchase_rate 0 is not above 0", "cost replaces purchase_rate, but both are given",
            ])
    }
}
