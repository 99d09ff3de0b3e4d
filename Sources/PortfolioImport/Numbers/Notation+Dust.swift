internal import Valuation

extension Notation.Figure {
    /// The figure without what binary fractions leave behind: `2053.3006600000003` is `2053.30066`.
    ///
    /// A binary number has 15 certain digits. What has more is rounded to them, if zeros are left at their end, which a
    /// number that somebody wrote hardly has.
    var withoutDust: Notation.Figure {
        guard decimals > 8, number.coefficient.magnitude >= 1_000_000_000_000_000 else { return self }
        let rounded = number.exact.rounded(significantDigits: 15)
        guard let short = rounded.compact?.withoutNegativeScale else { return self }
        var scale = Int(short.scale)
        var rest = short.coefficient
        while scale > 0, rest.isMultiple(of: 10) {
            rest /= 10
            scale -= 1
        }
        guard scale + 4 <= decimals else { return self }
        let found = CompactDecimal(coefficient: rest, scale: Int16(scale))
        return Notation.Figure(number: found, decimals: scale, unit: unit)
    }
}
