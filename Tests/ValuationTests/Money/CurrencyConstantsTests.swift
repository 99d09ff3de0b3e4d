import Foundation
import TestSupport
import Testing
import Valuation

@Suite struct CurrencyConstantsTests {
    @Test func `a constant has its code and its digits`() {
        #expect(Currency.eur.code == "EUR")
        #expect(Currency.usd.code == "USD")
        #expect(Currency.gbp.code == "GBP")
        #expect(Currency.jpy.decimals == 0)
        #expect(Currency.kwd.decimals == 3)
        #expect(Currency.try.code == "TRY")
        #expect(Currency.lek.code == "ALL")
        #expect(Currency.zwg.code == "ZWG")
        #expect(QuoteCurrency(.lek).code == "ALL")
    }

    @Test func `a unit's constant has its code`() {
        #expect([QuoteCurrency.eur, .gbp, .gbx, .usd].map(\.code) == ["EUR", "GBP", "GBX", "USD"])
    }

    @Test func `a minor unit is a part of its currency`() throws {
        let units = try ["GBX", "ZAC", "ILA", "USX", "EUX", "KWF"].map { code in try QuoteCurrency(code) }
        #expect(units.map(\.currency) == [.gbp, .zar, .ils, .usd, .eur, .kwd])
        #expect(units.map(\.unitsPerMajor) == [100, 100, 100, 100, 100, 1000])
    }

    /// There is no list of the constants to go through, so their source is read.
    @Test func `a current currency has a constant, at its place in the table`() throws {
        let source = try PackageFolder.text("Sources/Valuation/Money/Currency+Constants.swift")
        let rows = try fixtures.text("iso4217.csv").split(whereSeparator: \.isNewline).dropFirst()
        let codes = rows.map { String($0.prefix(3)) }.sorted()
        let current = rows.filter { $0.contains(",current,") }.map { String($0.prefix(3)) }
        #expect(current.count == 178)
        for code in current {
            let name = ["ALL": "lek", "TRY": "`try`"][code] ?? code.lowercased()
            let place = try #require(codes.firstIndex(of: code))
            #expect(
                source.contains("    public static var \(name): Currency { Currency(index: \(place)) }\n"))
        }
        #expect(source.components(separatedBy: "public static var").count == current.count + 1)
    }

    @Test func `the units are the currencies and nine minor units`() {
        #expect(QuoteCurrency.all.count == Currency.all.count + 9)
        #expect(QuoteCurrency.all.prefix(308).map(\.currency) == Currency.all)
        #expect(Set(QuoteCurrency.all.map(\.id)).count == QuoteCurrency.all.count)
    }

    // By hand: 3,311.305 is between 3,311.30 and 3,311.31, and the even one is the first.
    @Test(arguments: [
        (Currency.eur, "3311.305", false, "3,311.30 EUR"), (.eur, "3311.315", true, "+3,311.32 EUR"),
        (.jpy, "1500.5", false, "1,500 JPY"), (.kwd, "-0.0005", true, "0.000 KWD"),
        (.usd, "-1234567.899", false, "-1,234,567.90 USD"), (.eur, "0", true, "0.00 EUR"),
    ])
    func `an amount is shown at its currency's digits`(
        currency: Currency, amount: String, signed: Bool, text: String
    ) throws {
        #expect(currency.text(of: try Decimal(exactly: amount), signed: signed) == text)
    }

    @Test func `an unknown amount is shown as such`() {
        #expect(Currency.eur.text(of: nil) == "n/a")
        #expect(Currency.eur.text(of: .nan) == "n/a")
    }
}
