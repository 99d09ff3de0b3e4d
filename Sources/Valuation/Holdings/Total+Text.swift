extension Currency {
    /// Formats a total with the currency's number of decimals, rounded half to even; a partial total says how many
    /// holdings it leaves out.
    ///
    /// ```swift
    /// Currency.eur.text(of: .complete(1500))             // "1,500.00 EUR"
    /// Currency.eur.text(of: .partial(1500, unknown: 2))  // "1,500.00 EUR without 2 holdings"
    /// Currency.eur.text(of: .unknown)                    // "n/a"
    /// ```
    ///
    /// - Parameters:
    ///   - total: the total in this currency.
    ///   - signed: whether an amount above 0 gets a `+`.
    public func text(of total: Total, signed: Bool = false) -> String {
        let amount = text(of: total.sumOfKnown, signed: signed)
        guard case .partial(_, let unknown) = total else { return amount }
        return "\(amount) without \(unknown == 1 ? "1 holding" : "\(unknown) holdings")"
    }
}
