import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Portfolios of several accounts where an action, a payment or a name concerns another one than the row.
@Suite struct AccountCornerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
    }

    private func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }

    private func rows(_ run: Run, _ names: String...) -> [String] { run.rows(names) }

    @Test(arguments: ["fifo", "lifo", "hifo", "average"])
    func `a short position beside long ones of other accounts spins nothing off`(method: String) throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,account,to_symbol,cost_share,currency
            2024-01-02,buy,X,10,10,A,,,EUR
            2024-01-02,short,X,10,10,B,,,EUR
            2024-01-06,spin_off,X,5,,,Y,0.4,

            """)
        // 10 · 6 − 60 + 5 · 8 − 40 = 0 of the long lots; 100 − 60 of the short one.
        try folder.write("prices.csv", "symbol,date,price\nX,2024-01-06,6\nY,2024-01-06,8\n")
        #expect(
            rows(
                run("report", ".", "--lots", method, "--format", "csv"), "symbol", "shares", "cost_stock",
                "account"
            ).sorted() == ["X -10 -100 B", "X 10 60 A", "Y 5 40 A"])
        #expect(
            rows(run("report", ".", "--lots", method, "--by", "account", "--format", "csv"), "key", "gain")
                == ["A 0", "B 40"])
    }

    @Test func `the account without a name is called so where nothing is in it`() throws {
        try folder.replace("portfolio.json", #"{"currency": "EUR", "accounts": {"": {"taxable": false}}}"#)
        let row = "symbol,shares,currency,price,account\nB,1,EUR,5,ISA\n"
        try folder.write("holdings.csv", row + "A,1,EUR,5,\n")
        // Without costs it is incomplete, and read.
        #expect(run("report", ".").code == 2)
        let kept = run("remove", "A", ".")
        #expect(kept.errors.contains("would be in the account without a name, which"), "\(kept)")
        try folder.replace("holdings.csv", row)
        let wrong = run("report", ".")
        #expect(
            wrong.code == 65
                && wrong.errors.contains("no holding, trade or cash is in the account without a name"),
            "\(wrong)")
    }

    @Test func `the rest of a spin-off's shares goes to the last account that takes part`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,account,to_symbol,cost_share,currency
            2024-01-02,buy,X,1,10,A,,,EUR
            2024-01-02,buy,X,1,10,B,,,EUR
            2024-01-02,buy,X,1,10,C,,,EUR
            2024-01-02,short,X,1,10,D,,,EUR
            2024-01-06,spin_off,X,1,,,Y,0.25,

            """)
        #expect(
            rows(run("lots", "."), "symbol", "shares", "cost_stock", "account").filter { $0.hasPrefix("Y") }
                == [
                    "Y 0.333333333333333 2.5 A", "Y 0.333333333333333 2.5 B", "Y 0.333333333333334 2.5 C",
                ])
    }

    /// Of 10.01, X has 6 of 10 shares and Y the others: 6.006 − 60, and 4.004 − 4, which is more than Y's shares cost.
    @Test(arguments: ["section104", "fifo"])
    func `an account of a pool may receive more capital than its own shares cost`(method: String) throws {
        try folder.write(
            "portfolio.json", #"{"currency": "GBP", "followsCash": true, "lots": "\#(method)"}"#)
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,amount,account
            2024-01-01,buy,A,6,10,GBP,,X
            2024-01-02,buy,A,4,1,GBP,,Y
            2024-02-01,return_of_capital,A,,,GBP,10.01,

            """)
        try folder.write("prices.csv", "symbol,date,price\nA,2024-01-01,10\n")
        let cash = run("cash", ".", "--format", "csv")
        if method == "fifo" {
            #expect(cash.code == 65 && cash.errors.contains("more than the cost of A"), "\(cash)")
            return
        }
        #expect(rows(cash, "account", "amount") == ["X -53.994", "Y 0.004"], "\(cash)")
        let returns = run("returns", ".", "--without-cash", "--by", "account", "--format", "csv")
        #expect(rows(returns, "key", "money_out") == ["X 6.006", "Y 4.004"], "\(returns)")
    }

    @Test func `a return of capital that nobody is long for is an error, and an excess names its account`()
        throws
    {
        let trades = """
            date,type,symbol,shares,price,account,amount,currency
            2024-01-01,buy,X,2,10,A,,EUR
            2024-01-01,short,X,2,10,B,,EUR
            2024-01-02,sell,X,2,10,A,,EUR
            2024-01-03,return_of_capital,X,,,,3,EUR

            """
        try folder.write("trades.csv", trades)
        let nobody = run("lots", ".")
        #expect(nobody.code == 65)
        #expect(nobody.errors.contains("amount 3 is more than the cost of X on 2024-01-03, which is 0"))
        try folder.write("trades.csv", trades.replacing("2024-01-02,sell,X,2,10,A,,EUR\n", with: ""))
        #expect(run("lots", ".").code == 0)
        try folder.write(
            "trades.csv",
            trades.replacing("2024-01-02,sell,X,2,10,A,,EUR\n", with: "").replacing(",3,EUR", with: ",30,EUR")
        )
        let excess = run("lots", ".")
        #expect(excess.code == 65)
        #expect(excess.errors.contains("is more than the cost of X in A on 2024-01-03, which is 20"))
    }

    @Test func `a symbol of the portfolio is never the name of another`() throws {
        try folder.write("symbols.csv", "symbol,name\nSHEL,Shell\n")
        let trades =
            "date,type,symbol,shares,price,currency\n2024-01-01,buy,SHEL,3,5,EUR\n2024-01-01,buy,SHELL,4,5,EUR\n"
        try folder.write("trades.csv", trades)
        #expect(run("sell", "SHELL", ".", "--shares", "1", "--price", "6", "--date", "2024-01-05").code == 0)
        #expect(folder.read("trades.csv") == trades + "2024-01-05,sell,SHELL,1,6,EUR\n")
        #expect(run("sell", "shell", ".", "--shares", "1", "--price", "6", "--date", "2024-01-05").code == 0)
        #expect(folder.read("trades.csv")?.hasSuffix("2024-01-05,sell,SHEL,1,6,EUR\n") == true)
        try folder.remove("trades.csv")
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_price,price\nSHEL,1,EUR,3,4\nSHELL,2,EUR,3,4\n")
        let report = run("report", ".", "--price", "SHELL=9", "--format", "csv")
        #expect(rows(report, "symbol", "price") == ["SHEL 4", "SHELL 9"])
        #expect(
            rows(run("report", ".", "--price", "shell=9", "--format", "csv"), "symbol", "price")
                == ["SHEL 9", "SHELL 4"])
        #expect(run("show", "SHELL", ".").output.contains("SHELL"))
        #expect(!run("show", "shell", ".").output.contains("SHELL"))
        #expect(run("exclude", "SHELL", ".").code == 0)
        #expect(folder.read("holdings.csv")?.contains("SHELL,2,EUR,3,4,true") == true)
    }

    @Test func `a statement before the first trade is compared with nothing`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
        try folder.write("trades.csv", "date,type,amount,account,currency\n2024-01-05,deposit,1000,A,EUR\n")
        try folder.write("cash.csv", "currency,amount,date,account\nEUR,0,2024-01-01,A\n")
        #expect(!run("check", ".").output.contains("cashDiffers"))
        try folder.write("cash.csv", "currency,amount,date,account\nEUR,1000,2024-01-01,A\n")
        #expect(run("check", ".").output.contains("stated as 1000 EUR, and the trades come to 0 EUR"))
    }

    @Test func `sales and payments take names from symbols.csv, and the later of a day's by time`() throws {
        try folder.write("symbols.csv", "symbol,name\nH1,Aitch\n")
        let trades =
            "date,type,symbol,shares,price,amount,currency,name,time\n2024-01-02,buy,H1,1,1,,EUR,,\n"
            + "2024-01-03,sell,H1,1,1,,EUR,,\n2024-01-04,dividend,H1,,,1,EUR,,\n"
        try folder.write("trades.csv", trades)
        #expect(rows(run("gains", ".", "--format", "csv"), "name") == ["Aitch"])
        #expect(rows(run("gains", ".", "--income", "--format", "csv"), "name") == ["Aitch"])
        try folder.write(
            "trades.csv",
            trades + "2024-01-05,buy,H1,1,1,,EUR,Later,12:00\n2024-01-05,buy,H1,1,1,,EUR,Earlier,10:00\n")
        #expect(rows(run("gains", ".", "--format", "csv"), "name") == ["Later"])
        #expect(run("gains", ".", "--format", "json").output.contains(#""name": "Later""#))
    }

    @Test func `a payment in an account that never held the stock belongs to the stock's currency`() throws {
        try folder.write("prices.csv", "symbol,price,date\nX,5,2024-01-01\nX,7,2024-01-04\n")
        try folder.write("rates.csv", "from,to,rate\nGBP,EUR,1.2\nUSD,EUR,0.9\n")
        let trades =
            "date,type,symbol,shares,price,currency,account,amount\n2024-01-01,buy,X,3,5,GBP,A,\n"
            + "2024-01-03,dividend,X,,,USD,B,1\n"
        try folder.write("trades.csv", trades)
        let apart = run("returns", ".", "--by", "currency", "--format", "csv")
        try folder.write("trades.csv", trades.replacing(",B,", with: ",A,"))
        #expect(run("returns", ".", "--by", "currency", "--format", "csv").output == apart.output)
        #expect(!apart.output.contains("USD"))
    }

    /// 10 A of one account and 4 owed by the other become C, which is worth 12 then: 6 · 12 goes over.
    @Test func `an exchange of one account's long and another's short shares is one flow`() throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account,to_symbol\n2024-01-02,buy,A,10,10,EUR,L,\n"
                + "2024-01-02,short,A,4,10,EUR,S,\n2024-01-06,exchange,A,,,,,C\n")
        try folder.write("prices.csv", "symbol,price,date\nA,10,2024-01-02\nC,12,2024-01-06\n")
        func returns(_ words: String...) -> [String] {
            rows(
                Run.inProcess(["returns", folder.path, "--to", "2024-01-08", "--format", "csv"] + words),
                "key", "money_in", "money_out", "closing_value", "gain", "price_gain")
        }
        #expect(returns() == ["total 100 40 72 12 12"])
        #expect(returns("--by", "symbol") == ["A 100 112 0 12 12", "C 72 0 72 0 0"])
        #expect(returns("--by", "account") == ["L 100 0 120 20 20", "S 0 40 -48 -8 -8"])
    }

    @Test func `a benchmark has the currency in which any account held it`() throws {
        try folder.write("prices.csv", "symbol,price,date\nX,5,2024-01-01\nX,7,2024-01-04\n")
        try folder.write(
            "trades.csv",
            "date,type,symbol,amount,account,shares,price,currency\n2024-01-01,dividend,X,1,B,,,EUR\n"
                + "2024-01-02,buy,X,,A,3,5,EUR\n")
        let returns = run("returns", ".", "--benchmark", "X", "--format", "csv")
        #expect(rows(returns, "benchmark_twr") == ["40"], "\(returns)")
    }

    @Test func `portfolio.json may name an account before its first row`() throws {
        try folder.write(
            "portfolio.json",
            #"""
            {"currency": "EUR", "trades": ["t.csv", {"file": "e.csv", "account": "NEW"}],
             "accounts": {"NEW": {"followsCash": true}, "A": {}}}
            """#)
        try folder.write(
            "t.csv", "date,type,symbol,shares,price,currency,account\n2024-01-01,buy,X,1,1,EUR,A\n")
        try folder.write("e.csv", "date,type\n")
        #expect(run("lots", ".").code == 0)
        // Nor is it at fault when other trades are looked at.
        try folder.write("other.csv", "date,type,symbol,shares,price,currency\n2024-01-01,buy,X,1,1,EUR\n")
        #expect(run("lots", ".", "--trades", "\(folder.path)/other.csv").code == 0)
        try folder.write("t.csv", "date,type,symbol,shares,price,currency\n2024-01-01,buy,X,1,1,EUR\n")
        #expect(run("lots", ".").code == 65)
    }

    @Test func `accounts are written without the spaces around them, wherever they stand`() throws {
        try folder.write(
            "portfolio.json",
            #"""
            {"currency": "EUR", "trades": [{"file": "t1.csv", "account": "ISA "}, "t2.csv"],
             "accounts": {" ISA": {"taxable": false}}}
            """#)
        try folder.write("t1.csv", "date,type,symbol,shares,price,currency\n2024-01-01,buy,X,2,5,EUR\n")
        try folder.write(
            "t2.csv", "date,type,symbol,shares,price,currency,account\n2024-01-02,sell,X,1,5,EUR,\"ISA \"\n")
        let lots = run("lots", ".")
        #expect(rows(lots, "symbol", "shares", "account") == ["X 1 ISA"], "\(lots)")
        #expect(rows(run("gains", ".", "--account", " ISA", "--format", "csv"), "account") == ["ISA"])
    }

    @Test func `the account of cash is one that a row states`() throws {
        try folder.write("holdings.csv", "symbol,shares,currency,price\nX,1,EUR,2\n")
        try folder.write("cash.csv", "currency,amount,account\nEUR,5,A\n")
        #expect(run("report", ".", "--format", "csv").output.hasPrefix("symbol,name,market,excluded,"))
        #expect(rows(run("report", ".", "--format", "csv"), "symbol", "account") == ["X "])
        #expect(run("report", ".", "--format", "json").output.contains(#""account": null"#))
    }

    @Test func `the currency of a new trade is that of the symbol's rows before that of symbols.csv`() throws
    {
        try folder.write("symbols.csv", "symbol,currency,multiplier\nX,USD,\nZ,USD,10\n")
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency\n2024-01-01,buy,X,1,1,EUR\n")
        #expect(run("buy", "X", ".", "--shares", "1", "--price", "1", "--date", "2024-01-02").code == 0)
        #expect(run("buy", "Z", ".", "--shares", "1", "--price", "1", "--date", "2024-01-03").code == 0)
        #expect(
            folder.read("trades.csv")
                == "date,type,symbol,shares,price,currency,multiplier\n2024-01-01,buy,X,1,1,EUR,\n"
                + "2024-01-02,buy,X,1,1,EUR,\n2024-01-03,buy,Z,1,1,USD,10\n")
    }

    @Test func `a path that is not there comes before what the row lacks`() {
        #expect(run("deposit", "no such folder", "--amount", "5", "--date", "2024-01-02").code == 66)
        #expect(run("deposit", ".", "--amount", "5", "--date", "2024-01-02").code == 64)
    }
}
