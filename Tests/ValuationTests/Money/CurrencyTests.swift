import TestSupport
import Testing
import Valuation

@Suite struct CurrencyTests {
    @Test func `the table is the published one: every code, with its digits, in code order`() throws {
        var published: [String: Int] = [:]
        for line in try fixtures.text("iso4217.csv").split(whereSeparator: \.isNewline).dropFirst() {
            // Names hold commas and quotes, codes and digits do not: the digits stand third, CLDR's third from last.
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            published[String(cells[0])] = Int(cells[2]) ?? Int(cells[cells.count - 3]) ?? 2
        }
        #expect(published.count == 308)
        #expect(Currency.all.map(\.code) == published.keys.sorted())
        for currency in Currency.all {
            #expect(currency.decimals == published[currency.code], "\(currency)")
            #expect(try Currency(currency.code) == currency)
            #expect(QuoteCurrency(currency).unitsPerMajor == 1)
            #expect(QuoteCurrency(currency).code == currency.code)
        }
    }

    @Test(arguments: [
        ("JPY", 0), ("EUR", 2), ("USD", 2), ("GBP", 2), ("KWD", 3), ("BHD", 3), ("CLF", 4), ("ISK", 0),
        ("EEK", 2),
        ("ITL", 0), ("DEM", 2), ("HUF", 2), ("KRW", 0),
    ])
    func `digits of currencies one knows`(code: String, decimals: Int) throws {
        #expect(try Currency(code).decimals == decimals)
    }

    @Test(arguments: [
        ("GBX", "GBP", 100), ("GBp", "GBP", 100), ("ZAc", "ZAR", 100), ("ZAC", "ZAR", 100),
        ("ILA", "ILS", 100),
        ("ILa", "ILS", 100), ("USX", "USD", 100), ("EUX", "EUR", 100), ("KWF", "KWD", 1000),
    ])
    func `a minor unit is a part of its major, and no currency itself`(
        code: String, major: String, units: Int
    ) throws {
        let unit = try QuoteCurrency(code)
        let currency = try Currency(major)
        #expect(unit.currency == currency)
        #expect(unit.unitsPerMajor == units)
        #expect(unit.code == code)
        #expect(unit != QuoteCurrency(currency))
        #expect(throws: CurrencyError.minorUnit(code, major: currency)) { try Currency(code) }
    }

    @Test(arguments: [
        ("gbp", ["GBP", "GBp"]), ("gbx", ["GBX"]), ("Gbp", ["GBP", "GBp"]), ("eur", ["EUR"]),
        ("usd", ["USD"]),
        ("zac", ["ZAC", "ZAc"]), ("USd", ["USD"]), ("KWd", ["KWD"]), ("ZAr", ["ZAR"]),
        ("gpb", ["GBP"]),
    ])
    func `case matters, and a code in another case is suggested`(code: String, suggestions: [String]) {
        #expect(throws: CurrencyError.unknown(code, suggestions: suggestions)) { try QuoteCurrency(code) }
        // What would be refused as a minor unit gives way to its currency, unless it stands beside that.
        let majors = ["gbx": ["GBP"], "zac": ["ZAR"]][code] ?? suggestions
        #expect(throws: CurrencyError.unknown(code, suggestions: majors)) { try Currency(code) }
    }

    @Test(arguments: [
        "", "E", "EU", "EURO", "EUR ", " EUR", "€", "£", "$", "123", "E€", "\u{0}\u{0}\u{0}", "ÉUR", "日本円",
    ])
    func `anything else is unknown`(code: String) {
        #expect(throws: CurrencyError.self) { try QuoteCurrency(code) }
    }

    @Test func `one wrong letter brings the codes one letter away`() {
        #expect(throws: CurrencyError.unknown("EUT", suggestions: ["EUR", "EUX"])) {
            try QuoteCurrency("EUT")
        }
        #expect(throws: CurrencyError.unknown("EUT", suggestions: ["EUR"])) { try Currency("EUT") }
    }

    @Test func `no minor unit shares its code with a currency`() {
        let codes = Set(Currency.all.map(\.code))
        for code in ["GBX", "GBp", "ZAc", "ZAC", "ILA", "ILa", "USX", "EUX", "KWF"] {
            #expect(!codes.contains(code))
        }
    }
}
