extension GroupList {
    /// The same with empty groups for some keys that are not among them.
    package func adding(_ keys: [String?]) -> GroupList {
        let known = Set(map { $0.key?.exact })
        let missing = keys.filter { !known.contains($0?.exact) }.map { key in
            PortfolioValuation.Group(
                key: key, totals: PortfolioTotals(Totals().figures), weightExact: nil)
        }
        return GroupList(
            (Array(self) + missing).sorted { left, right in
                guard let right = right.key else { return false }
                guard let left = left.key else { return true }
                return left.utf8.lexicographicallyPrecedes(right.utf8)
            })
    }
}
