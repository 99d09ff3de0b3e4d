/// The calculation behind a figure, such as `10 × 430.47 USD × 0.769230769230769 EUR/USD = 3311.30769230769 EUR`.
///
/// Each number is written with all its digits, so that the calculation can be repeated by hand.
public struct Derivation: Hashable, Sendable {
    /// The calculation, in plain numbers with their units.
    public let text: String

    /// Creates a calculation for a preview or a test.
    public init(_ text: String) { self.text = text }

    static func number(_ value: ExactDecimal, _ unit: String = "") -> String {
        let text = value.inFull
        return unit.isEmpty ? text : "\(text) \(unit)"
    }

    /// A number, in brackets if it is negative, so that its sign can't be misread.
    static func operand(_ value: ExactDecimal, _ unit: String = "") -> String {
        value.isNegative ? "(\(number(value, unit)))" : number(value, unit)
    }
}
