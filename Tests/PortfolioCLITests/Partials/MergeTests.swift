import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Merged reports, which must be those of one machine.
@Suite struct MergeTests {
    private static let book = """
        symbol,shares,currency,market,purchase_date,purchase_price,price,previous_close,name
        AAPL,10,USD,NASDAQ,2010-01-04,40.89,430.47,441.4,"Apple, Inc"
        BARC.L,100,GBX,LSE,2010-01-04,281.1,310,309,Barclays
        NESN,5,CHF,SIX,2010-01-04,50,65,,"Nestlé
        two lines"
        SAP,7,EUR,,2012-01-02,41,60,,SAP
        OLD,7,EUR,,2014-01-02,41,55,,SAP
        X,3,EUR,XETRA,,,12.5,12,"a ""quoted"" name"

        """

    @Test func `a partial has unrounded sums, issues and where they are from`() throws {
        let book = try PiecedBook(MergeTests.book)
        try book.partial()
        let text = try #require(book.folder.read("partial.csv")).replacing("\(book.folder.path)/", with: "")
        let lines = text.split(separator: "\n").filter {
            !$0.hasPrefix("option,prices,") && !$0.hasPrefix("option,rates,") && !$0.hasPrefix("end,")
        }
        // 10 · 430.47 / 1.3 and 100 · 3.1 / 0.86, by rates of 15 digits; 7 · 60 and 7 · (60 − 55); 3 · 12.5.
        #expect(
            lines.joined(separator: "\n") == """
                partial,3
                option,program,portfolio 1.0.0
                option,currency,EUR
                option,own-currency,EUR
                option,as-of,2013-03-01
                option,cost-rate,purchase
                option,max-rate-age,7
                option,max-price-age,7
                piece,book.csv,0,363,363,85,2,85,363,7,6,
                sum,currency,CHF,,1
                sum,currency,EUR,value+intraday,1,37.5,0,0,1.5
                sum,currency,EUR,value+gain+split+intraday,1,420,287,287,35
                sum,currency,GBP,value+gain+split+intraday,1,360.4651162790702,312.333333333333021,326.860465116279462,1.16279069767442
                sum,currency,USD,value+gain+split+intraday,1,3311.3076923076913143,340.7499999999998637,314.5384615384614441,-84.0769230769230517
                issue,missingRate,NESN,2,,CHF,no rate from CHF to EUR in the 7 days up to 2013-03-01
                issue,undatedPrice,SAP,4,,EUR,"price 60 EUR has no date and is used instead of 55 EUR of 2013-01-01 from the price files: state its price_date, or leave it out"
                issue,notYetBought,OLD,5,,EUR,"bought on 2014-01-02, after 2013-03-01: left out"
                issue,missingCost,X,6,,EUR,"no purchase price and no cost, so no gain"
                """)
    }

    @Test(arguments: [[], ["--by", "symbol"], ["--by", "currency"], ["--by", "market"]])
    func `pieces give the report of the whole`(_ by: [String]) throws {
        let book = try PiecedBook(MergeTests.book)
        let names = try book.partials([0, 50, 130, 210, 363], by)
        for format in ["text", "json", "csv"] {
            let whole = book.report((by.isEmpty ? ["--totals"] : by) + ["--format", format])
            #expect(whole.code == 2)
            #expect(book.merge(names.reversed(), ["--format", format]) == whole)
        }
        let totals = book.report(["--totals", "--format", "json"])
        #expect(book.merge(names, ["--totals", "--format", "json"]) == totals)
    }

    @Test(.timeLimit(.minutes(10)), arguments: seeds(from: 1, count: 3), [1, 2, 7, 100])
    func `drawn books in pieces give the report of the whole`(seed: UInt64, count: Int) throws {
        var random = SeededGenerator(seed: seed &* 100 &+ UInt64(count))
        var drawn = DrawnBook(seed: random.next(), hasErrors: random.chance(30))
        var book = try PiecedBook(drawn.bytes())
        if random.chance(20) { book.options += ["--own-currency", "USD"] }
        if random.chance(20) { book.options += ["--price", "SAP=50"] }
        let by = random.pick([[], ["--by", "symbol"], ["--by", "currency"], ["--by", "market"]])
        var names = try book.partials(book.cuts(count, &random), by)
        names.shuffle(using: &random)
        if names.count > 2, random.bool() {
            let some = names.prefix(1 + random.below(names.count - 1))
            #expect(
                book.merge(Array(some), ["--format", "partial", "-o", "\(book.folder.path)/some.csv"]).code
                    == 0)
            names = names.dropFirst(some.count) + ["some.csv"]
        }
        var more = ["--format", random.pick(["text", "json", "csv"])]
        if !by.isEmpty, random.bool() { more += ["--sort", random.pick(["-value", "key"]), "--limit", "2"] }
        let whole = book.report((by.isEmpty ? ["--totals"] : by) + more)
        #expect(book.merge(names, more) == whole)
    }

    @Test(arguments: ["symbol", "currency", "market"])
    func `the groups that a limit leaves out are counted`(by: String) throws {
        let book = try PiecedBook(
            "symbol,shares,currency,market,price\nA,1,EUR,X,2\nB,1,USD,Y,3\nC,1,GBP,Z,4\n")
        let names = try book.partials([0, book.bytes.count], ["--by", by])
        let more = ["--sort", "-value", "--limit", "1", "--format", "text"]
        let merged = book.merge(names, more)
        #expect(merged.output.contains("\nand 2 more\n"))
        #expect(merged == book.report(["--by", by] + more))
    }

    @Test func `a cut anywhere gives the report of the whole, or is refused`() throws {
        let text = """
            symbol,shares,currency,price,name\r
            A,1,EUR,2,"b,\r
            c"\r
            \r
            B,2,USD,3,"d ""e""\r
            f"\r
            C,3,EUR,1,x
            """
        for lineEnd in ["\r\n", "\n", "\r"] {
            let book = try PiecedBook(text.replacing("\r\n", with: lineEnd))
            let whole = book.report(["--totals", "--format", "json"])
            #expect(whole.code == 2)
            var refused = 0
            for cut in everyDay(1..<book.bytes.count, oneOf: lineEnd.utf8.count == 2 ? 1 : 3) {
                let run = book.merge(try book.partials([0, cut, book.bytes.count]), ["--format", "json"])
                let isInside = book.bytes[..<cut].count { $0 == UInt8(ascii: "\"") } % 2 == 1
                if run != whole {
                    refused += 1
                    #expect(isInside, "cut at \(cut)")
                    #expect(
                        run.code == 65
                            && run.errors.contains("a piece begins at byte \(cut), within a quoted cell"))
                }
            }
            #expect(refused > 0)
        }
    }

    @Test func `sums of wide figures are exact`() throws {
        let wide = "12345678901234567890123456789012345678"
        let rows = (1...9).map { _ in "A,\(wide),EUR,0.\(wide)" }
        let book = try PiecedBook((["symbol,shares,currency,price"] + rows).joined(separator: "\n"))
        let names = try book.partials(book.rowStarts)
        #expect(names.count == 10)
        // 9 · 12345678901234567890123456789012345678² · 10⁻³⁸, in full.
        let sum = "13717420877914953075445816406310013748.50480111986282579088751714697887517156"
        let merged = book.merge(names, ["--format", "partial"]).output
        #expect(merged.contains("\nsum,currency,EUR,value,9,\(sum),0,0,0\n"))
        let whole = book.report(["--totals", "--format", "json"])
        #expect(book.merge(names, ["--format", "json"]) == whole)
    }

    @Test func `bad rows are all found and the first twenty shown`() throws {
        let rows = (1...60).map { $0 % 2 == 0 ? "A,abc,EUR,1,x" : "B,\($0),EUR,2,\"two\nlines\"" }
        let book = try PiecedBook(
            (["symbol,shares,currency,price,name"] + rows).joined(separator: "\n") + "\n")
        let starts = book.rowStarts
        let names = try book.partials([0, starts[3], starts[10], starts[40], book.bytes.count])
        let whole = book.report(["--totals"])
        #expect(whole.code == 65 && whole.errors.hasSuffix("and 10 more errors\n"))
        #expect(book.merge(names) == whole)
    }

    @Test func `a quote that is never closed takes in later pieces`() throws {
        let text = "symbol,shares,currency,price,name\nA,1,EUR,1,x\nB,1,EUR,1,\"y\nC,1,EUR,1,z\nD,1,EUR,1,z\n"
        let book = try PiecedBook(text)
        let whole = book.report(["--totals"])
        #expect(
            whole.code == 65
                && whole.errors.hasPrefix("book.csv:3:11: error: this quote is never closed"),
            "\(whole)")
        #expect(book.merge(try book.partials([0, 40, 60, 75, book.bytes.count])) == whole)
    }

    @Test func `a line that a remedy names is one of the whole file`() throws {
        let text = "symbol,shares,currency,price,name\nA,1,EUR,1,x\nB,1,EUR,1,\"y\nz\"x\nC,1,EUR,1,z\n"
        let book = try PiecedBook(text)
        let whole = book.report(["--totals"])
        #expect(whole.errors.contains("the quote was opened on line 3"))
        #expect(book.merge(try book.partials([0, 46, 66, book.bytes.count])) == whole)
    }

    @Test func `a price in another currency is told once`() throws {
        let rows = (1...6).map { "S\($0 % 3),1,EUR" }
        let prices = "symbol,price,currency\nS0,1,USD\nS1,2,USD\nS2,3,EUR\n"
        let text = (["symbol,shares,currency"] + rows).joined(separator: "\n") + "\n"
        let book = try PiecedBook(Array(text.utf8), prices: prices)
        let whole = book.report(["--totals"])
        #expect(whole.code == 65 && whole.errors.components(separatedBy: ": error: ").count == 3)
        #expect(book.merge(try book.partials(book.rowStarts)) == whole)
    }

    @Test func `a stated price must be held in some piece`() throws {
        var book = try PiecedBook("symbol,shares,currency,price\nA,1,EUR,1\nB,1,EUR,1\nC,1,EUR,1\n")
        book.options += ["--price", "B=5"]
        let cuts = book.rowStarts
        #expect(
            book.merge(try book.partials(cuts), ["--format", "csv"])
                == book.report(["--totals", "--format", "csv"]))
        book.options += ["--price", "NOWHERE=5"]
        #expect(book.merge(try book.partials(cuts)) == book.report(["--totals"]))
        #expect(book.report(["--totals"]).code == 64)
    }

    @Test func `the closest of the symbols of all pieces are suggested`() throws {
        let symbols = ["AAPL", "AAPM", "BARC.L", "AAPLE", "XAAPL", "AAQL", "AAP"]
        let rows = symbols.map { "\($0),1,EUR,1" }
        var book = try PiecedBook((["symbol,shares,currency,price"] + rows).joined(separator: "\n") + "\n")
        book.options += ["--price", "aapl=5", "--price", "BARC.L=3"]
        let whole = book.report(["--totals"])
        #expect(whole.code == 64 && whole.errors.contains("did you mean AAPL"), "\(whole)")
        let names = try book.partials(book.rowStarts)
        #expect(book.merge(names) == whole)
        #expect(
            book.merge(
                Array(names[2...5]), ["--format", "partial", "-o", "\(book.folder.path)/some.csv"]
            ).code == 0)
        #expect(book.merge(Array(names[..<2]) + ["some.csv"] + names[6...]) == whole)
    }

    @Test func `hints name missing rates and prices as for the whole`() throws {
        let rows = "A,1,CHF,1\nB,1,EUR,\nC,1,USD,\nD,1,KWF,2\nA,2,CHF,1\n"
        let book = try PiecedBook("symbol,shares,currency,price\n" + rows)
        let whole = book.report(["--totals", "--max-rate-age", "0"])
        #expect(whole.errors.contains("there is no rate from CHF to EUR: state one with --rate CHF=R or "))
        #expect(whole.errors.contains("there is no price of B, C: state one with --price"), "\(whole)")
        #expect(book.merge(try book.partials(book.rowStarts, ["--max-rate-age", "0"])) == whole)
        // Rates that are too old, in a folder with those of the ECB.
        let folder = book.folder
        try folder.write(
            "mine/holdings.csv", "symbol,shares,currency,price\n" + rows.replacing("CHF", with: "USD"))
        try folder.write(
            "mine/portfolio.json", "{\"currency\": \"EUR\", \"rates\": [\"eurofxref-hist.csv\"]}")
        try folder.write("mine/eurofxref-hist.csv", "Date,USD,\n2013-02-01,1.3,\n")
        let words = ["report", "\(folder.path)/mine", "--as-of", "2013-03-01"]
        let report = Run.inProcess(words + ["--totals"])
        #expect(report.errors.contains("is from 2013-02-01, 28 days before 2013-03-01"), "\(report)")
        #expect(report.errors.contains("record one with portfolio price SYMBOL P "), "\(report)")
        let partial = "\(folder.path)/mine.csv"
        #expect(Run.inProcess(words + ["--format", "partial", "-o", partial]).code == 0)
        #expect(Run.inProcess(["merge", partial]) == report)
    }

    @Test func `merging is associative and does not depend on the order`() throws {
        let book = try PiecedBook(MergeTests.book)
        let names = try book.partials(book.rowStarts, ["--by", "symbol"])
        let whole = book.merge(names, ["--format", "partial"])
        #expect(whole.code == 0)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            var left = names.shuffled(using: &random)
            var number = 0
            while left.count > 1 {
                let taken = Array(left.prefix(2 + random.below(3)))
                number += 1
                let merged = book.merge(
                    taken, ["--format", "partial", "-o", "\(book.folder.path)/m\(number).csv"])
                #expect(merged == Run(code: 0, output: "", errors: ""))
                left = Array(left.dropFirst(taken.count)) + ["m\(number).csv"]
                left.shuffle(using: &random)
            }
            #expect(book.merge(left, ["--format", "partial"]) == whole)
        }
    }
}
