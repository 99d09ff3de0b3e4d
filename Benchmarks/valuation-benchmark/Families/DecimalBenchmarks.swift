internal import BenchmarkKit
internal import BookGenerator
internal import Valuation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Exact decimals: as machine integers (`compact`), as numbers too large for those (`wide`) and, for comparison, as
/// Foundation's `Decimal`, which has 38 digits.
func decimalBenchmarks(_ place: Workplace) -> [Benchmark] {
    let limit = Workplace.largestInMemory
    return [
        Benchmark("decimals.parse.compact", "Read a price or a number of shares", largestSize: limit) {
            size in
            let texts = Numbers(size).texts.map { Array($0.utf8) }
            return Work(rows: size, bytes: texts.reduce(0) { $0 + $1.count }) {
                for text in texts { blackHole(try? CompactDecimal.parse(text.span)) }
            }
        },
        Benchmark(
            "decimals.parse.wide", "Read a number of 38 digits", largestSize: limit
        ) { size in
            let texts = Numbers(size).wideTexts.map { Array($0.utf8) }
            return Work(rows: size, bytes: texts.reduce(0) { $0 + $1.count }) {
                for text in texts { blackHole(try? CompactDecimal.parse(text.span)) }
            }
        },
        Benchmark(
            "decimals.parse.foundation", "Read a price or a number of shares with Foundation",
            largestSize: limit
        ) { size in
            let texts = Numbers(size).texts
            return Work(rows: size, bytes: texts.reduce(0) { $0 + $1.utf8.count }) {
                for text in texts { blackHole(Decimal(string: text)) }
            }
        },
    ] + arithmetic(limit) + output(limit)
}

private func arithmetic(_ limit: Int) -> [Benchmark] {
    [
        Benchmark(
            "decimals.multiply.compact", "Shares times price times rate, and their sum", largestSize: limit
        ) { size in
            let (numbers, rate) = (Numbers(size).compact, Numbers.rate)
            return Work(rows: size) {
                var sum = CompactDecimal.zero
                for number in numbers { sum = sum + number * number * rate }
                blackHole(sum)
            }
        },
        Benchmark(
            "decimals.multiply.wide", "The same of numbers of 38 digits", largestSize: limit
        ) { size in
            let (numbers, rate) = (Numbers(size).wide, Numbers.rate.exact)
            return Work(rows: size) {
                var sum = ExactDecimal.zero
                for number in numbers { sum += number * number * rate }
                blackHole(sum)
            }
        },
        Benchmark(
            "decimals.multiply.foundation", "Shares times price times rate, and their sum, with Foundation",
            largestSize: limit
        ) { size in
            let (numbers, rate) = (Numbers(size).foundation, Decimal(Numbers.rate.exact))
            return Work(rows: size) {
                var sum = Decimal(0)
                for number in numbers { sum += number * number * rate }
                blackHole(sum)
            }
        },
        Benchmark(
            "decimals.percent.compact", "100 a / b, rounded half to even to 4 decimals", largestSize: limit
        ) { size in
            let (numbers, whole) = (Numbers(size).compact.map { $0.exact * .hundred }, Numbers.rate.exact)
            return Work(rows: size) {
                for number in numbers { blackHole(ExactDecimal.quotient(number, whole, decimals: 4)) }
            }
        },
        Benchmark(
            "decimals.percent.wide", "The same of a number of 38 digits", largestSize: limit
        ) { size in
            let (numbers, whole) = (Numbers(size).wide.map { $0 * .hundred }, Numbers.rate.exact)
            return Work(rows: size) {
                for number in numbers { blackHole(ExactDecimal.quotient(number, whole, decimals: 4)) }
            }
        },
        Benchmark(
            "decimals.percent.foundation", "100 a / b with Foundation, to 38 digits", largestSize: limit
        ) { size in
            let (numbers, whole) = (Numbers(size).foundation.map { $0 * 100 }, Decimal(Numbers.rate.exact))
            return Work(rows: size) {
                for number in numbers { blackHole(number / whole) }
            }
        },
        Benchmark(
            "decimals.inverse", "1 / a, rounded half to even to 15 digits: a rate the other way round",
            largestSize: limit
        ) { size in
            let numbers = Numbers(size).compact.map(\.exact)
            return Work(rows: size) {
                for number in numbers { blackHole(ExactDecimal.quotient(CompactDecimal.one.exact, number)) }
            }
        },
    ]
}

private func output(_ limit: Int) -> [Benchmark] {
    [
        Benchmark("decimals.format.compact", "Write an amount plainly", largestSize: limit) { size in
            let amounts = Numbers(size).compact.map { ($0 * $0 * Numbers.rate).exact }
            return formatting(amounts)
        },
        Benchmark("decimals.format.wide", "Write an amount rounded to 38 digits", largestSize: limit) {
            size in
            formatting(Numbers(size).wide.map { $0 * $0 * Numbers.rate.exact })
        },
        Benchmark("decimals.format.foundation", "Write an amount with Foundation", largestSize: limit) {
            size in
            let amounts = Numbers(size).compact.map { Decimal(($0 * $0 * Numbers.rate).exact) }
            return Work(rows: size) {
                for amount in amounts { blackHole(amount.description) }
            }
        },
        Benchmark("decimals.grouped", "Write an amount for people: 1,234.56", largestSize: limit) { size in
            let amounts = Numbers(size).compact.map { ($0 * $0 * Numbers.rate).exact }
            return Work(rows: size) {
                for amount in amounts { blackHole(DecimalFormat.grouped(amount, decimals: 2)) }
            }
        },
        Benchmark(
            "decimals.public", "An amount as the Decimal that the library gives out", largestSize: limit
        ) { size in
            let amounts = Numbers(size).compact.map { ($0 * $0 * Numbers.rate).exact }
            return Work(rows: size) {
                for amount in amounts { blackHole(Decimal(amount)) }
            }
        },
    ]
}

private func formatting(_ amounts: [ExactDecimal]) -> Work {
    var bytes: [UInt8] = []
    for amount in amounts { DecimalFormat.appendPlain(amount, to: &bytes) }
    return Work(rows: amounts.count, bytes: bytes.count) {
        var bytes: [UInt8] = []
        for amount in amounts {
            bytes.removeAll(keepingCapacity: true)
            DecimalFormat.appendPlain(amount, to: &bytes)
        }
        blackHole(bytes)
    }
}

/// Random numbers of the sizes found in files: up to 99,999, with two to four decimals.
private struct Numbers {
    let compact: [CompactDecimal]
    private let size: Int

    init(_ size: Int) {
        var draws = Draws(key: Draws.key(seed: 1, stream: 3), index: 0)
        compact = (0..<size).map { _ in
            CompactDecimal(
                coefficient: Int128(draws.within(100...9_999_999)), scale: Int16(draws.within(2...4)))
        }
        self.size = size
    }

    static let rate = CompactDecimal(coefficient: 925_431, scale: 6)

    var texts: [String] { compact.map { DecimalFormat.plain($0.exact) } }

    var foundation: [Decimal] { compact.map { Decimal($0.exact) } }

    /// Numbers of 33 to 38 digits, whose products need wide integers.
    var wide: [ExactDecimal] {
        let many = ExactDecimal(Int128.max / 17_000_000)
        return compact.map { number in
            (number.exact * many).rounded(significantDigits: ExactDecimal.figureDigits)
        }
    }

    var wideTexts: [String] {
        var draws = Draws(key: Draws.key(seed: 1, stream: 4), index: 0)
        return (0..<size).map { _ in
            let digits = (0..<38).map { place in
                let digit = draws.within((place == 0 || place == 37 ? 1 : 0)...9)
                return (place == 20 ? "." : "") + String(digit)
            }
            return digits.joined()
        }
    }
}
