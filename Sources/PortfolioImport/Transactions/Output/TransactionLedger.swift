internal import PortfolioFiles
internal import Valuation

/// Follows what is held, day by day: turns shares added by splits into ratios, and finds sales of shares never bought.
struct TransactionLedger {
    /// Where shares are: in an account of the exports of one kind.
    struct Places {
        /// By file: the number of its mapping.
        let mappings: [Int]
        /// The numbers of accounts, from 1; 0 is none.
        let accounts: [UInt64: Int]

        func account(of row: TransactionRow) -> Int { row.account == 0 ? 0 : accounts[row.account] ?? 0 }
        func mapping(of row: TransactionRow) -> Int { mappings[row.file] }
        func index(of row: TransactionRow) -> Int {
            mapping(of: row) * (accounts.count + 1) + account(of: row)
        }
        var count: Int { ((mappings.max() ?? 0) + 1) * (accounts.count + 1) }
        /// Whether a place is one of those that a row acts on: an action without an account acts on all.
        func isOne(_ place: Int, of row: TransactionRow) -> Bool {
            let account = account(of: row)
            return account == 0 || place % (accounts.count + 1) == account
        }
    }

    private struct Held: Hashable {
        let symbol: UInt32
        let account: Int
    }

    private typealias Lack = [Held: (shares: ExactDecimal, day: CalendarDate)]

    private let places: Places
    /// By place, then by symbol: long shares.
    private var held: [[ExactDecimal]] = []
    /// By account, then by symbol: long shares of all mappings.
    private var long: [[ExactDecimal]] = []
    private var short: [[ExactDecimal]] = []
    private var missing: Lack = [:]
    /// Shares covered that were never sold short.
    private var uncovered: Lack = [:]
    private var touched: [Held] = []
    private var touchedShort: [Held] = []
    private(set) var unknownSplits: [Int] = []
    /// The shares that are exchanged on a day, and those held before, with the first row that says so.
    private var exchanged: [Held: Exchanged] = [:]

    private struct Exchanged {
        let place: Int
        let held: ExactDecimal
        var shares = ExactDecimal.zero
    }

    /// Exchanges of fewer shares than are held.
    private(set) var partial: [(place: Int, shares: ExactDecimal, held: ExactDecimal)] = []
    /// Splits whose rows state the shares they add, of which the ratio adds another number.
    private(set) var unequalSplits: [Added] = []
    /// The shares that the rows of a day state, by split.
    private var added: [Split: Added] = [:]

    struct Added {
        let place: Int
        /// What was held before, and what the ratio adds to it.
        let held: ExactDecimal
        let expected: ExactDecimal
        var stated = ExactDecimal.zero
    }

    /// Splits already counted, by day, symbol and ratio.
    private var splits: Set<Split> = []

    private struct Split: Hashable {
        let account: Int
        let day: CalendarDate
        let symbol: UInt32
        let ratio: TransactionRow.Ratio
        let to: UInt32
    }

    private let actsOnAccounts: Bool
    /// Whether rows of a type have opened what the portfolio holds of a row's symbol.
    private let isOpen: (TransactionRow, TradeType) -> Bool

    /// - Parameter actsOnAccounts: whether a corporate action without an account acts on all, as in trades files; otherwise
    ///   the accounts of the file have no names.
    init(
        symbols: Int, _ places: Places, actsOnAccounts: Bool = false,
        isOpen: @escaping (TransactionRow, TradeType) -> Bool
    ) {
        (self.places, self.isOpen, self.actsOnAccounts) = (places, isOpen, actsOnAccounts)
        let none = Array(repeating: ExactDecimal.zero, count: symbols)
        long = Array(repeating: none, count: places.accounts.count + 1)
        short = long
        held = Array(repeating: none, count: places.count)
    }

    /// Processes the rows of one day, which are all of its rows.
    mutating func take(_ rows: inout TransactionRows, _ day: Range<Int>) {
        for place in day where rows.heads[place].type.isCorporateAction { act(&rows, place) }
        settleExchanged()
        // Less than a share is a fraction that was paid in cash.
        unequalSplits += added.values.filter { !(($0.stated - $0.expected).magnitude < ExactDecimal(1)) }
            .sorted { $0.place < $1.place }
        added.removeAll(keepingCapacity: true)
        settleAdded(&rows, day)
        if day.contains(where: { rows.heads[$0].isOfPosition }) {
            // What is held tells more in the order of the trades than in that of the file.
            for place in day.sorted(by: { (rows.heads[$0].second, $0) < (rows.heads[$1].second, $1) }) {
                trade(&rows, place)
            }
        } else {
            for place in day { trade(&rows, place) }
        }
        guard let today = day.first.map({ rows.heads[$0].day }) else { return }
        for held in touched { TransactionLedger.note(held, long, today, &missing) }
        for held in touchedShort { TransactionLedger.note(held, short, today, &uncovered) }
        touched.removeAll(keepingCapacity: true)
        touchedShort.removeAll(keepingCapacity: true)
    }

    private mutating func trade(_ rows: inout TransactionRows, _ place: Int) {
        let head = rows.heads[place]
        let isUndecided = head.state == .closing || head.isOfPosition
        guard isUndecided || head.state == .kept else { return }
        var row = rows[place]
        if isUndecided {
            decide(&row)
            (rows.heads[place].type, rows.heads[place].state) = (row.type, row.state)
        }
        guard row.state == .kept, let shares = row.shares?.exact else { return }
        switch row.type.effect {
        case .opens where !row.type.isShort: change(row, by: shares)
        case .closes where !row.type.isShort: change(row, by: -shares)
        case .opens: short[places.account(of: row)][Int(row.symbol)] += shares
        case .closes:
            let account = places.account(of: row)
            short[account][Int(row.symbol)] = short[account][Int(row.symbol)] - shares
            touchedShort.append(Held(symbol: row.symbol, account: account))
        case .acts(.spinOff) where actsOnAccounts && row.account == 0: spinOff(row, shares)
        case .acts(.spinOff): change(row, row.toSymbol, by: shares)
        case .acts, .moves, .income, .charge, .repays, .funds, .converts: break
        }
    }

    /// Decides whether a row that closes what is open sells it or covers it, or whether a trade closes anything.
    private func decide(_ row: inout TransactionRow) {
        let account = places.account(of: row)
        let (held, sold) = (long[account][Int(row.symbol)], short[account][Int(row.symbol)])
        var isLong = !held.isNegative && !held.isZero
        let isShort = !sold.isZero || !isLong && isOpen(row, .short)
        isLong = isLong || sold.isZero && isOpen(row, .buy)
        switch (row.state, row.type) {
        case (.closing, _): (row.type, row.state) = (isShort ? .cover : .sell, .kept)
        case (_, .buy): row.type = isShort ? .cover : .buy
        default: row.type = isLong ? .sell : .short
        }
    }

    /// Notes what a holding lacks, with the first day on which it does.
    private static func note(
        _ held: Held, _ shares: [[ExactDecimal]], _ day: CalendarDate, _ missing: inout Lack
    ) {
        let shares = shares[held.account][Int(held.symbol)]
        guard shares.isNegative else { return }
        let lack = shares.magnitude
        if let known = missing[held], !(known.shares < lack) { return }
        missing[held] = (lack, missing[held]?.day ?? day)
    }

    /// Changes what the account of a row holds of its symbol, or of another one.
    private mutating func change(
        _ row: TransactionRow, _ symbol: UInt32? = nil, by shares: ExactDecimal
    ) {
        change(symbol ?? row.symbol, places.index(of: row), by: shares)
    }

    private mutating func change(_ symbol: UInt32, _ place: Int, by shares: ExactDecimal) {
        let account = place % (places.accounts.count + 1)
        long[account][Int(symbol)] += shares
        held[place][Int(symbol)] += shares
        touched.append(Held(symbol: symbol, account: account))
    }

    /// What is exchanged on a day in all accounts must be all that is held.
    private mutating func settleExchanged() {
        for found in exchanged.values.sorted(by: { $0.place < $1.place }) where found.shares < found.held {
            partial.append((found.place, found.shares, found.held))
        }
        exchanged.removeAll(keepingCapacity: true)
    }

    private mutating func act(_ rows: inout TransactionRows, _ place: Int) {
        let row = rows[place]
        guard row.state == .kept, let ratio = row.ratio else { return }
        let account = places.account(of: row)
        let split = Split(
            account: account, day: row.day, symbol: row.symbol, ratio: ratio, to: row.toSymbol)
        let isFirst = splits.insert(split).inserted
        if !isFirst { rows[place].state = .dropped }
        if row.type == .split, let stated = row.shares?.exact {
            rows[place].shares = nil
            if isFirst {
                let before = held[places.index(of: row)][Int(row.symbol)] - short[account][Int(row.symbol)]
                let after = ExactDecimal.quotient(before * ratio.new.exact, ratio.old.exact) ?? before
                added[split] = Added(place: place, held: before, expected: after - before)
            }
            added[split]?.stated += stated
        }
        if actsOnAccounts, row.type == .exchange, row.toSymbol != TradeTexts.none, row.shares == nil {
            turn(row, into: row.toSymbol, ratio)
        } else if row.type == .exchange, row.toSymbol != TradeTexts.none {
            // What goes out and comes in is what the row states, or else all that is held.
            let out = row.shares?.exact ?? held[places.index(of: row)][Int(row.symbol)]
            let accounts = account == 0 ? Array(long.indices) : [account]
            let before = accounts.reduce(ExactDecimal.zero) { $0 + long[$1][Int(row.symbol)] }
            let key = Held(symbol: row.symbol, account: account)
            exchanged[key, default: Exchanged(place: place, held: before)].shares += out
            let new = ExactDecimal.quotient(out * ratio.new.exact, ratio.old.exact) ?? .zero
            change(row, by: -out)
            change(row, row.toSymbol, by: new)
            rows[place].shares = nil
        } else if row.type == .split, isFirst {
            turn(row, into: row.symbol, ratio)
        }
    }

    /// Turns all that is held or owed of a symbol, in one account or in all, into new shares of it or of another one.
    private mutating func turn(
        _ row: TransactionRow, into symbol: UInt32, _ ratio: TransactionRow.Ratio
    ) {
        func turned(_ shares: ExactDecimal) -> ExactDecimal {
            ExactDecimal.quotient(shares * ratio.new.exact, ratio.old.exact) ?? shares
        }
        for place in held.indices where places.isOne(place, of: row) {
            let before = held[place][Int(row.symbol)]
            if before.isZero { continue }
            change(row.symbol, place, by: -before)
            change(symbol, place, by: turned(before))
        }
        let account = places.account(of: row)
        for place in short.indices where account == 0 || place == account {
            let before = short[place][Int(row.symbol)]
            if before.isZero { continue }
            short[place][Int(row.symbol)] = .zero
            short[place][Int(symbol)] += turned(before)
        }
    }

    /// Distributes the shares of a spin-off among the accounts that hold the symbol; the last one gets what is left.
    private mutating func spinOff(_ row: TransactionRow, _ shares: ExactDecimal) {
        let holders = held.indices.filter { !held[$0][Int(row.symbol)].isZero }
        let whole = holders.reduce(ExactDecimal.zero) { $0 + held[$1][Int(row.symbol)] }
        var rest = shares
        for place in holders.dropLast() {
            let part = ExactDecimal.quotient(shares * held[place][Int(row.symbol)], whole) ?? .zero
            change(row.toSymbol, place, by: part)
            rest = rest - part
        }
        change(row.toSymbol, holders.last ?? places.index(of: row), by: rest)
    }

    /// The splits of a day that state the shares they add: all of a symbol in one account are one split.
    private mutating func settleAdded(_ rows: inout TransactionRows, _ day: Range<Int>) {
        var added: [(symbol: UInt32, holder: Int, places: [Int])] = []
        for place in day where rows.heads[place].state == .splitAdded {
            let (symbol, holder) = (rows[place].symbol, places.index(of: rows[place]))
            if let index = added.firstIndex(where: { $0.symbol == symbol && $0.holder == holder }) {
                added[index].places.append(place)
            } else {
                added.append((symbol, holder, [place]))
            }
        }
        for (symbol, holder, places) in added {
            let sum = places.reduce(ExactDecimal.zero) { $0 + (rows[$1].shares?.exact ?? .zero) }
            let before = held[holder][Int(symbol)]
            for place in places { rows[place].state = .dropped }
            let after = before + sum
            guard let first = places.first else { continue }
            let isKnown = !before.isNegative && !before.isZero && !after.isNegative && !after.isZero
            if isKnown, let old = before.compact, let new = after.compact {
                let ratio = TransactionLedger.ratio(new, old)
                let split = Split(
                    account: self.places.account(of: rows[first]), day: rows[first].day, symbol: symbol,
                    ratio: ratio, to: TradeTexts.none)
                change(symbol, holder, by: sum)
                if splits.insert(split).inserted {
                    rows[first].state = .kept
                    rows[first].ratio = ratio
                    rows[first].currency = nil
                }
            } else {
                unknownSplits.append(first)
            }
            for place in places where rows[place].state != .kept || place != first { rows[place].price = nil }
            if rows[first].state == .kept { rows[first].shares = nil }
        }
    }

    /// New shares to old ones, in small whole numbers if that is exact.
    static func ratio(_ new: CompactDecimal, _ old: CompactDecimal) -> TransactionRow.Ratio {
        for denominator in 1...100 {
            let scaled = new.exact * ExactDecimal(Int128(denominator))
            guard let whole = ExactDecimal.quotient(scaled, old.exact, decimals: 0),
                let number = whole.compact,
                whole * old.exact == scaled
            else { continue }
            return TransactionRow.Ratio(
                new: number.withoutNegativeScale, old: CompactDecimal(denominator))
        }
        return TransactionRow.Ratio(new: new, old: old)
    }

    /// What the rows come to. Files may lack what came before.
    ///
    /// - Parameter names: the names of the accounts by number.
    func outcome(_ texts: TradeTexts, _ names: [Int: String]) -> TransactionOutcome {
        var outcome = TransactionOutcome()
        let accounts = places.accounts
        for symbol in 0..<texts.symbols.count {
            let name = texts.symbols[symbol]
            var shares = ExactDecimal.zero
            for account in 0...accounts.count {
                let key = Held(symbol: UInt32(symbol), account: account)
                // What was covered must have been sold short before.
                let open = short[account][symbol] + (uncovered[key]?.shares ?? .zero)
                shares = shares + long[account][symbol] - open
                for (lack, isShort) in [(missing[key], false), (uncovered[key], true)] {
                    guard let (shares, day) = lack else { continue }
                    outcome.missing.append(
                        .init(
                            symbol: name, account: names[account], shares: shares, day: day, isShort: isShort)
                    )
                }
            }
            if !shares.isZero { outcome.positions.append(.init(symbol: name, shares: shares)) }
        }
        return outcome
    }
}
