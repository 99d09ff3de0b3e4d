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
    static func cut(from first: CalendarDate, to last: CalendarDate, by flows: FlowList) -> [SubPeriod] {
        var parts: [SubPeriod] = []
        forEach(from: first, to: last, by: flows) { parts.append($0) }
        return parts
    }

    /// Passes on the parts of such a cut, each of which begins where the one before ends.
    static func forEach(
        from first: CalendarDate, to last: CalendarDate, by flows: FlowList, _ body: (SubPeriod) -> Void
    ) {
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
            if start < before { body(SubPeriod(start: start, end: before, flows: FlowList())) }
            body(SubPeriod(start: before, end: day, flows: cutting))
            start = day
        }
        if start < last { body(SubPeriod(start: start, end: last, flows: FlowList())) }
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
            if flow.isIn { paid.add(amount) } else { received.add(amount) }
            if flow.isPayment { payments.add(flow.received) }
        }
    }
}
