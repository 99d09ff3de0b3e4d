internal import Valuation

/// Completes trades whose amount is in another currency than the price.
extension TransactionSettlement {
    /// The amount is in another currency than the price.
    mutating func settleConverted(_ row: inout TransactionRow, _ trade: TradeFigures) -> Disagreement? {
        guard let account = trade.account else { return .noAmount }
        let all = figures.costs
        var inAccount = sum(all, in: account)
        let inStock = all.filter { $0.currency == trade.quote?.currency && $0.currency != nil }
            .reduce(ExactDecimal.zero) { $0 + $1.major.exact }
        let others = all.filter {
            $0.currency != nil && $0.currency != account && $0.currency != trade.quote?.currency
        }
        let product = figures.price.map { trade.shares * $0.major.exact }
        var local = product
        var scale = ExactDecimal(1)
        if let figure = oriented(figures.local, row.type)?.magnitude {
            if let product, let price = figures.price {
                let found = self.scale(of: product, to: figure, trade.shares, price)
                guard let found else { return .amount(.local, expected: product, stated: figure) }
                scale = found
            }
            local = figure
        }
        if let gross = trade.gross, let net = trade.net, others.isEmpty, inStock.isZero {
            let expected = gross + trade.sign * inAccount
            if !((expected - net).magnitude <= cents) {
                return .amount(.net, expected: expected, stated: net)
            }
        }
        let base = trade.gross ?? trade.net.map { $0 - trade.sign * inAccount }
        guard let base else { return .noAmount }
        var conversion: ExactDecimal?
        if let local, let rate = figures.rate, others.isEmpty {
            let costs = trade.gross == nil ? trade.sign * inStock : .zero
            let isStated = figures.local != nil
            for factor in isStated ? [ExactDecimal(1)] : terms.scales where conversion == nil {
                conversion = direction(
                    of: rate, from: local * factor + costs, to: base, trade, factor: factor)
                if conversion != nil, !isStated { scale = factor }
            }
            // What rounding explains depends on the decimals of all rates.
            if feesAreDifference { needsProof = true }
            if conversion == nil, feesAreDifference, let found = feesApart(local + costs, base, rate, trade) {
                (conversion, inAccount) = found
            }
            if conversion == nil { return .rate(local: local + costs, account: base) }
            self.conversion = conversion
        } else if let each = figures.accountPrice {
            // Without a rate, the price in the account's currency tells what should have been paid.
            let expected = trade.shares * each.major.exact
            let slack =
                trade.shares * TransactionSettlement.half(each.decimals)
                + each.major.exact.magnitude * TransactionSettlement.half(decimals.shares) + cents
            if !((expected - base).magnitude <= slack) {
                return .amount(.net, expected: expected + trade.sign * inAccount, stated: trade.net ?? base)
            }
        } else {
            isUnchecked = true
        }
        let total = trade.net ?? (base + trade.sign * inAccount)
        row.total = compact(total)
        row.ownCurrency = account
        guard let price = figures.price else {
            if let local {
                // What was paid in all, also if the fees are in the account's currency.
                let fees = conversion.flatMap { ExactDecimal.quotient(inAccount, $0) } ?? .zero
                let amount = local + trade.sign * (inStock + fees)
                row.amount = compact(fees.isZero ? amount : amount.rounded(significantDigits: 15))
            } else if stated == nil {
                // Nothing is known in the stock's currency but that it has one.
                row.currency = QuoteCurrency(account)
                row.amount = compact(total)
                row.total = nil
                row.ownCurrency = nil
            }
            return nil
        }
        setPrice(&row, price, scale)
        if inStock.isZero {
            setFees(&row, inAccount, others, currency: account)
            if row.fees != nil, row.feesCurrency == nil { row.feesCurrency = account }
        } else if inAccount.isZero {
            setFees(&row, inStock, others, currency: trade.quote?.currency)
        } else if let conversion {
            let sum = (inAccount + inStock * conversion).rounded(significantDigits: 15)
            setFees(&row, sum, others, currency: account)
            row.feesCurrency = account
        }
        return nil
    }

    /// The units of account currency for one of the stock's, and the fees that an amount differs by from what the rate
    /// makes of shares × price; `nil` unless the rate has one meaning with which the difference can be fees.
    private func feesApart(
        _ local: ExactDecimal, _ base: ExactDecimal, _ rate: Figure, _ trade: TradeFigures
    ) -> (ExactDecimal, ExactDecimal)? {
        guard let price = figures.price else { return nil }
        let stated = rate.number.exact
        let factors = [stated, ExactDecimal.quotient(ExactDecimal(1), stated)].compactMap { $0 }
        let found = factors.compactMap { factor -> (ExactDecimal, ExactDecimal)? in
            let product = local * factor
            let decimals = figures.net?.decimals ?? 2
            let fees = ExactDecimal.quotient(
                trade.sign * (base - product), ExactDecimal(1), decimals: decimals)
            guard let fees, checkFees(fees, of: product, trade, price) == nil else { return nil }
            return (factor, fees)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The units of account currency for one of the stock's, if the rate explains the amount: as stated, or turned
    /// round, for the currency or for its minor unit.
    ///
    /// - Parameter scale: what the price was multiplied by.
    func direction(
        of rate: Figure, from local: ExactDecimal, to base: ExactDecimal, _ trade: TradeFigures,
        factor scale: ExactDecimal = ExactDecimal(1)
    ) -> ExactDecimal? {
        let stated = rate.number.exact
        let half = TransactionSettlement.half(decimals.rate)
        let margin = terms.margin.map { $0 * local.magnitude } ?? .zero
        var slack = margin
        if let price = figures.price, figures.local == nil {
            slack += roundingOfProduct(trade.shares, price) * scale
        } else {
            slack += TransactionSettlement.half(decimals.local)
        }
        let exponent = trade.quote?.unitExponent ?? 0
        for power in exponent == 0 ? [0] : [0, exponent] {
            // A rate of pence: as many times as large, or as small.
            let factor = ExactDecimal(1).dividedByPowerOfTen(-power)
            let direct = local * factor * stated
            let error = (direct - base).magnitude
            if error <= cents + (slack * stated + local.magnitude * half) * factor {
                return stated * factor
            }
            let back = base * stated
            let wanted = local * factor
            if (back - wanted).magnitude <= cents * stated + base.magnitude * half + slack * factor {
                return ExactDecimal.quotient(factor, stated)
            }
        }
        return nil
    }
}
