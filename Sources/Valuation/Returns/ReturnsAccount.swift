/// What an account held on each day and what was paid and received: the basis of all returns.
///
///     trades ──► ledger, day by day ──► shares held at the end of each day ──┐
///        └─────► money of each row ───► flows ───────────────────────────────┤
///     holdings ► purchases ─────────────────────────────────────────────────┴─► positions, items, flows
struct ReturnsAccount: Sendable {
    /// Those of the trades come first, numbered as in the ledger. A symbol has one in each account, and in each stock
    /// currency in which holdings state it.
    var positions: [Position] = []
    var items: [HeldItem] = []
    /// Sorted by day.
    var flows: [Flow] = []
    /// The indexes of the flows, by position and then by day; those that belong to no position come last.
    private var flowsByPosition: [UInt32] = []
    /// Where each position's flows begin in ``flowsByPosition``, and where the last one's end.
    private var starts: [Int] = []
    /// The day of the first row; `nil` if there is none.
    var firstRow: CalendarDate?
    var issues: [ReturnsIssue] = []
    var prices: ReturnsPrices
    /// The positions of each symbol that an account holds in several currencies.
    var severalPositions: [PositionKey: [Int]] = [:]
    /// The positions of each symbol in all accounts; empty with a single account.
    private var positionsBySymbol: [ExactText: [Int]] = [:]
    /// The accounts: those of the trades, with their numbers there, then those of holdings.
    var accounts: SymbolTable
    /// What went into and out of accounts, of the symbols and days on which it concerns several positions.
    private(set) var transfers: [TransferDay: [Transferred]] = [:]
    /// What each exchange or spin-off of several accounts moved, by its row: only the difference of long and short shares
    /// flows.
    private(set) var moves: [InputLocation: [Moved]] = [:]

    struct PositionKey: Hashable {
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
        let position: Int
        var shares: HeldShares
    }

    /// The shares of the new stock that an exchange or spin-off gave an account.
    struct Moved: Sendable {
        let from: Int
        let into: Int
        let shares: [HeldShares]
    }

    /// A symbol in one account and stock currency.
    struct Position: Sendable {
        let symbol: String
        /// The number of the account in ``ReturnsAccount/accounts``.
        let account: UInt32
        /// Whether it is cash, which has no symbol.
        var isCash = false
        /// Whether it is of an account that is asked for.
        var isShown = true
        var market: String?
        /// The stock currency; `nil` for a position that was never held.
        var currency: Currency?
        var items: [Int] = []
        /// The number in the price table.
        var pricePlace: Int?
        /// The unit of the last row, for prices without a unit.
        var lastUnit: QuoteCurrency?
        /// The day of the last row, up to the end of the period, that names it.
        fileprivate(set) var lastMention: CalendarDate?

        mutating func mention(on day: CalendarDate) { lastMention = max(lastMention ?? day, day) }
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
        let method = options.tradeOptions.method
        if method.isPooled {
            let errors = rows.compactMap {
                $0.inputs.date > options.to ? texts.error(ofLotIn: $0, method) : nil
            }
            if !errors.isEmpty { throw .trades(TradeErrors(errors)) }
        }
        let rows = rows.prefix { $0.inputs.date <= options.to }
        flows.reserveCapacity(rows.count + holdings.count)
        if texts.accounts.count <= 1 {
            for number in 0..<texts.symbols.count { addPosition(texts.symbols[number], in: 0) }
        }
        let first = texts.accounts.count > 1 ? holdings.map { ($0.account ?? "").exact } : []
        var walk = ReturnsWalk(rates, options, own: own, texts: texts, after: first)
        try walk.replay(rows, into: &self)
        for place in positions.indices {
            positions[place].market = walk.ledger.market(of: walk.ledger.places.symbol(of: place))
        }
        if options.method.isPooled {
            try ReturnsAccount.check(rows, rates, options, own: own, texts, after: first)
        }
        try add(holdings, own, options)
        let firstCash = positions.count
        add(walk.cash)
        if let firstRow {
            prices.remember(Set(items.map(\.currency)), from: firstRow.advanced(by: -1))
        }
        if texts.accounts.count > 1 {
            positionsBySymbol = Dictionary(grouping: positions.indices) { positions[$0].symbol.exact }
        }
        addFlows(of: rows, &walk)
        if walk.cash.isNeeded { addCashFlows(of: rows, &walk, from: firstCash) }
        if let shown = options.accounts { show(shown) }
        sortFlows()
    }

    /// Sorts the flows by day, and finds those of each position.
    private mutating func sortFlows() {
        flows.sort { $0.day < $1.day }
        var ends = Array(repeating: 0, count: positions.count + 1)
        for flow in flows { ends[flow.position ?? positions.count] += 1 }
        for place in ends.indices.dropFirst() { ends[place] += ends[place - 1] }
        starts = [0] + ends
        flowsByPosition = Array(repeating: 0, count: flows.count)
        for place in flows.indices.reversed() {
            let position = flows[place].position ?? positions.count
            ends[position] -= 1
            flowsByPosition[ends[position]] = UInt32(truncatingIfNeeded: place)
        }
    }

    /// The indexes of a position's flows, by day; of `nil`, those of payments that belong to no position.
    func flowPlaces(of position: Int?) -> ArraySlice<UInt32> {
        let position = position ?? positions.count
        return flowsByPosition[starts[position]..<starts[position + 1]]
    }

    /// Leaves out what belongs to other accounts.
    private mutating func show(_ names: Set<ExactText>) {
        let areShown = (0..<accounts.count).map { names.contains(accounts[$0].exact) }
        let isShown = positions.map { areShown[Int($0.account)] }
        flows.removeAll { !areShown[Int($0.account)] }
        for place in items.indices where !isShown[items[place].position] {
            items[place] = HeldItem(position: items[place].position, currency: items[place].currency)
        }
        for place in positions.indices where !isShown[place] {
            positions[place].items = []
            positions[place].isShown = false
            positions[place].lastMention = nil
        }
    }

    mutating func addPosition(_ symbol: String, in account: UInt32) {
        var position = Position(symbol: symbol, account: account)
        position.pricePlace = prices.table.symbols.count == 0 ? nil : prices.table.symbols.find(symbol)
        positions.append(position)
    }

    /// Throws if a trade is impossible under the method that chooses lots.
    private static func check(
        _ rows: TradeTable.SubSequence, _ rates: RateTable, _ options: ReturnsOptions, own: Currency,
        _ texts: TradeTexts, after accounts: [ExactText]
    ) throws(ReturnsError) {
        let tradeOptions = options.tradeOptions
        var ledger = TradeLedger(options: tradeOptions, own: own, rates: rates)
        ledger.start(texts, after: accounts)
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
                    let shares = row.inputs.shares?.exact.times(walk.multiplier(of: row))
                else { continue }
                let position = walk.ledger.place(of: row.symbol, in: row.account)
                guard let unit = row.inputs.quote ?? walk.unitsOfTransfers[row.location] else { continue }
                let key = TransferDay(day: row.inputs.date, symbol: positions[position].symbol.exact)
                if transfers[key] == nil { keys.append(key) }
                transfers[key, default: []].add(
                    HeldShares(type.isOpening ? shares : .zero - shares, in: unit), of: position)
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
                var flow = flow(of: [moved.shares], of: moved.position, on: key.day, isPaid: true)
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
            for (position, other, isPaid) in [(from, into, false), (into, from, true)] {
                var flow = flow(of: move.shares, of: into, on: day, isPaid: isPaid, belongingTo: position)
                flow.other = other
                flow.location = move.location
                flows.append(flow)
            }
        }
        moves = moves.filter { $0.value.count > 1 }
    }

    /// The flow of an action, which moves shares of several accounts, between some positions and the rest of the world;
    /// `nil` if there is none.
    ///
    /// - Parameter side: the flow of one of the accounts, whose direction and currency the result has.
    func flow(ofActionOf side: Flow, in positions: Set<Int>) -> Flow? {
        guard let owner = side.position else { return side }
        let parts = moves[side.location] ?? []
        let isInto = parts.contains { $0.into == owner }
        let crossing = parts.filter {
            positions.contains($0.into) == isInto && positions.contains($0.from) != isInto
                && self.positions[$0.into].currency == side.currency
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

    /// The flow of the transfers of a symbol on a day between some positions and the rest of the world; `nil` if there is
    /// none.
    func flow(of key: TransferDay, in positions: Set<Int>) -> Flow? {
        let moved = (transfers[key] ?? []).filter { positions.contains($0.position) }
        guard let first = moved.first else { return nil }
        let count = moved.reduce(ExactDecimal.zero) { $0 + $1.shares.count }
        if count.isZero { return nil }
        var flow = flow(
            of: [HeldShares(count, in: first.shares.unit)], of: first.position, on: key.day, isPaid: true)
        flow.isTransfer = true
        return flow
    }

    /// The value of shares at the day's price and rate.
    private func flow(
        of shares: [HeldShares], of position: Int, on day: CalendarDate, isPaid: Bool,
        belongingTo owner: Int? = nil
    ) -> Flow {
        let currency = positions[position].currency ?? prices.currency
        let amount = shares.worth { prices.price(of: positions[position].pricePlace, in: $0, on: day) }
        let rate = prices.rate(of: currency, on: day)
        var flow = Flow(
            on: day, position: owner ?? position, currency, isPaid: isPaid, amount: amount,
            inPortfolioCurrency: amount.flatMap { amount in rate.map { Formulas.converted(amount, at: $0) } },
            isBelowZero: shares.reduce(.zero) { $0 + $1.count }.isNegative)
        flow.lacks = amount == nil ? .missingPrice : .missingRate
        flow.lacking = position
        flow.account = positions[position].account
        return flow
    }

    /// The currency that a position was held in, or that of its symbol in another account; `nil` if nobody held it.
    ///
    /// - Parameter paid: the currency of the payment, which tells between several.
    private func currency(of position: Int, paying paid: Currency) -> Currency? {
        if !positions[position].items.isEmpty { return positions[position].currency }
        let held =
            positionsBySymbol[positions[position].symbol.exact]?.filter { !positions[$0].items.isEmpty } ?? []
        return (held.first { positions[$0].currency == paid } ?? held.first).flatMap {
            positions[$0].currency
        }
    }

    /// The position of a symbol that a payment belongs to: the one in its currency, else the first.
    private func position(_ first: Int, paying currency: Currency) -> Int {
        guard let known = severalPositions[PositionKey(positions[first].symbol, positions[first].account)]
        else {
            return first
        }
        return known.first { positions[$0].currency == currency } ?? first
    }

    /// The money a row paid or received, if it is neither a transfer nor a corporate action.
    ///
    /// - Parameter part: what an account received of it, if it is a return of capital.
    private func flow(
        of row: TradeRow, _ walk: inout ReturnsWalk, _ part: TradeLedger.CapitalPart? = nil
    ) -> Flow {
        let inputs = row.inputs
        let account = part?.account ?? row.account
        let position = row.symbol == TradeTexts.none ? nil : walk.ledger.place(of: row.symbol, in: account)
        let isInside = walk.cash.covers(inputs.type, in: account)
        var flow: Flow
        if inputs.type.isPayment {
            var row = row
            let income = walk.ledger.rates.income(of: &row, at: 0)
            let position = position.map { self.position($0, paying: income.currency) }
            let isCharge = inputs.type.isCharge
            var net = isInside ? cashMoved(by: row, own: walk.ledger.own) : income.inPortfolioCurrency.net
            if isCharge { net = net.map { -$0 } }
            let amount = income.fees.map { income.amount - income.taxes - $0 }
            // A payment belongs to the currency of its position.
            let currency = position.flatMap { self.currency(of: $0, paying: income.currency) }
            flow = Flow(
                on: inputs.date, position: position, currency ?? income.currency, isPaid: isCharge,
                amount: isCharge ? amount.map { -$0 } : amount, inPortfolioCurrency: net)
            flow.isPayment = true
            flow.paidIn = income.fees == nil ? inputs.feesCurrency : income.currency
        } else {
            let currency = inputs.quote?.currency ?? prices.currency
            let amount =
                part?.amount ?? inputs.amount?.exact
                ?? walk.ledger.rates.fees(of: inputs).flatMap { (fees: ExactDecimal) in
                    inputs.net(ofFees: fees)
                }
            let isSame = walk.ledger.rates.isSame(currency)
            let factor = isSame ? ExactDecimal.one : walk.ledger.rates.rate(of: inputs)?.number.exact
            let total = isSame ? nil : walk.ledger.rates.total(of: inputs).map { part?.total ?? $0.exact }
            flow = Flow(
                on: inputs.date, position: position, currency, isPaid: inputs.type.cash == .paid,
                amount: amount,
                inPortfolioCurrency: total
                    ?? amount.flatMap { amount in factor.map { Formulas.converted(amount, at: $0) } })
            if amount == nil { flow.paidIn = inputs.feesCurrency }
        }
        flow.location = row.location
        flow.account = account
        flow.isInside = isInside
        return flow
    }
}

extension [ReturnsAccount.Transferred] {
    /// Adds shares to those of the same position.
    fileprivate mutating func add(_ shares: HeldShares, of position: Int) {
        if let same = firstIndex(where: { $0.position == position }) {
            self[same].shares.count += shares.count
        } else {
            append(ReturnsAccount.Transferred(position: position, shares: shares))
        }
    }
}
