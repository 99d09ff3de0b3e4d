/// What a corporate action does to the lots of one pool.
struct PoolAction: Sendable {
    let action: CorporateAction
    let pool: UInt32
    /// The accounts of the pool in which it takes effect, in the order in which the files name them.
    var accounts: [UInt32]
    /// For a spin-off, whether the short lots give: those of an account, or of all together, that holds no long ones.
    var isShort = false
    /// For a spin-off, the shares that each of them receives.
    var received: [ExactDecimal] = []
    /// The shares of these accounts before and after it, and those of the other accounts of the pool; known with a pooled
    /// method.
    var before = AccountShares.Sides()
    var after = AccountShares.Sides()
    var others = AccountShares.Sides()

    /// An account of the pool.
    var account: UInt32 { accounts.first ?? pool }

    /// For a spin-off, the shares that all accounts receive.
    var shares: ExactDecimal { received.reduce(.zero, +) }
}

extension TradeLedger {
    /// What an action does, pool by pool; `nil` if that is part of what another one does.
    ///
    /// - Parameters:
    ///   - place: the index of the action.
    ///   - actions: all actions of the day.
    func poolActions(at place: Int, of actions: [CorporateAction]) -> [PoolAction]? {
        let action = actions[place]
        guard pools.areSeveral else {
            return [
                PoolAction(
                    action: action, pool: 0, accounts: [0], isShort: areShort([0], action),
                    received: [action.shares])
            ]
        }
        let same = actions.filter { $0.isSame(as: action) && $0.costShare == action.costShare }
        if let account = action.account {
            let pool = pools.pool(of: account)
            let stated = same.filter { $0.account.map { pools.pool(of: $0) == pool } == true }
            guard stated.map(\.place).min() == action.place else { return nil }
            // In a pool, what several accounts state of themselves happens at once, and with it what is stated of all.
            let ofAll = same.first { $0.account == nil }
            let part = ofAll.flatMap { all in parts(ofAll: all, in: actions).first { $0.pool == pool } }
            if let ofAll, part != nil, ofAll.place < action.place { return nil }
            return [joined(stated, part, action, in: pool)]
        }
        let all = parts(ofAll: action, in: actions)
        var found: [PoolAction] = []
        let isFirst = same.first { $0.account == nil }?.place == action.place
        for part in all {
            let stated = same.filter { $0.account.map { pools.pool(of: $0) == part.pool } == true }
            if !isFirst || stated.isEmpty || part.accounts.isEmpty {
                found.append(part)
            } else if stated.allSatisfy({ $0.place > action.place }) {
                found.append(joined(stated, part, action, in: part.pool))
            }
        }
        return found.isEmpty && !all.isEmpty ? nil : found
    }

    /// What an action does to a pool of which some accounts state it and others hold shares without stating it.
    ///
    /// - Parameters:
    ///   - stated: the action as accounts of the pool state it.
    ///   - part: what an action without an account does to the others.
    private func joined(
        _ stated: [CorporateAction], _ part: PoolAction?, _ action: CorporateAction, in pool: UInt32
    ) -> PoolAction {
        var sides = stated.map { (account: $0.account ?? 0, received: $0.shares) }
        for (place, account) in (part?.accounts ?? []).enumerated() {
            sides.append((account, part?.received[place] ?? .zero))
        }
        sides.sort { pools.precedes($0.account, $1.account) }
        let accounts = sides.map(\.account)
        return PoolAction(
            action: action, pool: pool, accounts: accounts, isShort: areShort(accounts, action),
            received: sides.map(\.received))
    }

    /// What an action does that states no account, pool by pool.
    private func parts(ofAll action: CorporateAction, in actions: [CorporateAction]) -> [PoolAction] {
        let stating = actions.filter { $0.isSame(as: action) }.compactMap(\.account)
        var holders = self.holders(of: action.symbol).filter { !stating.contains($0) }
        let isShort = areShort(holders, action)
        if action.kind == .spinOff {
            // As within an account, a short position beside long ones gives and receives nothing.
            holders.removeAll { shares(of: action.symbol, in: $0)[isShort: isShort].isZero }
        }
        let received = action.shares.spread(
            over: holders.map { shares(of: action.symbol, in: $0)[isShort: isShort] })
        var parts: [PoolAction] = []
        for (account, received) in zip(holders, received) {
            let pool = pools.pool(of: account)
            if let known = parts.firstIndex(where: { $0.pool == pool }) {
                parts[known].accounts.append(account)
                parts[known].received.append(received)
            } else {
                parts.append(
                    PoolAction(
                        action: action, pool: pool, accounts: [account], isShort: isShort,
                        received: [received]))
            }
        }
        guard options.method == .section104, action.kind != .spinOff else { return parts }
        // Sales that wait for later purchases concern pools of which nothing is held.
        let known = Set(parts.map(\.pool) + stating.map { pools.pool(of: $0) })
        let waiting = places.numbers(of: action.symbol).map { places.account(of: $0) }
        return parts
            + waiting.filter { !known.contains($0) }.map {
                PoolAction(action: action, pool: $0, accounts: [])
            }
    }

    /// For a spin-off, whether none of the accounts holds long shares.
    private func areShort(_ accounts: [UInt32], _ action: CorporateAction) -> Bool {
        action.kind == .spinOff && accounts.allSatisfy { shares(of: action.symbol, in: $0).long.isZero }
    }

    /// Why an action is impossible.
    func problem(of parts: [PoolAction]) -> TradeProblem? {
        for part in parts {
            if let problem = problem(of: part) { return problem }
        }
        return nil
    }

    private func problem(of part: PoolAction) -> TradeProblem? {
        let action = part.action
        let held = part.accounts.map { shares(of: action.symbol, in: $0) }
        switch action.kind {
        case .split, .exchange:
            return held.flatMap { [$0.long, $0.short] }.lazy.compactMap(action.ratio.problem(of:)).first
        case .spinOff: return held.allSatisfy(\.isZero) ? TradeProblem(.symbol, .nothingHeld) : nil
        }
    }

    /// With a pooled method, changes the shares held by the accounts.
    mutating func hold(_ part: inout PoolAction) {
        let action = part.action
        for account in holders(of: action.symbol, in: pools.areSeveral ? part.pool : nil) {
            if part.accounts.contains(account) {
                part.before += held[action.symbol, account]
            } else {
                part.others += held[action.symbol, account]
            }
        }
        for (place, account) in part.accounts.enumerated() {
            var shares = held[action.symbol, account]
            switch action.kind {
            case .split, .exchange:
                if !action.ratio.isOne {
                    shares.long = action.ratio.applied(to: shares.long)
                    shares.short = action.ratio.applied(to: shares.short)
                }
                part.after += shares
                guard action.kind == .exchange else { break }
                if !shares.isZero { noteOpening(of: action.toSymbol) }
                held[action.toSymbol, account] += shares
                shares = AccountShares.Sides()
            case .spinOff:
                noteOpening(of: action.toSymbol)
                held[action.toSymbol, account][isShort: part.isShort] += part.received[place]
            }
            held[action.symbol, account] = shares
        }
    }
}

extension ExactDecimal {
    /// Parts of this number in proportion to some weights, round15; the last one is the rest.
    func spread(over weights: [ExactDecimal]) -> [ExactDecimal] {
        let whole = weights.reduce(.zero, +)
        var rest = self
        return weights.indices.map { place in
            let part =
                place == weights.count - 1 || whole.isZero
                ? rest : .share(of: self, weights[place], over: whole)
            rest = rest - part
            return part
        }
    }
}
