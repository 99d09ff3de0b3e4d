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
        sum.add(whole: figure)
    }

    /// - Parameter figure: one that has not overflowed.
    @inline(__always)
    fileprivate mutating func add(_ figure: CompactDecimal?) {
        count += 1
        guard let figure else { return }
        known += 1
        sum.add(figure)
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

/// Sums over lot parts, in portfolio currency: proceeds over the parts with known proceeds, cost and gain over those with a
/// known gain, price gain and currency gain over those for which they are known.
package struct PartSums: Sendable {
    package fileprivate(set) var proceeds = KnownSum()
    package fileprivate(set) var cost = KnownSum()
    package fileprivate(set) var gain = KnownSum()
    package fileprivate(set) var priceGain = KnownSum()
    package fileprivate(set) var currencyGain = KnownSum()

    init() {}

    package init(_ parts: some Sequence<SalePart>) {
        for part in parts { add(part) }
    }

    @inline(__always)
    mutating func add(_ part: SalePart) {
        guard let amounts = part.compactAmounts, add(amounts) else { return add(part.amounts) }
    }

    private mutating func add(_ amounts: SaleAmounts) {
        let gain = amounts.gain
        proceeds.add(amounts.value)
        self.gain.add(gain)
        cost.add(gain == nil ? nil : amounts.cost)
        priceGain.add(amounts.priceGain)
        currencyGain.add(gain == nil ? nil : amounts.currencyGain)
    }

    /// - Returns: `false` if a difference does not fit, in which case nothing was added.
    @inline(__always)
    private mutating func add(_ amounts: FormulaAmounts<CompactDecimal>) -> Bool {
        let (gain, price, currency) = (amounts.gain, amounts.priceGain, amounts.currencyGain)
        if gain?.hasOverflowed == true || price?.hasOverflowed == true || currency?.hasOverflowed == true {
            return false
        }
        proceeds.add(amounts.value)
        self.gain.add(gain)
        cost.add(gain == nil ? nil : amounts.cost)
        priceGain.add(gain == nil ? nil : price)
        currencyGain.add(gain == nil ? nil : currency)
        return true
    }

    fileprivate mutating func add(_ other: PartSums) {
        proceeds.add(other.proceeds)
        cost.add(other.cost)
        gain.add(other.gain)
        priceGain.add(other.priceGain)
        currencyGain.add(other.currencyGain)
    }
}

/// The totals of sales and payments, in portfolio currency; totals can be added to each other.
package struct GainTotals: Sendable {
    package private(set) var sales = 0
    private var ofParts = PartSums()
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
        (ofParts.proceeds, ofParts.cost, ofParts.gain) = (sums[0], sums[1], sums[2])
        (ofParts.priceGain, ofParts.currencyGain) = (sums[3], sums[4])
        (dividends, interest, taxes, fees, netIncome) = (sums[5], sums[6], sums[7], sums[8], sums[9])
    }

    /// All sums, in the order in which they are declared.
    package var sums: [KnownSum] {
        [proceeds, cost, gain, priceGain, currencyGain, dividends, interest, taxes, fees, netIncome]
    }

    package var proceeds: KnownSum { ofParts.proceeds }
    package var cost: KnownSum { ofParts.cost }
    package var gain: KnownSum { ofParts.gain }
    package var priceGain: KnownSum { ofParts.priceGain }
    package var currencyGain: KnownSum { ofParts.currencyGain }

    /// Adds a sale with these lot parts.
    package mutating func add(_ parts: PartSums) {
        sales += 1
        ofParts.add(parts)
    }

    /// Adds a payment. Its taxes and fees are counted in the totals of taxes and fees only if it has any.
    package mutating func add(_ payment: IncomeRecord) {
        switch payment.type {
        case .dividend: dividends.add(payment.inPortfolioCurrency.gross)
        case .interest: interest.add(payment.inPortfolioCurrency.gross)
        default: break
        }
        if !payment.taxes.isZero { taxes.add(payment.inPortfolioCurrency.taxes) }
        if payment.fees?.isZero != true { fees.add(payment.inPortfolioCurrency.fees) }
        netIncome.add(payment.inPortfolioCurrency.net)
    }

    package mutating func add(_ other: GainTotals) {
        sales += other.sales
        ofParts.add(other.ofParts)
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
