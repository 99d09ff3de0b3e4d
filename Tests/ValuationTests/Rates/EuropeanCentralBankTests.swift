import Testing
import Valuation

/// Reference rates of the European Central Bank (source: ECB statistics; units for 1 EUR) and crosses worked out from
/// them outside the engine, to 15 digits.
@Suite struct EuropeanCentralBankTests {
    private static let published: [(day: String, rates: [(String, String)])] = [
        ("1999-01-04", [("USD", "1.1789"), ("GBP", "0.7111")]),
        ("2001-04-12", [("SEK", "9.001"), ("NOK", "8.0725")]),
        ("2008-12-09", [("ISK", "290"), ("USD", "1.2838")]),
        ("2008-12-16", [("USD", "1.369")]),
        ("2008-12-17", [("USD", "1.4059")]),
        ("2010-12-31", [("EEK", "15.6466"), ("SEK", "8.9655")]),
        ("2013-03-01", [("USD", "1.3"), ("JPY", "120.53"), ("CHF", "1.2245")]),
        ("2013-12-24", [("GBP", "0.83603"), ("USD", "1.3684")]),
        ("2015-01-15", [("CHF", "1.028"), ("JPY", "136.48")]),
        ("2016-06-24", [("GBP", "0.8075"), ("ZAR", "16.7318")]),
        ("2018-02-01", [("ISK", "125.01"), ("DKK", "7.4428")]),
        ("2020-04-09", [("KRW", "1322.49")]),
        ("2023-12-29", [("ILS", "3.9993"), ("TRY", "32.6531")]),
    ]

    private static func table() throws -> RateTable {
        try RateTable(
            published.flatMap { day, rates in try rates.map { try rate("EUR", $0.0, $0.1, on: day) } })
    }

    @Test(arguments: [
        // The first day there is: 0.7111 ÷ 1.1789.
        ("USD", "GBP", "1999-01-04", "0.603189413860378", "1999-01-04"),
        // 1 ÷ 1.3.
        ("USD", "EUR", "2013-03-01", "0.769230769230769", "2013-03-01"),
        // A Saturday takes Friday's: 1.2245 ÷ 120.53.
        ("JPY", "CHF", "2013-03-02", "0.0101592964407202", "2013-03-01"),
        // Christmas: the 26th takes the 24th's: 1.3684 ÷ 0.83603.
        ("GBP", "USD", "2013-12-26", "1.63678336901786", "2013-12-24"),
        // Easter Sunday takes Maundy Thursday's: 8.0725 ÷ 9.001.
        ("SEK", "NOK", "2001-04-15", "0.896844795022775", "2001-04-12"),
        // The kroon's last day: 8.9655 ÷ 15.6466.
        ("EEK", "SEK", "2010-12-31", "0.572999884959033", "2010-12-31"),
        // A week later it still has a rate: 1 ÷ 15.6466.
        ("EEK", "EUR", "2011-01-07", "0.0639116485370624", "2010-12-31"),
        // Iceland's last day before the hole: 1.2838 ÷ 290.
        ("ISK", "USD", "2008-12-09", "0.00442689655172414", "2008-12-09"),
        // Seven days on, its krona is the older leg: 1.369 ÷ 290.
        ("ISK", "USD", "2008-12-16", "0.00472068965517241", "2008-12-09"),
        // Back after nine years: 7.4428 ÷ 125.01.
        ("ISK", "DKK", "2018-02-01", "0.0595376369890409", "2018-02-01"),
        // The Sunday after the vote: 16.7318 ÷ 0.8075.
        ("GBP", "ZAR", "2016-06-26", "20.7204953560372", "2016-06-24"),
        // Easter Monday, as published.
        ("EUR", "KRW", "2020-04-13", "1322.49", "2020-04-09"),
        // New Year's Day: 32.6531 ÷ 3.9993.
        ("ILS", "TRY", "2024-01-01", "8.16470382316905", "2023-12-29"),
        // The day the franc was let go: 136.48 ÷ 1.028.
        ("CHF", "JPY", "2015-01-15", "132.762645914397", "2015-01-15"),
    ])
    func `crosses of published rates`(
        base: String, quote: String, date: String, expected: String, of: String
    ) throws {
        let found = try #require(
            try EuropeanCentralBankTests.table().rate(
                from: currency(base), to: currency(quote), on: day(date)))
        #expect(found.rate == decimal(expected))
        #expect(try found.date == CalendarDate(of))
        #expect(found.via?.code == (base == "EUR" || quote == "EUR" ? nil : "EUR"))
    }

    @Test(arguments: [
        ("EEK", "EUR", "2011-01-08"), ("ISK", "USD", "2008-12-17"), ("ISK", "EUR", "2018-01-31"),
        ("USD", "GBP", "1999-01-03"),
    ])
    func `where the bank published nothing in the week before, there is no rate`(
        base: String, quote: String, date: String
    ) throws {
        #expect(
            try EuropeanCentralBankTests.table().rate(
                from: currency(base), to: currency(quote), on: day(date)) == nil)
    }
}
