internal import Valuation

/// Tells what a price is for: a share, a contract, or 100 of a bond.
extension TransactionSettlement {
    /// Takes a price for that of a whole contract, if the amount shows that it is one, and the price of one share is what
    /// the multiplier divides it into.
    ///
    /// - Returns: shares × price.
    mutating func priceOfContract(for amount: ExactDecimal, _ shares: ExactDecimal) -> ExactDecimal? {
        guard var price = figures.price, let quoted = figures.quotedPrice,
            let multiplier = figures.multiplier,
            let share = ExactDecimal.quotient(quoted.exact, multiplier.exact)?.compact,
            share.exact * multiplier.exact == quoted.exact
        else { return nil }
        price.number = quoted
        let product = shares * price.major.exact
        guard isExplained(product - amount, shares, price, factor: .one) else { return nil }
        figures.quotedPrice = share
        return product
    }

    /// Whether what was paid beyond shares × price is no more than the rounding of a price for a fraction of a share:
    /// such orders are for an amount, and the shares follow from it. No broker charges less than a tenth for one.
    func isRounding(_ fees: ExactDecimal, _ trade: TradeFigures, _ price: Figure) -> Bool {
        guard !trade.sign.isNegative, trade.shares != trade.shares.rounded(decimals: 0) else { return false }
        let rounding = trade.shares * TransactionSettlement.half(decimals.price)
        return fees < ExactDecimal.one.dividedByPowerOfTen(1)
            && fees <= rounding.dividedByPowerOfTen(price.unit?.unitExponent ?? 0)
    }

    /// Writes a price as it is quoted, with what it is for: 100 of a contract, 0.01 of a bond in percent.
    func setPrice(_ row: inout TransactionRow, _ price: Figure, _ scale: ExactDecimal) {
        if let quoted = figures.quotedPrice {
            row.price = quoted
            row.multiplier = figures.multiplier
        } else {
            row.price = price.number
            row.multiplier = scale == ExactDecimal(1) ? nil : scale.compact
        }
    }
}
