// Matches sales with purchases of the same day, of the following 30 days, and then with the pool; a sale is settled
// when these days are over.
extension TradeLedger {
    // MARK: What is held

    /// Finds out which trades of a day are possible; as under every method, the shares actually held decide.
    mutating func prepare(_ day: TradeDay, _ actions: [CorporateAction], _ report: inout DayReport) {
        window.grow(to: positions.count)
        var prepared = PreparedDay(date: day.date)
        for action in actions {
            if let problem = hold(action, on: day.date) {
                report.add(problem, at: action.place)
            } else {
                prepared.actions.append((action, window.held[Int(action.symbol)].long))
            }
        }
        var done: [Int] = []
        var again: [Int] = []
        for place in day.rows.indices where !day.rows[place].inputs.type.isCorporateAction {
            guard let problem = hold(day.rows[place]) else {
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

    private mutating func hold(_ action: CorporateAction, on day: CalendarDate) -> TradeProblem? {
        let symbol = Int(action.symbol)
        var held = window.held[symbol]
        switch action.type {
        case .split, .exchange:
            for shares in [held.long, held.short] {
                if let problem = action.ratio.problem(of: shares) { return problem }
            }
            if !action.ratio.isOne {
                held.long = action.ratio.applied(to: held.long)
                held.short = action.ratio.applied(to: held.short)
            }
            if action.type == .exchange || !action.ratio.isOne {
                window.ahead[symbol].turns.append(
                    Section104Window.Turn(day: day, ratio: action.type == .split ? action.ratio : nil))
            }
            guard action.type == .exchange else { break }
            if !held.long.isZero || !held.short.isZero { noteOpening(of: action.toSymbol) }
            window.held[Int(action.toSymbol)].long += held.long
            window.held[Int(action.toSymbol)].short += held.short
            held = Section104Window.Held()
        case .spinOff:
            if held.long.isZero, held.short.isZero { return TradeProblem(.symbol, .nothingHeld) }
            noteOpening(of: action.toSymbol)
            if held.long.isZero {
                window.held[Int(action.toSymbol)].short += action.shares
            } else {
                window.held[Int(action.toSymbol)].long += action.shares
            }
        default: break
        }
        window.held[symbol] = held
        return nil
    }

    private mutating func hold(_ row: TradeRow) -> TradeProblem? {
        let type = row.inputs.type
        if type.isOpening || type.isClosing, let problem = rates.problem(of: row.inputs) { return problem }
        guard let shares = row.inputs.shares?.exact, type.isOpening || type.isClosing else { return nil }
        let held = window.held[Int(row.symbol)]
        let open = type.isShort ? held.short : held.long
        if type.isOpening { noteOpening(of: row.symbol) }
        if type.isClosing {
            if row.lot != nil { return TradeProblem(.lot, .namedLotOfPool(options.method)) }
            if shares > open { return TradeLedger.excess(shares, over: open, .shares) }
        }
        let left = type.isClosing ? open - shares : open + shares
        if type.isShort {
            window.held[Int(row.symbol)].short = left
        } else {
            window.held[Int(row.symbol)].long = left
        }
        return nil
    }

    /// Combines the purchases and the sales of a day.
    private mutating func gather(_ day: TradeDay, _ done: [Int], into prepared: inout PreparedDay) {
        var sales: [UInt32: Int] = [:]
        for place in done.sorted() {
            let row = day.rows[place]
            switch row.inputs.type {
            case .transferIn: prepared.transfersIn.append(row)
            case .buy: buy(row, into: &prepared)
            case .sell:
                if let known = sales[row.symbol] {
                    prepared.sold[known].rows.append(row)
                } else {
                    sales[row.symbol] = prepared.sold.count
                    prepared.sold.append((place, [row]))
                }
            default: break
            }
        }
        for place in done {
            switch day.rows[place].inputs.type {
            case .transferIn, .buy, .sell: break
            default: prepared.others.append((place, day.rows[place]))
            }
        }
        // A day's own sales come before the claims of earlier sales.
        for (_, rows) in prepared.sold {
            let symbol = Int(rows[0].symbol)
            guard let last = window.ahead[symbol].purchases.indices.last,
                window.ahead[symbol].purchases[last].day == day.date
            else { continue }
            let sold = TradeLedger.shares(of: rows)
            let bought = window.ahead[symbol].purchases[last].lot.shares
            window.ahead[symbol].purchases[last].ofItsDay =
                window.ahead[symbol].purchases[last].lot.take(min(sold, bought))
        }
    }

    private mutating func buy(_ row: TradeRow, into prepared: inout PreparedDay) {
        guard let lot = lot(openedBy: row) else { return }
        let symbol = Int(row.symbol)
        if let last = window.ahead[symbol].purchases.indices.last,
            window.ahead[symbol].purchases[last].day == prepared.date
        {
            window.ahead[symbol].purchases[last].lot.absorb(lot)
        } else {
            prepared.bought.append(row.symbol)
            window.ahead[symbol].purchases.append(
                Section104Window.Purchases(
                    lot: lot.pooled(on: prepared.date), ofItsDay: nil, day: prepared.date))
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
        for (action, held) in day.actions { settle(action, held: held) }
        for row in day.transfersIn { _ = open(row) }
        var ofTheDay: [UInt32: Lot.Part] = [:]
        for symbol in day.bought {
            let purchases = window.ahead[Int(symbol)].purchases.removeFirst()
            window.ahead[Int(symbol)].matches.removeAll { $0.purchase == day.date }
            if !purchases.lot.isClosed { add(purchases.lot, to: symbol) }
            ofTheDay[symbol] = purchases.ofItsDay
        }
        for (place, rows) in day.sold { sell(rows, at: place, ofTheDay[rows[0].symbol], into: &output) }
        for (place, row) in day.others {
            if let problem = work(off: row, at: place, into: &output) {
                errors.append((place, texts.error(problem, in: row)))
            }
        }
        report.sort(&output)
        output.errors += errors.sorted { $0.place < $1.place }.map(\.error)
    }

    private mutating func settle(_ action: CorporateAction, held: ExactDecimal) {
        let symbol = Int(action.symbol)
        switch action.type {
        case .split:
            if action.ratio.isOne { return }
            window.ahead[symbol].turns.removeFirst()
            // The pool contains what is held, and the shares sold that wait for later purchases.
            split(action, long: held + window.ahead[symbol].advanceMatches())
        case .exchange:
            window.ahead[symbol].turns.removeFirst()
            _ = apply(action)
        case .spinOff:
            // What is actually held decides which side gives; the long pool may consist of sold shares waiting for
            // their purchase.
            _ = spinOff(action, isShort: held.isZero)
        default: break
        }
    }

    /// All sales of a symbol on a day count as one.
    private mutating func sell(
        _ rows: [TradeRow], at place: Int, _ ofItsDay: Lot.Part?, into output: inout LedgerOutput
    ) {
        let symbol = Int(rows[0].symbol)
        parts.removeAll(keepingCapacity: true)
        var rest = TradeLedger.shares(of: rows)
        if let ofItsDay {
            parts.append(ofItsDay)
            rest = rest - ofItsDay.shares
        }
        if !rest.isZero { match(&rest, of: symbol, on: rows[0].inputs.date) }
        if !rest.isZero { positions[symbol].long.take(rest, by: .section104, of: nil, into: &parts) }
        let proceeds = proceeds(of: rows)
        sell(proceeds, rows[0], at: place, into: &output)
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

    /// The combined proceeds of the sales of a day: the terms of a single sale, or the sum over several.
    private mutating func proceeds(of rows: [TradeRow]) -> Proceeds {
        if rows.count == 1 { return proceeds(of: rows[0].inputs) }
        let each = rows.map { proceeds(of: $0.inputs) }
        var all = each[0]
        if notesOrigins {
            all.origins = zip(rows, each).map { row, one in
                ProceedsOrigin(
                    location: row.location, net: one.net,
                    netInPortfolioCurrency: one.netInPortfolioCurrency)
            }
        }
        let net = each.map(\.net).wholeSum
        all.fees = each.map(\.fees).wholeSum
        all.shares = TradeLedger.shares(of: rows)
        all.amount = net.map { .stated($0) } ?? .unknown
        let haveOneRate = each.allSatisfy { $0.total == nil && $0.rate == all.rate }
        if all.isInPortfolioCurrency || haveOneRate { return all }
        all.total = each.map(\.netInPortfolioCurrency).wholeSum
        // If the total is unknown, so is the rate.
        all.rate =
            all.total == nil
            ? nil : LedgerRates.rate(of: all.total, over: net) ?? rates.rate(of: rows[0].inputs)
        return all
    }
}
