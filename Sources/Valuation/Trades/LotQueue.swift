/// The open lots of a symbol, long or short, in FIFO order.
///
///     lots   │ closed │ closed │ open │ closed │ open │ open │
///                       head ────┘                            sorted by purchase date, then by opening
///
/// Closed lots stay in place until there are many, so that an index refers to the same lot while a trade is processed.
struct LotQueue: Sendable {
    private(set) var lots: [Lot] = []
    /// All lots before this index are closed.
    private var head = 0
    /// The number of closed lots from `head` on.
    private var closedCount = 0
    private var isSorted = true
    /// The indexes by cost per share, the highest first; closed lots are dropped when they come up.
    private var heap: LotHeap?
    /// The shares of all open lots; negative for short lots.
    private(set) var shares = ExactDecimal.zero
    private var checks = InvariantChecks()

    var isEmpty: Bool { lots.count - head == closedCount }

    /// The number of open lots.
    var count: Int { lots.count - head - closedCount }

    mutating func append(_ lot: consuming Lot) {
        if !lots.isEmpty, lot.key < lots[lots.count - 1].key { isSorted = false }
        shares = shares + lot.shares
        lots.append(lot)
        if heap != nil {
            if isSorted { heap?.insert(lots.count - 1, in: lots) } else { heap = nil }
        }
        checkInvariants()
    }

    /// Reads the sum of the shares, the first and the last lot, so that they are in the cache.
    ///
    /// - Returns: a number that depends on them.
    @inline(__always)
    func touch() -> Int {
        guard head < lots.count else { return shares.scale }
        return shares.scale ^ lots[head].touch() ^ lots[lots.count - 1].touch()
    }

    /// Adds a lot to the pool, the only lot of the queue.
    mutating func pool(_ lot: Lot) {
        if isEmpty {
            append(lot.pooled())
        } else {
            lots[head].absorb(lot)
            shares = lots[head].shares
            checkInvariants()
        }
    }

    /// The open lots, oldest first.
    ///
    /// - Complexity: O(*n*) for *n* lots; O(*n* log *n*) after lots were added out of order.
    mutating func inOrder() -> LazyFilterSequence<ArraySlice<Lot>> {
        sort()
        return lots[head...].lazy.filter { !$0.isClosed }
    }

    /// The open lots in FIFO order.
    var openLots: [Lot] {
        let open = lots[head...].filter { !$0.isClosed }
        return isSorted ? open : open.sorted { $0.key < $1.key }
    }

    /// Changes every open lot, oldest first.
    ///
    /// - Parameter body: called with each lot, and whether it is the last.
    mutating func updateEach(_ body: (inout Lot, _ isLast: Bool) -> Void) {
        sort()
        heap = nil
        guard let last = lots[head...].lastIndex(where: { !$0.isClosed }) else { return }
        var sum = ExactDecimal.zero
        for place in head...last where !lots[place].isClosed {
            body(&lots[place], place == last)
            sum += lots[place].shares
        }
        shares = sum
        checkInvariants()
    }

    /// Removes and returns all open lots, oldest first.
    mutating func removeAll() -> [Lot] {
        let open = openLots
        self = LotQueue()
        return open
    }

    // MARK: Closing

    /// The open shares of the lots chosen.
    mutating func shares(of choice: LotChoice) -> ExactDecimal {
        sort()
        return places(of: choice).reduce(.zero) { $0 + lots[$1].shares }
    }

    /// Takes shares from lots in the order of a method.
    ///
    /// - Parameters:
    ///   - taken: the shares to take, with the sign of the lots' shares and no more than they have.
    ///   - choice: the only lots that may be taken; `nil` for all.
    ///   - parts: receives what was taken from each lot, in order.
    mutating func take(
        _ taken: ExactDecimal, by method: LotMethod, of choice: LotChoice?, into parts: inout [Lot.Part]
    ) {
        withdraw(taken, by: method, of: choice) { lot, shares in parts.append(lot.take(shares)) }
    }

    /// Removes shares as ``take(_:by:of:into:)`` would take them, as lots that keep their cost, date and order.
    mutating func remove(_ taken: ExactDecimal, by method: LotMethod, of choice: LotChoice?) -> [Lot] {
        var lots: [Lot] = []
        withdraw(taken, by: method, of: choice) { lot, shares in lots.append(lot.separate(shares)) }
        return lots
    }

    private mutating func withdraw(
        _ taken: ExactDecimal, by method: LotMethod, of choice: LotChoice?,
        _ body: (inout Lot, ExactDecimal) -> Void
    ) {
        sort()
        var rest = taken
        if let choice {
            heap = nil
            var places = places(of: choice)
            switch method {
            case .lifo: places.reverse()
            case .hifo: places.sort { LotHeap.precedes($0, $1, in: lots) }
            case .fifo, .average, .section104: break
            }
            for place in places where !rest.isZero { withdraw(&rest, at: place, body) }
        } else {
            while !rest.isZero, let place = next(by: method) { withdraw(&rest, at: place, body) }
        }
        tidy()
        checkInvariants()
    }

    private mutating func withdraw(
        _ rest: inout ExactDecimal, at place: Int, _ body: (inout Lot, ExactDecimal) -> Void
    ) {
        let open = lots[place].shares
        let taken = open.magnitude <= rest.magnitude ? open : rest
        body(&lots[place], taken)
        rest = rest - taken
        shares = shares - taken
        if lots[place].isClosed { closedCount += 1 }
        heap?.update(place, in: lots)
    }

    /// The place of the first open lot in FIFO order; the end if there is none.
    var firstOpen: Int {
        mutating get {
            sort()
            while head < lots.count, lots[head].isClosed {
                head += 1
                closedCount -= 1
            }
            return head
        }
    }

    /// Sets what is left of a lot that is usual.
    mutating func leave(_ figures: PackedLotFigures, at place: Int) { lots[place].usual = figures }

    /// Closes the first open lots, which are usual.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - shares: the shares taken, with those of a lot that stays open.
    mutating func close(_ count: Int, taking shares: CompactDecimal) {
        var left = count
        while left > 0 {
            if lots[head].isClosed {
                closedCount -= 1
            } else {
                lots[head].usual.close()
                left -= 1
            }
            head += 1
        }
        self.shares = self.shares - shares.exact
        heap = nil
        tidy()
        checkInvariants()
    }

    /// The next lot in the order of a method.
    private mutating func next(by method: LotMethod) -> Int? {
        switch method {
        case .fifo, .average, .section104: return firstOpen < lots.count ? head : nil
        case .lifo:
            while lots.count > head, lots[lots.count - 1].isClosed {
                lots.removeLast()
                closedCount -= 1
            }
            return lots.count > head ? lots.count - 1 : nil
        case .hifo:
            if heap == nil { heap = LotHeap(lots, from: head) }
            return heap?.first(in: lots)
        }
    }

    /// The indexes of the chosen open lots, in FIFO order; the queue must be sorted.
    private func places(of choice: LotChoice) -> [Int] {
        var low = (head..<lots.count).partitioningIndex { lots[$0].key >= choice.first }
        var places: [Int] = []
        while low < lots.count, lots[low].key <= choice.last {
            if !lots[low].isClosed { places.append(low) }
            low += 1
        }
        return places
    }

    private mutating func sort() {
        guard !isSorted else { return }
        lots = openLots
        head = 0
        closedCount = 0
        isSorted = true
        heap = nil
    }

    /// Drops closed lots if there are many, and releases unused memory: there may be queues for hundreds of thousands
    /// of symbols.
    private mutating func tidy() {
        let dropped = head + closedCount
        if isEmpty {
            lots.removeAll(keepingCapacity: lots.capacity <= LotQueue.spareCapacity)
        } else if dropped > LotQueue.spareCapacity, dropped > lots.count / 2 {
            if lots.capacity > 4 * (LotQueue.spareCapacity + count) {
                lots = openLots
            } else {
                lots.removeAll(where: \.isClosed)
            }
        } else {
            return
        }
        head = 0
        closedCount = 0
        heap = nil
    }

    /// The number of closed lots, or of unused slots, that is always tolerated.
    private static let spareCapacity = 4

    // MARK: Invariants

    private mutating func checkInvariants() {
        if checks.isDue(lots.count) { InvariantChecks.check(brokenInvariant) }
    }

    /// What is wrong with the queue's own account of its lots, if anything.
    ///
    /// - Complexity: O(*n*) for *n* lots.
    var brokenInvariant: String? {
        guard head <= lots.count else { return "the head is behind the end" }
        guard lots[..<head].allSatisfy(\.isClosed) else { return "an open lot before the head" }
        guard lots[head...].count(where: \.isClosed) == closedCount else { return "miscounted closed lots" }
        guard lots[head...].reduce(.zero, { $0 + $1.shares }) == shares else {
            return "a wrong sum of shares"
        }
        if isSorted, zip(lots, lots.dropFirst()).contains(where: { $1.key < $0.key }) {
            return "lots out of order"
        }
        return heap?.brokenInvariant(lots, from: head)
    }
}

/// The lots that a closing trade names.
struct LotChoice {
    let first: Lot.Key
    let last: Lot.Key

    /// All lots of a purchase date.
    init(boughtOn day: CalendarDate) {
        first = Lot.Key(day: day.daysSince1970, sequence: 0)
        last = Lot.Key(day: day.daysSince1970, sequence: .max)
    }

    /// One lot.
    init(_ key: Lot.Key) {
        first = key
        last = key
    }
}

/// A binary heap of lot indexes by cost per share: the highest first, equal ones in FIFO order, unknown ones last.
struct LotHeap: Sendable {
    private var places: [Int32] = []

    /// - Complexity: O(*n*) for *n* lots.
    init(_ lots: [Lot], from head: Int) {
        places = (head..<lots.count).filter { !lots[$0].isClosed }.map { Int32(truncatingIfNeeded: $0) }
        for index in stride(from: places.count / 2 - 1, through: 0, by: -1) { sink(index, in: lots) }
    }

    /// - Complexity: O(log *n*).
    mutating func insert(_ place: Int, in lots: [Lot]) {
        places.append(Int32(truncatingIfNeeded: place))
        var index = places.count - 1
        while index > 0, LotHeap.precedes(Int(places[index]), Int(places[(index - 1) / 2]), in: lots) {
            places.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// The first open lot.
    mutating func first(in lots: [Lot]) -> Int? {
        while let first = places.first, lots[Int(first)].isClosed { removeFirst(in: lots) }
        return places.first.map { Int($0) }
    }

    /// Restores the heap after its first lot changed.
    mutating func update(_ place: Int, in lots: [Lot]) {
        guard let first = places.first, Int(first) == place else { return }
        if lots[place].isClosed { removeFirst(in: lots) } else { sink(0, in: lots) }
    }

    private mutating func removeFirst(in lots: [Lot]) {
        guard let last = places.popLast(), !places.isEmpty else { return }
        places[0] = last
        sink(0, in: lots)
    }

    private mutating func sink(_ start: Int, in lots: [Lot]) {
        var index = start
        while true {
            var best = index
            for child in [2 * index + 1, 2 * index + 2] where child < places.count {
                if LotHeap.precedes(Int(places[child]), Int(places[best]), in: lots) { best = child }
            }
            if best == index { return }
            places.swapAt(index, best)
            index = best
        }
    }

    /// What is wrong with the heap of these lots, if anything.
    ///
    /// - Complexity: O(*n* log *n*) for *n* lots.
    func brokenInvariant(_ lots: [Lot], from head: Int) -> String? {
        let open = (head..<lots.count).filter { !lots[$0].isClosed }
        guard places.map({ Int($0) }).sorted() == open else { return "a heap of other than the open lots" }
        let isHeap = places.indices.dropFirst().allSatisfy {
            !LotHeap.precedes(Int(places[$0]), Int(places[($0 - 1) / 2]), in: lots)
        }
        return isHeap ? nil : "a lot above one that hifo takes first"
    }

    /// The order of `fifo`; the parts into which transfers divide a lot stand as they came.
    private static func isEarlier(_ left: Int, _ right: Int, in lots: [Lot]) -> Bool {
        lots[left].key == lots[right].key ? left < right : lots[left].key < lots[right].key
    }

    /// Whether `hifo` takes one lot before another.
    static func precedes(_ left: Int, _ right: Int, in lots: [Lot]) -> Bool {
        switch (lots[left].costStock, lots[right].costStock) {
        case (let a?, let b?):
            // Compares C/n by cross-multiplication; both numbers of shares have the same sign.
            let order = a * lots[right].shares - b * lots[left].shares
            if order.isZero { return isEarlier(left, right, in: lots) }
            return !order.isNegative
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): return isEarlier(left, right, in: lots)
        }
    }
}
