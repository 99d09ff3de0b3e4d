/// What an account held on each day and what was paid and received: the basis of all returns.
///
///     trades ──► ledger, day by day ──► shares held at the end of each day ──┐
///        └─────► money of each row ───► flows ───────────────────────────────┤
///     holdings ► purchases ─────────────────────────────────────────────────┴─► stocks, items, flows
struct ReturnsAccount: Sendable {
    /// Those of the trades come first, with the numbers of their positions in a ledger. A symbol is a stock in each
    /// account, and in each stock currency in which holdings state it.
    var stocks: [Stock] = []
    var items: [HeldItem] = []
    /// Sorted by day.
    var flows: [Flow] = []
    /// The indexes of the flows, by stock and then by day; those that belong to no stock come last.
    private var flowsByStock: [UInt32] = []
    /// Where each stock's flows begin in ``flowsByStock``, and where the last one's end.
    private var starts: [Int] = []
    /// The stocks named in rows up to the last day, with the days of the rows.
    var mentions: [(day: CalendarDate, stock: Int)] = []
    /// The day of the first row; `nil` if there is none.
    var firstRow: CalendarDate?
    var issues: [ReturnsIssue] = []
    var prices: ReturnsPrices
    /// The stocks of each symbol that an account holds in several currencies.
    private var severalStocks: [StockKey: [Int]] = [:]
    /// What went into and out of accounts, of the symbols and days on which it concerns several stocks.
    /// The accounts: those of the trades, with their numbers there, then those of holdings.
    var accounts: SymbolTable
    private(set) var transfers: [TransferDay: [Transferred]] = [:]

    private struct StockKey: Hashable {
        let symbol: ExactText
        let account: UInt32

        init(_ symbol: String, _ account: UInt32) { (self.symbol, self.account) = (symbol.exact, account) }
    }

    /// The transfers of a symbol on a day, of which only the difference flows.
    struct TransferDay: Hashable, Sendable {
        let day: CalendarDate
        let symbol: ExactText
    }

    /// The shares that went into an account; negative if more went out.
    struct Transferred: Sendable {
        let stock: Int
        var shares: HeldShares
    }

    /// A symbol in one account and stock currency.
    struct Stock: Sendable {
        let symbol: String
        /// The number of the account in ``ReturnsAccount/accounts``.
        let account: UInt32
        /// Whether it is of an account that is asked for.
        var isShown = true
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
        accounts = texts.accounts
        let rows = rows.prefix { $0.inputs.date <= options.to }
        flows.reserveCapacity(rows.count + holdings.count)
        if texts.accounts.count <= 1 {
            for number in 0..<texts.symbols.count { addStock(texts.symbols[number], in: 0) }
        }
        var walk = ReturnsWalk(rates, options, own: own, texts: texts)
        try walk.work(off: rows, into: &self)
        for place in stocks.indices {
            stocks[place].market = walk.ledger.market(of: walk.ledger.places.symbol(of: place))
        }
        if options.method.isPooled {
            try ReturnsAccount.check(rows, rates, options, own: own, texts)
        }
        try add(holdings, own, options)
        if let firstRow {
            prices.remember(Set(items.map(\.currency)), from: firstRow.advanced(by: -1))
        }
        addFlows(of: rows, &walk)
        if let shown = options.accounts { show(shown) }
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

    /// Leaves out what belongs to other accounts.
    private mutating func show(_ names: Set<ExactText>) {
        let areShown = (0..<accounts.count).map { names.contains(accounts[$0].exact) }
        let isShown = stocks.map { areShown[Int($0.account)] }
        flows.removeAll { !areShown[Int($0.account)] }
        mentions.removeAll { !isShown[$0.stock] }
        for place in items.indices where !isShown[items[place].stock] {
            items[place] = HeldItem(stock: items[place].stock, currency: items[place].currency)
        }
        for place in stocks.indices where !isShown[place] {
            stocks[place].items = []
            stocks[place].isShown = false
        }
    }

    mutating func addStock(_ symbol: String, in account: UInt32) {
        var stock = Stock(symbol: symbol, account: account)
        stock.pricePlace = prices.table.symbols.count == 0 ? nil : prices.table.symbols.find(symbol)
        stocks.append(stock)
    }

    /// Throws if a trade is impossible under the method that chooses lots.
    private static func check(
        _ rows: TradeTable.SubSequence, _ rates: RateTable, _ options: ReturnsOptions, own: Currency,
        _ texts: TradeTexts
    ) throws(ReturnsError) {
        let tradeOptions = options.tradeOptions
        var ledger = TradeLedger(options: tradeOptions, own: own, rates: rates)
        ledger.start(texts)
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

    // MARK: Holdings

    private mutating func add(
        _ holdings: [Holding], _ own: Currency, _ options: ReturnsOptions
    ) throws(ReturnsError) {
        var numbers: [StockKey: [Int]] = [:]
        for (number, stock) in stocks.enumerated() {
            numbers[StockKey(stock.symbol, stock.account)] = [number]
        }
        var markets: [ExactText: String] = [:]
        for stock in stocks { if let market = stock.market { markets[stock.symbol] = market } }
        var isNamed: Set<ExactText> = []
        for holding in holdings {
            let inputs = holding.inputs
            if let problem = inputs.problems(own: own).first {
                throw .valuation(.invalidHolding(symbol: holding.symbol, problem))
            }
            let stock: Int
            let name = Array((holding.account ?? "").utf8)
            let account = UInt32(clamping: accounts.intern(name.span))
            let key = StockKey(holding.symbol, account)
            let known = numbers[key] ?? []
            // A symbol that has no currency yet takes that of its first row.
            let same = known.first { [nil, inputs.quote.currency].contains(stocks[$0].currency) }
            if let same {
                stock = same
            } else {
                stock = stocks.count
                addStock(holding.symbol, in: account)
                numbers[key, default: []].append(stock)
            }
            // The first row with a market counts, before those of trades.
            if let market = holding.market, isNamed.insert(holding.symbol) {
                markets[holding.symbol] = market
            }
            stocks[stock].lastUnit = inputs.quote
            if inputs.isExcluded { continue }
            guard let date = inputs.purchaseDate else {
                if options.accounts?.contains(accounts[Int(account)].exact) == false { continue }
                issues.append(
                    ReturnsIssue(
                        kind: .missingPurchaseDate, symbol: holding.symbol, location: holding.location,
                        message: "no purchase date, so left out"))
                continue
            }
            if date > options.to { continue }
            firstRow = min(firstRow ?? date, date)
            var item = HeldItem(stock: stock, currency: inputs.quote.currency, row: inputs)
            item.hold([HeldShares(inputs.exactUnits, in: inputs.quote)], on: date)
            if stocks[stock].currency == nil { stocks[stock].currency = inputs.quote.currency }
            stocks[stock].items.append(items.count)
            items.append(item)
            mentions.append((date, stock))
            flows.append(purchase(holding, stock, on: date, own, options))
        }
        severalStocks = numbers.filter { $0.value.count > 1 }
        for place in stocks.indices { stocks[place].market = markets[stocks[place].symbol] }
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
                Formulas.worth(inputs.exactUnits, at: price.exact, inputs.quote.unitExponent)
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
        flow.account = stocks[stock].account
        return flow
    }

    // MARK: Flows of trades

    private mutating func addFlows(of rows: TradeTable.SubSequence, _ walk: inout ReturnsWalk) {
        var keys: [TransferDay] = []
        for row in rows {
            var row = row
            row.inputs.takeOwnFigures(walk.ledger.own)
            switch row.inputs.type {
            case .split, .exchange, .spinOff, .deposit, .withdrawal, .convert: break
            case .transferIn, .transferOut, .transfer:
                guard row.symbol != TradeTexts.none,
                    let shares = row.inputs.shares?.exact.times(
                        walk.ledger.texts.multiplier(of: row.symbol, else: row.inputs.multiplier))
                else { continue }
                let stock = walk.ledger.place(of: row.symbol, in: row.account)
                guard let unit = row.inputs.quote ?? stocks[stock].lastUnit else { continue }
                let key = TransferDay(day: row.inputs.date, symbol: stocks[stock].symbol.exact)
                if transfers[key] == nil { keys.append(key) }
                let isIn = row.inputs.type == .transferIn
                transfers[key, default: []].add(
                    HeldShares(isIn ? shares : .zero - shares, in: unit), of: stock)
                if row.inputs.type == .transfer {
                    let other = walk.ledger.place(of: row.symbol, in: row.toAccount)
                    transfers[key, default: []].add(HeldShares(shares, in: unit), of: other)
                }
            default: flows.append(flow(of: row, &walk))
            }
        }
        for key in keys {
            for moved in transfers[key] ?? [] where !moved.shares.count.isZero {
                var flow = flow(of: [moved.shares], of: moved.stock, on: key.day, isPaid: true)
                flow.isTransfer = true
                flows.append(flow)
            }
        }
        transfers = transfers.filter { $0.value.count > 1 }
        for (day, move) in walk.moves where move.shares.contains(where: { !$0.count.isZero }) {
            let from = walk.ledger.place(of: move.symbol, in: move.account)
            let into = walk.ledger.place(of: move.toSymbol, in: move.account)
            // Both sides are at the new stock's price, which may be the one that is missing.
            for (stock, other, isPaid) in [(from, into, false), (into, from, true)] {
                var flow = flow(of: move.shares, of: into, on: day, isPaid: isPaid, belongingTo: stock)
                flow.other = other
                flows.append(flow)
            }
        }
    }

    /// The flow of the transfers of a symbol on a day between some stocks and the rest of the world; `nil` if there is
    /// none.
    func flow(of key: TransferDay, in stocks: Set<Int>) -> Flow? {
        let moved = (transfers[key] ?? []).filter { stocks.contains($0.stock) }
        guard let first = moved.first else { return nil }
        let count = moved.reduce(ExactDecimal.zero) { $0 + $1.shares.count }
        if count.isZero { return nil }
        var flow = flow(
            of: [HeldShares(count, in: first.shares.unit)], of: first.stock, on: key.day, isPaid: true)
        flow.isTransfer = true
        return flow
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
        flow.account = stocks[stock].account
        return flow
    }

    /// The stock of a symbol that a payment belongs to: the one in its currency, else the first.
    private func stock(_ first: Int, paying currency: Currency) -> Int {
        guard let known = severalStocks[StockKey(stocks[first].symbol, stocks[first].account)] else {
            return first
        }
        return known.first { stocks[$0].currency == currency } ?? first
    }

    /// The money a row paid or received, if it is neither a transfer nor a corporate action.
    private func flow(of row: TradeRow, _ walk: inout ReturnsWalk) -> Flow {
        let inputs = row.inputs
        let stock =
            row.symbol == TradeTexts.none ? nil : walk.ledger.place(of: row.symbol, in: row.account)
        var flow: Flow
        if inputs.type.isPayment {
            let income = walk.ledger.rates.income(of: row, at: 0)
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
            let amount =
                inputs.amount?.exact ?? walk.ledger.rates.fees(of: inputs).flatMap { inputs.net(ofFees: $0) }
            let isSame = walk.ledger.rates.isSame(currency)
            let factor = isSame ? ExactDecimal.one : walk.ledger.rates.rate(of: inputs)?.number.exact
            let total = isSame ? nil : walk.ledger.rates.total(of: inputs)
            let isPaid = inputs.type == .buy || inputs.type == .cover
            flow = Flow(
                on: inputs.date, stock: stock, currency, isPaid: isPaid, amount: amount,
                own: total ?? amount.flatMap { amount in factor.map { Formulas.converted(amount, at: $0) } })
        }
        flow.location = row.location
        flow.account = row.account
        return flow
    }
}

extension [ReturnsAccount.Transferred] {
    /// Adds shares to those of the same stock.
    fileprivate mutating func add(_ shares: HeldShares, of stock: Int) {
        if let same = firstIndex(where: { $0.stock == stock }) {
            self[same].shares.count += shares.count
        } else {
            append(ReturnsAccount.Transferred(stock: stock, shares: shares))
        }
    }
}
