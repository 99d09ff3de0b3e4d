extension Currency {
    /// Formats an amount with the currency's number of decimals, rounded half to even, with grouped thousands and the
    /// code.
    ///
    /// ```swift
    /// try Currency.eur.text(of: Decimal(exactly: "3311.3076"))  // "3,311.31 EUR"
    /// Currency.jpy.text(of: 1500, signed: true)                 // "+1,500 JPY"
    /// Currency.eur.text(of: nil)                                // "n/a"
    /// ```
    ///
    /// This is the format of the reports, independent of the locale. For the reader's own language, use
    /// `amount.formatted(.currency(code: currency.code))`.
    ///
    /// - Parameters:
    ///   - amount: the amount in this currency; `nil` if unknown.
    ///   - signed: whether an amount above 0 gets a `+`.
    public func text(of amount: Decimal?, signed: Bool = false) -> String {
        guard let amount, let exact = try? ExactDecimal(whole: amount) else { return DecimalFormat.unknown }
        return "\(DecimalFormat.money(exact, self, signed: signed)) \(code)"
    }
}
