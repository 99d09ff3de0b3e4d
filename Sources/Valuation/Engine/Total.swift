#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A total that says what it is of: of all that counts, of the part for which the figure is known, or of nothing known.
///
/// There is no way to the amount of a partial total that does not name it as such. The total of no holdings at all is
/// complete, and 0.
public enum Total: Hashable, Sendable {
    /// The sum over every counted holding.
    case complete(Decimal)
    /// The sum over the holdings for which the figure is known, and how many counted ones it is not known for.
    case partial(Decimal, unknown: Int)
    /// There are counted holdings, and the figure is known for none of them.
    case unknown

    /// The amount, if it is of every counted holding.
    public var complete: Decimal? {
        if case .complete(let amount) = self { amount } else { nil }
    }

    /// The sum over the holdings for which the figure is known, however many they are; `nil` where it is known for none.
    public var sumOfKnown: Decimal? {
        switch self {
        case .complete(let amount), .partial(let amount, _): amount
        case .unknown: nil
        }
    }

    init(_ amount: ExactDecimal?, known: Int, of counted: Int) {
        guard let amount = amount.map({ Decimal($0) }) else {
            self = .unknown
            return
        }
        self = known == counted ? .complete(amount) : .partial(amount, unknown: counted - known)
    }
}

/// The totals of a portfolio, or of a group of it, in portfolio currency.
///
/// Sums are exact; percentages are rounded once from the exact quotient of totals, half to even, to 4 decimals.
public struct PortfolioTotals: Sendable {
    package let figures: TotalFigures

    package init(_ figures: TotalFigures) { self.figures = figures }

    /// Counted holdings: not excluded, and bought by the as-of date.
    public var holdings: Int { figures.holdings }
    /// Over the holdings with a value.
    public var value: Total { Total(figures.value, known: figures.valued, of: figures.holdings) }
    /// Over the holdings whose gain is known.
    public var cost: Total { Total(figures.cost, known: figures.withGain, of: figures.holdings) }
    /// Over the holdings whose gain is known.
    public var gain: Total { Total(figures.gain, known: figures.withGain, of: figures.holdings) }
    /// Over the holdings whose gain is known in its parts.
    public var priceGain: Total { Total(figures.priceGain, known: figures.withSplit, of: figures.holdings) }
    /// Over the holdings whose gain is known in its parts.
    public var currencyGain: Total {
        Total(figures.currencyGain, known: figures.withSplit, of: figures.holdings)
    }
    /// Over the holdings whose change is known.
    public var intradayChange: Total {
        Total(figures.intradayChange, known: figures.withChange, of: figures.holdings)
    }
    /// 100 · gain / |cost|; `nil` over a cost of 0.
    public var gainPercent: Decimal? { figures.gainPercentage?.rounded(decimals: 4) }
    /// 100 · change / |value before it|; `nil` over 0.
    public var intradayPercent: Decimal? { figures.intradayPercentage?.rounded(decimals: 4) }
}
