import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// Charts that are drawn large, with marks.
@Suite struct LargeChartTests {
    private func day(_ text: String) throws -> CalendarDate { try CalendarDate(text) }

    @Test func `marks that are too close are one, and each kind is counted`() throws {
        let marks = try #require(
            ChartMarks([
                .purchase: [try day("2020-01-01"): 2, try day("2020-01-03"): 1, try day("2020-07-01"): 1],
                .dividend: [try day("2020-12-31"): 1], .sale: [:],
            ]))
        let days = Scale(from: try day("2020-01-01"), to: try day("2020-12-31"), start: 44, end: 352)
        // 308 units are 365 days, and 8 units one mark.
        #expect(marks.marks(of: .purchase, days).map(\.count) == [3, 1])
        #expect(marks.marks(of: .purchase, days)[0].last == (try day("2020-01-03")))
        #expect(marks.marks(of: .sale, days).isEmpty)
        #expect(
            marks.description
                == "Marked: 4 purchases from 2020-01-01 to 2020-07-01, 1 dividend on 2020-12-31.")
        #expect(marks.within(try day("2020-02-01")...day("2020-06-01")) == nil)
        let svg = drawn { marks.draw(days, .narrow, to: &$0) }
        #expect(svg.contains("<title>3 purchases, 2020-01-01 to 2020-01-03</title>"))
        #expect(svg.contains(">4 purchases</text>") && svg.contains(">1 dividend</text>"))
        #expect(ChartMarks([.sale: [:]]) == nil)
    }

    @Test func `a large chart has a drawing for phones and one for desktops`() throws {
        let three = try ThreeDays()
        let marks = ChartMarks([.purchase: [three.days[0]: 1, three.days[1]: 1]])
        let chart = HistoryChart.both(try three.history(), isRead: true, isLarge: true, marks: marks)[0]
        let html = drawn(chart.write)
        #expect(html.contains("<svg class=\"narrow\" viewBox=\"0 0 360 279\""))
        #expect(html.contains("<svg class=\"wide\" viewBox=\"0 0 900 365\""))
        // As in the small one.
        #expect(html.contains("<path class=\"line value\" d=\"M44 70.22L198 61.11L352 62.93\">"))
        // Days are at x = 44, 468 and 892; y = 302 − 250 · figure ÷ 900.
        #expect(html.contains("<path class=\"line value\" d=\"M44 79.78L468 65.89L892 68.67\">"))
        #expect(
            html.contains(
                "data-plot=\"52 302\" data-points=\"44|2020-01-01: Value 800.00, Cost 800.00 EUR;468|"))
        #expect(html.components(separatedBy: " id=\"history-text\"").count == 2)
        #expect(html.contains(" id=\"history-wide-text\""))
        #expect(html.contains("Marked: 2 purchases from 2020-01-01 to 2020-01-02."))
        #expect(html.contains("EUR, from 2020-01-01 to 2020-01-03</p>"))
    }

    @Test func `a year near an end has its label beside it, or no tick`() throws {
        // From July 2008, 56 months are 308 units: 2009 is at 77 and 2012 at 278, where the labels of the ends, of some 77
        // units, reach to 121 and from 275.
        let (first, last) = (try day("2008-07-01"), try day("2013-03-01"))
        let svg = drawn { $0.dayAxis(.narrow, from: first, to: last) }
        for label in ["2008-07-01", "2010", "2011", "2012", "2013-03-01"] {
            #expect(svg.contains(">\(label)</text>"), "\(label)")
        }
        #expect(!svg.contains(">2009</text>"))
        #expect(svg.components(separatedBy: "<line").count == svg.components(separatedBy: "<text").count)
    }

    @Test func `what the same money would be worth is a line, or told to be unknown`() throws {
        let three = try ThreeDays()
        let known = MoneyElsewhere(
            "X", [(three.days[0], ExactDecimal(800)), (three.days[1], ExactDecimal(990))])
        #expect(known.value(on: three.days[1]) == ExactDecimal(990))
        #expect(known.value(on: three.days[2]) == nil)
        let html = drawn(HistoryChart.both(try three.history(), isLarge: true, known)[0].write)
        #expect(html.contains(">The same money in X</text>") && html.contains("class=\"line benchmark\""))
        #expect(html.contains("every sale and net dividend been taken out of it"))
        let unknown = MoneyElsewhere("X", [], reason: "no price")
        let without = drawn(HistoryChart.both(try three.history(), isLarge: true, unknown)[0].write)
        #expect(without.contains("What the same money would be worth in X is unknown: no price."))
        #expect(!without.contains("line benchmark"))
    }
}
