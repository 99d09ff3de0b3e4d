// Changes to lots without a purchase or sale.
extension TradeLedger {
    /// - Parameter place: the index of the action among those of the day.
    mutating func apply(_ actions: [CorporateAction], at place: Int) -> TradeProblem? {
        guard let parts = poolActions(at: place, of: actions) else { return nil }
        if let problem = problem(of: actions[place], parts) { return problem }
        for var part in parts {
            if options.method.isPooled { hold(&part) }
            switch part.action.kind {
            case .split: split(part)
            case .exchange: exchange(part)
            case .spinOff: spinOff(part)
            }
        }
        return nil
    }

    /// Splits every lot to n·a/b shares. The N shares in total become N·a/b, or those of a pool what its accounts have after
    /// rounding, so that it is empty when they are; the last lot in FIFO order gets the rest after rounding.
    ///
    /// - Parameters:
    ///   - part: a split, or an exchange before its lots move.
    ///   - waiting: the sold shares that a pool still contains.
    mutating func split(_ part: PoolAction, waiting: ExactDecimal = .zero) {
        let action = part.action
        let ratio = action.ratio
        if ratio.isOne { return }
        let place = place(of: action.symbol, in: part.account)
        for isShort in [false, true] {
            let shares = shares(of: place, isShort: isShort)
            if shares.isZero { continue }
            var rest = ratio.applied(to: shares)
            if options.method.isPooled {
                let held = part.after[isShort: isShort] + part.others[isShort: isShort]
                rest = isShort ? -held : held + waiting
            }
            positions[place][isShort: isShort].updateEach { lot, isLast in
                let new = TradeLedger.share(ratio.applied(to: lot.shares), isLast: isLast, of: &rest)
                lot.split(into: new)
                if action.kind == .split { lot.note(.split(ratio), action.cause) }
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

    /// Moves the lots to the new stock, with their cost, date and order.
    mutating func exchange(_ part: PoolAction) {
        let action = part.action
        let place = place(of: action.symbol, in: part.account)
        var gone: [Lot] = []
        if part.others.isZero {
            split(part)
            gone = [false, true].flatMap { positions[place][isShort: $0].removeAll() }
        } else {
            for isShort in [false, true] where !part.before[isShort: isShort].isZero {
                let (before, after) = (part.before[isShort: isShort], part.after[isShort: isShort])
                func signed(_ shares: ExactDecimal) -> ExactDecimal { isShort ? .zero - shares : shares }
                gone += positions[place][isShort: isShort].remove(
                    signed(before), by: options.method, of: nil
                ).map { lot in
                    var lot = lot
                    lot.split(into: signed(after))
                    return lot
                }
            }
        }
        var move = ShareMove(action, in: part.account)
        for var lot in gone {
            if let quote = action.quote { lot.requote(in: quote) }
            lot.take(texts.multiplier(of: action.toSymbol, else: lot.multiplier))
            lot.note(.exchanged(action.ratio), action.cause)
            if notesMoves { move.add(lot) }
            add(lot, to: action.toSymbol, in: part.account)
        }
        if notesMoves { moves.append(move) }
    }

    /// Moves a part of each lot's cost, as ``Lot/give(_:_:)`` divides it, to a lot of the new stock, which gets its part of
    /// the received shares.
    /// If a symbol is held both long and short, the long lots give; the shares of a short position are owed.
    mutating func spinOff(_ part: PoolAction) {
        let (action, isShort) = (part.action, part.isShort)
        let place = place(of: action.symbol, in: part.account)
        let held = shares(of: place, isShort: isShort)
        let received = isShort ? -part.shares : part.shares
        var rest = received
        var spunOff: [Lot] = []
        var sequence = reserveSequences(positions[place][isShort: isShort].count)
        // Of a pool, only the accounts give that the action is about.
        let before = part.before[isShort: isShort]
        let giving =
            part.others[isShort: isShort].isZero
            ? nil : (before, of: before + part.others[isShort: isShort])
        positions[place][isShort: isShort].updateEach { lot, isLast in
            let portion = ExactDecimal.share(of: received, lot.shares, over: held)
            let shares = TradeLedger.share(portion, isLast: isLast, of: &rest)
            let history = lot.events
            let given = lot.give(action.costShare, giving)
            lot.note(.gave(action.costShare), action.cause)
            var new =
                Lot(
                    shares: shares, basis: given.basis, ownCost: given.ownCost, lacks: lot.lacks,
                    purchaseDate: lot.purchaseDate, sequence: sequence, quote: lot.quote,
                    multiplier: texts.multiplier(of: action.toSymbol, else: nil), location: action.location)
            new.events = history
            new.note(.received(action.costShare), action.cause)
            spunOff.append(new)
            sequence += 1
        }
        var move = ShareMove(action, in: part.account)
        for lot in spunOff {
            var lot = lot
            if let quote = action.quote { lot.requote(in: quote) }
            if notesMoves { move.add(lot) }
            add(lot, to: action.toSymbol, in: part.account)
        }
        if notesMoves { moves.append(move) }
    }

    /// An account, and the shares by which it takes part in a payment.
    struct Holder: Sendable {
        let account: UInt32
        let shares: ExactDecimal
    }

    /// What an account receives of a return of capital, in stock currency or, where that is stated, in own currency.
    struct CapitalPart: Sendable {
        let location: InputLocation
        let account: UInt32
        let amount: ExactDecimal
        let total: ExactDecimal?
    }

    /// Who receives a return of capital: the account that the row states, else all that hold the symbol and state no
    /// such payment of the day themselves.
    func holders(ofCapital row: TradeRow) -> [Holder] {
        func holder(_ account: UInt32) -> Holder {
            Holder(account: account, shares: shares(of: row.symbol, in: account).long)
        }
        if !pools.areSeveral || row.inputs.given.contains(.account) { return [holder(row.account)] }
        let stating = statedCapital.filter { $0.symbol == row.symbol }.map(\.account)
        let holders = holders(of: row.symbol).filter { !stating.contains($0) }.map(holder)
            .filter { !$0.shares.isZero }
        // Of nothing, any payment is more than the cost.
        return holders.isEmpty ? [Holder(account: row.account, shares: .zero)] : holders
    }

    /// Lowers the cost of lot i, of N shares in total, by round15(A·n_i/N); the last lot in FIFO order takes the rest.
    /// Cp falls by the same amount at the rate of the day or, if a total T is stated, by round15(T·n_i/N). Of several
    /// accounts each gets its part of both in the same way.
    mutating func returnCapital(_ row: TradeRow, to holders: [Holder]) -> TradeProblem? {
        guard let amount = row.inputs.amount?.exact else { return nil }
        let weights = holders.map(\.shares)
        let amounts = amount.spread(over: weights)
        let totals = rates.total(of: row.inputs)?.exact.spread(over: weights)
        var parts: [(place: Int, amount: ExactDecimal, total: ExactDecimal?)] = []
        for (number, holder) in holders.enumerated() {
            let place = place(of: row.symbol, in: holder.account)
            if let known = parts.firstIndex(where: { $0.place == place }) {
                parts[known].amount += amounts[number]
                parts[known].total = totals.flatMap { totals in parts[known].total.map { $0 + totals[number] }
                }
            } else {
                parts.append((place, amounts[number], totals?[number]))
            }
        }
        // Who receives what depends on shares alone. In place of a pool, whoever notes it has other lots, whose problems
        // are none: those of the pool are told by the ledger of its method.
        if notesCapital {
            let stated = row.inputs.total?.exact.spread(over: weights)
            capital += holders.enumerated().map { number, holder in
                CapitalPart(
                    location: row.location, account: holder.account, amount: amounts[number],
                    total: stated?[number])
            }
        }
        for part in parts {
            var cost: ExactDecimal? = .zero
            for lot in positions[part.place].long.inOrder() {
                cost = cost.flatMap { sum in lot.costStock.map { sum + $0 } }
            }
            guard let cost, part.amount > cost else { continue }
            var problem = TradeProblem(.amount, .exceedsCost(Decimal(cost)))
            if pools.areSeveral {
                let holder = holders.first {
                    !$0.shares.isZero && self.place(of: row.symbol, in: $0.account) == part.place
                }
                problem.account = holder?.account
            }
            return problem
        }
        for part in parts { returnCapital(row, part.amount, part.total, at: part.place) }
        return nil
    }

    private mutating func returnCapital(
        _ row: TradeRow, _ amount: ExactDecimal, _ total: ExactDecimal?, at place: Int
    ) {
        let held = positions[place].long.shares
        if held.isZero { return }
        let rate = rates.rate(of: row.inputs)
        var rest = amount
        var restOfTotal = total ?? .zero
        positions[place].long.updateEach { lot, isLast in
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
    }
}
