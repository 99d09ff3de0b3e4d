/// The figures of a payment.
struct IncomeFigures<Number: LotNumber>: Sendable {
    /// The gross amount, in stock currency; 0 for a fee or tax.
    var amount: Number
    /// In stock currency.
    var taxes: Number
    /// In stock currency; `nil` if their rate is missing.
    var fees: Number?
    var inPortfolioCurrency = IncomeAmounts<Number>()

    init(amount: Number, taxes: Number, fees: Number?) {
        (self.amount, self.taxes, self.fees) = (amount, taxes, fees)
    }

    init(_ other: IncomeFigures<some LotNumber>) {
        amount = Number(other.amount.exact)
        taxes = Number(other.taxes.exact)
        fees = other.fees.map { Number($0.exact) }
        inPortfolioCurrency = IncomeAmounts(other.inPortfolioCurrency)
    }

    var hasOverflowed: Bool {
        amount.hasOverflowed || taxes.hasOverflowed || fees?.hasOverflowed == true
            || inPortfolioCurrency.hasOverflowed
    }
}

/// A payment in portfolio currency: net = gross − taxes − fees. Each is known if everything it is made of is.
package struct IncomeAmounts<Number: LotNumber>: Sendable {
    package var gross: Number?
    package var taxes: Number?
    package var fees: Number?
    package var net: Number?

    init(gross: Number? = nil, taxes: Number? = nil, fees: Number? = nil, net: Number? = nil) {
        (self.gross, self.taxes, self.fees, self.net) = (gross, taxes, fees, net)
    }

    init(_ other: IncomeAmounts<some LotNumber>) {
        self.init(
            gross: other.gross.map { Number($0.exact) }, taxes: other.taxes.map { Number($0.exact) },
            fees: other.fees.map { Number($0.exact) }, net: other.net.map { Number($0.exact) })
    }

    /// Whether the gross or the net amount is unknown.
    var isUnknown: Bool { gross == nil || net == nil }

    fileprivate var hasOverflowed: Bool {
        gross?.hasOverflowed == true || taxes?.hasOverflowed == true || fees?.hasOverflowed == true
            || net?.hasOverflowed == true
    }
}

extension IncomeAmounts: Equatable where Number: Equatable {}
