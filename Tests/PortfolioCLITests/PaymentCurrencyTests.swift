import TestSupport
import Testing

@testable import PortfolioCLI

/// What is said of payments and balances in other currencies than the stock's.
@Suite struct PaymentCurrencyTests {
    private func run(_ words: String...) -> Run { Run.inProcess(words) }

    @Test func `returns name the currency of a payment that has no rate`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write("prices.csv", "symbol,price,date\nAA,101,2024-01-02\nAA,101,2024-01-12\n")
        try folder.write("rates.csv", "from,to,rate,date\nCHF,GBP,0.9,2024-01-02\nCHF,GBP,0.9,2024-01-09\n")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount
            2024-01-02,buy,AA,10,100,CHF,
            2024-01-10,dividend,AA,,,EUR,5
            2024-01-10,interest,,,,USD,7

            """)
        let run = self.run("returns", folder.path)
        #expect(run.code == 2)
        let text = run.output + run.errors
        #expect(text.contains("AA: no rate from EUR to GBP"), "\(text)")
        #expect(text.contains("no rate from USD to GBP"), "\(text)")
        #expect(!text.contains("from CHF"), "\(text)")
    }

    @Test func `returns name the currency of a trade's fees that has no rate`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("prices.csv", "symbol,price,date\nB,10,2024-01-03\nB,10,2024-01-05\n")
        try folder.write("rates.csv", "from,to,rate\nUSD,EUR,0.5\n")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,fees_currency
            2024-01-03,buy,B,4,10,USD,,
            2024-01-04,sell,B,1,10,USD,1,CHF

            """)
        let run = self.run("returns", folder.path, "--as-of", "2024-01-05")
        #expect(run.code == 2)
        let text = run.output + run.errors
        #expect(text.contains("B: no rate from CHF to USD"), "\(text)")
        #expect(!text.contains("from USD to EUR"), "\(text)")
    }

    /// An account is followed from its first row on; what is stated of it before is its balance.
    @Test func `a balance does not depend on rows after the day`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
        try folder.write("cash.csv", "account,currency,amount,date\nBank,EUR,500,2024-01-01\n")
        try folder.write(
            "trades.csv",
            """
            date,type,currency,amount,account
            2024-01-01,deposit,EUR,100,A
            2024-02-01,deposit,EUR,1,Bank

            """)
        let before = run("cash", folder.path, "--as-of", "2024-01-15", "--format", "csv")
        #expect(before.output.contains("Bank,") && before.output.contains(",500"), "\(before.output)")
        #expect(before.code == 0, "\(before.output)")
        let after = run("check", folder.path, "--as-of", "2024-02-15")
        #expect((after.output + after.errors).contains("cashDiffers"))
    }

    @Test func `a payment and its balance tell a missing rate once`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
        try folder.write("trades.csv", "date,type,currency,amount\n2024-01-02,interest,USD,7\n")
        let run = self.run("report", folder.path)
        let text = run.output + run.errors
        #expect(text.ranges(of: "no rate from USD to EUR in the 7 days").count == 1, "\(text)")
        #expect(text.contains("state one with --rate USD=R"))
    }

    @Test func `returns tell a missing rate of payments and of cash once, with its first day`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP", "followsCash": true}"#)
        try folder.write(
            "trades.csv",
            "date,type,currency,amount\n2024-01-01,deposit,GBP,100\n2024-01-08,interest,EUR,2\n2024-01-09,interest,EUR,2\n"
        )
        let output = self.run("returns", folder.path, "--format", "json").output
        #expect(
            output.ranges(of: "no rate from EUR to GBP in the 7 days up to 2024-01-08").count == 1,
            "\(output)")
        #expect(output.ranges(of: "missingRate").count == 1, "\(output)")
    }

    /// 100 · 0.8 and 50 · 0.9; the 50 EUR left are worth 50 · 0.85 = 42.5, so the gain is 42.5 − 80 + 45 = 7.5.
    @Test func `the rate that a deposit or withdrawal states is that of its flow`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP", "followsCash": true}"#)
        try folder.write(
            "trades.csv",
            "date,type,currency,amount,rate\n2024-01-01,deposit,EUR,100,0.8\n2024-01-03,withdrawal,EUR,50,0.9\n"
        )
        try folder.write("rates.csv", "from,to,rate,date\nEUR,GBP,0.85,2024-01-01\n")
        let rows = run("returns", folder.path, "--format", "csv").output.split(separator: "\n")
        #expect(
            rows.last?.hasPrefix("total,2023-12-31,2024-01-03,3,0,80,45,42.5,7.5,0,7.5,0,") == true, "\(rows)"
        )
    }

    @Test func `the rate that a past sale lacks is to be recorded for its day`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency
            2024-01-02,buy,U,2,100,USD
            2024-01-20,sell,U,1,110,USD

            """)
        try folder.write("prices.csv", "symbol,price,date,currency\nU,112,2024-01-30,USD\n")
        try folder.write("rates.csv", "from,to,rate,date\nUSD,GBP,0.8,2024-01-01\nUSD,GBP,0.79,2024-01-30\n")
        let errors = run("check", folder.path).errors
        #expect(
            errors.contains(
                "portfolio: there is no rate from USD to GBP on 2024-01-20: record it with portfolio rate USD R \(folder.path) "
                    + "--currency GBP --date 2024-01-20 or put the ECB's "
            ),
            "\(errors)")
        #expect(!errors.contains("--max-rate-age"), "\(errors)")
        // Rates that are given take the place of the folder's.
        let given = run("check", folder.path, "--rates", folder.path + "/rates.csv").errors
        #expect(
            given.contains("give the ECB's file with --rates") && !given.contains("record it"), "\(given)")
    }

    /// JSON has the sales besides, so there they count.
    @Test(arguments: [("GBP", 0), ("USD", 2)])
    func `a list of payments is complete without the sales that it does not show`(
        currency: String, code: Int32
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount
            2024-01-02,buy,U,2,100,USD,
            2024-01-20,sell,U,1,110,USD,
            2024-01-21,dividend,U,,,\(currency),5

            """)
        for format in ["csv", "text"] {
            let run = self.run("gains", folder.path, "--income", "--format", format)
            #expect(run.code == code, "\(run)")
            let text = (run.output + run.errors).split { $0.isWhitespace }.joined(separator: " ")
            #expect(text.contains("no rate from USD to GBP in the 7 days up to 2024-01-21") == (code == 2))
            #expect(text.contains("Totals are over") == (code == 2 && format == "text"), "\(text)")
            #expect(!text.contains("2024-01-20") && !text.contains("gain of"), "\(text)")
        }
        let json = run("gains", folder.path, "--income", "--format", "json")
        #expect(json.code == 2 && json.output.contains("in the 7 days up to 2024-01-20"))
    }
}
