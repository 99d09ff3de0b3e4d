/// The amounts of shares taken from a lot by a sale: those of a holding, with the proceeds as the value.
struct SaleFigures<Number: SaleNumber>: Sendable {
    let shares: Number
    let purchaseRate: Number?
    /// cp, in portfolio currency, regardless of ``CostRate``.
    let costAtPurchase: Number?
    private(set) var amounts = FormulaAmounts<Number>()

    /// - Parameters:
    ///   - portion: the part of the sale's fees if it has a price, and otherwise of its amount; `nil` if that is unknown.
    ///   - total: the part of the stated total.
    @inline(__always)
    init(
        _ part: PartFigures<Number>, _ proceeds: Proceeds<Number>, portion: Number?,
        total: Number?, costRate: CostRate
    ) {
        shares = part.shares
        purchaseRate = part.purchaseRate
        costAtPurchase = part.cost
        if let portion {
            amounts.valueStock = portion
            if case .priced(let price, let unit, _) = proceeds.amount {
                let terms = LotTerms(multiplier: proceeds.multiplier, unitExponent: unit.unitExponent)
                amounts.valueStock = terms.worth(shares, at: price) - portion
            }
        }
        amounts.value = total ?? amounts.valueStock.flatMap { proceeds.inPortfolioCurrency($0) }
        amounts.costStock = part.costStock
        amounts.costAtCurrentRate = part.costStock.flatMap { proceeds.inPortfolioCurrency($0) }
        amounts.cost = costRate == .current ? amounts.costAtCurrentRate : part.cost
    }
}

/// The figures of shares taken by a sale in machine integers, those in one currency at one scale, so that sums and
/// differences need no further care.
struct PackedSaleFigures: Sendable {
    let shares: CompactDecimal
    let purchaseRate: CompactDecimal?
    private let known: Known
    private let stockScale: Int16
    private let valueStock: Int128Words
    private let costStock: Int128Words
    private let own: OwnAmounts
    private let costPaid: CompactDecimal?

    /// Which amounts are known; the others are 0.
    private struct Known: OptionSet {
        let rawValue: UInt8
        static let valueStock = Known(rawValue: 1)
        static let costStock = Known(rawValue: 2)
        static let value = Known(rawValue: 4)
        static let cost = Known(rawValue: 8)
        static let costAtCurrentRate = Known(rawValue: 16)
        static let gains: Known = [.value, .cost, .costAtCurrentRate]

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(_ amounts: FormulaAmounts<some SaleNumber>) {
            self = []
            if amounts.valueStock != nil { insert(.valueStock) }
            if amounts.costStock != nil { insert(.costStock) }
            if amounts.value != nil { insert(.value) }
            if amounts.cost != nil { insert(.cost) }
            if amounts.costAtCurrentRate != nil { insert(.costAtCurrentRate) }
        }
    }

    /// Fails if a figure does not fit.
    @inline(__always)
    init?(_ figures: SaleFigures<some SaleNumber>) {
        known = Known(figures.amounts)
        let (value, cost) = CompactDecimal.aligned(
            figures.amounts.valueStock?.small ?? .zero, figures.amounts.costStock?.small ?? .zero)
        (stockScale, valueStock, costStock) = (value.scale, value.words, cost.words)
        costPaid = figures.costAtPurchase?.small
        shares = figures.shares.small
        purchaseRate = figures.purchaseRate?.small
        guard let own = OwnAmounts(figures.amounts) else { return nil }
        self.own = own
        if value.hasOverflowed || cost.hasOverflowed || costPaid?.hasOverflowed == true
            || shares.hasOverflowed || purchaseRate?.hasOverflowed == true
        {
            return nil
        }
    }

    /// What the gain in portfolio currency and its parts are made of; `nil` if it is not all known.
    var knownGains: OwnAmounts? { @inline(__always) get { known.isSuperset(of: .gains) ? own : nil } }

    /// cp, in portfolio currency, regardless of ``CostRate``.
    var costAtPurchase: ExactDecimal? { costPaid?.exact }

    var amounts: SaleAmounts {
        SaleAmounts(
            costStock: exact(costStock.value, .costStock, stockScale),
            valueStock: exact(valueStock.value, .valueStock, stockScale),
            cost: exact(own.cost, .cost, own.scale), value: exact(own.value, .value, own.scale),
            costAtCurrentRate: exact(own.costAtCurrentRate, .costAtCurrentRate, own.scale))
    }

    private func exact(_ coefficient: Int128, _ flag: Known, _ scale: Int16) -> ExactDecimal? {
        known.contains(flag) ? CompactDecimal(coefficient: coefficient, scale: scale).exact : nil
    }
}

extension FormulaAmounts {
    /// Whether everything is known that the gain in portfolio currency and its two parts are made of.
    @inline(__always)
    var areGainsKnown: Bool { value != nil && cost != nil && costAtCurrentRate != nil }
}

/// What the gain in portfolio currency, the price gain and the currency gain are made of, of a part or of many, at one scale.
struct OwnAmounts: Sendable {
    private(set) var value: Int128 = 0
    private(set) var cost: Int128 = 0
    private(set) var costAtCurrentRate: Int128 = 0
    private(set) var scale: Int16 = 0

    init() {}

    @inline(__always)
    init(value: Int128, cost: Int128, costAtCurrentRate: Int128, scale: Int16) {
        (self.value, self.cost, self.costAtCurrentRate) = (value, cost, costAtCurrentRate)
        self.scale = scale
    }

    /// Amounts that are unknown count as 0. Fails if one does not fit.
    @inline(__always)
    init?(_ amounts: FormulaAmounts<some SaleNumber>) {
        let value = amounts.value?.small ?? .zero
        let cost = amounts.cost?.small ?? .zero
        let costAtCurrentRate = amounts.costAtCurrentRate?.small ?? .zero
        scale = max(value.scale, cost.scale, costAtCurrentRate.scale)
        let (a, b) = (value.rescaled(to: scale), cost.rescaled(to: scale))
        let c = costAtCurrentRate.rescaled(to: scale)
        if a.hasOverflowed || b.hasOverflowed || c.hasOverflowed { return nil }
        (self.value, self.cost, self.costAtCurrentRate) = (a.coefficient, b.coefficient, c.coefficient)
    }

    var exact: (value: ExactDecimal, cost: ExactDecimal, costAtCurrentRate: ExactDecimal) {
        func exact(_ coefficient: Int128) -> ExactDecimal {
            CompactDecimal(coefficient: coefficient, scale: scale).exact
        }
        return (exact(value), exact(cost), exact(costAtCurrentRate))
    }

    /// - Returns: `false` if a sum does not fit, in which case nothing was added.
    @inline(__always)
    mutating func add(_ other: OwnAmounts) -> Bool {
        var other = other
        if other.scale != scale {
            // Of a sum, the scale only grows.
            var sum = self
            guard other.rescale(to: scale), sum.rescale(to: other.scale) else { return false }
            self = sum
        }
        let value = value.addingReportingOverflow(other.value)
        let cost = cost.addingReportingOverflow(other.cost)
        let costAtCurrentRate = costAtCurrentRate.addingReportingOverflow(other.costAtCurrentRate)
        if value.overflow || cost.overflow || costAtCurrentRate.overflow { return false }
        self.value = value.partialValue
        self.cost = cost.partialValue
        self.costAtCurrentRate = costAtCurrentRate.partialValue
        return true
    }

    /// Changes to a scale if it is larger.
    ///
    /// - Returns: `false` if an amount does not fit then.
    @inline(__always)
    private mutating func rescale(to newScale: Int16) -> Bool {
        if newScale <= scale { return true }
        guard let power = PowersOfTen.int128(Int(newScale) - Int(scale)) else { return false }
        let value = CompactDecimal.multiply(value, power)
        let cost = CompactDecimal.multiply(cost, power)
        let costAtCurrentRate = CompactDecimal.multiply(costAtCurrentRate, power)
        self = OwnAmounts(
            value: value.product, cost: cost.product, costAtCurrentRate: costAtCurrentRate.product,
            scale: newScale)
        return !value.overflow && !cost.overflow && !costAtCurrentRate.overflow
    }
}
