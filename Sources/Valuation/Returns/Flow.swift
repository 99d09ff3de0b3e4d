/// Money paid or received on a day.
///
/// Every trade has a flow, so each byte counts: nearly all take 64 of them and no other memory.
struct Flow: Sendable {
    private let own: Int128
    private let stock: Int64
    var location = InputLocation()
    private var rare: Rare?
    let day: CalendarDate
    private let positionNumber: Int32
    /// The number of the account in ``ReturnsAccount/accounts``.
    var account: UInt32 = 0
    /// The stock currency the money belongs to.
    let currency: Currency
    /// The currency of a payment, or of its or a trade's fees if it is their rate that is missing.
    var paidIn: Currency?
    private let ownScale: Int8
    private let stockScale: Int8
    /// Why the amount is unknown, if it is.
    var lacks = ReturnsIssue.Kind.missingRate
    let isIn: Bool
    /// Whether it is a dividend, interest, a fee or a tax.
    var isPayment = false
    /// Whether it is what shares were worth that were transferred.
    var isTransfer = false
    /// Whether it is paid from or goes to cash that belongs to the values, so that nothing crosses their border.
    var isInside = false

    /// What few flows have.
    private final class Rare: Sendable {
        /// The numbers that don't fit.
        let amount: ExactDecimal?
        let inPortfolioCurrency: ExactDecimal?
        let other: Int32?
        let lacking: Int32?

        init(_ amount: ExactDecimal?, _ inPortfolioCurrency: ExactDecimal?, other: Int32?, lacking: Int32?) {
            (self.amount, self.inPortfolioCurrency) = (amount, inPortfolioCurrency)
            (self.other, self.lacking) = (other, lacking)
        }
    }

    /// In place of a scale: the number is unknown, or stands elsewhere.
    private static let isUnknown: Int8 = -1
    private static let isElsewhere: Int8 = -2

    /// The index in ``ReturnsAccount/positions``; `nil` for a payment that belongs to no position.
    var position: Int? { Flow.index(positionNumber) }
    /// The position on the other side of an exchange or spin-off.
    var other: Int? {
        get { rare?.other.flatMap(Flow.index) }
        set {
            let number = Flow.number(newValue)
            if number == rare?.other ?? Flow.number(nil) { return }
            rare = Rare(rare?.amount, rare?.inPortfolioCurrency, other: number, lacking: rare?.lacking)
        }
    }
    /// The position for which something is missing, if the amount is unknown.
    var lacking: Int? {
        get { Flow.index(rare?.lacking ?? positionNumber) }
        set {
            let number = Flow.number(newValue)
            if number == rare?.lacking ?? positionNumber { return }
            rare = Rare(rare?.amount, rare?.inPortfolioCurrency, other: rare?.other, lacking: number)
        }
    }
    /// The amount in stock currency, in the same direction; `nil` if unknown. It is negative only if the stated total
    /// goes the other way. It is not used for payments.
    var amount: ExactDecimal? {
        stockScale >= 0
            ? ExactDecimal(Int128(stock), scale: Int(stockScale))
            : stockScale == Flow.isElsewhere ? rare?.amount : nil
    }
    /// The amount in portfolio currency, not negative; `nil` if unknown.
    var inPortfolioCurrency: ExactDecimal? {
        ownScale >= 0
            ? ExactDecimal(own, scale: Int(ownScale))
            : ownScale == Flow.isElsewhere ? rare?.inPortfolioCurrency : nil
    }

    // Symbols are numbered in 32 bits.
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
        let stock = isNegative ? amount.map { -$0 } : amount
        let own = inPortfolioCurrency?.magnitude
        (self.stock, stockScale) = Flow.packed(stock, as: Int64.self)
        (self.own, ownScale) = Flow.packed(own, as: Int128.self)
        if stockScale == Flow.isElsewhere || ownScale == Flow.isElsewhere {
            rare = Rare(stock, own, other: nil, lacking: nil)
        }
    }

    private static func packed<Machine: FixedWidthInteger>(
        _ number: ExactDecimal?, as _: Machine.Type
    ) -> (Machine, scale: Int8) {
        guard let number else { return (0, isUnknown) }
        guard let compact = number.compact, let scale = Int8(exactly: compact.scale),
            let coefficient = Machine(exactly: compact.coefficient)
        else { return (0, isElsewhere) }
        return (coefficient, scale)
    }

    /// Received − paid, in portfolio currency.
    var received: ExactDecimal? { isIn ? inPortfolioCurrency.map { -$0 } : inPortfolioCurrency }

    /// Received − paid, in stock currency.
    var receivedStock: ExactDecimal? { isIn ? amount.map { -$0 } : amount }

    /// Whether the flow ends a sub-period; a flow of 0 does not.
    var cuts: Bool { inPortfolioCurrency.map { !$0.isZero } ?? true }
}

/// Some of an account's flows, by day, as their places, because a flow takes as much room as 16 places.
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
