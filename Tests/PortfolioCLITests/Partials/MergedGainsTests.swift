import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Gains merged from partials, which must be those of one machine.
///
/// covers partialOfFileTwice partialOfSymbolTwice partialOfOtherKind
@Suite struct MergedGainsTests {
    private static let first = """
        date,type,symbol,market,shares,price,currency,fees,name
        2013-01-02,buy,A,XETRA,10,5,EUR,1,Alpha AG
        2013-03-01,buy,U,NYSE,4,25,USD,,"Upsilon, Inc."
        2014-02-03,sell,A,XETRA,4,7,EUR,,
        2014-05-05,sell,U,NYSE,4,40,USD,,

        """
    private static let second = """
        date,type,symbol,currency,amount,taxes,shares
        2013-06-03,dividend,B,EUR,3.25,1,
        2013-06-04,interest,,CHF,2,,
        2014-01-02,transfer_in,C,EUR,,,5
        2014-05-05,sell,C,EUR,30,,5

        """

    private func trades() throws -> PartedTrades {
        try PartedTrades([MergedGainsTests.first, MergedGainsTests.second])
    }

    @Test func `a partial has unrounded sums, symbols, issues and where they are from`() throws {
        let trades = try trades()
        let names = try trades.partials(["--by", "market"])
        #expect(
            trades.merge(names, ["--format", "partial"]).output.split(separator: "\n").filter {
                !$0.hasPrefix("option,prices,") && !$0.hasPrefix("option,rates,") && !$0.hasPrefix("end,")
            }.map { $0.hasPrefix("files,") ? $0.dropLast(32) + "DIGEST" : $0 }.joined(separator: "\n") == """
                partial,3
                option,command,gains
                option,program,portfolio 1.0.0
                option,currency,EUR
                option,own-currency,EUR
                option,as-of,2014-12-31
                option,lots,fifo
                option,cost-rate,purchase
                option,max-rate-age,7
                option,by,market
                group,,1,30,1,1,,0,1,,0,1,,0,1,,0,1,3.25,1,1,,0,1,1,1,1,,0,0,2.25,1,2
                group,NYSE,1,100,1,1,80,1,1,20,1,1,37.5,1,1,-17.5,1,1,,0,0,,0,0,,0,0,,0,0,,0,0
                group,XETRA,1,28,1,1,20.4,1,1,7.6,1,1,7.6,1,1,0,1,1,,0,0,,0,0,,0,0,,0,0,,0,0
                files,trades-100.csv,\(MergedGainsTests.first.utf8.count),DIGEST
                symbol,A
                symbol,U
                files,trades-101.csv,\(MergedGainsTests.second.utf8.count),DIGEST
                symbol,B
                symbol,C
                issue,sale,2014-05-05,missingCost,C,0,4,"no price, amount or total, so no cost and no gain"
                issue,payment,2013-06-04,missingRate,,0,3,no rate from CHF to EUR in the 7 days up to 2013-06-04
                """)
    }

    @Test(arguments: ["symbol", "currency", "market", "year"])
    func `partials give the gains of the whole`(_ by: String) throws {
        let trades = try trades()
        let names = try trades.partials(["--by", by])
        for form in [
            ["--format", "text"], ["--format", "json"], ["--format", "csv"], ["--columns", "key,gain"],
        ] {
            let whole = trades.gains(["--by", by] + form)
            #expect(whole.code == 2)
            #expect(trades.merge(names.reversed(), form) == whole)
        }
    }

    @Test(
        .timeLimit(.minutes(10)), arguments: seeds(from: 1, count: 4), [1, 2, 7])
    func `drawn trades by symbol give the gains of the whole`(seed: UInt64, count: Int) throws {
        var random = SeededGenerator(seed: seed &* 100 &+ UInt64(count))
        let hasErrors = random.chance(30)
        let files = (0..<count).map { file in
            var drawn = DrawnTrades(file: file, seed: random.next(), hasErrors: hasErrors)
            return drawn.text()
        }
        var trades = try PartedTrades(files)
        if random.chance(20) { trades.options += ["--own-currency", "USD"] }
        if random.chance(30) { trades.options += ["--cost-rate", "current"] }
        if random.chance(30) { trades.options += ["--from", "2013-02-01", "--to", "2014-06-30"] }
        trades.options += ["--lots", random.pick(["fifo", "lifo", "hifo", "average", "section104"])]
        let by = ["--by", random.pick(["symbol", "currency", "market", "year"])]
        var names = try trades.partials(by).shuffled(using: &random)
        if names.count > 2 {
            let some = names.prefix(1 + random.below(names.count - 1))
            let merged = trades.merge(some, ["--format", "partial", "-o", "\(trades.folder.path)/some.csv"])
            #expect(merged == Run(code: 0, output: "", errors: ""))
            names = names.dropFirst(some.count) + ["some.csv"]
        }
        let form = ["--format", random.pick(["text", "json", "csv"])]
        let whole = trades.gains(by + form)
        #expect(hasErrors || whole.code == 0 || whole.code == 2, "\(whole): \(files)")
        #expect(trades.merge(names, form) == whole, "\(files)")
    }

    @Test func `one partial may be of several files`() throws {
        let files = (0..<5).map { file in
            var drawn = DrawnTrades(file: file, seed: 70, hasErrors: false)
            return drawn.text()
        }
        let trades = try PartedTrades(files)
        let by = ["--by", "currency"]
        #expect(trades.partial(trades.names[..<2], by, to: "a.csv").code == 0)
        #expect(trades.partial(trades.names[2...], by, to: "b.csv").code == 0)
        for form in ["text", "json", "csv"] {
            #expect(
                trades.merge(["b.csv", "a.csv"], ["--format", form])
                    == trades.gains(by + ["--format", form]))
        }
    }

    @Test func `wide sums are exact`() throws {
        let rows = { (symbol: String) in
            "date,type,symbol,shares,amount,currency\n2013-01-02,buy,\(symbol),1,0.\(String(repeating: "0", count: 36))11,EUR\n"
                + "2013-01-03,sell,\(symbol),1,99999999999999999999999999999999999999,EUR\n"
        }
        let trades = try PartedTrades(["A", "B", "C"].map(rows))
        let names = try trades.partials(["--by", "year"])
        // 3 · (10³⁸ − 1), and 3 · 11 · 10⁻³⁸ less.
        let gain = "299999999999999999999999999999999999996." + String(repeating: "9", count: 36) + "67"
        let merged = trades.merge(names, ["--format", "partial"]).output
        #expect(merged.contains("\ngroup,2013,3,299999999999999999999999999999999999997,3,3,"), "\(merged)")
        #expect(merged.contains(",\(gain),3,3,"), "\(merged)")
        #expect(trades.merge(names) == trades.gains(["--by", "year"]))
    }

    @Test func `errors are told as for the whole`() throws {
        let header = "date,type,symbol,shares,price,currency\n"
        let oversold = { (symbol: String, days: StrideThrough<Int>) in
            header + days.map { "2013-01-\($0),sell,\(symbol),1,1,EUR\n" }.joined()
        }
        let bad = header + (10...25).map { "2013-01-\($0),buy,C,abc,1,EUR\n" }.joined()
        let other =
            header + (10...25).map { "2013-01-\($0),buy,D,1,1,\($0 % 2 == 0 ? "EUR" : "USD")\n" }.joined()
        let even = oversold("A", stride(from: 10, through: 28, by: 2))
        let odd = oversold("B", stride(from: 10, through: 28, by: 1))
        let prices = "symbol,price,currency\nA,1,USD\nB,1,CHF\n"
        let cases: [([String], String?, Int)] = [
            ([even, odd], nil, 29), ([even, odd, bad], nil, 16), ([even, other, bad, odd], nil, 24),
            ([even, odd], prices, 2),
        ]
        for (files, prices, count) in cases {
            let trades = try PartedTrades(files, prices: prices)
            let names = try trades.partials(["--by", "symbol"])
            let whole = trades.gains(["--by", "symbol"])
            let shown = whole.errors.components(separatedBy: ": error: ").count - 1
            let more = whole.errors.hasSuffix("and \(count - 20) more errors\n")
            #expect(whole.code == 65 && (count > 20 ? shown == 20 && more : shown == count), "\(whole)")
            #expect(trades.merge(names.reversed()) == whole)
            #expect(
                trades.merge(names.dropFirst(), ["--format", "partial", "-o", "\(trades.folder.path)/m.csv"])
                    .code
                    == 0)
            #expect(trades.merge(["m.csv", names[0]]) == whole)
        }
    }

    @Test func `warnings are told as for the whole`() throws {
        let file = { (symbol: String) in
            "date,type,symbol,shares,price,currency,ratio,commission\n2013-01-02,buy,\(symbol),1,1,EUR,,1\n"
                + "2013-01-03,split,\(symbol),,,,2:1,\n2013-01-03,split,\(symbol),,,,2:1,\n"
        }
        let trades = try PartedTrades([file("A"), file("B")])
        let whole = trades.gains(["--by", "symbol"])
        #expect(whole.errors.components(separatedBy: ": warning: ").count == 5, "\(whole)")
        #expect(trades.merge(try trades.partials(["--by", "symbol"])) == whole)
    }

    @Test func `a symbol or a file in two partials is an error that names both`() throws {
        let trades = try PartedTrades([
            MergedGainsTests.first,
            "date,type,symbol,to_symbol,ratio\n2014-01-01,exchange,X,A,1:1\n",
        ])
        let names = try trades.partials(["--by", "symbol"])
        let remedy =
            "all trades of a symbol belong in one partial, with those of symbols it was exchanged for or spun off from"
        #expect(
            trades.merge(names)
                == Run(
                    code: 65, output: "",
                    errors: "part-1.csv: error: A is in part-0.csv as well\n  \(remedy)\n"))
        #expect(
            trades.merge([names[0], names[0]], ["--format", "partial"])
                == Run(
                    code: 65, output: "",
                    errors:
                        "part-0.csv: error: trades-100.csv is in part-0.csv as well\n  merge every file once\n"
                ))
    }

    @Test(
        arguments: [
            ([], ["--lots", "lifo"]), ([], ["--as-of", "2014-12-30"]),
            (["--from", "2013-01-01"], ["--from", "2013-01-02"]),
            ([], ["--to", "2014-01-01"]), ([], ["--cost-rate", "current"]), ([], ["--max-rate-age", "3"]),
            ([], ["--own-currency", "USD"]), ([], ["--currency", "USD"]),
        ])
    func `partials of other options are refused`(_ first: [String], _ second: [String]) throws {
        let trades = try trades()
        let by = ["--by", "year"]
        #expect(trades.partial([trades.names[0]], by + first, to: "first.csv").code == 0)
        #expect(trades.partial([trades.names[1]], by + second, to: "second.csv").code == 0)
        let run = trades.merge(["first.csv", "second.csv"])
        #expect(run.code == 65 && run.output.isEmpty)
        let words = "second.csv: error: made with \(second.joined(separator: " "))"
        #expect(run.errors.hasPrefix(words) || second[0] == "--currency", "\(run)")
    }

    @Test func `a partial cut or changed anywhere is refused`() throws {
        let trades = try trades()
        _ = try trades.partials(["--by", "market"])
        let whole = try #require(trades.folder.bytes("part-1.csv"))
        for place in everyDay(whole.indices, oneOf: 3) {
            try trades.folder.write("bad.csv", Array(whole[..<place]))
            #expect(trades.merge(["bad.csv"]).code == 65, "cut at \(place)")
            var bytes = whole
            bytes[place] ^= 1
            try trades.folder.write("bad.csv", bytes)
            #expect(trades.merge(["bad.csv"]).code == 65, "changed at \(place)")
        }
    }

    @Test func `partials of reports and of gains are not merged`() throws {
        let trades = try trades()
        let names = try trades.partials(["--by", "year"])
        let book = try PiecedBook("symbol,shares,currency,price\nA,1,EUR,2\n")
        try book.partial()
        try trades.folder.write("report.csv", try #require(book.folder.bytes("partial.csv")))
        #expect(
            trades.merge([names[0], "report.csv"]).errors
                == "report.csv: error: a partial of a report, and part-0.csv is one of gains\n  merge partials of the same command\n"
        )
        #expect(
            trades.merge(["report.csv", names[0]]).errors
                == "part-0.csv: error: a partial of gains, and report.csv is one of a report\n  merge partials of the same command\n"
        )
    }

    @Test func `what needs rows or holdings is refused`() throws {
        let trades = try trades()
        for more in [
            [], ["--by", "sale"], ["--by", "term"], ["--income"], ["--by", "symbol", "--explain", "A"],
        ] {
            let run = trades.partial(trades.names, more, to: "never.csv")
            #expect(run.code == 64, "\(run)")
            #expect(run.errors.contains("needs --by symbol, currency, market or year"), "\(run)")
        }
        let names = try trades.partials(["--by", "symbol"])
        for more in [["--sort", "gain"], ["--limit", "1"], ["--totals"]] {
            let run = trades.merge(names, more)
            #expect(
                run.code == 64 && run.errors.contains("\(more[0]) goes with partials of reports"), "\(run)")
        }
        try trades.folder.write("holdings.csv", "symbol,shares,currency\nZ,1,EUR\n")
        let run = trades.partial(trades.names, ["--by", "symbol"], to: "never.csv")
        #expect(run.code == 64 && run.errors.contains("gains --format partial takes trades alone"), "\(run)")
    }
}
