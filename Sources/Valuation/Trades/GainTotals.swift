/// The sum of the known ones among some figures.
package struct KnownSum: Sendable {
    private var sum = ExactSum()
    /// The number of figures, and how many of them are known.
    package private(set) var count = 0
    package private(set) var known = 0

    package init() {}

    /// - Parameters:
    ///   - total: the sum of the known figures.
    ///   - count: the number of figures, of which `known` are known.
    package init(_ total: ExactDecimal, known: Int, count: Int) {
        sum.add(total)
        self.known = known
        self.count = count
    }

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

    /// The sum; 0 if there are no figures, `nil` if there are some but none is known.
    package var total: ExactDecimal? { count > 0 && known == 0 ? nil : sum.total }

    package var isComplete: Bool { known == count }
}

/// The totals of sales and payments, in portfolio currency; totals can be added to each other.
///
/// Totals of sales are sums over lot parts: proceeds over the parts with known proceeds, cost and gain over those with
/// a known gain, price gain and currency gain over those for which they are known.
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

    /// - Parameter sums: what ``sums`` has; `nil` if their number is another one.
    package init?(sales: Int, _ sums: [KnownSum]) {
        guard sums.count == self.sums.count else { return nil }
        self.sales = sales
        (proceeds, cost, gain, priceGain, currencyGain) = (sums[0], sums[1], sums[2], sums[3], sums[4])
        (dividends, interest, taxes, fees, netIncome) = (sums[5], sums[6], sums[7], sums[8], sums[9])
    }

    /// All sums, in the order in which they are declared.
    package var sums: [KnownSum] {
        [proceeds, cost, gain, priceGain, currencyGain, dividends, interest, taxes, fees, netIncome]
    }

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

    /// Adds a payment. Its taxes and fees are counted in the totals of taxes and fees only if it has any.
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

    /// 100 · gain / |cost|; `nil` if the cost is 0.
    package func gainPercent(decimals: Int) -> ExactDecimal? {
        Formulas.percentage(gain.total, of: cost.total, decimals: decimals)
    }
}
