/// Something held in the course of time: a symbol of the trades, or a row of holdings.
struct HeldItem: Sendable {
    /// Its number among the ``ReturnsAccount/stocks``.
    let stock: Int
    let currency: Currency
    /// Of a row of holdings: what is stated of it.
    let row: HoldingInputs?
    /// What is held from the end of each day on until the next.
    private(set) var changes: [(day: CalendarDate, shares: [HeldShares])] = []

    init(stock: Int, currency: Currency, row: HoldingInputs? = nil) {
        self.stock = stock
        self.currency = currency
        self.row = row
    }

    /// Notes what is held at the end of a day, which is not before the last one.
    mutating func hold(_ shares: [HeldShares], on day: CalendarDate) {
        if changes.last?.day == day { changes.removeLast() }
        changes.append((day, shares))
    }

    /// What is held at the end of a day.
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
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The row's price that holds on a day of its own and after it, not for the end of the period alone.
    var datedPrice: (price: CompactDecimal, day: CalendarDate)? {
        guard let row, let price = row.price, let day = row.priceDate else { return nil }
        return (price, day)
    }
}

/// Money that was paid or received on a day.
struct Flow: Sendable {
    let day: CalendarDate
    /// Its number among the ``ReturnsAccount/stocks``; `nil` of a payment that belongs to none.
    let stock: Int?
    /// The stock currency it belongs to.
    let currency: Currency
    let isIn: Bool
    /// In stock currency, not negative; `nil` where unknown. Of payments of no use.
    let amount: ExactDecimal?
    /// In portfolio currency, not negative; `nil` where unknown.
    let own: ExactDecimal?
    /// Whether it is a dividend, interest, a fee or a tax.
    var isPayment = false
    /// The other side of an exchange or spin-off.
    var other: Int?
    /// Why it is unknown, if it is, and of which stock that is lacking.
    var lacks = ReturnsIssue.Kind.missingRate
    var lacking: Int?
    var location = InputLocation()

    /// - Parameters:
    ///   - isPaid: whether it is money in, if it is not below 0.
    ///   - isBelowZero: what is to be taken of an unknown amount of portfolio currency, whatever that of stock currency.
    init(
        on day: CalendarDate, stock: Int?, _ currency: Currency, isPaid: Bool, amount: ExactDecimal?,
        own: ExactDecimal?, isBelowZero: Bool = false
    ) {
        let isNegative = own?.isNegative ?? (isBelowZero || amount?.isNegative == true)
        self.day = day
        self.stock = stock
        self.currency = currency
        isIn = isPaid != isNegative
        self.amount = amount?.magnitude
        self.own = own?.magnitude
        lacking = stock
    }

    /// Received less paid, in portfolio currency.
    var received: ExactDecimal? { isIn ? own.map { ExactDecimal.zero - $0 } : own }

    /// Received less paid, in stock currency.
    var receivedStock: ExactDecimal? { isIn ? amount.map { ExactDecimal.zero - $0 } : amount }

    /// Whether it ends a sub-period: one of 0 cuts nothing.
    var cuts: Bool { own.map { !$0.isZero } ?? true }
}
