extension OpenPortfolio {
    /// The purchases, sales and dividends up to a day, for charts.
    ///
    /// - Parameters:
    ///   - holdings: the rows of holdings files; a purchase date is that of a purchase.
    ///   - symbol: the only symbol whose trades count; `nil` for all.
    ///   - take: called with each trade of the symbol, or that moves to it, whether or not charts mark it.
    /// - Complexity: O(*n*) for *n* trades and holdings.
    func marks(
        _ holdings: some Sequence<Holding>, of symbol: ExactText? = nil, through last: CalendarDate,
        _ take: (TradeRow) -> Void = { _ in }
    ) throws(PortfolioFailure) -> ChartMarks? {
        var counts: [ChartMarks.Kind: [CalendarDate: Int]] = [:]
        forEachPurchase(among: holdings, through: last) { _, date in
            counts[.purchase, default: [:]][date, default: 0] += 1
        }
        if let trades {
            let wanted = symbol.map { trades.texts.symbols.find($0.text).map { UInt32(clamping: $0) } }
            let accounts = Set(settings.accounts.map(\.exact))
            func isShown(_ account: UInt32) -> Bool {
                account != TradeTexts.none && accounts.contains(trades.texts.account(account).exact)
            }
            // A corporate action that names no account is one of all that hold the stock.
            func isOfAll(_ row: TradeRow) -> Bool {
                row.inputs.type.isOfAllHolders && trades.texts.account(row.account).isEmpty
            }
            try forEachTrade(through: last) { row in
                guard wanted == nil || wanted == .some(row.symbol) || wanted == .some(row.toSymbol),
                    accounts.isEmpty || isShown(row.account) || isShown(row.toAccount) || isOfAll(row)
                else { return }
                if let kind = ChartMarks.Kind(row.inputs.type) {
                    counts[kind, default: [:]][row.inputs.date, default: 0] += 1
                }
                take(row)
            }
        }
        return ChartMarks(counts)
    }

    /// Passes on the rows of holdings files with a purchase up to a day.
    private func forEachPurchase(
        among holdings: some Sequence<Holding>, through last: CalendarDate,
        _ body: (Holding, CalendarDate) -> Void
    ) {
        for holding in holdings where isRow(holding) && !holding.isExcluded {
            if let date = holding.purchaseDate, date <= last { body(holding, date) }
        }
    }

    /// The trades of a stock, corporate actions among them, and the purchases of its holdings.
    func events(
        of symbol: String, _ holdings: some Sequence<Holding>, through last: CalendarDate
    ) throws(PortfolioFailure) -> StockEvents {
        var rows: [StockEvents.Row] = []
        func add(_ inputs: TradeInputs, _ what: String) {
            rows.append(
                StockEvents.Row(
                    date: inputs.date, type: what, shares: inputs.shares?.exact, price: inputs.price?.exact,
                    amount: inputs.amount?.exact ?? inputs.net(ofFees: inputs.ownFees), unit: inputs.quote))
        }
        forEachPurchase(among: holdings, through: last) { holding, date in
            let stated = holding.inputs
            // Trades state positive numbers, and say by their type what they open.
            func positive(_ number: CompactDecimal?) -> CompactDecimal? {
                number.map { $0.isNegative ? .zero - $0 : $0 }
            }
            var inputs = TradeInputs(stated.shares.isNegative ? .short : .buy, on: date)
            inputs.quote = stated.purchaseUnit ?? stated.quote
            inputs.shares = positive(stated.shares)
            (inputs.price, inputs.fees) = (stated.purchasePrice, stated.fees)
            (inputs.multiplier, inputs.amount) = (stated.multiplier, positive(stated.costStock))
            add(inputs, inputs.type.words)
        }
        let marks = try marks(holdings, of: symbol.exact, through: last) { row in
            var inputs = row.inputs
            guard let texts = trades?.texts else { return }
            inputs.multiplier = texts.multiplier(of: row.symbol, else: inputs.multiplier)
            add(inputs, StockEvents.words(row, of: symbol, texts))
        }
        return StockEvents(marks, rows.sorted { $0.date < $1.date })
    }

    /// What the value of the first of some days, and all purchases and sales since, would be worth in a benchmark on each
    /// of them.
    ///
    /// - Parameter days: the days, in order.
    /// - Throws: as ``returns(_:)``.
    func moneyElsewhere(
        _ benchmark: String, on days: [CalendarDate]
    ) throws(PortfolioFailure) -> MoneyElsewhere {
        var request = ReturnsRequest(days.first.map { .from($0) } ?? .sinceFirstRow, benchmark: benchmark)
        request.benchmarkDays = days
        // What is drawn is the value of the holdings, without cash.
        request.withoutCash = true
        let statement = try returns(request)
        let values = zip(days, statement.rows.first?.benchmarkValues ?? [])
        return MoneyElsewhere(
            statement.options.benchmark ?? benchmark,
            values.compactMap { day, value in value.map { (day, $0) } },
            reason: statement.issues.first { $0.severity == .error }?.message ?? "")
    }
}

extension ChartMarks.Kind {
    fileprivate init?(_ type: TradeType) {
        if type == .dividend {
            self = .dividend
        } else if type.isExecution {
            self = type.cash == .paid ? .purchase : .sale
        } else {
            return nil
        }
    }
}
