import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct ReturnsPlainTests {
    private static let header =
        "key,from,to,days,opening_value,money_in,money_out,closing_value,gain,price_gain,currency_gain,income,twr,twr_price,"
        + "twr_currency,twr_income,twr_annualised,irr,irr_period,simple_return,max_drawdown,volatility,benchmark_twr,excess_twr\n"

    @Test func `CSV has every figure, to 4 decimals of a percent`() throws {
        #expect(
            String(decoding: try SampleReturns.report(benchmark: "I").csv(), as: UTF8.self)
                == ReturnsPlainTests.header.dropLast()
                + ",beta,correlation,benchmark_value,benchmark_gain,benchmark_irr\n"
                + "total,2023-12-31,2024-12-31,366,800,200,54,1188,242,78,110,54,27.05,9.7861,11.7639,5.5,26.9669,26.9896,"
                + ",24.2,-10,26.6706,10,17.05,0.5694,0.2132,1040.6,94.6,10.5118\n")
    }

    @Test func `in CSV what is unknown is empty, and scopes stand in the order of their keys`() throws {
        let text = String(
            decoding: try SampleReturns.report(.by(.symbol), lacksPrice: true).csv(), as: UTF8.self)
        let rows = text.components(separatedBy: "\n")
        #expect(rows[1].hasPrefix("A,2023-12-31,2024-12-31,366,800,0,54,972,226,62,110,54,"))
        #expect(rows[2].hasPrefix("B,2023-12-31,2024-12-31,366,0,200,0,,,,,0,,"))
    }

    @Test func `JSON has figures as strings, days as a number and what is unknown as null`() throws {
        #expect(
            String(decoding: try SampleReturns.report(benchmark: "I", name: "Mine").json(), as: UTF8.self)
                == """
                {"portfolio": {"name": "Mine", "currency": "EUR", "from": "2023-12-31", "to": "2024-12-31", \
                "benchmark": "I", "complete": true},
                 "returns": [
                  {"key": "total", "from": "2023-12-31", "to": "2024-12-31", "days": 366, "openingValue": "800", \
                "moneyIn": "200", "moneyOut": "54", "closingValue": "1188", "gain": "242", "priceGain": "78", \
                "currencyGain": "110", "income": "54", "twr": "27.05", "twrPrice": "9.7861", "twrCurrency": "11.7639", \
                "twrIncome": "5.5", "twrAnnualised": "26.9669", "irr": "26.9896", "irrPeriod": null, \
                "simpleReturn": "24.2", "maxDrawdown": "-10", "volatility": "26.6706", "benchmarkTwr": "10", \
                "excessTwr": "17.05", "beta": "0.5694", "correlation": "0.2132", "benchmarkValue": "1040.6", \
                "benchmarkGain": "94.6", "benchmarkIrr": "10.5118", "drawdown": {"peak": "2023-12-31", "trough": "2024-03-01", \
                "recovered": "2024-06-28"}}],
                 "issues": []}

                """)
    }
}
