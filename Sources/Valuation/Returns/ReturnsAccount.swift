/// What an account held on each day and what was paid and received: the basis of all returns.
///
///     trades ──► ledger, day by day ──► shares held at the end of each day ──┐
///        └─────► money of each row ───► flows ───────────────────────────────┤
///     holdings ► purchases ─────────────────────────────────────────────────┴─► stocks, items, flows
struct ReturnsAccount: Sendable {
    /// The symbols of the trades come first, with the same indexes as there. A symbol that holdings state in several
    /// stock currencies is a stock in each.
    private(set) var stocks: [Stock] = []
    private(set) var items: [HeldItem] = []
    /// Sorted by day.
    private(set) var flows: [Flow] = []
    /// The indexes of the flows, by stock and then by day; those that belong to no stock come last.
    private var flowsByStock: [UInt32] = []
    /// Where each stock's flows begin in ``flowsByStock``, and where the last one's end.
    private var starts: [Int] = []
    /// The stocks named in rows up to the last day, with the days of the rows.
    private(set) var mentions: [(day: CalendarDate, stock: Int)] = []
    /// The day of the first row; `nil` if there is none.
    private(set) var firstRow: CalendarDate?
    private(set) var issues: [ReturnsIssue] = []
    private(set) var prices: ReturnsPrices
    /// The stocks of each symbol that is held in several currencies.
    private var severalStocks: [ExactText: [Int]] = [:]

    /// A symbol in one stock currency.
    struct Stock: Sendable {
        let symbol: String
        var market: String?
        /// The stock currency; `nil` for a stock that was never held.
        var currency: Currency?
        var items: [Int] = []
        /// The number in the price table.
        var pricePlace: Int?
        /// The unit of the last row, for prices without a unit.
        var lastUnit: QuoteCurrency?
    }

    /// - Parameters:
    ///   - rows: the trades, in ledger order.
    ///   - prices: the prices, adjusted for splits.
    /// - Complexity: O(*n*) for *n* trades and holdings.
    init(
        rows: TradeTable, _ texts: TradeTexts, holdings: [Holding], own: Currency, prices table: PriceTable,
        rates: RateTable, options: ReturnsOptions
    ) throws(ReturnsError) {
        prices = ReturnsPrices(table, rates, options, own: own)
        let rows = rows.prefix { $0.inputs.date <= options.to }
        flows.reserveCapacity(rows.count + holdings.count)
        for number in 0..<texts.symbols.count { addStock(texts.symbols[number]) }
        var walk = Walk(rates, options, own: own, texts: texts)
        try walk.work(off: rows, into: &self)
        for place in stocks.indices {
            stocks[place].market = walk.ledger.market(of: UInt32(truncatingIfNeeded: place))
        }
        if options.method.isPooled {
            try ReturnsAccount.check(rows, rates, options, own: own, texts)
        }
        try add(holdings, own, options)
        if let firstRow {
            prices.remember(Set(items.map(\.currency)), from: firstRow.advanced(by: -1))
        }
        addFlows(of: rows, &walk)
        sortFlows()
    }

    /// Sorts the flows by day, and finds those of each stock.
    private mutating func sortFlows() {
        flows.sort { $0.day < $1.day }
        var ends = Array(repeating: 0, count: stocks.count + 1)
        for flow in flows { ends[flow.stock ?? stocks.count] += 1 }
        for place in ends.indices.dropFirst() { ends[place] += ends[place - 1] }
        starts = [0] + ends
        flowsByStock = Array(repeating: 0, count: flows.count)
        for place in flows.indices.reversed() {
            let stock = flows[place].stock ?? stocks.count
            ends[stock] -= 1
            flowsByStock[ends[stock]] = UInt32(truncatingIfNeeded: place)
        }
    }

    /// The indexes of a stock's flows, by day; of `nil`, those of payments that belong to no stock.
    func flowPlaces(of stock: Int?) -> ArraySlice<UInt32> {
        let stock = stock ?? stocks.count
        return flowsByStock[starts[stock]..<starts[stock + 1]]
    }

    /// The flows of a stock in the period that begins after a day, including exchanges with any other stock.
    func flows(of stock: Int, after first: CalendarDate, through last: CalendarDate) -> [Flow] {
        flowPlaces(of: stock).lazy.map { flows[Int($0)] }.filter { $0.day > first && $0.day <= last }
    }

    private mutating func addStock(_ symbol: String) {
        var stock = Stock(symbol: symbol)
        stock.pricePlace = prices.table.symbols.count == 0 ? nil : prices.table.symbols.find(symbol)
        stocks.append(stock)
    }

    /// Throws if a trade is impossible under the method that chooses lots.
    private static func check(
        _ rows: TradeTable.SubSequence, _ rates: RateTable, _ options: ReturnsOptions, own: Currency,
        _ texts: TradeTexts
    ) throws(ReturnsError) {
        var tradeOptions = TradeOptions(currency: options.currency)
        tradeOptions.method = options.method
        tradeOptions.maximumRateAge = options.valuation.maximumRateAge
        var ledger = TradeLedger(options: tradeOptions, own: own, rates: rates)
        ledger.texts = texts
        var output = LedgerOutput()
        var errors: [TradeError] = []
        for row in rows {
            _ = ledger.add(row, into: &output)
            errors += output.errors
            output.removeAll()
        }
        ledger.finish(into: &output)
        errors += output.errors
        if !errors.isEmpty { throw .trades(TradeErrors(errors)) }
    }

    // MARK: Trades

    /// A ledger that is walked day by day for the shares held.
    private struct Walk {
        var ledger: TradeLedger
        /// Whether a trade that is impossible under the method is an error.
        private let isChecked: Bool
        var moves: [(day: CalendarDate, move: ShareMove)] = []
        /// By symbol: the index of its item, and the unit of all its lots; `nil` if they may have different units.
        private var items: [Int?]
        private var units: [QuoteCurrency??]

        init(_ rates: RateTable, _ options: ReturnsOptions, own: Currency, texts: TradeTexts) {
            // Lots matter for what trades name and for the units of prices. A pool has neither, and the shares held are
            // the same under every method.
            isChecked = !options.method.isPooled
            var tradeOptions = TradeOptions(currency: options.currency)
            tradeOptions.method = isChecked ? options.method : .fifo
            tradeOptions.maximumRateAge = options.valuation.maximumRateAge
            ledger = TradeLedger(options: tradeOptions, own: own, rates: rates)
            ledger.texts = texts
            ledger.notesMoves = true
            items = Array(repeating: nil, count: texts.symbols.count)
            units = Array(repeating: nil, count: texts.symbols.count)
        }

        mutating func work(off rows: TradeTable.SubSequence, into account: inout ReturnsAccount)
            throws(ReturnsError)
        {
            var output = LedgerOutput()
            var errors: [TradeError] = []
            var next = rows.startIndex
            var touched: [UInt32] = []
            while next < rows.endIndex {
                let day = rows[next].inputs.date
                touched.removeAll(keepingCapacity: true)
                var actions: [TradeRow] = []
                while next < rows.endIndex {
                    let row = rows[next]
                    guard row.inputs.date == day else { break }
                    if row.inputs.type == .split || row.inputs.type == .exchange { actions.append(row) }
                    account.mention(row)
                    if row.inputs.type.changesLots, row.symbol != TradeTexts.none {
                        touched.append(row.symbol)
                        if row.toSymbol != TradeTexts.none { touched.append(row.toSymbol) }
                        if row.inputs.type.isOpening, let unit = row.inputs.quote {
                            note(unit, of: row.symbol)
                            account.setCurrency(unit.currency, of: row.symbol)
                        }
                    }
                    _ = ledger.add(row, into: &output)
                    next += 1
                }
                let changing = actions.map { isHeld($0.symbol) }
                ledger.advance(to: day, into: &output)
                for (row, isHeld) in zip(actions, changing) where isHeld || brought(row.symbol) {
                    account.mentionSymbols(of: row)
                }
                errors += output.errors
                output.removeAll()
                for move in ledger.moves {
                    for shares in move.shares {
                        note(shares.unit, of: move.toSymbol)
                        account.setCurrency(shares.unit.currency, of: move.toSymbol)
                    }
                    moves.append((day, move))
                }
                ledger.moves.removeAll()
                for symbol in touched { hold(symbol, on: day, in: &account) }
            }
            if isChecked, !errors.isEmpty { throw .trades(TradeErrors(errors)) }
        }

        private func isHeld(_ symbol: UInt32) -> Bool {
            let place = Int(symbol)
            return place < ledger.positions.count
                && [false, true].contains { !ledger.shares(of: place, isShort: $0).isZero }
        }

        /// Whether another action of the day brought shares of a symbol.
        private func brought(_ symbol: UInt32) -> Bool {
            ledger.moves.contains { $0.toSymbol == symbol && !$0.shares.isEmpty }
        }

        private mutating func note(_ unit: QuoteCurrency, of symbol: UInt32) {
            let place = Int(symbol)
            switch units[place] {
            case .none: units[place] = .some(unit)
            case .some(.some(let known)) where known != unit: units[place] = .some(.none)
            case .some: break
            }
        }

        private mutating func hold(_ symbol: UInt32, on day: CalendarDate, in account: inout ReturnsAccount) {
            let place = Int(symbol)
            guard place < ledger.positions.count, ledger.positions[place].wasOpened,
                let currency = account.stocks[place].currency
            else { return }
            var held: [HeldShares] = []
            switch units[place] {
            case .some(.some(let unit)):
                for isShort in [false, true] {
                    let shares = ledger.shares(of: place, isShort: isShort)
                    if !shares.isZero { held.add(HeldShares(shares, in: unit)) }
                }
            default:
                for lot in ledger.positions[place].openLots {
                    held.add(HeldShares(lot.shares, in: lot.quote))
                }
            }
            let item: Int
            if let known = items[place] {
                item = known
            } else {
                item = account.items.count
                items[place] = item
                account.items.append(HeldItem(stock: place, currency: currency))
                account.stocks[place].items.append(item)
            }
            account.items[item].hold(held, on: day)
        }
    }

    private mutating func mention(_ row: TradeRow) {
        let day = row.inputs.date
        firstRow = min(firstRow ?? day, day)
        // A split or exchange of nothing is no row of its symbols. Payments are flows, of the stock in their currency.
        if row.inputs.type != .split, row.inputs.type != .exchange, !row.inputs.type.isPayment {
            mentionSymbols(of: row)
        }
        if row.inputs.type.changesLots, row.symbol != TradeTexts.none, let unit = row.inputs.quote {
            stocks[Int(row.symbol)].lastUnit = unit
        }
    }

    private mutating func mentionSymbols(of row: TradeRow) {
        for symbol in [row.symbol, row.toSymbol] where symbol != TradeTexts.none {
            mentions.append((row.inputs.date, Int(symbol)))
        }
    }

    private mutating func setCurrency(_ currency: Currency, of symbol: UInt32) {
        if stocks[Int(symbol)].currency == nil { stocks[Int(symbol)].currency = currency }
    }

    // MARK: Holdings

    private mutating func add(
        _ holdings: [Holding], _ own: Currency, _ options: ReturnsOptions
    ) throws(ReturnsError) {
        var numbers: [ExactText: [Int]] = [:]
        for (number, stock) in stocks.enumerated() { numbers[stock.symbol] = [number] }
        var isNamed: Set<ExactText> = []
        for holding in holdings {
            let inputs = holding.inputs
            if let problem = inputs.problems(own: own).first {
                throw .valuation(.invalidHolding(symbol: holding.symbol, problem))
            }
            let stock: Int
            let known = numbers[holding.symbol] ?? []
            // A symbol that has no currency yet takes that of its first row.
            let same = known.first { [nil, inputs.quote.currency].contains(stocks[$0].currency) }
            if let same {
                stock = same
            } else {
                stock = stocks.count
                addStock(holding.symbol)
                if let first = known.first { stocks[stock].market = stocks[first].market }
                numbers[holding.symbol, default: []].append(stock)
            }
            // The first row with a market counts.
            if let market = holding.market, isNamed.insert(holding.symbol) {
                for same in numbers[holding.symbol] ?? [] { stocks[same].market = market }
            }
            stocks[stock].lastUnit = inputs.quote
            if inputs.isExcluded { continue }
            guard let date = inputs.purchaseDate else {
                issues.append(
                    ReturnsIssue(
                        kind: .missingPurchaseDate, symbol: holding.symbol, location: holding.location,
                        message: "no purchase date, so left out"))
                continue
            }
            if date > options.to { continue }
            firstRow = min(firstRow ?? date, date)
            var item = HeldItem(stock: stock, currency: inputs.quote.currency, row: inputs)
            item.hold([HeldShares(inputs.shares.exact, in: inputs.quote)], on: date)
            if stocks[stock].currency == nil { stocks[stock].currency = inputs.quote.currency }
            stocks[stock].items.append(items.count)
            items.append(item)
            mentions.append((date, stock))
            flows.append(purchase(holding, stock, on: date, own, options))
        }
        severalStocks = numbers.filter { $0.value.count > 1 }
    }

    /// A row of holdings is a purchase at its cost; negative shares are a short sale.
    private func purchase(
        _ holding: Holding, _ stock: Int, on date: CalendarDate, _ own: Currency, _ options: ReturnsOptions
    ) -> Flow {
        let inputs = holding.inputs
        let currency = inputs.quote.currency
        var cost = inputs.costStock?.exact
        if currency == own, let stated = inputs.cost { cost = stated.exact }
        if cost == nil, let price = inputs.purchasePriceInQuote {
            cost =
                Formulas.worth(inputs.shares.exact, at: price.exact, inputs.quote.unitExponent)
                + (inputs.fees?.exact ?? .zero)
        }
        let usesOwn = own == options.currency
        let rate =
            usesOwn && currency != own
            ? inputs.purchaseRate?.exact ?? prices.rate(of: currency, on: date)
            : prices.rate(of: currency, on: date)
        var paid = cost.flatMap { cost in rate.map { Formulas.converted(cost, at: $0) } }
        if usesOwn, let stated = inputs.cost { paid = stated.exact }
        var flow = Flow(
            on: date, stock: stock, currency, isPaid: true, amount: cost, own: paid,
            isBelowZero: inputs.shares.isNegative)
        flow.lacks = cost == nil ? .missingCost : .missingRate
        flow.location = holding.location
        return flow
    }

    // MARK: Flows of trades

    private mutating func addFlows(of rows: TradeTable.SubSequence, _ walk: inout Walk) {
        var transfers: [Transfers: Int] = [:]
        var transferred: [(key: Transfers, shares: HeldShares)] = []
        for row in rows {
            var inputs = row.inputs
            inputs.takeOwnFigures(walk.ledger.own)
            switch inputs.type {
            case .split, .exchange, .spinOff: break
            case .transferIn, .transferOut:
                guard let shares = inputs.shares?.exact, let unit = inputs.quote else { continue }
                let count = inputs.type == .transferIn ? shares : ExactDecimal.zero - shares
                let key = Transfers(day: inputs.date, stock: Int(row.symbol))
                if let known = transfers[key] {
                    transferred[known].shares.count += count
                } else {
                    transfers[key] = transferred.count
                    transferred.append((key, HeldShares(count, in: unit)))
                }
            default:
                var row = row
                row.inputs = inputs
                flows.append(flow(of: row, &walk.ledger.rates))
            }
        }
        for (key, shares) in transferred where !shares.count.isZero {
            flows.append(flow(of: [shares], of: key.stock, on: key.day, isPaid: true))
        }
        for (day, move) in walk.moves where move.shares.contains(where: { !$0.count.isZero }) {
            let (from, into) = (Int(move.symbol), Int(move.toSymbol))
            // Both sides are at the new stock's price, which may be the one that is missing.
            for (stock, other, isPaid) in [(from, into, false), (into, from, true)] {
                var flow = flow(of: move.shares, of: into, on: day, isPaid: isPaid, belongingTo: stock)
                flow.other = other
                flows.append(flow)
            }
        }
    }

    private struct Transfers: Hashable {
        let day: CalendarDate
        let stock: Int
    }

    /// The value of shares at the day's price and rate.
    private func flow(
        of shares: [HeldShares], of stock: Int, on day: CalendarDate, isPaid: Bool,
        belongingTo owner: Int? = nil
    ) -> Flow {
        let currency = stocks[stock].currency ?? prices.currency
        var amount: ExactDecimal? = .zero
        for shares in shares {
            let price = prices.price(of: stocks[stock].pricePlace, in: shares.unit, on: day)
            let value = price.map { Formulas.worth(shares.count, at: $0.exact, shares.unit.unitExponent) }
            amount = amount.flatMap { sum in value.map { sum + $0 } }
        }
        let rate = prices.rate(of: currency, on: day)
        var flow = Flow(
            on: day, stock: owner ?? stock, currency, isPaid: isPaid, amount: amount,
            own: amount.flatMap { amount in rate.map { Formulas.converted(amount, at: $0) } },
            isBelowZero: shares.reduce(.zero) { $0 + $1.count }.isNegative)
        flow.lacks = amount == nil ? .missingPrice : .missingRate
        flow.lacking = stock
        return flow
    }

    /// The stock of a symbol that a payment belongs to: the one in its currency, else the first.
    private func stock(_ first: Int, paying currency: Currency) -> Int {
        guard let known = severalStocks[stocks[first].symbol] else { return first }
        return known.first { stocks[$0].currency == currency } ?? first
    }

    /// The money a row paid or received, if it is neither a transfer nor a corporate action.
    private func flow(of row: TradeRow, _ rates: inout LedgerRates) -> Flow {
        let inputs = row.inputs
        let stock = row.symbol == TradeTexts.none ? nil : Int(row.symbol)
        var flow: Flow
        if inputs.type.isPayment {
            let income = rates.income(of: row, at: 0)
            let stock = stock.map { self.stock($0, paying: income.currency) }
            let isCharge = inputs.type == .fee || inputs.type == .tax
            let net = isCharge ? income.own.net.map { ExactDecimal.zero - $0 } : income.own.net
            let amount = income.fees.map { income.amount - income.taxes - $0 }
            // A payment belongs to the currency of its stock.
            let currency = stock.flatMap { stocks[$0].items.isEmpty ? nil : stocks[$0].currency }
            flow = Flow(
                on: inputs.date, stock: stock, currency ?? income.currency, isPaid: isCharge,
                amount: isCharge ? amount.map { ExactDecimal.zero - $0 } : amount, own: net)
            flow.isPayment = true
        } else {
            let currency = inputs.quote?.currency ?? prices.currency
            let amount = inputs.amount?.exact ?? rates.fees(of: inputs).flatMap { inputs.net(ofFees: $0) }
            let factor = rates.isSame(currency) ? ExactDecimal.one : rates.rate(of: inputs)?.number.exact
            let total = rates.isSame(currency) ? nil : rates.total(of: inputs)
            let isPaid = inputs.type == .buy || inputs.type == .cover
            flow = Flow(
                on: inputs.date, stock: stock, currency, isPaid: isPaid, amount: amount,
                own: total ?? amount.flatMap { amount in factor.map { Formulas.converted(amount, at: $0) } })
        }
        flow.location = row.location
        return flow
    }
}
