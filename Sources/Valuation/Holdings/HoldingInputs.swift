/// The stated numbers of a holding that the formulas need.
package struct HoldingInputs: Hashable, Sendable {
    package var quote: QuoteCurrency
    /// Negative for a short position; not 0.
    package var shares: CompactDecimal
    package var purchaseDate: CalendarDate?
    /// In ``purchaseUnit``.
    package var purchasePrice: CompactDecimal?
    /// The unit of ``purchasePrice``, where it is not ``quote``.
    package var purchaseUnit: QuoteCurrency?
    /// In stock currency.
    package var fees: CompactDecimal?
    /// The total cost, in stock currency.
    package var costStock: CompactDecimal?
    /// Own currency per stock currency.
    package var purchaseRate: CompactDecimal?
    /// The total cost, in own currency.
    package var cost: CompactDecimal?
    /// In ``quote``.
    package var price: CompactDecimal?
    /// The date of ``price``; `nil` if the price applies to any day.
    package var priceDate: CalendarDate?
    /// In ``quote``.
    package var previousClose: CompactDecimal?
    /// Own currency per stock currency.
    package var rate: CompactDecimal?
    package var isExcluded = false
    /// m, the units of the underlying that the price of one share is for; `nil` for 1.
    package var multiplier: CompactDecimal?
    /// What the cost of a lot that trades opened lacks; `nil` for a holding its owner stated. The ``cost`` and
    /// ``purchaseRate`` of a lot are in portfolio currency.
    package var lacking: MissingCostInputs?
    /// The exact numbers of a lot that trades opened, if one of them is too long for a ``CompactDecimal``. Those that
    /// are have overflowed here, rounded to 38 significant digits.
    package var longNumbers: LongNumbers?

    package init(quote: QuoteCurrency, shares: CompactDecimal) {
        self.quote = quote
        self.shares = shares
    }

    /// Numbers of a lot, of any size.
    package final class LongNumbers: Hashable, Sendable {
        let shares: ExactDecimal
        let fees: ExactDecimal?
        let costStock: ExactDecimal?
        let cost: ExactDecimal?

        init(shares: ExactDecimal, fees: ExactDecimal?, costStock: ExactDecimal?, cost: ExactDecimal?) {
            self.shares = shares
            self.fees = fees
            self.costStock = costStock
            self.cost = cost
        }

        package static func == (left: LongNumbers, right: LongNumbers) -> Bool {
            left.shares == right.shares && left.fees == right.fees
                && left.costStock == right.costStock
                && left.cost == right.cost
        }

        package func hash(into hasher: inout Hasher) { hasher.combine(shares) }
    }

    /// The shares, however long the number.
    package var exactShares: ExactDecimal { longNumbers?.shares ?? shares.exact }

    /// The stated costs above 0 of a short position, and those below 0 of a long one. The costs of a lot that trades
    /// opened are not stated.
    var costsOfOtherSign: [(name: String, cost: CompactDecimal)] {
        guard lacking == nil else { return [] }
        return [(HoldingField.costStock, costStock), (.cost, cost)].compactMap { field, cost in
            guard let cost, !cost.isZero, cost.isNegative != shares.isNegative else { return nil }
            return (field.rawValue, cost)
        }
    }

    /// n·m, by which a price becomes an amount.
    var units: CompactDecimal { multiplier.map { shares * $0 } ?? shares }

    /// The same, however long the number.
    package var exactUnits: ExactDecimal { exactShares.times(multiplier) }

    /// The purchase price in the quote currency.
    var purchasePriceInQuote: CompactDecimal? {
        guard let purchasePrice else { return nil }
        return purchaseUnit.map { purchasePrice.converted(from: $0, to: quote) } ?? purchasePrice
    }

    /// All invalid values, in the order of the fields.
    ///
    /// - Parameter own: the currency of `cost`, `purchaseRate` and `rate`; with `nil`, only what is invalid in any
    ///   currency is returned.
    package func problems(own: Currency?) -> [HoldingProblem] {
        var problems: [HoldingProblem] = []
        let stock = quote.currency
        if !shares.isShares { problems.append(HoldingProblem(.shares, .zero)) }
        if purchasePrice?.isPrice == false { problems.append(HoldingProblem(.purchasePrice, .negative)) }
        if let purchaseUnit, purchaseUnit.currency != stock {
            problems.append(HoldingProblem(.purchaseCurrency, .otherCurrency(purchaseUnit, stock: stock)))
        }
        if fees?.isPrice == false { problems.append(HoldingProblem(.fees, .negative)) }
        if costStock != nil {
            if purchasePrice != nil {
                problems.append(HoldingProblem(.costStock, .inPlaceOf(.purchasePrice)))
            }
            if fees != nil { problems.append(HoldingProblem(.costStock, .inPlaceOf(.fees))) }
        }
        let own = lacking == nil ? own : nil
        if let reason = problem(ofRate: purchaseRate, own) {
            problems.append(HoldingProblem(.purchaseRate, reason))
        }
        if let reason = problem(ofRate: rate, own) { problems.append(HoldingProblem(.rate, reason)) }
        if let cost {
            if purchaseRate != nil { problems.append(HoldingProblem(.cost, .inPlaceOf(.purchaseRate))) }
            // In the own currency, the cost is also the cost in stock currency.
            if let own, stock == own {
                if purchasePrice != nil { problems.append(HoldingProblem(.cost, .inPlaceOf(.purchasePrice))) }
                if fees != nil { problems.append(HoldingProblem(.cost, .inPlaceOf(.fees))) }
                if let costStock, costStock != cost {
                    problems.append(HoldingProblem(.cost, .differs(from: .costStock, own)))
                }
            }
        }
        if price?.isPrice == false { problems.append(HoldingProblem(.price, .negative)) }
        if priceDate != nil, price == nil { problems.append(HoldingProblem(.priceDate, .needs(.price))) }
        if previousClose?.isPrice == false { problems.append(HoldingProblem(.previousClose, .negative)) }
        if multiplier?.isRate == false { problems.append(HoldingProblem(.multiplier, .notAboveZero)) }
        return problems
    }

    @inline(__always)
    private func problem(ofRate rate: CompactDecimal?, _ own: Currency?) -> HoldingProblem.Reason? {
        guard let rate else { return nil }
        if !rate.isRate { return .notAboveZero }
        guard let own, quote.currency == own, rate != .one else { return nil }
        return .rateOfOwnCurrency(own)
    }
}
