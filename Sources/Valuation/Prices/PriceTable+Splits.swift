/// What splits make of the prices of one symbol.
struct PriceAdjustment: Sendable {
    let splits: [(date: CalendarDate, ratio: SplitRatio)]
    /// The last day with a price of the symbol, of each file whose prices are adjusted for splits.
    let lastDays: [UInt16: CalendarDate]

    /// A price of a day as it is used on another: divided by a/b of every split after its day up to the other. Prices of a
    /// file that is adjusted were divided by all splits up to the file's last day before; that is undone first.
    ///
    /// Rounded once to 15 significant digits where the exact price has more.
    func adjusted(_ price: CompactDecimal, of date: CalendarDate, from file: UInt16, usedOn day: CalendarDate)
        -> CompactDecimal
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
        return ExactDecimal.share(of: price.exact, new, over: old).compactWithoutTrailingZeros ?? price
    }
}

extension PriceTable {
    /// Adjusts prices for splits: each is used on a day as if it had been quoted in the shares of that day.
    ///
    /// - Parameters:
    ///   - splits: by the numbers of `texts`.
    ///   - adjustedFiles: files whose prices are adjusted for all splits up to the file's last day; see
    ///     ``InputLocation/file``.
    /// - Complexity: O(*n*) for *n* prices of the symbols with splits.
    package mutating func adjust(
        for splits: SplitTable, _ texts: TradeTexts, adjustedFiles: Set<UInt16> = []
    ) {
        for (number, splits) in splits.bySymbol {
            guard let name = texts.symbol(number), let symbol = symbols.find(name) else { continue }
            var lastDays: [UInt16: CalendarDate] = [:]
            if !adjustedFiles.isEmpty {
                for quote in datedQuotes(of: symbol) where adjustedFiles.contains(quote.location.file) {
                    lastDays[quote.location.file] = quote.date
                }
            }
            setAdjustment(
                PriceAdjustment(splits: splits.map { ($0.date, $0.ratio) }, lastDays: lastDays), of: symbol)
        }
    }
}
