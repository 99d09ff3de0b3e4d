/// A dividend per share, as its company declares it or as somebody expects it.
package struct DeclaredDividend: Hashable, Sendable {
    package let symbol: ExactText
    /// The first day on which a buyer no longer receives it. The amount is for a share of this day.
    package let exDate: CalendarDate
    /// The day on which it is paid; `nil` if that is not stated.
    package let payDate: CalendarDate?
    /// For a share, in ``unit``; above 0.
    package let amount: CompactDecimal
    package let unit: QuoteCurrency
    package let isEstimated: Bool
    package let note: String
    package let location: InputLocation

    /// The amount of one share, in stock currency.
    var perShare: ExactDecimal { Formulas.worth(.one, at: amount.exact, unit.unitExponent) }

    package init(
        symbol: String, exDate: CalendarDate, payDate: CalendarDate? = nil, amount: CompactDecimal,
        unit: QuoteCurrency, isEstimated: Bool = false, note: String = "",
        location: InputLocation = InputLocation()
    ) {
        self.symbol = symbol.exact
        self.exDate = exDate
        self.payDate = payDate
        self.amount = amount
        self.unit = unit
        self.isEstimated = isEstimated
        self.note = note
        self.location = location
    }
}
