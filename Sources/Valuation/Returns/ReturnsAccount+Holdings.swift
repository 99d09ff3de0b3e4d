// Holdings, each a purchase on its day.
extension ReturnsAccount {
    mutating func add(
        _ holdings: [Holding], _ own: Currency, _ options: ReturnsOptions
    ) throws(ReturnsError) {
        var numbers: [PositionKey: [Int]] = [:]
        for (number, position) in positions.enumerated() {
            numbers[PositionKey(position.symbol, position.account)] = [number]
        }
        var markets: [ExactText: String] = [:]
        for position in positions { if let market = position.market { markets[position.symbol] = market } }
        var isNamed: Set<ExactText> = []
        for holding in holdings {
            let inputs = holding.inputs
            if let problem = holding.firstProblem(own: own) {
                throw .valuation(.invalidHolding(symbol: holding.symbol, problem))
            }
            let position: Int
            let name = Array((holding.account ?? "").utf8)
            let account = UInt32(clamping: accounts.intern(name.span))
            let key = PositionKey(holding.symbol, account)
            let known = numbers[key] ?? []
            // A symbol that has no currency yet takes that of its first row.
            let same = known.first { [nil, inputs.quote.currency].contains(positions[$0].currency) }
            if let same {
                position = same
            } else {
                position = positions.count
                addPosition(holding.symbol, in: account)
                numbers[key, default: []].append(position)
            }
            // The first row with a market counts, before those of trades.
            if let market = holding.market, isNamed.insert(holding.symbol) {
                markets[holding.symbol] = market
            }
            positions[position].lastUnit = inputs.quote
            if inputs.isExcluded { continue }
            guard let date = inputs.purchaseDate else {
                if options.accounts?.contains(accounts[Int(account)].exact) == false { continue }
                issues.append(
                    ReturnsIssue(
                        kind: .missingPurchaseDate, symbol: holding.symbol, location: holding.location,
                        message: "no purchase date, so left out"))
                continue
            }
            if date > options.to { continue }
            firstRow = min(firstRow ?? date, date)
            var item = HeldItem(position: position, currency: inputs.quote.currency, row: inputs)
            item.hold(SharesHeld(HeldShares(inputs.exactUnits, in: inputs.quote)), on: date)
            if positions[position].currency == nil { positions[position].currency = inputs.quote.currency }
            positions[position].items.append(items.count)
            items.append(item)
            positions[position].mention(on: date)
            flows.append(purchase(holding, position, on: date, own, options))
        }
        severalPositions = numbers.filter { $0.value.count > 1 }
        for place in positions.indices { positions[place].market = markets[positions[place].symbol] }
    }

    /// A row of holdings is a purchase at its cost; negative shares are a short sale.
    private func purchase(
        _ holding: Holding, _ position: Int, on date: CalendarDate, _ own: Currency, _ options: ReturnsOptions
    ) -> Flow {
        let inputs = holding.inputs
        let currency = inputs.quote.currency
        var cost = inputs.costStock?.exact
        if currency == own, let stated = inputs.cost { cost = stated.exact }
        if cost == nil, let price = inputs.purchasePriceInQuote {
            cost =
                Formulas.worth(inputs.exactUnits, at: price.exact, inputs.quote.unitExponent)
                + (inputs.fees?.exact ?? .zero)
        }
        let usesOwn = own == options.currency
        let rate =
            usesOwn && currency != own
            ? inputs.purchaseRate?.exact ?? prices.rate(of: currency, on: date)
            : prices.rate(of: currency, on: date)
        var paid = cost.flatMap { cost in rate.map { Formulas.converted(cost, at: $0) } }
        if usesOwn, let stated = inputs.cost { paid = stated.exact }
        var flow = Flow(
            on: date, position: position, currency, isPaid: true, amount: cost, inPortfolioCurrency: paid,
            isBelowZero: inputs.shares.isNegative)
        flow.lacks = cost == nil ? .missingCost : .missingRate
        flow.location = holding.location
        flow.account = positions[position].account
        return flow
    }
}
