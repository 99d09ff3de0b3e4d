import TestSupport
import Testing

@testable import PortfolioCLI

/// Cash that is stated, and cash that is worked out from trades.
@Suite struct CashTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "portfolio.json", #"{"currency": "EUR", "accounts": {"Depot": {"followsCash": true}}}"#)
        // 1000 − (10·50 + 5) − (200 + 1) + 12 − 50 = 256, and 220 − (3·100 + 1) = −81 dollars.
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,amount,to_amount,to_currency,account,to_account
            2024-01-02,deposit,,,,EUR,,1000,,,Depot,
            2024-01-03,buy,ABC,10,50,EUR,5,,,,Depot,
            2024-01-10,convert,,,,EUR,1,200,220,USD,Depot,
            2024-01-11,buy,XYZ,3,100,USD,1,,,,Depot,
            2024-02-01,dividend,ABC,,,EUR,,12,,,Depot,
            2024-03-01,transfer,,,,EUR,,50,,,Depot,Giro

            """)
        try folder.write(
            "cash.csv",
            """
            account,currency,amount,date,name
            Giro,EUR,500,2024-01-01,
            Giro,EUR,550,2024-03-01,
            Giro,EUR,999,2024-04-01,
            Depot,EUR,495,2024-01-03,
            Depot,EUR,250,2024-03-31,

            """)
        try folder.write(
            "prices.csv", "date,symbol,price\n2024-03-31,ABC,60\n2024-03-31,XYZ,110\n")
        try folder.write(
            "rates.csv", "date,from,to,rate\n2024-01-11,USD,EUR,0.9\n2024-03-29,USD,EUR,0.9\n")
    }

    private func run(_ words: String...) -> Run { Run.inProcess(words.map { $0 == "." ? folder.path : $0 }) }

    @Test func `holdings without a value are not worth 0 where an account has no cash`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("trades.csv", "date,type,symbol,shares,price,currency,account\n")
        try folder.write("holdings.csv", "symbol,shares,currency,account\nX,5,EUR,Isa\n")
        try folder.write("cash.csv", "account,currency,amount\nGiro,EUR,5\n")
        let rows = run("report", ".", "--by", "account", "--format", "csv").output.split(separator: "\n")
        #expect(
            rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(2) } == [
                ["5", "5"], ["0", ""],
            ])
        try folder.write("cash.csv", "account,currency,amount\nGiro,EUR,5\nIsa,EUR,0\n")
        #expect(run("report", ".", "--by", "account", "--format", "csv").output.hasSuffix(",0,0\n"))
    }

    @Test func `cash has a page as other questions do`() {
        for words in [["cash"], ["cash", "--history"]] {
            let page = Run.inProcess(words + [folder.path, "--format", "html"])
            #expect(page.code == 0 && page.errors.isEmpty)
            #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("733.10 EUR"))
            #expect(page.output.contains("Row by row") == words.contains("--history"))
        }
    }

    @Test func `trades that contradict each other have no balances`() throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account\n2024-01-02,buy,X,5,1,EUR,Depot\n2024-01-03,sell,X,6,2,EUR,Depot\n"
        )
        try folder.write("cash.csv", "currency,amount\nEUR,5\n")
        for words in [["cash"], ["cash", "--history"]] {
            let run = Run.inProcess(words + [folder.path, "--format", "csv"])
            #expect(run.code == 65 && run.output.isEmpty)
            #expect(run.errors.contains("trades.csv:3:"))
        }
    }

    @Test func `balances are stated, or the sum of the rows`() {
        let cash = run("cash", ".", "--format", "csv")
        #expect(
            cash.output == """
                account,name,currency,date,amount,rate,value,source
                Depot,,EUR,2024-03-01,256,,256,followed
                Depot,,USD,2024-01-11,-81,0.9,-72.9,followed
                Giro,,EUR,2024-03-01,550,,550,stated

                """)
        #expect(cash.code == 0)
        // Each balance is the sum of its changes.
        let rows = run("cash", ".", "--history", "--format", "csv").output.split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        #expect(
            rows.map { "\($0[0]) \($0[2]) \($0[3]) \($0[5]) \($0[6])" } == [
                "2024-01-02 EUR deposit 1000 1000", "2024-01-03 EUR buy -505 495",
                "2024-01-10 EUR convert -201 294", "2024-01-10 USD convert 220 220",
                "2024-01-11 USD buy -301 -81", "2024-02-01 EUR dividend 12 306",
                "2024-03-01 EUR transfer -50 256",
            ])
    }

    /// 10·60 + 3·110·0.9 in shares, and 256 − 72.9 + 550 in cash.
    @Test func `net worth is value and cash`() {
        let totals = run("report", ".", "--totals", "--format", "csv").output
        #expect(totals.split(separator: "\n")[0].hasSuffix(",with_intraday,cash,net_worth"))
        #expect(totals.split(separator: "\n")[1].hasSuffix(",733.1,1630.1"))
        let accounts = run("report", ".", "--by", "account", "--format", "csv").output.split(separator: "\n")
        #expect(accounts[1].hasPrefix("Depot,2,") && accounts[1].hasSuffix(",183.1,1080.1"))
        #expect(accounts[2].hasPrefix("Giro,0,0,0,0,") && accounts[2].hasSuffix(",550,550"))
        let text = run("report", ".").output
        #expect(text.split(separator: "\n").contains { $0.hasPrefix("Cash ") && $0.hasSuffix(" 733.10 EUR") })
        #expect(
            text.split(separator: "\n").contains {
                $0.hasPrefix("Net worth ") && $0.hasSuffix(" 1,630.10 EUR")
            })
        let json = run("report", ".", "--format", "json").output
        #expect(json.contains(#""cash": "733.1", "netWorth": "1630.1"}"#))
        #expect(
            json.contains(
                #"{"account": "Giro", "name": null, "currency": "EUR", "amount": "550", "date": "2024-03-01", "rate": null, "value": "550"}"#
            ))
        // Rows of holdings stay as they are.
        let rows = run("report", ".", "--format", "csv").output
        #expect(!rows.contains("net_worth"))
        let giro = run("cash", ".", "--account", "Giro", "--format", "csv").output
        #expect(giro.split(separator: "\n").count == 2)
    }

    @Test func `what is stated of a followed account is compared`() {
        let check = run("check", ".").output
        #expect(
            check.contains(
                "cash.csv:6: warning: cash in Depot is stated as 250 EUR, and the trades come to 256 EUR [cashDiffers]"
            ))
        #expect(
            check.contains(
                "trades.csv:5: warning: cash in Depot is -81 USD at the end of 2024-01-11 [negativeCash]"))
        #expect(!check.contains("cash.csv:5:"))
    }

    @Test func `cash below 0 beside cash of another currency leads to their exchange`() throws {
        let told = run("report", ".").errors.split(separator: "\n").filter { $0.contains("below 0") }
        #expect(told.count == 1)
        let command =
            "portfolio convert \(folder.path) --account Depot --amount N --currency EUR --to-amount N "
            + "--to-currency USD --date DATE"
        #expect(told.first?.contains("or what was changed from EUR with \(command),") == true, "\(told)")
        #expect(told.first?.contains("cash is below 0 on 2024-01-11: ") == true, "\(told)")
        let words = command.replacing(" N ", with: " 90 ").replacing("DATE", with: "2024-01-11")
        let exchange = Run.inProcess(words.split(separator: " ").dropFirst().map(String.init))
        #expect(exchange.code == 0, "\(exchange)")
        #expect(!run("report", ".").errors.contains("below 0"))
    }

    @Test func `a margin account may owe`() throws {
        try folder.write(
            "portfolio.json",
            #"{"currency": "EUR", "accounts": {"Depot": {"followsCash": true, "margin": true}}}"#)
        #expect(!run("check", ".").output.contains("negativeCash"))
    }

    @Test func `nothing is followed unless it is asked for`() throws {
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        let cash = run("cash", ".", "--format", "csv").output
        #expect(cash.split(separator: "\n").dropFirst().map { $0.prefix(9) } == ["Depot,,EU", "Giro,,EUR"])
        #expect(cash.contains("Depot,,EUR,2024-03-31,250,,250,stated"))
        try folder.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
        let all = run("cash", ".", "--format", "csv").output
        // 50 came from the other account.
        #expect(all.contains("Giro,,EUR,2024-03-01,50,,50,followed"))
    }

    @Test func `a rate that is missing is told`() throws {
        try folder.write("cash.csv", "currency,amount\nCHF,10\nUSD,0\n")
        let cash = run("cash", ".", "--format", "csv")
        #expect(cash.code == 2)
        #expect(cash.output.contains(",,CHF,,10,,,stated"))
        #expect(cash.output.contains(",,USD,,0,0.9,0,stated"))
        #expect(run("report", ".", "--format", "json").output.contains("no rate from CHF to EUR"))
        let total = run("cash", ".").output.split(separator: "\n").first { $0.hasPrefix("Cash ") }
        #expect(total?.hasSuffix("over what is known") == true)
    }

    @Test func `a balance is stated once a day`() throws {
        try folder.write(
            "cash.csv",
            "currency,amount,date\nEUR,1,2024-01-01\nEUR,2,2024-01-01\nEUR,3,\nUSD,1,\nUSD,1,\n,1,\nEUR,x,\n")
        let errors = run("cash", ".").errors
        #expect(
            errors.contains(
                "cash.csv:3:5: error: line 2 already states the EUR of this account on 2024-01-01"))
        #expect(errors.contains("cash.csv:4:"))
        #expect(errors.contains("cash.csv:6:5: error: line 5 already states the USD of this account"))
        #expect(errors.contains("cash.csv:7:1: error: currency is empty"))
        #expect(errors.contains("cash.csv:8:5:"))
    }

    /// The margin account of Wealthfolio's issue 596, at the European Central Bank's rates of 16 February 2026:
    /// 5266.53 − 4549.63 / 1.1855 − 1258.09 / 7.4707 = 1260.395…
    @Test func `a margin account in three currencies is worth what its owner says`() throws {
        let margin = try TemporaryFolder()
        try margin.write("portfolio.json", #"{"currency": "EUR"}"#)
        try margin.write("holdings.csv", "symbol,shares,currency\n")
        try margin.write(
            "cash.csv",
            "account,currency,amount,date\nIBKR,EUR,5266.53,2026-02-16\nIBKR,USD,-4549.63,2026-02-16\n"
                + "IBKR,DKK,-1258.09,2026-02-16\n")
        try margin.write(
            "rates.csv", "date,from,to,rate\n2026-02-16,EUR,USD,1.1855\n2026-02-16,EUR,DKK,7.4707\n")
        let text = run("cash", margin.path, "--as-of", "2026-02-16").output
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("IBKR ") }.count == 3)
        #expect(text.contains("Cash   1,260.40 EUR"))
    }
}
