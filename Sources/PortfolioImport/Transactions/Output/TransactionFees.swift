internal import Valuation

/// The fees and totals that exports of several kinds state of the same trades: one that states fewer, or has the fees of
/// several trades on the first, takes them from the other.
struct TransactionFees {
    /// Where a row is.
    struct Place: Hashable {
        let file: Int
        let line: Int

        init(_ row: TransactionRow) { (file, line) = (row.file, row.line) }
    }

    /// What fees are of: an order, or else the trades of a symbol in a minute.
    struct Group: Hashable {
        let order: UInt64
        let day: CalendarDate
        /// Negative if no time is stated, or an order is.
        let minute: Int32
        let symbol: UInt32

        init(_ row: TransactionRow) {
            (order, day, symbol) = (row.order, row.day, row.symbol)
            minute = row.second < 0 ? -1 : row.second / 60
        }
    }

    /// A trade that is kept.
    struct Kept {
        let place: Place
        let group: Group

        init(_ row: TransactionRow) { (place, group) = (Place(row), Group(row)) }
    }

    fileprivate struct Fees {
        var sum = ExactDecimal.zero
        var currency: Currency?
        var shares = ExactDecimal.zero
        /// The trades, those of them with a fee, and those with a total.
        var count = 0
        var charged = 0
        var totals = 0

        mutating func add(_ row: TransactionRow) {
            count += 1
            shares += row.shares?.exact ?? .zero
            if row.total != nil { totals += 1 }
            guard let fee = row.fees, !fee.isZero else { return }
            charged += 1
            sum += fee.exact
            currency = row.feesCurrency ?? row.currency?.currency
        }
    }

    /// What an export states of trades that are kept.
    struct Stated {
        fileprivate var rows: [(place: Place, row: TransactionRow)] = []
        private var fees = Fees()
        /// Whether they are all trades of the group.
        private var areAll = false
        /// Whether the kept trades have fewer fees, or no total or one with fewer fees.
        private(set) var givesFees = false
        private(set) var givesTotals = false

        fileprivate mutating func add(_ row: TransactionRow, for place: Place) {
            fees.add(row)
            rows.append((place, row))
        }

        /// Finds what kept trades lack, and adds it to what is known of them.
        fileprivate mutating func compare(with known: inout Fees) {
            areAll = known.shares == fees.shares
            let isMore = known.sum < fees.sum || known.sum == fees.sum && known.charged < fees.charged
            givesFees = isMore && (known.charged == 0 || areAll && known.currency == fees.currency)
            givesTotals = fees.totals == fees.count && (known.totals == 0 || givesFees)
            if givesFees {
                (known.sum, known.currency, known.charged) = (fees.sum, fees.currency, fees.charged)
            }
            if givesTotals { known.totals = fees.totals }
        }
    }

    /// By the trades that lack something.
    typealias Lacking = [Group: Stated]

    private var kept: [Group: Fees] = [:]
    /// What the export that is read states of trades that are kept.
    private var dropped: [Group: Stated] = [:]

    mutating func keep(_ row: TransactionRow) { kept[Group(row), default: Fees()].add(row) }

    mutating func drop(_ row: TransactionRow, for trade: Kept) {
        dropped[trade.group, default: Stated()].add(row, for: trade.place)
    }

    /// What the export stated of kept trades that have less.
    mutating func lacking() -> Lacking {
        var lacking: Lacking = [:]
        for (group, var stated) in dropped {
            stated.compare(with: &kept[group, default: Fees()])
            if stated.givesFees || stated.givesTotals { lacking[group] = stated }
        }
        dropped = [:]
        return lacking
    }
}

extension TransactionFees.Stated {
    /// Gives kept trades what they lack: each its own where the exports list the same trades, otherwise the first of them the
    /// fees, and all the total by what they are worth.
    ///
    /// - Parameter trades: the places of the trades of the group among the rows.
    /// - Returns: the places of those that were given something.
    func complete(_ kept: inout TransactionRows, at trades: [Int]) -> [Int] {
        let stated = Dictionary(grouping: rows, by: \.place).mapValues { $0.map(\.row) }
        let pairs = trades.compactMap { trade in
            stated[TransactionFees.Place(kept[trade])].map { (trade: trade, rows: $0) }
        }
        if areAll, pairs.contains(where: { kept[$0.trade].shares?.exact != $0.rows.shares }) {
            return give(rows.map(\.row), to: trades, of: &kept) ? trades : []
        }
        return pairs.filter { give($0.rows, to: [$0.trade], of: &kept) }.map(\.trade)
    }

    private func give(
        _ stated: [TransactionRow], to trades: [Int], of kept: inout TransactionRows
    ) -> Bool {
        if givesFees {
            var sum = stated.reduce(ExactDecimal.zero) { $0 + ($1.fees?.exact ?? .zero) }
            for trade in trades {
                kept[trade].take(fees: sum, in: fees.currency)
                sum = .zero
            }
        }
        let own = stated.first?.ownCurrency
        let before = trades.map { kept[$0] }
        guard givesTotals, before.shares == stated.shares, stated.allSatisfy({ $0.ownCurrency == own }),
            // In a further currency they are part of the total by a rate that is not known.
            before.fees(otherThan: own) == stated.fees(otherThan: own)
        else { return givesFees }
        let whole = stated.reduce(ExactDecimal.zero) { $0 + ($1.total?.exact ?? .zero) - $1.costs(in: own) }
        for (trade, part) in zip(trades, before.parts(of: whole)) {
            kept[trade].total = (part + kept[trade].costs(in: own)).compact
            kept[trade].ownCurrency = own
        }
        return true
    }
}

extension [TransactionRow] {
    fileprivate var shares: ExactDecimal { reduce(.zero) { $0 + ($1.shares?.exact ?? .zero) } }

    fileprivate func fees(otherThan own: Currency?) -> ExactDecimal {
        reduce(.zero) { $1.currencyOfFees == own ? $0 : $0 + ($1.fees?.exact ?? .zero) }
    }

    /// What each trade is of all of them: by shares × price, or else by its amount, or by its shares.
    private var weights: [ExactDecimal] {
        func all(_ weight: (TransactionRow) -> ExactDecimal?) -> [ExactDecimal]? {
            let found = compactMap(weight)
            return found.count == count && found.contains { !$0.isZero } ? found : nil
        }
        return all { row in row.price.map { $0.exact * (row.shares?.exact ?? .zero) } }
            ?? all { $0.amount?.exact } ?? map { $0.shares?.exact ?? .zero }
    }

    /// The part of an amount that each trade has by what it is worth, in cents; the last one has the rest.
    func parts(of whole: ExactDecimal) -> [ExactDecimal] {
        let weights = weights
        let all = weights.reduce(.zero, +)
        var rest = whole
        return indices.map { place in
            guard place + 1 < count else { return rest }
            let product = whole * weights[place]
            let part = ExactDecimal.quotient(product, all, decimals: 2) ?? .zero
            rest = rest - part
            return part
        }
    }
}

extension TransactionRow {
    fileprivate var currencyOfFees: Currency? { feesCurrency ?? currency?.currency }

    /// What fees in a currency add to what was paid, or take off what was received.
    fileprivate func costs(in own: Currency?) -> ExactDecimal {
        guard currencyOfFees == own, let fees = fees?.exact else { return .zero }
        return isSale ? -fees : fees
    }

    /// Takes the fees that another export states of the trade.
    fileprivate mutating func take(fees stated: ExactDecimal, in currency: Currency?) {
        guard price != nil, let sum = stated.compact else { return }
        if let total {
            let more = stated - (fees ?? .zero).exact
            let whole = isSale ? total.exact - more : total.exact + more
            self.total = currency == ownCurrency ? whole.compact : nil
        }
        // An amount without fees is one of shares × price again.
        (amount, fees) = (nil, stated.isZero ? nil : sum)
        feesCurrency = currency == self.currency?.currency ? nil : currency
    }
}
