internal import Valuation

/// Completes rows of interest, costs and returned capital.
extension TransactionSettlement {
    func setCosts(
        _ row: inout TransactionRow, taxes: ExactDecimal, fees: ExactDecimal, _ currency: Currency?
    ) {
        if !taxes.isZero { row.taxes = compact(taxes) }
        if !fees.isZero {
            row.fees = compact(fees)
            row.feesCurrency = currency
        }
    }

    mutating func settleCash(_ row: inout TransactionRow) -> Disagreement? {
        let product = figures.shares.flatMap { shares in
            figures.price.map { shares.exact.magnitude * $0.major.exact }
        }
        let figure = figures.net ?? figures.gross ?? figures.local
        guard var amount = figure?.major.exact ?? product else { return .noAmount }
        let currency = figure?.currency ?? figures.quote?.currency ?? stated?.currency
        if row.type == .interest {
            let taxes = sum(figures.taxes, in: currency)
            let fees = sum(figures.fees, in: currency)
            if figures.net != nil { amount = amount + taxes + fees }
            setCosts(&row, taxes: taxes, fees: fees, nil)
        } else if terms.isSigned {
            amount = -amount
        }
        if isTurned { amount = -amount }
        row.amount = compact(amount)
        row.currency = currency.map { QuoteCurrency($0) }
        return nil
    }

    mutating func settleCapital(_ row: inout TransactionRow) -> Disagreement? {
        if figures.local == nil, let problem = settleCapitalPerShare(&row) { return problem }
        if row.amount != nil { return nil }
        let figure = figures.local ?? figures.net ?? figures.gross
        guard let figure else { return .noAmount }
        row.amount = magnitude(figure.major.exact)
        row.currency = figures.quote ?? figure.unit
        if let quote = figures.quote, let net = figures.net, let account = net.currency,
            account != quote.currency, figures.local != nil
        {
            row.total = magnitude(net.major.exact)
            row.ownCurrency = account
        } else if let unit = figure.unit {
            row.currency = unit
        }
        return nil
    }

    /// Capital stated per share lowers the cost in the currency of the share, whatever the account received.
    private mutating func settleCapitalPerShare(_ row: inout TransactionRow) -> Disagreement? {
        guard let shares = figures.shares?.exact.magnitude, let price = figures.price,
            let quote = figures.quote,
            let net = figures.net, let account = net.currency
        else { return nil }
        let product = shares * price.major.exact
        if product.isZero { return nil }
        if account != quote.currency {
            row.amount = compact(product)
            row.currency = QuoteCurrency(quote.currency)
            row.total = magnitude(net.major.exact)
            row.ownCurrency = account
            return nil
        }
        decimals.price = min(decimals.price, max(2, price.decimals))
        let stated = net.major.exact.magnitude
        return isExplained(product - stated, shares, price)
            ? nil : .amount(.net, expected: product, stated: stated)
    }
}
