internal import Valuation

/// Completes dividends.
///
/// A dividend per share may be stated before or after the tax that was withheld. The amount that arrived tells, if it is
/// in the same currency, has a rate, or comes near that of a trade in the same month; other rows go by what those of
/// their file prove, and without such a row what arrived is all that is known.
extension TransactionSettlement {
    /// What a dividend per share is, of which tax was withheld.
    enum PerShare: Sendable { case net, gross }

    mutating func settleDividend(_ row: inout TransactionRow) -> Disagreement? {
        // A dividend per share may be rounded to cents in a column whose prices have more decimals.
        if let price = figures.price { decimals.price = min(decimals.price, max(2, price.decimals)) }
        let account = (figures.net ?? figures.gross)?.currency
        let stock = (figures.quote ?? figures.local?.unit)?.currency
        guard let account, let stock, account != stock else {
            return settleDividend(&row, in: account ?? stock ?? stated?.currency, of: account)
        }
        return settleForeign(&row, account, stock)
    }

    private func turned(_ figure: Figure?) -> ExactDecimal? {
        figure.map { isTurned ? -$0.major.exact : $0.major.exact }
    }

    /// Shares × dividend per share, with the sign of what arrived.
    private func product(_ account: Currency?) -> ExactDecimal? {
        guard figures.local == nil, let shares = figures.shares, let price = figures.price,
            price.unit != nil || account == nil
        else { return nil }
        let product = shares.exact.magnitude * price.major.exact
        return turned(figures.net)?.isNegative == true ? -product : product
    }

    /// All amounts are in one currency.
    private mutating func settleDividend(
        _ row: inout TransactionRow, in currency: Currency?, of account: Currency?
    ) -> Disagreement? {
        let taxes = sum(figures.taxes, in: currency)
        let fees = sum(figures.fees, in: currency)
        hasForeignTax = figures.taxes.contains { $0.currency != nil && $0.currency != currency }
        let product = product(account)
        let net = turned(figures.net)
        let gross = turned(figures.gross) ?? net.map { $0 + taxes + fees }
        guard let gross = gross ?? turned(figures.local) ?? product else { return .noAmount }
        row.currency = currency.map { QuoteCurrency($0) }
        row.amount = compact(gross)
        setCosts(&row, taxes: taxes, fees: fees, nil)
        guard let net else { return nil }
        if let stated = turned(figures.gross) {
            let expected = stated - taxes - fees
            return (expected - net).magnitude <= cents
                ? nil : .amount(.net, expected: expected, stated: net)
        }
        guard let product, !hasForeignTax, let shares = figures.shares?.exact.magnitude,
            let price = figures.price
        else { return nil }
        let isNet = isExplained(product - net - fees, shares, price)
        let isGross = isExplained(product - gross, shares, price)
        if !isNet, !isGross {
            // With a rate, what arrived is in a currency that nothing states.
            let hasRate = figures.rate.map { $0.number != .one } ?? false
            guard !hasRate, mayBeWithheld(of: product, net) else {
                return .amount(.net, expected: product, stated: net)
            }
            hasUnstatedTax = true
            return nil
        }
        if isNet != isGross { proven = isNet ? .net : .gross }
        return nil
    }

    /// Whether tax that no figure states may be what is missing of a dividend; up to half of one is withheld.
    private func mayBeWithheld(of gross: ExactDecimal, _ net: ExactDecimal) -> Bool {
        figures.taxes.isEmpty && !net.isNegative && net < gross && gross <= net * ExactDecimal(2)
    }

    /// What arrived is in another currency than the dividend per share.
    private mutating func settleForeign(
        _ row: inout TransactionRow, _ account: Currency, _ stock: Currency
    ) -> Disagreement? {
        let product = product(account)
        guard let net = turned(figures.net), var gross = turned(figures.local) ?? product,
            figures.taxes.allSatisfy({ $0.currency == stock || $0.currency == nil })
        else { return settleAsPaid(&row, account) }
        let taxes = sum(figures.taxes, in: stock)
        let fees = figures.fees.filter { $0.currency == account }
            .reduce(ExactDecimal.zero) { $0 + $1.major.exact }
        let mayBeNet = product != nil && !taxes.isZero
        if let rate = figures.rate {
            let trade = TradeFigures(
                shares: figures.shares?.exact.magnitude ?? .zero, quote: figures.quote, account: account,
                net: net, gross: nil, sign: ExactDecimal(-1))
            let paid = (net + fees).magnitude
            let isGross = direction(of: rate, from: (gross - taxes).magnitude, to: paid, trade) != nil
            let isNet = mayBeNet && direction(of: rate, from: gross.magnitude, to: paid, trade) != nil
            if !isGross, !isNet {
                let converted = [gross * rate.exact, ExactDecimal.quotient(gross, rate.exact)]
                guard converted.contains(where: { $0.map { mayBeWithheld(of: $0, net + fees) } ?? false })
                else { return .rate(local: mayBeNet ? gross : gross - taxes, account: net + fees) }
                hasUnstatedTax = true
                return settleAsPaid(&row, account)
            }
            if mayBeNet, isNet != isGross { proven = isNet ? .net : .gross }
        }
        if mayBeNet {
            if proven == nil { proven = perShare(gross, taxes, paid: net + fees, account, stock, row.day) }
            guard let perShare = proven ?? others?.perShare else {
                needsProof = true
                return settleAsPaid(&row, account)
            }
            if perShare == .net { gross = gross + taxes }
        }
        row.currency = QuoteCurrency(stock)
        row.amount = compact(gross)
        row.total = compact(net)
        row.ownCurrency = account
        setCosts(&row, taxes: taxes, fees: fees, fees.isZero ? nil : account)
        return nil
    }

    /// What a dividend per share is by the rate of a trade in the same month, if only one of the two comes near it.
    private func perShare(
        _ product: ExactDecimal, _ taxes: ExactDecimal, paid: ExactDecimal, _ account: Currency,
        _ stock: Currency, _ day: CalendarDate
    ) -> PerShare? {
        guard let rate = others?.rate(of: stock, in: account, near: day) else { return nil }
        func isNear(_ amount: ExactDecimal) -> Bool {
            (amount * rate - paid).magnitude * ExactDecimal(20) <= paid.magnitude
        }
        let isNet = isNear(product)
        return isNet == isNear(product - taxes) ? nil : isNet ? .net : .gross
    }

    /// What was withheld in the stock's currency can't be told in the account's.
    private mutating func settleAsPaid(_ row: inout TransactionRow, _ account: Currency) -> Disagreement? {
        let taxes = sum(figures.taxes.filter { $0.currency == account }, in: account)
        let fees = sum(figures.fees.filter { $0.currency == account }, in: account)
        hasForeignTax = figures.taxes.contains { $0.currency != account }
        guard let gross = turned(figures.gross) ?? turned(figures.net).map({ $0 + taxes + fees }) else {
            return .noAmount
        }
        row.currency = QuoteCurrency(account)
        row.amount = compact(gross)
        setCosts(&row, taxes: taxes, fees: fees, nil)
        return nil
    }
}
