import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioImport

/// A price has a date; one whose date is unknown is left out.
@Suite struct PriceDayTests {
    /// The price date in each sample, read off by hand: a column of Yahoo's, the statement's period, the line that says
    /// when a spreadsheet was made, the title, the last line; and samples without a date.
    @Test(arguments: [
        ("yahoo-portfolio-2023.csv", "2023-10-03"),
        ("ibkr-activity-statement-open-positions.csv", "2026-04-15"),
        ("hl-account-summary.csv", "2026-04-01"),
        ("schwab-positions.csv", "2026-04-19"),
        ("fidelity-positions.csv", "2026-10-05"),
        ("degiro-portfolio-en-eur.csv", nil),
        ("avanza-positions.csv", nil),
        ("etrade-portfolio-download.csv", nil),
        ("vanguard-us-two-tables.csv", nil),
        ("ibkr-flex-open-positions.csv", nil),
    ])
    func `a sample's prices are of the day it tells, or left out`(file: String, day: String?) throws {
        let outcome = importing([(file, try fixtures.bytes(file))])
        #expect(outcome.errors == "")
        let report = try #require(outcome.reports.first)
        let told = try day.map { try CalendarDate($0) }
        #expect(report.priceDays == told.map { $0...$0 })
        #expect(report.undatedPrices == (told == nil ? report.holdings : 0))
        #expect(outcome.csv.contains(",price,price_date") == (told != nil))
        #expect(outcome.csv.contains(",price\n") == false)
    }

    @Test func `a row's own day goes before a stated one, and that fills those that tell none`() throws {
        var options = ImportOptions()
        options.priceDate = try CalendarDate("2026-11-02")
        let yahoo = importing(
            """
            Symbol,Current Price,Date,Time,Change,Open,High,Low,Volume,Trade Date,Purchase Price,Quantity,Commission,High Limit,Low Limit,Comment
            VT,91.455,2023/10/03,13:32 EDT,,,,,,20231002,89.0,1100.0,,,,
            OLD,7,N/A,N/A,,,,,,20201002,8.0,10.0,,,,

            """, options: options)
        #expect(yahoo.errors == "")
        #expect(
            yahoo.csv == """
                symbol,shares,currency,purchase_date,purchase_price,price,price_date
                VT,1100,,2023-10-02,89,91.455,2023-10-03
                OLD,10,,2020-10-02,8,7,2026-11-02

                """)
        #expect(yahoo.reports.first?.statedPriceDays == 1)
    }

    @Test(arguments: [
        ("Symbol,ReportDate", "FAKE,20260501", "2026-05-01"),
        ("Symbol,ReportDate", "FAKE,2026-05-01", "2026-05-01"),
    ])
    func `a Flex query's report date is that of its prices`(names: String, cells: String, day: String) {
        let outcome = importing(
            "\(names),CurrencyPrimary,Quantity,MarkPrice,PositionValue\n\(cells),EUR,5,273.1,1365.5\n")
        #expect(outcome.errors == "")
        #expect(
            outcome.csv
                == "symbol,shares,currency,price,price_date\nFAKE,5,EUR,273.1,\(day)\n")
    }

    @Test func `the last day of a statement's period counts`() {
        let outcome = importing(
            """
            Statement,Data,Period,"January 1, 2026 - March 31, 2026"
            Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
            Open Positions,Data,Summary,Stocks,USD,AMZN,2,1,171.468619,342.937238,248.5,497,154.062762,

            """)
        #expect(outcome.errors == "")
        #expect(
            outcome.csv
                == "symbol,shares,currency,cost_stock,price,price_date\nAMZN,2,USD,342.937238,248.5,2026-03-31\n"
        )
    }

    @Test func `a day that can't be read is told, and its prices are left out`() throws {
        let outcome = importing(
            """
            "Positions for account X as of 01:59 PM ET, yesterday"

            "Symbol","Description","Quantity","Price","Market Value","Cost Basis",
            "GLD","SPDR GOLD SHARES","42","445.93","$18,729.06","$16,341.93",
            "Positions Total","","--","--","$18,729.06","$16,341.93",

            """)
        #expect(outcome.errors == "")
        #expect(outcome.csv.contains("445.93") == false)
        let report = try #require(outcome.reports.first)
        #expect(report.undatedPrices == 1)
        #expect(report.warnings.map(\.line) == [1])
        #expect(report.isIncomplete)
    }

    @Test func `a mapping says where the day stands, or that prices hold on any day`() {
        let map = """
            {"columns": {"symbol": "S", "shares": "N", "price": "P"}, "currency": "EUR", "decimalMark": ".",
             "pricesOf": {"beside": "As of", "form": "d.M.yyyy"}}
            """
        #expect(
            importing("As of,1.3.2013\nS,N,P\nA,1,2.5\n", map: map).csv
                == "symbol,shares,currency,price,price_date\nA,1,EUR,2.5,2013-03-01\n")
        let undated = """
            {"columns": {"symbol": "S", "shares": "N", "price": "P"}, "currency": "EUR", "decimalMark": ".",
             "undatedPrices": true}
            """
        #expect(
            importing("S,N,P\nA,1,2.5\n", map: undated).csv
                == "symbol,shares,currency,price\nA,1,EUR,2.5\n")
        #expect(
            importing("S,N,P\nA,1,2.5\n", profile: nil, map: undated, options: ImportOptions()).reports.first?
                .undatedPrices == 0)
    }

    @Test(arguments: [
        ("*MMMM d, yyyy", "April 15, 2026", "2026-04-15"),
        ("*MMMM d, yyyy", "January 1, 2026 - April 5, 2026", "2026-04-05"),
        ("d.M.yyyy", "1.3.2013", "2013-03-01"), ("d.M.yyyy", "01.03.2013", "2013-03-01"),
        ("M/d/yyyy*", "3/1/2013 16:00:00", "2013-03-01"),
        ("*MMM-dd-yyyy*", "Date downloaded Oct-05-2026 3:46 p.m ET", "2026-10-05"),
        ("dd/MM/yyyy", "1/3/2013", nil), ("MMMM d, yyyy", "Apr 15, 2026", nil), ("*yyyy-MM-dd", "", nil),
    ])
    func `a form of a date tells a day, or none`(form: String, text: String, day: String?) throws {
        let bytes = Array(text.utf8)
        #expect(
            try #require(DateForm(form)).date(bytes.span) == (try day.map { try CalendarDate($0) }))
    }
}
