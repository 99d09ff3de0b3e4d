/// A dividend, interest, a fee or a tax. An unknown figure is `nil`.
public struct Income: Sendable {
    /// The stock's symbol; `nil` if the payment belongs to no stock.
    public let symbol: String?
    /// The latest name stated for the symbol.
    public let name: String?
    /// The account; `nil` for the one without a name.
    public let account: String?
    /// The place in a file that the trade was read from.
    public let location: InputLocation
    package let record: IncomeRecord

    package init(_ record: IncomeRecord, _ ledger: TradeLedger) {
        self.record = record
        symbol = ledger.texts.symbol(record.symbol)
        name = ledger.name(of: record.symbol)
        account = ledger.texts.accountName(record.account)
        location = record.location
    }

    /// The type: ``TradeType/dividend``, ``TradeType/interest``, ``TradeType/fee`` or ``TradeType/tax``.
    public var type: TradeType { record.type }
    /// The day of the payment.
    public var date: CalendarDate { record.date }
    /// The currency of the amounts, always a major unit.
    public var currency: Currency { record.currency }
    /// The gross amount, in ``currency``; 0 for a fee or tax.
    public var amount: Decimal { Decimal(record.amount) }
    /// The taxes withheld, in ``currency``; for a tax, the tax itself.
    public var taxes: Decimal { Decimal(record.taxes) }
    /// The fees, in ``currency``; for a fee, the fee itself.
    public var fees: Decimal? { record.fees.map { Decimal($0) } }
    /// Units of portfolio currency for 1 unit of ``currency``; `nil` also if they are the same.
    public var rate: AppliedRate? { record.rate }
    /// The gross amount, in portfolio currency.
    public var gross: Decimal? { record.inPortfolioCurrency.gross.map { Decimal($0) } }
    /// Gross less taxes and fees, in portfolio currency.
    public var net: Decimal? { record.inPortfolioCurrency.net.map { Decimal($0) } }
}
