import TestSupport
import Testing
import Valuation

/// The published cases of the General Decimal Arithmetic specification, as far as they speak of what the engine does:
/// finite numbers, rounded half to even.
@Suite struct GeneralDecimalArithmeticTests {
    /// Why a case says nothing about the engine.
    enum Inapplicable: String, CaseIterable {
        /// The engine has neither NaN nor infinities; the strict parser's refusal of both is tested with the syntax.
        case notFinite
        /// A condition (an invalid operation, a division by zero …) for which the engine has no number either.
        case noNumber
        /// Rounded in another mode than half to even: up, down, floor, ceiling, or half up or down of just a half.
        case otherRounding
        /// An operand with more than 38 digits, 38 decimals or a magnitude of 10^38: refused when it is read.
        case operandOutOfRange
        /// A result whose exponent went beyond the case's own limits (subnormal, underflow, overflow, clamped).
        case exponentLimits
        /// Quantized to tens or hundreds: the engine rounds to decimals, of which there are 0 or more.
        case negativeDecimals
        /// An operation the engine takes no: powers, remainders, integer division, engineering notation.
        case otherOperation
        /// `#`: an operand in hexadecimal or a null.
        case notDecimalText
    }

    enum Outcome {
        case right
        case wrong(String)
        case inapplicable(Inapplicable)
    }

    // The cases of each file, and how many of them apply: fewer would mean that some were silently lost.
    @Test(arguments: [
        ("add", 2100, 1337), ("subtract", 681, 485), ("multiply", 521, 216), ("divide", 631, 441),
        ("compare", 639, 486), ("quantize", 775, 335), ("rescale", 617, 221), ("rounding", 1030, 388),
        ("base", 1170, 583), ("randoms", 4000, 1095),
    ])
    func `every case that applies has the published result`(file: String, count: Int, applicable: Int) throws
    {
        let cases = DecTestCase.cases(in: try fixtures.text("decimal/\(file).decTest"))
        var run = 0
        var wrong: [String] = []
        var reasons: [Inapplicable: Int] = [:]
        for test in cases {
            switch GeneralDecimalArithmeticTests.outcome(of: test) {
            case .right: run += 1
            case .wrong(let what):
                run += 1
                wrong.append("\(test.id) \(test.operation) \(test.operands) -> \(test.result): \(what)")
            case .inapplicable(let reason): reasons[reason, default: 0] += 1
            }
        }
        let left = reasons.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
        #expect(wrong.isEmpty, "\(wrong.prefix(8))")
        #expect(cases.count == count)
        #expect(run == applicable, "\(left)")
    }

    static func outcome(of test: DecTestCase) -> Outcome {
        if test.operands.contains(where: { $0.contains("#") }) || test.result.contains("#") {
            return .inapplicable(.notDecimalText)
        }
        switch test.operation {
        case "tosci", "apply": return syntax(test)
        case "add", "subtract", "multiply", "divide", "compare", "quantize", "rescale":
            return arithmetic(test)
        default: return .inapplicable(.otherOperation)
        }
    }

    /// What is no number is refused; what is one is read whole.
    private static func syntax(_ test: DecTestCase) -> Outcome {
        let number: CompactDecimal
        do {
            number = try CompactDecimal.parse(test.operands[0])
        } catch .malformed {
            return isNotFinite(test.result) ? .right : .wrong("refused")
        } catch {
            return .inapplicable(.operandOutOfRange)
        }
        if isNotFinite(test.result) {
            // Infinity by overflow of a small exponent limit is a number to the engine.
            return test.conditions.contains("overflow") ? .inapplicable(.exponentLimits) : .wrong("accepted")
        }
        if let limit = limits(test) { return .inapplicable(limit) }
        let isRounded = test.conditions.contains("inexact")
        if isRounded, test.rounding != "half_even" { return .inapplicable(.otherRounding) }
        let value = isRounded ? number.exact.rounded(significantDigits: test.precision) : number.exact
        return compare(value, test)
    }

    private static func arithmetic(_ test: DecTestCase) -> Outcome {
        if isNotFinite(test.operands[0]) || isNotFinite(test.operands[1]) { return .inapplicable(.notFinite) }
        if test.operation == "divide", (try? CompactDecimal.parse(test.operands[1]))?.isZero == true,
            let dividend = try? CompactDecimal.parse(test.operands[0])
        {
            // Over zero the engine has no number: neither has the case.
            let quotient = ExactDecimal.quotient(dividend.exact, CompactDecimal.zero.exact)
            return quotient == nil && isNotFinite(test.result) ? .right : .wrong("a quotient over zero")
        }
        if let limit = limits(test) { return .inapplicable(limit) }
        if isNotFinite(test.result) { return .inapplicable(.noNumber) }
        let isExact = !test.conditions.contains("inexact")
        if !isExact, !test.rounding.hasPrefix("half_") { return .inapplicable(.otherRounding) }
        let isHalfEven = isExact || test.rounding == "half_even"
        guard let left = try? CompactDecimal.parse(test.operands[0]).exact,
            let right = try? CompactDecimal.parse(test.operands[1]).exact
        else { return .inapplicable(.operandOutOfRange) }
        let value: ExactDecimal
        switch test.operation {
        case "add": value = left + right
        case "subtract": value = left - right
        case "multiply": value = left * right
        case "compare": value = ExactDecimal(left < right ? -1 : (right < left ? 1 : 0))
        case "divide":
            guard let quotient = ExactDecimal.quotient(left, right, significantDigits: test.precision) else {
                return .wrong("no quotient")
            }
            if !isHalfEven,
                let longer = ExactDecimal.quotient(left, right, significantDigits: test.precision + 1),
                isHalf(
                    longer, decimals: longer.scale - (ReferenceInteger(longer).digitCount - test.precision)),
                longer * right == left
            {
                return .inapplicable(.otherRounding)
            }
            return compare(quotient, test)
        default:
            guard let decimals = decimals(test) else { return .inapplicable(.operandOutOfRange) }
            guard decimals >= 0 else { return .inapplicable(.negativeDecimals) }
            if !isHalfEven, isHalf(left, decimals: decimals) { return .inapplicable(.otherRounding) }
            return compare(left.rounded(decimals: decimals), test)
        }
        let excess = ReferenceInteger(value).digitCount - test.precision
        if !isHalfEven, isHalf(value, decimals: value.scale - excess) { return .inapplicable(.otherRounding) }
        return compare(value.rounded(significantDigits: test.precision), test)
    }

    /// Whether just a half of the last place is rounded away, where half up, half down and half to even part.
    private static func isHalf(_ value: ExactDecimal, decimals: Int) -> Bool {
        let excess = value.scale - decimals
        guard excess > 0 else { return false }
        let digits = ReferenceInteger(value).magnitude.text
        let tail = String(repeating: "0", count: max(excess - digits.count, 0)) + digits.suffix(excess)
        return tail.first == "5" && tail.dropFirst().allSatisfy { $0 == "0" }
    }

    /// The decimals a quantize or rescale is to: those of the second operand, or its negative.
    private static func decimals(_ test: DecTestCase) -> Int? {
        if test.operation == "rescale" { return Int(test.operands[1]).map { -$0 } }
        let parts = test.operands[1].lowercased().split(separator: "e", omittingEmptySubsequences: false)
        guard let exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
        let fraction = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        return (fraction.count == 2 ? fraction[1].count : 0) - exponent
    }

    private static func compare(_ value: ExactDecimal, _ test: DecTestCase) -> Outcome {
        // The result may have trailing zeros and an exponent beyond what the strict parser takes: digits by hand.
        guard let expected = ReferenceDecimal(test.result) else { return .wrong("unreadable result") }
        if isEqual(value, expected.integer, scale: expected.scale) { return .right }
        return .wrong("got \(DecimalFormat.plain(value))")
    }

    private static func limits(_ test: DecTestCase) -> Inapplicable? {
        let limits: Set<String> = ["subnormal", "underflow", "overflow", "clamped"]
        return test.conditions.isDisjoint(with: limits) ? nil : .exponentLimits
    }

    private static func isNotFinite(_ text: String) -> Bool {
        let lower = text.lowercased()
        return lower.contains("n") || lower.contains("?")
    }
}
