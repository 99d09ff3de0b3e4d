import TestSupport
import Testing

@testable import PortfolioCLI

/// Symbols of which trades have income or corporate actions and that were never held.
@Suite struct NeverHeldTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/rates.csv", "from,to,rate\nUSD,EUR,0.9\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0 == "p" ? "\(folder.path)/p" : $0 })
    }

    @Test(arguments: [
        "2023-01-09,split,S1,,,2:1,\n2023-01-10,dividend,S1,USD,5,,",
        "2023-01-09,dividend,S1,USD,5,,\n2023-01-10,exchange,S1,,,,S2",
        "2023-01-09,exchange,S0,,,,S1\n2023-01-10,dividend,S1,USD,5,,",
    ])
    func `their prices may be in another currency than their income`(_ rows: String) throws {
        try folder.write("p/prices.csv", "symbol,date,price,currency\nS1,2023-01-09,100,EUR\n")
        try folder.write("p/trades.csv", "date,type,symbol,currency,amount,ratio,to_symbol\n\(rows)\n")
        for command in ["report", "gains", "returns", "check", "lots", "income"] {
            let run = run(command, "p")
            #expect(run.code == 0, "\(command): \(run.errors)")
        }
        // What is held is in one currency with its prices.
        try folder.write(
            "p/trades.csv",
            "date,type,symbol,currency,amount,ratio,to_symbol,shares,price\n"
                + "2023-01-08,buy,S1,USD,,,,1,1\n2023-01-09,split,S1,,,2:1,,,\n")
        #expect(run("report", "p").code == 65)
    }

    @Test(arguments: ["A", "B"])
    func `their income is in the currency of the first payment, in whatever account`(other: String) throws {
        try folder.write(
            "p/trades.csv",
            "date,type,symbol,currency,amount,account\n2023-01-10,dividend,S1,USD,10,A\n"
                + "2023-01-11,dividend,S1,EUR,5,\(other)\n")
        let lines = run("returns", "p", "--by", "currency", "--format", "csv").output.split(separator: "\n")
        let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        let income = try #require(columns.firstIndex(of: "income"))
        // 10 USD at 0.9 and 5 EUR.
        let found = lines.dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            return "\(cells[0]) \(cells[income])"
        }
        #expect(found == ["USD 14"])
    }
}
