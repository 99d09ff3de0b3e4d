#if canImport(FoundationEssentials)
    internal import struct FoundationEssentials.Decimal
#else
    internal import struct Foundation.Decimal
#endif

// Changes to lots without a purchase or sale.
extension TradeLedger {
    mutating func apply(_ action: CorporateAction) -> TradeProblem? {
        switch action.type {
        case .split, .exchange:
            for isShort in [false, true] {
                let shares = shares(of: Int(action.symbol), isShort: isShort)
                if let problem = action.ratio.problem(of: shares) { return problem }
            }
            if action.type == .split { split(action) } else { exchange(action) }
        case .spinOff: return spinOff(action, isShort: positions[Int(action.symbol)].long.isEmpty)
        default: break
        }
        return nil
    }

    /// Splits every lot to n·a/b shares. The N shares in total become N·a/b, and the last lot in FIFO order gets the
    /// rest after rounding.
    ///
    /// - Parameters:
    ///   - action: a split, or an exchange before its lots move.
    ///   - long: the new total of the long shares, if it is not just N·a/b.
    mutating func split(_ action: CorporateAction, long: ExactDecimal? = nil) {
        let (symbol, ratio) = (action.symbol, action.ratio)
        if ratio.isOne { return }
        for isShort in [false, true] {
            let shares = shares(of: Int(symbol), isShort: isShort)
            if shares.isZero { continue }
            let total = isShort ? nil : long
            var rest = total ?? ratio.applied(to: shares)
            positions[Int(symbol)][isShort: isShort].updateEach { lot, isLast in
                let new = TradeLedger.share(ratio.applied(to: lot.shares), isLast: isLast, of: &rest)
                lot.split(into: new)
                if action.type == .split { lot.note(.split(ratio), action.cause) }
            }
        }
    }

    /// A part of a sum being spread: `part`, or for the last one the rest.
    ///
    /// The rest has the wrong sign, or is 0, only if a part is smaller than the rounding of the others; the last one is
    /// then `part`, too.
    private static func share(_ part: ExactDecimal, isLast: Bool, of rest: inout ExactDecimal) -> ExactDecimal
    {
        let isUsable = !rest.isZero && rest.isNegative == part.isNegative
        let share = isLast && isUsable ? rest : part
        rest = rest - share
        return share
    }

    /// Moves all lots to the new stock, with their cost, date and order.
    private mutating func exchange(_ action: CorporateAction) {
        split(action)
        var move = ShareMove(action)
        for isShort in [false, true] {
            for lot in positions[Int(action.symbol)][isShort: isShort].removeAll() {
                var lot = lot
                if let quote = action.quote { lot.requote(in: quote) }
                lot.note(.exchanged(action.ratio), action.cause)
                if notesMoves { move.add(lot) }
                add(lot, to: action.toSymbol)
            }
        }
        if notesMoves { moves.append(move) }
    }

    /// Moves round15(C·part) of each lot's cost to a lot of the new stock, which gets its part of the received shares.
    /// If a symbol is held both long and short, the long lots give; the shares of a short position are owed.
    ///
    /// - Parameter isShort: whether the short lots give.
    mutating func spinOff(_ action: CorporateAction, isShort: Bool) -> TradeProblem? {
        let held = shares(of: Int(action.symbol), isShort: isShort)
        if held.isZero { return TradeProblem(.symbol, .nothingHeld) }
        let received = isShort ? ExactDecimal.zero - action.shares : action.shares
        var rest = received
        var spunOff: [Lot] = []
        var sequence = reserveSequences(positions[Int(action.symbol)][isShort: isShort].count)
        positions[Int(action.symbol)][isShort: isShort].updateEach { lot, isLast in
            let part = ExactDecimal.share(of: received, lot.shares, over: held)
            let shares = TradeLedger.share(part, isLast: isLast, of: &rest)
            let history = lot.events
            let given = lot.give(action.costShare)
            lot.note(.gave(action.costShare), action.cause)
            var new =
                Lot(
                    shares: shares, basis: given.basis, ownCost: given.ownCost, lacks: lot.lacks,
                    purchaseDate: lot.purchaseDate, sequence: sequence, quote: lot.quote,
                    location: action.location)
            new.events = history
            new.note(.received(action.costShare), action.cause)
            spunOff.append(new)
            sequence += 1
        }
        var move = ShareMove(action)
        for lot in spunOff {
            var lot = lot
            if let quote = action.quote { lot.requote(in: quote) }
            if notesMoves { move.add(lot) }
            add(lot, to: action.toSymbol)
        }
        if notesMoves { moves.append(move) }
        return nil
    }

    /// Lowers the cost of lot i, of N shares in total, by round15(A·n_i/N); the last lot in FIFO order takes the rest.
    /// Cp falls by the same amount at the rate of the day or, if a total T is stated, by round15(T·n_i/N).
    mutating func returnCapital(_ row: TradeRow) -> TradeProblem? {
        guard let amount = row.inputs.amount?.exact else { return nil }
        let symbol = Int(row.symbol)
        var cost: ExactDecimal? = .zero
        for lot in positions[symbol].long.inOrder() {
            cost = cost.flatMap { sum in lot.costStock.map { sum + $0 } }
        }
        if let cost, amount > cost { return TradeProblem(.amount, .exceedsCost(Decimal(cost))) }
        let held = positions[symbol].long.shares
        if held.isZero { return nil }
        let total = rates.total(of: row.inputs)
        let rate = rates.rate(of: row.inputs)
        var rest = amount
        var restOfTotal = total ?? .zero
        positions[symbol].long.updateEach { lot, isLast in
            let part = isLast ? rest : .share(of: amount, lot.shares, over: held)
            rest = rest - part
            var own = rate.map { Formulas.converted(part, at: $0.number.exact) }
            if let total {
                let share = isLast ? restOfTotal : .share(of: total, lot.shares, over: held)
                restOfTotal = restOfTotal - share
                own = share
            }
            lot.lower(by: part, own: own)
            lot.note(.returned, LotEvent.Cause(date: row.inputs.date, location: row.location))
        }
        return nil
    }
}
