internal import CSV
internal import Valuation

/// How a column writes its numbers. It is used for every cell; as a class, it is cheap to pass on.
final class Notation: Sendable {
    /// `.` or `,`.
    let decimalMark: UInt8
    /// The characters that may separate groups of three digits.
    let grouping: [Unicode.Scalar]
    let units: [(word: [UInt8], unit: QuoteCurrency)]
    let empty: [Pattern]

    init(decimalMark: UInt8, in format: TextFormat) {
        self.decimalMark = decimalMark
        let other: Unicode.Scalar = decimalMark == UInt8(ascii: ".") ? "," : "."
        // If the column proves its mark, the other mark can only be a separator.
        grouping = format.decimalMark == nil ? format.grouping + [other] : format.grouping
        units = format.units.map { (Array($0.word.utf8), $0.unit) }
        empty = format.empty
    }

    /// A number as it is written in a cell.
    struct Figure: Sendable {
        var number: CompactDecimal
        /// The number of digits after the decimal mark, including zeros.
        var decimals: Int
        /// The unit that a word or sign in the cell states, or else the one that applies; `nil` if unknown.
        var unit: QuoteCurrency?

        var exact: ExactDecimal { number.exact }
        var currency: Currency? { unit?.currency }
        /// The amount in its currency, never in pence.
        var major: CompactDecimal { converted(to: currency.map { QuoteCurrency($0) }) }

        /// The amount in another unit of its currency.
        func converted(to other: QuoteCurrency?) -> CompactDecimal {
            guard let unit, let other else { return number }
            return number.converted(from: unit, to: other).withoutNegativeScale
        }
    }

    enum Reading: Sendable {
        case nothing
        case figure(Figure)
        case wrong(NumberError)
    }

    /// Reads a cell without the spaces around it.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    func read(_ bytes: Span<UInt8>) -> Reading {
        if bytes.isEmpty { return .nothing }
        if let decimals = plainDecimals(bytes) {
            guard let number = try? CompactDecimal.parse(bytes) else { return .wrong(.malformed) }
            return .figure(Figure(number: number, decimals: decimals, unit: nil))
        }
        for pattern in empty where pattern.matches(bytes) { return .nothing }
        return readCarefully(bytes)
    }

    /// The number of decimals if the cell has only digits and a point; otherwise `nil`.
    private func plainDecimals(_ bytes: Span<UInt8>) -> Int? {
        guard decimalMark == UInt8(ascii: "."), bytes.count < 30 else { return nil }
        var point: Int?
        var hasDigit = false
        for index in bytes.indices {
            let byte = bytes[index]
            if byte &- 48 < 10 {
                hasDigit = true
            } else if byte == UInt8(ascii: "."), point == nil {
                point = index
            } else if byte != UInt8(ascii: "-") || index > 0 {
                return nil
            }
        }
        return hasDigit ? point.map { bytes.count - 1 - $0 } ?? 0 : nil
    }

    private func readCarefully(_ bytes: Span<UInt8>) -> Reading {
        var body = Cursor(bytes)
        var isNegative = false
        var unit: QuoteCurrency?
        var isInBrackets = false
        var hasSign = false
        while true {
            body.trim()
            if !isInBrackets, body.takeFirst(UInt8(ascii: "(")) {
                guard !hasSign, body.takeLast(UInt8(ascii: ")")) else { return .wrong(.malformed) }
                (isInBrackets, isNegative) = (true, true)
            } else if !hasSign, let sign = body.takeSign() {
                hasSign = true
                isNegative = isNegative != sign
            } else if !hasSign, !isInBrackets, body.count > 1, body.takeLast(UInt8(ascii: "-")) {
                // As accountants write it: 1.244,45-.
                (hasSign, isNegative) = (true, true)
            } else if unit == nil, let word = takeUnit(&body) {
                unit = word
            } else {
                break
            }
        }
        guard let (digits, decimals) = normalised(body) else { return .wrong(.malformed) }
        do throws(NumberError) {
            let number = try CompactDecimal.parse(digits.span)
            let signed =
                isNegative ? CompactDecimal(coefficient: -number.coefficient, scale: number.scale) : number
            return .figure(Figure(number: signed, decimals: decimals, unit: unit))
        } catch {
            return .wrong(error)
        }
    }

    /// Consumes a word or sign before or after the digits: one of the mapping's units, or a currency code.
    private func takeUnit(_ body: inout Cursor) -> QuoteCurrency? {
        for (word, unit) in units where body.takeFirst(word) || body.takeLast(word) { return unit }
        if body.count > 3, let unit = QuoteCurrency(body[0], body[1], body[2]) {
            body.dropFirst(3)
            return unit
        }
        let end = body.count
        if end > 3, let unit = QuoteCurrency(body[end - 3], body[end - 2], body[end - 1]) {
            body.dropLast(3)
            return unit
        }
        return nil
    }

    /// Whether groups may have two digits: after a first one of one digit or two, and separated by commas.
    private func isOfLakhs(_ separator: Unicode.Scalar, first count: Int) -> Bool {
        separator == "," && decimalMark == UInt8(ascii: ".") && count <= 2
    }

    /// The number without separators and with a decimal point, and its decimals; `nil` if it does not fit the notation.
    private func normalised(_ body: Cursor) -> (digits: [UInt8], decimals: Int)? {
        var digits: [UInt8] = []
        digits.reserveCapacity(body.count)
        var decimals = 0
        var groups = 0
        var group = 0
        // Two digits between groups if the number is written in lakhs, as in 1,05,000.00.
        var inner: Int?
        var mark: Unicode.Scalar?
        var isFraction = false
        var index = 0
        while index < body.count {
            let byte = body[index]
            if byte &- 48 < 10 {
                digits.append(byte)
                if isFraction { decimals += 1 } else { group += 1 }
                index += 1
            } else if byte == decimalMark, !isFraction {
                if groups > 0, group != 3 { return nil }
                isFraction = true
                digits.append(UInt8(ascii: "."))
                index += 1
            } else if byte | 32 == UInt8(ascii: "e") {
                if !isFraction, groups > 0, group != 3 { return nil }
                while index < body.count {
                    digits.append(body[index])
                    index += 1
                }
                return (digits, decimals)
            } else if !isFraction, let (scalar, length) = body.scalar(at: index), grouping.contains(scalar),
                mark == nil || mark == scalar
            {
                // All groups have three digits, but for the first, which does not begin with a zero, and lakhs.
                if groups == 0 {
                    guard 1...3 ~= group, digits.first != 48 else { return nil }
                } else {
                    guard group == 3 || group == 2 && isOfLakhs(scalar, first: digits.count - 2 * groups),
                        inner ?? group == group
                    else { return nil }
                    inner = group
                }
                mark = scalar
                groups += 1
                group = 0
                index += length
            } else {
                return nil
            }
        }
        if !isFraction, groups > 0, group != 3 { return nil }
        return (digits, decimals)
    }
}
