import Foundation
import Testing
import Valuation

/// What an alert shows for the errors of the engine.
@Suite struct ErrorSentenceTests {
    private let day = try! CalendarDate(2013, 3, 1)

    /// The sentence, and what to do, of the error that is thrown.
    private func told(_ body: () throws -> Void) -> [String] {
        do {
            try body()
            return []
        } catch {
            let localized = error as? any LocalizedError
            return [error.localizedDescription] + [localized?.recoverySuggestion].compactMap { $0 }
        }
    }

    @Test func `numbers, days and currencies`() throws {
        #expect(told { _ = try Decimal(exactly: "1,200") } == ["this is not a number"])
        #expect(
            told { _ = try Decimal(exactly: String(repeating: "1", count: 39)) }
                == ["the number has more than 38 significant digits"])
        #expect(
            told { _ = try CalendarDate("1.3.2013") } == [
                "\"1.3.2013\" is not a date", "write dates as YYYY-MM-DD, such as 2013-03-01",
            ])
        #expect(
            told { _ = try CalendarDate(2013, 2, 30) } == ["there is no day 30 of month 2 in the year 2013"])
        #expect(told { _ = try Currency("eur") } == ["\"eur\" is not a currency", "did you mean EUR?"])
        #expect(told { _ = try Currency("GBX") } == ["GBX is a minor unit", "write GBP: 100 GBX are 1 GBP"])
    }

    @Test func `holdings, prices and rates`() throws {
        let zero = told { _ = try Holding(symbol: "AAPL", shares: 0, currency: .usd) }
        #expect(zero == ["shares is 0", "leave the row out, or state how many"])
        let holding = try Holding(symbol: "AAPL", shares: 1, currency: .usd)
        let portfolio = Portfolio(currency: .eur, holdings: [holding])
        let prices = try PriceTable([
            StockPrice(symbol: "AAPL", price: 1, date: day, unit: QuoteCurrency(.eur))
        ])
        #expect(
            told { _ = try PortfolioValuation(of: portfolio, prices: prices, asOf: day) } == [
                "a price of AAPL in EUR, but the holding is in USD",
                "give the price in a unit of USD, or leave its currency empty",
            ])
        #expect(
            told { _ = try PriceTable(["AAPL": -1], on: day) }
                == ["the price of AAPL is negative, or can't be represented exactly"])
        let rates = [1, 2].map { ExchangeRate(base: .eur, quote: .usd, rate: $0, date: day) }
        #expect(
            told { _ = try RateTable(rates) }
                == ["there are two rates from EUR to USD on 2013-03-01: 1 and 2"])
    }

    @Test func `trades and returns`() throws {
        let sale = try Trade(.sell(shares: 4, Consideration(price: 10)), of: "AAPL", in: .usd, on: day)
        let history = try TradeHistory([sale], currency: .eur)
        #expect(
            told { _ = try history.statement(asOf: day) } == [
                "sell of AAPL on 2013-03-01: sells 4 AAPL, but none is held on 2013-03-01",
                "is a purchase missing? a short sale is written short",
            ])
        var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: day))
        options.benchmark = "INDEX"
        #expect(
            told { _ = try ReturnsStatement(of: Portfolio(currency: .eur, holdings: []), options: options) }
                .count > 0)
    }

    @Test func `a currency said once is that of the result`() throws {
        let holding = try Holding(symbol: "SAP", shares: 2, currency: .eur, purchasePrice: 10)
        let portfolio = Portfolio(currency: .eur, holdings: [holding])
        let prices = try PriceTable(["SAP": 12], on: day)
        let brief = try PortfolioValuation(of: portfolio, prices: prices, asOf: day)
        let full = try PortfolioValuation(
            of: portfolio, prices: prices, options: ValuationOptions(currency: .eur, asOf: day))
        #expect(brief.holdings == full.holdings && brief.totals.value.complete == 24)
        let buy = try Trade(.buy(shares: 3, Consideration(price: 10)), of: "SAP", in: .eur, on: day)
        let sell = try Trade(.sell(shares: 1, Consideration(price: 12)), of: "SAP", in: .eur, on: day)
        let statement = try TradeHistory([buy, sell, sell], currency: .eur).statement(asOf: day)
        #expect(statement.sales.map(\.inPortfolioCurrency.gain) == [2, 2])
        // Two equal sales of a day are two rows of a list.
        #expect(Set(statement.sales).count == 2 && Set(statement.sales.map(\.id)).count == 2)
        #expect(statement.sales[0] != statement.sales[1])
        #expect(Set(statement.sales[0].lots).count == 1)
    }
}
