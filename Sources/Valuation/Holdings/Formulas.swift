/// The inputs of the formulas for one lot: all prices are in the quote currency, and all rates are resolved.
package struct FormulaInputs<Number: ExactNumber>: Sendable {
    /// n·m: the shares times the units of the underlying that a price is for.
    package var units = Number.zero
    /// The power of ten of quote units per major unit: 0, 2 for pence, 3 for fils.
    package var unitExponent: Int16 = 0
    var isInPortfolioCurrency = false
    package var costRate = CostRate.purchase
    package var purchasePrice: Number?
    package var fees: Number?
    var statedCostStock: Number?
    var statedCost: Number?
    package var price: Number?
    package var previousClose: Number?
    package var purchaseRate: Number?
    package var rate: Number?

    init() {}

    /// P1 − Pc, per share, in the quote currency.
    @inline(__always)
    package var intradayPerShare: Number? { price - previousClose }
}

extension FormulaInputs {
    /// The same inputs as numbers of any size.
    package var exact: FormulaInputs<ExactDecimal> {
        var exact = FormulaInputs<ExactDecimal>()
        exact.units = units.exact
        exact.unitExponent = unitExponent
        exact.isInPortfolioCurrency = isInPortfolioCurrency
        exact.costRate = costRate
        exact.purchasePrice = purchasePrice?.exact
        exact.fees = fees?.exact
        exact.statedCostStock = statedCostStock?.exact
        exact.statedCost = statedCost?.exact
        exact.price = price?.exact
        exact.previousClose = previousClose?.exact
        exact.purchaseRate = purchaseRate?.exact
        exact.rate = rate?.exact
        return exact
    }
}

extension Optional where Wrapped: ExactNumber {
    /// Known if both operands are.
    @inline(__always)
    fileprivate static func - (left: Wrapped?, right: Wrapped?) -> Wrapped? {
        guard let left, let right else { return nil }
        return left - right
    }
}

/// The amounts of a holding. An amount is known if and only if everything it is made of is known.
///
/// The six products are stored. Every gain is a difference of two of them, so that the parts always add up.
package struct FormulaAmounts<Number: ExactNumber>: Sendable {
    /// C, in stock currency.
    package var costStock: Number?
    /// V, in stock currency.
    package var valueStock: Number?
    /// Cp, in portfolio currency.
    package var cost: Number?
    /// Vp, in portfolio currency.
    package var value: Number?
    /// C · x1, in portfolio currency: the amount that separates price gain from currency gain.
    var costAtCurrentRate: Number?
    /// n · (P1 − Pc) / u · x1, in portfolio currency.
    package var intradayChange: Number?

    /// G = V − C, in stock currency.
    @inline(__always)
    package var gainStock: Number? { valueStock - costStock }
    /// Gp = Vp − Cp.
    @inline(__always)
    package var gain: Number? { value - cost }
    /// (V − C) · x1.
    @inline(__always)
    package var priceGain: Number? { value - costAtCurrentRate }
    /// C · x1 − Cp.
    @inline(__always)
    package var currencyGain: Number? { costAtCurrentRate - cost }

    package var hasOverflowed: Bool {
        (costStock?.hasOverflowed ?? false) || (valueStock?.hasOverflowed ?? false)
            || (cost?.hasOverflowed ?? false) || (value?.hasOverflowed ?? false)
            || (costAtCurrentRate?.hasOverflowed ?? false) || (intradayChange?.hasOverflowed ?? false)
    }
}

extension ExactDecimal {
    /// An amount in stock currency divided by units, as a price in the quote currency, rounded to 15 significant digits;
    /// `nil` if it is below 0, which no price is.
    package static func averagePrice(_ amount: ExactDecimal, of units: ExactDecimal, unitExponent: Int16)
        -> ExactDecimal?
    {
        let minor = CompactDecimal(coefficient: 1, scale: -unitExponent).exact
        return quotient(amount * minor, units).flatMap { $0.isNegative ? nil : $0 }
    }
}

extension AppliedRate {
    /// An amount in portfolio currency over the same in stock currency, rounded to 15 significant digits; `nil` if one of
    /// them is unknown or the rate is not above 0.
    init?(_ amount: ExactDecimal?, over stock: ExactDecimal?, source: RateSource) {
        guard let amount, let stock,
            let rate = ExactDecimal.quotient(amount, stock)?.compactWithoutTrailingZeros, rate.isRate
        else { return nil }
        self.init(rate, source: source)
    }
}

/// The formulas of all amounts, written once for every number type.
package enum Formulas {
    /// With *n* shares, or n·m with a multiplier, *P0* purchase price, *P1* current price, *Pc* previous close, *u* units per major unit, *F*
    /// fees, *x0* purchase rate and *x1* current rate:
    ///
    /// C = n·P0/u + F, V = n·P1/u, Cp = C·x0, Vp = V·x1, or as stated.
    // Without inlining, the column loop takes 610 instructions per row instead of 320. The optimizer may ignore
    // `__always`, and does so here.
    #if compiler(>=6.3)
        @inline(always)
    #else
        @inline(__always)
    #endif
    package static func amounts<Number: ExactNumber>(
        _ inputs: borrowing FormulaInputs<Number>
    ) -> FormulaAmounts<Number> {
        var amounts = FormulaAmounts<Number>()
        if let cost = inputs.statedCostStock {
            amounts.costStock = cost
        } else if let price = inputs.purchasePrice {
            var cost = worth(inputs.units, at: price, inputs.unitExponent)
            if let fees = inputs.fees { cost = cost + fees }
            amounts.costStock = cost
        }
        if let price = inputs.price {
            let value = worth(inputs.units, at: price, inputs.unitExponent)
            amounts.valueStock = value
            amounts.value = inPortfolioCurrency(value, inputs)
            if let close = inputs.previousClose {
                let change = worth(inputs.units, at: price - close, inputs.unitExponent)
                amounts.intradayChange = inPortfolioCurrency(change, inputs)
            }
        }
        if let cost = amounts.costStock { amounts.costAtCurrentRate = inPortfolioCurrency(cost, inputs) }
        if inputs.costRate == .current {
            amounts.cost = amounts.costAtCurrentRate
        } else if let cost = inputs.statedCost {
            amounts.cost = cost
        } else if let cost = amounts.costStock {
            if inputs.isInPortfolioCurrency {
                amounts.cost = cost
            } else if let rate = inputs.purchaseRate {
                amounts.cost = converted(cost, at: rate)
            }
        }
        return amounts
    }

    /// The value of `shares` at `price`, in stock currency: n·P/u.
    @inline(__always)
    static func worth<Number: ExactNumber>(
        _ shares: Number, at price: Number, _ unitExponent: Int16
    ) -> Number {
        (shares * price).dividedByPowerOfTen(unitExponent)
    }

    /// Converts an amount in stock currency to portfolio currency.
    @inline(__always)
    static func converted<Number: ExactNumber>(_ amount: Number, at rate: Number) -> Number { amount * rate }

    /// Converts an amount in stock currency to portfolio currency, at the current rate.
    @inline(__always)
    private static func inPortfolioCurrency<Number: ExactNumber>(
        _ amount: Number, _ inputs: borrowing FormulaInputs<Number>
    ) -> Number? {
        if inputs.isInPortfolioCurrency { return amount }
        guard let rate = inputs.rate else { return nil }
        return converted(amount, at: rate)
    }

    /// 100 · `part` / |`whole`|, rounded once to `decimals`; `nil` if `whole` is 0.
    package static func percentage(_ part: ExactDecimal?, of whole: ExactDecimal?, decimals: Int)
        -> ExactDecimal?
    {
        guard let part, let whole, !whole.isZero else { return nil }
        return ExactDecimal.quotient(
            part * .hundred, whole.isNegative ? -whole : whole, decimals: decimals)
    }
}
