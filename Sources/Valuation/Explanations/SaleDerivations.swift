/// The calculation behind a sale: for each lot, the proceeds, the cost and the gain, in figures that can be checked by
/// hand.
package struct SaleDerivations: Sendable {
    /// The name of a figure and how it is calculated.
    package struct Line: Hashable, Sendable {
        /// Empty if the line continues the one before it.
        package let label: String
        package let text: String
        /// The trade it comes from; `nil` if an earlier line names it.
        package let location: InputLocation?

        package init(label: String, text: String, location: InputLocation? = nil) {
            self.label = label
            self.text = text
            self.location = location
        }
    }

    /// Lines that apply to all lots: the trades of a day that count as one sale, and the fees and rate of the sale.
    package private(set) var lead: [Line] = []
    /// The lines of each lot, in the order in which the lots were closed.
    package private(set) var parts: [[Line]] = []
    /// The lines for all lots together; empty if there is only one.
    package private(set) var whole: [Line] = []

    /// - Parameters:
    ///   - terms: by location, the trades that sold and opened the lots; see ``places(of:)``. Amounts of trades that
    ///     are missing are not broken down.
    ///   - rates: the rates used for the sale.
    package init(
        _ sale: Sale, terms: [InputLocation: TradeInputs], rates: RateTable, options: TradeOptions
    ) {
        let sums = TradeExplanation(
            stockCurrency: sale.stockCurrency, portfolioCurrency: sale.currency, terms: terms, rates: rates,
            options: options)
        let proceeds = SaleProceeds(sale, sums)
        lead = proceeds.lead
        for place in sale.lots.indices {
            let part = sale.lots[place].record
            let cost = LotPartCost(part, rate: sale.rate, sums)
            parts.append(
                proceeds.lines(ofLotAt: place) + cost.lines
                    + SaleDerivations.gain(part.amounts, sale, sums))
        }
        if sale.lots.count > 1 { whole = SaleDerivations.whole(of: sale, sums) }
    }

    /// The locations of the trades that the calculation needs.
    package static func places(of sale: Sale) -> Set<InputLocation> {
        var places: Set<InputLocation> = [sale.location]
        places.formUnion(sale.record.origins.map(\.location))
        for part in sale.lots {
            places.insert(part.opening)
            for event in part.record.origin?.events ?? [] { places.insert(event.cause.location) }
        }
        return places
    }

    /// A number of shares in words.
    package static func shares(_ count: ExactDecimal) -> String {
        "\(count.inFull) \(count.magnitude == .one ? "share" : "shares")"
    }

    /// The gain: c·x − cp from the currency, the rest from the price.
    private static func gain(
        _ amounts: SaleAmounts, _ sale: Sale, _ sums: TradeExplanation
    ) -> [Line] {
        let unknownGain = ("the proceeds are unknown", "the cost is unknown")
        var lines = [
            sums.difference("Gain", amounts.value, amounts.cost, amounts.gain, unless: unknownGain)
        ]
        if sums.isSame { return lines }
        if let cost = amounts.costStock, let rate = sale.rate, let own = amounts.cost,
            let gain = amounts.currencyGain
        {
            let sum = sums.converted(cost, at: rate.number.exact).minus(own, sums.portfolioCurrency.code)
            lines.append(Line(label: "Currency gain", text: sums.text(sum, gain, sums.portfolioCurrency)))
        } else {
            let reason =
                switch (amounts.costStock, amounts.cost) {
                case (.some, .some): "the rate of the sale is unknown"
                case (nil, .some): "the cost in \(sums.stockCurrency.code) is unknown"
                case (_, nil): "the cost is unknown"
                }
            lines.append(TradeExplanation.unknown("Currency gain", reason))
        }
        lines.append(
            sums.difference(
                "Price gain", amounts.gain, amounts.currencyGain, amounts.priceGain,
                unless: ("the gain is unknown", "the currency gain is unknown")))
        return lines
    }

    // MARK: All lots

    private static func whole(of sale: Sale, _ sums: TradeExplanation) -> [Line] {
        let amounts = sale.lots.map(\.record.amounts)
        let all = sale.amounts
        let (stock, own) = (sums.stockCurrency.code, sums.portfolioCurrency.code)
        var lines = [sum("Shares", sale.lots.map(\.record.shares), sale.record.shares, "")]
        if !sums.isSame {
            lines.append(sum("Proceeds", amounts.map(\.valueStock), all.valueStock, stock))
            lines.append(sum("Cost", amounts.map(\.costStock), all.costStock, stock))
        }
        lines.append(sum("Proceeds", amounts.map(\.value), all.value, own))
        lines.append(sum("Cost", amounts.map(\.cost), all.cost, own))
        lines.append(
            sums.difference(
                "Gain", all.value, all.cost, all.gain,
                unless: ("the proceeds are unknown", "the cost is unknown")))
        if !sums.isSame {
            lines.append(sum("Currency gain", amounts.map(\.currencyGain), all.currencyGain, own))
            lines.append(
                sums.difference(
                    "Price gain", all.gain, all.currencyGain, all.priceGain,
                    unless: ("the gain is unknown", "the currency gain is unknown")))
        }
        return lines
    }

    private static func sum(
        _ label: String, _ parts: [ExactDecimal?], _ result: ExactDecimal?, _ unit: String
    ) -> Line {
        let known = parts.compactMap { $0 }
        guard known.count == parts.count, let first = known.first, let result else {
            return TradeExplanation.unknown(label, "that of a lot is unknown")
        }
        let sum = known.dropFirst().reduce(CheckedExpression(first)) { $0.plus($1) }
        return Line(label: label, text: sum.equals(result, unit) ?? Derivation.number(result, unit))
    }
}
