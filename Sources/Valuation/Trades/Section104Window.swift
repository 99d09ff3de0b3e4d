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
    /// The shares held at the end of the last prepared day, by symbol.
    var held: [Held] = []
    /// What lies ahead of the next day to settle, by symbol.
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
        while held.count < count { held.append(Held()) }
        while ahead.count < count { ahead.append(Ahead()) }
    }

    /// Shares held long, and shares owed.
    struct Held: Sendable {
        var long = ExactDecimal.zero
        /// Not negative.
        var short = ExactDecimal.zero
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
        /// The shares taken by the sales of the same day.
        var ofItsDay: Lot.Part?
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
    /// The actions, each with the long shares held afterwards.
    var actions: [(action: CorporateAction, held: ExactDecimal)] = []
    var transfersIn: [TradeRow] = []
    /// Symbols that were bought.
    var bought: [UInt32] = []
    /// All sales per symbol, in the order of the first of each.
    var sold: [(place: Int, rows: [TradeRow])] = []
    /// The other trades, in the order in which they were possible.
    var others: [(place: Int, row: TradeRow)] = []
    var errors: [(place: Int, error: TradeError)] = []
}
