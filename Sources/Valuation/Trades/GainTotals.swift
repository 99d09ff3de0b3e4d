/// A sum over those of some figures that are known.
package struct KnownSum: Sendable {
    private var sum = ExactSum()
    /// How many figures there are, and how many of them are known.
    package private(set) var count = 0
    package private(set) var known = 0

    package init() {}

    package mutating func add(_ figure: ExactDecimal?) {
        count += 1
        guard let figure else { return }
        known += 1
        if let compact = figure.compact { sum.add(compact) } else { sum.add(figure) }
    }

    package mutating func add(_ other: KnownSum) {
        sum.add(other.sum)
        count += other.count
        known += other.known
    }

    /// The sum; 0 of no figures, `nil` where there are some and none is known.
    package var total: ExactDecimal? { count > 0 && known == 0 ? nil : sum.total }

    package var isComplete: Bool { known == count }
}

/// What sales and payments come to, in portfolio currency: sums that can be added to one another.
///
/// Of sales they are over lot parts: proceeds over those whose proceeds are known, cost and gain over those whose gain
/// is, its two parts over those for which they are.
package struct GainTotals: Sendable {
    package private(set) var sales = 0
    package private(set) var proceeds = KnownSum()
    package private(set) var cost = KnownSum()
    package private(set) var gain = KnownSum()
    package private(set) var priceGain = KnownSum()
    package private(set) var currencyGain = KnownSum()
    package private(set) var dividends = KnownSum()
    package private(set) var interest = KnownSum()
    package private(set) var taxes = KnownSum()
    package private(set) var fees = KnownSum()
    package private(set) var netIncome = KnownSum()

    package init() {}

    /// Adds a sale.
    package mutating func add(_ parts: ArraySlice<SalePart>) {
        sales += 1
        for part in parts {
            let amounts = part.amounts
            let gain = amounts.gain
            proceeds.add(amounts.value)
            cost.add(gain == nil ? nil : amounts.cost)
            self.gain.add(gain)
            priceGain.add(amounts.knownPriceGain)
            currencyGain.add(gain == nil ? nil : amounts.currencyGain)
        }
    }

    /// Adds a payment. Its taxes and fees count among all taxes and fees only where it has some.
    package mutating func add(_ payment: IncomeRecord) {
        switch payment.type {
        case .dividend: dividends.add(payment.own.gross)
        case .interest: interest.add(payment.own.gross)
        default: break
        }
        if !payment.taxes.isZero { taxes.add(payment.own.taxes) }
        if payment.fees?.isZero != true { fees.add(payment.own.fees) }
        netIncome.add(payment.own.net)
    }

    package mutating func add(_ other: GainTotals) {
        sales += other.sales
        proceeds.add(other.proceeds)
        cost.add(other.cost)
        gain.add(other.gain)
        priceGain.add(other.priceGain)
        currencyGain.add(other.currencyGain)
        dividends.add(other.dividends)
        interest.add(other.interest)
        taxes.add(other.taxes)
        fees.add(other.fees)
        netIncome.add(other.netIncome)
    }

    /// 100 · gain / |cost|; `nil` over 0.
    package func gainPercent(decimals: Int) -> ExactDecimal? {
        Formulas.percentage(gain.total, of: cost.total, decimals: decimals)
    }
}
