import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Lines may end in LF, CRLF or CR: the contents and the places of errors are the same.
@Suite struct LineEndTests {
    private static let ends = ["\n", "\r\n", "\r"]

    /// The output of a command for files whose lines all have the same end.
    private func run(_ command: [String], _ files: [(name: String, text: String)], _ end: String) throws
        -> Run
    {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(name, text.replacing("\n", with: end)) }
        var run = Run.inProcess(command.map { $0.replacing("@", with: folder.path) })
        run.output = run.output.replacing(folder.path, with: "@")
        run.errors = run.errors.replacing(folder.path, with: "@")
        return run
    }

    private func expectAlike(_ command: [String], _ files: [(name: String, text: String)]) throws -> Run {
        let expected = try run(command, files, "\n")
        for end in Self.ends.dropFirst() { #expect(try run(command, files, end) == expected) }
        return expected
    }

    @Test(arguments: [
        ["report", "@", "--format", "csv"], ["report", "@", "--format", "json", "--threads", "1"],
        ["report", "@", "--totals"], ["show", "AAPL", "@"], ["check", "@"],
        [
            "report", "@/holdings.csv", "--currency", "EUR", "--prices", "@/prices.csv", "--rates",
            "@/rates.csv",
        ],
    ])
    func `holdings, prices, rates and the ECB's rates are read alike`(_ command: [String]) throws {
        let run = try expectAlike(command, MutationTests.files)
        #expect(run.code == 0 || run.code == 2)
        #expect(run.output.contains("AAPL") || command.contains("--totals") || command[0] == "check")
    }

    @Test func `errors stand on the same lines, in cells that go over lines too`() throws {
        let files: [(name: String, text: String)] = [
            ("portfolio.json", "{\n\"currency\": \"EUR\",\n\"owner\": 1}\n"),
            (
                "holdings.csv",
                "# note\n\nsymbol,name,shares,currency\nA,\"x\ny\n\",z,USD\n\nB,b,1\nC,\"c\"c,1,USD\nD,\"d\nd\",1,usd\nE,\"e\n"
            ),
            ("prices.csv", "symbol,note,price\nA,\"x\ny\",z\nA,,x\n\n\nB,,1\nB,,2\n"),
            ("rates.csv", "from,to,rate\nEUR,USD,0\nEUR,\"GBX\",1.3\n"),
            ("eurofxref.csv", "Date,USD\n2013-03-01,1.3\n2013-03-01,1.4\n2013-02-30,1.3\n"),
        ]
        let run = try expectAlike(["report", "@"], files)
        #expect(run.code == 65)
        let places = run.errors.split(separator: "\n").filter { $0.hasPrefix("@/") }.map {
            $0.dropFirst(2).prefix { $0 != " " }
        }
        #expect(
            places == [
                "portfolio.json:3:1:", "prices.csv:3:4:", "prices.csv:4:4:", "rates.csv:2:9:",
                "rates.csv:3:5:", "eurofxref.csv:4:1:", "prices.csv:8:1:", "eurofxref.csv:3:1:",
                "holdings.csv:6:3:", "holdings.csv:8:6:", "holdings.csv:9:6:", "holdings.csv:11:6:",
                "holdings.csv:12:3:",
            ])
    }

    @Test func `holdings larger than a chunk are read alike`() throws {
        let rows = (0..<20_000).map { "S\($0),\"n, \($0)\",\($0 + 1),USD,2,\(Double($0) / 4)\n" }
        for row in ["", "BAD,x,y,USD,2,1\n"] {
            let text = "symbol,name,shares,currency,price,purchase_price\n" + rows.joined() + row
            let files = [("h.csv", text)]
            let command = ["report", "@/h.csv", "--currency", "USD", "--as-of", "2013-03-01"]
            let totals = try expectAlike(command + ["--totals"], files)
            #expect(totals.code == (row.isEmpty ? 0 : 65))
            if row.isEmpty {
                #expect(try expectAlike(command + ["--format", "csv"], files).code == 0)
            } else {
                #expect(totals.errors.hasPrefix("@/h.csv:20002:7: error: "))
            }
        }
    }

    @Test func `exports are imported alike`() throws {
        let export =
            "Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment\nAAPL,430.47,2013/03/01,16:00,-10.93,438,438.18,429.98,19730300,20050401,40.89,10,,,,\nGOOG,806.19,2013/03/01,16:00,4.99,797.8,807.14,796.15,2175400,20100104,626.75,x,,,,\n"
        for text in [export, export.replacing(",x,", with: ",8,")] {
            let run = try expectAlike(["import", "@/e.csv", "--currency", "USD"], [("e.csv", text)])
            #expect(run.code == (text == export ? 65 : 0))
            #expect(text != export || run.errors.contains("e.csv:3:"))
        }
    }
}
