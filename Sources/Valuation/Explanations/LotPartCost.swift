/// The calculation behind the cost of shares sold from a lot: how the lot came by its cost, and which part of it left.
struct LotPartCost {
    private typealias Line = SaleDerivations.Line

    private(set) var lines: [SaleDerivations.Line] = []
    private let part: SalePart
    /// The rate of the sale.
    private let rate: AppliedRate?
    private let sums: TradeExplanation

    init(_ part: SalePart, rate: AppliedRate?, _ sums: TradeExplanation) {
        self.part = part
        self.rate = rate
        self.sums = sums
        if let origin = part.origin {
            lines += history(of: origin)
            if origin.taken != part.shares {
                lines.append(
                    Line(
                        label: "Matched",
                        text: "\(Derivation.number(part.shares)) sold are "
                            + "\(Derivation.number(origin.taken)) of those bought, after splits"))
            }
        }
        if let cost = part.amounts.costStock {
            lines += linesInStockCurrency(cost)
        } else if part.amounts.cost == nil {
            lines.append(TradeExplanation.unknown("Cost", reason))
            return
        }
        if !sums.isSame { lines += linesInPortfolioCurrency }
    }

    /// Why the cost is unknown.
    private var reason: String {
        if part.amounts.costStock == nil {
            if part.lacks.contains(.cost) { return "their cost is not stated" }
            if part.lacks.contains(.rateOfFees) { return "there is no rate for the fees at purchase" }
        }
        return sums.unknownRate(of: part.purchaseDate)
    }

    // MARK: What left

    private func linesInStockCurrency(_ cost: ExactDecimal) -> [SaleDerivations.Line] {
        switch part.origin?.basis {
        case .priced(let price, let fees):
            return linesOfPrice(price.exact, fees, cost)
        case .costed(let whole):
            return [Line(label: "Cost", text: share(of: whole, cost, sums.stockCurrency))]
        case .feesUnknown, .unknown, nil: return [Line(label: "Cost", text: sums.amount(cost))]
        }
    }

    /// q·P/u, plus q/n of the remaining fees.
    private func linesOfPrice(_ price: ExactDecimal, _ fees: ExactDecimal, _ cost: ExactDecimal)
        -> [SaleDerivations.Line]
    {
        guard let origin = part.origin else { return [] }
        let worth = Formulas.worth(
            origin.taken.times(origin.multiplier), at: price, origin.quote.unitExponent)
        var lines: [Line] = []
        if !fees.isZero {
            let label = "Fees at purchase"
            var isWhole = false
            if isUntouched, let trade = sums.terms[part.opening] {
                isWhole = true
                if let text = sums.foreignFees(of: trade, fees) {
                    lines.append(Line(label: label, text: text))
                }
            }
            if origin.taken != origin.shares {
                let text = share(of: fees, cost - worth, sums.stockCurrency)
                lines.append(
                    Line(
                        label: lines.isEmpty ? label : "",
                        text: isWhole ? text : "\(text), of what is left of them"))
            }
        }
        let text =
            sums.priced(
                origin.taken, at: price, origin.quote, fees: cost - worth, multiplier: origin.multiplier,
                sign: 1,
                cost)
            ?? sums.amount(cost)
        return lines + [Line(label: "Cost", text: text)]
    }

    /// Whether nothing of the lot was closed earlier.
    private var isUntouched: Bool {
        part.origin?.events.contains { if case .left = $0.kind { true } else { false } } == false
    }

    /// round15(C·q/n), or everything if all remaining shares leave.
    private func share(of whole: ExactDecimal, _ result: ExactDecimal, _ unit: Currency) -> String {
        guard let origin = part.origin, origin.taken != origin.shares else {
            return Derivation.number(result, unit.code)
        }
        let sum = CheckedExpression(whole, unit.code).times(origin.taken.magnitude).over(
            origin.shares.magnitude)
        return sums.text(sum, result, unit)
    }

    private var linesInPortfolioCurrency: [SaleDerivations.Line] {
        let label = part.amounts.costStock == nil ? "Cost" : ""
        guard let cost = part.amounts.cost else { return [TradeExplanation.unknown(label, reason)] }
        if let stock = part.amounts.costStock {
            if sums.options.costRate == .current, let rate {
                let sum = sums.converted(stock, at: rate.number.exact)
                return [Line(label: label, text: sums.text(sum, cost, sums.portfolioCurrency))]
            }
            if let rate = part.purchaseRate, !keepsAmount,
                let text = sums.converted(stock, at: rate).equals(cost, sums.portfolioCurrency.code)
            {
                return [Line(label: label, text: text)] + rateAtPurchase(rate)
            }
        }
        var lines = [Line(label: label, text: sums.portfolioAmount(cost))]
        if case .amount(let whole) = part.origin?.ownCost {
            lines = [Line(label: label, text: share(of: whole, cost, sums.portfolioCurrency))]
        }
        if let stock = part.amounts.costStock, let rate = part.purchaseRate {
            let sum = CheckedExpression(cost, sums.portfolioCurrency.code).over(
                stock, sums.stockCurrency.code)
            if let text = sum.equals(rate, sums.pair) {
                lines.append(Line(label: "Rate at purchase", text: text))
            }
        }
        return lines
    }

    /// Whether the cost in portfolio currency is a fixed amount rather than the cost at a rate.
    private var keepsAmount: Bool {
        if case .amount = part.origin?.ownCost { true } else { false }
    }

    private func rateAtPurchase(_ rate: ExactDecimal) -> [SaleDerivations.Line] {
        let label = "Rate at purchase"
        if case .rate(let number, isStated: true) = part.origin?.ownCost {
            return [
                Line(
                    label: label,
                    text: "\(Derivation.number(number.exact, sums.pair)), stated with the trade")
            ]
        }
        if let day = part.purchaseDate, let found = sums.rate(on: day), found.number.exact == rate {
            return [
                Line(
                    label: label,
                    text: sums.text(of: found, from: sums.stockCurrency, to: sums.portfolioCurrency, on: day))
            ]
        }
        return []
    }
}

// How the lot came by its cost.
extension LotPartCost {
    /// A line for each event in the life of the lot; none if price, fees and rate of the purchase explain everything.
    private func history(of origin: CostOrigin) -> [SaleDerivations.Line] {
        let isCosted = if case .costed = origin.basis { true } else { false }
        let showsOwn = keepsAmount && sums.options.costRate == .purchase && !sums.isSame
        if !isCosted, !showsOwn { return [] }
        var lines: [Line] = []
        for (place, event) in origin.events.enumerated() {
            let before = place > 0 ? origin.events[place - 1] : nil
            for text in texts(of: event, after: before, showsStock: isCosted, showsOwn: showsOwn) {
                let isFirst =
                    text.isHead && (place > 0 || part.purchaseDate == nil) && event.cause.location.line > 0
                lines.append(
                    Line(
                        label: lines.isEmpty ? title : "", text: text.text,
                        location: isFirst ? event.cause.location : nil))
            }
        }
        return lines
    }

    private var title: String { part.purchaseDate == nil ? "Pool" : "Lot" }

    private func texts(
        of event: LotEvent, after before: LotEvent?, showsStock: Bool, showsOwn: Bool
    ) -> [(text: String, isHead: Bool)] {
        var texts: [String] = []
        let day = event.cause.date.map { " on \($0)" } ?? ""
        var head = ""
        switch event.kind {
        case .opened:
            // The trade that opened the lot is shown above its lines.
            if part.purchaseDate == nil { head = "\(verb(event.cause))\(day): " }
            texts = opened(event.cause, event.shares, event.costStock, event.cost, showsStock, showsOwn)
        case .left:
            texts = ["\(SaleDerivations.shares(event.shares)), left after earlier sales"]
            if showsStock {
                texts[0] += ", at " + (event.costStock.map { sums.amount($0) } ?? "an unknown cost")
            }
            if showsOwn, let cost = event.cost { texts[0] += " and \(sums.portfolioAmount(cost))" }
        case .split(let ratio):
            head = "Split \(ratio)\(day): "
            texts = [shares(event, before, ratio)]
        case .exchanged(let ratio):
            head = "Exchanged \(ratio)\(day): "
            texts = [ratio.isOne ? "\(SaleDerivations.shares(event.shares))" : shares(event, before, ratio)]
        case .gave, .returned:
            if case .returned = event.kind {
                head = "Capital returned\(day): "
            } else {
                head = "Spin-off\(day): "
            }
            texts = costs(event, before, showsOwn) { CheckedExpression($0, $2).minus($0 - $1, $2) }
        case .received(let share):
            head = "Spin-off\(day): "
            texts = costs(event, before, showsOwn) { CheckedExpression($0, $2).times(share) }
            texts[0] += " for \(SaleDerivations.shares(event.shares))"
        case .joined:
            head = "\(verb(event.cause))\(day): "
            texts = joined(event, before, showsOwn)
        }
        return texts.enumerated().map { ($0.offset == 0 ? head + $0.element : $0.element, $0.offset == 0) }
    }

    /// The verb for a trade that brought in shares.
    private func verb(_ cause: LotEvent.Cause) -> String {
        switch sums.terms[cause.location]?.type {
        case .buy: "Bought"
        case .short: "Sold short"
        case .transferIn: "Transferred in"
        default: "Came in"
        }
    }

    private func opened(
        _ cause: LotEvent.Cause, _ shares: ExactDecimal, _ costStock: ExactDecimal?, _ cost: ExactDecimal?,
        _ showsStock: Bool, _ showsOwn: Bool
    ) -> [String] {
        let trade = sums.terms[cause.location]
        var texts: [String] = []
        if showsStock {
            if let costStock {
                let net = sums.net(of: trade, shares, sign: 1, costStock)
                texts = net.dropLast() + [(net.last ?? "") + " for \(SaleDerivations.shares(shares))"]
                if trade?.amount != nil || trade?.price == nil, trade != nil {
                    texts = ["\(sums.amount(costStock)) for \(SaleDerivations.shares(shares)), as stated"]
                }
            } else {
                texts = ["\(SaleDerivations.shares(shares)) at an unknown cost"]
            }
        }
        if showsOwn {
            texts.append(cost.map { ownText(of: trade, costStock, $0) } ?? DecimalFormat.unknown)
        }
        return texts
    }

    /// A cost in portfolio currency, as stated or converted.
    private func ownText(of trade: TradeInputs?, _ costStock: ExactDecimal?, _ cost: ExactDecimal) -> String {
        if let total = trade?.total?.exact, total == cost.magnitude {
            return "\(sums.portfolioAmount(cost)), as stated"
        }
        guard let costStock, let trade else { return sums.portfolioAmount(cost) }
        for rate in [trade.rate?.exact, sums.rate(on: trade.dayOfRate)?.number.exact].compactMap({ $0 }) {
            if let text = sums.converted(costStock, at: rate).equals(cost, sums.portfolioCurrency.code) {
                return text
            }
        }
        return sums.portfolioAmount(cost)
    }

    private func shares(_ event: LotEvent, _ before: LotEvent?, _ ratio: SplitRatio) -> String {
        let sum = before.flatMap {
            CheckedExpression($0.shares).times(ratio.new.exact).over(ratio.old.exact).equals(event.shares)
        }
        return sum.map { "\($0) shares" } ?? SaleDerivations.shares(event.shares)
    }

    /// Both costs, as they come from those before.
    private func costs(
        _ event: LotEvent, _ before: LotEvent?, _ showsOwn: Bool,
        _ sum: (_ old: ExactDecimal, _ new: ExactDecimal, _ unit: String) -> CheckedExpression
    ) -> [String] {
        func text(_ old: ExactDecimal?, _ new: ExactDecimal?, _ unit: Currency) -> String {
            guard let new else { return "an unknown cost" }
            guard let old else { return Derivation.number(new, unit.code) }
            return sums.text(sum(old, new, unit.code), new, unit)
        }
        var texts = [text(before?.costStock, event.costStock, sums.stockCurrency)]
        if showsOwn, event.cost != nil {
            texts.append(text(before?.cost, event.cost, sums.portfolioCurrency))
        }
        return texts
    }

    private func joined(_ event: LotEvent, _ before: LotEvent?, _ showsOwn: Bool) -> [String] {
        guard let before else { return [] }
        let added = event.shares - before.shares
        var texts = ["\(SaleDerivations.shares(added))"]
        if let old = before.costStock, let new = event.costStock {
            let cost = new - old
            let trade = sums.terms[event.cause.location]
            let isWhole = trade?.shares?.exact == added.magnitude && trade?.type.isOpening == true
            texts = isWhole ? sums.net(of: trade, added, sign: 1, cost) : [sums.amount(cost)]
            texts[texts.count - 1] += " for \(SaleDerivations.shares(added))"
            if showsOwn, let before = before.cost, let after = event.cost {
                texts.append(ownText(of: isWhole ? trade : nil, cost, after - before))
            }
            let sum = CheckedExpression(old, sums.stockCurrency.code).plus(cost, sums.stockCurrency.code)
            texts.append(sums.text(sum, new, sums.stockCurrency))
        }
        if showsOwn, let old = before.cost, let new = event.cost {
            let sum = CheckedExpression(old, sums.portfolioCurrency.code).plus(
                new - old, sums.portfolioCurrency.code)
            texts.append(sums.text(sum, new, sums.portfolioCurrency))
        }
        let count = CheckedExpression(before.shares).plus(added).equals(event.shares)
        texts.append(count.map { "\($0) shares" } ?? SaleDerivations.shares(event.shares))
        return texts
    }
}
