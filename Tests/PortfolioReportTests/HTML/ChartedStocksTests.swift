import TestSupport
import Testing
import Valuation

@testable import PortfolioReport

/// The outermost of many figures are the first and the last of all of them in order.
@Suite struct ChartedStocksTests {
    @Test(arguments: seeds(count: 3))
    func `the outermost stocks are those of the sorted list`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for count in [0, 1, 2, 5, 9, 10, 11, 12, 13, 40, 300] {
            // Few figures, so that many are equal and the names decide.
            let stocks = (0..<count).map { (label: "S\($0)", number: random.below(21) - 8) }
            var charted = ChartedStocks()
            for stock in stocks {
                let number = ExactDecimal(Int128(stock.number))
                charted.add(value: number, gain: number) { stock.label }
            }
            let byMagnitude = stocks.sorted { left, right in
                (-abs(left.number), left.label) < (-abs(right.number), right.label)
            }
            let byGain = stocks.sorted { ($1.number, $0.label) < ($0.number, $1.label) }
            #expect(charted.count == count)
            #expect(charted.values.first.map(\.label) == byMagnitude.prefix(10).map(\.label))
            #expect(charted.gains.largest.map(\.label) == byGain.prefix(11).map(\.label))
            #expect(charted.gains.smallest.map(\.label) == byGain.suffix(5).map(\.label))
            let sum = ExactDecimal(Int128(stocks.reduce(0) { $0 + $1.number }))
            #expect(charted.values.sum == sum)
            #expect(charted.gains.sum == sum)
            #expect(charted.values.gross == ExactDecimal(Int128(stocks.reduce(0) { $0 + abs($1.number) })))
            #expect(charted.values.hasShorts == stocks.contains { $0.number < 0 })
        }
    }

    @Test func `stocks without a figure are counted only`() {
        var charted = ChartedStocks()
        charted.add(value: nil, gain: nil) { "A" }
        charted.add(value: ExactDecimal(3), gain: nil) { "B" }
        #expect(charted.count == 2)
        #expect(charted.values.count == 1)
        #expect(charted.gains.count == 0)
    }
}
