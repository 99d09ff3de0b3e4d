import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

/// The quick reader and the careful one agree on every row.
@Suite struct HoldingDecoderTests {
    static let columns = [
        "symbol", "name", "market", "currency", "shares", "purchase_date", "purchase_price",
        "purchase_currency", "fees",
        "cost_stock", "purchase_rate", "cost", "price", "price_date", "previous_close", "rate", "excluded",
        "note", "more",
    ]

    /// A cell of a column: usually valid, sometimes odd, rarely invalid.
    private func cell(_ column: String, _ random: inout SeededGenerator) -> String {
        let isOdd = random.below(12) == 0
        switch column {
        case "symbol":
            return random.pick(isOdd ? ["", " ", "\t7203", "É", "=A", "a b "] : ["AAPL", "BARC.L", "7203"])
        case "name", "market", "note", "more":
            return random.pick(["", "Apple", "Apple, Inc.", "\"quoted\"", " x ", "a\nb", "腾讯", "a\r\nb"])
        case "currency", "purchase_currency":
            if column != "currency", random.below(2) == 0 { return "" }
            return random.pick(
                isOdd ? ["usd", "", " USD", "US", "GBp ", "USDX"] : ["USD", "GBX", "GBP", "EUR"])
        case "purchase_date", "price_date":
            return random.pick(
                isOdd
                    ? ["2013-02-29", "2013-2-1", " 2013-03-01 ", "20130301", "0000-00-00"]
                    : ["", "2013-03-01"])
        case "excluded":
            return random.pick(isOdd ? ["True", "1", " true", "FALSE"] : ["", "", "", "true", "false"])
        default: return number(isOdd, &random)
        }
    }

    private func number(_ isOdd: Bool, _ random: inout SeededGenerator) -> String {
        if isOdd {
            return random.pick([
                "", ".", "-", "+1", "1e3", " 12.5", "12.5 ", "1.2.3", "1,5", "0", "-0", "00", "5.", ".5",
                "-.5", "1_0",
                "12345678901234567890", "99999999999999999999999999999999999999", "1e38", "1e-39", "٣", "0x1",
                "1e", "--1",
                "123456789.1234567", "1234567.12345678", "12345678.", ".12345678", "1234567890123456",
                "12345678901.23456",
            ])
        }
        if random.below(3) == 0 { return "" }
        let digits = (0...random.below(16)).map { _ in String(random.below(10)) }.joined()
        let point = random.below(digits.count + 1)
        let text = random.below(2) == 0 ? digits : "\(digits.prefix(point)).\(digits.dropFirst(point))"
        return (random.below(20) == 0 ? "-" : "") + text
    }

    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

    @Test(arguments: seeds(from: 7))
    func `drawn rows read the same with quotes around every cell as with none`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var good = 0
        for _ in 0..<5 {
            var columns = HoldingDecoderTests.columns.filter { _ in random.below(3) > 0 }
            for required in ["symbol", "shares", "currency"] where !columns.contains(required) {
                columns.insert(required, at: random.below(columns.count + 1))
            }
            let header = columns.joined(separator: ",") + "\n"
            for _ in 0..<20 {
                let rows = (0..<20).map { _ in columns.map { cell($0, &random) } }
                let plain = rows.map { row in
                    row.map { $0.contains { "\",\n\r".contains($0) || $0 == "\r\n" } ? quoted($0) : $0 }
                }
                let quick = try Reading(header + text(plain))
                let careful = try Reading(header + text(rows.map { $0.map(quoted) }))
                #expect(quick.rows == careful.rows)
                #expect(quick.errors.map(\.message) == careful.errors.map(\.message))
                #expect(quick.errors.map(\.line) == careful.errors.map(\.line))
                good += quick.rows.count
            }
        }
        #expect(good > 100)
    }

    private func text(_ rows: [[String]]) -> String {
        rows.map { $0.joined(separator: ",") + "\n" }.joined()
    }

    @Test func `a chunk may be cut at every byte`() throws {
        let text = """
            # comment
            symbol,name,shares,currency,purchase_price
            AAPL,Apple,10,USD,40.89\r
            "BARC.L","Bar ""clays"", plc",5,GBX,1.5e2

            7203,"a
            b\r
            c",-1.25,JPY,
            X,腾讯控股,1,HKD,1

            """
        let whole = try Reading(text)
        #expect(whole.errors == [])
        #expect(whole.rows.map(\.line) == [3, 4, 6, 9])
        for size in everyDay(1...text.utf8.count + 1) {
            for threads in 1...3 { #expect(try Reading(text, threads: threads, chunkSize: size) == whole) }
        }
    }

    @Test func `a row that is too long is an error, and those behind it are read`() throws {
        let long = String(repeating: "x", count: 80)
        let texts = [
            // A long word, a long quoted text spanning lines, and an invalid row after each.
            ("A,1,USD\n\(long),1,USD\nB,y,USD\nC,1,USD\n", [3, 4]),
            ("A,1,USD\n\"x\n\(long)\n\",1,USD\nB,y,USD\nC,1,USD\n", [3, 6]),
            ("A,1,USD\n\(String(repeating: ",", count: 90))\nB,y,USD\n", [3, 4]),
        ]
        for (rows, lines) in texts {
            let text = "symbol,shares,currency\n" + rows
            for size in 1...48 {
                let reading = try Reading(text, threads: size % 3 + 1, chunkSize: size, longestRow: 48)
                #expect(reading.errors.map(\.line) == lines, "in chunks of \(size)")
                #expect(reading.errors.first?.message == Wording.tooLong.message, "in chunks of \(size)")
            }
        }
    }

    @Test func `behind a row that is twice as long nothing is read, since it may be endless`() throws {
        let start = "symbol,shares,currency\nA,y,USD\n"
        for (length, lines) in [(96, [2, 3, 4]), (97 + 512, [2, 3])] {
            let text = start + String(repeating: "x", count: length) + "\nB,y,USD\n"
            for size in [1, 7, 48, 64] {
                let reading = try Reading(text, threads: 2, chunkSize: size, longestRow: 48)
                #expect(reading.errors.map(\.line) == lines, "in chunks of \(size)")
            }
        }
    }

    @Test func `a quote that is never closed is told where it opens, however much it swallows`() throws {
        let rest = String(repeating: "B,1,USD\n", count: 40)
        let text = "symbol,shares,currency\nA,1,USD\n\"x,1,USD\n" + rest
        for size in stride(from: 1, to: text.utf8.count + 9, by: 3) {
            let reading = try Reading(text, threads: 2, chunkSize: size, longestRow: 48)
            #expect(reading.errors.map(\.message) == [Wording.unclosedQuote.message])
            #expect(reading.errors.map(\.line) == [3] && reading.errors.map(\.column) == [1])
            #expect(reading.errors.first?.excerpt == "\"x,1,USD")
        }
    }

    @Test func `errors are the same wherever a chunk is cut`() throws {
        let bad = [
            "symbol,name,shares,currency\nA,a,x,USD\nB,\"b\nb\",1,gbp\nC\nD,\"d\"d,1,USD\nE,e,1,USD\nF,f,y,USD\n",
            "symbol,name,shares,currency\nA,a,x,USD\nB,b\"b,1,USD\nC,\"c\n,1,USD\nD,d,z,USD\n",
            "symbol,shares,currency\r\nA\"a,1,USD\r\n\r\n\"B\r\nb\",y,USD\r\nC,1\r\n\"D\",z,USD\r\nE,1,USD",
            "symbol,shares,currency\rA\"a,1,USD\rB,y,USD\rC,1\rD,z,\"US\rD\"\rE,1,USD",
        ]
        for text in bad {
            let whole = try Reading(text)
            #expect(whole.errors.count >= 3)
            for size in everyDay(1...text.utf8.count + 1) {
                #expect(try Reading(text, threads: size % 3 + 1, chunkSize: size).errors == whole.errors)
            }
        }
    }

    @Test func `rows and errors are in the order of the file, on any number of threads`() throws {
        let rows = (1...5000).map { $0 % 700 == 0 ? "S\($0),x,USD\n" : "S\($0),1,USD\n" }
        let text = "symbol,shares,currency\n" + rows.joined()
        let alone = try Reading(text, threads: 1, chunkSize: 1000)
        #expect(alone.errors.map(\.line) == (1...7).map { $0 * 700 + 1 })
        #expect(alone.rows.count == 4993)
        for threads in 2...4 { #expect(try Reading(text, threads: threads, chunkSize: 1000) == alone) }
    }
}
