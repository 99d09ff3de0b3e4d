internal import Valuation

extension CompactDecimal {
    var magnitude: CompactDecimal { isNegative ? .zero - self : self }
}

/// A row of a trades file to be, with its place in the export.
struct TransactionRow: Sendable {
    /// What becomes of the row once all rows are known.
    enum State: UInt8, Sendable {
        /// It is written.
        case kept
        /// It is decided when the decimals of all columns are known.
        case waiting
        /// A split stated by the shares it adds.
        case splitAdded
        /// The old shares of an exchange, and the new ones.
        case swapOut, swapIn
        /// It closes what is open, long or short.
        case closing
        /// Shares that were repaid; the money is in a row of its own.
        case repaid
        /// One side of an exchange of money, negative if it goes out.
        case converting
        /// It undoes another row.
        case cancelling
        /// It is left out: cancelled, counted in another export, or part of another row.
        case dropped
    }

    var state = State.kept
    var type: TradeType
    var day: CalendarDate
    /// The second of the day; -1 if no time is stated.
    var second: Int32 = -1
    var symbol = TradeTexts.none
    var name = TradeTexts.none
    var market = TradeTexts.none
    var toSymbol = TradeTexts.none
    var currency: QuoteCurrency?
    var feesCurrency: Currency?
    /// The currency of the total.
    var ownCurrency: Currency?
    @Packed var shares: CompactDecimal?
    @Packed var price: CompactDecimal?
    @Packed var fees: CompactDecimal?
    @Packed var taxes: CompactDecimal?
    @Packed var amount: CompactDecimal?
    @Packed var total: CompactDecimal?
    /// What the amount becomes in another currency.
    @Packed var toAmount: CompactDecimal?
    var toCurrency: Currency?
    /// The units that the price of one share is for; `nil` for one.
    @Packed var multiplier: CompactDecimal?
    @Packed private var newShares: CompactDecimal?
    @Packed private var oldShares: CompactDecimal?
    /// A hash of the broker's number of the row; 0 if there is none.
    var number: UInt64 = 0
    /// A hash of the order the row is of; 0 if there is none.
    var order: UInt64 = 0
    /// A hash of the account the row is of; 0 if the export states none.
    var account: UInt64 = 0
    /// The account as the export writes it.
    var holder = TradeTexts.none
    /// The number in the file of the split or exchange that the row is a side of; 0 if that is not known.
    var swap: Int32 = 0
    /// Whether the row counts only if the file has no other table.
    var isAlone = false
    /// Whether the row is the money of shares that another row takes out.
    var isRepayment = false
    /// Whether the shares were sold for the amount, if they go out and none come in.
    var isSoldAlone = false
    /// Whether what is held tells if the trade opens a position or closes one.
    var isOfPosition = false
    var file = 0
    var line = 0
    var offset = 0

    struct Ratio: Hashable, Sendable {
        let new: CompactDecimal
        let old: CompactDecimal
    }

    /// New shares for old ones.
    var ratio: Ratio? {
        get {
            guard let newShares, let oldShares else { return nil }
            return Ratio(new: newShares, old: oldShares)
        }
        set { (newShares, oldShares) = (newValue?.new, newValue?.old) }
    }

    init(type: TradeType, day: CalendarDate) {
        self.type = type
        self.day = day
    }

    /// Makes shares that go out a sale.
    mutating func sell(for amount: CompactDecimal) {
        (type, state, shares) = (.sell, .kept, shares?.magnitude)
        (self.amount, total) = (amount, nil)
    }

    /// The row of the tax that was withheld on the gain of a sale.
    func tax(_ figure: Notation.Figure) -> TransactionRow {
        var row = TransactionRow(type: .tax, day: day)
        (row.second, row.symbol, row.number, row.order) = (second, symbol, number, order)
        (row.account, row.holder) = (account, holder)
        (row.file, row.line, row.offset) = (file, line, offset)
        row.amount = figure.major
        row.currency = figure.currency.map { QuoteCurrency($0) }
        return row
    }

    /// Whether every figure is within the limits on reading it back.
    var isWritable: Bool {
        for figure in [shares, price, fees, taxes, amount, total, toAmount] {
            guard let figure else { continue }
            if figure.hasOverflowed || figure.scale > 38
                || figure.coefficient.magnitude >= TransactionRow.limit
            {
                return false
            }
        }
        return true
    }

    /// 10^38: a number has at most 38 digits.
    private static let limit: UInt128 = 100_000_000_000_000_000_000_000_000_000_000_000_000
}
