extension PortfolioHistory {
    /// Values a portfolio day by day: permanent holdings, and lots that trades open and close.
    package struct Builder {
        private let name: String?
        private let own: Currency
        private let options: ValuationOptions
        private let prices: PriceTable
        private let holdings: [Position]
        private var valuer: HoldingValuer
        private var found: HistoryIssues
        private var points: [Point] = []
        /// The lots that were open on the last day.
        private var lots: [Position] = []

        /// - Throws: ``ValuationError`` if a price is in another currency than its holding, or if the cost or rate of a
        ///   holding contradicts the portfolio's own currency.
        package init(
            of portfolio: Portfolio, prices: PriceTable, rates: RateTable, options: ValuationOptions
        ) throws(ValuationError) {
            name = portfolio.name
            own = portfolio.currency
            self.options = options
            self.prices = prices
            var positions: [Position] = []
            for holding in portfolio.holdings {
                let position = Position(holding, prices, options)
                try position.check(own: portfolio.currency, prices)
                if !holding.isExcluded { positions.append(position) }
            }
            holdings = positions
            found = HistoryIssues(holdings: positions.count)
            valuer = HoldingValuer(options: options, own: portfolio.currency, prices: prices, rates: rates)
        }

        /// Values one day.
        ///
        /// - Parameter lots: the lots open at the end of the day, besides the holdings; each has the location of the
        ///   row that opened it.
        /// - Throws: ``ValuationError`` if a price is in another currency than its lot.
        /// - Complexity: O(*n*) for *n* holdings and lots.
        package mutating func add(_ day: CalendarDate, lots open: [Holding] = []) throws(ValuationError) {
            lots.removeAll(keepingCapacity: true)
            for lot in open {
                let position = Position(lot, prices, options)
                try position.check(own: own, prices)
                lots.append(position)
            }
            valuer.move(to: day)
            var day = Day()
            for (place, holding) in holdings.enumerated() { add(holding, at: place, to: &day) }
            for lot in lots { add(lot, at: nil, to: &day) }
            points.append(
                Point(
                    date: valuer.options.asOf, totals: PortfolioTotals(day.totals.figures),
                    isComplete: day.isComplete))
        }

        private struct Day {
            var totals = Totals()
            var isComplete = true
            var computed = ComputedHolding()
        }

        private mutating func add(_ position: Position, at place: Int?, to day: inout Day) {
            if let bought = position.inputs.purchaseDate, bought > valuer.options.asOf { return }
            valuer.compute(
                position.inputs, symbol: position.symbol, statedPrice: position.statedPrice,
                into: &day.computed)
            if !day.computed.issueKinds.isEmpty {
                found.note(day.computed, of: position.holding, at: place, valuer.options)
            }
            day.totals.add(day.computed)
            if !day.computed.issueKinds.isDisjoint(with: .errors) { day.isComplete = false }
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
            let stated = (holdings + lots).filter { $0.isStated(options, own: own) }
            return PortfolioHistory(
                name: name, options: options, points: points, statedHoldings: stated.count, issues: issues)
        }
    }

    /// The data of a holding that is the same on every day.
    private struct Position {
        let holding: Holding
        let symbol: Int?
        let statedPrice: CompactDecimal?

        init(_ holding: Holding, _ prices: PriceTable, _ options: ValuationOptions) {
            self.holding = holding
            symbol = prices.symbols.find(holding.symbol)
            statedPrice = options.statedPrices[holding.symbol]
        }

        var inputs: HoldingInputs { holding.inputs }

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
            let stock = inputs.quote.currency
            if stock == options.currency { return false }
            return options.statedRates[stock] != nil || (own == options.currency && inputs.rate != nil)
        }
    }
}
