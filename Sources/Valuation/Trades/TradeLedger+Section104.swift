// Matches sales with purchases of the same day, of the following 30 days, and then with the pool; a sale is settled
// when these days are over.
extension TradeLedger {
    // MARK: What is held

    /// Finds out which trades of a day are possible; as under every method, the shares actually held decide.
    mutating func prepare(_ day: TradeDay, _ actions: [CorporateAction], _ report: inout DayReport) {
        var prepared = PreparedDay(date: day.date)
        for place in actions.indices {
            guard let parts = poolActions(at: place, of: actions) else { continue }
            if let problem = problem(of: actions[place], parts) {
                report.add(problem, at: actions[place].place)
                continue
            }
            for var part in parts {
                noteTurn(part, on: day.date)
                hold(&part)
                prepared.actions.append(part)
            }
        }
        var done: [Int] = []
        var again: [Int] = []
        for place in day.rows.indices where !day.rows[place].inputs.type.isCorporateAction {
            guard let problem = hold(day.rows[place]) else {
                if day.rows[place].inputs.type == .returnOfCapital {
                    prepared.holders[place] = holders(ofCapital: day.rows[place])
                }
                done.append(place)
                continue
            }
            if day.rows[place].inputs.type.isClosing {
                again.append(place)
            } else {
                report.add(problem, at: place)
            }
        }
        for place in again {
            if let problem = hold(day.rows[place]) {
                report.add(problem, at: place)
            } else {
                done.append(place)
            }
        }
        gather(day, done, into: &prepared)
        prepared.errors = report.problems.map { ($0.place, texts.error($0.problem, in: day.rows[$0.place])) }
        window.append(prepared)
    }

    /// Records the splits that scale matches, and the exchanges that matches must not cross.
    private mutating func noteTurn(_ part: PoolAction, on day: CalendarDate) {
        let action = part.action
        guard action.kind == .exchange || action.kind == .split && !action.ratio.isOne else { return }
        let place = pool(of: action.symbol, in: part.account)
        window.ahead[place].turns.append(
            Section104Window.Turn(day: day, ratio: action.kind == .split ? action.ratio : nil))
    }

    /// The number of a position, for which there is room in the window too.
    private mutating func pool(of symbol: UInt32, in account: UInt32) -> Int {
        let place = place(of: symbol, in: account)
        window.grow(to: positions.count)
        return place
    }

    /// Combines the purchases and the sales of a day.
    private mutating func gather(_ day: TradeDay, _ done: [Int], into prepared: inout PreparedDay) {
        var sales: [PositionOfDay: Int] = [:]
        for place in done.sorted() {
            let row = day.rows[place]
            switch row.inputs.type {
            case .transferIn: prepared.transfersIn.append(row)
            case .buy: buy(row, into: &prepared)
            case .sell:
                let key = PositionOfDay(symbol: row.symbol, account: row.account)
                if let known = sales[key] {
                    prepared.sold[known].rows.append(row)
                } else {
                    sales[key] = prepared.sold.count
                    prepared.sold.append(PreparedDay.Sale(place: place, rows: [row]))
                }
            default: break
            }
        }
        for place in done {
            let row = day.rows[place]
            switch row.inputs.type {
            case .transferIn, .buy, .sell: break
            default: prepared.others.append((place, row))
            }
        }
        findSalesAfterTransfers(in: &prepared)
        // A day's own sales come before the claims of earlier sales.
        for sale in prepared.sold.indices {
            let rows = prepared.sold[sale].rows
            let place = pool(of: rows[0].symbol, in: rows[0].account)
            guard let last = window.ahead[place].purchases.indices.last,
                window.ahead[place].purchases[last].day == day.date,
                !window.ahead[place].purchases[last].lot.isClosed
            else { continue }
            let sold = TradeLedger.shares(of: rows)
            let bought = window.ahead[place].purchases[last].lot.shares
            prepared.sold[sale].ofItsDay = window.ahead[place].purchases[last].lot.take(min(sold, bought))
        }
    }

    /// Finds the sales that must come after the day's transfers of their symbol: those for which their pool has too little
    /// without them, or would have too little for what leaves it then, and the sales of the same pool that follow.
    private func findSalesAfterTransfers(in day: inout PreparedDay) {
        guard pools.areSeveral, !day.sold.isEmpty else { return }
        let moved = Set(day.others.lazy.filter { $0.row.inputs.type == .transfer }.map(\.row.symbol))
        if moved.isEmpty { return }
        var left: [PositionOfDay: ExactDecimal] = [:]
        for place in day.sold.indices {
            let row = day.sold[place].rows[0]
            guard moved.contains(row.symbol) else { continue }
            let pool = PositionOfDay(symbol: row.symbol, account: pools.pool(of: row.account))
            let most = left[pool] ?? sharesToSpare(of: pool, in: day)
            let sold = TradeLedger.shares(of: day.sold[place].rows)
            day.sold[place].needsTransfers = sold > most
            left[pool] = sold > most ? .zero : most - sold
        }
    }

    /// How many shares of a pool can be sold before a day's transfers so that all of these remain possible.
    private func sharesToSpare(of pool: PositionOfDay, in day: PreparedDay) -> ExactDecimal {
        func isHere(_ account: UInt32) -> Bool { pools.pool(of: account) == pool.account }
        let changes = day.others.filter { $0.row.symbol == pool.symbol }.map { _, row in
            let shares = row.inputs.shares?.exact ?? .zero
            var change = ExactDecimal.zero
            let isLeaving = [.transfer, .transferOut].contains(row.inputs.type)
            if isLeaving, isHere(row.account) { change = change - shares }
            if row.inputs.type == .transfer, isHere(row.toAccount) { change = change + shares }
            return change
        }
        // What is held after the day, and before what leaves and comes.
        var shares = holders(of: pool.symbol, in: pool.account).reduce(.zero) { sum, account in
            sum + held[pool.symbol, account].long
        }
        for sale in day.sold where sale.rows[0].symbol == pool.symbol && isHere(sale.rows[0].account) {
            shares += TradeLedger.shares(of: sale.rows)
        }
        shares = changes.reduce(shares) { $0 - $1 }
        var least = shares
        for change in changes {
            shares += change
            least = min(least, shares)
        }
        return least
    }

    private struct PositionOfDay: Hashable {
        let symbol: UInt32
        let account: UInt32
    }

    private mutating func buy(_ trade: TradeRow, into prepared: inout PreparedDay) {
        var row = trade
        guard let lot = lot(openedBy: &row) else { return }
        let place = pool(of: row.symbol, in: row.account)
        if let last = window.ahead[place].purchases.indices.last,
            window.ahead[place].purchases[last].day == prepared.date
        {
            window.ahead[place].purchases[last].lot.absorb(lot)
        } else {
            prepared.bought.append((row.symbol, row.account))
            window.ahead[place].purchases.append(
                Section104Window.Purchases(lot: lot.pooled(on: prepared.date), day: prepared.date))
        }
    }

    private static func shares(of rows: [TradeRow]) -> ExactDecimal {
        rows.reduce(.zero) { $0 + ($1.inputs.shares?.exact ?? .zero) }
    }

    // MARK: What it cost

    /// Settles the days whose sales can't take any purchases beyond the known ones.
    ///
    /// - Parameter known: the last day whose trades are all known; `nil` if no more will come.
    mutating func settle(knownThrough known: CalendarDate?, into output: inout LedgerOutput) {
        while let day = window.next(knownThrough: known) { settle(day, into: &output) }
    }

    private mutating func settle(_ day: PreparedDay, into output: inout LedgerOutput) {
        let report = DayReport(output)
        var errors = day.errors
        for part in day.actions { settle(part) }
        for var row in day.transfersIn { _ = open(&row) }
        for (symbol, account) in day.bought {
            let place = pool(of: symbol, in: account)
            let purchases = window.ahead[place].purchases.removeFirst()
            window.ahead[place].matches.removeAll { $0.purchase == day.date }
            if !purchases.lot.isClosed { add(purchases.lot, to: symbol, in: account) }
        }
        var others = day.others
        for sale in day.sold where !sale.needsTransfers { sell(sale, into: &output) }
        let late = day.sold.filter(\.needsTransfers)
        if !late.isEmpty {
            let symbols = Set(late.map { $0.rows[0].symbol })
            func isBefore(_ other: (place: Int, row: TradeRow)) -> Bool {
                other.row.inputs.type == .transfer && symbols.contains(other.row.symbol)
            }
            transfer(others.filter(isBefore).map(\.row))
            others.removeAll(where: isBefore)
            for sale in late { sell(sale, into: &output) }
        }
        for (place, var row) in others {
            let problem =
                day.holders[place].map { returnCapital(row, to: $0) }
                ?? work(off: &row, at: place, into: &output)
            if let problem { errors.append((place, texts.error(problem, in: row))) }
        }
        report.sort(&output)
        output.errors += errors.sorted { $0.place < $1.place }.map(\.error)
    }

    /// Works off transfers that come before sales of the day. Purchases that these sales take are not in the pools, so a
    /// transfer may have to wait for another one, or for the rest of its own shares to come round.
    private mutating func transfer(_ rows: [TradeRow]) {
        var waiting: [(row: TradeRow, pool: Int, count: ExactDecimal)] = rows.compactMap { row in
            guard let count = row.inputs.shares?.exact,
                pools.pool(of: row.account) != pools.pool(of: row.toAccount)
            else { return nil }
            return (row, pool(of: row.symbol, in: row.account), count)
        }
        // What comes round in parts too small for that many steps is nothing in sum.
        var steps = 1000 + waiting.count
        while !waiting.isEmpty, steps > 0 {
            steps -= 1
            let held = waiting.map { shares(of: $0.pool, isShort: false) }
            if let next = waiting.indices.first(where: { held[$0] >= waiting[$0].count }) {
                let (row, _, count) = waiting.remove(at: next)
                move(count, of: row)
                continue
            }
            guard let some = waiting.indices.first(where: { !held[$0].isZero }) else { return }
            move(held[some], of: waiting[some].row)
            waiting[some].count = waiting[some].count - held[some]
        }
    }

    private mutating func settle(_ part: PoolAction) {
        let action = part.action
        let place = pool(of: action.symbol, in: part.account)
        switch action.kind {
        case .split:
            if action.ratio.isOne { return }
            window.ahead[place].turns.removeFirst()
            // The pool contains what is held, and the shares sold that wait for later purchases.
            split(part, waiting: window.ahead[place].advanceMatches())
        case .exchange:
            window.ahead[place].turns.removeFirst()
            exchange(part)
        case .spinOff:
            // What is actually held decides which side gives; the long pool may consist of sold shares waiting for
            // their purchase.
            spinOff(part)
        }
    }

    /// All sales of a symbol in an account on a day count as one.
    private mutating func sell(_ sale: PreparedDay.Sale, into output: inout LedgerOutput) {
        let place = sale.place
        var rows = sale.rows
        let symbol = pool(of: rows[0].symbol, in: rows[0].account)
        parts.removeAll(keepingCapacity: true)
        var rest = TradeLedger.shares(of: rows)
        if let ofItsDay = sale.ofItsDay {
            parts.append(ofItsDay)
            rest = rest - ofItsDay.shares
        }
        if !rest.isZero { match(&rest, of: symbol, on: rows[0].inputs.date) }
        if !rest.isZero { positions[symbol].long.take(rest, by: .section104, of: nil, into: &parts) }
        if rows.count == 1 {
            sell(&rows[0], at: place, into: &output)
        } else {
            let (proceeds, origins) = proceeds(of: rows)
            sell(proceeds, &rows[0], at: place, origins: origins, into: &output)
        }
    }

    /// Matches sold shares with purchases of the following 30 days, the earliest first.
    ///
    /// - Parameter rest: the shares to match; afterwards, those left unmatched.
    private mutating func match(_ rest: inout ExactDecimal, of symbol: Int, on day: CalendarDate) {
        var splits: [SplitRatio] = []
        var turn = 0
        for place in window.ahead[symbol].purchases.indices {
            let purchase = window.ahead[symbol].purchases[place].day
            if day.days(to: purchase) > Section104Window.days { return }
            while turn < window.ahead[symbol].turns.count, window.ahead[symbol].turns[turn].day <= purchase {
                guard let ratio = window.ahead[symbol].turns[turn].ratio else { return }
                splits.append(ratio)
                turn += 1
            }
            let open = window.ahead[symbol].purchases[place].lot.shares
            if open.isZero { continue }
            // The shares sold, before and after each split.
            var scaled = splits.reduce(into: [rest]) { $0.append($1.applied(to: $0[$0.count - 1])) }
            if scaled[splits.count] > open {
                scaled[splits.count] = open
                for step in splits.indices.reversed() {
                    scaled[step] = splits[step].undone(from: scaled[step + 1])
                }
                scaled[0] = min(scaled[0], rest)
            }
            var part = window.ahead[symbol].purchases[place].lot.take(scaled[splits.count])
            part.shares = scaled[0]
            parts.append(part)
            rest = rest - scaled[0]
            if !splits.isEmpty {
                window.ahead[symbol].matches.append(
                    Section104Window.Match(afterSplits: Array(scaled.dropFirst()), purchase: purchase))
            }
            if rest.isZero { return }
        }
    }

    /// The combined proceeds of the sales of a day, and where they come from if that is recorded.
    private mutating func proceeds(of rows: [TradeRow]) -> (Proceeds<ExactDecimal>, [ProceedsOrigin]) {
        let each: [Proceeds<ExactDecimal>] = rows.map {
            var row = $0
            return proceeds(of: &row)
        }
        var all = each[0]
        let origins = zip(rows, each).map { row, one in
            ProceedsOrigin(
                location: row.location, net: one.net, netInPortfolioCurrency: one.netInPortfolioCurrency)
        }
        let net = each.map(\.net).wholeSum
        all.fees = each.map(\.fees).wholeSum
        all.shares = TradeLedger.shares(of: rows)
        all.amount = net.map { .stated($0) } ?? .unknown
        let haveOneRate = each.allSatisfy { $0.total == nil && $0.rate == all.rate }
        if all.isInPortfolioCurrency || haveOneRate { return (all, notesOrigins ? origins : []) }
        all.total = each.map(\.netInPortfolioCurrency).wholeSum
        // If the total is unknown, so is the rate.
        all.rate =
            all.total == nil
            ? nil : LedgerRates.rate(of: all.total, over: net) ?? rates.rate(of: rows[0].inputs)
        return (all, notesOrigins ? origins : [])
    }
}
