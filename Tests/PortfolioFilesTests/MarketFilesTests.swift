import Foundation
import SystemInterface
import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct MarketFilesTests {
    private static let conflicting =
        "symbol,date,price,currency\nA,2013-03-01,1,USD\nB,,2,GBP\nA,2013-03-01,1.5,USD\n"

    @Test func `each file is opened once, though rows are shown that turn out wrong later`() throws {
        let opened = Monitor<[String]>([])
        var log = DiagnosticLog()
        let market = try MarketFiles(
            prices: ["p.csv"], rates: ["r.csv"], log: &log, threads: 2
        ) { name in
            opened.use { $0.append(name) }
            let text = name == "p.csv" ? Self.conflicting : "from,to,rate\nEUR,USD,1.3\nEUR,USD,1.4\n"
            return FileInput(name, bytes: Array(text.utf8))
        }
        #expect(log.first.map(\.excerpt) == ["A,2013-03-01,1.5,USD", "EUR,USD,1.4"])
        let other = try conflict(of: "B", market)
        #expect(other.excerpt == "B,,2,GBP" && other.line == 3 && other.file == "p.csv")
        #expect(opened.use { $0.sorted() } == ["p.csv", "r.csv"])
    }

    @Test func `a row is shown that turns out wrong later, though its line has no end`() throws {
        var log = DiagnosticLog()
        _ = try MarketFiles(prices: ["p.csv"], rates: [], log: &log) { name in
            FileInput(name, bytes: Array(Self.conflicting.dropLast().utf8))
        }
        #expect(log.first.map(\.excerpt) == ["A,2013-03-01,1.5,USD"])
    }

    /// The conflict reported for a price of a symbol held in dollars.
    private func conflict(of symbol: String, _ market: MarketFiles) throws -> Diagnostic {
        let dollar = try Currency("USD")
        let name = Array(symbol.utf8)
        let place = market.prices.symbols.find(name.span)
        let quote = try #require(place.flatMap { market.prices.quote(of: $0, otherThan: dollar) })
        return market.conflict(quote, symbol: symbol, stock: dollar)
    }

    @Test func `prices are used across splits, those of adjusted files too`() throws {
        var log = DiagnosticLog()
        // 400 before the 4:1 split on 2024-01-10; the adjusted file, which continues after it, has 100.
        let texts = [
            "raw.csv": "symbol,date,price\nA,2024-01-05,400\n",
            "adjusted.csv": "symbol,date,price\nB,2024-01-05,100\nB,2024-01-20,110\n",
        ]
        var market = try MarketFiles(
            prices: ["raw.csv", "adjusted.csv"], rates: [], adjusted: ["adjusted.csv"], log: &log
        ) { FileInput($0, bytes: Array((texts[$0] ?? "").utf8)) }
        let (trades, _) = try tradeFiles([
            "date,type,symbol,ratio\n2024-01-10,split,A,4:1\n2024-01-10,split,B,4:1\n"
        ])
        func price(_ symbol: String, _ day: String) throws -> String? {
            let number = try #require(market.prices.symbols.find(symbol))
            let quote = try market.prices.quotes(of: number, on: CalendarDate(day)).price
            return quote.map { DecimalFormat.plain($0.price.exact) }
        }
        #expect(try price("A", "2024-01-12") == "400")
        #expect(try price("B", "2024-01-05") == "100")
        market.adjustPrices(for: trades.splits, trades.texts)
        #expect(try price("A", "2024-01-05") == "400")
        #expect(try price("A", "2024-01-12") == "100")
        #expect(try price("B", "2024-01-05") == "400")
        #expect(try price("B", "2024-01-12") == "100")
    }

    @Test func `rows of a pipe are shown as those of a file are`() throws {
        // Larger than a pipe's buffer and than a chunk.
        let filling = (0..<20_000).map { "S\($0),2013-03-01,1,USD\n" }.joined()
        let text = Self.conflicting + filling + "B,,3,GBP\n"
        var logs: [DiagnosticLog] = []
        let (file, pipe) = (try TemporaryFile(text), try NamedPipe(text))
        for path in [file.path, pipe.path] {
            var log = DiagnosticLog()
            _ = try MarketFiles(prices: [path], rates: [], log: &log)
            logs.append(log)
        }
        #expect(logs[0].first.map(\.excerpt) == ["A,2013-03-01,1.5,USD", "B,,3,GBP"])
        #expect(logs[1].first.map(\.excerpt) == logs[0].first.map(\.excerpt))
        #expect(logs[1].first.map(\.line) == [4, 20_005])
    }

    @Test func `a row is shown as it was read, though its file is gone by then`() throws {
        let filling = (0..<20_000).map { "S\($0),2013-03-01,1,USD\n" }.joined()
        for text in [Self.conflicting, Self.conflicting + filling] {
            let (market, path) = try { () throws in
                let file = try TemporaryFile("symbol,date,price,currency\nB,,2,GBP\n" + text.dropFirst(27))
                var log = DiagnosticLog()
                return (try MarketFiles(prices: [file.path], rates: [], log: &log), file.path)
            }()
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(try conflict(of: "B", market).excerpt == "B,,2,GBP")
        }
    }

    @Test func `of 8,000 conflicting prices the first twenty are shown, and all are counted`() throws {
        let rows = (0..<8000).map { "S\($0),2013-03-01,1\nS\($0),2013-03-01,2\n" }.joined()
        let (_, log) = try marketFiles(prices: ["symbol,date,price\n" + rows])
        #expect(log.count == 8000)
        #expect(log.first.map(\.line) == (1...20).map { 2 * $0 + 1 })
        #expect(log.first.last?.excerpt == "S19,2013-03-01,2")
    }

    @Test func `rows that go over lines are shown by their first one`() throws {
        for end in ["\n", "\r", "\r\n"] {
            let rows = ["symbol,price,note", "A,1,\"x\(end)y\"", "A,2,\"\(end)\"", ""].joined(separator: end)
            let (_, log) = try marketFiles(prices: [rows])
            #expect(log.first.map(\.line) == [4])
            #expect(log.first.map(\.excerpt) == ["A,2,\""])
        }
    }

    @Test func `a file that can't be opened is one more error where another file has errors`() throws {
        let opening: @Sendable (String) throws(FileError) -> FileInput = { name throws(FileError) in
            if name == "none.csv" { throw .cannotOpen(name, reason: "no such file or directory") }
            return FileInput(name, bytes: Array("symbol,price\nA,x\n".utf8))
        }
        var log = DiagnosticLog()
        #expect(throws: FileError.cannotOpen("none.csv", reason: "no such file or directory")) {
            var empty = DiagnosticLog()
            return try MarketFiles(prices: ["none.csv"], rates: [], log: &empty, open: opening)
        }
        _ = try MarketFiles(prices: ["p.csv"], rates: ["none.csv"], log: &log, open: opening)
        #expect(
            log.first.map(\.description) == [
                "p.csv:2:3: price \"x\" is not a number",
                "none.csv: can't be opened: no such file or directory",
            ])
    }

    @Test func `the same rate of a day in two files is no error, another one is`() throws {
        let ours = "from,to,rate,date\nEUR,USD,1.30,2013-03-01\nEUR,GBP,0.87,2013-03-01\n"
        let banks = "Date,USD,GBP,\n2013-03-01,1.3,0.8652,\n"
        let daily = "Date, USD, GBP, \n01 March 2013, 1.3000, 0.86520, \n"
        let (_, log) = try marketFiles(rates: [ours, banks, daily])
        #expect(
            log.first.map(\.description)
                == [
                    "r1.csv:2: the rate from EUR to GBP on 2013-03-01 differs from that on line 2 of r0.csv",
                    "r2.csv:2: the rate from EUR to GBP on 2013-03-01 differs from that on line 2 of r0.csv",
                ].map { $0.replacing("line 2 of", with: "line 3 of").replacing(":2: ", with: ":2:1: ") })
        #expect(try marketFiles(rates: [banks, daily]).1.isEmpty)
    }

    @Test(arguments: [
        "+1 March 2013", "1 March +2013", "1 March 13", "001 March 2013", "1  March 2013", "1 March  2013",
    ])
    func `a long date is digits, a month and digits`(_ date: String) throws {
        let (_, log) = try marketFiles(rates: ["Date,USD\n\(date),1.3\n"])
        #expect(log.first.map(\.message) == [Wording.date("Date", date).message])
    }
}
