internal import Valuation

/// What makes a row the same in two exports: the broker's number, if it has one, and all its figures.
struct ActivityKey: Hashable {
    let number: UInt64
    let day: CalendarDate
    let second: Int32
    let type: TradeType
    let symbol: UInt32
    let toSymbol: UInt32
    let currencies: [Currency?]
    let quote: QuoteCurrency?
    let ratio: ActivityRow.Ratio?
    let figures: [CompactDecimal?]

    init(_ row: ActivityRow) {
        number = row.number
        day = row.day
        second = row.second
        type = row.type
        symbol = row.symbol
        toSymbol = row.toSymbol
        currencies = [row.feesCurrency, row.ownCurrency]
        quote = row.currency
        ratio = row.ratio
        figures = [row.shares, row.price, row.fees, row.taxes, row.amount, row.total]
    }
}
