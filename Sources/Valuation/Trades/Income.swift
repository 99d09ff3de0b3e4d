#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A dividend, interest, a fee or a tax. An unknown figure is `nil`.
public struct Income: Sendable {
    /// The stock's symbol; `nil` of what belongs to none.
    public let symbol: String?
    /// The latest name stated for the symbol.
    public let name: String?
    /// Where the trade stands.
    public let location: InputLocation
    package let record: IncomeRecord

    package init(_ record: IncomeRecord, _ ledger: TradeLedger) {
        self.record = record
        symbol = ledger.texts.symbol(record.symbol)
        name = ledger.name(of: record.symbol)
        location = record.location
    }

    /// What it is: ``TradeType/dividend``, ``TradeType/interest``, ``TradeType/fee`` or ``TradeType/tax``.
    public var type: TradeType { record.type }
    /// The day of the payment.
    public var date: CalendarDate { record.date }
    /// The currency of the amounts; a major.
    public var currency: Currency { record.currency }
    /// Gross, in ``currency``; 0 of a fee or tax.
    public var amount: Decimal { Decimal(record.amount) }
    /// In ``currency``; of a tax the tax.
    public var taxes: Decimal { Decimal(record.taxes) }
    /// In ``currency``; of a fee the fee.
    public var fees: Decimal? { record.fees.map { Decimal($0) } }
    /// Portfolio currency for 1 of ``currency``; `nil` too where the two are one.
    public var rate: AppliedRate? { record.rate }
    /// In portfolio currency.
    public var gross: Decimal? { record.own.gross.map { Decimal($0) } }
    /// Gross less taxes and fees, in portfolio currency.
    public var net: Decimal? { record.own.net.map { Decimal($0) } }
}
