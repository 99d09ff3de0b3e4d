import Foundation
import TestSupport
import Valuation

/// A price of every symbol and rates on every day, so that nothing is unknown.
struct DrawnMarket {
    var prices: [StockPrice] = []
    var rates: [ExchangeRate] = []

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 1000)
        var date = try day("2022-12-30")
        while try date <= day(DrawnTrades.lastDay) {
            let dollar = Decimal(8000 + generator.below(2000)) / 10000
            let pound = Decimal(11000 + generator.below(2000)) / 10000
            rates.append(ExchangeRate(base: .usd, quote: .eur, rate: dollar, date: date))
            rates.append(ExchangeRate(base: .gbp, quote: .eur, rate: pound, date: date))
            for symbol in DrawnTrades.symbols[0] {
                let price = Decimal(1 + generator.below(30_000)) / 100
                prices.append(StockPrice(symbol: symbol, price: price, date: date, unit: .usd))
            }
            for symbol in DrawnTrades.symbols[1] {
                let price = Decimal(1 + generator.below(30_000))
                prices.append(StockPrice(symbol: symbol, price: price, date: date, unit: .gbx))
            }
            date = date.advanced(by: 1)
        }
    }
}
