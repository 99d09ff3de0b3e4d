import PortfolioReport
import TestSupport
import Testing

@testable import Portfolios

/// Merged partials of files too large to have, and the text of partials.
@Suite struct PartialMergeTests {
    private func terms() -> PartialReport.Terms {
        var options = ValuationOptions(currency: .eur, asOf: CalendarDate(daysSince1970: 15765))
        options.costRate = .current
        return PartialReport.Terms(
            program: "portfolio 1.0.0", name: "A \"name\", quoted", own: .usd, options: options,
            grouping: .market,
            prices: "0a", rates: "0b")
    }

    /// A run of three thousand million lines, whose first holding has an issue.
    private func run(
        _ number: Int, of count: Int, file: String = "book.csv", isSummed: Bool = true
    ) -> PartialReport.Run {
        let lines = 3_000_000_000
        let (begin, end) = (number * 100_000_000_000, (number + 1) * 100_000_000_000)
        var run = PartialReport.Run(
            file: file, piece: begin..<end, size: count * 100_000_000_000, digest: "d",
            extent: RowExtent(header: 30, firstLine: 2, rows: max(30, begin)..<end, lines: lines))
        run.holdings = lines
        run.issues = [
            Issue(
                kind: .missingPrice, symbol: "S", location: InputLocation(line: 1), message: "none",
                stockCurrency: .usd)
        ]
        guard isSummed else { return run }
        var sums = KnownSums([.gain], count: lines)
        sums.value = ExactSum(ExactDecimal(Int128(number) + 1, scale: 30))
        sums.cost = ExactSum(ExactDecimal(Int128.max, scale: 2))
        var totals = Totals()
        totals.add(sums)
        totals.add(KnownSums(nil, count: 1))
        run.currencies.add(totals, currency: .usd)
        run.groups.add(totals, key: "")
        run.groups.add(totals, key: "a,b\nc")
        return run
    }

    @Test func `lines and files beyond 32 and 16 bits are told apart`() throws {
        var merge = PartialMerge(program: "portfolio 1.0.0")
        for number in [2, 0, 1] {
            merge.add(PartialReport(terms: terms(), runs: [run(number, of: 3)]), from: "p")
        }
        let report = try merge.report(ReportRequest(.groups(by: .market)))
        // The second row of each run: 3, 3·10⁹ + 3 and 6·10⁹ + 3.
        #expect(report.summary.issues.map(\.location.line) == [3, 3_000_000_003, 6_000_000_003])
        #expect(report.summary.figures.holdings == 9_000_000_003)
        // (1 + 2 + 3) · 10⁻³⁰, and 3 · (2¹²⁷ − 1) / 100.
        #expect(report.summary.figures.value?.inFull == "0.000000000000000000000000000006")
        #expect(report.summary.figures.cost?.inFull == "5104235503814076951950619111476523171.81")
        var files = PartialMerge(program: "portfolio 1.0.0")
        let terms = terms()
        for number in 0..<70_000 {
            let name = "\(100_000 + number).csv"
            files.add(
                PartialReport(terms: terms, runs: [run(0, of: 1, file: name, isSummed: false)]), from: name)
        }
        let issues = try files.report(ReportRequest(.totals)).summary.issues
        #expect(issues.last?.location == InputLocation(file: 69_999, line: 3))
    }

    @Test func `a partial that is written is read again`() throws {
        let partial = PartialReport(terms: terms(), runs: [run(0, of: 3), run(2, of: 3)])
        var bytes: [UInt8] = []
        partial.write { piece in for index in piece.indices { bytes.append(piece[index]) } }
        var read: PartialReport?
        if case .report(let partial) = try Partial.read(FileInput("p", bytes: bytes)).get() { read = partial }
        var again: [UInt8] = []
        try #require(read).write { piece in for index in piece.indices { again.append(piece[index]) } }
        #expect(again == bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains("option,name,\"A \"\"name\"\", quoted\"\n"))
    }

    @Test func `prices and rates with other contents have other digests`() throws {
        func digest(_ prices: String) throws -> String {
            let folder = try TemporaryFolder()
            try folder.write("holdings.csv", "symbol,shares,currency\nA,1,EUR\n")
            try folder.write("prices.csv", prices)
            let settings = ValuationSettings(currency: .eur, asOf: CalendarDate(daysSince1970: 15765))
            let portfolio = try OpenPortfolio(PortfolioLocation(folder.path), settings)
            return try portfolio.partial(by: nil, program: "p").terms.prices
        }
        let texts = [
            "symbol,price\nA,1\n", "symbol,price\nA,10\n", "symbol,price\nB,1\n", "symbol,price\nA,1\nB,1\n",
            "symbol,price,date\nA,1,2013-01-01\n", "symbol,price,date\nA,1,2013-01-02\n",
            "symbol,price,currency\nA,1,EUR\n", "symbol,price,previous_close\nA,1,2\n",
            "#\nsymbol,price\nA,1\n",
        ]
        #expect(try Set(texts.map(digest)).count == texts.count)
        #expect(try digest(texts[0]) == digest("symbol,price,note\nA,1,x\n"))
    }
}
