@testable import Valuation

/// The table of formulas as it is written, in reference arithmetic: each gain by its own formula, none out of another.
struct ReferenceAmounts {
    /// A number as integers are multiplied and added by hand.
    struct Number {
        var integer: ReferenceInteger
        var scale: Int

        init(_ number: CompactDecimal) {
            integer = ReferenceInteger(number.coefficient)
            scale = Int(number.scale)
        }

        private init(_ integer: ReferenceInteger, _ scale: Int) {
            (self.integer, self.scale) = (integer, scale)
        }

        func moved(by exponent: Int) -> Number { Number(integer, scale + exponent) }

        static func * (left: Number, right: Number) -> Number {
            Number(left.integer * right.integer, left.scale + right.scale)
        }

        static func + (left: Number, right: Number) -> Number {
            let scale = max(left.scale, right.scale)
            return Number(
                left.integer.timesPowerOfTen(scale - left.scale)
                    + right.integer.timesPowerOfTen(scale - right.scale), scale)
        }

        static func - (left: Number, right: Number) -> Number {
            left + Number(-right.integer, right.scale)
        }
    }

    private var figures: [AmountKind: Number] = [:]

    subscript(kind: AmountKind) -> Number? { figures[kind] }

    init(_ inputs: FormulaInputs<CompactDecimal>) {
        let unit = Int(inputs.unitExponent)
        let shares = Number(inputs.units)
        let own = inputs.isInPortfolioCurrency
        let current = own ? Number(.one) : inputs.rate.map(Number.init)
        let purchase = own ? Number(.one) : inputs.purchaseRate.map(Number.init)
        var cost = inputs.statedCostStock.map(Number.init)
        if cost == nil, let price = inputs.purchasePrice {
            cost = (shares * Number(price)).moved(by: unit)
            if let paid = cost, let fees = inputs.fees { cost = paid + Number(fees) }
        }
        let value = inputs.price.map { (shares * Number($0)).moved(by: unit) }
        figures[.costStock] = cost
        figures[.valueStock] = value
        if let cost, let value { figures[.gainStock] = value - cost }
        let converted: Number?
        switch inputs.costRate {
        case .current: converted = ReferenceAmounts.product(cost, current)
        case .purchase:
            converted = inputs.statedCost.map(Number.init) ?? ReferenceAmounts.product(cost, purchase)
        }
        figures[.cost] = converted
        guard let current else { return }
        if let cost, let converted { figures[.currencyGain] = cost * current - converted }
        guard let value, let price = inputs.price else { return }
        figures[.value] = value * current
        if let converted { figures[.gain] = value * current - converted }
        if let cost { figures[.priceGain] = (value - cost) * current }
        if let close = inputs.previousClose {
            figures[.intradayChange] = (shares * (Number(price) - Number(close))).moved(by: unit) * current
        }
    }

    private static func product(_ left: Number?, _ right: Number?) -> Number? {
        guard let left, let right else { return nil }
        return left * right
    }
}
