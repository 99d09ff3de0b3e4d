/// What is stated of one trade, as numbers: what of it the ledger needs, besides texts.
package struct TradeInputs: Sendable {
    package var type: TradeType
    package var date: CalendarDate
    package var time: TimeOfDay?
    /// Which fields were given, texts too.
    package var given: TradeFields = []
    /// The quote currency; of a corporate action `nil` where it is not stated.
    package var quote: QuoteCurrency?
    /// Above 0.
    package var shares: CompactDecimal?
    /// In ``quote``.
    package var price: CompactDecimal?
    /// In ``feesCurrency``, else in stock currency.
    package var fees: CompactDecimal?
    package var feesCurrency: Currency?
    /// In stock currency.
    package var taxes: CompactDecimal?
    /// In stock currency.
    package var amount: CompactDecimal?
    /// Decimals of ``amount`` as it was written, and of ``total``.
    package var amountDecimals: Int16 = 0
    package var totalDecimals: Int16 = 0
    /// Own currency per stock currency.
    package var rate: CompactDecimal?
    /// In own currency.
    package var total: CompactDecimal?
    package var ratio: SplitRatio?
    package var costShare: CompactDecimal?
    package var purchaseDate: CalendarDate?

    package init(_ type: TradeType, on date: CalendarDate) {
        self.type = type
        self.date = date
    }

    /// The day of which the rates of what was paid are: of shares that were transferred in the day they were bought.
    var dayOfRate: CalendarDate { purchaseDate ?? date }

    /// The fees, if they are in another currency than the stock's.
    var foreignFees: (amount: CompactDecimal, currency: Currency)? {
        guard let fees, let feesCurrency, feesCurrency != quote?.currency else { return nil }
        return (fees, feesCurrency)
    }
}

/// A trade as the ledger takes it: numbers, and texts by their numbers in ``TradeTexts``.
package struct TradeRow: Sendable {
    package var inputs: TradeInputs
    package var symbol = TradeTexts.none
    package var toSymbol = TradeTexts.none
    package var name = TradeTexts.none
    package var market = TradeTexts.none
    /// The name given to the lot.
    package var id = TradeTexts.none
    package var lot: LotReference?
    package var location: InputLocation

    package init(_ inputs: TradeInputs, at location: InputLocation) {
        self.inputs = inputs
        self.location = location
    }

    /// The lots a closing trade names.
    package enum LotReference: Sendable {
        /// Those of a purchase date.
        case bought(CalendarDate)
        /// The one of a name.
        case named(UInt32)
    }
}

/// The texts of trades, each different one by a number.
package struct TradeTexts: Sendable {
    package var symbols = SymbolTable()
    /// Names and markets.
    package var labels = SymbolTable()
    /// Names of lots.
    package var lots = SymbolTable()

    /// The number of no text.
    package static let none = UInt32.max

    package init() {}

    package func symbol(_ number: UInt32) -> String? {
        number == TradeTexts.none ? nil : symbols[Int(number)]
    }

    package func label(_ number: UInt32) -> String? {
        number == TradeTexts.none ? nil : labels[Int(number)]
    }

    /// What is wrong with a row, with its place.
    package func error(_ problem: TradeProblem, in row: TradeRow) -> TradeError {
        TradeError(
            problem, type: row.inputs.type, date: row.inputs.date, symbol: symbol(row.symbol),
            location: row.location)
    }
}

extension SymbolTable {
    /// The number of a text; that of none for an empty one.
    package mutating func number(of text: Span<UInt8>) -> UInt32 {
        text.isEmpty ? TradeTexts.none : UInt32(truncatingIfNeeded: intern(text))
    }

    package mutating func number(of text: String?) -> UInt32 {
        let bytes = Array((text ?? "").utf8)
        return number(of: bytes.span)
    }
}
