import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Accounts that an export states above its table: equal rows of two accounts are two.
@Suite struct AccountAboveTableTests {
    private func importing(_ files: String..., account: String? = nil) -> TransactionResult {
        var options = ImportOptions()
        options.account = account
        return importingTransactions(
            files.enumerated().map { ("\($0 + 1).csv", Array($1.utf8)) }, options: options)
    }

    private func schwab(_ account: String, _ rows: String = "01/02/2025,Buy,ACM,ACME,$10,2,,-$20.00\n")
        -> String
    {
        """
        "Transactions  for account \(account) as of 03/23/2026 02:03:53 AM ET"
        Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount
        \(rows)
        """
    }

    @Test func `Charles Schwab names the account in the first line`() {
        let result = importing(
            schwab("Brokerage ...001"), schwab("Roth IRA ...002"), schwab("Brokerage ...001"))
        #expect(result.errors == "")
        #expect(
            result.csv == """
                date,type,symbol,name,shares,price,currency,account
                2025-01-02,buy,ACM,ACME,2,10,USD,Brokerage ...001
                2025-01-02,buy,ACM,,2,10,USD,Roth IRA ...002

                """)
        #expect(result.reports.map(\.repeated) == [0, 0, 1])
    }

    @Test func `a sale of one account does not take the lots of the other`() {
        let result = importing(
            schwab("A ...001"), schwab("B ...002", "01/03/2025,Sell,ACM,ACME,$11,1,,$11.00\n"))
        #expect(result.outcome.missing.map(\.account) == ["B ...002"])
    }

    @Test func `of two exports in one file, each has the account above its own rows`() {
        let result = importing(schwab("A ...001") + schwab("B ...002"))
        #expect(result.errors == "" && result.positions == ["ACM 4"])
        #expect(result.csv.contains("USD,A ...001\n") && result.csv.contains("USD,B ...002\n"))
    }

    @Test func `an account that is stated takes the place of those above the tables`() {
        let result = importing(schwab("A ...001"), schwab("B ...002"), account: "Mine")
        #expect(result.positions == ["ACM 4"] && !result.csv.contains("A ...001"))
        #expect(result.reports.last?.warnings.count == 1)
        // Without the line, nothing states an account.
        let bare = importing(
            schwab("A").split(separator: "\n").dropFirst().map { $0 + "\n" }.joined())
        #expect(bare.errors == "" && !bare.csv.contains("account"))
    }

    @Test func `E*TRADE names the account in a line of its own, in two forms`() {
        let old = """
            For Account:,####2641

            TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description

            04/05/23,Bought,EQ,ACM,2,-20,10,0,ACME

            """
        let new = """
            All Transactions Activity Types

            Account Activity for Main (7) -6354 from 2024-05-03 to 2026-05-03

            Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
            04/16/26,04/16/26,04/17/26,Bought,ACME,ACM,037833100,10.0,150.0,-1500.0,0.0,--,--

            """
        let result = importing(old, new)
        #expect(
            result.csv == """
                date,type,symbol,shares,price,currency,account
                2023-04-05,buy,ACM,2,10,USD,####2641
                2026-04-16,buy,ACM,10,150,USD,Main (7) -6354

                """)
    }

    @Test func `Hargreaves Lansdown states the number of the client`() {
        let export = """
            Transaction Summary, , , ,
            Client Name:,Name, , ,
            Client Number:, 1234567, , ,

            Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£),
            "04/04/2026","04/04/2026","MANAGE FEE","Fee","n/a","n/a","-4.05"

            """
        let result = importing(export, export.replacing("1234567", with: "7654321"))
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2026-04-04,fee,,,,GBP,4.05,1234567", "2026-04-04,fee,,,,GBP,4.05,7654321",
            ])
    }

    @Test func `accounts of one client of Hargreaves Lansdown are told apart by their titles`() {
        func export(_ title: String, _ client: String = "1234567") -> String {
            """
            \(title), , , ,
            Client Name:,Name, , ,
            Client Number:, \(client), , ,
            Valuation as at,09-08-2026 16:40, , ,

            Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£),
            "09/03/2026","09/03/2026","INTEREST","Interest From 10/02/2026 TO 09/03/2026","n/a","n/a","3.87"

            """
        }
        let titles = ["HL Stocks & Shares ISA", "HL SIPP", "HL Fund & Share Account"]
        let result = importing(
            export(titles[0]), export(titles[1]), export(titles[2]), export(titles[1], "7654321"))
        #expect(result.errors == "")
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2026-03-09,interest,,,,GBP,3.87,HL Stocks & Shares ISA 1234567",
                "2026-03-09,interest,,,,GBP,3.87,HL SIPP 1234567",
                "2026-03-09,interest,,,,GBP,3.87,HL Fund & Share Account 1234567",
                "2026-03-09,interest,,,,GBP,3.87,HL SIPP 7654321",
            ])
    }

    private static let statement = """
        Statement,Header,Field Name,Field Value
        Statement,Data,BrokerName,Interactive Brokers
        Account Information,Header,Field Name,Field Value
        Account Information,Data,Name,Name
        Account Information,Data,Account,U1000001
        Account Information,Data,Account Type,Individual
        Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
        Trades,Data,Order,Stocks,USD,ACM,"2025-09-02, 14:32:10",10,20,20,-200,-1,201,0,0,O

        """

    @Test func `a statement of Interactive Brokers has a line with the account, or a column`() {
        let other = Self.statement.replacing("U1000001", with: "U1000002")
        let result = importing(Self.statement, other, Self.statement + other)
        #expect(result.errors == "" && result.positions == ["ACM 20"])
        #expect(
            result.csv.split(separator: "\n").dropFirst() == [
                "2025-09-02,14:32:10,buy,ACM,10,20,USD,1,U1000001",
                "2025-09-02,14:32:10,buy,ACM,10,20,USD,1,U1000002",
            ])
        let several =
            Self.statement.replacing("U1000001", with: "\"U1000001, U1000002 (Consolidated)\"")
            .replacing("Currency,Symbol,", with: "Currency,Account,Symbol,")
            .replacing("USD,ACM,", with: "USD,U1000002,ACM,")
        #expect(importing(several).csv.hasSuffix(",USD,1,U1000002\n"))
        let interest =
            "Interest,Header,Currency,Date,Description,Amount\nInterest,Data,USD,2025-09-05,Credit,2\n"
        #expect(importing(several + interest).csv.hasSuffix("2025-09-05,,interest,,,,USD,,2,\n"))
    }

    @Test func `a German statement has it too`() {
        let german = Self.statement.replacing(
            "Account Information,Data,Account,", with: "Kontoinformation,Data,Konto,"
        )
        .replacing("Account Information", with: "Kontoinformation")
        #expect(importing(german).csv.hasSuffix(",U1000001\n"))
    }
}
