import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// The charts of ``ThreeDays``; positions are calculated by hand from its figures.
@Suite struct ChartTests {
    private let euro: Currency
    init() throws { euro = try Currency("EUR") }

    @Test func `the waterfall goes from cost by price and currency gain to value`() throws {
        let three = try ThreeDays()
        let figures = try three.valuation().totals.figures
        let chart = try #require(WaterfallChart(id: "w", figures: figures, currency: euro))
        #expect(chart.steps.map(\.label) == ["Cost", "Prices", "Currencies", "Value"])
        #expect(chart.steps.map(\.from) == [0, 900, 1140, 0].map { ExactDecimal($0) })
        #expect(chart.steps.map(\.to) == [900, 1140, 840, 840].map { ExactDecimal($0) })
        let svg = drawn(chart.write)
        // y = 216 − 194 · figure ÷ 1140; four columns of 79 units, three quarters of each a bar.
        #expect(
            svg.contains(
                "<rect class=\"bar part\" x=\"53.87\" y=\"62.84\" width=\"59.25\" height=\"153.16\">"))
        #expect(
            svg.contains("<rect class=\"bar gain\" x=\"132.87\" y=\"22\" width=\"59.25\" height=\"40.84\">"))
        #expect(
            svg.contains("<rect class=\"bar loss\" x=\"211.87\" y=\"22\" width=\"59.25\" height=\"51.05\">"))
        #expect(
            svg.contains(
                "<rect class=\"bar part\" x=\"290.87\" y=\"73.05\" width=\"59.25\" height=\"142.95\">"))
        #expect(svg.contains("Cost 900.00, Prices +240.00, Currencies -300.00, Value 840.00 EUR."))
        for figure in [">900<", ">+240<", ">-300<", ">840<"] { #expect(svg.contains(figure)) }
    }

    @Test func `what has no cost, or no split, is a step of its own, so that the last is the value`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings += [
            try Holding(symbol: "B", shares: 2, currency: QuoteCurrency("EUR")),
            try Holding(symbol: "A", shares: 1, currency: QuoteCurrency("USD"), cost: 70),
        ]
        let figures = try three.valuation().totals.figures
        let chart = try #require(WaterfallChart(id: "w", figures: figures, currency: euro))
        // 36 without a cost; 75 for which 70 was paid, in euros only.
        #expect(
            chart.steps.map(\.label) == ["Cost", "Prices", "Currencies", "Not split", "Cost n/a", "Value"])
        #expect(chart.steps.map(\.change) == [970, 240, -300, 5, 36, 951].map { ExactDecimal($0) })
        #expect(chart.steps[4].to == chart.steps[5].to)
    }

    @Test func `allocation bars are as long as values are large, and say their weights`() throws {
        let three = try ThreeDays()
        let valuation = try three.valuation()
        let charts = ReportCharts(Report.Summary(valuation), ChartedStocks(valuation), nil)
        let chart = try #require(charts.byStock)
        #expect(chart.bars.map(\.label) == ["A · Alpha", "B · Beta"])
        #expect(chart.bars.map(\.figure) == ["89.29 %", "10.71 %"])
        let svg = drawn { chart.write(to: &$0) }
        // 352 units are 100 %, or 840 euros; A is worth 750 of them and B 90.
        #expect(svg.contains("<rect class=\"bar part\" x=\"4\" y=\"20\" width=\"314.29\" height=\"9\">"))
        #expect(svg.contains("<rect class=\"bar part\" x=\"4\" y=\"54\" width=\"37.71\" height=\"9\">"))
        let currencies = try #require(charts.byCurrency)
        #expect(
            currencies.bars.map { [$0.label, $0.figure] } == [["USD", "89.29 %"], ["EUR", "10.71 %"]])
    }

    @Test func `small parts are taken together, and all parts make the whole`() throws {
        let parts = (1...5000).map { LargestParts.Part(label: "S\($0)", value: ExactDecimal(Int128($0))) }
        let whole = ExactDecimal(12_502_500)
        let chart = try #require(
            BarChart(
                id: "a", title: "", parts: LargestParts(parts), whole: whole, unknown: 2,
                noun: ("stock", "stocks")))
        #expect(
            chart.bars.map(\.label) == (4992...5000).reversed().map { "S\($0)" } + ["Other: 4,991 stocks"])
        #expect(chart.bars.reduce(ExactDecimal.zero) { $0 + $1.amount } == whole)
        #expect(chart.chart.note == "2 holdings have no known value, and no part in this.")
    }

    @Test func `ten parts are all shown by name`() throws {
        let parts = (1...10).map { LargestParts.Part(label: "S\($0)", value: ExactDecimal(Int128($0))) }
        let chart = try #require(
            BarChart(
                id: "a", title: "", parts: LargestParts(parts), whole: ExactDecimal(55), unknown: 0,
                noun: ("stock", "stocks")))
        #expect(chart.bars.count == 10)
        #expect(chart.bars.allSatisfy { $0.kind == .part })
        let none = LargestParts()
        #expect(BarChart(id: "a", title: "", parts: none, whole: .zero, unknown: 0, noun: ("", "")) == nil)
    }

    @Test func `one part is no chart, since it would be all of it`() throws {
        let part = LargestParts([LargestParts.Part(label: "S", value: ExactDecimal(5))])
        #expect(
            BarChart(id: "a", title: "", parts: part, whole: ExactDecimal(5), unknown: 0, noun: ("", ""))
                == nil)
        let gain = OutermostGains([("S", ExactDecimal(5))])
        #expect(BarChart(id: "g", gains: gain, unknown: 0, currency: euro) == nil)
    }

    // 80 and 40 short and 20 long are 140 in gross.
    @Test func `with short positions parts are of the gross exposure, and short ones go to the left`() throws
    {
        let parts = [("S", -80), ("T", -40), ("L", 20)].map {
            LargestParts.Part(label: $0.0, value: ExactDecimal(Int128($0.1)))
        }
        let chart = try #require(
            BarChart(
                id: "a", title: "", parts: LargestParts(parts), whole: ExactDecimal(-100), unknown: 0,
                noun: ("stock", "stocks")))
        #expect(chart.bars.map(\.figure) == ["-57.14 %", "-28.57 %", "14.29 %"])
        #expect(chart.bars.map(\.amount) == [-80, -40, 20].map { ExactDecimal($0) })
        #expect(chart.scale.low == ExactDecimal(-140))
        #expect(chart.scale.high == ExactDecimal(20))
        #expect(chart.chart.unit.hasPrefix("% of gross exposure"))
    }

    @Test func `gains are sorted, and losses go the other way`() throws {
        let valuation = try ThreeDays().valuation()
        let chart = try #require(ReportCharts(Report.Summary(valuation), ChartedStocks(valuation), nil).gains)
        #expect(chart.bars.map(\.figure) == ["-10.00", "-50.00"])
        let svg = drawn { chart.write(to: &$0) }
        // 352 units are 50 euros, with 0 at the right.
        #expect(svg.contains("<rect class=\"bar loss\" x=\"285.6\" y=\"20\" width=\"70.4\" height=\"9\">"))
        #expect(svg.contains("<rect class=\"bar loss\" x=\"4\" y=\"54\" width=\"352\" height=\"9\">"))
    }

    @Test func `of many gains the largest and the smallest are drawn, and the others said`() throws {
        let gains = (-50...50).map { (label: "S\($0)", gain: ExactDecimal(Int128($0))) }
        let chart = try #require(
            BarChart(id: "g", gains: OutermostGains(gains), unknown: 1, currency: euro))
        #expect(
            chart.bars.map(\.label) == [50, 49, 48, 47, 46, -46, -47, -48, -49, -50].map { "S\($0)" })
        #expect(
            chart.chart.note
                == "91 stocks between them: 0.00 EUR together. The gain of 1 stock is not known.")
    }

    @Test func `lines go through each day's figures`() throws {
        let history = try ThreeDays().history()
        let charts = HistoryChart.both(history)
        try #require(charts.count == 2)
        let values = drawn(charts[0].write)
        // Days are at x = 44, 198 and 352; y = 216 − 164 · figure ÷ 900.
        #expect(values.contains("<path class=\"line value\" d=\"M44 70.22L198 61.11L352 62.93\">"))
        #expect(values.contains("<path class=\"line cost\" d=\"M44 70.22L198 52L352 52\">"))
        #expect(
            values.contains(
                "Value: 840.00 EUR on 2020-01-03, lowest 800.00 EUR on 2020-01-01, highest 850.00 EUR on 2020-01-02."
            ))
        let effects = drawn(charts[1].write)
        // y = 216 − 164 · (figure + 300) ÷ 540.
        #expect(effects.contains("<path class=\"line price\" d=\"M44 124.89L198 86.93L352 52\">"))
        #expect(effects.contains("<path class=\"line currency\" d=\"M44 124.89L198 178.04L352 216\">"))
        #expect(effects.contains(">+240.00<"))
        #expect(effects.contains(">-300.00<"))
    }

    @Test func `lines break where a day is incomplete`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings[1] = try Holding(
            symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), purchaseDate: three.days[0],
            purchasePrice: 20)
        let chart = HistoryChart.both(try three.history())[0]
        let svg = drawn(chart.write)
        #expect(svg.contains("<path class=\"line value\" d=\"M198 61.11L352 62.93\">"))
        #expect(svg.contains("<rect class=\"unknown\" x=\"44\" y=\"211\" width=\"154\" height=\"5\">"))
        #expect(chart.chart.note.hasPrefix("Striped below: "))
    }

    // B is bought on day 1 at an unknown price, so that its cost is unknown and its value is not; as part of the cost
    // is unknown on every day, only values are drawn.
    @Test func `an unknown cost breaks the line of costs and not that of values`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings[1] = try Holding(
            symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), purchaseDate: three.days[1])
        let charts = HistoryChart.both(try three.history())
        let svg = drawn(try #require(charts.first).write)
        // 800, 850 and 840 of at most 850: y = 216 − 164 · figure ÷ 850.
        #expect(svg.contains("<path class=\"line value\" d=\"M44 61.65L198 52L352 53.93\">"))
        #expect(svg.contains("<circle class=\"dot cost\" cx=\"44\" cy=\"61.65\" r=\"2.5\">"))
        #expect(!svg.contains("class=\"line cost\" d="))
        #expect(svg.contains("<rect class=\"unknown\" x=\"44\" y=\"211\" width=\"308\" height=\"5\">"))
        // No split is known from day 2 on, and one day is no line.
        #expect(charts.count == 1)
    }

    @Test func `one day is no line`() throws {
        let three = try ThreeDays()
        let history = try PortfolioHistory(
            of: three.portfolio, prices: three.prices, rates: three.rates, options: three.options,
            on: [three.days[2]])
        #expect(HistoryChart.both(history).isEmpty)
    }
}
