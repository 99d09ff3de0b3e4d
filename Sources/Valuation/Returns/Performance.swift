/// The figures of one scope in one period.
struct Performance {
    let scope: ReturnsScope
    let start: CalendarDate
    let end: CalendarDate
    let account: ReturnsAccount
    let timeline: ValueTimeline
    let flows: FlowList
    /// What is paid from and goes to cash of the scope.
    let inside: FlowList
    let parts: [SubPeriod]

    private(set) var opening: ExactDecimal?
    private(set) var closing: ExactDecimal?
    private(set) var moneyIn: ExactDecimal?
    private(set) var moneyOut: ExactDecimal?
    private(set) var gain: ExactDecimal?
    private(set) var income: ExactDecimal?
    private(set) var priceGain: ExactDecimal?
    private(set) var chain = GrowthChain()
    /// Whether the time-weighted return is known.
    private(set) var hasGrowth = false
    private(set) var noCapital: MissingCapital?
    private(set) var moneyWeighted = MoneyWeightedRate()
    typealias DatedAmount = (day: CalendarDate, amount: ExactDecimal)
    /// What was received less what was paid on each day, beginning with the opening value as paid; empty if unknown.
    private(set) var received: [DatedAmount] = []

    var days: Int { start.days(to: end) }
    var currencyGain: ExactDecimal? {
        guard let gain, let priceGain, let income else { return nil }
        return gain - priceGain - income
    }

    /// - Parameter timeline: the values of the scope, including the ends of the period and of its sub-periods.
    init(
        _ scope: ReturnsScope, from start: CalendarDate, to end: CalendarDate, _ timeline: ValueTimeline,
        _ account: ReturnsAccount, _ missing: inout MissingFigures,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        self.scope = scope
        self.start = start
        self.end = end
        self.timeline = timeline
        self.account = account
        flows = scope.flows.after(start, through: end)
        parts = SubPeriod.cut(from: start, to: end, by: flows)
        inside = scope.inside.after(start, through: end)
        for flow in flows { missing.note(flow) }
        for flow in inside where flow.isPayment || flow.amount == nil { missing.note(flow) }
        addMoney(&missing)
        addGrowth(&missing)
        addMoneyWeighted(isCancelled)
    }

    private func value(on day: CalendarDate, _ missing: inout MissingFigures) -> ExactDecimal? {
        let value = timeline.value(on: day)
        if value == nil { missing.note(scope, on: [day], account) }
        return value
    }

    private mutating func addMoney(_ missing: inout MissingFigures) {
        opening = value(on: start, &missing)
        closing = value(on: end, &missing)
        let sums = FlowSums(flows)
        moneyIn = sums.paid
        moneyOut = sums.received
        income = sums.payments
        income.add(FlowSums(inside).payments)
        guard let opening, let closing, let moneyIn, let moneyOut else { return }
        gain = closing - opening - moneyIn + moneyOut
        priceGain =
            priceGainByCurrency(&missing)
            ?? account.priceGain(of: scope.positions, from: start, to: end, &missing)
    }

    private mutating func addMoneyWeighted(_ isCancelled: (@Sendable () -> Bool)?) {
        guard let opening, moneyIn != nil, moneyOut != nil else { return }
        var amounts: [DatedAmount] = [(start, .zero - opening)]
        for flow in flows {
            guard let received = flow.received else { return }
            if amounts[amounts.count - 1].day == flow.day {
                amounts[amounts.count - 1].amount += received
            } else {
                amounts.append((flow.day, received))
            }
        }
        received = amounts
        if let closing { moneyWeighted = rate(closing: closing, isCancelled) }
    }

    /// The rate at which what was received and paid, and a closing value, come out even.
    func rate(closing: ExactDecimal, _ isCancelled: (@Sendable () -> Bool)?) -> MoneyWeightedRate {
        rate(of: received, closing: closing, isCancelled)
    }

    /// The same with other amounts in place of ``received``.
    func rate(
        of received: [DatedAmount], closing: ExactDecimal, _ isCancelled: (@Sendable () -> Bool)?
    ) -> MoneyWeightedRate {
        var amounts = received
        if amounts.last?.day == end {
            amounts[amounts.count - 1].amount += closing
        } else {
            amounts.append((end, closing))
        }
        return MoneyWeightedRate(amounts, lastDay: end, isCancelled: isCancelled)
    }

    // MARK: Growth

    private mutating func addGrowth(_ missing: inout MissingFigures) {
        var isKnown = opening != nil && closing != nil
        var links: [GrowthChain.Link] = []
        links.reserveCapacity(parts.count)
        // By link, the payments of its flows.
        var incomes: [ExactDecimal?] = []
        incomes.reserveCapacity(parts.count)
        var unknown: [CalendarDate] = []
        var place = timeline.place(of: start)
        for part in parts {
            place = timeline.place(of: part.start, from: place)
            let before = timeline.values[place]
            place = timeline.place(of: part.end, from: place)
            let after = timeline.values[place]
            if before == nil, unknown.last != part.start { unknown.append(part.start) }
            if after == nil { unknown.append(part.end) }
            let sums = FlowSums(part.flows)
            guard let before, let after, let paid = sums.paid, let received = sums.received else {
                isKnown = false
                continue
            }
            let link = GrowthChain.Link(part, before, after, paid, received)
            if link.lacksCapital { note(link) }
            if link.kind == .unknown { isKnown = false }
            links.append(link)
            incomes.append(sums.payments)
        }
        missing.note(scope, on: unknown, account)
        guard isKnown else { return }
        hasGrowth = true
        addParts(to: &links, incomes, &missing)
        chain = GrowthChain(links)
    }

    private mutating func note(_ link: GrowthChain.Link) {
        if noCapital == nil { noCapital = MissingCapital(link) } else { noCapital?.add(link) }
    }

    /// Adds the contributions of prices and payments in each sub-period.
    private func addParts(
        to links: inout [GrowthChain.Link], _ incomes: [ExactDecimal?], _ missing: inout MissingFigures
    ) {
        let isTradedKnown = inside.allSatisfy { $0.isPayment || $0.amount != nil }
        var gains = PriceGains(self)
        for place in links.indices where links[place].kind == .factor {
            let part = parts[place]
            let paid =
                scope.inside.isEmpty
                ? .zero : FlowSums(scope.inside.after(part.start, through: part.end)).payments
            guard isTradedKnown, let price = gains.gain(of: part, &missing), let paid,
                let income = incomes[place]
            else {
                // If one is unknown, all are.
                for place in links.indices { links[place].price = nil }
                return
            }
            links[place].price = price
            links[place].income = income + paid
        }
    }
}
