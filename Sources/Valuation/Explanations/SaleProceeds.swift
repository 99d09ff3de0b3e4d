/// The calculation behind the proceeds of a sale: the total, and the share of each lot.
struct SaleProceeds {
    private typealias Line = SaleDerivations.Line

    /// Lines that apply to all lots.
    private(set) var lead: [SaleDerivations.Line] = []
    private let sale: Sale
    private let sums: TradeExplanation
    /// The sale as it was stated, if it is a single trade.
    private let trade: TradeInputs?
    /// N, the net proceeds of all lots in stock currency.
    private let net: ExactDecimal?
    /// F in stock currency, if the proceeds are shares · price − fees.
    private let fees: ExactDecimal?

    init(_ sale: Sale, _ sums: TradeExplanation) {
        self.sale = sale
        self.sums = sums
        let all = sale.amounts
        let trade = sale.record.origins.isEmpty ? sums.terms[sale.location] : nil
        let net = all.valueStock
        var fees: ExactDecimal?
        // If the trades behind the sale were not recorded, a differing number of shares reveals that there were
        // several.
        if let trade, let net, trade.shares?.exact == sale.record.shares.magnitude {
            fees = sums.fees(of: trade, sale.record.shares, sign: -1, net)
        }
        (self.trade, self.net, self.fees) = (trade, net, fees)
        if sale.record.origins.count > 1 { lead += linesOfTrades(all) }
        if let trade, let fees, let text = sums.foreignFees(of: trade, fees) {
            lead.append(Line(label: "Fees of the sale", text: text))
        }
        if !sums.isSame {
            lead.append(sums.rate("Rate of the sale", sale.rate, all.value, over: net, on: sale.date))
        }
    }

    // MARK: Several trades that are one sale

    private func linesOfTrades(_ all: SaleAmounts) -> [SaleDerivations.Line] {
        let origins = sale.record.origins
        var lines: [Line] = []
        for origin in origins {
            let trade = sums.terms[origin.location]
            var texts: [String] = []
            if let net = origin.net {
                texts =
                    trade?.shares.map { sums.net(of: trade, $0.exact, sign: -1, net) }
                    ?? [sums.amount(net)]
                if isSpreadInPortfolioCurrency, let own = origin.netInPortfolioCurrency {
                    texts.append(textInPortfolioCurrency(of: trade, net, own))
                }
            } else {
                texts = ["\(DecimalFormat.unknown): there is no rate for the fees"]
            }
            for (place, text) in texts.enumerated() {
                lines.append(
                    Line(
                        label: lines.isEmpty ? "Sales of the day" : "", text: text,
                        location: place == 0 ? origin.location : nil))
            }
        }
        lines += added(origins.map(\.net), net, sums.stockCurrency)
        if isSpreadInPortfolioCurrency {
            lines += added(origins.map(\.netInPortfolioCurrency), all.value, sums.portfolioCurrency)
        }
        return lines
    }

    /// Whether trades of one day have different totals or rates, so that their proceeds in portfolio currency are added
    /// up and spread over the lots.
    private var isSpreadInPortfolioCurrency: Bool {
        !sums.isSame && sale.record.origins.count > 1 && sale.rate?.source == .average
    }

    private func textInPortfolioCurrency(
        of trade: TradeInputs?, _ net: ExactDecimal, _ own: ExactDecimal
    ) -> String {
        if trade?.total?.exact == own { return "\(sums.portfolioAmount(own)), as stated" }
        guard let rate = trade?.rate?.exact ?? sums.rate(on: sale.date)?.number.exact else {
            return sums.portfolioAmount(own)
        }
        return sums.text(sums.converted(net, at: rate), own, sums.portfolioCurrency)
    }

    private func added(_ parts: [ExactDecimal?], _ result: ExactDecimal?, _ unit: Currency)
        -> [SaleDerivations.Line]
    {
        let known = parts.compactMap { $0 }
        guard known.count == parts.count, let first = known.first, let result else { return [] }
        let sum = known.dropFirst().reduce(CheckedExpression(first)) { $0.plus($1) }
        return [Line(label: "", text: sums.text(sum, result, unit))]
    }

    // MARK: A lot

    func lines(ofLotAt place: Int) -> [SaleDerivations.Line] {
        let part = sale.lots[place].record
        var lines: [Line] = []
        if let net = part.amounts.valueStock {
            lines = linesInStockCurrency(place, net)
        } else if part.amounts.value == nil || sums.isSame {
            return [TradeExplanation.unknown("Proceeds", "there is no rate for the fees")]
        }
        if sums.isSame { return lines }
        let label = lines.isEmpty ? "Proceeds" : ""
        guard let value = part.amounts.value else {
            return lines + [TradeExplanation.unknown(label, sums.unknownRate(of: sale.date))]
        }
        let isTotal = sale.rate?.source == .average || part.amounts.valueStock == nil
        let values = sale.lots.compactMap(\.record.amounts.value)
        let text =
            if !isTotal, let net = part.amounts.valueStock, let rate = sale.rate?.number.exact {
                sums.text(sums.converted(net, at: rate), value, sums.portfolioCurrency)
            } else if values.count == sale.lots.count {
                share(place, of: values, sums.portfolioCurrency)
            } else {
                sums.portfolioAmount(value)
            }
        return lines + [Line(label: label, text: text)]
    }

    private func linesInStockCurrency(_ place: Int, _ net: ExactDecimal) -> [SaleDerivations.Line] {
        let shares = sale.lots[place].record.shares
        let all = sale.lots.compactMap(\.record.amounts.valueStock)
        guard all.count == sale.lots.count else {
            return [Line(label: "Proceeds", text: sums.amount(net))]
        }
        guard fees != nil, let trade, let price = trade.price?.exact, let quote = trade.quote else {
            return [Line(label: "Proceeds", text: share(place, of: all, sums.stockCurrency))]
        }
        let worth = Formulas.worth(shares.times(trade.multiplier), at: price, quote.unitExponent)
        let shareOfFees = worth - net
        let text =
            sums.priced(
                shares, at: price, quote, fees: shareOfFees, multiplier: trade.multiplier, sign: -1, net)
            ?? sums.amount(net)
        return linesOfFees(place, trade, shareOfFees) + [Line(label: "Proceeds", text: text)]
    }

    private func linesOfFees(_ place: Int, _ trade: TradeInputs, _ part: ExactDecimal)
        -> [SaleDerivations.Line]
    {
        guard sale.lots.count > 1, let fees, !fees.isZero else { return [] }
        let shares = sale.lots[place].record.shares
        let text = sums.share(
            of: fees, shares.magnitude, over: sale.record.shares.magnitude, others: fees - part,
            isLast: place == sale.lots.count - 1, part,
            sums.stockCurrency)
        return [Line(label: "Fees of the sale", text: text)]
    }

    /// A lot's share of the total proceeds; the last one gets the rest.
    private func share(_ place: Int, of parts: [ExactDecimal], _ unit: Currency) -> String {
        let all = parts.reduce(.zero, +)
        if parts.count == 1 {
            let isStated = trade != nil && sale.record.origins.isEmpty
            return Derivation.number(all, unit.code) + (isStated ? ", as stated" : "")
        }
        return sums.share(
            of: all, sale.lots[place].record.shares.magnitude, over: sale.record.shares.magnitude,
            others: all - parts[place], isLast: place == parts.count - 1, parts[place], unit)
    }
}
