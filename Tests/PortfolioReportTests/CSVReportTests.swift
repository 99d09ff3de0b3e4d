import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct CSVReportTests {
    private func lines(_ report: Report, raw: Bool = false) -> [String] {
        String(decoding: report.csv(raw: raw), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    static let texts: [(text: String, guarded: String, raw: String)] = [
        ("=1+1", "'=1+1", "=1+1"), ("+A", "'+A", "+A"), ("-A", "'-A", "-A"), ("@A", "'@A", "@A"),
        ("\tA", "'\tA", "\tA"), ("\rA", "\"'\rA\"", "\"\rA\""), ("\u{0}A", "'\u{0}A", "\u{0}A"),
        ("A=", "A=", "A="), ("'A", "'A", "'A"),
        ("a,b", "\"a,b\"", "\"a,b\""), ("a\"b", "\"a\"\"b\"", "\"a\"\"b\""),
        ("=a,b", "\"'=a,b\"", "\"=a,b\""),
    ]

    @Test(arguments: texts)
    func `text that a spreadsheet would run gets an apostrophe, unless raw`(
        _ text: String, _ guarded: String, _ raw: String
    ) throws {
        let report = try Sample.report([Sample.holding("X", -1, name: text)])
        // Numbers are never guarded, here −1 shares.
        #expect(lines(report)[1].hasPrefix("X,\(guarded),,false,-1,EUR,EUR,"))
        #expect(lines(report, raw: true)[1].hasPrefix("X,\(raw),,false,-1,EUR,EUR,"))
    }

    @Test func `numbers are plain and whole`() throws {
        let shares = try #require(Decimal(string: "12345678901234567890.5"))
        let report = try Sample.report([Sample.holding("X", shares, paid: 0, price: 1000)])
        #expect(lines(report)[1].contains(",0,12345678901234567890500,12345678901234567890500,,"))
    }
}

@Suite struct SortingTests {
    private func order(_ text: String) throws -> [String] {
        let valuation = try Sample.valuation([
            Sample.holding("B", 1, name: "b", price: 3), Sample.holding("A", 1, price: nil),
            Sample.holding("C", 1, name: "a", price: 1), Sample.holding("D", 1, name: "b", price: 3),
            Sample.holding("E", 1, price: nil),
        ])
        let order = try #require(SortOrder<HoldingColumn>(text))
        return order.sorted(valuation.holdings, order.cells(whole: valuation.holdings.first?.portfolioValue))
            .map(\.holding.symbol)
    }

    @Test func `unknowns come last, whichever way is sorted, and ties keep their order`() throws {
        #expect(try order("value") == ["C", "B", "D", "A", "E"])
        #expect(try order("-value") == ["B", "D", "C", "A", "E"])
        #expect(try order("name") == ["C", "B", "D", "A", "E"])
        #expect(try order("-symbol") == ["E", "D", "C", "B", "A"])
        #expect(try order("Gain-Percent") == ["C", "B", "D", "A", "E"])
    }

    @Test func `percentages are ordered by what they are, not by what is shown of them`() throws {
        // Gains of 100.000001 %, 100.000002 % and 100 % all show as 100.00.
        let prices = ["2.00000001", "2.00000002", "2"].compactMap { Decimal(string: $0) }
        let valuation = try Sample.valuation(
            zip(["X", "Y", "Z"], prices).map { try Sample.holding($0, 1, price: $1) })
        let order = try #require(SortOrder<HoldingColumn>("-gain_percent"))
        #expect(
            order.sorted(valuation.holdings, order.cells(whole: valuation.holdings.first?.portfolioValue))
                .map(\.holding.symbol) == ["Y", "X", "Z"])
    }
}
