/// Finds trades that look wrong beside published prices.
package struct TradeDoubts: Sendable {
    /// The number of days around a trade or a split in which a price is searched.
    private static let days = 7

    private let prices: PriceTable
    private let adjustedFiles: Set<Int>
    /// By the symbol's number among the trades: its number in the price table, −1 for none, −2 if not looked up yet.
    private var symbols: [Int32] = []

    /// - Parameters:
    ///   - prices: the prices, adjusted for splits; see ``PriceTable/adjust(for:_:adjustedFiles:)``.
    ///   - adjustedFiles: the files whose prices are declared as split-adjusted.
    package init(_ prices: PriceTable, adjustedFiles: Set<Int> = []) {
        self.prices = prices
        self.adjustedFiles = adjustedFiles
    }

    /// Whether a trade's price looks as if it were in another unit, compared with the last dated price of the 7 days up
    /// to it.
    ///
    /// - Complexity: O(log *n*) for *n* prices of the symbol.
    package mutating func doubt(_ row: TradeRow, _ texts: TradeTexts) -> Issue? {
        if prices.symbols.count == 0 { return nil }
        let inputs = row.inputs
        guard inputs.type.isPriced, let price = inputs.price, let unit = inputs.quote,
            let symbol = number(of: row.symbol, texts),
            let quote = prices.quotes(of: symbol, on: inputs.dayOfRate).price, let date = quote.date,
            date.days(to: inputs.dayOfRate) <= TradeDoubts.days, let reference = quote.price(in: unit),
            Plausibility.isSuspect(price, beside: reference)
        else { return nil }
        let other =
            unit.unitsPerMajor == 1
            ? (QuoteCurrency.minorUnit(of: unit.currency)?.code).map { " or \($0)" } ?? ""
            : " or \(unit.currency)"
        return Issue(
            kind: .suspectedUnit, symbol: texts.symbol(row.symbol) ?? "", location: row.location,
            isExcluded: false,
            message: "price \(DecimalFormat.plain(price.exact)) \(unit) against the price "
                + "\(DecimalFormat.plain(reference.exact)) \(unit) of \(date): is it in \(unit)\(other)?")
    }

    private mutating func number(of symbol: UInt32, _ texts: TradeTexts) -> Int? {
        let place = Int(symbol)
        while symbols.count <= place { symbols.append(-2) }
        if symbols[place] == -2 {
            symbols[place] = prices.symbols.find(texts.symbols[place]).map { Int32($0) } ?? -1
        }
        return symbols[place] < 0 ? nil : Int(symbols[place])
    }

    /// Finds splits around which the published prices do not fall as they should, or fall although their file is
    /// declared as adjusted.
    ///
    /// - Parameters:
    ///   - asOf: the last day whose splits and prices count.
    ///   - unit: the unit of a symbol's prices if their file states no currency.
    package mutating func doubts(
        of splits: SplitTable, _ texts: TradeTexts, asOf: CalendarDate,
        unit: (_ symbol: UInt32) -> QuoteCurrency? = { _ in nil }
    ) -> [Issue] {
        var issues: [Issue] = []
        for (symbol, splits) in splits.bySymbol {
            guard let number = number(of: symbol, texts) else { continue }
            for split in splits where split.date <= asOf && !split.ratio.isOne {
                for isAdjusted in [false, true] {
                    guard let (before, after) = around(split.date, number, isAdjusted, asOf, unit(symbol)),
                        let isUnmoved = TradeDoubts.isUnmoved(before.price, after.price, split.ratio),
                        isUnmoved != isAdjusted
                    else { continue }
                    issues.append(
                        issue(split, texts.symbol(symbol) ?? "", before, after, isAdjusted: isAdjusted))
                    break
                }
            }
        }
        return issues.sorted { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
    }

    /// The last price in the 7 days before a day and the first in the 7 days from it, from files of one kind, in one
    /// unit.
    private func around(
        _ day: CalendarDate, _ symbol: Int, _ isAdjusted: Bool, _ asOf: CalendarDate, _ unit: QuoteCurrency?
    ) -> (before: PriceTable.Quote, after: PriceTable.Quote)? {
        let last = min(day.advanced(by: TradeDoubts.days), asOf)
        let quotes = prices.publishedQuotes(of: symbol, in: day.advanced(by: -TradeDoubts.days)...last)
            .filter { adjustedFiles.contains($0.location.file) == isAdjusted }
        guard var before = quotes.last(where: { quote in quote.date.map { $0 < day } ?? false }),
            var after = quotes.first(where: { quote in quote.date.map { $0 >= day } ?? false })
        else { return nil }
        before.unit = before.unit ?? unit
        after.unit = after.unit ?? unit
        if let unit = before.unit {
            guard let price = after.price(in: unit) else { return nil }
            after.price = price
            after.unit = unit
        }
        return (before, after)
    }

    /// Whether the ratio of two prices is closer to 1 than to a/b, measured as a ratio; `nil` if it is equally close to
    /// both, in which case nothing is doubtful.
    private static func isUnmoved(_ before: CompactDecimal, _ after: CompactDecimal, _ ratio: SplitRatio)
        -> Bool?
    {
        let (p, q) = (before.exact, after.exact)
        if p.isZero || q.isZero { return nil }
        // max(r, 1/r) and max(r/k, k/r) as fractions, with r = p/q and k = a/b.
        let (pb, qa) = (p * ratio.old.exact, q * ratio.new.exact)
        let fromOne = max(p, q) * min(pb, qa)
        let fromRatio = max(pb, qa) * min(p, q)
        return fromOne == fromRatio ? nil : fromOne < fromRatio
    }

    private func issue(
        _ split: SplitTable.Split, _ symbol: String, _ before: PriceTable.Quote, _ after: PriceTable.Quote,
        isAdjusted: Bool
    ) -> Issue {
        func text(_ quote: PriceTable.Quote) -> String {
            let unit = quote.unit.map { " \($0)" } ?? ""
            return "\(DecimalFormat.plain(quote.price.exact))\(unit)"
                + (quote.date.map { " on \($0)" } ?? "")
        }
        let prices = "\(text(before)) and \(text(after)) around the split \(split.ratio)"
        return Issue(
            kind: .suspectedSplit, symbol: symbol, location: split.location, isExcluded: false,
            message: isAdjusted
                ? "\(prices) are not adjusted for it, though the file is said to be"
                : "\(prices) look adjusted for it: say so of the file, with splitAdjusted")
    }
}
