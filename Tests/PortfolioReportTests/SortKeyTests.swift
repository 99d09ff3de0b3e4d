import TestSupport
import Testing

@testable import PortfolioReport
@testable import Valuation

/// Keys sort as the cells they stand for.
@Suite struct SortKeyTests {
    @Test(arguments: seeds(count: 2))
    func `keys are ordered like their cells`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let numbers = (0..<40).map { _ in number(&random) } + [.zero, ExactDecimal(0, scale: 5)]
        let cells: [[Cell]] = [
            numbers.map { .number($0) } + [.number(nil)],
            numbers.enumerated().map { place, number in
                .percentage(Percentage(number, of: numbers[(place * 7 + 3) % numbers.count]))
            },
            // Equal and nearly equal fractions.
            (1..<25).map {
                .percentage(Percentage(ExactDecimal(Int128($0) * 7), of: ExactDecimal(Int128($0) * 9)))
            }
                + (1..<25).map {
                    .percentage(
                        Percentage(
                            ExactDecimal(Int128($0), scale: 30),
                            of: ExactDecimal(Int128($0) * 3 + ($0 % 5 == 0 ? 1 : 0), scale: 2)))
                },
            ["", "a", "A", "a\u{0}", "ab", "ä", "\u{10FFFF}", "aaaaaaaaaaaaaaaaaaaaa"].map { .text($0) }
                + [.text(nil)],
            [.flag(true), .flag(false)],
            try ["1969-12-31", "1970-01-01", "2024-02-29", "0001-01-01", "9999-12-31"].map {
                .date(try CalendarDate($0))
            } + [.date(nil)],
        ]
        for kind in cells {
            for isDescending in [false, true] {
                let order = SortOrder(HoldingColumn.value, isDescending: isDescending)
                let key = SortKey(order, whole: nil)
                let keys = kind.map { cell in
                    var bytes: [UInt8] = []
                    key.append(cell, to: &bytes)
                    return bytes
                }
                for left in kind.indices {
                    for right in kind.indices {
                        #expect(
                            keys[left].lexicographicallyPrecedes(keys[right])
                                == order.precedes(kind[left], kind[right]),
                            "\(kind[left]) and \(kind[right])")
                        let isEqual = keys[left] == keys[right]
                        let isPrefix = keys[right].starts(with: keys[left])
                        #expect(isEqual || !isPrefix)
                    }
                }
            }
        }
    }

    /// A number of any size and sign, with few or many digits.
    private func number(_ random: inout SeededGenerator) -> ExactDecimal {
        let digits = [1, 3, 9, 18, 25, 60][random.below(6)]
        var number = WideInteger(Int128(random.below(9) + 1))
        for _ in 1..<max(2, digits) {
            number = number * WideInteger(10) + WideInteger(Int128(random.below(10)))
        }
        let signed = random.bool() ? -number : number
        return ExactDecimal(signed, scale: random.below(40))
    }
}
