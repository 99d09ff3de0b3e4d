import TestSupport
import Testing

@testable import Valuation

/// Figures of machine integers are written as numbers of any size are.
@Suite struct GroupedFigureTests {
    private func written(
        _ magnitude: UInt64, _ scale: UInt8, isNegative: Bool = false, decimals: Int, isSigned: Bool = false
    ) -> String? {
        let figure = FixedPointFigure(
            magnitude: magnitude, scale: scale, isNegative: isNegative, isAbsent: false)
        var bytes = [UInt8](repeating: 0, count: DecimalFormat.groupedRoom)
        let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { place in
                unsafe DecimalFormat.writeGrouped(
                    figure, decimals: decimals, isSigned: isSigned, at: place)
            }
        }
        return count.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    @Test func `figures are rounded half to even and grouped`() {
        #expect(written(1_234_565, 3, decimals: 2) == "1,234.56")
        #expect(written(1_234_575, 3, decimals: 2) == "1,234.58")
        #expect(written(1_234_576, 3, isNegative: true, decimals: 2) == "-1,234.58")
        #expect(written(5, 3, decimals: 2) == "0.00")
        #expect(written(15, 3, decimals: 2, isSigned: true) == "+0.02")
        // No sign is left of what is rounded to 0.
        #expect(written(5, 3, isNegative: true, decimals: 2, isSigned: true) == "0.00")
        #expect(written(0, 0, decimals: 0, isSigned: true) == "0")
        #expect(written(999, 0, decimals: 0) == "999")
        #expect(written(1000, 0, decimals: 3) == "1,000.000")
        #expect(written(.max, 0, decimals: 0) == "18,446,744,073,709,551,615")
        #expect(written(.max, 19, decimals: 0) == "2")
        #expect(written(.max, 29, decimals: 9) == "0.000000000")
        #expect(written(.max, 29, decimals: 10) == "0.0000000002")
        #expect(written(.max, 29, decimals: 29) == "0.00000000018446744073709551615")
        // Twenty digits and two zeros do not fit.
        #expect(written(.max, 0, decimals: 2) == nil)
    }

    @Test(arguments: seeds(count: 2))
    func `drawn figures are written like exact numbers`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let magnitude = random.next() >> UInt64(random.below(64))
            let scale = random.below(30)
            let decimals = random.below(30)
            let (isNegative, isSigned) = (random.chance(50), random.chance(50))
            let number = ExactDecimal(isNegative ? -Int128(magnitude) : Int128(magnitude), scale: scale)
            let text = written(
                magnitude, UInt8(scale), isNegative: isNegative, decimals: decimals, isSigned: isSigned)
            if let text {
                let reference = DecimalFormat.groupedAtAnySize(
                    number, decimals: decimals, isSigned: isSigned)
                #expect(text == reference)
                #expect(DecimalFormat.grouped(number, decimals: decimals, signed: isSigned) == reference)
            } else {
                // Zeros have to be added, and make it larger than a machine integer.
                let added = (scale..<max(scale, decimals)).reduce(Int128(magnitude)) { number, _ in
                    min(number, Int128(UInt64.max) + 1) * 10
                }
                #expect(added > Int128(UInt64.max))
            }
            let figure = FixedPointFigure(
                magnitude: magnitude, scale: UInt8(scale), isNegative: isNegative, isAbsent: false)
            #expect(figure.leastDecimals == number.withoutTrailingZeros.scale)
        }
    }
}
