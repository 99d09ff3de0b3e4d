/// A split, exchange or spin-off as it takes effect; rows of several files that report the same event are one.
struct CorporateAction: Sendable {
    let kind: TradeTraits.Action
    let symbol: UInt32
    let toSymbol: UInt32
    let ratio: SplitRatio
    /// For a spin-off, the shares received in total.
    var shares = ExactDecimal.zero
    /// For a spin-off, the part of the cost that moves.
    let costShare: ExactDecimal
    /// The new quote currency of lots that move; `nil` if it does not change.
    let quote: QuoteCurrency?
    let date: CalendarDate
    let location: InputLocation
    /// Its position among the trades of its day.
    let place: Int
    /// The account in which it takes effect; `nil` for all that hold the symbol and state no such action themselves.
    let account: UInt32?

    /// Fails for a trade of another type.
    private init?(_ row: TradeRow, place: Int) {
        guard case .acts(let kind) = row.inputs.type.effect else { return nil }
        self.kind = kind
        symbol = row.symbol
        toSymbol = row.toSymbol
        ratio = row.inputs.ratio ?? .one
        shares = row.inputs.shares?.exact ?? .zero
        costShare = row.inputs.costShare?.exact ?? .zero
        quote = row.inputs.quote
        date = row.inputs.date
        location = row.location
        self.place = place
        account = row.inputs.given.contains(.account) ? row.account : nil
    }

    /// The trade behind the action's effects.
    var cause: LotEvent.Cause { LotEvent.Cause(date: date, location: location) }

    /// Identifies the same event in several files. The numbers of a spin-off may differ, because every account receives
    /// its own shares.
    private struct Key: Hashable {
        let kind: TradeTraits.Action
        let symbol: UInt32
        let toSymbol: UInt32
        let ratio: SplitRatio?
        let account: UInt32?

        /// Hashes what is cheap; ratios of one symbol and day hardly ever differ.
        func hash(into hasher: inout Hasher) {
            hasher.combine(kind)
            hasher.combine(symbol)
            hasher.combine(toSymbol)
        }
    }

    private var key: Key {
        Key(
            kind: kind, symbol: symbol, toSymbol: toSymbol, ratio: kind == .spinOff ? nil : ratio,
            account: account)
    }

    /// Whether another action is the same one in whatever account.
    func isSame(as other: CorporateAction) -> Bool {
        kind == other.kind && symbol == other.symbol && toSymbol == other.toSymbol
            && (kind == .spinOff || ratio == other.ratio)
    }

    /// The same actions of whatever accounts, this one among them, in order. Of an action that an account states several
    /// times, those count that it states for the same time.
    func same(in actions: [CorporateAction]) -> [CorporateAction] {
        var counts: [UInt32?: Int] = [:]
        var times: [(action: CorporateAction, time: Int)] = []
        for action in actions where action.isSame(as: self) && action.costShare == costShare {
            times.append((action, counts[action.account, default: 0]))
            counts[action.account, default: 0] += 1
        }
        let time = times.first { $0.action.place == place }?.time
        return times.filter { $0.time == time }.map(\.action)
    }

    /// The actions of a day, in the order of its trades.
    ///
    /// If a file reports an action *k* times, it happened *k* times; another file that reports it as often means the
    /// same ones. So the *k*th such row of one file is the *k*th of every other.
    ///
    /// - Parameter report: receives every problem with a row, and the row's position.
    /// - Complexity: O(*n*) for *n* trades.
    static func actions(of rows: [TradeRow], report: (TradeProblem, Int) -> Void) -> [CorporateAction] {
        var actions: [CorporateAction] = []
        var known: [Key: (actions: [Int], counts: [Int: Int])] = [:]
        for place in rows.indices where rows[place].inputs.type.isCorporateAction {
            let row = rows[place]
            guard let action = CorporateAction(row, place: place) else { continue }
            let key = action.key
            let count = known[key]?.counts[row.location.file, default: 0] ?? 0
            known[key, default: ([], [:])].counts[row.location.file] = count + 1
            guard let same = known[key]?.actions, count < same.count else {
                known[key]?.actions.append(actions.count)
                actions.append(action)
                continue
            }
            let first = same[count]
            if actions[first].costShare != action.costShare {
                report(TradeProblem(.costShare, .differsFromSame(actions[first].location)), place)
            } else {
                actions[first].shares += action.shares
            }
        }
        return actions
    }
}
