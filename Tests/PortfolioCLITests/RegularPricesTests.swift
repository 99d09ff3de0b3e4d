import TestSupport
import Testing

@testable import PortfolioCLI

/// The line of the value through prices and rates that come at intervals.
@Suite struct RegularPricesTests {
    private static let monthEnds = [
        "01-05", "01-31", "02-29", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31",
        "11-30", "12-31",
    ]

    /// The path of the line of the value, and the note below the chart.
    private func chart(pricedOn days: [String]) throws -> (line: String, note: String) {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price\nA,10,USD,2024-01-05,10\n")
        let prices = days.enumerated().map { "A,2024-\($0.element),\(10 + $0.offset),USD\n" }
        try folder.write("prices.csv", "symbol,date,price,currency\n" + prices.joined())
        // A rate counts for seven days, and a price for longer.
        let rates = days.enumerated().map { "2024-\($0.element),USD,EUR,0.\(90 + $0.offset % 3)\n" }
        try folder.write("rates.csv", "date,from,to,rate\n" + rates.joined())
        let page = Run.inProcess(["report", folder.path, "--format", "html"]).output
        let figure = try #require(
            page.split(separator: "id=\"history\"").last?.split(separator: "</figure>").first)
        let line = try #require(figure.firstMatch(of: /class="line value" d="([^"]*)"/)?.1)
        return (String(line), String(figure.firstMatch(of: /class="note">([^<]*)/)?.1 ?? ""))
    }

    @Test func `it goes straight on from month to month`() throws {
        let chart = try chart(pricedOn: Self.monthEnds)
        #expect(chart.line.count { $0 == "M" } == 1, "\(chart.line)")
        #expect(chart.note == "Between the days with all prices the lines are straight.")
    }

    @Test func `it breaks where prices are missing for longer than usual`() throws {
        let chart = try chart(pricedOn: Self.monthEnds.filter { !("05-01"..."08-31").contains($0) })
        #expect(chart.line.count { $0 == "M" } == 2, "\(chart.line)")
        #expect(chart.note.contains("Striped below"))
    }

    @Test func `two prices tell no rule`() throws {
        let chart = try chart(pricedOn: ["01-05", "06-30", "12-31"])
        #expect(chart.line.count { $0 == "M" } > 1, "\(chart.line)")
        #expect(!chart.note.contains("straight"))
    }
}
