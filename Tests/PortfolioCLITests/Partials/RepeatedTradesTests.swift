import TestSupport
import Testing

@testable import PortfolioCLI

/// Trades files that are in several partials, whatever they are called.
///
/// covers partialOfEqualFile
@Suite struct RepeatedTradesTests {
    private static let header = "date,type,amount,currency\n"
    private static let interest = header + "2013-06-04,interest,2,EUR\n"
    private static let by = ["--by", "year"]

    /// Checks that a merge reports this and nothing else.
    private func expect(
        _ run: Run, says errors: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let remedy = "  merge every file once; files that are meant to be equal belong in one partial\n"
        #expect(run == Run(code: 65, output: "", errors: errors + remedy), sourceLocation: sourceLocation)
    }

    @Test func `a file by two paths is an error that names both partials`() throws {
        let trades = try PartedTrades([RepeatedTradesTests.interest])
        let by = RepeatedTradesTests.by
        #expect(trades.partial(["trades-100.csv"], by, to: "a.csv").code == 0)
        #expect(trades.partial(["./trades-100.csv"], by, to: "b.csv").code == 0)
        expect(
            trades.merge(["a.csv", "b.csv"]),
            says: "b.csv: error: ./trades-100.csv has the same contents as trades-100.csv in a.csv\n")
        expect(
            trades.merge(["b.csv", "a.csv"], ["--format", "partial"]),
            says: "a.csv: error: trades-100.csv has the same contents as ./trades-100.csv in b.csv\n")
        // Partials that were merged before know the contents too.
        #expect(
            trades.merge(["a.csv"], ["--format", "partial", "-o", "\(trades.folder.path)/c.csv"]).code == 0)
        expect(
            trades.merge(["c.csv", "b.csv"]),
            says: "b.csv: error: ./trades-100.csv has the same contents as trades-100.csv in c.csv\n")
    }

    @Test func `equal files of one partial count as on one machine`() throws {
        let trades = try PartedTrades([RepeatedTradesTests.interest, RepeatedTradesTests.interest])
        let by = RepeatedTradesTests.by
        #expect(trades.partial(trades.names, by, to: "a.csv").code == 0)
        let whole = trades.gains(by)
        #expect(whole.code == 0 && whole.output.contains("4.00"), "\(whole)")
        #expect(trades.merge(["a.csv"]) == whole)
    }

    @Test func `files without rows may be equal`() throws {
        let trades = try PartedTrades([
            RepeatedTradesTests.header, RepeatedTradesTests.interest, RepeatedTradesTests.header,
        ])
        let by = RepeatedTradesTests.by
        #expect(trades.merge(try trades.partials(by)) == trades.gains(by))
    }

    @Test func `equal files of errors are refused`() throws {
        let rows = RepeatedTradesTests.header + "2013-06-04,interest,x,EUR\n"
        for text in [rows, "date,type,amount,amount\n"] {
            let trades = try PartedTrades([text, text])
            expect(
                trades.merge(try trades.partials(RepeatedTradesTests.by)),
                says:
                    "part-1.csv: error: trades-101.csv has the same contents as trades-100.csv in part-0.csv\n"
            )
        }
    }

    @Test func `stated prices and rates and standard input are refused`() throws {
        let trades = try PartedTrades([RepeatedTradesTests.interest])
        for stated in [["--price", "A=2"], ["--rate", "USD=0.8"]] {
            let run = trades.partial(trades.names, RepeatedTradesTests.by + stated, to: "never.csv")
            #expect(run.code == 64 && run.errors.contains("\(stated[0]) does not go with"), "\(run)")
        }
        let run = trades.partial(trades.names, RepeatedTradesTests.by + ["--trades", "-"], to: "never.csv")
        #expect(run.code == 64 && run.errors.contains("standard input has none"), "\(run)")
    }

    @Test func `partials of other prices or rates are refused`() throws {
        for kind in ["prices", "rates"] {
            let trades = try PartedTrades(
                [RepeatedTradesTests.interest, RepeatedTradesTests.header], prices: "symbol,price\nA,2\n")
            let by = RepeatedTradesTests.by
            #expect(trades.partial([trades.names[0]], by, to: "a.csv").code == 0)
            try trades.folder.write(
                "\(kind).csv", kind == "prices" ? "symbol,price\nA,3\n" : "from,to,rate\nEUR,USD,1.5\n")
            #expect(trades.partial([trades.names[1]], by, to: "b.csv").code == 0)
            #expect(
                trades.merge(["a.csv", "b.csv"])
                    == Run(
                        code: 65, output: "",
                        errors:
                            "b.csv: error: made with other \(kind) than a.csv\n  make all partials with the same \(kind)\n"
                    ))
        }
    }
}
