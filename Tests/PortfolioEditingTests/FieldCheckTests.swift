import PortfolioEditing
import Testing
import Valuation

@Suite struct FieldCheckTests {
    @Test(arguments: [
        (HoldingField.shares, " 12.5\t"), (.shares, ""), (.purchaseDate, "2013-03-01"), (.currency, "GBX"),
        (.excluded, "true"), (.note, "anything, at all"), (.price, "5."),
    ])
    func `a text that the file's reader takes has no problem`(_ field: HoldingField, _ text: String) {
        #expect(field.problem(with: text) == nil)
    }

    @Test(arguments: [
        (HoldingField.shares, "1,200", "shares \"1,200\" is not a number"),
        (.purchaseDate, "1.3.2013", "purchase_date \"1.3.2013\" is not a date"),
        (.currency, "gbp", "currency \"gbp\" is not a currency; did you mean GBP or GBp?"),
        (.excluded, "yes", "excluded \"yes\" is not true or false"),
    ])
    func `a text that it refuses has one, which says what is wrong`(
        _ field: HoldingField, _ text: String, _ message: String
    ) throws {
        #expect(try #require(field.problem(with: text)).hasPrefix(message))
    }
}
