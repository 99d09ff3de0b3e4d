#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// What sales gained and what payments came to, in portfolio currency.
///
/// Sums are exact; percentages are rounded once from the exact quotient of totals, half to even, to 4 decimals.
public struct RealisedTotals: Sendable {
    package let totals: GainTotals

    package init(_ totals: GainTotals) { self.totals = totals }

    /// How many sales.
    public var sales: Int { totals.sales }
    /// Over the lot parts with known proceeds.
    public var proceeds: Total { Total(totals.proceeds) }
    /// Over the lot parts whose gain is known.
    public var cost: Total { Total(totals.cost) }
    /// Over the lot parts whose gain is known.
    public var gain: Total { Total(totals.gain) }
    /// Over the lot parts whose gain is known in its parts.
    public var priceGain: Total { Total(totals.priceGain) }
    /// Over the lot parts whose gain is known in its parts.
    public var currencyGain: Total { Total(totals.currencyGain) }
    /// 100 · gain / |cost|; `nil` over a cost of 0.
    public var gainPercent: Decimal? { totals.gainPercent(decimals: 4).map { Decimal($0) } }
    /// Gross.
    public var dividends: Total { Total(totals.dividends) }
    /// Gross.
    public var interest: Total { Total(totals.interest) }
    /// Withheld on income, and paid by themselves.
    public var taxes: Total { Total(totals.taxes) }
    /// Of income, and paid by themselves; those of purchases and sales are in cost and proceeds.
    public var fees: Total { Total(totals.fees) }
    /// Dividends and interest less taxes and fees.
    public var netIncome: Total { Total(totals.netIncome) }
}

extension Total {
    init(_ sum: KnownSum) { self.init(sum.total, known: sum.known, of: sum.count) }
}
