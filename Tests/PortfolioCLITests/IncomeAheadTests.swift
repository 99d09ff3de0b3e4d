import TestSupport
import Testing

@testable import PortfolioCLI

/// Income that was paid and that is ahead, by hand.
///
/// 10 shares of A become 40 on 10 May; 15 of them are sold.
@Suite struct IncomeAheadTests {
    let folder: TemporaryFolder
    private static let header =
        "date,ex_date,status,symbol,name,account,currency,shares,per_share,amount,taxes,fees,net,rate,value\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount,ratio,note
            2024-01-02,buy,A,10,40,EUR,,,
            2024-02-29,dividend,A,10,,EUR,5,,
            2024-05-10,split,A,,,,,4:1,
            2024-06-03,sell,A,15,12,EUR,,,

            """)
        try folder.write("prices.csv", "date,symbol,price,currency\n2024-06-28,A,12.5,EUR\n")
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(["income", folder.path, "--format", "csv"] + words)
    }

    func write(_ dividends: String) throws {
        try folder.replace(
            "dividends.csv", "symbol,ex_date,pay_date,amount,currency,status,note\n" + dividends)
    }

    /// The rows of payments that are ahead.
    private func ahead(_ words: String...) -> [String] {
        Run.inProcess(["income", folder.path, "--format", "csv"] + words).output.split(separator: "\n")
            .map(String.init).filter { $0 > "2024-06-28" && $0.first?.isNumber == true }
    }

    @Test(arguments: ["", "5"])
    func `a dividend that was charged for borrowed shares is charged again`(shares: String) throws {
        try folder.replace(
            "trades.csv",
            "date,type,symbol,shares,price,currency,amount\n2024-01-02,short,A,5,10,EUR,\n"
                + "2024-03-01,dividend,A,\(shares),,EUR,-10\n")
        let rows = ahead("--estimate").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows.map { $0[7...9].joined(separator: ",") } == ["-5,2,-10"])
    }

    // MARK: What is declared

    @Test func `a declared dividend is for the shares before its ex date, in shares of that day`() throws {
        try write(
            """
            A,2024-05-10,2024-07-01,0.25,EUR,,
            A,2024-05-09,2024-07-02,1,EUR,declared,
            A,2024-07-05,,0.3,EUR,estimated,
            A,2024-05-10,2024-06-28,9,EUR,,paid by now

            """)
        let income = run()
        #expect(
            income.output == IncomeAheadTests.header + """
                2024-02-29,,paid,A,,,EUR,10,0.5,5,0,0,5,,5
                2024-07-01,2024-05-10,declared,A,,,EUR,40,0.25,10,,,,,10
                2024-07-02,2024-05-09,declared,A,,,EUR,10,1,10,,,,,10
                2024-07-05,2024-07-05,estimated,A,,,EUR,25,0.3,7.5,,,,,7.5

                """)
        #expect(income.code == 0 && income.errors.isEmpty)
    }

    @Test func `a special dividend with a note is one beside the usual one`() throws {
        try write("A,2024-07-05,,0.3,EUR,,\nA,2024-07-05,,1.2,EUR,,special\n")
        #expect(
            ahead() == [
                "2024-07-05,2024-07-05,declared,A,,,EUR,25,0.3,7.5,,,,,7.5",
                "2024-07-05,2024-07-05,declared,A,,,EUR,25,1.2,30,,,,,30",
            ])
        try write("A,2024-07-05,,0.3,EUR,,\nA,2024-07-05,,1.2,EUR,,\n")
        let income = run()
        #expect(income.code == 65 && income.output.isEmpty)
        #expect(income.errors.contains("dividends.csv:3:"))
        #expect(income.errors.contains("line 2 states another dividend of this symbol for 2024-07-05"))
    }

    @Test func `a row that says the same twice counts once`() throws {
        try write("A,2024-07-05,,0.3,EUR,,\nA,2024-07-05,,0.30,EUR,declared,\n")
        #expect(ahead().count == 1)
    }

    @Test func `a dividend in pence is shown in pounds, at the current rate`() throws {
        try folder.write("rates.csv", "from,to,rate\nGBP,EUR,1.2\n")
        try write("A,2024-07-05,2024-08-05,4.2,GBX,,\n")
        #expect(ahead() == ["2024-08-05,2024-07-05,declared,A,,,GBP,25,0.042,1.05,,,,1.2,1.26"])
        #expect(
            ahead("--rate", "GBP=2") == [
                "2024-08-05,2024-07-05,declared,A,,,GBP,25,0.042,1.05,,,,2,2.1"
            ])
    }

    @Test func `without a rate the value is unknown, and the income incomplete`() throws {
        try write("A,2024-07-05,2024-08-05,4.2,GBX,,\n")
        let income = run()
        #expect(income.code == 2)
        #expect(income.output.hasSuffix("2024-08-05,2024-07-05,declared,A,,,GBP,25,0.042,1.05,,,,,\n"))
        #expect(
            income.errors
                == "\(folder.path)/dividends.csv:2: error: A: no rate from GBP to EUR in the 7 days up to "
                + "2024-06-28 [missingRate]\n")
        let json = Run.inProcess(["income", folder.path, "--format", "json"])
        #expect(json.output.contains(#""complete": false"#) && json.output.contains(#""value": null"#))
        #expect(json.output.contains(#""file": "dividends.csv", "line": 2"#))
    }

    @Test func `holdings bought before the ex date receive it, shares that are owed pay it`() throws {
        try folder.write(
            "holdings.csv",
            """
            symbol,name,shares,currency,purchase_date,excluded
            H,Haus AG,100,EUR,2024-05-09,
            H,,50,EUR,2024-05-10,
            H,,7,EUR,,
            H,,1000,EUR,2024-01-02,true
            K,,-20,EUR,2024-01-02,

            """)
        try write("H,2024-05-10,2024-07-01,2,EUR,,\nH,2024-08-01,,1,EUR,,\nK,2024-08-01,,1,EUR,,\n")
        #expect(
            ahead() == [
                "2024-07-01,2024-05-10,declared,H,Haus AG,,EUR,107,2,214,,,,,214",
                "2024-08-01,2024-08-01,declared,H,Haus AG,,EUR,157,1,157,,,,,157",
                "2024-08-01,2024-08-01,declared,K,,,EUR,-20,1,-20,,,,,-20",
            ])
    }

    // MARK: What is projected

    @Test func `29 February is repeated on 28, in shares of today`() throws {
        #expect(ahead().isEmpty)
        #expect(ahead("--estimate") == ["2025-02-28,,projected,A,,,EUR,25,0.125,3.125,,,,,3.125"])
        try write("A,2024-02-29,2024-03-29,9,EUR,,\n")
        try folder.replace(
            "trades.csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,10,40,EUR\n")
        #expect(
            ahead("--estimate") == ["2025-03-29,2025-02-28,projected,A,,,EUR,10,9,90,,,,,90"])
    }

    @Test(arguments: [
        ("2025-01-14", false), ("2025-01-13", true), ("2025-04-14", false), ("2025-04-15", true),
    ])
    func `what the file states within 45 days takes the place of a projection`(
        _ exDate: String, _ isProjected: Bool
    ) throws {
        try write("A,\(exDate),,1,EUR,,\n")
        #expect(ahead("--estimate").contains { $0.contains("projected") } == isProjected)
    }

    @Test func `what has a note is not repeated`() throws {
        try write("B,2024-03-01,,1,EUR,,\nB,2024-03-02,,8,EUR,,special\n")
        try folder.write("holdings.csv", "symbol,shares,currency,purchase_date\nB,3,EUR,2024-01-02\n")
        try folder.replace(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount,note
            2024-01-02,buy,A,10,40,EUR,,
            2024-03-29,dividend,A,10,,EUR,50,special
            2024-03-29,dividend,A,10,,EUR,5,

            """)
        #expect(
            ahead("--estimate") == [
                "2025-03-01,2025-03-01,projected,B,,,EUR,3,1,3,,,,,3",
                "2025-03-29,,projected,A,,,EUR,10,0.5,5,,,,,5",
            ])
    }

    @Test func `a dividend without shares was for those held on its day`() throws {
        try folder.replace(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount
            2024-01-02,buy,A,10,40,EUR,
            2024-03-29,dividend,A,,,EUR,5
            2024-03-29,sell,A,6,40,EUR,
            2024-04-02,buy,A,1,40,EUR,

            """)
        // 4 are held at the end of the day, and 5 now.
        #expect(ahead("--estimate") == ["2025-03-29,,projected,A,,,EUR,5,1.25,6.25,,,,,6.25"])
        #expect(run("--by", "symbol").output.hasSuffix("\nA,1,5,0,0,0,10,3.125\n"))
    }

    // MARK: Period

    @Test func `the period is 12 months each way, and next moves its end alone`() throws {
        try write(
            "A,2025-06-28,,1,EUR,,\nA,2025-06-29,,1,EUR,,\nA,2024-12-28,,1,EUR,,x\nA,2024-12-29,,1,EUR,,x\n")
        #expect(ahead().map { $0.prefix(10) } == ["2024-12-28", "2024-12-29", "2025-06-28"])
        let next = run("--next", "6m").output.split(separator: "\n").dropFirst().map { $0.prefix(10) }
        #expect(next == ["2024-02-29", "2024-12-28"])
        #expect(run("--from", "2025-01-01").output.split(separator: "\n").count == 2)
        #expect(run("--to", "2024-12-28").output.split(separator: "\n").count == 3)
        #expect(run("--to", "2024-12-28", "--next", "6m").code == 64)
        #expect(run("--from", "2024-12-28", "--to", "2024-12-27").code == 64)
        for text in ["0m", "6", "m", "-1m", "6 m", "6M"] { #expect(run("--next=\(text)").code == 64) }
    }

    // MARK: Groups and yields

    @Test func `groups have a sum of each status, and symbols their yields`() throws {
        try write("A,2024-05-10,2024-07-01,0.25,EUR,,\nA,2024-12-05,,0.3,EUR,estimated,\n")
        // 0.125 of 12.5 a share, which cost 10.
        #expect(
            run("--by", "symbol", "--estimate").output == """
                key,payments,paid,declared,estimated,projected,yield,yield_on_cost
                A,4,5,10,7.5,3.125,1,1.25

                """)
        #expect(
            run("--by", "status").output == """
                key,payments,paid,declared,estimated,projected
                declared,1,0,10,0,0
                estimated,1,0,0,7.5,0
                paid,1,5,0,0,0

                """)
        #expect(
            run("--by", "month").output == """
                key,payments,paid,declared,estimated,projected
                2024-02,1,5,0,0,0
                2024-07,1,0,10,0,0
                2024-12,1,0,0,7.5,0

                """)
        let years = run("--by", "year", "--year-starts", "04-06").output
        #expect(years.contains("\n2023/24,1,5,0,0,0\n2024/25,2,0,10,7.5,0\n"))
    }

    @Test func `without paid rows the file counts for yields, but not in another currency`() throws {
        try folder.write(
            "holdings.csv", "symbol,shares,currency,purchase_date,purchase_price\nB,100,GBX,2023-01-02,200\n")
        try folder.replace(
            "prices.csv", "date,symbol,price,currency\n2024-06-28,A,12.5,EUR\n2024-06-28,B,250,GBX\n")
        try folder.write("rates.csv", "from,to,rate\nGBP,EUR,1.2\nUSD,EUR,0.9\n")
        let dividends = """
            B,2023-06-28,,50,GBX,,
            B,2024-03-01,,4,GBX,,
            B,2024-05-01,,6,GBX,estimated,
            B,2024-08-01,,5,GBX,,

            """
        try write(dividends)
        // 10 of 250 pence, which cost 200.
        #expect(run("--by", "symbol").output.contains("\nB,1,0,6,0,0,4,5\n"))
        try write(dividends + "B,2024-04-01,,1,USD,,\n")
        #expect(run("--by", "symbol").output.contains("\nB,1,0,6,0,0,,\n"))
    }

    @Test func `rows of a day in several accounts are one dividend, and accounts add up`() throws {
        try folder.replace(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount,account
            2024-01-02,buy,A,10,10,EUR,,X
            2024-01-02,buy,A,30,10,EUR,,Y
            2024-03-01,dividend,A,10,,EUR,5,X
            2024-03-01,dividend,A,30,,EUR,15.3,Y
            2024-03-01,dividend,A,10,,EUR,1,X

            """)
        #expect(
            ahead("--estimate") == [
                "2025-03-01,,projected,A,,X,EUR,10,0.5075,5.075,,,,,5.075",
                "2025-03-01,,projected,A,,X,EUR,10,0.1,1,,,,,1",
                "2025-03-01,,projected,A,,Y,EUR,30,0.5075,15.225,,,,,15.225",
                "2025-03-01,,projected,A,,Y,EUR,30,0.1,3,,,,,3",
            ])
        // 0.5075 + 0.1 of 12.5, and of 10.
        #expect(run("--by", "symbol").output.hasSuffix("\nA,3,21.3,0,0,0,4.86,6.075\n"))
        let accounts = run("--by", "account", "--estimate").output
        #expect(accounts.hasSuffix("\nX,4,6,0,0,6.075\nY,3,15.3,0,0,18.225\n"))
        #expect(
            run("--by", "account", "--estimate", "--account", "Y").output.hasSuffix("\nY,3,15.3,0,0,18.225\n")
        )
        #expect(run("--account", "Z").code == 64)
    }

    @Test func `interest comes last, and what is no longer held after what is`() throws {
        try folder.replace(
            "trades.csv",
            """
            date,type,symbol,name,shares,price,currency,amount,taxes,fees
            2024-01-02,buy,=Z,Was held,10,10,EUR,,,
            2024-01-03,buy,A,,10,10,EUR,,,
            2024-01-04,sell,=Z,,10,10,EUR,,,
            2024-03-01,interest,,,,,EUR,3,1,
            2024-03-01,fee,,,,,EUR,3,,
            2024-03-01,dividend,=Z,,10,,EUR,2,,0.5
            2024-03-01,dividend,A,,10,0.4,EUR,,0.6,

            """)
        let rows = """
            2024-03-01,,paid,A,,,EUR,10,0.4,4,0.6,0,3.4,,4
            2024-03-01,,paid,'=Z,Was held,,EUR,10,0.2,2,0,0.5,1.5,,2
            2024-03-01,,paid,,,,EUR,,,3,1,0,2,,3

            """
        #expect(run().output == IncomeAheadTests.header + rows)
        #expect(run("--raw").output == IncomeAheadTests.header + rows.replacing("'=Z", with: "=Z"))
        #expect(
            run("--by", "symbol").output == """
                key,payments,paid,declared,estimated,projected,yield,yield_on_cost
                ,1,3,0,0,0,,
                '=Z,1,2,0,0,0,,
                A,1,4,0,0,0,3.2,4

                """)
        let json = Run.inProcess(["income", folder.path, "--by", "symbol", "--format", "json"]).output
        #expect(json.contains(#"{"key": null, "payments": 1, "paid": "3","#))
        #expect(json.contains(#""yield": null, "yieldOnCost": null}"#))
    }

    // MARK: Accounts

    /// 3 for 10 shares, at a price of 8 and a cost of 5.
    @Test func `a dividend in an account of cash counts for what all accounts hold`() throws {
        let row = try rowOfA("2024-02-29,dividend,A,,,EUR,3,Cash\n")
        #expect(row.first == "A" && row[2] == "3" && row[5] == "3", "\(row)")
        #expect(row.suffix(2) == ["3.75", "6"], "\(row)")
    }

    /// What another account holds says nothing about shares sold between the ex date and the day of payment.
    @Test func `a dividend for shares that its account has sold has no yield`() throws {
        let row = try rowOfA(
            """
            2024-01-02,buy,A,10,5,EUR,,Other
            2024-02-20,sell,A,10,6,EUR,,Other
            2024-02-29,dividend,A,,,EUR,3,Other

            """)
        #expect(row.first == "A" && row[2] == "3" && row[5] == "0", "\(row)")
        #expect(row.suffix(2) == ["", ""], "\(row)")
    }

    /// The yields of 10 shares, bought at 5 for the account Depot and worth 8, with further trades.
    private func rowOfA(_ trades: String) throws -> [Substring] {
        try folder.replace(
            "trades.csv",
            "date,type,symbol,shares,price,currency,amount,account\n2024-01-02,buy,A,10,5,EUR,,Depot\n"
                + trades)
        try folder.replace("prices.csv", "date,symbol,price,currency\n2024-06-28,A,8,EUR\n")
        let rows = run("--by", "symbol", "--estimate").output.split(separator: "\n")
        return try #require(rows.last).split(separator: ",", omittingEmptySubsequences: false)
    }
}
