/// A split, exchange or spin-off as it takes effect: rows of several files that say the same are one.
struct CorporateAction: Sendable {
    let type: TradeType
    let symbol: UInt32
    let toSymbol: UInt32
    let ratio: SplitRatio
    /// Of a spin-off, received in all.
    var shares = ExactDecimal.zero
    /// Of a spin-off.
    let costShare: ExactDecimal
    /// What the lots that go over are quoted in from now on; `nil` for what they were.
    let quote: QuoteCurrency?
    let date: CalendarDate
    let location: InputLocation
    /// Its place among the trades of its day.
    let place: Int

    private init(_ row: TradeRow, place: Int) {
        type = row.inputs.type
        symbol = row.symbol
        toSymbol = row.toSymbol
        ratio = row.inputs.ratio ?? .one
        shares = row.inputs.shares?.exact ?? .zero
        costShare = row.inputs.costShare?.exact ?? .zero
        quote = row.inputs.quote
        date = row.inputs.date
        location = row.location
        self.place = place
    }

    /// The trade that its effects come of.
    var cause: LotEvent.Cause { LotEvent.Cause(date: date, location: location) }

    /// What makes rows of several files the same. Spin-offs need not have the same numbers, for each account has its
    /// own shares.
    private struct Key: Hashable {
        let type: TradeType
        let symbol: UInt32
        let toSymbol: UInt32
        let ratio: SplitRatio?

        /// By what is cheap to hash: ratios of one symbol and day hardly ever differ.
        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(symbol)
            hasher.combine(toSymbol)
        }
    }

    /// The actions of a day, in the order of its trades.
    ///
    /// What a file says *k* times happened *k* times; what another file says as often is the same again. So the *k*th
    /// row of a kind in one file is the *k*th in every other.
    ///
    /// - Parameter report: gets what is wrong with a row, and its place.
    /// - Complexity: O(*n*) for *n* trades.
    static func actions(of rows: [TradeRow], report: (TradeProblem, Int) -> Void) -> [CorporateAction] {
        var actions: [CorporateAction] = []
        var known: [Key: (actions: [Int], counts: [UInt16: Int])] = [:]
        for place in rows.indices where rows[place].inputs.type.isCorporateAction {
            let row = rows[place]
            let action = CorporateAction(row, place: place)
            let key = Key(
                type: action.type, symbol: action.symbol, toSymbol: action.toSymbol,
                ratio: action.type == .spinOff ? nil : action.ratio)
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
