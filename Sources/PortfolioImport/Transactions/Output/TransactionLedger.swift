internal import PortfolioFiles
internal import Valuation

/// Follows what is held, day by day: turns shares added by splits into ratios, and finds sales of shares never bought.
struct TransactionLedger {
    /// By mapping, then by symbol: long shares.
    private var held: [[ExactDecimal]] = []
    /// By symbol: long shares of all mappings.
    private var long: [ExactDecimal] = []
    private var short: [ExactDecimal] = []
    private var missing: [UInt32: (shares: ExactDecimal, day: CalendarDate)] = [:]
    /// Shares covered that were never sold short.
    private var uncovered: [UInt32: (shares: ExactDecimal, day: CalendarDate)] = [:]
    private var touched: [UInt32] = []
    private var touchedShort: [UInt32] = []
    private(set) var unknownSplits: [Int] = []
    /// Exchanges of fewer shares than are held.
    /// By symbol: the shares that are exchanged on a day, and those held before, with the first row that says so.
    private var exchanged: [UInt32: Exchanged] = [:]

    private struct Exchanged {
        let place: Int
        let held: ExactDecimal
        var shares = ExactDecimal.zero
    }

    private(set) var partial: [(place: Int, shares: ExactDecimal, held: ExactDecimal)] = []
    /// Splits already counted, by day, symbol and ratio.
    private var splits: Set<Split> = []

    private struct Split: Hashable {
        let day: CalendarDate
        let symbol: UInt32
        let ratio: TransactionRow.Ratio
        let to: UInt32
    }

    init(symbols: Int, mappings: Int) {
        long = Array(repeating: .zero, count: symbols)
        short = long
        held = Array(repeating: long, count: max(1, mappings))
    }

    /// Processes the rows of one day, which are all of its rows.
    mutating func take(_ rows: inout [TransactionRow], _ day: Range<Int>, _ mappings: [Int]) {
        for place in day where rows[place].type.isCorporateAction { act(&rows, place, mappings) }
        settleExchanged()
        settleAdded(&rows, day, mappings)
        for place in day {
            let row = rows[place]
            guard row.state == .kept, let shares = row.shares?.exact else { continue }
            switch row.type {
            case .buy, .transferIn: change(row.symbol, mappings[row.file], by: shares)
            case .sell, .transferOut: change(row.symbol, mappings[row.file], by: ExactDecimal.zero - shares)
            case .short: short[Int(row.symbol)] += shares
            case .cover:
                short[Int(row.symbol)] = short[Int(row.symbol)] - shares
                touchedShort.append(row.symbol)
            case .spinOff: change(row.toSymbol, mappings[row.file], by: shares)
            default: break
            }
        }
        guard let today = day.first.map({ rows[$0].day }) else { return }
        for symbol in touched { TransactionLedger.note(symbol, long, today, &missing) }
        for symbol in touchedShort { TransactionLedger.note(symbol, short, today, &uncovered) }
        touched.removeAll(keepingCapacity: true)
        touchedShort.removeAll(keepingCapacity: true)
    }

    /// Notes what a holding lacks, with the first day on which it does.
    private static func note(
        _ symbol: UInt32, _ shares: [ExactDecimal], _ day: CalendarDate,
        _ missing: inout [UInt32: (shares: ExactDecimal, day: CalendarDate)]
    ) {
        guard shares[Int(symbol)].isNegative else { return }
        let lack = shares[Int(symbol)].magnitude
        if let known = missing[symbol], !(known.shares < lack) { return }
        missing[symbol] = (lack, missing[symbol]?.day ?? day)
    }

    private mutating func change(_ symbol: UInt32, _ mapping: Int, by shares: ExactDecimal) {
        let place = Int(symbol)
        long[place] += shares
        held[mapping][place] += shares
        touched.append(symbol)
    }

    /// What is exchanged on a day in all accounts must be all that is held.
    private mutating func settleExchanged() {
        for found in exchanged.values.sorted(by: { $0.place < $1.place }) where found.shares < found.held {
            partial.append((found.place, found.shares, found.held))
        }
        exchanged.removeAll(keepingCapacity: true)
    }

    private mutating func act(_ rows: inout [TransactionRow], _ place: Int, _ mappings: [Int]) {
        let row = rows[place]
        guard row.state == .kept, let ratio = row.ratio else { return }
        let split = Split(day: row.day, symbol: row.symbol, ratio: ratio, to: row.toSymbol)
        let isFirst = splits.insert(split).inserted
        if !isFirst { rows[place].state = .dropped }
        if row.type == .exchange, row.toSymbol != TradeTexts.none {
            // What goes out and comes in is what the row states, or else all that is held.
            let mapping = mappings[row.file]
            let out = row.shares?.exact ?? held[mapping][Int(row.symbol)]
            let before = long[Int(row.symbol)]
            exchanged[row.symbol, default: Exchanged(place: place, held: before)].shares += out
            let new = ExactDecimal.quotient(out * ratio.new.exact, ratio.old.exact) ?? .zero
            change(row.symbol, mapping, by: ExactDecimal.zero - out)
            change(row.toSymbol, mapping, by: new)
            rows[place].shares = nil
        } else if row.type == .split, isFirst {
            for mapping in held.indices {
                let before = held[mapping][Int(row.symbol)]
                guard !before.isZero else { continue }
                let after = ExactDecimal.quotient(before * ratio.new.exact, ratio.old.exact) ?? before
                change(row.symbol, mapping, by: after - before)
            }
            if !short[Int(row.symbol)].isZero {
                short[Int(row.symbol)] =
                    ExactDecimal.quotient(short[Int(row.symbol)] * ratio.new.exact, ratio.old.exact) ?? .zero
            }
        }
    }

    /// The splits of a day that state the shares they add: all of a symbol in one account are one split.
    private mutating func settleAdded(_ rows: inout [TransactionRow], _ day: Range<Int>, _ mappings: [Int]) {
        var added: [(symbol: UInt32, mapping: Int, places: [Int])] = []
        for place in day where rows[place].state == .splitAdded {
            let (symbol, mapping) = (rows[place].symbol, mappings[rows[place].file])
            if let index = added.firstIndex(where: { $0.symbol == symbol && $0.mapping == mapping }) {
                added[index].places.append(place)
            } else {
                added.append((symbol, mapping, [place]))
            }
        }
        for (symbol, mapping, places) in added {
            let sum = places.reduce(ExactDecimal.zero) { $0 + (rows[$1].shares?.exact ?? .zero) }
            let before = held[mapping][Int(symbol)]
            for place in places { rows[place].state = .dropped }
            let after = before + sum
            guard let first = places.first else { continue }
            let isKnown = !before.isNegative && !before.isZero && !after.isNegative && !after.isZero
            if isKnown, let old = before.compact, let new = after.compact {
                let ratio = TransactionLedger.ratio(new, old)
                let split = Split(
                    day: rows[first].day, symbol: symbol, ratio: ratio, to: TradeTexts.none)
                if splits.insert(split).inserted {
                    rows[first].state = .kept
                    rows[first].ratio = ratio
                    rows[first].currency = nil
                }
            } else {
                unknownSplits.append(first)
            }
            for place in places where rows[place].state != .kept || place != first { rows[place].price = nil }
            change(symbol, mapping, by: sum)
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
    func outcome(_ texts: TradeTexts) -> TransactionOutcome {
        var outcome = TransactionOutcome()
        for symbol in long.indices {
            // What was covered must have been sold short before.
            let open = short[symbol] + (uncovered[UInt32(symbol)]?.shares ?? .zero)
            let shares = long[symbol] - open
            let name = texts.symbols[symbol]
            if !shares.isZero { outcome.positions.append(.init(symbol: name, shares: shares)) }
            if let (shares, day) = missing[UInt32(symbol)] {
                outcome.missing.append(.init(symbol: name, shares: shares, day: day, isShort: false))
            }
            if let (shares, day) = uncovered[UInt32(symbol)] {
                outcome.missing.append(.init(symbol: name, shares: shares, day: day, isShort: true))
            }
        }
        return outcome
    }
}
