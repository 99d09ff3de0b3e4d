import Foundation
import Testing
import Valuation

/// Splits add up: what comes of many has to be a number that can be held.
@Suite struct SplitLimitTests {
    @Test(arguments: LotMethod.allCases, [false, true])
    func `a split into more or fewer shares than can be held is an error`(
        _ method: LotMethod, _ isReverse: Bool
    ) throws {
        let huge = try Decimal(exactly: "10000000000000000000")
        let ratio = try isReverse ? SplitRatio(1, for: huge) : SplitRatio(huge, for: 1)
        // 10 shares, by 10^19 and by 10^19 again: 10^39, or 10^-37 and then 10^-56.
        var trades = [
            try Trade(
                .buy(shares: 10, Consideration(price: 7)), of: "A", in: .eur, on: CalendarDate(2024, 1, 1))
        ]
        for month in 2...(isReverse ? 4 : 3) {
            trades.append(try Trade(.split(ratio), of: "A", on: CalendarDate(2024, month, 1)))
        }
        let history = try TradeHistory(trades, currency: .eur)
        var options = TradeOptions(currency: .eur)
        options.method = method
        #expect {
            try history.statement(asOf: CalendarDate(2024, 12, 31), options: options)
        } throws: { error in
            guard let errors = (error as? TradeErrors)?.errors, errors.count == 1 else { return false }
            return errors[0].problem.field == .ratio
                && errors[0].problem.reason == .number(isReverse ? .tooManyDecimals : .tooLarge)
        }
        let before = try history.statement(asOf: CalendarDate(2024, 2, 1), options: options)
        #expect(before.lots.map(\.symbol) == ["A"])
    }
}
