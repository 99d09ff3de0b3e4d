import TestSupport
import Testing

@testable import PortfolioCLI

/// What is told of rates that are missing.
@Suite struct RateRemedyTests {
    /// Values are needed at the end of each day of purchases, of the day before and of each month, if something is held
    /// then.
    @Test func `returns that lack rates tell all of their days, and where to record them`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency\n2024-01-02,buy,SAP,10,120,EUR\n2024-03-02,buy,SAP,1,130,EUR\n"
        )
        try folder.write("prices.csv", "date,symbol,price\n2024-01-02,SAP,120\n2024-06-01,SAP,150\n")
        try folder.write("rates.csv", "from,to,date,rate\nEUR,GBP,2024-06-01,0.85\n")
        let returns = Run.inProcess(["returns", folder.path, "--as-of", "2024-06-01"])
        #expect(returns.code == 2)
        #expect(
            returns.errors.contains(
                "portfolio: there is no rate from EUR to GBP on 2024-01-02, 2024-01-31, 2024-02-29, 2024-03-01, 2024-03-02, "
                    + "2024-03-31, 2024-04-30 and 2024-05-31: record each with "
                    + "portfolio rate EUR R \(folder.path) --currency GBP --date DATE or put the ECB's "
            ), "\(returns)")
        for day in [
            "2024-01-02", "2024-01-31", "2024-02-29", "2024-03-01", "2024-03-02", "2024-03-31", "2024-04-30",
            "2024-05-31",
        ] {
            let words = ["rate", "EUR", "0.86", folder.path, "--currency", "GBP", "--date", day]
            #expect(Run.inProcess(words).code == 0)
        }
        let complete = Run.inProcess(["returns", folder.path, "--as-of", "2024-06-01"])
        #expect(
            complete.code == 0 && complete.errors.isEmpty && !complete.output.contains("no rate"),
            "\(complete)")
    }

    @Test(arguments: ["history", "gains", "income", "cash", "plan"])
    func `whatever lacks a rate says where to record it`(command: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP", "followsCash": true}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount
            2024-01-01,deposit,,,,EUR,2000
            2024-01-02,buy,SAP,10,120,EUR,
            2024-02-02,dividend,SAP,,,EUR,5
            2024-03-02,sell,SAP,1,130,EUR,

            """)
        try folder.write("prices.csv", "date,symbol,price\n2024-03-02,SAP,130\n")
        try folder.write("targets.csv", "scheme,class,target\nsymbol,SAP,100\n")
        let options =
            switch command {
            case "plan": ["--by", "symbol", "--invest", "5"]
            case "history": ["--from", "2024-03-01", "--to", "2024-03-02"]
            default: [String]()
            }
        let run = Run.inProcess([command, folder.path] + options)
        #expect(run.code == (command == "plan" ? 65 : 2), "\(run)")
        #expect(run.errors.contains("portfolio: there is no rate from EUR to GBP"), "\(run)")
        #expect(run.errors.contains("or put the ECB's eurofxref-hist.csv into the folder"), "\(run)")
    }

    private func historyWithSale() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency
            2024-01-10,buy,AAA,10,10,USD
            2024-01-10,buy,CCC,10,10,USD
            2024-01-10,buy,BBB,10,10,EUR
            2024-02-10,sell,AAA,10,12,USD
            2024-03-10,sell,CCC,10,12,USD

            """)
        try folder.write(
            "prices.csv", "symbol,date,price\nAAA,2024-01-10,10\nBBB,2024-01-10,10\nCCC,2024-01-10,10\n")
        return folder
    }

    /// On 10 February one stock in USD is still held, on 10 March none.
    @Test func `a history asks for no rate of a day after the sale of all that needs it`() throws {
        let folder = try historyWithSale()
        let history = Run.inProcess(["history", folder.path, "--to", "2024-05-10"])
        #expect(history.code == 2)
        #expect(
            history.errors
                == "portfolio: there is no rate from USD to EUR on 2024-01-10 and 2024-02-10: record each with "
                + "portfolio rate USD R \(folder.path) --currency EUR --date DATE or put the ECB's eurofxref-hist.csv "
                + "into the folder (portfolio help quotes says from where)\n", "\(history)")
    }

    @Test(arguments: ["json", "html"])
    func `a history in another format than text asks for no rates`(format: String) throws {
        let folder = try historyWithSale()
        let history = Run.inProcess(["history", folder.path, "--to", "2024-05-10", "--format", format])
        #expect(history.code == 2)
        #expect(!history.errors.contains("record each"), "\(history)")
    }
}
