/// Collects the missing prices and rates, each with its symbol and first day, and the missing costs.
struct MissingFigures: Sendable {
    private struct Key: Hashable {
        let kind: ReturnsIssue.Kind
        let stock: Int
    }

    private struct Named: Hashable {
        let kind: ReturnsIssue.Kind
        let symbol: ExactText?
        /// That of cash, which has no symbol.
        let currency: Currency?
    }

    private var first: [Key: CalendarDate] = [:]
    private var costs: [InputLocation: (stock: Int, day: CalendarDate)] = [:]

    mutating func note(_ kind: ReturnsIssue.Kind, of stock: Int, on day: CalendarDate) {
        let key = Key(kind: kind, stock: stock)
        if let known = first[key], known <= day { return }
        first[key] = day
    }

    /// Records what a flow lacks.
    mutating func note(_ flow: Flow) {
        guard flow.own == nil else { return }
        if flow.lacks == .missingCost {
            if let stock = flow.stock { costs[flow.location] = (stock, flow.day) }
        } else {
            note(flow.lacks, of: flow.lacking ?? MissingFigures.noStock, on: flow.day)
        }
    }

    /// The key for payments that belong to no stock.
    private static let noStock = -1

    /// Records what the value of a scope lacks on a day.
    mutating func note(_ scope: ReturnsScope, on day: CalendarDate, _ account: ReturnsAccount) {
        for item in scope.items.lazy.map({ account.items[$0] }) where item.isHeld(on: day) {
            if account.prices.rate(of: item, on: day) == nil { note(.missingRate, of: item.stock, on: day) }
            if account.prices.value(of: item, account.stocks[item.stock], on: day) == nil {
                note(.missingPrice, of: item.stock, on: day)
            }
        }
    }

    /// The issues: prices first, then rates, by symbol; then costs, by location.
    func issues(_ account: ReturnsAccount, _ options: ReturnsOptions) -> [ReturnsIssue] {
        let text = IssueText(
            currency: options.currency, maximumRateAge: options.valuation.maximumRateAge)
        func symbol(_ stock: Int) -> String? {
            stock < 0 || account.stocks[stock].isCash ? nil : account.stocks[stock].symbol
        }
        // A symbol that is held in several currencies is told once.
        var earliest: [Named: (day: CalendarDate, stock: Int)] = [:]
        for (key, day) in first {
            let symbol = symbol(key.stock)?.exact
            let currency = symbol == nil && key.stock >= 0 ? account.stocks[key.stock].currency : nil
            let named = Named(kind: key.kind, symbol: symbol, currency: currency)
            if let known = earliest[named], (known.day, known.stock) < (day, key.stock) { continue }
            earliest[named] = (day, key.stock)
        }
        let figures = earliest.map { key, found in
            let (day, number) = found
            let message: String
            if key.kind == .missingPrice {
                message = "no price on or before \(day), the first of the days that count"
            } else {
                let stock = number < 0 ? nil : account.stocks[number].currency
                message = text.noRate(from: stock, upTo: day) + ", the first of the days that count"
            }
            return ReturnsIssue(kind: key.kind, symbol: key.symbol?.text, date: day, message: message)
        }
        let costs = costs.sorted { ($0.key.file, $0.key.line) < ($1.key.file, $1.key.line) }
            .map { location, cost in
                ReturnsIssue(
                    kind: .missingCost, symbol: symbol(cost.stock), location: location, date: cost.day,
                    message: "no purchase price and no cost, so what was paid is unknown")
            }
        return figures.sorted { left, right in
            if left.kind != right.kind { return left.kind == .missingPrice }
            return ((left.symbol ?? "").exact, left.message) < ((right.symbol ?? "").exact, right.message)
        } + costs
    }
}
