/// Adjusts the prices of one symbol for its splits.
struct PriceAdjustment: Sendable {
    let splits: [(date: CalendarDate, ratio: SplitRatio)]
    /// For each file whose prices are already split-adjusted, the last day on which it has a price of the symbol.
    let lastDays: [Int: CalendarDate]

    /// The price of one day as used on another: divided by the ratio a/b of every split after its own day, up to the
    /// other. Prices from a split-adjusted file were already divided by all splits up to the file's last day; that is
    /// undone first.
    ///
    /// The result is rounded once, to 15 significant digits, if the exact price has more; `nil` if no price has room for it.
    func adjusted(_ price: CompactDecimal, of date: CalendarDate, from file: Int, usedOn day: CalendarDate)
        -> CompactDecimal?
    {
        var (new, old) = (ExactDecimal.one, ExactDecimal.one)
        var isChanged = false
        let undone = lastDays[file]
        for split in splits where split.date > date {
            let isUndone = undone.map { split.date <= $0 } ?? false
            let isDone = split.date <= day
            if isUndone == isDone { continue }
            isChanged = true
            if isUndone {
                new = new * split.ratio.new.exact
                old = old * split.ratio.old.exact
            } else {
                new = new * split.ratio.old.exact
                old = old * split.ratio.new.exact
            }
        }
        if !isChanged { return price }
        return ExactDecimal.share(of: price.exact, new, over: old).compactWithoutTrailingZeros
    }
}
