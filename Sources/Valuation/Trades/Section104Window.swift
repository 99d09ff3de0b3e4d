/// The days not yet settled under `section104`, because a sale waits for the purchases of the following 30 days.
///
///     days:   │ d │ … │ p │ … │ today │      what is held is known through today,
///              ▲       ▲                     pools and sales through the day before d
///     settled ─┘       └── a purchase that a sale of day d may take, at most 30 days later
struct Section104Window: Sendable {
    /// The number of days after a sale in which a purchase can match it.
    static let days = 30

    private var waiting: [PreparedDay] = []
    private var head = 0
    /// What lies ahead of the next day to settle, by the numbers of the positions.
    var ahead: [Ahead] = []

    mutating func append(_ day: PreparedDay) { waiting.append(day) }

    /// Removes and returns the next day, if all purchases that its sales may take are known.
    ///
    /// - Parameter known: the last day whose trades are all known; `nil` if no more will come.
    mutating func next(knownThrough known: CalendarDate?) -> PreparedDay? {
        guard head < waiting.count else { return nil }
        if let known, waiting[head].date.days(to: known) < Section104Window.days { return nil }
        let day = waiting[head]
        head += 1
        if head > 64, head > waiting.count / 2 {
            waiting.removeFirst(head)
            head = 0
        }
        return day
    }

    mutating func grow(to count: Int) {
        while ahead.count < count { ahead.append(Ahead()) }
    }

    /// What lies ahead for a symbol.
    struct Ahead: Sendable {
        /// The purchases of each day.
        var purchases: [Purchases] = []
        /// Splits and exchanges.
        var turns: [Turn] = []
        /// Matches that have splits in between.
        var matches: [Match] = []

        /// Moves the pending matches past one more split and returns the sum of their shares.
        mutating func advanceMatches() -> ExactDecimal {
            var sum = ExactDecimal.zero
            for place in matches.indices where !matches[place].afterSplits.isEmpty {
                sum += matches[place].afterSplits.removeFirst()
            }
            return sum
        }
    }

    /// All purchases of a symbol on a day.
    struct Purchases: Sendable {
        /// The shares that earlier sales may still take.
        var lot: Lot
        let day: CalendarDate
    }

    /// A split, by which a match is scaled, or an exchange, which it must not cross.
    struct Turn: Sendable {
        let day: CalendarDate
        /// `nil` for an exchange.
        let ratio: SplitRatio?
    }

    /// A match of a sale with a later purchase; its shares stay in the pool until then.
    struct Match: Sendable {
        /// The number of shares after each split still ahead.
        var afterSplits: [ExactDecimal]
        let purchase: CalendarDate
    }
}

/// A day whose possible trades are known, but not their costs yet.
struct PreparedDay: Sendable {
    let date: CalendarDate
    var actions: [PoolAction] = []
    var transfersIn: [TradeRow] = []
    /// What was bought in which account, once a pool.
    var bought: [(symbol: UInt32, account: UInt32)] = []
    /// All sales per symbol and account, in the order of the first of each.
    var sold: [Sale] = []
    /// The other trades, in the order in which they were possible.
    var others: [(place: Int, row: TradeRow)] = []
    /// Who receives the returns of capital.
    var holders: [Int: [TradeLedger.Holder]] = [:]
    var errors: [(place: Int, error: TradeError)] = []

    /// The sales of a symbol in an account, and what they take of the purchases of the day.
    struct Sale: Sendable {
        let place: Int
        var rows: [TradeRow]
        var ofItsDay: Lot.Part?
        /// Whether it can't do without what comes to its pool on the day, or would take what leaves it.
        var needsTransfers = false
    }
}
