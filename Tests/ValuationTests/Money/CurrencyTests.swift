import Testing
import Valuation

@Suite struct CurrencyTests {
    @Test func `a code is matched with its case: GBp is pence, GBP is pounds, gbp is neither`() throws {
        #expect(try QuoteCurrency("GBp").unitsPerMajor == 100)
        #expect(try QuoteCurrency("GBP").unitsPerMajor == 1)
        #expect(throws: CurrencyError.unknown("gbp", suggestions: ["GBP", "GBp"])) { try QuoteCurrency("gbp") }
    }

    @Test func `a thousand fils are a dinar`() throws {
        let fils = try QuoteCurrency("KWF")
        #expect(fils.unitsPerMajor == 1000)
        #expect(fils.currency.code == "KWD")
        #expect(fils.currency.decimals == 3)
    }

    @Test func `a minor unit is no currency, and the error names the major`() throws {
        let pound = try Currency("GBP")
        #expect(throws: CurrencyError.minorUnit("GBX", major: pound)) { try Currency("GBX") }
    }
}
