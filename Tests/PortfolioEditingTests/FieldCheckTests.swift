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

    @Test(arguments: [
        (TradeField.shares, " 12.5\t"), (.shares, ""), (.date, "2013-03-01"), (.currency, "GBX"),
        (.type, "spin_off"), (.type, "Spin-Off"),
        (.feesCurrency, "GBP"), (.ratio, "1.5 : 1"), (.time, "14:30:05"), (.lot, "anything"),
    ])
    func `a text that the reader of trades takes has no problem`(_ field: TradeField, _ text: String) {
        #expect(field.problem(with: text) == nil)
    }

    @Test(arguments: [
        (TradeField.amount, "1,200", "amount \"1,200\" is not a number"),
        (.purchaseDate, "1.3.2013", "purchase_date \"1.3.2013\" is not a date"),
        (.feesCurrency, "GBX", "fees_currency GBX is a minor unit; write GBP: 100 GBX are 1 GBP"),
        (.ratio, "4", "ratio \"4\" is not a ratio of two numbers above 0, such as 4:1"),
        (.ratio, "0:1", "ratio \"0:1\" is not a ratio"),
        (.time, "24:00", "time \"24:00\" is not a time of the day such as 14:30"),
        (.type, "bye", "type \"bye\" is not buy, sell, short"),
    ])
    func `a text that it refuses has one`(_ field: TradeField, _ text: String, _ message: String) throws {
        #expect(try #require(field.problem(with: text)).hasPrefix(message))
    }
}
