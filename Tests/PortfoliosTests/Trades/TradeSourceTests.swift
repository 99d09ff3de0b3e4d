import Foundation
import Portfolios
import Testing

/// Where trades are read from, and what is said where they can't be.
@Suite struct TradeSourceTests {
    private static let trades = TradeFiguresTests.twoCurrencies["trades.csv"] ?? ""

    @Test func `a file of trades stands alone`() throws {
        let folder = try TemporaryPortfolio(["mine.csv": TradeSourceTests.trades])
        let location = PortfolioLocation("\(folder.path)/mine.csv")
        let portfolio = try OpenPortfolio(location, ValuationSettings(currency: .eur))
        #expect(try portfolio.gains().totals.gain.complete == Decimal(string: "165.9"))
        #expect(portfolio.fileNames.last == "mine.csv")
        #expect(throws: PortfolioFailure.tradesBesideFile("\(folder.path)/mine.csv")) {
            try OpenPortfolio(
                PortfolioLocation("\(folder.path)/mine.csv", trades: ["\(folder.path)/mine.csv"]),
                ValuationSettings(currency: .eur))
        }
    }

    @Test func `portfolio.json names the files and the method, and others can take their place`() throws {
        let header = "date,type,symbol,shares,price,currency\n"
        let folder = try TemporaryPortfolio([
            "portfolio.json": #"{"currency": "EUR", "lots": "lifo", "trades": ["a.csv", "b.csv"]}"#,
            "a.csv": header + "2024-01-02,buy,A,1,10,EUR\n2024-01-04,sell,A,1,30,EUR\n",
            "b.csv": header + "2024-01-03,buy,A,1,20,EUR\n", "trades.csv": "not read",
            "c.csv": header + "2024-01-03,buy,C,1,7,EUR\n2024-01-04,sell,C,1,8,EUR\n",
        ])
        let portfolio = try folder.open()
        #expect(portfolio.fileNames == ["holdings.csv", "a.csv", "b.csv"])
        let gains = try portfolio.gains()
        #expect(gains.method == .lifo)
        #expect(gains.totals.gain.complete == 10)
        #expect(gains.sales.first?.location == InputLocation(file: 1, line: 3))
        #expect(gains.sales.first?.lots.first?.opening == InputLocation(file: 2, line: 2))
        var settings = ValuationSettings()
        settings.lots = .fifo
        #expect(try OpenPortfolio(folder.location, settings).gains().totals.gain.complete == 20)
        let other = PortfolioLocation(folder.path, trades: ["\(folder.path)/c.csv"])
        #expect(try OpenPortfolio(other).gains().totals.gain.complete == 1)
        let twice = PortfolioLocation(
            folder.path, trades: ["\(folder.path)/c.csv", "\(folder.path)/./c.csv"])
        #expect(throws: PortfolioFailure.self) { try OpenPortfolio(twice) }
        #expect(folder.location.files.map { $0.split(separator: "/").last }.contains("b.csv"))
    }

    @Test func `the order of two files, and of the rows of one, makes no difference it should not`() throws {
        let lines = TradeSourceTests.trades.split(separator: "\n").map { "\($0)\n" }
        let whole = try TemporaryPortfolio(TradeFiguresTests.twoCurrencies).open()
        let gains = try whole.gains().csv()
        let (first, second) = (
            [lines[0], lines[2], lines[4]].joined(), [lines[0], lines[1], lines[3]].joined()
        )
        for files in [
            ["trades.csv": ([lines[0]] + lines[1...].reversed()).joined()],
            [
                "portfolio.json": #"{"currency": "EUR", "trades": ["1.csv", "2.csv"]}"#, "1.csv": first,
                "2.csv": second,
            ],
            [
                "portfolio.json": #"{"currency": "EUR", "trades": ["2.csv", "1.csv"]}"#, "1.csv": first,
                "2.csv": second,
            ],
        ] {
            let market = TradeFiguresTests.twoCurrencies.filter { $0.key != "trades.csv" }
            let other = try TemporaryPortfolio(market.merging(files) { $1 }).open()
            #expect(try other.gains().csv() == gains)
            #expect(try other.report().csv() == whole.report().csv())
        }
    }

    @Test func `a snapshot says what the files do`() throws {
        var files = TradeFiguresTests.twoCurrencies
        files["holdings.csv"] = "symbol,shares,currency,purchase_price,price\nY,2,EUR,3,7\n"
        let folder = try TemporaryPortfolio(files)
        let snapshot = try PortfolioSnapshot(folder.location)
        let (kept, read) = (try snapshot.portfolio(), try folder.open())
        for _ in 1...2 {
            #expect(try kept.gains().json() == read.gains().json())
            #expect(try kept.report().json() == read.report().json())
            #expect(try kept.openLots().csv == read.openLots().csv)
            #expect(try kept.history().csv() == read.history().csv())
            #expect(try kept.explainGains(of: "A") == read.explainGains(of: "A"))
            #expect(try kept.stock("A").json() == read.stock("A").json())
            #expect(try kept.check().issues == read.check().issues)
        }
        #expect(try PortfolioSnapshot(folder.location, reusing: snapshot) == snapshot)
        try folder.write("trades.csv", TradeSourceTests.trades + "2024-04-03,sell,A,8,120,USD,,,0.5\n")
        let changed = try PortfolioSnapshot(folder.location, reusing: snapshot)
        #expect(changed != snapshot)
        // 480 − 768 more.
        #expect(try changed.portfolio().gains().totals.gain.complete == Decimal(string: "-122.1"))
        #expect(try kept.gains().totals.gain.complete == Decimal(string: "165.9"))
    }

    @Test func `rows are written as the report has them`() throws {
        let portfolio = try TemporaryPortfolio(TradeFiguresTests.twoCurrencies).open()
        for contents in [GainsRequest.Contents.sales(each: .lot), .sales(each: .sale), .income] {
            let request = GainsRequest(contents)
            let bytes = Monitor<[UInt8]>([])
            let outcome = try portfolio.writeGains(request) { piece in
                bytes.use { bytes in for place in piece.indices { bytes.append(piece[place]) } }
                return true
            }
            #expect(outcome.isComplete)
            #expect(bytes.use { $0 } == (try portfolio.gains(request).csv()))
        }
    }

    // MARK: Mistakes

    private func errors(_ files: [String: String], _ ask: (OpenPortfolio) throws -> Void = { _ in })
        -> [String]
    {
        do {
            try ask(TemporaryPortfolio(files).open())
            return []
        } catch PortfolioFailure.unreadable(let log) {
            return log.first.map { error in
                let file = error.file.split(separator: "/").last ?? ""
                return "\(file):\(error.line): \(error.message)"
            }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func `the errors of all files are found in one run`() {
        let found = errors([
            "holdings.csv": "symbol,shares,currency\nY,many,EUR\n",
            "trades.csv": "date,type,symbol,shares,price,currency\n2024-01-02,bought,A,1,1,EUR\n",
            "prices.csv": "symbol,price\nA,dear\n",
        ])
        #expect(found.count == 3)
        for file in ["holdings.csv:2", "trades.csv:2", "prices.csv:2"] {
            #expect(found.contains { $0.hasPrefix(file) }, "\(file): \(found)")
        }
    }

    @Test func `what is closed and not held is found once all files read well, each of it`() {
        let trades = """
            date,type,symbol,shares,price,currency
            2024-01-02,buy,A,10,1,EUR
            2024-01-03,sell,A,15,1,EUR
            2024-01-04,sell,A,10,1,EUR
            2024-01-05,cover,A,1,1,EUR

            """
        for ask in [
            { _ = try $0.gains() }, { _ = try $0.report() }, { _ = try $0.check() },
            { _ = try $0.openLots() },
            { _ = try $0.history() },
        ] as [(OpenPortfolio) throws -> Void] {
            // The row that can't be is left out, and the next one finds what it needs.
            let found = errors(["trades.csv": trades], ask)
            #expect(found.map { $0.prefix(13) } == ["trades.csv:3:", "trades.csv:5:"], "\(found)")
            #expect(found.first?.hasPrefix("trades.csv:3: sells 15 A, but 10 are held on 2024-01-03") == true)
        }
        let broken = errors(["trades.csv": trades + "2024-01-06,bye,A,1,1,EUR\n"]) { _ = try $0.gains() }
        #expect(broken.map { $0.prefix(13) } == ["trades.csv:6:"])
    }

    @Test func `lots of a symbol stand in holdings or in trades, income in either`() {
        let header = "date,type,symbol,shares,price,currency,amount\n"
        let holdings = "symbol,shares,currency,purchase_price,price\nY,2,EUR,3,7\n\nA,1,EUR,1,1\n"
        let both = errors(
            ["holdings.csv": holdings, "trades.csv": header + "2024-01-02,buy,A,1,1,EUR,\n"]
        ) { _ = try $0.report() }
        #expect(both.count == 1)
        #expect(both.first?.hasPrefix("trades.csv:2: A has lots here and on line 4 of ") == true)
        #expect(both.first?.hasSuffix("/holdings.csv") == true)
        let paid = errors(
            ["holdings.csv": holdings, "trades.csv": header + "2024-01-02,dividend,A,,,EUR,5\n"]
        ) {
            let dividends = try $0.gains().totals.dividends.complete
            #expect(dividends == 5)
        }
        #expect(paid.isEmpty)
    }

    @Test func `a symbol of trades is known after its last share was sold, others are suggested`() throws {
        var files = TradeFiguresTests.twoCurrencies
        files["trades.csv"]? += "2024-04-03,sell,A,8,120,USD,,,0.5\n"
        let portfolio = try TemporaryPortfolio(files).open()
        let detail = try portfolio.stock("A")
        #expect(detail.sections.map(\.kind).contains(.realised))
        #expect(throws: PortfolioFailure.unknownSymbol("AA", suggestions: ["A"])) {
            try portfolio.stock("AA")
        }
        #expect(throws: PortfolioFailure.unknownSymbol("AA", suggestions: ["A"])) {
            try portfolio.explainGains(of: "AA")
        }
    }
}
