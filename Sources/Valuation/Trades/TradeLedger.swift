/// Works off the trades of an account day by day: which lots are open, what sales gained, what was paid.
///
/// Trades are added in the order of their days, and within a day in the order of the files. A day is worked off when it
/// is over: once a trade of a later day is added, or ``advance(to:into:)`` says so. Then ``openLots(_:)`` has the lots
/// as of that day, and a history goes on from there.
///
///     add ──► trades of the day ──► corporate actions, the others in order, once more what closed too much
///                                        │
///                                   positions (lots)          ──► sales, income, errors
///
/// - Complexity: O(1) for a trade, and O(log *n*) by ``LotMethod/hifo`` with *n* open lots of the symbol; a corporate
///   action O(*n*). Memory for open lots, symbols and the trades of a day; with ``LotMethod/section104`` for those of
///   the last 31 days.
package struct TradeLedger: Sendable {
    package let options: TradeOptions
    /// The currency of stated rates and totals.
    package let own: Currency
    package var texts = TradeTexts()
    var rates: LedgerRates
    var positions: [Position] = []
    /// Symbols in the order in which they first had an open lot.
    private(set) var openingOrder: [UInt32] = []
    private var sequence: UInt64 = 0
    /// The lot of each name, by ``TradeTexts/lots``.
    private var namedLots: [Lot.Key?] = []
    /// Trades that wait for the end of their day.
    private var day: TradeDay?
    private var spareRows: [TradeRow] = []
    /// Of ``LotMethod/section104``.
    var window: Section104Window
    /// Whether ``moves`` are noted.
    var notesMoves = false
    /// What exchanges and spin-offs brought, where that is noted; whoever asks for it empties it.
    var moves: [ShareMove] = []
    /// Whether it is noted how the costs of lots, and the proceeds of several trades that are one sale, come about.
    package var notesOrigins = false
    /// Scratch: the lot parts of the trade that is worked on.
    var parts: [Lot.Part] = []

    package init(options: TradeOptions, own: Currency, rates: RateTable) {
        self.options = options
        self.own = own
        self.rates = LedgerRates(rates, options: options, own: own)
        window = Section104Window()
    }

    // MARK: Days

    /// Adds a trade of which nothing is wrong by itself.
    ///
    /// - Returns: `false` where it is of an earlier day than the one before it; it was not added then.
    package mutating func add(_ row: TradeRow, into output: inout LedgerOutput) -> Bool {
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
        day?.add(row, own: own)
        return true
    }

    /// Works off what was added, once all trades up to a day were.
    package mutating func advance(to date: CalendarDate, into output: inout LedgerOutput) {
        if let current = day?.date, current <= date { closeDay(into: &output) }
        if options.method == .section104 { settle(knownThrough: date, into: &output) }
    }

    /// Works off everything: no more trades have happened.
    package mutating func finish(into output: inout LedgerOutput) {
        closeDay(into: &output)
        if options.method == .section104 { settle(knownThrough: nil, into: &output) }
    }

    private mutating func closeDay(into output: inout LedgerOutput) {
        guard var day = day.take() else { return }
        day.sortByTime()
        // In the order in which they count, so that of two names of a day the later one stays.
        for row in day.rows where row.inputs.type.isCorporateAction { note(row) }
        for row in day.rows where !row.inputs.type.isCorporateAction { note(row) }
        var report = DayReport(output)
        let actions = CorporateAction.actions(of: day.rows) { report.add($0, at: $1) }
        if options.method == .section104 {
            prepare(day, actions, &report)
        } else {
            work(off: day, actions, into: &output, &report)
            report.finish(day, texts, into: &output)
        }
        day.rows.removeAll(keepingCapacity: day.rows.count < 4096)
        spareRows = day.rows
    }

    /// Works off a day, lots and pools being changed one trade after another.
    private mutating func work(
        off day: TradeDay, _ actions: [CorporateAction], into output: inout LedgerOutput,
        _ report: inout DayReport
    ) {
        for action in actions {
            if let problem = apply(action) { report.add(problem, at: action.place) }
        }
        var again: [Int] = []
        for place in day.rows.indices where !day.rows[place].inputs.type.isCorporateAction {
            guard let problem = work(off: day.rows[place], at: place, into: &output) else { continue }
            if day.rows[place].inputs.type.isClosing {
                again.append(place)
            } else {
                report.add(problem, at: place)
            }
        }
        for place in again {
            if let problem = work(off: day.rows[place], at: place, into: &output) {
                report.add(problem, at: place)
            }
        }
        if !again.isEmpty { report.sort(&output) }
    }

    /// - Returns: what keeps the trade from being what it says; nothing was changed then.
    mutating func work(off row: TradeRow, at place: Int, into output: inout LedgerOutput) -> TradeProblem? {
        switch row.inputs.type {
        case .buy, .short, .transferIn: return open(row)
        case .sell, .cover, .transferOut: return close(row, at: place, into: &output)
        case .dividend, .interest, .fee, .tax:
            output.income.append(rates.income(of: row, at: place))
            return nil
        case .returnOfCapital: return returnCapital(row)
        case .split, .exchange, .spinOff: return nil
        }
    }

    // MARK: Symbols

    /// Notes what a trade says of its symbol.
    private mutating func note(_ row: TradeRow) {
        guard row.symbol != TradeTexts.none else { return }
        let last = row.toSymbol == TradeTexts.none ? row.symbol : max(row.symbol, row.toSymbol)
        while positions.count <= Int(last) { positions.append(Position()) }
        if row.name != TradeTexts.none { positions[Int(row.symbol)].name = row.name }
        if row.market != TradeTexts.none { positions[Int(row.symbol)].market = row.market }
    }

    /// The latest name stated of a symbol.
    package func name(of symbol: UInt32) -> String? {
        Int(symbol) < positions.count ? texts.label(positions[Int(symbol)].name) : nil
    }

    /// The latest market stated of a symbol.
    package func market(of symbol: UInt32) -> String? {
        Int(symbol) < positions.count ? texts.label(positions[Int(symbol)].market) : nil
    }

    // MARK: Lots

    /// The next numbers in the order of opening; gives the first of them.
    mutating func reserveSequences(_ count: Int = 1) -> UInt64 {
        defer { sequence += UInt64(count) }
        return sequence + 1
    }

    /// Notes that a symbol has an open lot.
    mutating func noteOpening(of symbol: UInt32) {
        if positions[Int(symbol)].wasOpened { return }
        positions[Int(symbol)].wasOpened = true
        openingOrder.append(symbol)
    }

    /// Puts a lot where it belongs.
    mutating func add(_ lot: Lot, to symbol: UInt32) {
        let place = Int(symbol)
        noteOpening(of: symbol)
        let isShort = lot.shares.isNegative
        if options.method.isPooled {
            positions[place][isShort: isShort].pool(lot)
        } else {
            positions[place][isShort: isShort].append(lot)
        }
    }

    /// Remembers the lot of a name.
    mutating func name(_ key: Lot.Key, _ id: UInt32) {
        while namedLots.count <= Int(id) { namedLots.append(nil) }
        namedLots[Int(id)] = key
    }

    /// The lots a closing trade names; `nil` where there never were any.
    func choice(_ reference: TradeRow.LotReference) -> LotChoice? {
        switch reference {
        case .bought(let day): LotChoice(boughtOn: day)
        case .named(let id):
            Int(id) < namedLots.count ? namedLots[Int(id)].map { LotChoice($0) } : nil
        }
    }

    /// The open lots: symbols in the order in which they first had one, then in fifo order; of pools the long one first.
    ///
    /// - Complexity: O(*n*) for *n* lots and symbols.
    package func forEachOpenLot(_ body: (_ symbol: UInt32, Lot) -> Void) {
        for symbol in openingOrder {
            for lot in positions[Int(symbol)].openLots { body(symbol, lot) }
        }
    }

    /// As it is if no more trades happen: with ``LotMethod/section104`` the last 30 days' sales take what they find.
    ///
    /// - Parameter output: gets what these sales come to.
    /// - Complexity: O(1); with ``LotMethod/section104`` O(*n*) for *n* symbols and the trades of 31 days.
    package func settled(into output: inout LedgerOutput) -> TradeLedger {
        guard options.method == .section104 else { return self }
        var copy = self
        copy.settle(knownThrough: nil, into: &output)
        return copy
    }
}

/// What is wrong with the trades of a day, and where in the output the day begins.
struct DayReport {
    private(set) var problems: [(place: Int, problem: TradeProblem)] = []
    private let firstSale: Int

    init(_ output: LedgerOutput) { firstSale = output.sales.count }

    mutating func add(_ problem: TradeProblem, at place: Int) { problems.append((place, problem)) }

    /// Puts the day's sales in the order of their places.
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
