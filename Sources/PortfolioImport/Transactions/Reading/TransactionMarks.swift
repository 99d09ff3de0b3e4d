internal import CSV
internal import Valuation

/// How a file's numbers are read.
struct TransactionMarks: Sendable {
    let first: Notation
    /// The other reading, for exports that mix them.
    let second: Notation?
    /// Whether the file has cells that read in the first way only and others in the second only.
    var isMixed = false

    /// Whether a cell is one number in the first reading and another in the second.
    func isAmbiguous(_ bytes: Span<UInt8>) -> Bool {
        guard let second, case .figure(let one) = first.read(bytes),
            case .figure(let other) = second.read(bytes)
        else { return false }
        return one.number != other.number
    }

    func read(_ bytes: Span<UInt8>) -> Notation.Reading {
        if let figure = amount(bytes) { return .figure(figure) }
        let reading = first.read(bytes)
        if case .wrong = reading, let second { return second.read(bytes) }
        return reading
    }

    /// An amount such as `-$3320.05`, which needs no care; `nil` for anything else.
    private func amount(_ bytes: Span<UInt8>) -> Notation.Figure? {
        guard first.decimalMark == UInt8(ascii: "."), bytes.count > 1, bytes.count < 30 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        for (word, unit) in first.units where bytes.count > start + word.count {
            guard TransactionMarks.begins(bytes, word, at: start) else { continue }
            var point = bytes.count
            for index in start + word.count..<bytes.count where bytes[index] &- 48 >= 10 {
                guard bytes[index] == UInt8(ascii: "."), point == bytes.count, index > start + word.count
                else { return nil }
                point = index
            }
            guard
                var number = try? CompactDecimal.parse(
                    bytes.extracting((start + word.count)..<bytes.count))
            else { return nil }
            if isNegative { number.coefficient = -number.coefficient }
            return Notation.Figure(number: number, decimals: max(0, bytes.count - 1 - point), unit: unit)
        }
        return nil
    }

    private static func begins(_ bytes: Span<UInt8>, _ word: [UInt8], at start: Int) -> Bool {
        for index in word.indices where bytes[start + index] != word[index] { return false }
        return true
    }

    /// Counts a cell that reads in only one of the two ways.
    func vote(_ bytes: Span<UInt8>, _ votes: inout (point: Int, comma: Int)) {
        guard let second else { return }
        switch (first.read(bytes), second.read(bytes)) {
        case (.figure, .wrong): votes.point += 1
        case (.wrong, .figure): votes.comma += 1
        default: break
        }
    }
}
