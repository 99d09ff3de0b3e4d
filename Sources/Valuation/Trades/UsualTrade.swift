/// A trade as most are: of a symbol, in a currency, with numbers of few digits and nothing that is rare. It goes from the
/// columns of a file into a ``TradeTable`` without becoming a ``TradeRow``.
package struct UsualTrade {
    package let type: TradeType
    package let date: CalendarDate
    package let location: InputLocation
    /// The fields that were given, including texts.
    package let given: TradeFields
    /// The number of the symbol in ``TradeTexts/symbols``.
    package let symbol: UInt32
    package let unit: QuoteCurrency
    /// The number of the account in ``TradeTexts/accounts``.
    package let account: UInt32
    let numbers: Numbers

    /// The numbers that such a trade may state.
    package struct Numbers {
        let shares: LotColumns.Number
        /// In the trade's unit.
        let price: LotColumns.Number
        /// In stock currency, like all that follows.
        let fees: LotColumns.Number
        let amount: LotColumns.Number
        let taxes: LotColumns.Number

        /// Their fields.
        package static let fields: TradeFields = [.shares, .price, .fees, .amount, .taxes]

        @inline(__always)
        package init(
            shares: LotColumns.Number, price: LotColumns.Number, fees: LotColumns.Number,
            amount: LotColumns.Number, taxes: LotColumns.Number
        ) {
            (self.shares, self.price, self.fees) = (shares, price, fees)
            (self.amount, self.taxes) = (amount, taxes)
        }

        /// The fields that are stated.
        @inline(__always)
        fileprivate var given: TradeFields {
            var given: TradeFields = []
            if shares.isPresent { given.formUnion(.shares) }
            if price.isPresent { given.formUnion(.price) }
            if fees.isPresent { given.formUnion(.fees) }
            if amount.isPresent { given.formUnion(.amount) }
            if taxes.isPresent { given.formUnion(.taxes) }
            return given
        }

        /// Whether each is certainly right by itself. That an amount agrees with the price is another question.
        @inline(__always)
        fileprivate var arePlain: Bool {
            shares.isAbsentOrAboveZero && price.isAbsentOrNotNegative && fees.isAbsentOrNotNegative
                && amount.isAbsentOrNotNegative && taxes.isAbsentOrNotNegative
                && !(price.isPresent && amount.isPresent)
        }
    }

    /// Fails if something may be wrong with the trade by itself; see ``TradeInputs/problems(own:)``.
    ///
    /// - Parameter texts: the fields that were given but for the numbers.
    @inline(__always)
    package init?(
        _ type: TradeType, on date: CalendarDate, at location: InputLocation, of symbol: UInt32,
        _ unit: QuoteCurrency, in account: UInt32, _ texts: TradeFields, _ numbers: Numbers,
        _ forms: inout TradeForms
    ) {
        let given = texts.union(numbers.given)
        guard numbers.arePlain, forms.arePlain(given, of: type) else { return nil }
        (self.type, self.date, self.location, self.given) = (type, date, location, given)
        (self.symbol, self.unit, self.account, self.numbers) = (symbol, unit, account, numbers)
    }

    package var hasPrice: Bool { numbers.price.isPresent }
}

/// Remembers which fields trades of a type may have, of the latest combinations.
package struct TradeForms {
    /// `.max`, which is no combination, marks a free place.
    private var keys = InlineArray<64, UInt32>(repeating: .max)
    private var arePlain = InlineArray<64, Bool>(repeating: false)

    package init() {}

    /// Whether these fields are certainly those of a valid trade; see ``TradeInputs/areFieldsPlain``.
    @inline(__always)
    fileprivate mutating func arePlain(_ given: TradeFields, of type: TradeType) -> Bool {
        let key = TradeTable.Head.kind(type, given)
        let place = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) &>> 26)
        if keys[place] == key { return arePlain[place] }
        var inputs = TradeInputs(type, on: CalendarDate(daysSince1970: 0))
        inputs.given = given
        keys[place] = key
        arePlain[place] = inputs.areFieldsPlain
        return arePlain[place]
    }
}

extension LotColumns.Number {
    /// Whether there is no number, or one of usual length.
    @inline(__always)
    private var isUsual: Bool { scale >= LotColumns.Numbers.absent && Int16(scale) < PackedNumber.scales }

    @inline(__always)
    fileprivate var isAbsentOrAboveZero: Bool { isUsual && (!isPresent || coefficient > 0) }

    @inline(__always)
    fileprivate var isAbsentOrNotNegative: Bool { isUsual && (!isPresent || coefficient >= 0) }
}
