/// The proceeds of a sale and the rate of its day, to be spread over the lot parts it took.
///
/// If shares were covered, the shares, the proceeds and the total are negative, because they were paid.
struct Proceeds {
    /// The amount of the whole sale, in stock currency.
    var amount: Amount
    /// T, in portfolio currency, if stated.
    var total: ExactDecimal?
    /// x; `nil` if unknown.
    var rate: AppliedRate?
    /// The fees, in portfolio currency; `nil` if a rate is missing.
    var fees: ExactDecimal? = .zero
    /// m, where the amount is that of a price; `nil` for 1.
    var multiplier: CompactDecimal?
    /// The shares of the whole sale.
    var shares: ExactDecimal
    var isInPortfolioCurrency: Bool
    /// The trades it combines, if there are several and origins are recorded.
    var origins: [ProceedsOrigin] = []

    enum Amount {
        /// n·P/u − F; fees are paid on sales and purchases alike.
        case priced(CompactDecimal, QuoteCurrency, fees: ExactDecimal)
        case stated(ExactDecimal)
        case unknown
    }

    /// N, the net proceeds in stock currency.
    var net: ExactDecimal? {
        switch amount {
        case .priced(let price, let unit, let fees):
            Formulas.worth(shares.times(multiplier), at: price.exact, unit.unitExponent) - fees
        case .stated(let amount): amount
        case .unknown: nil
        }
    }

    /// The net proceeds in portfolio currency.
    var netInPortfolioCurrency: ExactDecimal? { total ?? net.flatMap { inPortfolioCurrency($0) } }

    func inPortfolioCurrency(_ amount: ExactDecimal) -> ExactDecimal? {
        if isInPortfolioCurrency { return amount }
        return rate.map { Formulas.converted(amount, at: $0.number.exact) }
    }

    /// Spreads the proceeds over the parts of lots; the last one gets the rest after rounding.
    func spread(
        over parts: [Lot.Part], costRate: CostRate, into sold: inout [SalePart]
    ) {
        var restOfFees = ExactDecimal.zero
        var restOfAmount = ExactDecimal.zero
        if case .priced(_, _, let fees) = amount { restOfFees = fees }
        if case .stated(let amount) = amount { restOfAmount = amount }
        var restOfTotal = total
        for place in parts.indices {
            let (taken, costStock) = (parts[place].shares, parts[place].costStock)
            let isLast = place == parts.count - 1
            var amounts = FormulaAmounts<ExactDecimal>()
            amounts.costStock = costStock
            switch amount {
            case .priced(let price, let unit, let fees):
                let share =
                    isLast || fees.isZero ? restOfFees : .share(of: fees, taken, over: shares)
                restOfFees = restOfFees - share
                amounts.valueStock =
                    Formulas.worth(taken.times(multiplier), at: price.exact, unit.unitExponent) - share
            case .stated(let amount):
                let share = isLast ? restOfAmount : .share(of: amount, taken, over: shares)
                restOfAmount = restOfAmount - share
                amounts.valueStock = share
            case .unknown: break
            }
            if let total, let rest = restOfTotal {
                let share = isLast ? rest : .share(of: total, taken, over: shares)
                restOfTotal = rest - share
                amounts.value = share
            } else {
                amounts.value = amounts.valueStock.flatMap { inPortfolioCurrency($0) }
            }
            amounts.costAtCurrentRate = costStock.flatMap { inPortfolioCurrency($0) }
            amounts.cost = costRate == .current ? amounts.costAtCurrentRate : parts[place].cost
            sold.append(SalePart(parts[place], amounts, costRate: costRate))
        }
    }
}
