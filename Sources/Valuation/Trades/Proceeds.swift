/// What a sale brought, and the rate of its day: what is spread over the lot parts it took.
///
/// Of shares that were covered the shares, the proceeds and the total are below 0: they were paid.
struct Proceeds {
    /// Of the sale in all, in stock currency.
    var amount: Amount
    /// T, in portfolio currency, where it is stated.
    var total: ExactDecimal?
    /// x; `nil` where unknown.
    var rate: AppliedRate?
    /// Of the sale in all.
    var shares: ExactDecimal
    var isInPortfolioCurrency: Bool
    /// The trades it is of, where they are several and that is noted.
    var origins: [ProceedsOrigin] = []

    enum Amount {
        /// n·P/u − F, the fees being paid of sales and purchases alike.
        case priced(CompactDecimal, QuoteCurrency, fees: ExactDecimal)
        case stated(ExactDecimal)
        case unknown
    }

    /// N, net proceeds in stock currency.
    var net: ExactDecimal? {
        switch amount {
        case .priced(let price, let unit, let fees):
            Formulas.worth(shares, at: price.exact, unit.unitExponent) - fees
        case .stated(let amount): amount
        case .unknown: nil
        }
    }

    /// Net proceeds in portfolio currency.
    var netInPortfolioCurrency: ExactDecimal? { total ?? net.flatMap { inPortfolioCurrency($0) } }

    func inPortfolioCurrency(_ amount: ExactDecimal) -> ExactDecimal? {
        if isInPortfolioCurrency { return amount }
        return rate.map { Formulas.converted(amount, at: $0.number.exact) }
    }

    /// Spreads the proceeds over the parts of lots, the last one getting the rest of what is rounded.
    func spread(
        over parts: [Lot.Part], costRate: CostRate, into sold: inout [SalePart]
    ) {
        var restOfFees = ExactDecimal.zero
        var restOfAmount = ExactDecimal.zero
        if case .priced(_, _, let fees) = amount { restOfFees = fees }
        if case .stated(let amount) = amount { restOfAmount = amount }
        var restOfTotal = total
        for place in parts.indices {
            let part = parts[place]
            let isLast = place == parts.count - 1
            var amounts = FormulaAmounts<ExactDecimal>()
            amounts.costStock = part.costStock
            switch amount {
            case .priced(let price, let unit, let fees):
                let share =
                    isLast || fees.isZero ? restOfFees : .share(of: fees, part.shares, over: shares)
                restOfFees = restOfFees - share
                amounts.valueStock =
                    Formulas.worth(part.shares, at: price.exact, unit.unitExponent) - share
            case .stated(let amount):
                let share = isLast ? restOfAmount : .share(of: amount, part.shares, over: shares)
                restOfAmount = restOfAmount - share
                amounts.valueStock = share
            case .unknown: break
            }
            if let total, let rest = restOfTotal {
                let share = isLast ? rest : .share(of: total, part.shares, over: shares)
                restOfTotal = rest - share
                amounts.value = share
            } else {
                amounts.value = amounts.valueStock.flatMap { inPortfolioCurrency($0) }
            }
            amounts.costAtCurrentRate = part.costStock.flatMap { inPortfolioCurrency($0) }
            amounts.cost = costRate == .current ? amounts.costAtCurrentRate : part.cost
            sold.append(SalePart(part, amounts, costRate: costRate))
        }
    }
}
