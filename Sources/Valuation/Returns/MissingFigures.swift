/// Collects the missing prices and rates, each with its symbol and first day, and the missing costs.
struct MissingFigures: Sendable {
    private struct Named: Hashable {
        let kind: ReturnsIssue.Kind
        let symbol: ExactText?
        /// That of cash, which has no symbol.
        let currency: Currency?
    }

    /// By position, payments that belong to none first: the first day without a price and without a rate.
    private var prices = FirstDays()
    private var rates = FirstDays()
    /// The first day on which a payment or a trade's fees have no rate, by their position and currency, which may be
    /// another than the position's.
    private var payments: [Paid: CalendarDate] = [:]
    /// By item, the first day on which its price was found; from then on it has one.
    private var knownPrices = FirstDays()
    private var costs: [InputLocation: (position: Int, day: CalendarDate)] = [:]

    private struct Paid: Hashable {
        let position: Int
        let currency: Currency
        /// The currency of the trade whose fees were paid; `nil` for a payment.
        let trade: Currency?
    }

    private struct FirstDays {
        private var days: [Int32] = []

        /// Whether a day is on or after the first one noted for a number.
        func include(_ day: CalendarDate, for number: Int) -> Bool {
            number < days.count && days[number] <= day.daysSince1970
        }

        mutating func note(_ day: CalendarDate, for number: Int) {
            if number >= days.count {
                days += Array(repeating: .max, count: max(number + 1 - days.count, days.count))
            }
            days[number] = min(days[number], day.daysSince1970)
        }

        /// Those noted, in the order of the numbers.
        var all: [(number: Int, day: CalendarDate)] {
            days.enumerated().compactMap { number, day in
                day == .max ? nil : (number, CalendarDate(daysSince1970: day))
            }
        }
    }

    /// Records what others have recorded.
    mutating func add(_ other: MissingFigures) {
        for (number, day) in other.prices.all { prices.note(day, for: number) }
        for (number, day) in other.rates.all { rates.note(day, for: number) }
        payments.merge(other.payments) { min($0, $1) }
        costs.merge(other.costs) { $1 }
    }

    mutating func note(_ kind: ReturnsIssue.Kind, of position: Int, on day: CalendarDate) {
        if kind == .missingPrice {
            prices.note(day, for: position + 1)
        } else {
            rates.note(day, for: position + 1)
        }
    }

    /// Records what a flow lacks.
    mutating func note(_ flow: Flow) {
        guard flow.inPortfolioCurrency == nil else { return }
        if flow.lacks == .missingCost {
            if let position = flow.position { costs[flow.location] = (position, flow.day) }
        } else if flow.isPayment || flow.paidIn != nil, flow.lacks == .missingRate {
            let paid = Paid(
                position: flow.lacking ?? MissingFigures.noPosition, currency: flow.paidIn ?? flow.currency,
                trade: flow.isPayment ? nil : flow.currency)
            payments[paid] = min(payments[paid] ?? flow.day, flow.day)
        } else {
            note(flow.lacks, of: flow.lacking ?? MissingFigures.noPosition, on: flow.day)
        }
    }

    /// The key for payments that belong to no position.
    private static let noPosition = -1

    /// Records what the values of a scope lack on some days.
    ///
    /// - Parameter days: the days on which the value is unknown, in ascending order.
    /// - Complexity: O(*c* · *d* + *i* · (log *d* + *n*)) for *c* currencies, *d* days, and *i* items of *n* changes each, as
    ///   long as currencies have rates: whether an item has a price is known from the first day on which it is asked.
    mutating func note(_ scope: ReturnsScope, on days: [CalendarDate], _ account: ReturnsAccount) {
        guard !days.isEmpty else { return }
        var daysWithoutRate: [Currency: [CalendarDate]] = [:]
        for currency in scope.currencies {
            // On the last day a rate may be stated for each item.
            daysWithoutRate[currency] = days.filter { day in
                day == account.prices.lastDay || account.prices.rate(of: currency, on: day) == nil
            }
        }
        for number in scope.items {
            let position = account.items[number].position
            let lacking = daysWithoutRate[account.items[number].currency] ?? []
            account.items[number].forEachHeldDay(of: lacking) { day in
                if rates.include(day, for: position + 1) { return false }
                if account.prices.rate(of: account.items[number], on: day) == nil {
                    note(.missingRate, of: position, on: day)
                }
                return true
            }
            account.items[number].forEachHeldDay(of: days) { day in
                if knownPrices.include(day, for: number) || prices.include(day, for: position + 1) {
                    return false
                }
                let item = account.items[number]
                if account.prices.value(of: item, account.positions[position], on: day) == nil {
                    note(.missingPrice, of: position, on: day)
                } else if day < account.prices.lastDay {
                    knownPrices.note(day, for: number)
                }
                return true
            }
        }
    }

    /// The issues: prices first, then rates, by symbol; then costs, by location.
    func issues(_ account: ReturnsAccount, _ options: ReturnsOptions) -> [ReturnsIssue] {
        let text = IssueText(
            currency: options.currency, maximumRateAge: options.valuation.maximumRateAge)
        func symbol(_ position: Int) -> String? {
            position < 0 || account.positions[position].isCash ? nil : account.positions[position].symbol
        }
        // A symbol that is held in several currencies is told once.
        var earliest: [Named: (day: CalendarDate, position: Int, currency: Currency?)] = [:]
        func include(_ named: Named, _ day: CalendarDate, _ position: Int, _ currency: Currency?) {
            if let known = earliest[named], (known.day, known.position) < (day, position) { return }
            earliest[named] = (day, position, currency)
        }
        var rates = rates
        var others: [(paid: Paid, day: CalendarDate)] = []
        for (paid, day) in payments {
            // What is paid in the portfolio currency lacks the rate of its fees.
            let isOther = paid.position < 0 || paid.currency != account.positions[paid.position].currency
            if !isOther || paid.currency == options.currency {
                rates.note(day, for: paid.position + 1)
            } else if symbol(paid.position) == nil, paid.trade == nil {
                // It lacks the same rate as cash of its currency.
                let named = Named(kind: .missingRate, symbol: nil, currency: paid.currency)
                include(named, day, paid.position, paid.currency)
            } else {
                others.append((paid, day))
            }
        }
        for (kind, days) in [(ReturnsIssue.Kind.missingPrice, prices), (.missingRate, rates)] {
            for (number, day) in days.all {
                let position = number - 1
                let symbol = symbol(position)?.exact
                let currency = position >= 0 ? account.positions[position].currency : nil
                include(
                    Named(kind: kind, symbol: symbol, currency: symbol == nil ? currency : nil), day,
                    position, currency)
            }
        }
        let figures = earliest.map { key, found in
            let (day, stock) = (found.day, key.kind == .missingRate ? found.currency : nil)
            let message: String
            if key.kind == .missingPrice {
                message = "no price on or before \(day), the first of the days that count"
            } else {
                message = text.noRate(from: stock, upTo: day) + ", the first of the days that count"
            }
            return ReturnsIssue(
                kind: key.kind, symbol: key.symbol?.text, date: day, stockCurrency: stock, message: message)
        }
        let paid = others.map { paid, day in
            let text = IssueText(
                currency: paid.trade ?? options.currency,
                maximumRateAge: options.valuation.maximumRateAge)
            return ReturnsIssue(
                kind: .missingRate, symbol: symbol(paid.position), date: day, stockCurrency: paid.currency,
                message: text.noRate(from: paid.currency, upTo: day) + ", the first of the days that count")
        }
        let costs = costs.sorted { ($0.key.file, $0.key.line) < ($1.key.file, $1.key.line) }
            .map { location, cost in
                ReturnsIssue(
                    kind: .missingCost, symbol: symbol(cost.position), location: location, date: cost.day,
                    message: "no purchase price and no cost, so what was paid is unknown")
            }
        return (figures + paid).sorted { left, right in
            if left.kind != right.kind { return left.kind == .missingPrice }
            return ((left.symbol ?? "").exact, left.message) < ((right.symbol ?? "").exact, right.message)
        } + costs
    }
}
