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
}
