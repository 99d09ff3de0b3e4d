import TestSupport
import Testing

@testable import PortfolioCLI

/// Pools whose accounts act on the same day: of a corporate action, some state it and one row states it of all; of a
/// transfer, the pools on both sides sell.
@Suite struct JoinedActionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "GBP", "lots": "section104"}"#)
    }

    private func rows(_ command: String, _ names: String...) -> [String] {
        Run.inProcess([command, folder.path, "--format", "csv"]).rows(names)
    }

    /// Says of which accounts each is a pool of its own.
    private func setApart(_ accounts: String...) throws {
        let terms = accounts.map { "\"\($0)\": {\"taxable\": false}" }.joined(separator: ", ")
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "lots": "section104", "accounts": {\#(terms)}}"#)
    }

    /// The 2 shares sold are 4 new ones, for 4/6 of 18. The pool of 40 for 80 takes the other 2 of the 6, for 6; 5 of its 42
    /// cost 5/42 of 86.
    @Test(arguments: [[""], ["", "X"], ["", "Y"], ["Y", ""], ["X", "Y"], ["", "X", "Y"]])
    func `a split of a pool scales a match once`(accounts: [String]) throws {
        let splits = accounts.map { "2024-01-08,split,A,,,,2:1,\($0)\n" }.joined()
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,ratio,account
            2024-01-02,buy,A,10,4,GBP,,X
            2024-01-02,buy,A,10,4,GBP,,Y
            2024-01-05,sell,A,2,8,GBP,,X
            \(splits)2024-01-10,buy,A,6,3,GBP,,X
            2024-01-20,sell,A,5,4,GBP,,Y

            """)
        #expect(
            rows("gains", "sold", "bought", "shares", "cost", "gain") == [
                "2024-01-05 2024-01-10 2 12 4", "2024-01-20  5 10.2380952380952 9.7619047619048",
            ])
    }

    /// A quarter of 80 goes to the 12 new shares, 8 of them for whoever states nothing or for X, and 4 for Y.
    @Test(arguments: ["section104", "average"], [["X,8", "Y,4"], [",8", "Y,4"], ["Y,4", ",8"]])
    func `a spin-off of a pool takes its part of the cost once`(method: String, stated: [String]) throws {
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "lots": "\#(method)", "accounts": {"X": {"pool": "p"}, "Y": {"pool": "p"}}}"#
        )
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,account,shares,price,currency,to_symbol,cost_share
            2024-01-02,buy,A,X,10,4,GBP,,
            2024-01-02,buy,A,Y,10,4,GBP,,

            """ + stated.map { "2024-01-08,spin_off,A,\($0),,GBP,B,0.25\n" }.joined())
        #expect(
            rows("lots", "symbol", "cost_stock", "account") == [
                "A 30 X", "A 30 Y", "B 13.3333333333333 X", "B 6.6666666666667 Y",
            ])
    }

    /// The sale takes 5 of the 10 that are there, for 20. Where it needs what arrives, it takes 15 of 20, which cost 140.
    @Test(arguments: [("5", "20"), ("15", "105")])
    func `a transfer goes to a pool after the day's sales that can do without it`(
        shares: String, cost: String
    ) throws {
        try setApart("ISA")
        for isFirst in [false, true] {
            let sale = "2024-03-01,sell,A,\(shares),12,GBP,GIA,\n"
            let transfer = "2024-03-01,transfer,A,10,,GBP,ISA,GIA\n"
            try folder.write(
                "trades.csv",
                """
                date,type,symbol,shares,price,currency,account,to_account
                2024-01-02,buy,A,10,4,GBP,GIA,
                2024-01-02,buy,A,10,10,GBP,ISA,

                """ + (isFirst ? transfer + sale : sale + transfer))
            #expect(rows("gains", "sold", "shares", "cost") == ["2024-03-01 \(shares) \(cost)"])
        }
    }

    private func trades(_ columns: String, _ rows: String) throws {
        try folder.write("trades.csv", "date,type,symbol,account,shares,price,currency,\(columns)\n\(rows)\n")
    }

    /// B sends its 10 on before 10 others come, so its sale can't have those that leave.
    @Test func `a sale leaves what is transferred on the same day`() throws {
        try setApart("B", "C")
        try trades(
            "to_account",
            """
            2024-01-02,buy,S,A,1,1,GBP,
            2024-01-02,buy,S,B,10,5,GBP,
            2024-01-02,buy,S,C,10,7,GBP,
            2024-03-10,transfer,S,B,10,,GBP,A
            2024-03-10,transfer,S,C,10,,GBP,B
            2024-03-10,sell,S,B,10,9,GBP,
            2024-06-11,sell,S,A,11,9,GBP,
            """)
        #expect(
            rows("gains", "sold", "shares", "cost") == ["2024-03-10 10 70", "2024-06-11 11 51"])
    }

    /// The sale takes the purchase of its day; the 5 that go to C are of the 3 that were there and of the 4 that come.
    @Test func `a transfer waits for another one where a sale takes the purchases of the day`() throws {
        try setApart("C")
        try trades(
            "to_account",
            """
            2024-01-02,buy,S,A,3,2,GBP,
            2024-01-02,buy,S,C,10,1,GBP,
            2024-01-05,buy,S,A,2,7,GBP,
            2024-01-05,transfer,S,A,5,,GBP,C
            2024-01-05,transfer,S,C,4,,GBP,A
            2024-01-05,sell,S,A,2,1,GBP,
            """)
        #expect(rows("gains", "shares", "cost") == ["2 14"])
        #expect(rows("lots", "shares", "account") == ["2 A", "11 C"])
    }

    /// Of the 5 that go to C only 3 are in the pool, and C has none of the 5 that come back.
    @Test func `transfers in a circle move in parts`() throws {
        try setApart("C")
        try trades(
            "to_account",
            """
            2024-01-02,buy,S,A,3,2,GBP,
            2024-01-05,buy,S,A,2,7,GBP,
            2024-01-05,transfer,S,A,5,,GBP,C
            2024-01-05,transfer,S,C,4,,GBP,A
            2024-01-05,sell,S,A,2,1,GBP,
            """)
        #expect(rows("gains", "shares", "cost") == ["2 14"])
        #expect(rows("lots", "shares", "cost_stock", "account") == ["2 4 A", "1 2 C"])
    }

    /// B can do without what comes, at 4 each, in whatever order the sales stand.
    @Test func `only the sale that needs a transfer waits for it`() throws {
        try setApart("B", "C")
        let sales = ["2024-03-10,sell,S,A,11,9,GBP,", "2024-03-10,sell,S,B,5,9,GBP,"]
        for sales in [sales, sales.reversed()] {
            try trades(
                "to_account",
                """
                2024-01-02,buy,S,A,10,2,GBP,
                2024-01-02,buy,S,B,10,4,GBP,
                2024-01-02,buy,S,C,10,9,GBP,
                2024-03-10,transfer,S,C,5,,GBP,B
                2024-03-10,transfer,S,B,1,,GBP,A
                \(sales.joined(separator: "\n"))
                """)
            // B has 5 for 20, and with 5 for 45 gives one tenth of 65 to A.
            #expect(rows("gains", "account", "cost").sorted() == ["A 26.5", "B 20"])
        }
    }

    @Test(arguments: ["", "B"])
    func `a short account of a pool owes what is spun off`(account: String) throws {
        try trades(
            "to_symbol,cost_share",
            """
            2024-01-02,buy,S,A,10,4,GBP,,
            2024-01-02,short,S,B,5,4,GBP,,
            2024-01-08,spin_off,S,A,4,,GBP,T,0.25
            2024-01-08,spin_off,S,\(account),2,,GBP,T,0.25
            """)
        #expect(
            rows("lots", "symbol", "shares", "cost_stock", "account") == [
                "S 10 30 A", "S -5 -15 B", "T 4 10 A", "T -2 -5 B",
            ])
    }

    /// 8 shares go to Y and Z, which have 10 each; that Z has 20 when the row's turn comes makes them no more.
    @Test func `what one row states of all is spread once`() throws {
        try setApart("Z")
        try trades(
            "to_symbol,cost_share,ratio",
            """
            2024-01-02,buy,S,X,10,4,GBP,,,
            2024-01-02,buy,S,Y,10,4,GBP,,,
            2024-01-02,buy,S,Z,10,4,GBP,,,
            2024-01-08,spin_off,S,X,4,,GBP,T,0.25,
            2024-01-08,split,S,Z,,,,,,2:1
            2024-01-08,spin_off,S,,8,,GBP,T,0.25,
            """)
        #expect(
            rows("lots", "symbol", "shares", "account").filter { $0.hasPrefix("T") } == [
                "T 4 X", "T 4 Y", "T 4 Z",
            ])
    }

    @Test(arguments: ["", "A"])
    func `an account that holds nothing has nothing spun off`(other: String) throws {
        try trades(
            "to_symbol,cost_share",
            """
            2024-01-02,buy,S,A,10,4,GBP,,
            2024-01-02,buy,Q,X,10,4,GBP,,
            2024-01-08,spin_off,S,\(other),4,,GBP,T,0.25
            2024-01-08,spin_off,S,X,6,,GBP,T,0.25
            """)
        let run = Run.inProcess(["lots", folder.path])
        #expect(run.code == 65 && run.errors.contains("trades.csv:5:"))
        #expect(run.errors.contains("no S is held in X"))
    }

    @Test(arguments: ["fifo", "average", "section104"])
    func `an account may state the same split twice`(method: String) throws {
        try folder.write(
            "portfolio.json",
            #"{"currency": "GBP", "lots": "\#(method)"}"#)
        try trades(
            "ratio",
            """
            2024-01-02,buy,S,A,10,4,GBP,
            2024-01-02,buy,S,B,10,4,GBP,
            2024-01-08,split,S,B,,,,2:1
            2024-01-08,split,S,B,,,,2:1
            """)
        let costs = ["fifo": ["", "40"], "average": ["40", "40"]][method] ?? ["16", "64"]
        #expect(
            rows("lots", "shares", "cost_stock", "account") == ["10 \(costs[0]) A", "40 \(costs[1]) B"])
    }
}
