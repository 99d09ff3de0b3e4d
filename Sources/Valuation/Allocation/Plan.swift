/// What a plan divides: a class or a symbol, with what it is worth and what it is meant to be.
package struct PlanKey: Sendable {
    /// One share of a symbol.
    package struct Share: Sendable {
        /// As quoted, in ``unit``.
        package let price: CompactDecimal
        package let unit: QuoteCurrency
        /// P1·m/u·x1, in portfolio currency, above 0.
        package let value: ExactDecimal
        /// Who holds how many, in the order of the holdings, short positions below 0 and apart.
        package var holders: [(account: String?, shares: ExactDecimal)] = []
        package let multiplier: CompactDecimal?

        package init(
            price: CompactDecimal, unit: QuoteCurrency, value: ExactDecimal,
            multiplier: CompactDecimal? = nil
        ) {
            (self.price, self.unit, self.value, self.multiplier) = (price, unit, value, multiplier)
        }

        /// How many are held in all.
        package var held: ExactDecimal { holders.reduce(.zero) { $0 + $1.shares } }

        /// Adds what is held in an account. Long and short lots never mix.
        package mutating func add(_ shares: ExactDecimal, in account: String?) {
            let same = holders.firstIndex {
                $0.account?.exact == account?.exact && $0.shares.isNegative == shares.isNegative
            }
            if let place = same {
                holders[place].shares += shares
            } else {
                holders.append((account, shares))
            }
        }

        /// A share of a holding; `nil` if its price or rate is unknown, or its price 0.
        package init?(of holding: Holding, _ computed: ComputedHolding) {
            let (inputs, formula) = (holding.inputs, computed.formulaInputs)
            guard let price = formula.price, !price.isZero else { return nil }
            var value = Formulas.worth(
                ExactDecimal.one.times(inputs.multiplier), at: price.exact, inputs.quote.unitExponent)
            if !formula.isInPortfolioCurrency {
                guard let rate = formula.rate else { return nil }
                value = value * rate.exact
            }
            self.init(price: price, unit: inputs.quote, value: value, multiplier: inputs.multiplier)
        }
    }

    /// The class or the symbol; empty for what is in no class.
    package let name: ExactText
    /// In portfolio currency, with cash.
    package var value = ExactDecimal.zero
    /// The part of the value that is cash, below 0 where it is owed.
    package var cash = ExactDecimal.zero
    /// In percent, above 0; `nil` for none.
    package var target: ExactDecimal?
    /// `nil` for a class, for cash, and for a symbol whose price is 0.
    package var share: Share?
    /// Whether it is the cash beside symbols.
    package var isCash = false

    package init(_ name: ExactText) { self.name = name }

    /// What stays if nothing is sold and cash is spent.
    package var floor: ExactDecimal { cash.isNegative ? value : value - cash }
}

/// How a plan is made.
package struct PlanOptions: Hashable, Sendable {
    /// What is put in, in portfolio currency, or taken out where it is below 0.
    package var invested = ExactDecimal.zero
    /// Whether what is above its target is sold.
    package var sells = false
    /// Whether only whole shares are bought and sold.
    package var isWhole = false

    package init() {}
}

/// What to buy and to sell so that a portfolio comes to its targets.
///
/// With sales, each key comes to its target of what there is afterwards. Without, whoever is furthest below its target,
/// relative to it, is filled first, to one level for all that are filled; nothing is sold, and cash that counts may be
/// spent. Changes are exact until they are rounded to the decimals of the portfolio currency, by largest remainders, so
/// that they sum to what is invested.
package struct Plan: Sendable {
    package struct Row: Sendable {
        package let key: PlanKey
        /// The change that leads to the target, unrounded: a dividend of ``Plan/divisor``.
        fileprivate var exact: ExactDecimal
        /// The change in portfolio currency; Σ over rows is what is invested, less ``Plan/left``.
        package fileprivate(set) var change = ExactDecimal.zero
        /// Shares bought, or sold where they are below 0; `nil` for what has no shares.
        package fileprivate(set) var shares: ExactDecimal?

        package var after: ExactDecimal { key.value + change }
    }

    /// In key order.
    package private(set) var rows: [Row]
    /// What is not spent, where only whole shares are bought and cash does not count.
    package private(set) var left: ExactDecimal?
    package let options: PlanOptions
    /// Σ of the values before.
    package let before: ExactDecimal
    /// What there is afterwards: Σ of the values and what is invested.
    package var whole: ExactDecimal { before + options.invested }
    /// The level to which keys are filled, as a part of their targets: a dividend of ``divisor``; `nil` with sales.
    package let level: ExactDecimal?
    /// Above 0.
    package let divisor: ExactDecimal

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - keys: in key order; some key has a target.
    ///   - decimals: those of the portfolio currency.
    /// - Complexity: O(*n* log *n*) for *n* keys, and O(*n*²) with whole shares.
    package init(_ keys: [PlanKey], _ options: PlanOptions, decimals: Int) {
        self.options = options
        let before = keys.reduce(.zero) { $0 + $1.value }
        self.before = before
        let whole = before + options.invested
        if options.sells {
            level = nil
            divisor = ExactDecimal(1)
            rows = keys.map { Row(key: $0, exact: whole.part($0.target ?? .zero) - $0.value) }
        } else {
            // Without a target, cash beside symbols is spent, and everything else stays.
            let rest = keys.reduce(whole) { rest, key in
                key.target != nil ? rest : rest - (key.isCash ? key.floor : key.value)
            }
            let (dividend, divisor) = Plan.level(keys.filter { $0.target != nil }, rest)
            level = dividend
            self.divisor = divisor
            rows = keys.map { key in
                var after = (key.isCash ? key.floor : key.value) * divisor
                if let target = key.target {
                    let (filled, floor) = (target * dividend, key.floor * divisor)
                    after = filled < floor ? floor : filled
                }
                return Row(key: key, exact: after - key.value * divisor)
            }
        }
        if options.isWhole {
            takeWholeShares()
        } else {
            round(decimals: decimals)
        }
    }

    /// The level μ for which Σ max(fₖ, μ·tₖ) = `rest` over keys with targets, as a quotient of exact numbers.
    private static func level(
        _ keys: [PlanKey], _ rest: ExactDecimal
    ) -> (dividend: ExactDecimal, divisor: ExactDecimal) {
        func target(_ key: PlanKey) -> ExactDecimal { key.target ?? .zero }
        // Those furthest below their targets, relative to them, first.
        let order = keys.sorted { $0.floor * target($1) < $1.floor * target($0) }
        var dividend = order.reduce(rest) { $0 - $1.floor }
        var divisor = ExactDecimal.zero
        for (place, key) in order.enumerated() {
            dividend += key.floor
            divisor += target(key)
            guard place + 1 < order.count else { break }
            let next = order[place + 1]
            if !(next.floor * divisor < dividend * target(next)) { break }
        }
        return divisor.isZero ? (dividend, ExactDecimal(1)) : (dividend, divisor)
    }

    /// Rounds the changes down, and gives the units that are left to the largest remainders.
    private mutating func round(decimals: Int) {
        let unit = ExactDecimal(1, scale: decimals)
        var remainders: [(place: Int, remainder: ExactDecimal)] = []
        var left = options.invested
        for place in rows.indices {
            let exact = rows[place].exact
            rows[place].change = ExactDecimal.floor(exact, divisor, decimals: decimals)
            left = left - rows[place].change
            remainders.append((place, exact - rows[place].change * divisor))
            rows[place].shares = rows[place].key.share.flatMap {
                ExactDecimal.quotient(exact, $0.value * divisor)
            }
        }
        remainders.sort { $1.remainder < $0.remainder || $0.remainder == $1.remainder && $0.place < $1.place }
        for (place, _) in remainders {
            guard !left.isZero, !left.isNegative else { break }
            rows[place].change += unit
            left = left - unit
        }
    }

    /// Cuts what is bought to whole shares, sells whole shares at least, and buys single shares with what is left.
    private mutating func takeWholeShares() {
        let cash = rows.firstIndex { $0.key.isCash }
        // What is spent on shares, or comes from them, beside what goes to cash: as dividends of the divisor.
        var left = options.invested * divisor - (cash.map { rows[$0].exact } ?? .zero)
        var most: [ExactDecimal?] = Array(repeating: nil, count: rows.count)
        for place in rows.indices where place != cash {
            guard let share = rows[place].key.share else {
                continue
            }
            let cost = share.value * divisor
            let down = ExactDecimal.floor(rows[place].exact, cost, decimals: 0)
            let isExact = down * cost == rows[place].exact
            most[place] = isExact ? down : down + ExactDecimal(1)
            // Rounded down, a sale is of more shares.
            var shares = down
            if rows[place].exact.isNegative, !share.held.isNegative, share.held.magnitude < down.magnitude {
                shares = .zero - share.held
            }
            rows[place].shares = shares
            rows[place].change = shares * share.value
            left = left - rows[place].change * divisor
        }
        while let place = next(left, most), let share = rows[place].key.share {
            rows[place].shares = rows[place].shares.map { $0 + ExactDecimal(1) }
            rows[place].change += share.value
            left = left - share.value * divisor
        }
        let spent = rows.reduce(ExactDecimal.zero) { $0 + $1.change }
        if let cash {
            rows[cash].change = options.invested - spent
        } else {
            self.left = options.invested - spent
        }
    }

    /// The symbol lowest against its target of which one more share can be bought.
    private func next(_ left: ExactDecimal, _ most: [ExactDecimal?]) -> Int? {
        var lowest: (place: Int, after: ExactDecimal, target: ExactDecimal)?
        for place in rows.indices {
            let row = rows[place]
            guard let most = most[place], let share = row.key.share, let target = row.key.target,
                let shares = row.shares, !(most < shares + ExactDecimal(1)),
                !(left < share.value * divisor)
            else { continue }
            // The quotients by the targets, of a whole that may be below 0.
            let after = whole.isNegative ? .zero - row.after : row.after
            guard let known = lowest else {
                lowest = (place, after, target)
                continue
            }
            if after * known.target < known.after * target { lowest = (place, after, target) }
        }
        return lowest?.place
    }
}

extension ExactDecimal {
    /// `dividend` ÷ `divisor`, rounded down to `decimals`. The divisor is above 0.
    fileprivate static func floor(
        _ dividend: ExactDecimal, _ divisor: ExactDecimal, decimals: Int
    ) -> ExactDecimal {
        let nearest = quotient(dividend, divisor, decimals: decimals) ?? .zero
        return dividend < nearest * divisor ? nearest - ExactDecimal(1, scale: decimals) : nearest
    }
}
