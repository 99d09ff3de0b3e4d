/// The sums behind a sale: of each lot it took what was received, what it had cost and what was gained, in figures that can
/// be worked out by hand.
package struct SaleDerivations: Sendable {
    /// A figure's name, and how it comes about.
    package struct Line: Hashable, Sendable {
        /// Empty of a line that goes on with the one before it.
        package let label: String
        package let text: String

        package init(label: String, text: String) {
            self.label = label
            self.text = text
        }
    }

    /// What holds for all lots: the rate of the sale; none in one currency.
    package private(set) var lead: [Line] = []
    /// Of each lot, in the order of taking.
    package private(set) var parts: [[Line]] = []
    /// Of all lots together; none where there is one.
    package private(set) var whole: [Line] = []

    private let sale: Sale
    /// The sale, as it was stated, where it is one trade.
    private let stated: TradeInputs?
    private let terms: [InputLocation: TradeInputs]
    private let rates: RateTable
    private let options: TradeOptions

    /// - Parameters:
    ///   - terms: the trades that sold and opened lots, by their places; without them what they come to is not taken apart.
    ///   - rates: those that the sale was worked out with.
    package init(
        _ sale: Sale, terms: [InputLocation: TradeInputs], rates: RateTable, options: TradeOptions
    ) {
        self.sale = sale
        self.terms = terms
        self.rates = rates
        self.options = options
        // Under section 104 several sales of a day are one.
        let trade = terms[sale.location]
        stated = trade?.shares?.exact == sale.record.shares.magnitude ? trade : nil
        if !isSame { lead = rateOfSale }
        for place in sale.lots.indices { parts.append(lines(ofLotAt: place)) }
        if sale.lots.count > 1 { whole = linesOfAll }
    }

    private var stock: String { sale.stockCurrency.code }
    private var own: String { sale.currency.code }
    private var pair: String { "\(own)/\(stock)" }
    private var isSame: Bool { sale.stockCurrency == sale.currency }
    private var isCover: Bool { sale.record.shares.isNegative }

    // MARK: Rates

    private var rateOfSale: [Line] {
        guard let rate = sale.rate else {
            return [Line(label: "Rate of the sale", text: DecimalFormat.unknown)]
        }
        if rate.source == .average, let total = sale.amounts.value, let net = sale.amounts.valueStock {
            let parts = [Derivation.number(total, own), "÷", Derivation.operand(net, stock)]
            let number = rate.number.exact
            return line("Rate of the sale", parts, number, pair, isExact: number * net == total)
        }
        return [Line(label: "Rate of the sale", text: text(of: rate, on: sale.date))]
    }

    private func text(of rate: AppliedRate, on day: CalendarDate?) -> String {
        let figure = Derivation.number(rate.number.exact, pair)
        let source = Derivations.rate(
            rate, from: sale.stockCurrency, to: sale.currency, on: day, rates,
            maximumAge: options.maximumRateAge, stated: "stated with the trade")
        guard let source = source?.text else { return figure }
        // A derived rate has the figure at its end.
        return rate.source == .inverse || rate.source == .cross ? source : "\(figure), \(source)"
    }

    // MARK: A lot

    private func lines(ofLotAt place: Int) -> [Line] {
        let part = sale.lots[place].record
        let amounts = part.amounts
        var lines = proceeds(at: place) + cost(part)
        lines += difference("Gain", amounts.value, amounts.cost, amounts.gain, own)
        return isSame ? lines : lines + split(part)
    }

    /// c·x − cp, and the rest of the gain.
    private func split(_ part: SalePart) -> [Line] {
        let amounts = part.amounts
        var lines: [Line] = []
        if let cost = amounts.costStock, let rate = sale.rate, let own = amounts.cost,
            let gain = amounts.currencyGain
        {
            lines += line(
                "Currency gain",
                [
                    Derivation.number(cost, stock), "×", Derivation.number(rate.number.exact, pair), "−",
                    Derivation.operand(own, self.own),
                ], gain, self.own)
        } else {
            lines.append(Line(label: "Currency gain", text: DecimalFormat.unknown))
        }
        return lines
            + difference(
                "Price gain", amounts.gain, amounts.currencyGain, amounts.knownPriceGain, own)
    }

    private func proceeds(at place: Int) -> [Line] {
        let part = sale.lots[place].record
        guard let net = part.amounts.valueStock else {
            return [Line(label: "Proceeds", text: DecimalFormat.unknown)]
        }
        var lines: [Line] = []
        if let stated, let amount = stated.amount?.exact {
            lines += share("Proceeds", isCover ? ExactDecimal.zero - amount : amount, place, net, stock)
        } else if let stated, let parts = priced(part.shares, stated, sign: -1, net) {
            lines += line("Proceeds", parts, net, stock)
        } else if isSame {
            return [Line(label: "Proceeds", text: Derivation.number(net, stock))]
        }
        if isSame { return lines }
        let label = lines.isEmpty ? "Proceeds" : ""
        guard let value = part.amounts.value else {
            return lines + [Line(label: label, text: DecimalFormat.unknown)]
        }
        if let rate = sale.rate?.number.exact, Formulas.converted(net, at: rate) == value {
            return lines + converted(label, net, rate, value)
        }
        if let total = stated?.total?.exact {
            return lines + share(label, isCover ? ExactDecimal.zero - total : total, place, value, own)
        }
        return lines + [
            Line(label: label, text: "\(Derivation.number(value, own)), of what was stated in all")
        ]
    }

    /// A part of an amount, by shares; the last one gets the rest.
    private func share(
        _ label: String, _ amount: ExactDecimal, _ place: Int, _ part: ExactDecimal, _ unit: String
    ) -> [Line] {
        if sale.lots.count == 1 {
            return [Line(label: label, text: "\(Derivation.number(amount, unit)), as stated")]
        }
        let shares = sale.lots[place].record.shares
        if place == sale.lots.count - 1 {
            return line(
                label, ["the rest of \(Derivation.number(amount, unit)) after the other lots"], part, unit)
        }
        return line(
            label,
            [
                Derivation.number(amount, unit), "×", Derivation.operand(shares), "÷",
                Derivation.operand(sale.record.shares),
            ], part, unit, isExact: part * sale.record.shares == amount * shares)
    }

    /// q·P/u and a share of the fees; `nil` where that is not what the amount is made of.
    ///
    /// - Parameter sign: 1 for fees that are part of a cost, −1 for those taken off.
    private func priced(
        _ shares: ExactDecimal, _ trade: TradeInputs, sign: Int128, _ amount: ExactDecimal
    ) -> [String]? {
        guard let price = trade.price?.exact, let unit = trade.quote, trade.amount == nil else { return nil }
        var parts = [Derivation.number(shares), "×", Derivation.number(price, unit.code)]
        if unit.unitsPerMajor > 1 { parts += ["÷", "\(unit.unitsPerMajor) \(unit)/\(unit.currency)"] }
        let fees = (amount - Formulas.worth(shares, at: price, unit.unitExponent)) * ExactDecimal(sign)
        if fees.isZero { return parts }
        guard !fees.isNegative, let stated = trade.fees?.exact, !stated.isZero else { return nil }
        if trade.foreignFees == nil, fees > stated { return nil }
        parts += [sign < 0 ? "−" : "+", Derivation.number(fees, stock)]
        let all = Derivation.number(stated, (trade.foreignFees?.currency ?? unit.currency).code)
        if trade.foreignFees == nil, fees == stated { return parts + ["fees"] }
        return parts + ["of the fees of \(all)\(SaleDerivations.rounding(of: fees))"]
    }

    private func cost(_ part: SalePart) -> [Line] {
        let amounts = part.amounts
        var lines: [Line] = []
        if let cost = amounts.costStock {
            lines += costStock(part, cost)
        } else if amounts.cost == nil {
            return [Line(label: "Cost", text: DecimalFormat.unknown)]
        }
        if isSame { return lines }
        let label = lines.isEmpty ? "Cost" : ""
        guard let cost = amounts.cost else {
            return lines + [Line(label: label, text: DecimalFormat.unknown)]
        }
        if let stock = amounts.costStock {
            if options.costRate == .current, let rate = sale.rate {
                return lines + converted(label, stock, rate.number.exact, cost)
            }
            if let rate = part.purchaseRate, Formulas.converted(stock, at: rate) == cost {
                return lines + converted(label, stock, rate, cost) + rateAtPurchase(part, rate)
            }
        }
        let comesTo = part.purchaseRate.map { ", which comes to \(Derivation.number($0, pair))" } ?? ""
        return lines + [
            Line(
                label: label,
                text:
                    "\(Derivation.number(cost, own)), \(statedCost(part))\(SaleDerivations.rounding(of: cost))\(comesTo)"
            )
        ]
    }

    /// What a cost in portfolio currency is that is no product.
    private func statedCost(_ part: SalePart) -> String {
        part.purchaseDate == nil ? "of the pool's cost" : "of the cost that was stated in all"
    }

    private func costStock(_ part: SalePart, _ cost: ExactDecimal) -> [Line] {
        if part.purchaseDate != nil, let trade = terms[part.opening] {
            if let parts = priced(part.shares, trade, sign: 1, cost) {
                return line("Cost", parts, cost, stock)
            }
            if let amount = trade.amount?.exact, let shares = trade.shares?.exact {
                let isShort = part.shares.isNegative
                let whole = isShort ? ExactDecimal.zero - amount : amount
                let taken = part.shares.magnitude
                if taken == shares, whole == cost {
                    return [Line(label: "Cost", text: "\(Derivation.number(cost, stock)), as stated")]
                }
                if ExactDecimal.share(of: whole, taken, over: shares) == cost {
                    let parts = [
                        Derivation.number(whole, stock), "×", Derivation.number(taken), "÷",
                        Derivation.number(shares),
                    ]
                    return line("Cost", parts, cost, stock, isExact: cost * shares == whole * taken)
                }
            }
        }
        let of = part.purchaseDate == nil ? "pool" : "lot"
        let rounding = SaleDerivations.rounding(of: cost)
        return [
            Line(
                label: "Cost",
                text: "\(Derivation.number(cost, stock)), of what the \(of) had cost\(rounding)")
        ]
    }

    /// Of a part by shares: whether it has as many digits as are kept of one.
    private static func rounding(of part: ExactDecimal) -> String {
        part.wide.decimalDigits.count < ExactDecimal.quotientDigits
            ? "" : " (rounded to \(ExactDecimal.quotientDigits) digits)"
    }

    private func rateAtPurchase(_ part: SalePart, _ rate: ExactDecimal) -> [Line] {
        let label = "Rate at purchase"
        let day = part.purchaseDate
        if terms[part.opening]?.rate?.exact == rate {
            return [Line(label: label, text: "\(Derivation.number(rate, pair)), stated with the trade")]
        }
        if let day,
            let found = rates.rate(
                from: sale.stockCurrency, to: sale.currency, on: day, maximumAge: options.maximumRateAge),
            found.number.exact == rate
        {
            return [Line(label: label, text: text(of: found, on: day))]
        }
        return []
    }

    // MARK: All lots

    private var linesOfAll: [Line] {
        let amounts = sale.lots.map(\.record.amounts)
        let all = sale.amounts
        var lines = sum("Shares", sale.lots.map(\.record.shares), sale.record.shares, "")
        if !isSame {
            lines += sum("Proceeds", amounts.map(\.valueStock), all.valueStock, stock)
            lines += sum("Cost", amounts.map(\.costStock), all.costStock, stock)
        }
        lines += sum("Proceeds", amounts.map(\.value), all.value, own)
        lines += sum("Cost", amounts.map(\.cost), all.cost, own)
        lines += difference("Gain", all.value, all.cost, all.gain, own)
        if !isSame {
            lines += sum("Currency gain", amounts.map(\.currencyGain), all.currencyGain, own)
            lines += difference("Price gain", all.gain, all.currencyGain, all.knownPriceGain, own)
        }
        return lines
    }

    // MARK: Sums

    private func line(
        _ label: String, _ parts: [String], _ result: ExactDecimal?, _ unit: String, isExact: Bool = true
    ) -> [Line] {
        let sum = Derivation.sum(parts, result: result, unit: unit, isExact: isExact)
        return [Line(label: label, text: sum?.text ?? DecimalFormat.unknown)]
    }

    private func converted(
        _ label: String, _ amount: ExactDecimal, _ rate: ExactDecimal, _ result: ExactDecimal
    ) -> [Line] {
        line(label, [Derivation.number(amount, stock), "×", Derivation.number(rate, pair)], result, own)
    }

    private func difference(
        _ label: String, _ left: ExactDecimal?, _ right: ExactDecimal?, _ result: ExactDecimal?,
        _ unit: String
    ) -> [Line] {
        guard let left, let right else { return [Line(label: label, text: DecimalFormat.unknown)] }
        return line(label, [Derivation.number(left), "−", Derivation.operand(right, unit)], result, unit)
    }

    private func sum(_ label: String, _ parts: [ExactDecimal?], _ result: ExactDecimal?, _ unit: String)
        -> [Line]
    {
        let known = parts.compactMap { $0 }
        guard known.count == parts.count else { return [Line(label: label, text: DecimalFormat.unknown)] }
        return line(label, Derivations.plus(known), result, unit)
    }
}
