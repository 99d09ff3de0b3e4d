/// The sums behind each item, in the formulas' own terms.
enum Derivations {
    private static let asStated = "as stated"

    static func shares(_ sum: LotSum) -> Derivation? {
        guard sum.lots.count > 1 else { return nil }
        return Derivation.sum(
            plus(sum.lots.map { $0.appraisal.lot.shares.exact }), result: sum.shares, unit: "")
    }

    static func purchasePrice(_ sum: LotSum) -> Derivation? {
        guard let shown = sum.purchasePrice, shown.isAverage else { return nil }
        if sum.lots.count > 1 {
            return Derivation("average of \(sum.lots.count) lots, weighted by shares")
        }
        guard let cost = sum.amount(.costStock) else { return nil }
        var parts = [Derivation.number(cost, sum.stockCurrency.code), "÷", Derivation.operand(sum.shares)]
        if sum.quote.unitsPerMajor > 1 {
            parts += ["×", "\(sum.quote.unitsPerMajor) \(sum.quote)/\(sum.stockCurrency)"]
        }
        return Derivation.sum(parts, result: shown.price, unit: sum.quote.code)
    }

    static func intraday(_ sum: LotSum, _ change: ExactDecimal?) -> Derivation? {
        guard let price = sum.price, let previous = sum.previousClose, !price.isAverage, !previous.isAverage else {
            return nil
        }
        return Derivation.sum(
            [Derivation.number(price.price), "−", Derivation.number(previous.price, sum.quote.code)], result: change,
            unit: sum.quote.code)
    }

    static func percentage(_ percentage: Percentage) -> Derivation {
        let rounded = Derivation.number(percentage.exact(decimals: 4))
        return Derivation(
            "100 × \(Derivation.operand(percentage.part)) ÷ \(Derivation.number(percentage.whole.magnitude)) "
                + "≈ \(rounded) %")
    }

    static func purchaseRate(_ sum: LotSum) -> Derivation? {
        guard let shown = sum.purchaseRate else { return nil }
        if shown.rate.source == .cost || shown.rate.source == .average, let cost = sum.amount(.cost), let stock = sum.amount(.costStock) {
            return Derivation(
                "\(Derivation.number(cost, sum.portfolioCurrency.code)) ÷ "
                    + "\(Derivation.operand(stock, sum.stockCurrency.code))")
        }
        return rate(shown.rate, base: sum.stockCurrency, quote: sum.portfolioCurrency)
    }

    static func rate(_ rate: RateUsed?, base: Currency, quote: Currency) -> Derivation? {
        guard let rate else { return nil }
        let day = rate.date.map { " of \($0)" } ?? ""
        // In words: what is called EUR/USD where rates are quoted is USD/EUR as a unit, and units stand beside it.
        switch rate.source {
        case .option: return Derivation("stated as an option")
        case .row: return Derivation("stated with the holding")
        case .cost, .average: return Derivation("\(quote) over \(base)")
        case .direct: return Derivation("the rate from \(base) to \(quote)\(day)")
        case .inverse: return Derivation("1 ÷ the rate from \(quote) to \(base)\(day)")
        case .cross:
            return Derivation("from \(base) to \(quote) by way of \(rate.via?.code ?? "?"), by rates\(day)")
        }
    }

    static func amount(_ kind: AmountKind, _ sum: LotSum) -> Derivation? {
        let isStock = [.costStock, .valueStock, .gainStock].contains(kind)
        let unit = isStock ? sum.stockCurrency.code : sum.portfolioCurrency.code
        let result = sum.amount(kind)
        if kind == .gain, let value = sum.amount(.value), let cost = sum.amount(.cost) {
            return Derivation.sum(
                [Derivation.number(value), "−", Derivation.operand(cost, unit)], result: result, unit: unit)
        }
        if sum.lots.count > 1 {
            let parts = sum.lots.compactMap { $0.appraisal.amount(kind) }
            return Derivation.sum(plus(parts), result: result, unit: unit)
        }
        guard let parts = terms(of: kind, sum.lots[0].appraisal, sum) else { return nil }
        if parts == [asStated] { return Derivation(asStated) }
        return Derivation.sum(parts, result: result, unit: unit)
    }

    private static func terms(of kind: AmountKind, _ appraisal: Appraisal, _ sum: LotSum) -> [String]? {
        let lot = appraisal.lot
        switch kind {
        case .costStock:
            return lot.statedCostStock != nil ? [asStated] : costTerms(lot, sum)
        case .valueStock:
            return lot.price.map { shares(lot, at: $0, sum) }
        case .cost:
            if lot.costRate == .current { return costTerms(lot, sum).flatMap { converted($0, lot.rate, lot, sum) } }
            if lot.statedCost != nil { return [asStated] }
            return costTerms(lot, sum).flatMap { converted($0, lot.purchaseRate, lot, sum) }
        case .value:
            return lot.price.flatMap { converted(shares(lot, at: $0, sum), lot.rate, lot, sum) }
        case .priceGain:
            guard let value = appraisal.amount(.valueStock), let cost = appraisal.amount(.costStock) else { return nil }
            return converted(
                ["(\(Derivation.number(value)) − \(Derivation.operand(cost, sum.stockCurrency.code)))"], lot.rate, lot,
                sum)
        case .currencyGain:
            guard let cost = appraisal.amount(.costStock), let portfolio = appraisal.amount(.cost),
                let parts = converted([Derivation.number(cost, sum.stockCurrency.code)], lot.rate, lot, sum)
            else { return nil }
            return parts + ["−", Derivation.operand(portfolio, sum.portfolioCurrency.code)]
        case .gain, .gainStock, .intradayChange:
            return nil
        }
    }

    private static func costTerms(_ lot: ResolvedLot, _ sum: LotSum) -> [String]? {
        if let cost = lot.statedCostStock { return [Derivation.number(cost.exact, sum.stockCurrency.code)] }
        guard let price = lot.purchasePrice else { return nil }
        var parts = shares(lot, at: price, sum)
        if let fees = lot.fees { parts += ["+", Derivation.number(fees.exact, "\(sum.stockCurrency) fees")] }
        return parts
    }

    private static func shares(_ lot: ResolvedLot, at price: CompactDecimal, _ sum: LotSum) -> [String] {
        var parts = [
            Derivation.number(lot.shares.exact), "×", Derivation.number(price.exact, sum.quote.code),
        ]
        if sum.quote.unitsPerMajor > 1 {
            parts += ["÷", "\(sum.quote.unitsPerMajor) \(sum.quote)/\(sum.stockCurrency)"]
        }
        return parts
    }

    private static func converted(
        _ parts: [String], _ rate: CompactDecimal?, _ lot: ResolvedLot, _ sum: LotSum
    ) -> [String]? {
        if lot.isInPortfolioCurrency { return parts }
        guard let rate else { return nil }
        let base = parts.contains("+") ? ["(\(parts.joined(separator: " ")))"] : parts
        return base + ["×", Derivation.number(rate.exact, "\(sum.portfolioCurrency)/\(sum.stockCurrency)")]
    }

    private static func plus(_ values: [ExactDecimal]) -> [String] {
        values.enumerated().flatMap { position, value in
            position == 0 ? [Derivation.number(value)] : ["+", Derivation.operand(value)]
        }
    }
}
