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

/// What is settled of the actions of a day before their own turn, by their indexes among its trades.
struct SettledActions: Sendable {
    /// What remains of an action without an account, part of which has happened with what an account of a pool states.
    var rest: [Int: [PoolAction]] = [:]
    /// The actions with an account that have happened with one without.
    var done: Set<Int> = []
}

extension TradeLedger {
    /// What an action does, pool by pool; `nil` if that is part of what another one does.
    ///
    /// In a pool, what several accounts state of themselves happens at once, and with it what one row states of all: at the
    /// place of the first of these rows.
    ///
    /// - Parameters:
    ///   - place: the index of the action, each of which is asked for once, in order.
    ///   - actions: all actions of the day.
    mutating func poolActions(at place: Int, of actions: [CorporateAction]) -> [PoolAction]? {
        let action = actions[place]
        guard pools.areSeveral else {
            return [
                PoolAction(
                    action: action, pool: 0, accounts: [0], isShort: areShort([0], action),
                    received: [action.shares])
            ]
        }
        if place == actions.startIndex { settled = SettledActions() }
        let same = action.same(in: actions)
        guard let account = action.account else {
            let known = settled.rest.removeValue(forKey: action.place)
            let parts = (known ?? self.parts(ofAll: action, in: actions)).map { part in
                let stated = self.stated(same, in: part.pool, isShort: part.isShort)
                    .filter { $0.place > action.place }
                if part.accounts.isEmpty || stated.isEmpty { return part }
                settled.done.formUnion(stated.map(\.place))
                return joined(stated, part, action)
            }
            return known != nil && parts.isEmpty ? nil : parts
        }
        if settled.done.contains(action.place) { return nil }
        let pool = pools.pool(of: account)
        let isShort = areShort([account], action)
        let stated = self.stated(same, in: pool, isShort: isShort)
        // Who holds nothing has nothing spun off, which is an error of its row.
        guard stated.contains(where: { $0.place == action.place }) else {
            return [joined([action], nil, action)]
        }
        guard stated.first?.place == action.place else { return nil }
        if let all = same.first(where: { $0.account == nil }), all.place > action.place {
            var parts = settled.rest[all.place] ?? self.parts(ofAll: all, in: actions)
            let index = parts.firstIndex {
                $0.pool == pool && $0.isShort == isShort && !$0.accounts.isEmpty
            }
            if let index {
                let part = parts.remove(at: index)
                settled.rest[all.place] = parts
                return [joined(stated, part, action)]
            }
        }
        return [joined(stated, nil, action)]
    }

    /// Those of the same actions that accounts of a pool state, in order; of a spin-off, those accounts that hold shares of
    /// one side.
    private func stated(
        _ same: [CorporateAction], in pool: UInt32, isShort: Bool
    ) -> [CorporateAction] {
        same.filter { action in
            guard let account = action.account, pools.pool(of: account) == pool else { return false }
            guard action.kind == .spinOff else { return true }
            return areShort([account], action) == isShort
                && !shares(of: action.symbol, in: account).isZero
        }
    }

    /// What an action does to a pool of which some accounts state it.
    ///
    /// - Parameters:
    ///   - stated: the action as accounts of the pool state it.
    ///   - part: what an action without an account does to others of the pool, if it happens at once.
    private func joined(
        _ stated: [CorporateAction], _ part: PoolAction?, _ action: CorporateAction
    ) -> PoolAction {
        var sides = stated.map { (account: $0.account ?? 0, received: $0.shares) }
        if let part { sides += zip(part.accounts, part.received).map { ($0, $1) } }
        sides.sort { pools.precedes($0.account, $1.account) }
        let accounts = sides.map(\.account)
        return PoolAction(
            action: action, pool: pools.pool(of: accounts[0]), accounts: accounts,
            isShort: areShort(accounts, action), received: sides.map(\.received))
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
    func problem(of action: CorporateAction, _ parts: [PoolAction]) -> TradeProblem? {
        if parts.isEmpty, action.kind == .spinOff { return TradeProblem(.symbol, .nothingHeld) }
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
