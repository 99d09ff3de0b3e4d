/// The totals of sales and payments, in portfolio currency.
///
/// Sums are exact; percentages are rounded once from the exact quotient of totals, half to even, to 4 decimals.
public struct RealisedTotals: Sendable {
    package let totals: GainTotals

    package init(_ totals: GainTotals) { self.totals = totals }

    /// The number of sales.
    public var sales: Int { totals.sales }
    /// The proceeds, over the lot parts with known proceeds.
    public var proceeds: Total { Total(totals.proceeds) }
    /// The cost, over the lot parts whose gain is known.
    public var cost: Total { Total(totals.cost) }
    /// The gain, over the lot parts for which it is known.
    public var gain: Total { Total(totals.gain) }
    /// The price gain, over the lot parts whose gain can be split into price and currency gain.
    public var priceGain: Total { Total(totals.priceGain) }
    /// The currency gain, over the lot parts whose gain can be split into price and currency gain.
    public var currencyGain: Total { Total(totals.currencyGain) }
    /// 100 · gain / |cost|; `nil` if the cost is 0.
    public var gainPercent: Decimal? { totals.gainPercent(decimals: 4).map { Decimal($0) } }
    /// Gross dividends.
    public var dividends: Total { Total(totals.dividends) }
    /// Gross interest.
    public var interest: Total { Total(totals.interest) }
    /// Taxes withheld from income, and taxes paid separately.
    public var taxes: Total { Total(totals.taxes) }
    /// Fees deducted from income, and fees paid separately. The fees of purchases and sales are part of cost and
    /// proceeds.
    public var fees: Total { Total(totals.fees) }
    /// Dividends and interest less taxes and fees.
    public var netIncome: Total { Total(totals.netIncome) }
}

extension Total {
    init(_ sum: KnownSum) { self.init(sum.total, known: sum.known, of: sum.count) }
}
