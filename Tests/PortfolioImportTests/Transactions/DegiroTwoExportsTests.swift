import PortfolioEditing
import Testing

@testable import PortfolioImport

/// Trades that both of DEGIRO's exports have: the list of transactions and the account statement.
@Suite struct DegiroTwoExportsTests {
    private static let statement =
        DegiroExportTests.account + #"""
            10-05-2025,07:30,09-05-2025,GLOBEX NV,NL0000000107,Dividend,,EUR,"4,00",EUR,"752,00",
            05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"748,00",0b1c
            05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 6 @ 25 EUR",,EUR,"-150,00",EUR,"750,00",0b1c
            05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 4 @ 25 EUR",,EUR,"-100,00",EUR,"900,00",0b1c

            """#

    @Test func `an order counts once in the list of transactions and the account statement`() {
        let list = "\(DegiroExportTests.header),Order ID,\n\(DegiroExportTests.bought),,0b1c\n"
        let dividend = "2025-05-10,07:30:00,dividend,NL0000000107"
        let first = DegiroExportTests().rows(list, Self.statement)
        #expect(
            first.map { $0.split(separator: ",").prefix(4).joined(separator: ",") }
                == ["2025-03-05,10:15:00,buy,NL0000000107", dividend])
        // The statement has the order in two parts.
        let second = DegiroExportTests().rows(Self.statement, list)
        #expect(
            second.map { $0.split(separator: ",").prefix(4).joined(separator: ",") }
                == Array(repeating: "2025-03-05,10:15:00,buy,NL0000000107", count: 2) + [dividend])
        for exports in [[list, Self.statement], [Self.statement, list], [list, Self.statement, list]] {
            let files = exports.enumerated().map { (name: "\($0.offset).csv", bytes: Array($0.element.utf8)) }
            let result = importingTransactions(files)
            #expect(result.positions == ["NL0000000107 10"])
            #expect(result.reports.reduce(0) { $0 + $1.repeated } >= 1)
        }
    }

    @Test func `without a number, day, minute, symbol, shares and price tell an order`() {
        let list = "\(DegiroExportTests.header)\n\(DegiroExportTests.bought)\n"
        let same =
            DegiroExportTests.account + #"""
                05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 10 @ 25 EUR",,EUR,"-250,00",EUR,"748,00",

                """#
        #expect(DegiroExportTests().rows(list, same).count == 1)
        let twice =
            DegiroExportTests.account + #"""
                05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 10 @ 25 EUR",,EUR,"-250,00",EUR,"748,00",
                05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 10 @ 25 EUR",,EUR,"-250,00",EUR,"498,00",

                """#
        #expect(DegiroExportTests().rows(list, twice).count == 2)
        #expect(DegiroExportTests().rows(list, same.replacing("10:15", with: "10:16")).count == 2)
        #expect(
            DegiroExportTests().rows(list, same.replacing("Koop 10 @ 25", with: "Koop 5 @ 50")).count == 2)
    }

    private static let list =
        "\(DegiroExportTests.header),Order ID,\n"
            + #"""
            05-03-2025,10:15,GLOBEX NV,NL0000000107,EAM,XAMS,10,"25,0000",EUR,"-250,00",EUR,"-250,00",,"0,00","-2,00","-252,00",,0b1c
            05-03-2025,10:15,GLOBEX NV,NL0000000107,EAM,XAMS,4,"26,0000",EUR,"-104,00",EUR,"-104,00",,"0,00","-3,00","-107,00",,0b1d

            """#
    private static let fee =
        "05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"
    private static let ten =
        #"05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 10 @ 25 EUR",,EUR,"-250,00",EUR,"9,00","#
    private static let four =
        #"05-03-2025,10:15,05-03-2025,GLOBEX NV,NL0000000107,"Koop 4 @ 26 EUR",,EUR,"-104,00",EUR,"9,00","#

    private func fees(_ exports: [String]) -> [String] {
        let files = exports.enumerated().map { (name: "\($0.offset).csv", bytes: Array($0.element.utf8)) }
        let result = importingTransactions(files)
        #expect(result.errors == "")
        let rows = result.csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let place = rows[0].firstIndex(of: "fees")
        return rows.dropFirst().map { row in place.map { String(row[$0]) } ?? "" }
    }

    @Test func `fees count once whichever export states them, in whatever order they are read`() {
        let without = "\(DegiroExportTests.account)\(Self.ten)\n\(Self.four)\n"
        let two = "\(Self.fee)\"-2,00\",EUR,\"9,00\",\n"
        let three = two.replacing("-2,00", with: "-3,00")
        let apart = "\(DegiroExportTests.account)\(two)\(Self.ten)\n\(three)\(Self.four)\n"
        let together = "\(DegiroExportTests.account)\(two)\(three)\(Self.ten)\n\(Self.four)\n"
        let reversed =
            "\(DegiroExportTests.account)\(two)\(two.replacing("-2,00", with: "2,00"))\(Self.ten)\n\(Self.four)\n"
        for statement in [without, apart, together, reversed] {
            #expect(fees([Self.list, statement]) == ["2", "3"])
            #expect(fees([statement, Self.list]) == ["2", "3"])
        }
        #expect(fees([apart]) == ["2", "3"])
        #expect(fees([together]) == ["5", ""])
        #expect(importingTransactions(together).reports[0].sharedFees.count == 2)
        #expect(importingTransactions(apart).reports[0].sharedFees.isEmpty)
        // One order in two parts has its fee on the first of them.
        let parts = Self.statement.replacing(
            #""-2,00",EUR,"748,00",0b1c"#, with: #""0,00",EUR,"748,00",0b1c"#)
        let whole = "\(DegiroExportTests.header),Order ID,\n\(DegiroExportTests.bought),,0b1c\n"
        #expect(fees([parts, whole]).prefix(2).sorted() == ["", "2"])
    }

    /// The shares, fees and totals of the rows of trades.
    private func totals(_ exports: [String]) -> [String] {
        let files = exports.enumerated().map { (name: "\($0.offset).csv", bytes: Array($0.element.utf8)) }
        let result = importingTransactions(files)
        #expect(result.errors == "")
        let rows = result.csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let places = ["shares", "fees", "total"].map { rows[0].firstIndex(of: Substring($0)) }
        return rows.dropFirst().map { row in
            places.map { place in place.map { String(row[$0]) } ?? "" }.joined(separator: " ")
        }
    }

    /// 10 · 17.50 = 175 dollars are 160.24 euros at 1.0921, and 0.40 for changing them and 2.00 for the order make 162.64.
    private static let foreign =
        #"05-03-2025,10:15,INITECH,US0000000205,NDQ,XNAS,10,"17,5000",USD,"-175,00",USD,"-160,24","1,0921","-0,40","-2,00","-162,64",,0b1c"#
    private static let foreignFee =
        #"05-03-2025,10:15,05-03-2025,INITECH,US0000000205,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"9,00",0b1c"#

    private static func trade(_ words: String, _ amount: String, in currency: String = "USD") -> String {
        #"05-03-2025,10:15,05-03-2025,INITECH,US0000000205,"\#(words)",,\#(currency),"\#(amount)",EUR,"9,00",0b1c"#
    }

    @Test func `the total of a trade counts whichever export states it, in whatever order they are read`() {
        let list = "\(DegiroExportTests.header),Order ID,\n\(Self.foreign)\n"
        let bought = [Self.foreignFee, Self.trade("Koop 10 @ 17,5 USD", "-175,00")]
        let changed =
            [Self.foreignFee]
            // The bank's margin is in the money that is changed.
            + [
                Self.trade("Valuta Creditering", "175,00"),
                Self.trade("Valuta Debitering", "-160,64", in: "EUR"),
            ]
            + [bought[1]]
        let withoutFee = [bought[1]]
        for rows in [bought, changed, withoutFee] {
            let statement = DegiroExportTests.account + rows.joined(separator: "\n") + "\n"
            #expect(totals([list, statement]) == ["10 2.4 162.64"])
            #expect(totals([statement, list]) == ["10 2.4 162.64"])
            #expect(totals([statement, list, statement]) == ["10 2.4 162.64"])
            // Without the number of the order, the minute tells.
            #expect(
                totals([statement, list].map { $0.replacing("0b1c", with: "") }).first == "10 2.4 162.64")
        }
        // 200 dollars are 160.00 euros, less 2.40.
        let sold = "\(DegiroExportTests.header),Order ID,\n\(DegiroExportTests.sold),,0b1d\n"
        let sale =
            DegiroExportTests.account
            + #"06-03-2025,16:02,06-03-2025,INITECH,US0000000205,"Verkoop 4 @ 50 USD",,USD,"200,00",USD,"9,00",0b1d"#
            + "\n"
        #expect(totals([sold, sale]) == ["4 2.4 157.6"])
        #expect(totals([sale, sold]) == ["4 2.4 157.6"])
    }

    @Test func `trades that one export has in parts share the total of the other by their shares`() {
        let list = "\(DegiroExportTests.header),Order ID,\n\(Self.foreign)\n"
        let parts = [Self.trade("Koop 4 @ 17,5 USD", "-70,00"), Self.trade("Koop 6 @ 17,5 USD", "-105,00")]
        // 162.64 - 2.40 = 160.24, of which 4 of 10 shares cost 64.10, and with the fee 66.50.
        for rows in [[Self.foreignFee] + parts, parts] {
            let statement = DegiroExportTests.account + rows.joined(separator: "\n") + "\n"
            #expect(totals([statement, list]) == ["4 2.4 66.5", "6  96.14"])
            #expect(totals([list, statement]) == ["10 2.4 162.64"])
        }
        // The total of other shares is not theirs.
        let half = DegiroExportTests.account + parts[0] + "\n"
        #expect(totals([half, list]) == ["4 2.4 "])
    }

    @Test func `what earlier files take from an export is told`() {
        let list = "\(DegiroExportTests.header),Order ID,\n\(Self.foreign)\n".replacing("-0,40", with: "0,00")
            .replacing("-162,64", with: "-162,24")
        let statement =
            DegiroExportTests.account + Self.foreignFee + "\n" + Self.trade("Koop 10 @ 17,5 USD", "-175,00")
            + "\n"
        let files = [statement, list].map { (name: "x.csv", bytes: Array($0.utf8)) }
        let result = importingTransactions(files)
        #expect(result.reports[1].takenTotals == 1 && result.reports[1].takenFees == 0)
        #expect(
            result.reports[1].remarks.map(\.place.message).contains(
                "1 trade of an earlier file with the total of this one"))
    }

    // MARK: Orders that go on

    private static let noon =
        DegiroExportTests.account + """
            31-01-2023,11:29,31-01-2023,ASML,NL0010273215,DEGIRO Transactiekosten en/of kosten van derden,,EUR,-2.00,EUR,0.00,ord1
            31-01-2023,11:29,31-01-2023,ASML,NL0010273215,Buy 2 ASML@600 EUR (NL0010273215),,EUR,-1200.00,EUR,0.00,ord1

            """
    private static let later =
        #"31-01-2023,15:01,ASML,NL0010273215,EAM,XAMS,3,601.0000,EUR,-1803.00,EUR,-1803.00,,0.00,0.00,-1803.00,,ord1"#
    private static let earlier =
        #"31-01-2023,11:29,ASML,NL0010273215,EAM,XAMS,2,600.0000,EUR,-1200.00,EUR,-1200.00,,0.00,-2.00,-1202.00,,ord1"#
    private static let evening = "\(DegiroExportTests.header),Order ID,\n\(later)\n\(earlier)\n"
    private static let whole =
        noon
        + "31-01-2023,15:01,31-01-2023,ASML,NL0010273215,Buy 3 ASML@601 EUR (NL0010273215),,EUR,-1803.00,EUR,0.00,ord1\n"

    private func imported(_ exports: [String]) -> TransactionResult {
        let files = exports.enumerated().map { (name: "\($0.offset).csv", bytes: Array($0.element.utf8)) }
        return importingTransactions(files)
    }

    @Test func `an order that goes on after one of the exports is whole`() {
        let (noon, evening, whole) = (Self.noon, Self.evening, Self.whole)
        for exports in [[noon, evening], [evening, noon], [noon, evening, whole], [whole, evening, noon]] {
            let result = imported(exports)
            #expect(result.errors == "")
            #expect(result.positions == ["NL0010273215 5"])
            // The fee counts once.
            #expect(result.csv.split(separator: "\n").count { $0.contains(",2,600,EUR,2") } == 1)
        }
        #expect(imported([noon, evening]).reports[1].repeated == 1)
    }

    @Test func `an order in parts that do not fit is told`() {
        let five = Self.later.replacing(
            "XAMS,3,601.0000,EUR,-1803.00,EUR,-1803.00,,0.00,0.00,-1803.00",
            with: "XAMS,5,600.6000,EUR,-3003.00,EUR,-3003.00,,0.00,-2.00,-3005.00")
        let result = imported([Self.noon, "\(DegiroExportTests.header),Order ID,\n\(five)\n"])
        #expect(
            result.reports[1].warnings.map(\.message) == [
                "0.csv:3 has part of this order of 5 shares, but in other parts: this row is left out"
            ])
    }
}
