extension PortfolioHistory {
    /// The lots that trades leave open at the end of a day, of all symbols or of those whose lots may have changed.
    package struct OpenLots {
        /// Whether symbols that are not named have none; otherwise theirs are as before.
        package var areAll = false
        /// By the numbers of the symbols.
        package var lots: [(symbol: UInt32, lots: [Holding])] = []

        package init() {}
    }

    /// Values a portfolio day by day: permanent holdings, and lots that trades open and close.
    package struct Builder {
        private let name: String?
        private let own: Currency
        private let options: ValuationOptions
        private let prices: PriceTable
        private let holdings: [PricedHolding]
        private var valuer: HoldingValuer
        private var found: HistoryIssues
        private var points: [Point] = []
        /// The lots that are open, by the number of their symbol, in the order in which the symbols came.
        private var lots: [UInt32: LotGroup] = [:]
        private var order: [UInt32] = []

        /// - Throws: ``ValuationError`` if a price is in another currency than its holding, or if the cost or rate of a
        ///   holding contradicts the portfolio's own currency.
        package init(
            of portfolio: Portfolio, prices: PriceTable, rates: RateTable, options: ValuationOptions
        ) throws(ValuationError) {
            name = portfolio.name
            own = portfolio.currency
            self.options = options
            self.prices = prices
            var positions: [PricedHolding] = []
            for holding in portfolio.holdings {
                let position = PricedHolding(holding, prices, options)
                try position.check(own: portfolio.currency, prices)
                if !holding.isExcluded { positions.append(position) }
            }
            holdings = positions
            found = HistoryIssues(holdings: positions.count)
            valuer = HoldingValuer(options: options, own: portfolio.currency, prices: prices, rates: rates)
        }

        /// Values one day.
        ///
        /// - Parameter changed: the symbols whose lots at the end of the day, besides the holdings, may not be those of the
        ///   day before; each lot has the location of the row that opened it.
        /// - Throws: ``ValuationError`` if a price is in another currency than its lot.
        /// - Complexity: O(*n*) for *n* holdings, changed lots and symbols with lots; those that lack a cost count one by
        ///   one.
        package mutating func add(
            _ day: CalendarDate, lots changed: OpenLots = OpenLots()
        ) throws(ValuationError) {
            valuer.move(to: day)
            try take(changed)
            var day = Day()
            for (place, holding) in holdings.enumerated() { add(holding, at: place, to: &day) }
            for symbol in order {
                if let group = lots[symbol] { add(group, to: &day) }
            }
            points.append(
                Point(
                    date: valuer.options.asOf, totals: PortfolioTotals(day.totals.figures),
                    isComplete: day.isComplete))
        }

        private mutating func take(_ changed: OpenLots) throws(ValuationError) {
            if changed.areAll {
                lots.removeAll(keepingCapacity: true)
                order.removeAll(keepingCapacity: true)
            }
            for (symbol, open) in changed.lots {
                var positions: [PricedHolding] = []
                for lot in open {
                    let position = PricedHolding(lot, prices, options)
                    try position.check(own: own, prices)
                    positions.append(position)
                }
                if lots.updateValue(LotGroup(positions, &valuer), forKey: symbol) == nil {
                    order.append(symbol)
                }
            }
        }

        private mutating func add(_ group: LotGroup, to day: inout Day) {
            if let sum = group.sum {
                valuer.compute(
                    sum.inputs, symbol: sum.symbol, statedPrice: sum.statedPrice, into: &day.computed)
                if group.isAlike(day.computed) {
                    if !day.computed.issueKinds.isEmpty {
                        for lot in group.lots {
                            found.note(day.computed, of: lot.holding, at: nil, valuer.options)
                        }
                    }
                    day.add(count: group.lots.count)
                    return
                }
            }
            for lot in group.lots { add(lot, at: nil, to: &day) }
        }

        private struct Day {
            var totals = Totals()
            var isComplete = true
            var computed = ComputedHolding()

            /// Adds what was computed for some holdings.
            mutating func add(count: Int = 1) {
                totals.add(computed, count: count)
                if !computed.issueKinds.isDisjoint(with: .errors) { isComplete = false }
            }
        }

        private mutating func add(_ position: PricedHolding, at place: Int?, to day: inout Day) {
            if let bought = position.inputs.purchaseDate, bought > valuer.options.asOf { return }
            valuer.compute(
                position.inputs, symbol: position.symbol, statedPrice: position.statedPrice,
                into: &day.computed)
            if !day.computed.issueKinds.isEmpty {
                found.note(day.computed, of: position.holding, at: place, valuer.options)
            }
            day.add()
        }

        /// The history of the days added.
        ///
        /// - Parameter days: the days that were asked for; holdings bought after the last of them are reported as left
        ///   out.
        package consuming func history(on days: [CalendarDate]) -> PortfolioHistory {
            var issues = found.all
            if let first = days.first, let last = days.last {
                for position in holdings {
                    guard let bought = position.inputs.purchaseDate, bought > last else { continue }
                    let leftOut = valuer.compute(position.holding).issues(
                        of: position.holding, options: valuer.options)
                    issues += leftOut.map { HistoryIssue($0, firstDay: first, days: days.count) }
                }
            }
            let open = order.flatMap { lots[$0]?.lots ?? [] }
            let stated = (holdings + open).filter { $0.isStated(options, own: own) }
            return PortfolioHistory(
                name: name, options: options, points: points, statedHoldings: stated.count, issues: issues)
        }
    }

    /// The data of a holding that is the same on every day.
    struct PricedHolding {
        private(set) var holding: Holding
        let symbol: Int?
        let statedPrice: CompactDecimal?

        init(_ holding: Holding, _ prices: PriceTable, _ options: ValuationOptions) {
            self.holding = holding
            symbol = prices.symbols.find(holding.symbol)
            statedPrice = options.statedPrices[holding.symbol]
        }

        var inputs: HoldingInputs { holding.inputs }

        /// A position in the same stock with other inputs.
        func with(_ inputs: HoldingInputs) -> PricedHolding {
            var position = self
            position.holding.inputs = inputs
            return position
        }

        func check(own: Currency, _ prices: PriceTable) throws(ValuationError) {
            if let problem = inputs.problems(own: own).first {
                throw .invalidHolding(symbol: holding.symbol, problem)
            }
            if let symbol, let price = prices.quote(of: symbol, otherThan: holding.stockCurrency),
                let unit = price.unit
            {
                throw .priceInOtherCurrency(symbol: holding.symbol, unit: unit, stock: holding.stockCurrency)
            }
        }

        func isStated(_ options: ValuationOptions, own: Currency) -> Bool {
            if statedPrice != nil || (inputs.price != nil && inputs.priceDate == nil) { return true }
            let stockCurrency = inputs.quote.currency
            if stockCurrency == options.currency { return false }
            return options.statedRates[stockCurrency] != nil
                || (own == options.currency && inputs.rate != nil)
        }
    }
}
