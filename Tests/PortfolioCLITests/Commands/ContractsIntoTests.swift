import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// Options and bonds whose trades, positions and later exports meet in one portfolio.
@Suite struct ContractsIntoTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency":"USD"}"#)
        try folder.write("p/trades.csv", "date,type,symbol,shares,price,currency\n")
    }

    @discardableResult
    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? "\(folder.path)/\($0.dropFirst())" : $0 })
    }

    private static let schwab =
        "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"

    /// Two options for 100 shares each.
    private static let positions = """
        "Positions for account A as of 2026/04/19"

        "Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Asset Type"
        "XYZ 1 C","CALL","2","1.50","$300.00","$200.00","Option"
        "Account Total","","--","--","$300.00","--","--"

        """

    /// 1 · 2.50 · 100 = 250, not 25,000; 10,000 · 98.5 · 0.01 = 9,850.
    @Test func `a position is worth the same by its trades and by the broker's positions`() throws {
        try folder.write(
            "trades.csv",
            Self.schwab + """
                "02/19/2024","Buy to Open","GME 01/17/2025 20.00 C","CALL GAMESTOP","1","$3.00","$0.66","-$300.66"
                "02/19/2024","Buy","912828ZZ9","T NOTE","10,000","$97.00","","-$9,700.00"

                """)
        try folder.write(
            "positions.csv",
            """
            "Positions for account Individual ...123 as of 02:30 PM ET, 2024/03/01"

            "Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"
            "GME 01/17/2025 20.00 C","CALL GAMESTOP","1","$2.50","$250.00","$300.66","Option"
            "912828ZZ9","T NOTE","10,000","$98.50","$9,850.00","$9,700.00","Fixed Income"
            "Account Total","--","--","--","$10,100.00","--","--"

            """)
        #expect(run("import", "--trades", "@trades.csv", "--into", "@p").code == 0)
        let update = run("import", "@positions.csv", "--into", "@p")
        #expect(update.code == 0, "\(update.errors)")
        #expect(
            folder.read("p/prices.csv") == """
                symbol,date,price,currency
                GME 01/17/2025 20.00 C,2024-03-01,2.5,USD
                912828ZZ9,2024-03-01,98.5,USD

                """)
        let report = run("report", "@p", "--as-of", "2024-03-01", "--format", "json").output
        #expect(report.contains(#""value": "250""#), "\(report)")
        #expect(report.contains(#""value": "9850""#))
        #expect(
            run("import", "@positions.csv").output == """
                symbol,shares,currency,name,cost_stock,price,price_date,multiplier,account
                GME 01/17/2025 20.00 C,1,USD,CALL GAMESTOP,300.66,2.5,2024-03-01,100,Individual ...123
                912828ZZ9,10000,USD,T NOTE,9700,98.5,2024-03-01,0.01,Individual ...123

                """)
    }

    @Test func `prices for other numbers of units are kept apart`() throws {
        try folder.write("h/portfolio.json", #"{"currency":"USD"}"#)
        let held = "symbol,shares,currency,cost_stock,price,account\nXYZ 1 C,2,USD,200,150,A\n"
        try folder.write("h/holdings.csv", held)
        try folder.write("positions.csv", Self.positions)
        let kept = run("import", "@positions.csv", "--into", "@h")
        #expect(folder.read("h/holdings.csv") == held)
        #expect(folder.read("h/prices.csv") == nil)
        #expect(kept.output.contains("multiplier"), "\(kept.output)")
        run("import", "@positions.csv", "--into", "@h", "--force")
        #expect(folder.read("h/holdings.csv")?.contains("A,100") == true)
    }

    @Test func `a price for other units than those of the trades is left out`() throws {
        try folder.write(
            "p/trades.csv", "date,type,symbol,shares,price,currency\n2026-04-01,buy,XYZ 1 C,2,100,USD\n")
        try folder.write("positions.csv", Self.positions)
        let update = run("import", "@positions.csv", "--into", "@p")
        #expect(update.code == 2)
        #expect(folder.read("p/prices.csv") == nil)
        #expect(
            update.errors.contains(
                "positions.csv:4: the price of XYZ 1 C is for 100, and that of its trades for 1: it is left out\n"
            ),
            "\(update.errors)")
    }

    @Test(arguments: [("Sell to Open", "249.34", "cover"), ("Buy to Open", "-250.66", "sell")])
    func `an option may close in a later export than it opened`(
        action: String, amount: String, closing: String
    ) throws {
        try folder.write(
            "2023.csv",
            Self.schwab + """
                "12/18/2023","\(action)","AAPL 01/19/2024 200.00 C","CALL APPLE","1","$2.50","$0.66","\(amount)"

                """)
        try folder.write(
            "2024.csv",
            Self.schwab + """
                "01/22/2024 as of 01/19/2024","Expired","AAPL 01/19/2024 200.00 C","CALL APPLE","1","","",""

                """)
        #expect(run("import", "--trades", "@2023.csv", "--into", "@p").code == 0)
        let later = run("import", "--trades", "@2024.csv", "--into", "@p")
        #expect(later.code == 0, "\(later.errors)")
        #expect(
            folder.read("p/trades.csv")?.contains(
                "2024-01-19,\(closing),AAPL 01/19/2024 200.00 C,1,0,USD,CALL APPLE,,100\n") == true,
            "\(folder.read("p/trades.csv") ?? "")")
        // Once more, it is the same row.
        #expect(
            run("import", "--trades", "@2024.csv", "--into", "@p").output.contains("1 trade there already"))
    }

    @Test func `the portfolio's own options tell whether a later export opens or closes`() throws {
        let header =
            "Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\n"
        func order(_ symbol: String, _ side: String, _ day: String) -> String {
            "X,\(symbol),\(side),Filled,1,1,1,1,DAY,\(day)/2026 10:00:00 EDT,\(day)/2026 10:00:00 EDT\n"
        }
        let first = order("AAA260918C10", "Sell", "06/09") + order("BBB260918P10", "Buy", "06/10")
        try folder.write("a.csv", header + first)
        #expect(run("import", "--trades", "@a.csv", "--into", "@p").code == 0)
        try folder.write(
            "b.csv", header + order("AAA260918C10", "Buy", "07/09") + order("BBB260918P10", "Sell", "07/10"))
        #expect(run("import", "--trades", "@b.csv", "--into", "@p").code == 0)
        let types = folder.read("p/trades.csv")?.split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(types?.map { $0.contains("short") || $0.contains("buy") } == [true, true, false, false])
        #expect(types?.map { $0.contains("cover") || $0.contains("sell") } == [false, false, true, true])
        let gains = run("gains", "@p", "--format", "csv")
        #expect(gains.code == 0, "\(gains)")
        // Again, with what was there: nothing is added.
        try folder.write("b.csv", header + first + order("AAA260918C10", "Buy", "07/09"))
        #expect(run("import", "--trades", "@b.csv", "--into", "@p").errors.contains("3 rows"))
        #expect(folder.read("p/trades.csv")?.split(separator: "\n").count == 5)
    }
}
