/// The prices of a symbol over time, all in one unit and in shares of the last day.
package struct PriceCourse: Sendable {
    package let unit: QuoteCurrency
    package let points: [(date: CalendarDate, price: ExactDecimal)]
    /// The splits after the first price, by which earlier prices are divided.
    package let splits: [(date: CalendarDate, ratio: SplitRatio)]

    /// `nil` if fewer than two days have a price.
    ///
    /// - Parameters:
    ///   - unit: of prices that state none, and in which all are given; `nil` for that of the last price.
    ///   - first: the first day; `nil` for that of the first price.
    /// - Complexity: O(*n*) for *n* prices of the symbol.
    package init?(
        of symbol: String, in table: PriceTable, unit stated: QuoteCurrency?, from first: CalendarDate? = nil,
        through last: CalendarDate
    ) {
        guard let place = table.symbols.find(symbol) else { return nil }
        let quotes = table.quotes(of: place, from: first ?? .first, through: last)
        guard let unit = stated ?? quotes.last?.unit else { return nil }
        self.unit = unit
        points = quotes.compactMap { quote in
            quote.date.flatMap { date in quote.price(in: unit).map { (date, $0.exact) } }
        }
        guard points.count > 1 else { return nil }
        let start = points[0].date
        splits = (table.adjustment(of: place)?.splits ?? []).filter { start < $0.date && $0.date <= last }
    }
}

extension PriceTable {
    /// The dated prices of a symbol in a period, in shares of its last day, earliest first.
    fileprivate func quotes(
        of symbol: Int, from first: CalendarDate, through last: CalendarDate
    ) -> [Quote] {
        places(of: symbol).lazy.filter {
            (first.daysSince1970...max(first, last).daysSince1970).contains(dayNumber(at: $0))
        }.compactMap { quote(at: $0, on: last) }
    }
}
