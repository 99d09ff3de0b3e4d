import Foundation
import Testing
import Valuation

@Suite struct HoldingTests {
    private func problem(_ make: () throws -> Holding) -> HoldingProblem? {
        do {
            _ = try make()
            return nil
        } catch { return error as? HoldingProblem }
    }

    private func expect(
        _ field: HoldingField, _ reason: HoldingProblem.Reason, _ make: () throws -> Holding,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = problem(make)
        #expect(found?.field == field, sourceLocation: sourceLocation)
        #expect(found?.reason == reason, sourceLocation: sourceLocation)
    }

    @Test func `what can't be is refused when a holding is made, with the field at fault`() throws {
        let pound = try QuoteCurrency("GBP")
        let euro = try currency("EUR")
        expect(.symbol, .missing) { try holding("", "1", "EUR") }
        expect(.shares, .zero) { try holding("A", "0", "EUR") }
        expect(.purchasePrice, .negative) { try holding("A", "1", "EUR", at: "-1") }
        expect(.fees, .negative) { try holding("A", "1", "EUR", fees: "-1") }
        expect(.price, .negative) { try holding("A", "1", "EUR", price: "-1") }
        expect(.previousClose, .negative) { try holding("A", "1", "EUR", previousClose: "-1") }
        expect(.purchaseRate, .notAboveZero) { try holding("A", "1", "USD", purchaseRate: "0") }
        expect(.rate, .notAboveZero) { try holding("A", "1", "USD", rate: "-1") }
        expect(.costStock, .inPlaceOf(.purchasePrice)) {
            try holding("A", "1", "EUR", at: "1", costStock: "1")
        }
        expect(.costStock, .inPlaceOf(.fees)) { try holding("A", "1", "EUR", fees: "1", costStock: "1") }
        expect(.cost, .inPlaceOf(.purchaseRate)) {
            try holding("A", "1", "USD", purchaseRate: "1", cost: "1")
        }
        expect(.purchaseCurrency, .otherCurrency(pound, stock: euro)) {
            try holding("A", "1", "EUR", at: "1", in: "GBP")
        }
        expect(.shares, .number(.malformed)) {
            try Holding(symbol: "A", shares: .nan, currency: QuoteCurrency("EUR"))
        }
        #expect(problem { try holding("A", "-0.5", "GBX", at: "0", in: "GBP", fees: "0", price: "0") } == nil)
    }

    @Test func `what can't be in the portfolio's own currency is refused when it is valued`() throws {
        let cases: [(Holding, HoldingField)] = try [
            (holding("A", "1", "EUR", rate: "1.1"), .rate),
            (holding("A", "1", "EUR", purchaseRate: "0.9"), .purchaseRate),
            (holding("A", "1", "EUR", at: "5", cost: "5"), .cost),
            (holding("A", "1", "EUR", costStock: "5", cost: "6"), .cost),
        ]
        for (lot, field) in cases {
            do {
                _ = try value([lot])
                Issue.record("\(field) was accepted")
            } catch let error as ValuationError {
                guard case .invalidHolding("A", let problem) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(problem.field == field)
            }
            // In a portfolio of dollars it can be, but for two costs.
            #expect(throws: Never.self) { try value([lot], in: "USD") }
        }
        #expect(throws: Never.self) { try value([holding("A", "1", "EUR", rate: "1")]) }
        #expect(throws: Never.self) { try value([holding("A", "1", "EUR", costStock: "5.0", cost: "5")]) }
    }

    @Test func `a price of another currency is refused, a price of another unit is not`() throws {
        let dollars = try price("A", "6", on: "2013-03-01", unit: "USD")
        #expect(
            throws: ValuationError.priceInOtherCurrency(
                symbol: "A", unit: try QuoteCurrency("USD"), stock: try currency("EUR"))
        ) { try value([holding("A", "1", "EUR")], prices: [dollars]) }
    }

    @Test func `a symbol that was taken away is a problem, and an account without a name is none`() throws {
        var holding = try Holding(symbol: "A", shares: 1, currency: QuoteCurrency("EUR"), account: "ISA")
        holding.account = ""
        #expect(holding.account == nil)
        let json = #"{"symbol":"A","shares":"1","currency":"EUR","account":""}"#
        #expect(try JSONDecoder().decode(Holding.self, from: Data(json.utf8)).account == nil)
        holding.symbol = ""
        let euro = try Currency("EUR")
        #expect(throws: ValuationError.invalidHolding(symbol: "", HoldingProblem(.symbol, .missing))) {
            try PortfolioValuation(
                of: Portfolio(currency: euro, holdings: [holding]),
                options: ValuationOptions(currency: euro, asOf: CalendarDate(2024, 1, 2)))
        }
        let options = ReturnsOptions(ValuationOptions(currency: euro, asOf: try CalendarDate(2024, 1, 2)))
        #expect(
            throws: ReturnsError.valuation(
                .invalidHolding(symbol: "", HoldingProblem(.symbol, .missing)))
        ) {
            try ReturnsStatement(of: Portfolio(currency: euro, holdings: [holding]), options: options)
        }
    }
}
