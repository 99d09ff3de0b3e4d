import Foundation
import Testing
import Valuation

@Suite struct ResultIdentityTests {
    private func valued(_ price: Decimal) throws -> PortfolioValuation {
        try PortfolioValuation(
            of: Portfolio(
                currency: .eur,
                holdings: [
                    Holding(symbol: "A", shares: 1, currency: .eur, cost: 5, price: price),
                    Holding(symbol: "A", shares: 2, currency: .eur, cost: 5, price: price),
                    Holding(symbol: "B", shares: 1, currency: .usd, location: InputLocation(line: 3)),
                    Holding(symbol: "B", shares: 1, currency: .usd, location: InputLocation(line: 4)),
                ]), options: ValuationOptions(currency: .eur, asOf: CalendarDate(2013, 3, 1)))
    }

    @Test func `lots of one symbol are told apart`() throws {
        #expect(try valued(7).holdings.map(\.id) == [0, 1, 2, 3])
    }

    @Test func `issues of holdings with a location are told apart`() throws {
        let issues = try valued(7).issues
        #expect(issues.map(\.kind) == [.missingPrice, .missingRate, .missingPrice, .missingRate])
        #expect(Set(issues.map(\.id)).count == 4)
        #expect(try valued(8).issues.map(\.id) == issues.map(\.id))
    }

    @Test func `valuations, totals and groups are equal where their figures are`() throws {
        #expect(try valued(7) == valued(7))
        #expect(try valued(7) != valued(8))
        #expect(try valued(7).totals == valued(7).totals)
        #expect(try valued(7).totals != valued(8).totals)
        #expect(try valued(7).groups(by: .symbol) == valued(7).groups(by: .symbol))
        #expect(try valued(7).groups(by: .symbol).map(\.id) == ["A", "B"])
    }

    @Test func `holdings are equal where every figure is`() throws {
        #expect(try valued(7).holdings == valued(7).holdings)
        #expect(try valued(7).holdings[0] != valued(8).holdings[0])
        #expect(try valued(7).holdings[2] == valued(8).holdings[2])
    }
}
