import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct ColumnTests {
    private func headings<Name: RowColumn>(_: Name.Type) -> [(name: String, heading: String)] {
        Name.allCases.map { ($0.rawValue, $0.column.title) }
    }

    /// The heading of the first column is that of the rows.
    @Test func `a figure has one heading, whatever lists it`() {
        let all =
            headings(HoldingColumn.self) + headings(GroupColumn.self) + headings(SaleColumn.self)
            + headings(IncomeColumn.self) + headings(GainGroupColumn.self) + headings(HistoryColumn.self)
            + headings(ReturnsColumn.self).map { name, heading in
                // What prices and currencies did within a period is another figure than since the purchase.
                (name.hasSuffix("_gain") && name != "benchmark_gain" ? "\(name) of a period" : name, heading)
            }
        let ofName = Dictionary(grouping: all.filter { $0.name != "key" }, by: \.name)
        for (name, headings) in ofName {
            #expect(Set(headings.map(\.heading)).count == 1, "\(name)")
        }
        let ofHeading = Dictionary(grouping: all.filter { $0.name != "key" }, by: \.heading)
        for (heading, names) in ofHeading { #expect(Set(names.map(\.name)).count == 1, "\(heading)") }
    }

    /// Rows of holdings are written without the columns, because they are many.
    @Test func `rows of holdings have the cells of the columns`() throws {
        let holdings = [
            try Sample.holding("A", 3, name: "=1+1", market: "a,b", paid: 7, price: 10),
            try Sample.holding("B", -2, "USD", price: 4), try Sample.holding("C", 1, paid: nil),
            try Sample.holding("D", 1, price: nil, isExcluded: true),
        ]
        let rows = CSVRows(HoldingColumn.self, raw: false)
        var bytes = CSVRows<HoldingColumn>.header()
        for valuation in try Sample.valuation(holdings).holdings { rows.append(valuation, to: &bytes) }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == String(decoding: try Sample.report(holdings).csv(), as: UTF8.self))
    }
}
