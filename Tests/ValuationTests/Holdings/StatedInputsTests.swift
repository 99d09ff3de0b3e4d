import Foundation
import Testing
import Valuation

@Suite struct StatedInputsTests {
    @Test func `everything that was stated can be read back`() throws {
        let lot = try Holding(
            symbol: "BARC.L", shares: 400, currency: .gbx, name: "Barclays", market: "LSE",
            purchaseDate: CalendarDate(2012, 2, 29), purchasePrice: decimal("2.5"), purchaseCurrency: .gbp,
            fees: decimal("9.95"), purchaseRate: decimal("1.2"), price: 310,
            priceDate: CalendarDate(2013, 2, 28), previousClose: 309,
            rate: decimal("1.15"), isExcluded: true, note: "a note")
        #expect(lot.shares == 400)
        #expect(lot.quoteCurrency == .gbx)
        #expect(lot.stockCurrency == .gbp)
        #expect(try lot.purchaseDate == CalendarDate(2012, 2, 29))
        #expect(lot.purchasePrice == decimal("2.5"))
        #expect(lot.purchaseCurrency == .gbp)
        #expect(lot.fees == decimal("9.95"))
        #expect(lot.purchaseRate == decimal("1.2"))
        #expect(lot.price == 310)
        #expect(try lot.priceDate == CalendarDate(2013, 2, 28))
        #expect(lot.previousClose == 309)
        #expect(lot.rate == decimal("1.15"))
        #expect(lot.isExcluded)
        let costed = try Holding(symbol: "A", shares: 1, currency: .usd, costStock: 5, cost: 4)
        #expect(costed.costStock == 5)
        #expect(costed.cost == 4)
    }

    @Test func `what was not stated is not made up`() throws {
        let lot = try Holding(symbol: "A", shares: 1, currency: .usd)
        #expect(lot.purchasePrice == nil)
        #expect(lot.priceDate == nil)
        #expect(lot.purchaseCurrency == .usd)
        let numbers = [
            lot.fees, lot.costStock, lot.purchaseRate, lot.cost, lot.price, lot.previousClose, lot.rate,
        ]
        #expect(numbers == Array(repeating: nil, count: 7))
    }

    @Test func `holdings are equal where all that was stated is`() throws {
        let lot = try Holding(symbol: "A", shares: decimal("1.50"), currency: .usd, price: 2)
        #expect(try lot == Holding(symbol: "A", shares: decimal("1.5"), currency: .usd, price: 2))
        #expect(try lot != Holding(symbol: "A", shares: decimal("1.5"), currency: .usd, price: 3))
        #expect(try lot != Holding(symbol: "A", shares: decimal("1.5"), currency: .usd, previousClose: 2))
    }
}
