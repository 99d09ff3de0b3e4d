import TestSupport
import Testing

@testable import Valuation

/// Internal rates of return beside polynomials whose roots are known.
@Suite struct MoneyWeightedRateTests {
    private func rate(_ amounts: [(Int, Int)], to last: Int = 100_000) -> MoneyWeightedRate {
        func date(_ day: Int) -> CalendarDate { CalendarDate(daysSince1970: Int32(day)) }
        return MoneyWeightedRate(
            amounts.map { (date($0.0), ExactDecimal(Int128($0.1))) }, lastDay: date(last))
    }

    private func text(_ figure: ExactDecimal?) -> String { figure.map { DecimalFormat.plain($0) } ?? "-" }

    @Test func `nothing, one day alone and amounts all of one side`() {
        #expect(text(rate([]).annual) == "-")
        #expect(text(rate([(0, 0), (5, 0)]).annual) == "-")
        #expect(text(rate([(100_000, -5)]).annual) == "-")
        #expect(text(rate([(0, 5), (10, 5)]).annual) == "-")
        let lost = rate([(0, -5), (10, -5)])
        #expect((text(lost.annual), text(lost.ofPeriod)) == ("-100", "-100"))
        let lostLater = rate([(0, -5), (365, -5)])
        #expect((text(lostLater.annual), text(lostLater.ofPeriod)) == ("-100", "-"))
    }

    @Test func `amounts whose sign changes once have one rate, however great or small`() {
        #expect(text(rate([(0, -100), (365, 112)]).annual) == "12")
        #expect(text(rate([(0, -100), (730, 121)]).annual) == "10")
        // Ten times in a day: the rate of a year is past what is given, that of the day is 900 %.
        let quick = rate([(0, -1), (1, 10)])
        #expect((text(quick.annual), text(quick.ofPeriod)) == ("-", "900"))
        // A thousandth is left after a day: 10^−1095 after a year.
        let lost = rate([(0, -1000), (1, 1)])
        #expect((text(lost.annual), text(lost.ofPeriod)) == ("-100", "-99.9"))
        // The other way round the same.
        #expect(text(rate([(0, 100), (365, -112)]).annual) == "12")
    }

    @Test func `a rate halfway between two figures is the even one`() {
        // 1.00000050 in a year is 0.00005 %; 1.00000150 is 0.00015 %.
        #expect(text(rate([(0, -100_000_000), (365, 100_000_050)]).annual) == "0")
        #expect(text(rate([(0, -100_000_000), (365, 100_000_150)]).annual) == "0.0002")
    }

    @Test func `a great rate is right to its last digit, however often the sign changes`() {
        // By mpmath with 60 digits: 6458494732.18785…
        let great = rate([
            (0, -216_731_532_600), (19, 439_270_000_000), (20, -70_519_128_000), (21, 199_239_546_864),
        ])
        #expect((text(great.annual), text(great.ofPeriod)) == ("6458494732.1879", "181.4168"))
    }

    @Test func `a root that is touched and not crossed is none`() {
        // (w − 1)².
        let touched = rate([(0, 1), (365, -2), (730, 1)])
        #expect(text(touched.annual) == "-")
        #expect(!touched.hasSeveral)
        // (w − 1)³ crosses at 1, and only there.
        #expect(text(rate([(0, -1), (365, 3), (730, -3), (1095, 1)]).annual) == "0")
    }

    @Test func `of several sign changes roots count from 10^−10 to 10^10 alone`() {
        // 1 − 10^11·w + … : roots at 1 + r = 10^11 − … and near 1.1.
        let amounts = [(0, 10), (365, -1_000_000_000_011), (730, 1_100_000_000_000)]
        // (10·w − 1.1…): 10 − (10^12 + 11)·w + 1.1·10^12·w² = (1 − 10^11·w)(10 − 11·w).
        #expect(text(rate(amounts).annual) == "10")
        #expect(!rate(amounts).hasSeveral)
    }

    @Test(arguments: atBounds) func `roots at the bounds count, those just beyond do not`(
        yearly: [Int128], rates: [String]
    ) {
        let found = MoneyWeightedRate(
            yearly.enumerated().map { year, amount in
                (CalendarDate(daysSince1970: Int32(365 * year)), ExactDecimal(amount))
            }, lastDay: CalendarDate(daysSince1970: 100_000))
        #expect(found.hasSeveral == (rates.count > 1))
        #expect((found.hasSeveral ? found.several : [found.annual].compactMap(\.self)).map(text) == rates)
    }

    /// Amounts a year apart, and the rates they have.
    private static let atBounds: [(yearly: [Int128], rates: [String])] = [
        // (w − 10^10)(w − 2), (w − 10^10)³ and (w − 10^10 − 1)(w − 2), for w = 1/(1 + r).
        ([20_000_000_000, -10_000_000_002, 1], ["-100", "-50"]),
        ([-cube, square * 3, -30_000_000_000, 1], ["-100"]),
        ([20_000_000_002, -10_000_000_003, 1], ["-50"]),
        // (1 − 10^10·w)(1 − 2·w), −(1 − 10^10·w)³ and (1 − (10^10 + 1)·w)(1 − 2·w).
        ([1, -10_000_000_002, 20_000_000_000], ["100", "999999999900"]),
        (
            [-1, 30_000_000_000, square * -3, cube],
            ["999999999900"]
        ),
        ([1, -10_000_000_003, 20_000_000_002], ["100"]),
    ]

    /// Powers of 10^10.
    private static let square: Int128 = 100_000_000_000_000_000_000
    private static let cube: Int128 = square * 10_000_000_000

    @Test(arguments: seeds(count: 40)) func `every root of a product of differences is found`(seed: UInt64)
        throws
    {
        var generator = SeededGenerator(seed: seed)
        // Π (p_k·w − q_k), whose roots 1 + r = p_k/q_k have two decimals of a percent.
        let count = 2 + generator.below(5)
        var growths: Set<Int> = []
        while growths.count < count { growths.insert(1500 + generator.below(40_000)) }
        var polynomial = [WideInteger(1)]
        for growth in growths {
            var next = Array(repeating: WideInteger.zero, count: polynomial.count + 1)
            for (power, coefficient) in polynomial.enumerated() {
                next[power] = next[power] - coefficient * WideInteger(10_000)
                next[power + 1] = next[power + 1] + coefficient * WideInteger(Int128(growth))
            }
            polynomial = next
        }
        let found = MoneyWeightedRate(
            polynomial.enumerated().map { year, coefficient in
                (CalendarDate(daysSince1970: Int32(365 * year)), ExactDecimal(coefficient, scale: 4 * count))
            }, lastDay: CalendarDate(daysSince1970: 100_000))
        let rates = growths.sorted().map {
            text(ExactDecimal(Int128($0 - 10_000), scale: 2).withoutTrailingZeros)
        }
        #expect(found.hasSeveral)
        #expect(found.several.map(text) == rates)
    }

    @Test func `roots as near as a millionth are told apart`() {
        // (w − 1)(1000001·w − 1000000)(w·10 − 11): rates of 0 %, 0.0001 % and −9.0909 %.
        func product(_ a: [Int128], _ b: [Int128]) -> [Int128] {
            var result = Array(repeating: Int128(0), count: a.count + b.count - 1)
            for (i, x) in a.enumerated() { for (j, y) in b.enumerated() { result[i + j] += x * y } }
            return result
        }
        let polynomial = product(product([-1, 1], [-1_000_000, 1_000_001]), [-11, 10])
        let found = MoneyWeightedRate(
            polynomial.enumerated().map { (CalendarDate(daysSince1970: Int32(365 * $0)), ExactDecimal($1)) },
            lastDay: CalendarDate(daysSince1970: 100_000))
        #expect(found.several.map(text) == ["-9.0909", "0", "0.0001"])
    }

    @Test(arguments: seeds(from: 7))
    func `hundreds of amounts whose sign changes over and over`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var amounts: [(Int, Int)] = []
        for day in 0..<400 { amounts.append((13 * day, generator.below(2000) - 1100)) }
        amounts.append((7300, 120_000))
        let found = rate(amounts)
        #expect(found.annual != nil || found.hasSeveral)
    }
}
