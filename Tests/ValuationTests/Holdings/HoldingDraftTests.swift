import Foundation
import Testing

@testable import Valuation

@Suite struct HoldingDraftTests {
    @Test func `every stated value of a holding can be changed`() throws {
        var changed = try holding("A", "1", "EUR", at: "1", fees: "1", price: "2", priced: "2013-02-01")
        try changed.update {
            $0.symbol = "B"
            $0.shares = -5
            $0.quoteCurrency = .gbx
            $0.name = "Barclays"
            $0.market = "LSE"
            $0.purchaseDate = try day("2012-06-29")
            $0.purchasePrice = decimal("2.50")
            $0.purchaseCurrency = .gbp
            $0.fees = 3
            $0.purchaseRate = decimal("1.2")
            $0.price = 310
            $0.priceDate = nil
            $0.previousClose = 300
            $0.rate = decimal("1.15")
            $0.isExcluded = true
            $0.multiplier = 100
            $0.account = "ISA"
            $0.note = "a note"
        }
        let stated = try Holding(
            symbol: "B", shares: -5, currency: .gbx, name: "Barclays", market: "LSE",
            purchaseDate: day("2012-06-29"), purchasePrice: decimal("2.50"), purchaseCurrency: .gbp, fees: 3,
            purchaseRate: decimal("1.2"), price: 310, previousClose: 300, rate: decimal("1.15"),
            isExcluded: true, multiplier: 100, account: "ISA", note: "a note")
        #expect(changed == stated)
        try changed.update {
            ($0.purchasePrice, $0.purchaseCurrency, $0.fees, $0.purchaseRate) = (nil, nil, nil, nil)
            ($0.costStock, $0.cost, $0.account) = (1250, 1500, "")
        }
        #expect(changed.costStock == 1250)
        #expect(changed.cost == 1500)
        #expect(changed.purchaseCurrency == .gbx)
        #expect(changed.account == nil)
    }

    @Test func `a change that the initialiser would refuse changes nothing`() throws {
        let before = try holding("A", "1", "EUR", at: "1")
        func expect(
            _ field: HoldingField, _ reason: HoldingProblem.Reason, _ change: (inout Holding.Draft) -> Void,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            var holding = before
            let problem = #expect(throws: HoldingProblem.self, sourceLocation: sourceLocation) {
                try holding.update {
                    $0.note = "changed"
                    change(&$0)
                }
            }
            #expect(problem?.field == field, sourceLocation: sourceLocation)
            #expect(problem?.reason == reason, sourceLocation: sourceLocation)
            #expect(holding == before, sourceLocation: sourceLocation)
        }
        expect(.symbol, .missing) { ($0.symbol, $0.shares) = ("", .nan) }
        expect(.shares, .zero) { $0.shares = 0 }
        expect(.shares, .number(.malformed)) { ($0.fees, $0.shares) = (.nan, .nan) }
        expect(.fees, .number(.malformed)) { $0.fees = .nan }
        expect(.fees, .negative) { $0.fees = -1 }
        expect(.costStock, .inPlaceOf(.purchasePrice)) { $0.costStock = 1 }
        expect(.purchaseCurrency, .otherCurrency(.gbp, stock: .eur)) { $0.purchaseCurrency = .gbp }
        expect(.rate, .notAboveZero) { $0.rate = 0 }
        expect(.priceDate, .needs(.price)) { $0.priceDate = CalendarDate.first }
        expect(.multiplier, .notAboveZero) { $0.multiplier = 0 }
    }

    @Test func `only the last value counts, and an error of the change itself is thrown as it is`() throws {
        var changed = try holding("A", "1", "EUR")
        try changed.update {
            $0.shares = .nan
            $0.shares = 7
        }
        #expect(changed.shares == 7)
        #expect(throws: NumberError.malformed) {
            try changed.update {
                $0.shares = 8
                $0.fees = try Decimal(exactly: "eight")
            }
        }
        #expect(changed.shares == 7)
    }

    @Test func `fees stated for a lot of trades take the place of those whose rate is unknown`() throws {
        let script = "2024-01-02 buy ABC USD shares=10 price=100 fees=5 fees_currency=CHF rate=0.9"
        var lot = try #require(account(script).lots.first)
        let price = try price("ABC", "110", on: "2024-01-02", unit: "USD")
        let rate = try rate("USD", "EUR", "0.9", on: "2024-01-02")
        #expect(
            try value(lot, asOf: "2024-01-02", prices: [price], rates: [rate]).inPortfolioCurrency.cost == nil
        )
        try lot.update { $0.fees = 10 }
        // (10 × 100 + 10) × 0.9
        #expect(
            try value(lot, asOf: "2024-01-02", prices: [price], rates: [rate]).inPortfolioCurrency.cost == 909
        )
    }

    @Test func `a number of a lot that is too long stays exact while another is changed`() throws {
        var lot = try holding("A", "7", "EUR", at: "1", fees: "1")
        lot.inputs.longNumbers = .init(
            shares: ExactDecimal(7), fees: ExactDecimal(1), costStock: nil, cost: nil)
        var changed = lot
        try changed.update { $0.price = 2 }
        #expect(changed.inputs.longNumbers == lot.inputs.longNumbers)
        try changed.update { $0.fees = 3 }
        #expect(changed.inputs.longNumbers?.shares == ExactDecimal(7))
        #expect(changed.inputs.longNumbers?.fees == ExactDecimal(3))
    }
}
