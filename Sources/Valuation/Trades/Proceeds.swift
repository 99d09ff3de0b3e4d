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
    func spread(over parts: [Lot.Part], costRate: CostRate, into sold: inout [SalePart]) {
        /// The fees that a price leaves out, or else the amount.
        let whole: ExactDecimal? =
            switch amount {
            case .priced(_, _, let fees): fees
            case .stated(let amount): amount
            case .unknown: nil
            }
        var (rest, restOfTotal) = (whole, total)
        for place in parts.indices {
            let isLast = place == parts.count - 1
            let portion = self.portion(of: whole, &rest, parts[place], isLast: isLast)
            let ofTotal = self.portion(of: total, &restOfTotal, parts[place], isLast: isLast)
            sold.append(SalePart(parts[place], self, portion: portion, total: ofTotal, costRate: costRate))
        }
    }

    /// What a part of the lots gets of an amount.
    @inline(__always)
    private func portion(
        of whole: ExactDecimal?, _ rest: inout ExactDecimal?, _ part: Lot.Part, isLast: Bool
    ) -> ExactDecimal? {
        guard let whole, let left = rest else { return nil }
        if isLast || whole.isZero { return left }
        let portion = ExactDecimal.share(of: whole, part.shares, over: shares)
        rest = left - portion
        return portion
    }
}
