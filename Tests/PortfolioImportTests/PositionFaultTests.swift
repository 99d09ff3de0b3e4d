import TestSupport
import Testing
import Valuation

@testable import PortfolioImport

/// Exports of positions whose rows, footers and currencies were read wrongly.
@Suite struct PositionFaultTests {
    private static let etrade =
        "Symbol,Last Price $,Change $,Change %,Quantity,Price Paid $,Day's Gain $,Total Gain $,Total Gain %,Value $\n"

    @Test func `transactions that a profile of positions is stated for are told at once`() {
        let export =
            "\"Date\",\"Action\",\"Symbol\",\"Description\",\"Quantity\",\"Price\",\"Fees & Comm\",\"Amount\"\n"
            + "\"03/28/2024\",\"Buy\",\"AAPL\",\"APPLE INC\",\"10\",\"$100.50\",\"\",\"-$1005.00\"\n"
        #expect(
            importing(export, profile: "schwab").errors == """
                export.csv: error: this is a history of transactions, not a list of positions
                  import it with --trades, or export the positions instead

                """)
    }

    @Test(arguments: [
        ("Generated at Feb 15 2026 09:24 PM ET", "2026-02-15"),
        ("Generated at 01/18/2019 10:23:53 AM ET,,,,,,,,,", "2019-01-18"),
    ])
    func `E*TRADE states the day below the table, and lots below their position`(footer: String, day: String)
    {
        // 2500 + 1000 = 3500; −35 · 0.265 · 100 = −927.50.
        let outcome = importing(
            Self.etrade + """
                TWTR,33.2931,0.44,1.35,3500.0000,45.4765,1,1,1,116525.8500
                     02/09/2015,33.2931,0.44,1.35,2500.0000,46.80,1,1,1,83232.7500
                     --,33.2931,0.44,1.35,1000.0000,42.1677,1,1,1,33293.1000
                TWTR Feb 15 '19 $41 Call,0.22,0.04,15.22,-35.0000,0.20,1,1,1,-927.5000
                     01/07/2019,0.22,0.04,15.22,-35.0000,0.20,1,1,1,-927.5000
                CASH,,,,,,,,,137.88,
                TOTAL,,,,,1,1,1,1,115736.23


                \(footer)

                """)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv == """
                symbol,shares,currency,purchase_price,price,price_date,multiplier
                TWTR,3500,USD,45.4765,33.2931,\(day),
                TWTR Feb 15 '19 $41 Call,-35,USD,0.2,0.265,\(day),100

                """)
        let report = outcome.reports.first
        #expect(
            report?.skipped.map { "\($0.count) \($0.reason)" } == [
                "3 lot of the row above", "1 cash", "1 total", "1 footer",
            ])
        #expect(report?.agreeingTotals == 1)
    }

    @Test func `a total in cents of values with more decimals is rounded to cents`() {
        let outcome = importing(
            Self.etrade + """
                ACN,224.19,0,0,1.0140,244.5365,0,0,0,227.3287
                SPY,681.74,0,0,.1250,461.04,0,0,0,85.2175
                CASH,,,,,,,,,67.83,
                TOTAL,,,,,0,0,0,0,380.37

                """)
        #expect(outcome.reports.first?.warnings.isEmpty == true)
        #expect(outcome.reports.first?.agreeingTotals == 1)
        // By two cents, more than rounding explains.
        let off = importing(
            Self.etrade + "ACN,224.19,0,0,1.0140,244.5365,0,0,0,227.3287\nTOTAL,,,,,0,0,0,0,227.35\n")
        #expect(off.reports.first?.warnings.count == 1)
    }

    @Test func `a value in cents among values with more decimals is rounded to cents`() {
        // 1.0140 · 224.19 = 227.32866.
        let outcome = importing(
            Self.etrade + """
                ACN,224.19,0,0,1.0140,244.5365,0,0,0,227.33
                SPY,681.74,0,0,.1250,461.04,0,0,0,85.2175

                """)
        #expect(outcome.errors == "")
    }

    @Test func `values of Portfolio Performance are in the base currency`() throws {
        let text = """
            Bestand;Name;Symbol;Kurs;Marktwert;Einstandswert
            10;APPLE INC;AAPL;USD 269,48;2.279,86;1.500,00
            2;SAP;SAP.DE;333,69;667,38;400,00

            """
        var options = try priced
        let expected = """
            symbol,shares,currency,name,cost_stock,cost,price,price_date
            AAPL,10,USD,APPLE INC,,1500,269.48,2026-11-02
            SAP.DE,2,EUR,SAP,400,,333.69,2026-11-02

            """
        options.currencies = [("*", try QuoteCurrency("EUR"))]
        let outcome = importing(text, options: options)
        #expect(outcome.errors == "")
        #expect(outcome.csv == expected)
        #expect(outcome.reports.first?.uncheckedValues == 1)
        #expect(outcome.reports.first?.checkedValues == 1)
        // Without the base currency, the cost is still not one in dollars.
        #expect(importing(text, options: try priced).csv.contains("AAPL,10,USD,APPLE INC,1500,269.48"))
    }

    @Test func `options of Wealthsimple count for 100 shares`() {
        // 1 · 2.25 · 100 = 225.
        let outcome = importing(
            """
            Account Name,Account Type,Account Classification,Account Number,Symbol,Exchange,MIC,Name,Security Type,Quantity,Position Direction,Market Price,Market Price Currency,Book Value (CAD),Book Value Currency (CAD),Book Value (Market),Book Value Currency (Market),Market Value,Market Value Currency
            TFSA,TFSA,Trade,H1,QQQ   260930P00460000,NASDAQ,XNAS,,OPTION,1,LONG,2.25,USD,490.97,CAD,352.00,USD,225.00,USD

            "As of 2026-05-11 10:11 GMT-04:00"

            """)
        #expect(outcome.errors == "")
        #expect(outcome.reports.first?.checkedValues == 1)
        #expect(outcome.csv.contains("2.25,2026-05-11,100,H1"))
    }

    @Test func `the first day of all is none, and a price of 0 is told`() throws {
        let outcome = importing(
            "symbol,shares,currency,price,price_date\nFB,2,USD,0,0001-01-01\nGONE,3,USD,0,2026-01-02\n")
        #expect(outcome.errors == "")
        #expect(outcome.csv.contains("FB,2,USD,,\n"))
        #expect(outcome.reports.first?.undatedPrices == 1)
        #expect(
            outcome.reports.first?.warnings.map(\.message) == [
                "price \"0\": at a price of 0 the holding is worth nothing"
            ])
    }
}
