/// The trades of one day.
struct TradeDay: Sendable {
    var date: CalendarDate
    /// In the order of the files.
    var rows: [TradeRow]
    /// The last number of a symbol that they name.
    private(set) var lastSymbol: UInt32?
    // What any of them have or are, because most days are without.
    private var haveTimes = false
    private var haveLabels = false
    private(set) var haveCorporateActions = false
    private(set) var haveReturnsOfCapital = false

    /// - Parameter rows: empty, with capacity for the day's trades.
    init(date: CalendarDate, rows: [TradeRow]) {
        self.date = date
        self.rows = rows
    }

    /// Adds a trade, which stays as it is.
    mutating func add(_ row: inout TradeRow, own: Currency) {
        let type = row.inputs.type
        if row.inputs.time != nil { haveTimes = true }
        if row.name != TradeTexts.none || row.market != TradeTexts.none { haveLabels = true }
        if type.isCorporateAction { haveCorporateActions = true }
        if type == .returnOfCapital { haveReturnsOfCapital = true }
        if row.symbol != TradeTexts.none { lastSymbol = max(lastSymbol ?? 0, row.symbol) }
        if row.toSymbol != TradeTexts.none { lastSymbol = max(lastSymbol ?? 0, row.toSymbol) }
        rows.append(row)
        if row.inputs.total != nil { rows[rows.count - 1].inputs.takeOwnFigures(own) }
    }

    /// Sorts the trades of each symbol by time if all of them have one, within the positions they occupy.
    ///
    /// This concerns only trades that change lots, except corporate actions: the time of a dividend does not matter,
    /// and a split comes first at any time.
    ///
    /// - Complexity: O(*n*) for *n* trades if none has a time, otherwise O(*n* log *n*).
    mutating func sortByTime() {
        guard haveTimes else { return }
        var places: [UInt32: [Int]] = [:]
        for place in rows.indices where rows[place].isOrderedByTime {
            places[rows[place].symbol, default: []].append(place)
        }
        for held in places.values where held.count > 1 {
            let times = held.compactMap { rows[$0].inputs.time }
            guard times.count == held.count, zip(times, times.dropFirst()).contains(where: >) else {
                continue
            }
            let sorted = zip(held, times).sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { rows[$0.0] }
            for (place, row) in zip(held, sorted) {
                let position = rows[place].position
                rows[place] = row
                rows[place].position = position
            }
        }
    }
}

extension TradeDay {
    /// The trades that state a name or a market, in the order in which they take effect, so that the later of two of a
    /// day remains.
    func forEachLabelled(_ body: (TradeRow) -> Void) {
        guard haveLabels else { return }
        for row in rows where row.inputs.type.isCorporateAction { body(row) }
        for row in rows where !row.inputs.type.isCorporateAction { body(row) }
    }
}

/// The latest name that trades state of each symbol.
package struct LatestNames: Sendable {
    private var names: [UInt32]
    private var day: TradeDay?
    private let own: Currency

    package init(_ texts: TradeTexts, own: Currency) {
        names = Array(repeating: TradeTexts.none, count: texts.symbols.count)
        self.own = own
    }

    /// Adds a trade; they come by day.
    package mutating func add(_ row: TradeRow) {
        var row = row
        if day?.date != row.inputs.date {
            closeDay()
            day = TradeDay(date: row.inputs.date, rows: [])
        }
        day?.add(&row, own: own)
    }

    /// The names, by the numbers of the symbols; no more trades will come.
    package mutating func finish() -> [UInt32] {
        closeDay()
        return names
    }

    private mutating func closeDay() {
        guard var day = day.take() else { return }
        day.sortByTime()
        day.forEachLabelled { row in
            if row.symbol != TradeTexts.none, row.name != TradeTexts.none {
                names[Int(row.symbol)] = row.name
            }
        }
    }
}

extension TradeRow {
    fileprivate var isOrderedByTime: Bool {
        inputs.type.changesLots && !inputs.type.isCorporateAction
    }
}
