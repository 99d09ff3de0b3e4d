/// Something held over time: a symbol of the trades, or a row of holdings.
struct HeldItem: Sendable {
    /// Its index in ``ReturnsAccount/positions``.
    let position: Int
    let currency: Currency
    /// The stated numbers of a row of holdings; none for a symbol of the trades, which would take as much memory.
    private let rows: [HoldingInputs]
    /// Whether it is the cash of an account, held in units of its currency.
    let isCash: Bool
    /// What is held from the end of a day on, until the next change, in the order of the days.
    private(set) var changes: [Change] = []
    /// What does not fit a change.
    private var others: [SharesHeld] = []

    /// A change of what is held. There is one for most trades, so nearly all are without memory of their own: a number of
    /// shares in one unit.
    struct Change: Sendable {
        let day: CalendarDate
        /// The number of the unit.
        private let unit: UInt16
        /// Below 0 if nothing is held, or it stands in ``HeldItem/others``.
        private let scale: Int8
        /// The place in ``HeldItem/others``, or −1 for nothing, if the scale is below 0.
        private let coefficient: Int64

        /// - Parameter place: a place in ``HeldItem/others``; `nil` for nothing.
        fileprivate init(on day: CalendarDate, at place: Int?) {
            self.day = day
            (unit, scale, coefficient) = (0, -1, Int64(place ?? -1))
        }

        /// Fails if the number is too large.
        fileprivate init?(on day: CalendarDate, _ shares: HeldShares) {
            guard let count = shares.count.compact, let scale = Int8(exactly: count.scale),
                let coefficient = Int64(exactly: count.coefficient)
            else { return nil }
            self.day = day
            (unit, self.scale, self.coefficient) = (shares.unit.index, scale, coefficient)
        }

        var isHeld: Bool { scale >= 0 || coefficient >= 0 }

        fileprivate var shares: HeldShares? {
            if scale < 0 { return nil }
            let count = ExactDecimal(Int128(coefficient), scale: Int(scale))
            return HeldShares(count, in: QuoteCurrency(index: unit))
        }

        fileprivate var place: Int? { scale < 0 && coefficient >= 0 ? Int(coefficient) : nil }
    }

    init(position: Int, currency: Currency, row: HoldingInputs? = nil, isCash: Bool = false) {
        self.position = position
        self.currency = currency
        rows = row.map { [$0] } ?? []
        self.isCash = isCash
    }

    /// The stated numbers of a row of holdings; `nil` for a symbol of the trades.
    var row: HoldingInputs? { rows.first }

    /// Whether it is a symbol of the trades.
    var isTraded: Bool { rows.isEmpty && !isCash }

    /// Records what is held at the end of a day, which must not be before the last one recorded.
    mutating func hold(_ shares: SharesHeld, on day: CalendarDate) {
        if changes.last?.day == day { changes.removeLast() }
        if shares.isEmpty {
            changes.append(Change(on: day, at: nil))
        } else if let first = shares.first, let change = Change(on: day, first) {
            changes.append(change)
        } else {
            changes.append(Change(on: day, at: others.count))
            others.append(shares)
        }
    }

    /// The shares held at the end of a day.
    ///
    /// - Complexity: O(log *n*) for *n* changes.
    func shares(on day: CalendarDate) -> SharesHeld {
        let count = changesThrough(day)
        return count > 0 ? shares(after: changes[count - 1]) : SharesHeld()
    }

    /// The shares held after a change.
    func shares(after change: Change) -> SharesHeld {
        if let shares = change.shares { return SharesHeld(shares) }
        return change.place.map { others[$0] } ?? SharesHeld()
    }

    func isHeld(on day: CalendarDate) -> Bool {
        let count = changesThrough(day)
        return count > 0 && changes[count - 1].isHeld
    }

    /// Passes on the days on which anything is held, as long as the body returns `true`.
    ///
    /// - Parameter days: the days to choose from, in ascending order.
    /// - Complexity: O(log *d* + *n* + *h*) for *d* days, *n* changes, and *h* of the days up to the last one passed on or
    ///   the end of what is held.
    func forEachHeldDay(of days: [CalendarDate], _ body: (CalendarDate) -> Bool) {
        guard let first = changes.first?.day, let last = days.last, first <= last else { return }
        // Most of the items of a long history have been sold before a period begins.
        if let end = changes.last, !end.isHeld, let start = days.first, end.day <= start { return }
        var change = 0
        for day in days[days.partitioningIndex(where: { $0 >= first })...] {
            while change < changes.count, changes[change].day <= day { change += 1 }
            if changes[change - 1].isHeld {
                if !body(day) { return }
            } else if change == changes.count {
                return
            }
        }
    }

    /// The number of changes up to a day.
    func changesThrough(_ day: CalendarDate) -> Int {
        changes.partitioningIndex { $0.day > day }
    }

    /// The row's price, if it has a date and so applies from that day on rather than only at the end of the period.
    var datedPrice: (price: CompactDecimal, day: CalendarDate)? {
        guard let row, let price = row.price, let day = row.priceDate else { return nil }
        return (price, day)
    }
}

extension Sequence<HeldShares> {
    /// What the shares are worth, in stock currency; `nil` if there is no price in a unit of theirs.
    @inline(__always)
    func worth(at price: (QuoteCurrency) -> CompactDecimal?) -> ExactDecimal? {
        var sum = ExactDecimal.zero
        for shares in self {
            guard let price = price(shares.unit) else { return nil }
            sum += Formulas.worth(shares.count, at: price.exact, shares.unit.unitExponent)
        }
        return sum
    }
}

/// What is held of a stock, by unit: nearly always in one, for which no memory is reserved.
struct SharesHeld: RandomAccessCollection, Sendable {
    /// The shares if they are in one unit; ``others`` is not used then.
    private(set) var first: HeldShares?
    private var others: [HeldShares] = []

    init(_ shares: HeldShares? = nil) { first = shares }

    var startIndex: Int { 0 }
    var endIndex: Int { first == nil ? others.count : 1 }

    subscript(index: Int) -> HeldShares { first ?? others[index] }

    /// Adds shares to those with the same unit.
    mutating func add(_ shares: HeldShares) {
        if isEmpty || first?.unit == shares.unit {
            first = HeldShares((first?.count).map { $0 + shares.count } ?? shares.count, in: shares.unit)
            return
        }
        if let only = first.take() { others = [only] }
        others.add(shares)
    }
}
