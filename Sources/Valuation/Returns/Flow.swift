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
    /// The currency of a payment, or of its or a trade's fees if it is their rate that is missing.
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

/// Some of an account's flows, by day, as their places, because a flow takes as much room as 32 places.
struct FlowList: RandomAccessCollection, Sendable {
    private let flows: [Flow]
    /// The place of a flow that is not among those of the account is counted on from theirs.
    private var places: ArraySlice<UInt32>
    private var others: [Flow] = []

    init(_ flows: [Flow] = [], at places: ArraySlice<UInt32> = []) {
        (self.flows, self.places) = (flows, places)
    }

    var startIndex: Int { places.startIndex }
    var endIndex: Int { places.endIndex }

    subscript(index: Int) -> Flow { flow(at: places[index]) }

    subscript(range: Range<Int>) -> FlowList {
        var list = self
        list.places = places[range]
        return list
    }

    private func flow(at place: UInt32) -> Flow {
        let place = Int(place)
        return place < flows.count ? flows[place] : others[place - flows.count]
    }

    /// The flows, of which others may stand in for some.
    ///
    /// - Parameter body: what stands in for a flow; `nil` if it stays.
    func replacing(_ body: (Flow) -> [Flow]?) -> FlowList {
        var list = FlowList(flows)
        list.others = others
        list.places.reserveCapacity(places.count)
        for place in places {
            guard let others = body(flow(at: place)) else {
                list.places.append(place)
                continue
            }
            for other in others {
                list.places.append(UInt32(clamping: flows.count + list.others.count))
                list.others.append(other)
            }
        }
        return list
    }

    func filter(_ isIncluded: (Flow) -> Bool) -> FlowList {
        var list = self
        list.places = places.filter { isIncluded(flow(at: $0)) }[...]
        return list
    }

    /// The flows after a day, through another one.
    ///
    /// - Complexity: O(log *n*) for *n* flows.
    func after(_ first: CalendarDate, through last: CalendarDate) -> FlowList {
        self[firstIndex(after: first)..<firstIndex(after: last)]
    }

    private func firstIndex(after day: CalendarDate) -> Int { partitioningIndex { $0.day > day } }
}
