internal import PortfolioFiles
internal import Valuation

/// What an update makes of accounts.
extension PositionsUpdate {
    /// The account that a row of the file is of; empty if that is not told.
    func account(ofRow row: Int) -> String {
        before.account(ofRow: row, orOfFile: options.accountOfFile)
    }

    /// Whether a position may be one that trades keep: they do not tell its account, or name it as the holdings do not.
    func isKeptByTrades(_ position: Position) -> Bool {
        let account = (options.account ?? position.account).exact
        guard let traded = options.traded[position.symbol.exact] else { return false }
        if traded.contains("".exact) { return true }
        return !account.text.isEmpty && !known.contains(account) && !traded.isSubset(of: known)
    }

    /// Rows without an account that may be of a position in an account that the user states, whose rows alone are matched.
    func unnamedRows(alike position: Position) -> [Int] {
        guard options.account != nil else { return [] }
        return before.rows.indices.filter { row in
            before.rows[row].symbol.exact == position.symbol.exact && account(ofRow: row).isEmpty
                && (position.hasShares(of: before.rows[row]) || position.hasPrice(of: before.rows[row]))
        }
    }

    /// Asks about a new account that is most likely another name of one that no export has.
    func nameQuestion(_ positions: [Position]) -> AccountQuestion? {
        if let account = options.account {
            return known.account(namedLike: account.exact).map { .named(account, like: $0.text) }
        }
        let alike = alikeAccounts(positions)
        for account in accounts.sorted() where !known.contains(account) {
            if let other = known.account(namedLike: account) { return .named(account.text, like: other.text) }
            if let other = alike[account] {
                return .sharesOf(other.text, in: account.text, isOnly: accounts.count == 1)
            }
        }
        return nil
    }

    /// Of new accounts those that have the shares of one that the positions are not of, and that one.
    func alikeAccounts(_ positions: [Position]) -> [ExactText: ExactText] {
        let told = shares(positions.map { ($0.account, $0.symbol, $0.shares) })
        let held = shares(
            before.rows.indices.map { row in
                (account(ofRow: row), before.rows[row].symbol, before.rows[row].holding?.inputs.shares)
            })
        var alike: [ExactText: ExactText] = [:]
        for account in accounts where !known.contains(account) {
            alike[account] = held.keys.sorted().first { other in
                guard !other.text.isEmpty, !accounts.contains(other), let new = told[account],
                    let old = held[other]
                else { return false }
                let same = new.count { symbol, shares in shares != nil && old[symbol] == shares }
                return same > 0 && 2 * same >= min(new.count, old.count)
            }
        }
        return alike
    }

    /// The number of shares of each symbol by account; `nil` if it is not known.
    private func shares(
        _ lots: [(account: String, symbol: String, shares: CompactDecimal?)]
    ) -> [ExactText: [ExactText: ExactDecimal?]] {
        var sums: [ExactText: [ExactText: [CompactDecimal?]]] = [:]
        for lot in lots {
            sums[lot.account.exact, default: [:]][lot.symbol.exact, default: []].append(lot.shares)
        }
        return sums.mapValues { $0.mapValues { PositionMatch.sum($0) } }
    }
}
