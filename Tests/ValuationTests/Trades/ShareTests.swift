import TestSupport
import Testing

@testable import Valuation

/// What a part of the lots gets of an amount, in machine integers and in numbers of any size.
@Suite struct ShareTests {
    private func number(_ coefficient: Int, _ scale: Int16) -> CompactDecimal {
        CompactDecimal(coefficient: Int128(coefficient), scale: scale)
    }

    @Test func `a share is exact if it can be, and else rounded to 15 digits`() {
        // 9.95 · 30 / 100, 10 · 1 / 3, 123456789012345.67 · 1 / 1, and of a short lot 9.95 · −30 / −100.
        let exact = CompactDecimal.share(of: number(995, 2), number(30, 0), over: number(100, 0))
        #expect((exact.coefficient, exact.scale) == (2985, 3))
        let rounded = CompactDecimal.share(of: number(10, 0), number(1, 0), over: number(3, 0))
        #expect((rounded.coefficient, rounded.scale) == (333_333_333_333_333, 14))
        let long = CompactDecimal.share(of: number(12_345_678_901_234_567, 2), .one, over: .one)
        #expect((long.coefficient, long.scale) == (123_456_789_012_346, 0))
        let short = CompactDecimal.share(of: number(995, 2), number(-30, 0), over: number(-100, 0))
        #expect((short.coefficient, short.scale) == (2985, 3))
        #expect(CompactDecimal.share(of: number(995, 2), .zero, over: .zero).isZero)
    }

    @Test func `a share of numbers with very many decimals has none of its own`() {
        let small = number(7, .max)
        #expect(CompactDecimal.share(of: small, .one, over: .one).exact == small.exact)
        #expect(CompactDecimal.share(of: small, small, over: small).exact == small.exact)
    }

    @Test(arguments: seeds(count: 2)) func `both kinds of numbers have the same shares`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func drawn() -> CompactDecimal {
            let bound = [10, 1000, 1_000_000, 1_000_000_000_000, Int.max][random.below(5)]
            let coefficient = random.below(bound) * (random.chance(10) ? -1 : 1)
            return number(coefficient, Int16(random.chance(2) ? 30 : random.below(10)))
        }
        for _ in 0..<5000 {
            let (amount, part) = (drawn(), drawn())
            let whole = random.chance(30) ? part : drawn()
            let share = CompactDecimal.share(of: amount, part, over: whole)
            let exact = ExactDecimal.share(of: amount.exact, part.exact, over: whole.exact)
            #expect(
                share.hasOverflowed ? exact.compact == nil : share.exact == exact,
                "\(amount) \(part) \(whole)")
            #expect(share.hasOverflowed || share.scale == (exact.compact?.scale ?? 0))
        }
    }
}
