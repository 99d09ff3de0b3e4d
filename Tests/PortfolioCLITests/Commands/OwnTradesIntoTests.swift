import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// `portfolio import --trades FILE --into PORTFOLIO`, of a trades file of the program's own.
@Suite struct OwnTradesIntoTests {
    private let folder: TemporaryFolder
    private static let header = "date,type,symbol,shares,price,currency"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("m/portfolio.json", "{\"currency\": \"EUR\"}")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 })
    }

    /// Imports rows into a portfolio that has others.
    ///
    /// - Parameter columns: the columns of both besides the usual ones.
    private func importing(
        _ rows: [String], into there: [String], columns: String = "", options: [String] = []
    ) throws -> (run: Run, trades: String) {
        let header = OwnTradesIntoTests.header + columns + "\n"
        try folder.write("m/trades.csv", header + there.map { $0 + "\n" }.joined())
        try folder.write("a.csv", header + rows.map { $0 + "\n" }.joined())
        let path = folder.path
        let result = Run.inProcess(["import", "--trades", "\(path)/a.csv", "--into", "\(path)/m"] + options)
        return (result, String((folder.read("m/trades.csv") ?? "").dropFirst(header.count)))
    }

    @Test func `the same file twice adds nothing, and equal rows count as often as they stand`() throws {
        let row = "2024-01-05,buy,A,1,2,EUR"
        let once = try importing([row, row], into: [row])
        #expect(once.trades == "\(row)\n\(row)\n")
        let again = run("import", "--trades", "@a.csv", "--into", "@m")
        #expect(again.output.contains("2 trades there already") && again.code == 0)
        #expect(folder.read("m/trades.csv")?.hasSuffix(once.trades) == true)
    }

    @Test(arguments: [
        (
            ",purchase_date", "2024-01-05,transfer_in,A,1,2,EUR,2010-01-05",
            "2024-01-05,transfer_in,A,1,2,EUR,2011-01-05"
        ),
        (",time", "2024-01-05,buy,A,1,2,EUR,10:00", "2024-01-05,buy,A,1,2,EUR,11:00"),
        (",id", "2024-01-05,buy,A,1,2,EUR,one", "2024-01-05,buy,A,1,2,EUR,two"),
        (",account", "2024-01-05,buy,A,1,2,EUR,Main", "2024-01-05,buy,A,1,2,EUR,Other"),
        (",fees", "2024-01-05,buy,A,1,2,EUR,", "2024-01-05,buy,A,1,2,EUR,1"),
    ]) func `rows that differ in one thing are two`(columns: String, first: String, second: String) throws {
        for rows in [[second], [second, first], [first, second]] {
            #expect(
                try importing(rows, into: [first], columns: columns).trades == "\(first)\n\(second)\n",
                "\(rows)")
        }
    }

    @Test(arguments: [
        (
            ",amount,taxes", "2024-01-05,dividend,A,,,EUR,10,1.5", "2024-01-05,dividend,A,,,EUR,10,1",
            "taxes 1, not 1.5"
        ),
        (
            ",amount,fees", "2024-01-05,sell,A,1,,EUR,10,1", "2024-01-05,sell,A,1,,EUR,10,2",
            "fees 2, not 1"
        ),
        (",total", "2024-01-05,buy,A,1,2,USD,1.8", "2024-01-05,buy,A,1,2,USD,1.9", "total 1.9, not 1.8"),
    ]) func `a row of the same shares and amount is told with what differs, and kept once`(
        columns: String, first: String, second: String, told: String
    ) throws {
        let held = "2023-01-05,buy,A,5,1," + (columns == ",total" ? "USD,4" : "EUR,,")
        let result = try importing([second], into: [held, first], columns: columns)
        #expect(result.trades == "\(held)\n\(first)\n")
        #expect(
            result.run.errors.contains("/m/trades.csv:3: warning: the export has this row with \(told)\n"),
            "\(result.run.errors)")
        // Both stand there if the file has both.
        for rows in [[first, second], [second, first]] {
            let both = try importing(rows, into: [held, first], columns: columns)
            #expect(both.trades == "\(held)\n\(first)\n\(second)\n", "\(rows)")
        }
    }

    @Test func `a lot that a sale names is still the one it was`() throws {
        let there = ["2024-01-05,buy,A,1,2,EUR,one,", "2024-01-05,buy,B,1,2,EUR,two,"]
        let rows = ["2024-01-05,buy,A,1,3,EUR,three,", "2024-01-06,sell,A,1,4,EUR,,three"]
        let result = try importing(there + rows, into: there, columns: ",id,lot")
        #expect(result.trades == (there + rows).map { $0 + "\n" }.joined() && result.run.code == 0)
        let gains = run("gains", "@m", "--format", "csv")
        #expect(gains.output.contains("A,,2024-01-06,2024-01-05,1,1,EUR,EUR,4,3,1,"), "\(gains.output)")
    }

    @Test func `what the portfolio's row does not state is told, and the row kept`() throws {
        let result = try importing(
            ["2024-01-05,buy,A,1.0,2,EUR,one,10:30"], into: ["2024-01-05,buy,A,1,2,EUR,,"],
            columns: ",id,time")
        #expect(result.trades == "2024-01-05,buy,A,1,2,EUR,,\n")
        #expect(
            result.run.errors.contains(
                "/m/trades.csv:2: warning: the export has this row with time 10:30 and id one, which are empty here"
            ),
            "\(result.run.errors)")
    }

    @Test func `the row with the most in common is taken`() throws {
        let there = ["2024-01-05,buy,A,1,2,EUR,,one"]
        let rows = ["2024-01-05,buy,A,1,2,EUR,10:00,", "2024-01-05,buy,A,1,2,EUR,11:00,one"]
        let result = try importing(rows, into: there, columns: ",time,id")
        #expect(result.trades == there[0] + "\n" + rows[0] + "\n")
    }

    @Test func `an account must be stated if most rows are there in one`() throws {
        let there = ["2024-01-05,buy,A,1,2,EUR,Main", "2024-01-06,buy,A,2,2,EUR,Main"]
        let rows = ["2024-01-05,buy,A,1,2,EUR,", "2024-01-06,buy,A,2,2,EUR,", "2024-01-07,buy,A,3,2,EUR,"]
        let asked = try importing(rows, into: there, columns: ",account")
        #expect(asked.run.code == 2 && asked.trades == there.map { $0 + "\n" }.joined())
        #expect(asked.run.errors.contains("2 rows are there already, in account Main: give --account Main"))
        let given = try importing(rows, into: there, columns: ",account", options: ["--account", "Main"])
        #expect(given.trades == (there + ["2024-01-07,buy,A,3,2,EUR,Main"]).map { $0 + "\n" }.joined())
    }

    @Test func `the positions that result are compared`() throws {
        try folder.write(
            "a.csv",
            OwnTradesIntoTests.header + ",ratio,account,to_account\n2024-01-05,buy,A,3,2,EUR,,X,\n"
                + "2024-01-06,split,A,,,,2:1,,\n2024-01-07,transfer,A,2,,,,X,Y\n2024-01-08,sell,B,1,2,EUR,,Y,\n"
        )
        try folder.write("p.csv", "symbol,shares,currency\nA,6,EUR\n")
        let result = run("import", "--trades", "@a.csv", "--check", "@p.csv")
        #expect(result.code == 2)
        #expect(result.errors.contains("positions: A 6, B -1\n"), "\(result.errors)")
        #expect(result.errors.contains("missing: 1 B in Y before 2024-01-08"))
        #expect(result.errors.contains("1 position as the trades say, 1 not"))
    }
}
