/// A total that says what it covers: every counted holding, only those with a known figure, or none.
///
/// The amount of a partial total can only be read under a name that says it is partial. The total of no holdings is
/// complete, and 0.
public enum Total: Hashable, Sendable {
    /// The sum over every counted holding.
    case complete(Decimal)
    /// The sum over the holdings whose figure is known, and the number of counted holdings for which it is unknown.
    case partial(Decimal, unknown: Int)
    /// No counted holding has a known figure, though there are some.
    case unknown

    /// The amount, if it covers every counted holding.
    public var complete: Decimal? {
        if case .complete(let amount) = self { amount } else { nil }
    }

    /// The sum over the holdings whose figure is known, however few; `nil` if there are none.
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

/// The totals of a portfolio or of a group, in portfolio currency.
///
/// Sums are exact; percentages are rounded once from the exact quotient of totals, half to even, to 4 decimals.
public struct PortfolioTotals: Sendable {
    package let figures: TotalFigures

    package init(_ figures: TotalFigures) { self.figures = figures }

    /// The number of counted holdings: not excluded, and bought by the as-of date.
    public var holdings: Int { figures.holdings }
    /// The market value, over the holdings with a value.
    public var value: Total { Total(figures.value, known: figures.valued, of: figures.holdings) }
    /// The cost, over the holdings whose gain is known.
    public var cost: Total { Total(figures.cost, known: figures.withGain, of: figures.holdings) }
    /// The gain, over the holdings for which it is known.
    public var gain: Total { Total(figures.gain, known: figures.withGain, of: figures.holdings) }
    /// The price gain, over the holdings whose gain can be split into price and currency gain.
    public var priceGain: Total { Total(figures.priceGain, known: figures.withSplit, of: figures.holdings) }
    /// The currency gain, over the holdings whose gain can be split into price and currency gain.
    public var currencyGain: Total {
        Total(figures.currencyGain, known: figures.withSplit, of: figures.holdings)
    }
    /// The change since the previous close, over the holdings for which it is known.
    public var intradayChange: Total {
        Total(figures.intradayChange, known: figures.withChange, of: figures.holdings)
    }
    /// 100 · gain / |cost|; `nil` if the cost is 0.
    public var gainPercent: Decimal? { figures.gainPercentage?.rounded(decimals: 4) }
    /// 100 · change / |value before the change|; `nil` if that is 0.
    public var intradayPercent: Decimal? { figures.intradayPercentage?.rounded(decimals: 4) }
}
