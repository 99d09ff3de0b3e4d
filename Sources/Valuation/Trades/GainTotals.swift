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
        sum.add(whole: total)
        self.known = known
        self.count = count
    }

    package mutating func add(_ figure: ExactDecimal?) { add(figure: figure) }

    @inline(__always)
    fileprivate mutating func add(figure: (some LotNumber)?) {
        count += 1
        guard let figure else { return }
        known += 1
        let small = figure.small
        if small.hasOverflowed { sum.add(figure.exact) } else { sum.add(small) }
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
    /// The sums over parts of which everything is known, and the number of these.
    private var whole = OwnAmounts()
    private var count = 0
    /// The sums over the other parts, and those that became too long, in the order of ``sums``; empty for most.
    private var others: [KnownSum] = []

    init() {}

    package init(_ parts: some Sequence<SalePart>) {
        for part in parts { add(part) }
    }

    /// - Parameter taken: the places of those that count.
    init(_ parts: Span<SalePart>, _ taken: Range<Int>) {
        for place in taken { add(parts[place]) }
    }

    fileprivate init(_ sums: ArraySlice<KnownSum>) { others = Array(sums) }

    @inline(__always)
    mutating func add(_ part: SalePart) {
        if let gains = part.knownGains { add(gains, count: 1) } else { add(part.amounts) }
    }

    /// Adds parts of which everything is known.
    @inline(__always)
    fileprivate mutating func add(_ gains: OwnAmounts, count parts: Int) {
        if !whole.add(gains) {
            // Later additions use machine integers again.
            others = sums
            (whole, count) = (gains, 0)
        }
        count += parts
    }

    private mutating func add(_ amounts: SaleAmounts) {
        let gain = amounts.gain
        let figures = [
            amounts.value, gain == nil ? nil : amounts.cost, gain, amounts.priceGain,
            gain == nil ? nil : amounts.currencyGain,
        ]
        if others.isEmpty { others = Array(repeating: KnownSum(), count: figures.count) }
        for (place, figure) in figures.enumerated() { others[place].add(figure) }
    }

    fileprivate mutating func add(_ other: PartSums) {
        if whole.add(other.whole) {
            count += other.count
            add(other.others)
        } else {
            others = sums
            (whole, count) = (OwnAmounts(), 0)
            add(other.sums)
        }
    }

    private mutating func add(_ sums: [KnownSum]) {
        if others.isEmpty {
            others = sums
        } else {
            for (place, sum) in sums.enumerated() { others[place].add(sum) }
        }
    }

    /// The total of ``gain``, without the other sums.
    var knownGain: ExactDecimal? {
        guard others.isEmpty else { return gain.total }
        return whole.exact.value - whole.exact.cost
    }

    package var proceeds: KnownSum { sum(0, whole.exact.value) }
    package var cost: KnownSum { sum(1, whole.exact.cost) }
    package var gain: KnownSum { sum(2, whole.exact.value - whole.exact.cost) }
    package var priceGain: KnownSum { sum(3, whole.exact.value - whole.exact.costAtCurrentRate) }
    package var currencyGain: KnownSum { sum(4, whole.exact.costAtCurrentRate - whole.exact.cost) }

    private func sum(_ place: Int, _ figure: ExactDecimal) -> KnownSum {
        var sum = count == 0 ? KnownSum() : KnownSum(figure, known: count, count: count)
        if !others.isEmpty { sum.add(others[place]) }
        return sum
    }

    fileprivate var sums: [KnownSum] { [proceeds, cost, gain, priceGain, currencyGain] }
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
        ofParts = PartSums(sums[..<5])
        (dividends, interest, taxes, fees, netIncome) = (sums[5], sums[6], sums[7], sums[8], sums[9])
    }

    /// All sums, in the order in which they are declared.
    package var sums: [KnownSum] { ofParts.sums + [dividends, interest, taxes, fees, netIncome] }

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

    /// Adds a sale that took some of these lot parts.
    @inline(__always)
    mutating func add(_ parts: Span<SalePart>, _ taken: Range<Int>) {
        sales += 1
        for place in taken { ofParts.add(parts[place]) }
    }

    /// Adds a sale of which everything is known.
    @inline(__always)
    mutating func add(_ sale: SaleSums) {
        sales += 1
        ofParts.add(sale.gains, count: sale.parts)
    }

    /// Adds a payment. Its taxes and fees are counted in the totals of taxes and fees only if it has any.
    package mutating func add(_ payment: IncomeRecord) {
        if let figures = payment.compactFigures {
            add(figures, payment.type)
        } else {
            add(payment.longFigures, payment.type)
        }
    }

    @inline(__always)
    private mutating func add<Number: LotNumber>(_ payment: IncomeFigures<Number>, _ type: TradeType) {
        let own = payment.inPortfolioCurrency
        switch type {
        case .dividend: dividends.add(figure: own.gross)
        case .interest: interest.add(figure: own.gross)
        default: break
        }
        if !payment.taxes.isZero { taxes.add(figure: own.taxes) }
        if payment.fees?.isZero != true { fees.add(figure: own.fees) }
        netIncome.add(figure: own.net)
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
