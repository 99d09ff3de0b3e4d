internal import Valuation

/// What makes a row the same in two exports: the account and the broker's number, if it has them, and all its figures.
struct TransactionKey: Hashable {
    private var account: UInt64
    private var number: UInt64
    private let day: CalendarDate
    /// Negative if no time is stated.
    private var second: Int32
    private let type: TradeType
    private let symbol: UInt32
    private let toSymbol: UInt32
    private let feesCurrency: Currency?
    private let ownCurrency: Currency?
    private let quote: QuoteCurrency?
    private let ratio: TransactionRow.Ratio?
    private let figures: Figures

    private struct Figures: Hashable {
        let shares: CompactDecimal?
        let price: CompactDecimal?
        let fees: CompactDecimal?
        let taxes: CompactDecimal?
        let amount: CompactDecimal?
        let total: CompactDecimal?
    }

    init(_ row: TransactionRow) {
        account = row.account
        number = row.number
        day = row.day
        second = row.second
        type = row.type
        symbol = row.symbol
        toSymbol = row.toSymbol
        (feesCurrency, ownCurrency) = (row.feesCurrency, row.ownCurrency)
        quote = row.currency
        ratio = row.ratio
        figures = Figures(
            shares: row.shares, price: row.price, fees: row.fees, taxes: row.taxes, amount: row.amount,
            total: row.total)
    }

    /// What rows have in common that state their account, number and time and rows that state none.
    var figuresAlone: TransactionKey {
        var key = self
        (key.account, key.number, key.second) = (0, 0, -1)
        return key
    }

    /// Whether what counts is the same, though the day or the time may not be.
    func hasFigures(of other: TransactionKey) -> Bool {
        figures == other.figures && quote == other.quote && feesCurrency == other.feesCurrency
            && ownCurrency == other.ownCurrency && ratio == other.ratio && toSymbol == other.toSymbol
    }

    /// How much less than the other row this one states, or more, if both may be one row; `nil` if they can't be.
    func difference(from other: TransactionKey) -> Int? {
        var difference = 0
        for (one, two) in [(number, other.number), (account, other.account)] where one != two {
            guard one == 0 || two == 0 else { return nil }
            difference += 1
        }
        if second != other.second {
            guard min(second, other.second) < 0 else { return nil }
            difference += 1
        }
        return difference
    }

    /// Takes what an equal row states, and this one does not.
    mutating func complete(with other: TransactionKey) {
        if number == 0 { number = other.number }
        if account == 0 { account = other.account }
        if second < 0 { second = other.second }
    }
}
