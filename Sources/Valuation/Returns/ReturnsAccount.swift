/// What an account held on each day and what was paid and received: the basis of all returns.
///
///     trades ──► ledger, day by day ──► shares held at the end of each day ──┐
///        └─────► money of each row ───► flows ───────────────────────────────┤
///     holdings ► purchases ─────────────────────────────────────────────────┴─► stocks, items, flows
struct ReturnsAccount: Sendable {
    /// Those of the trades come first, numbered as in the ledger. A symbol has one in each account, and in each stock
    /// currency in which holdings state it.
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
    var severalStocks: [StockKey: [Int]] = [:]
    /// The stocks of each symbol in all accounts; empty with a single account.
    private var stocksBySymbol: [ExactText: [Int]] = [:]
    /// The accounts: those of the trades, with their numbers there, then those of holdings.
    var accounts: SymbolTable
    /// What went into and out of accounts, of the symbols and days on which it concerns several stocks.
    private(set) var transfers: [TransferDay: [Transferred]] = [:]
    /// What each exchange or spin-off of several accounts moved, by its row: only the difference of long and short shares
    /// flows.
    private(set) var moves: [InputLocation: [Moved]] = [:]

    struct StockKey: Hashable {
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

    /// The shares of the new stock that an exchange or spin-off gave an account.
    struct Moved: Sendable {
        let from: Int
        let into: Int
        let shares: [HeldShares]
    }

    /// A symbol in one account and stock currency.
    struct Stock: Sendable {
        let symbol: String
        /// The number of the account in ``ReturnsAccount/accounts``.
        let account: UInt32
        /// Whether it is cash, which has no symbol.
        var isCash = false
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
        let first = texts.accounts.count > 1 ? holdings.map { ($0.account ?? "").exact } : []
        var walk = ReturnsWalk(rates, options, own: own, texts: texts, after: first)
        try walk.replay(rows, into: &self)
        for place in stocks.indices {
            stocks[place].market = walk.ledger.market(of: walk.ledger.places.symbol(of: place))
        }
        if options.method.isPooled {
            try ReturnsAccount.check(rows, rates, options, own: own, texts)
        }
        try add(holdings, own, options)
        let firstCash = stocks.count
        add(walk.cash)
        if let firstRow {
            prices.remember(Set(items.map(\.currency)), from: firstRow.advanced(by: -1))
        }
        if texts.accounts.count > 1 {
            stocksBySymbol = Dictionary(grouping: stocks.indices) { stocks[$0].symbol.exact }
        }
        addFlows(of: rows, &walk)
        if walk.cash.isNeeded { addCashFlows(of: rows, &walk, from: firstCash) }
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

    // MARK: Flows of trades

    private mutating func addFlows(of rows: TradeTable.SubSequence, _ walk: inout ReturnsWalk) {
        var keys: [TransferDay] = []
        for row in rows {
            var row = row
            row.inputs.takeOwnFigures(walk.ledger.own)
            let type = row.inputs.type
            switch type.effect {
            case .acts, .funds, .converts: break
            case .opens where type.cash == nil, .closes where type.cash == nil, .moves:
                guard row.symbol != TradeTexts.none,
                    let shares = row.inputs.shares?.exact.times(
                        walk.ledger.texts.multiplier(of: row.symbol, else: row.inputs.multiplier))
                else { continue }
                let stock = walk.ledger.place(of: row.symbol, in: row.account)
                guard let unit = row.inputs.quote ?? walk.unitsOfTransfers[row.location] else { continue }
                let key = TransferDay(day: row.inputs.date, symbol: stocks[stock].symbol.exact)
                if transfers[key] == nil { keys.append(key) }
                transfers[key, default: []].add(
                    HeldShares(type.isOpening ? shares : .zero - shares, in: unit), of: stock)
                if type.effect == .moves {
                    let other = walk.ledger.place(of: row.symbol, in: row.toAccount)
                    transfers[key, default: []].add(HeldShares(shares, in: unit), of: other)
                }
            case .repays:
                if let parts = walk.capital[row.location] {
                    for part in parts { flows.append(flow(of: row, &walk, part)) }
                } else {
                    flows.append(flow(of: row, &walk))
                }
            case .opens, .closes, .income, .charge: flows.append(flow(of: row, &walk))
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
            moves[move.location, default: []].append(Moved(from: from, into: into, shares: move.shares))
            // Both sides are at the new stock's price, which may be the one that is missing.
            for (stock, other, isPaid) in [(from, into, false), (into, from, true)] {
                var flow = flow(of: move.shares, of: into, on: day, isPaid: isPaid, belongingTo: stock)
                flow.other = other
                flow.location = move.location
                flows.append(flow)
            }
        }
        moves = moves.filter { $0.value.count > 1 }
    }

    /// The flow of an action, which moves shares of several accounts, between some stocks and the rest of the world;
    /// `nil` if there is none.
    ///
    /// - Parameter side: the flow of one of the accounts, whose direction and currency the result has.
    func flow(ofActionOf side: Flow, in stocks: Set<Int>) -> Flow? {
        guard let owner = side.stock else { return side }
        let parts = moves[side.location] ?? []
        let isInto = parts.contains { $0.into == owner }
        let crossing = parts.filter {
            stocks.contains($0.into) == isInto && stocks.contains($0.from) != isInto
                && self.stocks[$0.into].currency == side.currency
        }
        guard let first = crossing.first else { return nil }
        var shares: [HeldShares] = []
        for part in crossing { for moved in part.shares { shares.add(moved) } }
        shares.removeAll { $0.count.isZero }
        if shares.isEmpty { return nil }
        var flow = flow(
            of: shares, of: first.into, on: side.day, isPaid: isInto,
            belongingTo: isInto ? first.into : first.from)
        flow.other = isInto ? first.from : first.into
        flow.location = side.location
        return flow
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

    /// The currency that a stock was held in, or that of its symbol in another account; `nil` if nobody held it.
    ///
    /// - Parameter paid: the currency of the payment, which tells between several.
    private func currency(of stock: Int, paying paid: Currency) -> Currency? {
        if !stocks[stock].items.isEmpty { return stocks[stock].currency }
        let held =
            stocksBySymbol[stocks[stock].symbol.exact]?.filter { !stocks[$0].items.isEmpty } ?? []
        return (held.first { stocks[$0].currency == paid } ?? held.first).flatMap {
            stocks[$0].currency
        }
    }

    /// The stock of a symbol that a payment belongs to: the one in its currency, else the first.
    private func stock(_ first: Int, paying currency: Currency) -> Int {
        guard let known = severalStocks[StockKey(stocks[first].symbol, stocks[first].account)]
        else {
            return first
        }
        return known.first { stocks[$0].currency == currency } ?? first
    }

    /// The money a row paid or received, if it is neither a transfer nor a corporate action.
    ///
    /// - Parameter part: what an account received of it, if it is a return of capital.
    private func flow(
        of row: TradeRow, _ walk: inout ReturnsWalk, _ part: TradeLedger.CapitalPart? = nil
    ) -> Flow {
        let inputs = row.inputs
        let account = part?.account ?? row.account
        let stock = row.symbol == TradeTexts.none ? nil : walk.ledger.place(of: row.symbol, in: account)
        let isInside = walk.cash.covers(inputs.type, in: account)
        var flow: Flow
        if inputs.type.isPayment {
            let income = walk.ledger.rates.income(of: row, at: 0)
            let stock = stock.map { self.stock($0, paying: income.currency) }
            let isCharge = inputs.type.isCharge
            var net = isInside ? cashMoved(by: row, own: walk.ledger.own) : income.own.net
            if isCharge { net = net.map { -$0 } }
            let amount = income.fees.map { income.amount - income.taxes - $0 }
            // A payment belongs to the currency of its stock.
            let currency = stock.flatMap { self.currency(of: $0, paying: income.currency) }
            flow = Flow(
                on: inputs.date, stock: stock, currency ?? income.currency, isPaid: isCharge,
                amount: isCharge ? amount.map { -$0 } : amount, own: net)
            flow.isPayment = true
            flow.paidIn = income.fees == nil ? inputs.feesCurrency : income.currency
        } else {
            let currency = inputs.quote?.currency ?? prices.currency
            let amount =
                part?.amount ?? inputs.amount?.exact
                ?? walk.ledger.rates.fees(of: inputs).flatMap { inputs.net(ofFees: $0) }
            let isSame = walk.ledger.rates.isSame(currency)
            let factor = isSame ? ExactDecimal.one : walk.ledger.rates.rate(of: inputs)?.number.exact
            let total = isSame ? nil : walk.ledger.rates.total(of: inputs).map { part?.total ?? $0.exact }
            flow = Flow(
                on: inputs.date, stock: stock, currency, isPaid: inputs.type.cash == .paid,
                amount: amount,
                own: total
                    ?? amount.flatMap { amount in factor.map { Formulas.converted(amount, at: $0) } })
        }
        flow.location = row.location
        flow.account = account
        flow.isInside = isInside
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
