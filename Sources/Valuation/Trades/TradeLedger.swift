/// Processes the trades of an account day by day: which lots are open, what sales gained, what was paid.
///
/// Trades are added by day, and within a day in the order of the files. A day is processed when it is over: once a
/// trade of a later day is added, or ``advance(to:into:)`` is called. Then ``forEachOpenLot(_:)`` has the lots as of
/// that day, and the ledger can go on from there.
///
///     add ──► trades of the day ──► corporate actions, the others in order, once more what closed too much
///                                        │
///                                   positions (lots)          ──► sales, income, errors
///
/// - Complexity: O(1) per trade, or O(log *n*) with ``LotMethod/hifo`` and *n* open lots of the symbol; O(*n*) per
///   corporate action. It keeps open lots, symbols and the trades of a day in memory; with ``LotMethod/section104``,
///   the trades of the last 31 days.
package struct TradeLedger: Sendable {
    package let options: TradeOptions
    /// The currency of stated rates and totals.
    package let own: Currency
    package private(set) var texts = TradeTexts()
    /// What holdings call symbols, by the symbols' numbers; it counts before what trades call them.
    package var labels: [UInt32: StockLabels] = [:]
    var rates: LedgerRates
    private(set) var pools = AccountPools()
    /// The numbers of positions: of symbols in pools.
    private(set) var places = AccountSymbols(areSeveral: false)
    var positions: [Position] = []
    /// With pooled methods, the shares of each account at the end of the last day.
    var held = AccountShares(areSeveral: false)
    private var symbols: [SymbolState] = []
    /// The symbols in the order in which they first had an open lot.
    package private(set) var openingOrder: [UInt32] = []
    private var sequence: UInt64 = 0
    /// The lots by the numbers of their names in ``TradeTexts/lots``.
    private var namedLots: [Lot.Key?] = []
    /// The trades of the current day, which is not over yet.
    private var day: TradeDay?
    private var spareRows: [TradeRow] = []
    /// What is settled of the day's corporate actions.
    var settled = SettledActions()
    /// The unsettled days of ``LotMethod/section104``.
    var window: Section104Window
    /// Whether ``moves`` are recorded.
    var notesMoves = false
    /// The shares from exchanges and spin-offs, if recorded; the caller clears it.
    var moves: [ShareMove] = []
    /// Whether ``capital`` is recorded, and what accounts received of returns of capital; the caller clears it.
    var notesCapital = false
    var capital: [CapitalPart] = []
    /// Whether to record how lots came by their costs, and which trades are combined into one sale.
    package var notesOrigins = false
    /// The symbols and accounts of the day's returns of capital that state their account.
    private(set) var statedCapital: [(symbol: UInt32, account: UInt32)] = []
    /// Scratch space for the lot parts of the trade being processed.
    var parts: [Lot.Part] = []
    /// Gives the loads of ``bringNear(_:)`` a result.
    private var touched = 0

    package init(options: TradeOptions, own: Currency, rates: RateTable) {
        self.options = options
        self.own = own
        self.rates = LedgerRates(rates, options: options, own: own)
        window = Section104Window()
    }

    /// Takes over the texts of all trades, before the first is added.
    ///
    /// - Parameter accounts: the accounts that files name before the trades.
    package mutating func start(_ texts: TradeTexts, after accounts: [ExactText] = []) {
        self.texts = texts
        pools = AccountPools(texts.accounts, options, first: accounts)
        places = AccountSymbols(areSeveral: pools.areSeveral)
        held = AccountShares(areSeveral: pools.areSeveral)
    }

    // MARK: Days

    /// Adds a trade that is valid by itself.
    ///
    /// - Returns: `false`, without adding it, if its day is before that of the last trade.
    package mutating func add(_ row: TradeRow, into output: inout LedgerOutput) -> Bool {
        var row = row
        return add(&row, into: &output)
    }

    /// Adds a trade as ``add(_:into:)`` does, without copying it; it stays as it is.
    package mutating func add(_ row: inout TradeRow, into output: inout LedgerOutput) -> Bool {
        let date = row.inputs.date
        if let current = day?.date, current != date {
            if date < current { return false }
            closeDay(into: &output)
            if options.method == .section104 { settle(knownThrough: date.advanced(by: -1), into: &output) }
        }
        if day == nil {
            day = TradeDay(date: date, rows: spareRows)
            spareRows = []
        }
        day?.add(&row, own: own)
        return true
    }

    /// Processes what was added, given that all trades up to a day were.
    package mutating func advance(to date: CalendarDate, into output: inout LedgerOutput) {
        if let current = day?.date, current <= date { closeDay(into: &output) }
        if options.method == .section104 { settle(knownThrough: date, into: &output) }
    }

    /// Processes everything, because no more trades will come.
    package mutating func finish(into output: inout LedgerOutput) {
        closeDay(into: &output)
        if options.method == .section104 { settle(knownThrough: nil, into: &output) }
    }

    private mutating func closeDay(into output: inout LedgerOutput) {
        guard var day = day.take() else { return }
        day.sortByTime()
        noteSymbols(of: day)
        statedCapital.removeAll(keepingCapacity: true)
        if day.haveReturnsOfCapital {
            for row in day.rows
            where row.inputs.type == .returnOfCapital && row.inputs.given.contains(.account) {
                statedCapital.append((row.symbol, row.account))
            }
        }
        var report = DayReport(output)
        var actions: [CorporateAction] = []
        if day.haveCorporateActions {
            actions = CorporateAction.actions(of: day.rows) { report.add($0, at: $1) }
        }
        if options.method == .section104 {
            prepare(day, actions, &report)
        } else {
            work(off: &day, actions, into: &output, &report)
            report.finish(day, texts, into: &output)
        }
        day.rows.removeAll(keepingCapacity: day.rows.count < 4096)
        spareRows = day.rows
    }

    /// Processes a day, one trade after another.
    private mutating func work(
        off day: inout TradeDay, _ actions: [CorporateAction], into output: inout LedgerOutput,
        _ report: inout DayReport
    ) {
        for place in actions.indices {
            if let problem = apply(actions, at: place) { report.add(problem, at: actions[place].place) }
        }
        var again: [Int] = []
        for place in day.rows.indices {
            if place % TradeLedger.rowsAhead == 0 {
                let rows = day.rows.span
                bringNear(rows.extracting(place..<min(place + TradeLedger.rowsAhead, rows.count)))
            }
            if day.rows[place].inputs.type.isCorporateAction { continue }
            guard let problem = work(off: &day.rows[place], at: place, into: &output) else { continue }
            if day.rows[place].inputs.type.isClosing {
                again.append(place)
            } else {
                report.add(problem, at: place)
            }
        }
        for place in again {
            if let problem = work(off: &day.rows[place], at: place, into: &output) {
                report.add(problem, at: place)
            }
        }
        if !again.isEmpty { report.sort(&output) }
    }

    /// Loads the lots of the next trades' symbols into the cache together: with many symbols, each access on its own would
    /// stall.
    private mutating func bringNear(_ rows: Span<TradeRow>) {
        guard !pools.areSeveral, positions.count > 1 << 12 else { return }
        for place in rows.indices where rows[place].symbol != TradeTexts.none {
            touched ^= positions[Int(rows[place].symbol)].long.touch()
        }
    }

    /// The number of trades whose lots are brought near at once.
    private static let rowsAhead = 32

    /// Works off a trade without copying it, which would take as long as many of the steps; it stays as it is.
    ///
    /// - Returns: the problem that makes the trade impossible, in which case nothing was changed.
    @inline(__always)
    mutating func work(
        off row: inout TradeRow, at place: Int, into output: inout LedgerOutput
    ) -> TradeProblem? {
        if options.method == .average, let problem = hold(row) { return problem }
        switch row.inputs.type.effect {
        case .opens: return open(&row)
        case .closes: return close(&row, at: place, into: &output)
        case .moves: return transfer(row)
        case .income, .charge:
            if let problem = rates.problem(of: row.inputs) { return problem }
            output.income.append(rates.income(of: &row, at: place))
            return nil
        case .repays: return returnCapital(row, to: holders(ofCapital: row))
        case .acts, .funds, .converts: return nil
        }
    }

    // MARK: Symbols

    /// Makes room for the symbols of a day, and records the names and markets that its trades state for them.
    private mutating func noteSymbols(of day: TradeDay) {
        guard let last = day.lastSymbol else { return }
        while symbols.count <= Int(last) { symbols.append(SymbolState()) }
        if !pools.areSeveral {
            while positions.count <= Int(last) { positions.append(Position()) }
        }
        day.forEachLabelled { note($0) }
    }

    /// Records the name and market that a trade states for its symbol.
    private mutating func note(_ row: TradeRow) {
        guard row.symbol != TradeTexts.none else { return }
        if row.name != TradeTexts.none { symbols[Int(row.symbol)].name = row.name }
        if row.market != TradeTexts.none { symbols[Int(row.symbol)].market = row.market }
    }

    /// The latest name stated for a symbol; one stated by holdings counts before those of trades.
    package func name(of symbol: UInt32) -> String? {
        if let name = labels[symbol]?.name { return name }
        let stated = Int(symbol) < symbols.count ? texts.label(symbols[Int(symbol)].name) : nil
        return stated ?? texts.usualLabels[symbol]?.name
    }

    /// Takes over what trades state of the symbols of a share from the ledger of that share.
    package mutating func takeLabels(of share: TradeShare, from ledger: TradeLedger) {
        for number in ledger.symbols.indices where share.contains(UInt32(clamping: number)) {
            while symbols.count <= number { symbols.append(SymbolState()) }
            symbols[number] = ledger.symbols[number]
        }
    }

    /// The names of all symbols that have one.
    package var names: [ExactText: String] {
        var names: [ExactText: String] = [:]
        for number in 0..<texts.symbols.count {
            if let name = name(of: UInt32(clamping: number)) { names[texts.symbols[number].exact] = name }
        }
        return names
    }

    /// The latest market stated for a symbol; one stated by holdings counts before those of trades.
    package func market(of symbol: UInt32) -> String? {
        if let market = labels[symbol]?.market { return market }
        let stated = Int(symbol) < symbols.count ? texts.label(symbols[Int(symbol)].market) : nil
        return stated ?? texts.usualLabels[symbol]?.market
    }

    // MARK: Lots

    /// Reserves the next sequence numbers of lots and returns the first.
    mutating func reserveSequences(_ count: Int = 1) -> UInt64 {
        defer { sequence += UInt64(count) }
        return sequence + 1
    }

    /// Records that a symbol has an open lot.
    mutating func noteOpening(of symbol: UInt32) {
        if symbols[Int(symbol)].wasOpened { return }
        symbols[Int(symbol)].wasOpened = true
        openingOrder.append(symbol)
    }

    /// The number of the position of a symbol in an account's pool.
    mutating func place(of symbol: UInt32, in account: UInt32) -> Int {
        let place = places.number(of: symbol, in: pools.pool(of: account))
        while positions.count <= place { positions.append(Position()) }
        return place
    }

    /// Adds a lot to the position of a symbol in an account's pool.
    mutating func add(_ lot: consuming Lot, to symbol: UInt32, in account: UInt32) {
        let place = place(of: symbol, in: account)
        if !positions[place].wasOpened {
            noteOpening(of: symbol)
            positions[place].wasOpened = true
        }
        let isShort = lot.shares.isNegative
        if options.method.isPooled {
            positions[place][isShort: isShort].pool(lot)
        } else {
            positions[place][isShort: isShort].append(lot)
        }
    }

    /// Remembers the lot with a name.
    mutating func name(_ key: Lot.Key, _ id: UInt32) {
        while namedLots.count <= Int(id) { namedLots.append(nil) }
        namedLots[Int(id)] = key
    }

    /// The lots that a closing trade names; `nil` if they never existed.
    func choice(_ reference: TradeRow.LotReference) -> LotChoice? {
        switch reference {
        case .bought(let day): LotChoice(boughtOn: day)
        case .named(let id):
            Int(id) < namedLots.count ? namedLots[Int(id)].map { LotChoice($0) } : nil
        }
    }

    /// The open lots: symbols in the order in which they first had one, the lots of each in FIFO order over all accounts;
    /// those of pools by account, the long one before the short one.
    ///
    /// - Complexity: O(*n*) for *n* lots and symbols; with several accounts, O(*n* log *n*).
    package func forEachOpenLot(_ body: (_ symbol: UInt32, _ account: UInt32, Lot) -> Void) {
        for symbol in openingOrder { forEachOpenLot(of: symbol) { body(symbol, $0, $1) } }
    }

    /// The open lots of a symbol that has had one.
    func forEachOpenLot(of symbol: UInt32, _ body: (_ account: UInt32, Lot) -> Void) {
        if pools.areSeveral {
            for (account, lot) in openLots(of: symbol) { body(account, lot) }
        } else {
            for lot in positions[Int(symbol)].openLots { body(0, lot) }
        }
    }

    /// The open lots of a symbol in all accounts.
    private func openLots(of symbol: UInt32) -> [(account: UInt32, lot: Lot)] {
        var lots: [(account: UInt32, lot: Lot)] = []
        for place in places.numbers(of: symbol) {
            let pool = places.account(of: place)
            if options.method.isPooled, pools.isShared(pool) {
                for isShort in [false, true] {
                    lots += portions(of: symbol, positions[place][isShort: isShort].openLots, pool, isShort)
                }
            } else {
                lots += positions[place].openLots.map { (pool, $0) }
            }
        }
        let isPooled = options.method.isPooled
        return lots.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if !isPooled, a.lot.key != b.lot.key { return a.lot.key < b.lot.key }
            if a.account != b.account { return pools.precedes(a.account, b.account) }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// What each account has of a pool: round15(C·n/N) in the order of the accounts, the last one the rest.
    private func portions(
        of symbol: UInt32, _ lots: [Lot], _ pool: UInt32, _ isShort: Bool
    ) -> [(account: UInt32, lot: Lot)] {
        guard let whole = lots.first else { return [] }
        let holders = holders(of: symbol, in: pool).filter { !held[symbol, $0][isShort: isShort].isZero }
        var rest = whole
        return holders.map { account in
            let shares = held[symbol, account][isShort: isShort]
            let portion = rest.portion(
                isShort ? -shares : shares, of: whole, isLast: account == holders.last)
            rest.leave(portion)
            return (account, portion)
        }
    }

    /// The ledger as if no more trades will come: with ``LotMethod/section104``, the sales of the last 30 days are
    /// settled.
    ///
    /// - Parameter output: receives those sales.
    /// - Complexity: O(1); with ``LotMethod/section104``, O(*n*) for *n* symbols and the trades of 31 days.
    package func settled(into output: inout LedgerOutput) -> TradeLedger {
        guard options.method == .section104 else { return self }
        var copy = self
        copy.settle(knownThrough: nil, into: &output)
        return copy
    }
}

/// The problems of a day's trades, and where the day begins in the output.
struct DayReport {
    private(set) var problems: [(place: Int, problem: TradeProblem)] = []
    private let firstSale: Int

    init(_ output: LedgerOutput) { firstSale = output.sales.count }

    mutating func add(_ problem: TradeProblem, at place: Int) { problems.append((place, problem)) }

    /// Sorts the day's sales by position.
    func sort(_ output: inout LedgerOutput) {
        output.sales[firstSale...].sort { $0.place < $1.place }
    }

    func finish(_ day: TradeDay, _ texts: TradeTexts, into output: inout LedgerOutput) {
        guard !problems.isEmpty else { return }
        for (place, problem) in problems.sorted(by: { $0.place < $1.place }) {
            output.errors.append(texts.error(problem, in: day.rows[place]))
        }
    }
}
