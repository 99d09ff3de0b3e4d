/// The splits of each symbol, for adjusting prices.
///
/// A split that several files report, or one for each account, counts once, as in ``CorporateAction``.
package struct SplitTable: Sendable {
    /// By symbol number.
    private var splits: [UInt32: [Split]] = [:]

    /// A split on a day.
    package struct Split: Sendable {
        package let date: CalendarDate
        package let ratio: SplitRatio
        /// The place of the trade that reports it.
        package let location: InputLocation
    }

    package init() {}

    /// Adds a trade, if it is a split.
    ///
    /// - Complexity: O(*n*) for *n* splits of the symbol.
    package mutating func add(_ row: TradeRow) {
        guard row.inputs.type == .split, let ratio = row.inputs.ratio else { return }
        let same = splits[row.symbol, default: []].filter {
            $0.date == row.inputs.date && $0.ratio == ratio
        }
        seen[Key(row, ratio), default: 0] += 1
        if let count = seen[Key(row, ratio)], count <= same.count { return }
        splits[row.symbol, default: []].append(
            Split(date: row.inputs.date, ratio: ratio, location: row.location))
    }

    /// How often each file has reported the same split for an account.
    private var seen: [Key: Int] = [:]

    private struct Key: Hashable {
        let symbol: UInt32
        let date: CalendarDate
        let ratio: SplitRatio
        let file: Int
        let account: UInt32

        init(_ row: TradeRow, _ ratio: SplitRatio) {
            symbol = row.symbol
            date = row.inputs.date
            self.ratio = ratio
            file = row.location.file
            account = row.account
        }
    }

    /// Whether a symbol is split after a day, up to another.
    ///
    /// - Complexity: O(*n*) for *n* splits of the symbol.
    package func isSplit(_ symbol: UInt32, after first: CalendarDate, through last: CalendarDate) -> Bool {
        splits[symbol]?.contains { $0.date > first && $0.date <= last } == true
    }

    /// The symbols with splits, each with its splits, earliest first.
    package var bySymbol: [(symbol: UInt32, splits: [Split])] {
        splits.sorted { $0.key < $1.key }.map { symbol, splits in
            (symbol, splits.sorted { $0.date < $1.date })
        }
    }
}
