import TestSupport
import Testing
import VectorKernels

@testable import Kernels

/// Numbers written by each kernel, compared with their digits one by one.
@Suite struct NumberTests {
    private func expected(_ number: Kernel.Number) -> String {
        if number.is_absent { return "," }
        var digits = Array(String(number.magnitude))
        let scale = Int(number.scale)
        while digits.count <= scale { digits.insert("0", at: 0) }
        var decimals = digits.suffix(scale)
        while decimals.last == "0" { decimals.removeLast() }
        let whole = String(digits.dropLast(scale))
        let sign = number.is_negative ? "-" : ""
        return sign + whole + (decimals.isEmpty ? "" : "." + String(decimals)) + ","
    }

    private func written(_ numbers: [Kernel.Number], by kernel: Kernel) -> String {
        let room = numbers.count * Kernel.numberRoom
        // The bytes after the room must not change.
        var bytes = Array(repeating: UInt8(0xEE), count: room + 64)
        let count = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard let output = bytes.baseAddress else { return 0 }
            return unsafe numbers.withUnsafeBufferPointer { numbers in
                guard let first = numbers.baseAddress else { return 0 }
                return unsafe kernel.writeNumbers(first, numbers.count, output)
            }
        }
        #expect(bytes[room...].allSatisfy { $0 == 0xEE }, "\(numbers) by \(kernel)")
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func number(_ magnitude: UInt64, _ scale: UInt8, isNegative: Bool = false) -> Kernel.Number {
        Kernel.Number(magnitude: magnitude, scale: scale, is_negative: isNegative, is_absent: false)
    }

    @Test(arguments: Kernel.available)
    func `numbers at the edges are written plainly`(_ kernel: Kernel) {
        let examples: [(Kernel.Number, String)] = [
            (number(0, 0), "0,"), (number(0, 29), "0,"), (number(7, 0), "7,"), (number(7, 1), "0.7,"),
            (number(70, 1), "7,"), (number(12500, 4), "1.25,"),
            (number(12500, 4, isNegative: true), "-1.25,"),
            (number(1, 29), "0.00000000000000000000000000001,"),
            (number(.max, 0), "18446744073709551615,"), (number(.max, 20), "0.18446744073709551615,"),
            (number(.max, 29, isNegative: true), "-0.00000000018446744073709551615,"),
            (number(99_999_999, 4), "9999.9999,"), (number(100_000_000, 8), "1,"),
            (number(10_000_000_000_000_000_000, 19), "1,"),
            (number(10_000_000_000_000_000_000, 0), "10000000000000000000,"),
        ]
        for (number, text) in examples { #expect(written([number], by: kernel) == text) }
        let all = examples.map(\.1).joined()
        #expect(written(examples.map(\.0), by: kernel) == all)
        let absent = Kernel.Number(magnitude: 5, scale: 0, is_negative: true, is_absent: true)
        #expect(written([absent, number(5, 0), absent], by: kernel) == ",5,,")
    }

    @Test(arguments: Kernel.available, seeds(from: 1))
    func `numbers of every length and scale are written plainly`(_ kernel: Kernel, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let numbers = (0..<25).map { _ in
                var magnitude = UInt64.random(in: .min ... .max, using: &random)
                magnitude >>= UInt64.random(in: 0..<64, using: &random)
                if Bool.random(using: &random) {
                    // Trailing zeros, as in products of prices.
                    let power = (0..<Int.random(in: 0...15, using: &random)).reduce(UInt64(1)) { all, _ in
                        all * 10
                    }
                    magnitude = magnitude / power * power
                }
                var number = number(magnitude, UInt8.random(in: 0..<30, using: &random))
                number.is_negative = magnitude > 0 && Bool.random(using: &random)
                number.is_absent = Int.random(in: 0..<8, using: &random) == 0
                return number
            }
            #expect(written(numbers, by: kernel) == numbers.map(expected).joined())
        }
    }
}
