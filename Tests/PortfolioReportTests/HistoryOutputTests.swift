import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct HistoryOutputTests {
    @Test func `CSV has a header and a row for each day, plain and in full`() throws {
        let expected = """
            date,cost,value,gain,gain_percent,price_gain,currency_gain,complete,holdings,with_value,with_gain,with_split
            2020-01-01,800,800,0,0,0,0,true,1,1,1,1
            2020-01-02,900,850,-50,-5.5556,125,-175,true,2,2,2,2
            2020-01-03,900,840,-60,-6.6667,240,-300,true,2,2,2,2

            """
        #expect(try String(decoding: ThreeDays().history().csv(), as: UTF8.self) == expected)
    }

    @Test func `JSON says what it is of, and has an object for each day`() throws {
        let expected = """
            {"portfolio": {"name": "Three days", "currency": "EUR", "from": "2020-01-01", "to": "2020-01-03", \
            "every": "day", "costRate": "purchase", "complete": true},
             "history": [
              {"date": "2020-01-01", "cost": "800", "value": "800", "gain": "0", "gainPercent": "0", \
            "priceGain": "0", "currencyGain": "0", "complete": true, \
            "holdings": 1, "known": {"value": 1, "gain": 1, "split": 1}},
              {"date": "2020-01-02", "cost": "900", "value": "850", "gain": "-50", "gainPercent": "-5.5556", \
            "priceGain": "125", "currencyGain": "-175", "complete": true, \
            "holdings": 2, "known": {"value": 2, "gain": 2, "split": 2}},
              {"date": "2020-01-03", "cost": "900", "value": "840", "gain": "-60", "gainPercent": "-6.6667", \
            "priceGain": "240", "currencyGain": "-300", "complete": true, \
            "holdings": 2, "known": {"value": 2, "gain": 2, "split": 2}}],
             "issues": []}

            """
        #expect(
            try String(decoding: ThreeDays().history().json(every: .day, fileNames: []), as: UTF8.self)
                == expected)
    }

    @Test func `text has a line of bars and a table`() throws {
        let expected = """
            Three days in EUR, 2020-01-01 to 2020-01-03

            Value  ▁█▇  800.00 to 850.00 EUR

            Date          Cost   Value    Gain  Gain %  Price gain  Currency gain
            2020-01-01  800.00  800.00    0.00    0.00        0.00           0.00
            2020-01-02  900.00  850.00  -50.00   -5.56     +125.00        -175.00
            2020-01-03  900.00  840.00  -60.00   -6.67     +240.00        -300.00

            """
        #expect(try ThreeDays().history().text(TextOptions()) == expected)
    }

    @Test func `an incomplete day is marked, and said`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings[1] = try Holding(
            symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), purchaseDate: three.days[0],
            purchasePrice: 20)
        let history = try three.history()
        #expect(
            String(decoding: history.csv(), as: UTF8.self).contains(
                "2020-01-01,800,800,0,0,0,0,false,2,1,1,1\n"))
        let text = history.text(TextOptions())
        #expect(text.contains("Value  ·█▁  840.00 to 850.00 EUR\n"))
        #expect(text.contains("0.00           0.00  incomplete: value of 1 of 2, gain of 1 of 2\n"))
        #expect(text.contains("2020-01-01 is incomplete:"))
    }

    @Test func `a day of which nothing is known has no figures, one without holdings has zeros`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings.removeFirst()
        three.portfolio.holdings[0] = try Holding(
            symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), purchaseDate: three.days[0],
            purchasePrice: 20)
        let days = [three.days[0].advanced(by: -1), three.days[0]]
        let history = try PortfolioHistory(
            of: three.portfolio, prices: three.prices, options: three.options, on: days)
        let rows = String(decoding: history.csv(), as: UTF8.self).split(separator: "\n")
        #expect(rows[1] == "2019-12-31,0,0,0,,0,0,true,0,0,0,0")
        #expect(rows[2] == "2020-01-01,,,,,,,false,1,0,0,0")
        let json = String(decoding: history.json(every: .day, fileNames: ["h.csv"]), as: UTF8.self)
        #expect(json.contains("\"date\": \"2020-01-01\", \"cost\": null, \"value\": null, \"gain\": null,"))
        let text = history.text(TextOptions()).split(separator: "\n")
        #expect(
            text.contains(
                "2020-01-01   n/a    n/a   n/a     n/a         n/a            n/a  incomplete: no value known"
            ))
        let page = String(decoding: history.html(drawing: nil, fileNames: ["h.csv"]), as: UTF8.self)
        #expect(page.contains("<td class=\"unknown\">n/a</td>"))
    }

    @Test func `a line of bars runs from the least to the most, and is no longer than asked for`() throws {
        let figures = [0, 1, 2, 3, 4, 5, 6, 7].map { ExactDecimal($0) }
        #expect(SparkLine.text(figures, width: 64) == "▁▂▃▄▅▆▇█")
        #expect(SparkLine.text(figures, width: 2) == "▁█")
        #expect(SparkLine.text([nil, ExactDecimal(-5), nil], width: 64) == "·▅·")
        #expect(SparkLine.text([], width: 64).isEmpty)
        #expect(SparkLine.text([nil], width: 64) == "·")
    }
}
