// What trades add to the sections of the open lots.
extension SectionBuilder {
    /// The first section of a stock without open lots.
    func nothingOpen(_ symbol: String, _ stock: RealisedStock) -> Section {
        Section(
            .general, title: SectionBuilder.title(stock.name ?? symbol, stock.market),
            items: [Item(.numberOfShares, .shares(0))])
    }

    /// The section about sales and income, if there are any.
    ///
    /// Sums cover what is known, as in the totals of a report; only all that was gained covers everything.
    ///
    /// - Parameter sum: the open lots; `nil` if there are none.
    func realisedSections(_ stock: RealisedStock, _ sum: LotSum?) -> [Section] {
        guard !stock.sales.isEmpty || !stock.payments.isEmpty else { return [] }
        let totals = stock.totals
        let parts = stock.sales.flatMap { $0.lots.map(\.record.amounts) }
        let dividends = stock.payments.filter { $0.type == .dividend }
        var items: [Item] = []
        if !stock.sales.isEmpty {
            let only = onlyPart(stock)
            items.append(money(.realisedGain, totals.gain.total, of: parts.map(\.gain), only?.gain))
            if stock.hasOtherCurrency {
                items.append(
                    money(
                        .realisedPriceGain, totals.priceGain.total, of: parts.map(\.priceGain),
                        only?.priceGain))
                items.append(
                    money(
                        .realisedCurrencyGain, totals.currencyGain.total,
                        of: parts.map { $0.gain == nil ? nil : $0.currencyGain }, only?.currencyGain))
            }
        }
        if !stock.payments.isEmpty {
            items.append(
                money(
                    .dividends, totals.dividends.total, of: dividends.map(\.record.inPortfolioCurrency.gross),
                    onlyDividend(dividends))
            )
        }
        items.append(totalGain(totals, sum))
        return [Section(.realised, title: "Realised", items: items)]
    }

    /// Realised gain + unrealised gain + net income; unknown if any part of them is.
    private func totalGain(_ totals: GainTotals, _ sum: LotSum?) -> Item {
        let held = sum.map { $0.amount(.gain) } ?? .some(.zero)
        var total: ExactDecimal?
        if totals.gain.isComplete, totals.netIncome.isComplete, let sold = totals.gain.total, let held,
            let income = totals.netIncome.total
        {
            total = sold + held + income
        }
        return Item(
            .totalGain, .money(total.map { Figure($0) }, currency),
            derivation: parts(totals, sum)?.derivation(total, currency.code))
    }

    /// The parts of all that was gained that are not 0, by their names; `nil` for only one.
    private func parts(_ totals: GainTotals, _ sum: LotSum?) -> CheckedExpression? {
        let gains = [
            (totals.gain.total, "realised"), (sum?.amount(.gain), "unrealised"),
            (totals.dividends.total, "dividends"), (totals.interest.total, "interest"),
        ]
        let costs = [(totals.taxes.total, "taxes"), (totals.fees.total, "fees")]
        let terms = gains.map { ($0.0 ?? .zero, $0.1, false) } + costs.map { ($0.0 ?? .zero, $0.1, true) }
        let named = terms.filter { !$0.0.isZero }
        guard named.count > 1, let (first, name, isCost) = named.first else { return nil }
        return named.dropFirst().reduce(CheckedExpression(isCost ? -first : first, name)) { sum, term in
            term.2 ? sum.minus(term.0, term.1) : sum.plus(term.0, term.1)
        }
    }

    /// How the only dividend becomes one in portfolio currency; `nil` if there are others, or it is in that currency.
    private func onlyDividend(_ dividends: [Income]) -> CheckedExpression? {
        guard dividends.count == 1, let record = dividends.first?.record, record.currency != currency,
            let rate = record.rate
        else { return nil }
        return CheckedExpression(record.amount, record.currency.code)
            .times(rate.number.exact, "\(currency)/\(record.currency)")
    }

    /// How the gain and its parts come about, where a single lot that was sold has a known gain.
    private func onlyPart(
        _ stock: RealisedStock
    ) -> (gain: CheckedExpression, priceGain: CheckedExpression?, currencyGain: CheckedExpression?)? {
        let known = stock.sales.flatMap { sale in sale.lots.map { (sale, $0.record.amounts) } }
            .filter { $0.1.gain != nil }
        guard known.count == 1, let (sale, amounts) = known.first, let value = amounts.value,
            let cost = amounts.cost
        else { return nil }
        let unit = currency.code
        let gain = CheckedExpression(value).minus(cost, unit)
        guard let fromCurrency = amounts.currencyGain, let costStock = amounts.costStock, let rate = sale.rate
        else { return (gain, nil, nil) }
        let stock = sale.stockCurrency.code
        return (
            gain, CheckedExpression(value - cost).minus(fromCurrency, unit),
            CheckedExpression(costStock, stock).times(rate.number.exact, "\(unit)/\(stock)").minus(cost, unit)
        )
    }

    /// An amount with the sum of its known parts, or with how the only one comes about.
    private func money(
        _ kind: Item.Kind, _ amount: ExactDecimal?, of parts: [ExactDecimal?],
        _ only: CheckedExpression? = nil
    ) -> Item {
        let known = parts.compactMap { $0 }
        let sum = known.count > 1 ? Derivations.plus(known) : only
        return Item(
            kind, .money(amount.map { Figure($0) }, currency),
            derivation: sum?.derivation(amount, currency.code))
    }

    /// The issues of the lots, followed by those of sales and payments that are not among them.
    static func merged(_ issues: [Issue], _ more: [Issue]) -> [Issue] {
        if more.isEmpty { return issues }
        var known = Set(issues.map(\.id))
        return issues + more.filter { known.insert($0.id).inserted }
    }
}
