/// The terms of a percentage, not yet divided: 100 · `part` / |`whole`|.
struct PercentageTerms<Number: ExactNumber> {
    let part: Number
    let whole: Number
}

/// The gains that are given as a percentage of the cost.
package enum GainPercentage: Sendable {
    /// 100 · G / |C|, in stock currency.
    case gainStock
    /// 100 · Gp / |Cp|, in portfolio currency.
    case gain

    @inline(__always)
    package var part: AmountKind {
        switch self {
        case .gainStock: .gainStock
        case .gain: .gain
        }
    }

    @inline(__always)
    package var whole: AmountKind {
        switch self {
        case .gainStock: .costStock
        case .gain: .cost
        }
    }
}

extension FormulaAmounts {
    @inline(__always)
    func percentage(_ kind: GainPercentage) -> PercentageTerms<Number>? {
        guard let part = self[kind.part], let whole = self[kind.whole] else { return nil }
        return PercentageTerms(part: part, whole: whole)
    }
}

extension FormulaInputs {
    /// 100 · (P1 − Pc) / Pc.
    @inline(__always)
    var intradayPercentage: PercentageTerms<Number>? {
        guard let change = intradayPerShare, let close = previousClose else { return nil }
        return PercentageTerms(part: change, whole: close)
    }
}

extension Percentage {
    /// Fails if the whole is 0.
    init?(_ terms: PercentageTerms<some ExactNumber>) {
        self.init(terms.part.exact, of: terms.whole.exact)
    }

    /// 100 · value / the portfolio's value; `nil` if that is 0 or either is unknown.
    package static func weight(_ value: ExactDecimal?, of whole: ExactDecimal?) -> Percentage? {
        Percentage(value, over: whole)
    }
}
