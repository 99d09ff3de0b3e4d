#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension Currency {
    /// An amount as people read it: at the currency's digits, rounded half to even, thousands grouped, with the code.
    ///
    /// ```swift
    /// try Currency.eur.text(of: Decimal(exactly: "3311.3076"))  // "3,311.31 EUR"
    /// Currency.jpy.text(of: 1500, signed: true)                 // "+1,500 JPY"
    /// Currency.eur.text(of: nil)                                // "n/a"
    /// ```
    ///
    /// The form is the one that reports have, and does not depend on a locale; for the reader's own use
    /// `amount.formatted(.currency(code: currency.code))`.
    ///
    /// - Parameters:
    ///   - amount: in this currency; `nil` where it is unknown.
    ///   - signed: whether an amount above 0 gets a `+`.
    public func text(of amount: Decimal?, signed: Bool = false) -> String {
        guard let amount, let exact = try? ExactDecimal(whole: amount) else { return DecimalFormat.unknown }
        return "\(DecimalFormat.money(exact, self, signed: signed)) \(code)"
    }
}
