package import Valuation

/// Items as people read them.
package enum ItemText {
    /// What stands for an unknown figure.
    package static let unknown = "n/a"

    static func iso(_ dates: ClosedRange<CalendarDate>) -> String {
        dates.lowerBound == dates.upperBound
            ? dates.lowerBound.description : "\(dates.lowerBound)/\(dates.upperBound)"
    }

    /// An item's value with its unit; amounts at their currency's digits, rates and prices whole.
    package static func value(_ item: Item) -> String {
        switch item.value {
        case .shares(let figure):
            return figure.map { DecimalFormat.groupedInFull($0.exact) } ?? unknown
        case .date(let dates):
            guard let dates else { return unknown }
            return dates.lowerBound == dates.upperBound
                ? dates.lowerBound.description : "\(dates.lowerBound) to \(dates.upperBound)"
        case .price(let figure, let unit):
            return figure.map { "\(price($0.exact, unit, signed: item.kind == .intradayValue)) \(unit)" }
                ?? unknown
        case .money(let figure, let currency):
            let signed = [.gainOrLossValue, .priceGain, .currencyGain].contains(item.kind)
            return figure.map { "\(money($0.exact, currency, signed: signed)) \(currency)" } ?? unknown
        case .percentage(let percentage):
            return percentage.map { self.percentage($0) + " %" } ?? unknown
        case .rate(let rate, let base, let quote):
            return rate.map { "\(DecimalFormat.plain($0.number.exact)) \(quote)/\(base)" } ?? unknown
        }
    }

    /// An amount at its currency's digits, half to even.
    package static func money(_ amount: ExactDecimal, _ currency: Currency, signed: Bool = false) -> String {
        DecimalFormat.grouped(amount, decimals: currency.decimals, signed: signed)
    }

    /// A price whole, with at least the digits of its currency (those of pence: none).
    package static func price(_ price: ExactDecimal, _ unit: QuoteCurrency, signed: Bool = false) -> String {
        let figure = price.givenOut
        let digits = unit.unitsPerMajor == 1 ? unit.currency.decimals : 0
        return DecimalFormat.grouped(figure, decimals: max(figure.scale, digits), signed: signed)
    }

    /// Two decimals, half to even.
    package static func percentage(_ percentage: Percentage) -> String {
        DecimalFormat.grouped(percentage.exact(decimals: 2), decimals: 2, signed: true)
    }
}

extension Item {
    /// What the item is called.
    package var label: String {
        let average = isAverage ? " (average)" : ""
        return switch kind {
        case .numberOfShares: "Number of shares"
        case .datePurchase: "Purchase date"
        case .pricePurchase: "Purchase price" + average
        case .priceCurrent: "Current price" + average
        case .intradayValue: "Change per share"
        case .intradayPercentage: "Change in percent"
        case .currencyRatePurchase: "Rate at purchase" + average
        case .currencyRateCurrent: "Current rate" + average
        case .valuationPurchase: "Purchase value"
        case .valuationCurrent: "Current value"
        case .gainOrLossValue: "Gain or loss"
        case .gainOrLossPercentage: "In percent"
        case .priceGain: "of it through the price"
        case .currencyGain: "of it through the currency"
        }
    }
}
