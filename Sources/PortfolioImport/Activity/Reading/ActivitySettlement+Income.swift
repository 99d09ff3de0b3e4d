internal import Valuation

/// Completes rows of interest, costs and returned capital.
extension ActivitySettlement {
    func setCosts(
        _ row: inout ActivityRow, taxes: ExactDecimal, fees: ExactDecimal, _ currency: Currency?
    ) {
        if !taxes.isZero { row.taxes = compact(taxes) }
        if !fees.isZero {
            row.fees = compact(fees)
            row.feesCurrency = currency
        }
    }

    mutating func settleCash(_ row: inout ActivityRow) -> Disagreement? {
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
            amount = ExactDecimal.zero - amount
        }
        if isTurned { amount = ExactDecimal.zero - amount }
        row.amount = compact(amount)
        row.currency = currency.map { QuoteCurrency($0) }
        return nil
    }

    mutating func settleCapital(_ row: inout ActivityRow) -> Disagreement? {
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
}
