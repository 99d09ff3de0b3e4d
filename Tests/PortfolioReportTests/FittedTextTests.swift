import Foundation
import TestSupport
import Testing
import Valuation

@testable import PortfolioReport

/// Random portfolios on terminals of every width: no line is too wide, no figure is cut, and columns left out are
/// named.
@Suite struct FittedTextTests {
    private let day = CalendarDate(daysSince1970: 19_000)

    /// Holdings without digits in their names, so that every digit belongs to a figure.
    private func holdings(_ random: inout SeededGenerator) throws -> [Holding] {
        let names = [
            nil, "Apple", "Berkshire Hathaway Class B", "腾讯控股", "Nestle\u{301}", "👍 & Co",
            "Kontor AG Vorzugsaktien",
        ]
        return try (1...(2 + random.below(7))).map { place in
            let unit = random.pick(["EUR", "USD", "GBX", "JPY"])
            let isOwn = unit == "EUR"
            let size = random.pick([1, 10, 1000, 1_000_000])
            let shares = Decimal(1 + random.below(9 * size)) / (random.chance(20) ? 8 : 1)
            let price = { (random: inout SeededGenerator) in Decimal(random.below(1_000_000)) / 100 }
            return try Holding(
                symbol: "S\(place)", shares: random.chance(15) ? -shares : shares,
                currency: QuoteCurrency(unit), name: random.pick(names),
                market: random.pick([nil, "NYSE", "Xetra"]),
                purchasePrice: random.chance(90) ? price(&random) : nil,
                purchaseRate: isOwn || random.chance(10) ? nil : Decimal(1 + random.below(300)) / 200,
                price: random.chance(90) ? price(&random) : nil,
                rate: isOwn || random.chance(10) ? nil : Decimal(1 + random.below(300)) / 200,
                isExcluded: random.chance(15))
        }
    }

    private func report(_ random: inout SeededGenerator, by grouping: Grouping?) throws -> Report {
        let currency = try Currency("EUR")
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: currency, holdings: holdings(&random)),
            options: ValuationOptions(currency: currency, asOf: day))
        return Report(
            summary: Report.Summary(valuation),
            content: grouping.map { .groups(.key($0), GroupList(valuation.groups(by: $0))) }
                ?? .holdings(valuation.holdings),
            fileNames: ["holdings.csv"])
    }

    /// All words that contain a digit, with their number of occurrences.
    private func figures(_ text: String) -> [Substring: Int] {
        var counts: [Substring: Int] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) where word.contains(where: \.isWholeNumber) {
            counts[word, default: 0] += 1
        }
        return counts
    }

    private func lines(_ text: String) -> [String] { text.components(separatedBy: "\n") }

    @Test(arguments: seeds(count: 3), [nil, .currency, .market] as [Grouping?])
    func `no line is wider than the terminal, no figure is cut and what is missing is named`(
        _ seed: UInt64, _ grouping: Grouping?
    ) throws {
        var random = SeededGenerator(seed: seed)
        let report = try report(&random, by: grouping)
        let wide = figures(report.text(TextOptions()))
        let titles =
            grouping == nil
            ? HoldingColumn.usual(showing: .currencies).map(\.column.title)
            : FittedTextTests.groupTitles(grouping)
        for width in 40...200 {
            let text = report.text(TextOptions(width: width))
            let lines = lines(text)
            #expect(lines.filter { DisplayWidth.of($0) > width } == [], "\(width) columns")
            let narrow = figures(text)
            if text.contains("No room for: ") {
                #expect(narrow.allSatisfy { $0.value <= wide[$0.key] ?? 0 }, "\(width) columns")
            } else {
                #expect(narrow == wide, "\(width) columns")
            }
            // The headings are above the first figure, and the note is right below the table.
            let table = lines[(try #require(lines.firstIndex(of: "")) + 1)...].prefix { !$0.isEmpty }
            guard let note = table.firstIndex(where: { $0.hasPrefix("No room for: ") }) else { continue }
            let headings = table.prefix { !$0.contains(where: \.isWholeNumber) && !$0.contains("n/a") }
            let shown = headings.flatMap { $0.split(separator: /\ {2,}/).map(String.init) }
                .filter { $0 != "Excl." }
            let missing = table[note...].joined(separator: " ").dropFirst("No room for: ".count)
                .split(separator: ", ").map(String.init)
            #expect((shown + missing).sorted() == titles.sorted(), "\(width) columns")
            // The columns are named in the table's order.
            #expect(missing == titles.filter(missing.contains), "\(width) columns")
        }
    }

    private static func groupTitles(_ grouping: Grouping?) -> [String] {
        [
            grouping == .market ? "Market" : "Currency", "Holdings", "Cost", "Value", "Gain", "Gain %",
            "Price gain",
            "Currency gain", "Weight %",
        ]
    }

    /// Chosen columns are never left out, however narrow the terminal.
    @Test(arguments: seeds(count: 4))
    func `what is asked for is all there`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let report = try report(&random, by: nil)
        var options = TextOptions()
        options.columns.holdings = .only(HoldingColumn.allCases)
        let wide = figures(report.text(options))
        for width in [20, 30, 50, 80, 160, 300] {
            options.width = width
            let text = report.text(options)
            let list = lines(text).drop { !$0.isEmpty }.dropFirst()
            #expect(!list.prefix { !$0.hasPrefix("Total cost") }.contains { $0.hasPrefix("No room for") })
            let narrow = figures(text)
            // The columns of the table of currencies can't be chosen, so some may be missing.
            if !text.contains("No room for") { #expect(narrow == wide, "\(width) columns") }
        }
    }

    @Test func `a history fits too`() throws {
        let history = try ThreeDays().history()
        let wide = figures(history.text(TextOptions()))
        for width in 40...120 {
            let text = history.text(TextOptions(width: width))
            #expect(lines(text).filter { DisplayWidth.of($0) > width } == [], "\(width) columns")
            if !text.contains("No room for: ") { #expect(figures(text) == wide) }
        }
    }
}
