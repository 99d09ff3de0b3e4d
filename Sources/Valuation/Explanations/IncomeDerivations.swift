/// The calculation behind a dividend, interest, a fee or a tax.
package enum IncomeDerivations {
    /// Explains the net amount of a payment in stock and in portfolio currency.
    ///
    /// - Parameters:
    ///   - terms: the trades by location; without the payment's own trade, its gross amount is not broken down.
    ///   - rates: the rates used for the payment.
    package static func lines(
        of payment: Income, terms: [InputLocation: TradeInputs], rates: RateTable, options: TradeOptions
    ) -> [SaleDerivations.Line] {
        let record = payment.record
        let sums = TradeExplanation(
            stockCurrency: record.currency, portfolioCurrency: options.currency, terms: terms, rates: rates,
            options: options)
        var lines: [SaleDerivations.Line] = []
        let trade = terms[payment.location]
        if let trade, trade.amount == nil, let shares = trade.shares?.exact, let price = trade.price?.exact,
            let quote = trade.quote
        {
            let text = sums.priced(
                shares, at: price, quote, fees: .zero, multiplier: trade.multiplier, sign: 1, record.amount)
            if let text { lines.append(.init(label: "Gross", text: text)) }
        }
        if let trade, let fees = record.fees, let text = sums.foreignFees(of: trade, fees) {
            lines.append(.init(label: "Fees", text: text))
        }
        guard let fees = record.fees else {
            let reason = "there is no rate for the fees"
            guard let own = record.inPortfolioCurrency.net else {
                return lines + [TradeExplanation.unknown("Net", reason)]
            }
            return lines + [.init(label: "Net", text: "\(sums.portfolioAmount(own)), as stated")]
        }
        let net = record.amount - record.taxes - fees
        lines.append(.init(label: "Net", text: text(of: record, fees, net, sums)))
        if sums.isSame { return lines }
        guard let own = record.inPortfolioCurrency.net else {
            return lines + [TradeExplanation.unknown("", sums.unknownRate(of: record.date))]
        }
        let stated = trade?.total?.exact
        if record.rate?.source == .average || stated == (record.type.isCharge ? -own : own) {
            lines.append(.init(label: "", text: "\(sums.portfolioAmount(own)), as stated"))
        } else if let rate = record.rate?.number.exact {
            lines.append(
                .init(label: "", text: sums.text(sums.converted(net, at: rate), own, sums.portfolioCurrency)))
        } else {
            lines.append(.init(label: "", text: sums.portfolioAmount(own)))
        }
        if net.isZero, record.rate == nil { return lines }
        return lines + [sums.rate("Rate", record.rate, own, over: net, on: record.date)]
    }

    /// Gross less taxes and fees.
    private static func text(
        of record: IncomeRecord, _ fees: ExactDecimal, _ net: ExactDecimal, _ sums: TradeExplanation
    ) -> String {
        let costs = [(record.taxes, "taxes"), (fees, "fees")].filter { !$0.0.isZero }
        // A fee or tax is not deducted from a gross amount.
        if record.type == .fee || record.type == .tax || costs.isEmpty { return sums.amount(net) }
        let sum = costs.reduce(CheckedExpression(record.amount)) { sum, cost in sum.minus(cost.0, cost.1) }
        return sums.text(sum, net, sums.stockCurrency)
    }
}
