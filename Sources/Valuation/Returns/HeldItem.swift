/// Something held over time: a symbol of the trades, or a row of holdings.
struct HeldItem: Sendable {
    /// Its index in ``ReturnsAccount/positions``.
    let position: Int
    let currency: Currency
    /// The stated numbers of a row of holdings; `nil` for a symbol of the trades.
    let row: HoldingInputs?
    /// Whether it is the cash of an account, held in units of its currency.
    let isCash: Bool
    /// The shares held from the end of each day on, until the next entry.
    private(set) var changes: [(day: CalendarDate, shares: [HeldShares])] = []

    init(position: Int, currency: Currency, row: HoldingInputs? = nil, isCash: Bool = false) {
        self.position = position
        self.currency = currency
        self.row = row
        self.isCash = isCash
    }

    /// Records what is held at the end of a day, which must not be before the last one recorded.
    mutating func hold(_ shares: [HeldShares], on day: CalendarDate) {
        if changes.last?.day == day { changes.removeLast() }
        changes.append((day, shares))
    }

    /// The shares held at the end of a day.
    ///
    /// - Complexity: O(log *n*) for *n* changes.
    func shares(on day: CalendarDate) -> [HeldShares] {
        let count = changesThrough(day)
        return count == 0 ? [] : changes[count - 1].shares
    }

    func isHeld(on day: CalendarDate) -> Bool {
        let count = changesThrough(day)
        return count > 0 && !changes[count - 1].shares.isEmpty
    }

    private func changesThrough(_ day: CalendarDate) -> Int {
        changes.partitioningIndex { $0.day > day }
    }

    /// The row's price, if it has a date and so applies from that day on rather than only at the end of the period.
    var datedPrice: (price: CompactDecimal, day: CalendarDate)? {
        guard let row, let price = row.price, let day = row.priceDate else { return nil }
        return (price, day)
    }
}

/// Money paid or received on a day.
struct Flow: Sendable {
    let day: CalendarDate
    private let positionNumber: Int32
    private var otherNumber: Int32 = -1
    private var lackingNumber: Int32
    /// The stock currency the money belongs to.
    let currency: Currency
    let isIn: Bool
    /// The amount in stock currency, in the same direction; `nil` if unknown. It is negative only if the stated total
    /// goes the other way. It is not used for payments.
    let amount: ExactDecimal?
    /// The amount in portfolio currency, not negative; `nil` if unknown.
    let inPortfolioCurrency: ExactDecimal?
    /// Whether it is a dividend, interest, a fee or a tax.
    var isPayment = false
    /// The currency of a payment, or of its fees if it is their rate that is missing.
    var paidIn: Currency?
    /// Whether it is what shares were worth that were transferred.
    var isTransfer = false
    /// Whether it is paid from or goes to cash that belongs to the values, so that nothing crosses their border.
    var isInside = false
    /// The number of the account in ``ReturnsAccount/accounts``.
    var account: UInt32 = 0
    /// Why the amount is unknown, if it is.
    var lacks = ReturnsIssue.Kind.missingRate
    var location = InputLocation()

    /// The index in ``ReturnsAccount/positions``; `nil` for a payment that belongs to no position.
    var position: Int? { Flow.index(positionNumber) }
    /// The position on the other side of an exchange or spin-off.
    var other: Int? {
        get { Flow.index(otherNumber) }
        set { otherNumber = Flow.number(newValue) }
    }
    /// The position for which something is missing, if the amount is unknown.
    var lacking: Int? {
        get { Flow.index(lackingNumber) }
        set { lackingNumber = Flow.number(newValue) }
    }

    // Every trade has a flow, so each byte counts. Symbols are numbered in 32 bits.
    private static func index(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }
    private static func number(_ index: Int?) -> Int32 { index.map { Int32(clamping: $0) } ?? -1 }

    /// - Parameters:
    ///   - isPaid: whether the money is paid in; a negative amount reverses the direction.
    ///   - isBelowZero: the sign to assume if the amount in portfolio currency is unknown.
    init(
        on day: CalendarDate, position: Int?, _ currency: Currency, isPaid: Bool, amount: ExactDecimal?,
        inPortfolioCurrency: ExactDecimal?, isBelowZero: Bool = false
    ) {
        let isNegative = inPortfolioCurrency?.isNegative ?? (isBelowZero || amount?.isNegative == true)
        self.day = day
        positionNumber = Flow.number(position)
        self.currency = currency
        isIn = isPaid != isNegative
        self.amount = isNegative ? amount.map { -$0 } : amount
        self.inPortfolioCurrency = inPortfolioCurrency?.magnitude
        lackingNumber = positionNumber
    }

    /// Received − paid, in portfolio currency.
    var received: ExactDecimal? { isIn ? inPortfolioCurrency.map { -$0 } : inPortfolioCurrency }

    /// Received − paid, in stock currency.
    var receivedStock: ExactDecimal? { isIn ? amount.map { -$0 } : amount }

    /// Whether the flow ends a sub-period; a flow of 0 does not.
    var cuts: Bool { inPortfolioCurrency.map { !$0.isZero } ?? true }
}
