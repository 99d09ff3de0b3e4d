/// The proceeds of a sale and the rate of its day, to be spread over the lot parts it took.
///
/// If shares were covered, the shares, the proceeds and the total are negative, because they were paid.
struct Proceeds<Number: SaleNumber>: Sendable {
    /// The amount of the whole sale, in stock currency.
    var amount: Amount
    /// T, in portfolio currency, if stated.
    var total: Number?
    /// x; `nil` if unknown.
    var rate: AppliedRate?
    /// The fees, in portfolio currency; `nil` if a rate is missing.
    var fees: Number? = .zero
    /// m, where the amount is that of a price; `nil` for 1.
    var multiplier: CompactDecimal?
    /// The shares of the whole sale.
    var shares: Number
    var isInPortfolioCurrency: Bool

    enum Amount: Sendable {
        /// n·P/u − F; fees are paid on sales and purchases alike.
        case priced(CompactDecimal, QuoteCurrency, fees: Number)
        case stated(Number)
        case unknown
    }

    /// N, the net proceeds in stock currency.
    var net: ExactDecimal? {
        switch amount {
        case .priced(let price, let unit, let fees):
            Formulas.worth(shares.exact.times(multiplier), at: price.exact, unit.unitExponent) - fees.exact
        case .stated(let amount): amount.exact
        case .unknown: nil
        }
    }

    /// An amount in stock currency at the rate of the sale.
    @inline(__always)
    func inPortfolioCurrency(_ amount: Number) -> Number? {
        if isInPortfolioCurrency { return amount }
        return rate.map { Formulas.converted(amount, at: Number($0.number)) }
    }

    /// Whether the shares or the fees don't fit.
    var hasOverflowed: Bool { shares.hasOverflowed || fees?.hasOverflowed == true }

    /// Spreads the proceeds over the parts of lots; the last one gets the rest after rounding.
    ///
    /// - Returns: `false` if a figure does not fit, in which case the parts must not be used.
    func spread(over parts: Span<Lot.Part>, costRate: CostRate, into sold: inout [SalePart]) -> Bool {
        var spreading = spreading
        for place in parts.indices {
            guard let part = Number.figures(of: parts[place]) else { return false }
            let figures = spreading.next(part, isLast: place == parts.count - 1, costRate)
            guard let sale = SalePart(figures, of: parts[place], costRate: costRate) else { return false }
            sold.append(sale)
        }
        return true
    }

    var spreading: Spreading {
        @inline(__always) get { Spreading(self) }
    }

    /// The proceeds on their way to the parts of lots, one after another.
    struct Spreading {
        private let proceeds: Proceeds
        /// The fees that a price leaves out, or else the amount.
        private let whole: Number?
        private var rest: Number?
        private var restOfTotal: Number?

        @inline(__always)
        fileprivate init(_ proceeds: Proceeds) {
            self.proceeds = proceeds
            switch proceeds.amount {
            case .priced(_, _, let fees): whole = fees
            case .stated(let amount): whole = amount
            case .unknown: whole = nil
            }
            (rest, restOfTotal) = (whole, proceeds.total)
        }

        /// What the next part brings; the last one gets the rest.
        @inline(__always)
        mutating func next(_ part: PartFigures<Number>, isLast: Bool, _ costRate: CostRate) -> SaleFigures<
            Number
        > {
            let portion = portion(of: whole, &rest, part.shares, isLast: isLast)
            let ofTotal = self.portion(of: proceeds.total, &restOfTotal, part.shares, isLast: isLast)
            return SaleFigures(part, proceeds, portion: portion, total: ofTotal, costRate: costRate)
        }

        /// What a part of the lots gets of an amount.
        @inline(__always)
        private func portion(
            of whole: Number?, _ rest: inout Number?, _ part: Number, isLast: Bool
        ) -> Number? {
            guard let whole, let left = rest else { return nil }
            if isLast || whole.isZero { return left }
            let portion = Number.share(of: whole, part, over: proceeds.shares)
            rest = left - portion
            return portion
        }
    }
}

extension Proceeds<ExactDecimal> {
    /// The net proceeds in portfolio currency.
    var netInPortfolioCurrency: ExactDecimal? { total ?? net.flatMap { inPortfolioCurrency($0) } }
}
