/// The days that are not settled yet under `section104`: a sale waits for the purchases of the 30 days after it.
///
///     days:   │ d │ … │ p │ … │ today │      what is held is known through today,
///              ▲       ▲                     pools and sales through the day before d
///     settled ─┘       └── a purchase that a sale of day d may take, at most 30 days later
struct Section104Window: Sendable {
    /// How many days after a sale a purchase may be matched with it.
    static let days = 30

    private var waiting: [PreparedDay] = []
    private var head = 0
    /// What is physically held through the last day that was prepared, by symbol.
    var held: [Held] = []
    /// What is ahead of the day that is settled next, by symbol.
    var ahead: [Ahead] = []

    mutating func append(_ day: PreparedDay) { waiting.append(day) }

    /// Takes the next day out, if all purchases are known that its sales may take.
    ///
    /// - Parameter known: the last day of which all trades are known; `nil` where no more will come.
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

    /// Shares that are held, and shares that are owed.
    struct Held: Sendable {
        var long = ExactDecimal.zero
        /// Not negative.
        var short = ExactDecimal.zero
    }

    /// What is ahead of a symbol.
    struct Ahead: Sendable {
        /// The purchases of each day.
        var purchases: [Purchases] = []
        /// Splits and exchanges.
        var turns: [Turn] = []
        /// Matches that splits lie between.
        var matches: [Match] = []

        /// What the matches that are under way come to after one more split.
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
        /// What earlier sales may still take.
        var lot: Lot
        /// What the sales of the day take.
        var ofItsDay: Lot.Part?
        let day: CalendarDate
    }

    /// What a match must not cross, or is scaled by.
    struct Turn: Sendable {
        let day: CalendarDate
        /// `nil` for an exchange.
        let ratio: SplitRatio?
    }

    /// A match of a sale with a later purchase: shares that stay in the pool until then.
    struct Match: Sendable {
        /// What they come to after each split that is still to come.
        var afterSplits: [ExactDecimal]
        let purchase: CalendarDate
    }
}

/// A day of which it is known what could be done, but not yet what it cost.
struct PreparedDay: Sendable {
    let date: CalendarDate
    /// With the shares held long afterwards.
    var actions: [(action: CorporateAction, held: ExactDecimal)] = []
    var transfersIn: [TradeRow] = []
    /// Symbols that were bought.
    var bought: [UInt32] = []
    /// All sales of a symbol, in the order of their first.
    var sold: [(place: Int, rows: [TradeRow])] = []
    /// The others, in the order in which they could be done.
    var others: [(place: Int, row: TradeRow)] = []
    var errors: [(place: Int, error: TradeError)] = []
}
