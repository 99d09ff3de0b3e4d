// The cash of followed accounts, which is held like shares and moved by deposits and withdrawals.
extension ReturnsAccount {
    /// Adds the balances as positions of their own.
    mutating func add(_ cash: FollowedCash) {
        for balance in cash.balances {
            let place = positions.count
            var position = Position(symbol: "", account: balance.account)
            position.isCash = true
            position.currency = balance.currency
            position.items = [items.count]
            var item = HeldItem(position: place, currency: balance.currency, isCash: true)
            for (day, amount) in balance.days {
                item.hold(
                    SharesHeld(
                        amount.isZero ? nil : HeldShares(amount, in: QuoteCurrency(balance.currency))),
                    on: day)
                position.mention(on: day)
            }
            positions.append(position)
            items.append(item)
        }
    }

    /// Adds what is deposited, withdrawn and transferred.
    ///
    /// - Parameter first: the number of the first balance among the positions.
    mutating func addCashFlows(
        of rows: TradeTable.SubSequence, _ walk: inout ReturnsWalk, from first: Int
    ) {
        for row in rows {
            let (from, into): (UInt32?, UInt32?)
            let type = row.inputs.type
            switch type.effect {
            case .funds: (from, into) = type.cash == .paid ? (row.account, nil) : (nil, row.account)
            case .moves where row.symbol == TradeTexts.none: (from, into) = (row.account, row.toAccount)
            default: continue
            }
            let currency = row.inputs.quote?.currency
            func position(in account: UInt32?) -> Int? {
                account.flatMap { walk.cash.place(of: currency, in: $0) }.map { first + $0 }
            }
            let (source, target) = (position(in: from), position(in: into))
            for (position, other, isPaid) in [(source, target, false), (target, source, true)] {
                guard let position, let currency, let amount = row.inputs.amount?.exact else { continue }
                let total = walk.ledger.rates.total(of: row.inputs)?.exact
                let rate =
                    walk.ledger.rates.statedRate(of: row.inputs)?.exact
                    ?? prices.rate(of: currency, on: row.inputs.date)
                var flow = Flow(
                    on: row.inputs.date, position: position, currency, isPaid: isPaid, amount: amount,
                    inPortfolioCurrency: total ?? rate.map { Formulas.converted(amount, at: $0) })
                flow.other = other
                flow.location = row.location
                flow.account = positions[position].account
                flows.append(flow)
            }
        }
    }

    /// The change of cash by a row, in portfolio currency at the day's rates; `nil` if a rate is unknown.
    func cashMoved(by row: TradeRow, own: Currency) -> ExactDecimal? {
        var sum: ExactDecimal? = .zero
        row.forEachCashMove(own: own, []) { amount, currency, _ in
            if amount.isZero { return }
            let rate = prices.rate(of: currency, on: row.inputs.date)
            sum.add(rate.map { Formulas.converted(amount, at: $0) })
        }
        return sum
    }
}
