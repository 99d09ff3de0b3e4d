/// A day with flows, from the end of the day before to its own end, or the stretch between two such days.
struct SubPeriod: Sendable {
    /// The day at whose end it begins.
    let start: CalendarDate
    let end: CalendarDate
    /// Empty for a stretch between flows.
    let flows: FlowList

    /// Cuts a period at the days with flows; a flow of 0 does not cut.
    ///
    /// - Parameter flows: the flows of the period, sorted by day.
    static func cut(
        from first: CalendarDate, to last: CalendarDate, by flows: FlowList
    ) -> [SubPeriod] {
        var parts: [SubPeriod] = []
        var start = first
        var place = flows.startIndex
        while place < flows.endIndex {
            let day = flows[place].day
            var end = place
            while end < flows.endIndex, flows[end].day == day { end += 1 }
            let group = flows[place..<end]
            place = end
            let cutting = group.allSatisfy(\.cuts) ? group : group.filter(\.cuts)
            if cutting.isEmpty { continue }
            let before = day.advanced(by: -1)
            if start < before { parts.append(SubPeriod(start: start, end: before, flows: FlowList())) }
            parts.append(SubPeriod(start: before, end: day, flows: cutting))
            start = day
        }
        if start < last { parts.append(SubPeriod(start: start, end: last, flows: FlowList())) }
        return parts
    }
}

/// The sums of flows in portfolio currency; each is `nil` if one of its flows is unknown.
struct FlowSums {
    private(set) var paid: ExactDecimal? = .zero
    private(set) var received: ExactDecimal? = .zero
    /// Income less costs.
    private(set) var payments: ExactDecimal? = .zero

    init(_ flows: FlowList) {
        for flow in flows {
            let amount = flow.inPortfolioCurrency
            func add(_ amount: ExactDecimal?, to sum: inout ExactDecimal?) {
                sum = sum.flatMap { sum in amount.map { sum + $0 } }
            }
            if flow.isIn { add(amount, to: &paid) } else { add(amount, to: &received) }
            if flow.isPayment { add(flow.received, to: &payments) }
        }
    }
}

extension Sequence<Flow> {
    /// The sum of the flows in one direction, in portfolio currency; `nil` if one of them is unknown.
    func sum(isIn: Bool) -> ExactDecimal? {
        var sum = ExactDecimal.zero
        for flow in self where flow.isIn == isIn {
            guard let amount = flow.inPortfolioCurrency else { return nil }
            sum += amount
        }
        return sum
    }

    /// Income less costs, in portfolio currency; `nil` if one of them is unknown.
    var payments: ExactDecimal? {
        var sum = ExactDecimal.zero
        for flow in self where flow.isPayment {
            guard let received = flow.received else { return nil }
            sum += received
        }
        return sum
    }
}
