import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// What a plan, a benchmark and fetched prices take from rows of symbols that are not held, or not in the accounts asked for.
@Suite struct UnheldSymbolTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("targets.csv", "scheme,class,target\nsymbol,A,50\nsymbol,O,50\n")
        try folder.write(
            "prices.csv", "symbol,price,date,currency\nA,50,2024-01-05,USD\nO,3,2024-01-05,USD\n")
    }

    private func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }

    /// 250 of a key's own, for one of 3 · 100 dollars each.
    private static let bought = "\nO,0,0,50,0.833333333333333,3,USD,250,250,50\n"

    @Test func `a plan buys options that were sold by their multiplier`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,multiplier
            2024-01-02,buy,A,10,50,USD,
            2024-01-03,buy,O,1,2,USD,100
            2024-01-04,sell,O,1,2,USD,100

            """)
        #expect(
            run("plan", ".", "--by", "symbol", "--sell", "--format", "csv").output.hasSuffix(Self.bought))
    }

    @Test(arguments: ["O,1,USD,2,100,X,", "O,1,USD,2,100,Y,true"])
    func `a plan buys options that are held elsewhere by their multiplier`(row: String) throws {
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_price,multiplier,account,excluded\nA,10,USD,1,,Y,\n\(row)\n")
        try folder.write("prices.csv", "symbol,price,date\nA,50,2024-01-05\nO,3,2024-01-05\n")
        #expect(
            run("plan", ".", "--by", "symbol", "--sell", "--account", "Y", "--format", "csv").output
                .hasSuffix(Self.bought))
    }

    @Test func `a target that is held without a value is one error`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price\nA,1,USD,1\nO,1,GBP,1\n")
        try folder.write("prices.csv", "symbol,price,date\nA,50,2024-01-05\nO,3,2024-01-05\n")
        let plan = run("plan", ".", "--by", "symbol", "--invest", "5")
        #expect(plan.code == 65)
        #expect(plan.errors.contains("missingRate") && !plan.errors.contains("not held"))
    }

    @Test func `a benchmark's currency is known from any account`() throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account\n2024-01-02,buy,A,10,50,USD,Y\n"
                + "2024-01-02,buy,O,1,20,USD,X\n")
        try folder.write(
            "prices.csv", "symbol,price,date\nA,50,2024-01-02\nA,55,2024-01-15\nO,20,2024-01-01\n")
        #expect(run("returns", ".", "--benchmark", "O", "--account", "Y", "--format", "csv").code == 0)
    }

    /// 3 · 11 / 9, 3 · 38 / 9 and 3 · 0.001 / 9.
    @Test(arguments: [
        ("11", "3.6666666666666666666666666666666666667", "0.66666666666666666666666666666666666667"),
        ("38", "12.666666666666666666666666666666666667", "9.6666666666666666666666666666666666667"),
        (
            "0.001", "0.00033333333333333333333333333333333333333",
            "-2.9996666666666666666666666666666666667"
        ),
    ])
    func `the benchmark's value has 38 significant digits`(last: String, value: String, gain: String) throws {
        try folder.write(
            "holdings.csv", "symbol,shares,currency,purchase_date,purchase_price\nA,3,USD,2024-01-01,1\n")
        try folder.write(
            "prices.csv",
            "symbol,price,date,currency\nA,1,2024-01-02,USD\nA,1,2024-02-02,USD\nB,9,2024-01-02,USD\n"
                + "B,\(last),2024-02-02,USD\n")
        let returns = run(
            "returns", ".", "--from", "2024-01-02", "--to", "2024-02-02", "--benchmark", "B", "--format",
            "csv")
        #expect(returns.output.contains(",\(value),\(gain),"), "\(returns.output)")
    }

    @Test func `a price that is fetched for a target has the currency it was asked for in`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price\nA,3,USD,1\n")
        try folder.write("sent.csv", "symbol,price,date\nA,51,2024-05-02\nO,4,2024-05-02\n")
        #expect(run("fetch", ".", "--with", "cat \(folder.path)/sent.csv").code == 0)
        #expect(folder.read("prices.csv")?.contains("O,4,2024-05-02,USD\n") == true)
        #expect(run("plan", ".", "--by", "symbol", "--invest", "10").code == 0)
    }

    @Test func `check reads what no value depends on`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price,price\nA,3,USD,1,2\n")
        #expect(run("check", ".").code == 0)
        try folder.write("dividends.csv", "symbol,ex_date,amount,currency\nA,2024,1,USD\n")
        try folder.write("classes.csv", "symbol,scheme,class,weight\nA,s,c,x\n")
        try folder.write("targets.csv", "scheme,class,target\ns,c,99\n")
        let check = run("check", ".")
        #expect(check.code == 65 && check.output.isEmpty)
        for file in ["dividends.csv:2:3: error", "classes.csv:2:7: error", "targets.csv:"] {
            #expect(check.errors.contains(file), "\(check.errors)")
        }
        #expect(run("report", ".").code == 0)
        try folder.write("classes.csv", "symbol,scheme,class\ncash eur,s,c\ncash GBX,s,c\ncash box,s,c\n")
        let cash = run("check", ".").errors
        #expect(cash.contains("classes.csv:2:1: error") && cash.contains("EUR"), "\(cash)")
        #expect(cash.contains("classes.csv:3:1: error") && cash.contains("GBP"), "\(cash)")
        #expect(!cash.contains("classes.csv:4"), "\(cash)")
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_price,price\nA,x,USD,1,2\n")
        let all = run("check", ".").errors
        #expect(all.contains("holdings.csv:2:3: error") && all.contains("dividends.csv:2:3: error"), "\(all)")
    }
}
