/// The price of one share on a day.
struct DatedPrice: Hashable, Sendable {
    package let price: CompactDecimal
    package let date: CalendarDate

    init(_ price: CompactDecimal, on date: CalendarDate) {
        self.price = price
        self.date = date
    }
}
