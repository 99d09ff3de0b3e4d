internal import Valuation

/// Completes rows of income and costs.
extension ActivitySettlement {
    mutating func settleDividend(_ row: inout ActivityRow) -> Disagreement? {
        let turn = isTurned
        func turned(_ figure: Figure?) -> ExactDecimal? {
            figure.map { turn ? ExactDecimal.zero - $0.major.exact : $0.major.exact }
        }
        let account = (figures.net ?? figures.gross)?.currency
        let stock = (figures.quote ?? figures.local?.unit)?.currency
        var stockGross = turned(figures.local)
        if stockGross == nil, let shares = figures.shares, let price = figures.price,
            price.unit != nil || account == nil
        {
            stockGross = shares.exact.magnitude * price.major.exact
            if let net = turned(figures.net), net.isNegative, let gross = stockGross {
                stockGross = ExactDecimal.zero - gross
            }
        }
        let isSame = account == nil || stock == nil || account == stock
        if isSame {
            let currency = account ?? stock ?? stated?.currency
            let taxes = sum(figures.taxes, in: currency)
            let fees = sum(figures.fees, in: currency)
            hasForeignTax = figures.taxes.contains { $0.currency != nil && $0.currency != currency }
            let gross = turned(figures.gross) ?? turned(figures.net).map { $0 + taxes + fees }
            guard let gross = gross ?? stockGross else { return .noAmount }
            row.currency = currency.map { QuoteCurrency($0) }
            row.amount = compact(gross)
            setCosts(&row, taxes: taxes, fees: fees, nil)
            if let net = turned(figures.net), let stated = turned(figures.gross) {
                let expected = stated - taxes - fees
                if !((expected - net).magnitude <= cents) {
                    return .amount(.net, expected: expected, stated: net)
                }
            }
            return nil
        }
        guard let account, let stock else { return .noAmount }
        let net = turned(figures.net)
        let canSplit = figures.taxes.allSatisfy { $0.currency == stock || $0.currency == nil }
        if let stockGross, let net, canSplit {
            let taxes = sum(figures.taxes, in: stock)
            let fees = figures.fees.filter { $0.currency == account }
                .reduce(ExactDecimal.zero) { $0 + $1.major.exact }
            row.currency = QuoteCurrency(stock)
            row.amount = compact(stockGross)
            row.total = compact(net)
            row.ownCurrency = account
            setCosts(&row, taxes: taxes, fees: fees, fees.isZero ? nil : account)
            if let rate = figures.rate {
                let paid = stockGross - taxes
                let trade = TradeFigures(
                    shares: figures.shares?.exact.magnitude ?? .zero, quote: figures.quote, account: account,
                    net: net, gross: nil, sign: ExactDecimal(-1))
                if direction(of: rate, from: paid.magnitude, to: (net + fees).magnitude, trade) == nil {
                    return .rate(local: paid, account: net + fees)
                }
            }
            return nil
        }
        // What was withheld in the stock's currency can't be told in the account's.
        let taxes = sum(figures.taxes.filter { $0.currency == account }, in: account)
        let fees = sum(figures.fees.filter { $0.currency == account }, in: account)
        hasForeignTax = figures.taxes.contains { $0.currency != account }
        guard let gross = turned(figures.gross) ?? net.map({ $0 + taxes + fees }) else { return .noAmount }
        row.currency = QuoteCurrency(account)
        row.amount = compact(gross)
        setCosts(&row, taxes: taxes, fees: fees, nil)
        return nil
    }

    private func setCosts(
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
