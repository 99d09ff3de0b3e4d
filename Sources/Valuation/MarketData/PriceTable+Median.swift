extension PriceTable {
    /// How many earlier prices the median is taken of: at most, and at least.
    private static let (mostPrices, fewestPrices) = (10, 5)

    /// The median of the last 10 dated prices (of an even number, the lower middle one) if it may make `price` suspect;
    /// `nil` if there are fewer than 5 prices or the median is near `price`.
    ///
    /// - Parameters:
    ///   - history: the positions of the dated prices before `price`.
    ///   - own: another dated price before it, in `unit`; it replaces a price of the same day.
    ///   - day: the day the price is used on.
    /// - Complexity: O(1).
    func suspectMedian(
        _ history: Range<Int>, _ own: DatedPrice?, in unit: QuoteCurrency, beside price: CompactDecimal,
        on day: CalendarDate
    ) -> CompactDecimal? {
        let last = history.suffix(PriceTable.mostPrices)
        if own == nil {
            guard last.count >= PriceTable.fewestPrices else { return nil }
            // If more than half of the prices are near, so is the median; for nearly all prices this is enough.
            var near = 0
            for place in last.reversed() {
                guard let other = quote(at: place, on: day)?.price(in: unit),
                    Plausibility.isNear(price, other)
                else { continue }
                near += 1
                if near > last.count / 2 { return nil }
            }
        }
        var prices: [DatedPrice] = last.compactMap { place in
            guard let quote = quote(at: place, on: day), let date = quote.date, date != own?.date else {
                return nil
            }
            return quote.price(in: unit).map { DatedPrice(price: $0, date: date) }
        }
        if let own {
            prices.append(own)
            prices.sort { $0.date < $1.date }
        }
        let sorted = prices.suffix(PriceTable.mostPrices).map(\.price.exact).sorted()
        guard sorted.count >= PriceTable.fewestPrices else { return nil }
        return sorted[(sorted.count - 1) / 2].compactWithoutTrailingZeros
    }
}
