import Valuation

/// The power of ten in which a chart shows its figures, such as thousands or millions, so that any amount
/// fits.
struct DrawingUnit {
    private let exponent: Int
    private let decimals: Int
    private let currency: Currency

    /// The unit in which the largest of these amounts has at most four digits before the decimal point.
    init(for figures: [ExactDecimal], in currency: Currency) {
        let largest = figures.map(\.magnitude).max() ?? .zero
        var exponent = 0
        var limit = ExactDecimal(10_000)
        while largest >= limit {
            exponent += 3
            limit = limit * ExactDecimal(1000)
        }
        self.exponent = exponent
        self.currency = currency
        let inUnit = largest.dividedByPowerOfTen(Int16(clamping: exponent))
        let wanted = inUnit < ExactDecimal(100) ? 2 : inUnit < ExactDecimal(1000) ? 1 : 0
        decimals = exponent == 0 ? min(wanted, currency.decimals) : wanted
    }

    /// The name of the unit: `thousand EUR`.
    var name: String {
        switch Privacy.hidesAmounts ? 0 : exponent {
        case 0: currency.code
        case 3: "thousand \(currency)"
        case 6: "million \(currency)"
        case 9: "billion \(currency)"
        default: "10^\(exponent) \(currency)"
        }
    }

    /// An amount in the unit, rounded half to even for display.
    func text(_ amount: ExactDecimal, signed: Bool = false) -> String {
        if Privacy.hidesAmounts { return Privacy.hidden }
        return DecimalFormat.grouped(
            amount.dividedByPowerOfTen(Int16(clamping: exponent)), decimals: decimals, signed: signed)
    }

    /// An axis tick, unrounded, since ticks are at round figures.
    func tick(_ amount: ExactDecimal) -> String {
        Privacy.hidesAmounts
            ? "" : DecimalFormat.groupedInFull(amount.dividedByPowerOfTen(Int16(clamping: exponent)))
    }
}
