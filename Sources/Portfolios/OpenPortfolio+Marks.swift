internal import PortfolioReport
internal import Valuation

extension OpenPortfolio {
    /// The purchases, sales and dividends up to a day, for charts.
    ///
    /// - Parameters:
    ///   - holdings: the rows of holdings files; a purchase date is that of a purchase.
    ///   - symbol: the only symbol whose trades count; `nil` for all.
    ///   - take: called with each trade that counts.
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
            try reading { () throws(FileError) in
                try trades.forEachRow { row in
                    guard row.inputs.date <= last, isCancelled?() != true else { return false }
                    guard let kind = ChartMarks.Kind(row.inputs.type),
                        wanted == nil || wanted == .some(row.symbol),
                        accounts.isEmpty || accounts.contains(trades.texts.account(row.account).exact)
                    else { return true }
                    counts[kind, default: [:]][row.inputs.date, default: 0] += 1
                    take(row)
                    return true
                }
            }
            try checkCancelled()
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

    /// What was bought, sold and paid of a stock.
    func events(
        of symbol: String, _ holdings: some Sequence<Holding>, through last: CalendarDate
    ) throws(PortfolioFailure) -> StockEvents {
        var rows: [StockEvents.Row] = []
        forEachPurchase(among: holdings, through: last) { holding, date in
            rows.append(
                StockEvents.Row(
                    date: date, type: TradeType.buy.rawValue, shares: holding.inputs.exactShares,
                    price: holding.inputs.purchasePrice?.exact, amount: nil, unit: holding.quoteCurrency))
        }
        let marks = try marks(holdings, of: symbol.exact, through: last) { row in
            rows.append(
                StockEvents.Row(
                    date: row.inputs.date, type: row.inputs.type.rawValue, shares: row.inputs.shares?.exact,
                    price: row.inputs.price?.exact, amount: row.inputs.amount?.exact, unit: row.inputs.quote))
        }
        return StockEvents(marks, rows.sorted { $0.date < $1.date })
    }

    /// What the opening value of a period and all purchases and sales would be worth in a benchmark.
    ///
    /// - Throws: as ``returns(_:)``.
    func moneyElsewhere(
        _ benchmark: String, from first: CalendarDate
    ) throws(PortfolioFailure) -> MoneyElsewhere {
        var request = ReturnsRequest(.from(first), benchmark: benchmark)
        // What is drawn is the value of the holdings, without cash.
        request.withoutCash = true
        let statement = try returns(request)
        let points = statement.rows.first?.course ?? []
        return MoneyElsewhere(
            benchmark,
            points.compactMap { point in point.figures.benchmarkValue.map { (point.date, $0) } },
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
