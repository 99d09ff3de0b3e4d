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
        if let account = action.account {
            let pool = pools.pool(of: account)
            // In a pool, what several accounts state of themselves happens at once.
            let same = actions.filter { other in
                other.isSame(as: action) && other.costShare == action.costShare
                    && other.account.map { pools.pool(of: $0) == pool } == true
            }.sorted { pools.precedes($0.account ?? 0, $1.account ?? 0) }
            guard same.map(\.place).min() == action.place else { return nil }
            let accounts = same.compactMap(\.account)
            return [
                PoolAction(
                    action: action, pool: pool, accounts: accounts, isShort: areShort(accounts, action),
                    received: same.map(\.shares))
            ]
        }
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
