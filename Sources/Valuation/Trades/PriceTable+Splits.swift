extension PriceTable {
    /// How many new shares the splits of a symbol on the days after one and up to another made of how many old ones.
    func splitFactor(of symbol: Int, after first: CalendarDate, through last: CalendarDate) -> (
        new: ExactDecimal, old: ExactDecimal
    ) {
        var (new, old) = (ExactDecimal.one, ExactDecimal.one)
        for split in adjustment(of: symbol)?.splits ?? [] where split.date > first && split.date <= last {
            new = new * split.ratio.new.exact
            old = old * split.ratio.old.exact
        }
        return (new, old)
    }

    /// The price of a symbol as used on a day, where the price itself is older than one of the symbol's splits: who does
    /// not know of the split would take it for a price of the new shares.
    package func priceBeforeSplit(of symbol: String, on day: CalendarDate) -> Quote? {
        guard let place = symbols.find(symbol), let quote = quotes(of: place, on: day).price else {
            return nil
        }
        return isBeforeSplit(quote, of: place, on: day) ? quote : nil
    }

    /// Whether the close before the price used on a day is older than one of the symbol's splits.
    package func hasCloseBeforeSplit(of symbol: String, on day: CalendarDate) -> Bool {
        guard let place = symbols.find(symbol) else { return false }
        let quotes = quotes(of: place, on: day)
        let previous = quotes.history.dropLast().last.flatMap { quote(at: $0, on: day) }
        return (quotes.publishedClose ?? previous).map { isBeforeSplit($0, of: place, on: day) } ?? false
    }

    private func isBeforeSplit(_ quote: Quote, of symbol: Int, on day: CalendarDate) -> Bool {
        guard let adjustment = adjustment(of: symbol), let date = quote.date else { return false }
        // A file that is adjusted through a day has the splits up to it in its prices.
        let adjusted = adjustment.lastDays[quote.location.file] ?? date
        return adjustment.splits.contains {
            $0.date > date && ($0.date <= adjusted) != ($0.date <= day)
        }
    }

    /// Adjusts prices for splits: a price used on another day is converted to the shares of that day.
    ///
    /// - Parameters:
    ///   - splits: the splits, by their numbers in `texts`.
    ///   - adjustedFiles: the files whose prices are already adjusted for all splits up to the file's last day; see
    ///     ``InputLocation/file``.
    /// - Complexity: O(*n*) for *n* prices of the symbols that were split.
    package mutating func adjust(
        for splits: SplitTable, _ texts: TradeTexts, adjustedFiles: Set<Int> = []
    ) {
        for (number, splits) in splits.bySymbol {
            guard let name = texts.symbol(number), let symbol = symbols.find(name) else { continue }
            var lastDays: [Int: CalendarDate] = [:]
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
