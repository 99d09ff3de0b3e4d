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
        /// The stocks with lots, in the order in which they came, and their places by number of the symbol.
        private var stocks: [Stock] = []
        private var places: [UInt32: Int] = [:]
        /// The days that are not valued yet. Valuing several days of one stock before the next stock finds its prices in
        /// the processor's cache.
        private var days: [CalendarDate] = []
        /// The number of lots that changed on them.
        private var changedLots = 0
        /// The most issues of a day that were kept for a while; `nil` before the first day.
        private var mostNoted: Int?

        private static let mostDays = 64
        private static let mostChangedLots = 10_000
        private static let mostNotes = 100_000
        /// The number of valuations after which whoever waits is told, and can give up.
        private static let mostValuations = 100_000

        private struct Stock {
            var lots: LotGroup?
            /// The lots from later days on, by their places among those that are not valued yet.
            var changes: [(day: Int, lots: LotGroup)] = []
        }

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
                if holding.isExcluded { continue }
                position.place = positions.count
                positions.append(position)
            }
            holdings = positions
            found = HistoryIssues(holdings: positions.count)
            valuer = HoldingValuer(options: options, own: portfolio.currency, prices: prices, rates: rates)
        }

        /// Adds a day, which may be valued together with later ones.
        ///
        /// - Parameter changed: the symbols whose lots at the end of the day, besides the holdings, may not be those of the
        ///   day before; each lot has the location of the row that opened it.
        /// - Throws: ``ValuationError`` if a price is in another currency than its lot.
        /// - Complexity: O(*n*) for *n* holdings, changed lots and symbols with lots; those that lack a cost count one by
        ///   one.
        package mutating func add(
            _ day: CalendarDate, lots changed: OpenLots = OpenLots()
        ) throws(ValuationError) {
            if changed.areAll {
                valueDays()
                places.removeAll(keepingCapacity: true)
                stocks.removeAll(keepingCapacity: true)
            }
            valuer.move(to: day)
            try take(changed)
            days.append(day)
            let most = min(
                Builder.mostDays, Builder.mostValuations / (holdings.count + stocks.count + 1),
                mostNoted.map { Builder.mostNotes / ($0 + 1) } ?? 1)
            if days.count >= most || changedLots >= Builder.mostChangedLots { valueDays() }
        }

        private mutating func take(_ changed: OpenLots) throws(ValuationError) {
            for (symbol, open) in changed.lots {
                var positions: [PricedHolding] = []
                for lot in open {
                    let position =
                        positions.first.map { PricedHolding(lot, like: $0) }
                        ?? PricedHolding(lot, prices, options)
                    try position.check(own: own, prices)
                    positions.append(position)
                }
                changedLots += positions.count
                let lots = LotGroup(positions, &valuer)
                let place = places[symbol] ?? stocks.count
                if place == stocks.count {
                    places[symbol] = place
                    stocks.append(Stock())
                }
                stocks[place].changes.append((days.count, lots))
            }
        }

        private mutating func valueDays() {
            var values = days.map { Day(date: $0) }
            for holding in holdings {
                for index in values.indices { add(holding, to: &values[index]) }
            }
            for place in stocks.indices {
                var changes = stocks[place].changes[...]
                stocks[place].changes = []
                for index in values.indices {
                    if let change = changes.first, change.day == index {
                        stocks[place].lots = change.lots
                        changes.removeFirst()
                    }
                    if let lots = stocks[place].lots { add(lots, to: &values[index]) }
                }
            }
            for day in values {
                mostNoted = max(mostNoted ?? 0, day.notes.count)
                for note in day.notes { found.note(note.kinds, note.issues, of: note.position, on: day.date) }
                points.append(
                    Point(
                        date: day.date, totals: PortfolioTotals(day.totals.figures),
                        isComplete: day.isComplete))
            }
            days.removeAll(keepingCapacity: true)
            changedLots = 0
        }

        private struct Day {
            let date: CalendarDate
            var totals = Totals()
            var isComplete = true
            var notes: [(position: PricedHolding, kinds: IssueKinds, issues: [Issue]?)] = []

            /// Adds what was computed for some positions of one stock.
            mutating func add(
                _ computed: borrowing ComputedHolding, of positions: [PricedHolding],
                _ options: ValuationOptions
            ) {
                totals.add(computed, count: positions.count)
                let kinds = computed.issueKinds
                if kinds.isEmpty { return }
                if !kinds.isDisjoint(with: .errors) { isComplete = false }
                for position in positions {
                    let isNew = !kinds.isSubset(of: position.noted)
                    let issues = isNew ? computed.issues(of: position.holding, options: options) : nil
                    notes.append((position, kinds, issues))
                    position.noted.formUnion(kinds)
                }
            }
        }

        private mutating func add(_ lots: LotGroup, to day: inout Day) {
            if let sum = lots.sum {
                valuer.move(to: day.date)
                let computed = sum.value(by: &valuer)
                if lots.isAlike(computed) { return day.add(computed, of: lots.lots, valuer.options) }
            }
            for lot in lots.lots { add(lot, to: &day) }
        }

        private mutating func add(_ position: PricedHolding, to day: inout Day) {
            if let bought = position.inputs.purchaseDate, bought > day.date { return }
            valuer.move(to: day.date)
            day.add(position.value(by: &valuer), of: [position], valuer.options)
        }

        /// The history of the days added.
        ///
        /// - Parameter days: the days that were asked for; holdings bought after the last of them are reported as left
        ///   out.
        package consuming func history(on days: [CalendarDate]) -> PortfolioHistory {
            valueDays()
            var issues = found.all
            if let first = days.first, let last = days.last {
                valuer.move(to: last)
                for position in holdings {
                    guard let bought = position.inputs.purchaseDate, bought > last else { continue }
                    let leftOut = valuer.compute(position.holding).issues(
                        of: position.holding, options: valuer.options)
                    issues += leftOut.map { HistoryIssue($0, firstDay: first, days: days.count) }
                }
            }
            let stated = (holdings + stocks.flatMap { $0.lots?.lots ?? [] }).filter {
                $0.isStated(options, own: own)
            }
            return PortfolioHistory(
                name: name, options: options, points: points, statedHoldings: stated.count, issues: issues)
        }
    }
}
