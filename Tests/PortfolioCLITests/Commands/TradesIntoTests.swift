import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// `portfolio import --trades EXPORT --into PORTFOLIO`.
@Suite struct TradesIntoTests {
    private let folder: TemporaryFolder

    private static let header =
        "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "first.csv",
            TradesIntoTests.header
                + "Market buy,2024-01-15 09:30:00,US0378331005,AAPL,Apple Inc,10,185.50,USD,0.92,1706.60,EUR,t1\n"
                + "Limit buy,2024-03-05 11:00:00,IE00B4L5Y983,IWDA,World,3,95.20,EUR,1.00,285.60,EUR,t2\n")
        try folder.write(
            "second.csv",
            TradesIntoTests.header
                + "Limit buy,2024-03-05 11:00:00,IE00B4L5Y983,IWDA,World,3,95.20,EUR,1.00,285.60,EUR,t2\n"
                + "Market sell,2024-06-20 14:22:00,US0378331005,AAPL,Apple Inc,4,210.00,USD,0.93,781.20,EUR,t3\n"
        )
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 })
    }

    private func message(_ run: Run) -> String { run.output.replacing("\(folder.path)/", with: "") }

    @Test func `a new portfolio takes one export after another, each row once`() {
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        let first = run("import", "--trades", "@first.csv", "--into", "@m")
        #expect(first.code == 0, "\(first.errors)")
        #expect(
            message(first)
                == "m/trades.csv: 2 trades added\n")
        #expect(first.errors.contains("m/symbols.csv: added what the exports call AAPL, IWDA\n"))
        #expect(
            folder.read("m/symbols.csv")
                == "symbol,name,isin\nAAPL,Apple Inc,US0378331005\nIWDA,World,IE00B4L5Y983\n")
        // Rows that were entered by hand stay.
        #expect(
            run("dividend", "IWDA", "@m", "--amount", "3", "--currency", "EUR", "--date", "2024-05-01").code
                == 0)
        let before = folder.read("m/trades.csv") ?? ""
        let second = run("import", "--trades", "@second.csv", "--into", "@m")
        #expect(message(second) == "m/trades.csv: 1 trade added, 1 trade there already\n")
        #expect(folder.read("m/trades.csv")?.hasPrefix(before) == true)
        let again = run("import", "--trades", "@first.csv", "@second.csv", "--into", "@m")
        #expect(message(again) == "m/trades.csv: 3 trades there already\n")
        #expect(run("lots", "@m").output.contains("AAPL,Apple Inc,,6,USD"))
    }

    @Test func `an amended row is told with its figures, not only counted`() throws {
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        #expect(run("import", "--trades", "@first.csv", "--into", "@m").code == 0)
        // The same trade by its shares and its price, at another rate.
        try folder.write(
            "first.csv",
            TradesIntoTests.header
                + "Market buy,2024-01-15 09:30:00,US0378331005,AAPL,Apple Inc,10,185.50,USD,0.91,1688.05,EUR,t1\n"
        )
        let amended = run("import", "--trades", "@first.csv", "--into", "@m")
        #expect(message(amended) == "m/trades.csv: 1 trade there already\n")
        #expect(
            amended.errors.contains(
                "/m/trades.csv:2: warning: the export has this row with total 1688.05, not 1706.6\n"),
            "\(amended.errors)")
        // Another price makes another trade, which may be the same.
        try folder.write(
            "first.csv",
            TradesIntoTests.header
                + "Market buy,2024-01-15 09:30:00,US0378331005,AAPL,Apple Inc,10,186.50,USD,0.92,1715.80,EUR,t1\n"
        )
        let price = run("import", "--trades", "@first.csv", "--into", "@m")
        #expect(message(price) == "m/trades.csv: 1 trade added\n")
        #expect(
            price.errors.contains(
                "the export has another row of the same day, symbol and shares: price 186.5, not 185.5, total 1715.8, "
                    + "not 1706.6\n"), "\(price.errors)")
    }

    @Test func `where cash is followed, movements of money that are left out are told`() throws {
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        try folder.write(
            "first.csv",
            TradesIntoTests.header + "Deposit,2024-01-14 09:30:00,,,,,,,,1000.00,EUR,t0\n"
                + "Limit buy,2024-03-05 11:00:00,IE00B4L5Y983,IWDA,World,3,95.20,EUR,1.00,285.60,EUR,t2\n")
        let hint = "its cash is followed, and 1 movement of money is left out; import again with --cash"
        #expect(!run("import", "--trades", "@first.csv", "--into", "@m").errors.contains(hint))
        try folder.write("m/portfolio.json", #"{"currency": "EUR", "accounts": {"": {"followsCash": true}}}"#)
        let again = run("import", "--trades", "@first.csv", "--into", "@m")
        #expect(again.code == 0 && again.errors.contains(hint), "\(again)")
        let whole = run("import", "--trades", "@first.csv", "--into", "@m", "--cash")
        #expect(whole.output.contains("1 trade added") && !whole.errors.contains(hint), "\(whole)")
    }

    @Test func `what would be added is shown first`() {
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        let names = folder.names
        let shown = run("import", "--trades", "@first.csv", "--into", "@m", "--dry-run")
        #expect(shown.code == 0)
        #expect(shown.output.contains("\n+2024-01-15,buy,AAPL,Apple Inc,,10,185.5,USD,"))
        #expect(shown.errors.contains("2 trades to add"))
        #expect(folder.names == names && folder.read("m/symbols.csv") == nil)
    }

    @Test func `a trade without an account may be of the one that the export states`() throws {
        #expect(run("new", "@m", "--currency", "USD", "--trades").code == 0)
        let bought = "2025-01-02,buy,ACM,2,10,USD"
        try folder.write("m/trades.csv", "date,type,symbol,shares,price,currency\n\(bought)\n")
        let header = """
            "Transactions  for account Brokerage ...001 as of 03/23/2026 02:03:53 AM ET"
            Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount

            """
        let row = "01/02/2025,Buy,ACM,ACME,$10,2,,-$20.00\n"
        try folder.write("s.csv", header + row)
        #expect(
            message(run("import", "--trades", "@s.csv", "--into", "@m"))
                == "m/trades.csv: 1 trade there already\n")
        // An account that the user states is another one.
        let stated = run("import", "--trades", "@s.csv", "--into", "@m", "--account", "B", "--dry-run")
        #expect(stated.output.contains("+2025-01-02,buy,ACM,2,10,USD,ACME,B\n"), "\(stated)")
        try folder.write("s.csv", header + "01/03/2025,Buy,ACM,ACME,$11,1,,-$11.00\n" + row)
        try folder.write(
            "m/trades.csv",
            "date,type,symbol,shares,price,currency,account\n\(bought),\n2025-01-01,buy,ACM,1,9,USD,Brokerage ...001\n"
        )
        // The new trade names the account, and the next export is the whole history again.
        #expect(
            message(run("import", "--trades", "@s.csv", "--into", "@m"))
                == "m/trades.csv: 1 trade added, 1 trade there already\n")
        #expect(
            message(run("import", "--trades", "@s.csv", "--into", "@m"))
                == "m/trades.csv: 2 trades there already\n")
        // A row of the account itself comes first, so that the one without an account is there for another.
        try folder.write(
            "m/trades.csv",
            "date,type,symbol,shares,price,currency,account\n\(bought),\n\(bought),Brokerage ...001\n")
        try folder.write("s.csv", header + row)
        #expect(
            message(run("import", "--trades", "@s.csv", "--into", "@m"))
                == "m/trades.csv: 1 trade there already\n")
        try folder.write("s.csv", header + row + row + row)
        #expect(
            message(run("import", "--trades", "@s.csv", "--into", "@m"))
                == "m/trades.csv: 1 trade added, 2 trades there already\n")
    }

    @Test func `the account is stated, or the file is that of it`() throws {
        try folder.write(
            "m/portfolio.json",
            "{\"currency\": \"EUR\", \"trades\": [\"gia.csv\", {\"file\": \"isa.csv\", \"account\": \"ISA\"}]}"
        )
        try folder.write("m/gia.csv", "date,type,symbol,shares,price,currency\n")
        try folder.write("m/isa.csv", "date,type,symbol,shares,price,currency\n")
        let into = run("import", "--trades", "@first.csv", "--into", "@m", "--account", "ISA")
        #expect(into.code == 0, "\(into.errors)")
        #expect(folder.read("m/gia.csv") == "date,type,symbol,shares,price,currency\n")
        #expect(folder.read("m/isa.csv")?.contains("2024-01-15,buy,AAPL,10,185.5,USD") == true)
        #expect(run("report", "@m", "--account", "ISA", "--format", "csv").output.contains("AAPL"))
        let alone = run("import", "--trades", "@first.csv", "--account", "ISA")
        #expect(
            alone.output.split(separator: "\n").allSatisfy {
                $0.hasSuffix(",ISA") || $0.hasSuffix(",account")
            })
    }

    @Test func `symbols of a file of one's own are written`() throws {
        try folder.write("names.csv", "symbol,isin\nAPC.DE,US0378331005\n")
        let found = run("import", "--trades", "@first.csv", "--symbols", "@names.csv")
        #expect(found.output.contains("2024-01-15,09:30:00,buy,APC.DE,Apple Inc,10,"), "\(found.output)")
        #expect(found.output.contains(",IWDA,"))
        try folder.write("bad.csv", "symbol,isin\nA,X\nB,X\n")
        #expect(run("import", "--trades", "@first.csv", "--symbols", "@bad.csv").code == 65)
        #expect(run("import", "--trades", "@first.csv", "--symbols", "@none.csv").code == 66)
    }

    @Test func `a contradiction with symbols.csv is told, and the file counts`() throws {
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        try folder.write("m/symbols.csv", "symbol,name,isin\nAAPL,Apple,US5949181045\n")
        let into = run("import", "--trades", "@first.csv", "--into", "@m")
        #expect(into.errors.contains("US0378331005 is not the isin of AAPL, which is US5949181045 here"))
        #expect(into.errors.contains("other names than in the export, and kept: AAPL"))
        #expect(
            folder.read("m/symbols.csv")
                == "symbol,name,isin\nAAPL,Apple,US5949181045\nIWDA,World,IE00B4L5Y983\n")
    }

    @Test func `a sale of what is not held yet is added, told, and incomplete`() throws {
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        let into = run("import", "--trades", "@second.csv", "--into", "@m")
        #expect(into.code == 2)
        #expect(into.errors.contains("error: sells 4 AAPL, but none is held on 2024-06-20"))
        #expect(run("import", "--trades", "@first.csv", "--into", "@m").code == 0)
        #expect(run("gains", "@m").code != 65)
    }

    @Test func `trades are in one account, whichever is said for several exports`() throws {
        try folder.write(
            "third.csv",
            TradesIntoTests.header
                + "Market buy,2024-07-01 10:00:00,US5949181045,MSFT,Microsoft,1,400,USD,0.92,368,EUR,t4\n")
        #expect(run("new", "@m", "--currency", "EUR", "--trades").code == 0)
        #expect(run("import", "--trades", "@first.csv", "--into", "@m").code == 0)
        #expect(run("import", "--trades", "@third.csv", "--into", "@m", "--account", "TR").code == 0)
        let before = folder.read("m/trades.csv")
        let both = run("import", "--trades", "@third.csv", "@first.csv", "--into", "@m", "--account", "TR")
        #expect(both.code == 2, "\(both)")
        #expect(
            both.errors.contains(
                "2 rows are there already, without an account: import them without --account, or with --force if they are other trades\n"
            ))
        #expect(folder.read("m/trades.csv") == before)
    }

    @Test func `options that do not go together are wrong usage`() {
        #expect(run("import", "--trades", "@first.csv", "--into", "@m", "-o", "@x.csv").code == 64)
        #expect(run("import", "--trades", "@first.csv", "--dry-run").code == 64)
        #expect(run("import", "--trades", "@first.csv", "--into", "@nowhere").code == 66)
    }

    @Test func `trades that can't be read are told when prices are imported`() throws {
        try folder.write("m/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "m/trades.csv", "date,type,symbol,shares,price,currency\n2024-01-01,buy,AAPL,,1,USD\n")
        try folder.write("prices.csv", "symbol,date,price\nAAPL,2024-01-02,150\n")
        let merged = run("import", "--prices", "@prices.csv", "--into", "@m")
        #expect(merged.code == 65)
        #expect(merged.errors.contains("m/trades.csv:2:21: error: "))
        #expect(folder.read("m/prices.csv") == nil)
    }
}
