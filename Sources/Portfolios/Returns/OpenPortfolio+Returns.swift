extension OpenPortfolio {
    /// The portfolio's performance in a period: time-weighted and money-weighted returns, and the contributions of
    /// prices, currencies and income.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the files; ``PortfolioFailure/emptyPeriod(from:to:)`` if the
    ///   period begins on or after the as-of date; ``PortfolioFailure/noBenchmark(_:suggestions:)``.
    /// - Complexity: that of `ReturnsStatement`; all trades and holdings are kept in memory.
    public func returns(
        _ request: ReturnsRequest = ReturnsRequest()
    ) throws(PortfolioFailure) -> ReturnsStatement {
        try returns(request, overview: []).statement
    }

    /// The returns of one stock in a period, a row of returns by symbol.
    ///
    /// - Parameter first: the day whose end opens the period.
    func returns(
        of symbol: String, from first: CalendarDate
    ) throws(PortfolioFailure) -> ReturnsStatement {
        try returns(ReturnsRequest(.from(first), .by(.symbol)), overview: [], of: symbol).statement
    }

    /// - Parameter symbol: the stock without which nothing else need be worked out; `nil` for all.
    private func returns(
        _ request: ReturnsRequest, overview: ReturnsOverview.Contents, of symbol: String? = nil
    ) throws(PortfolioFailure) -> (statement: ReturnsStatement, holdings: [Holding]) {
        let benchmark = request.benchmark.map { text in
            symbolBook.symbol(of: text) { market.prices.symbols.find($0) != nil }
        }
        let dividends = try dividends(of: benchmark)
        // The statement does not look at the trades after a year, in which a report finds errors.
        let known = request.year == nil ? try holdingsBesideTrades() : nil
        var (holdings, valuation) = if let known { known } else { try checkedHoldings() }
        var options = ReturnsOptions(valuation)
        options.period = request.period
        if let year = request.year {
            options.period = .from(CalendarDate(year: year - 1, month: 12, day: 31) ?? .first)
            options.valuation.asOf =
                CalendarDate(year: year, month: 12, day: 31).map { min($0, valuation.asOf) } ?? .first
        }
        options.breakdown = request.breakdown
        (options.benchmark, options.dividends) = (benchmark, dividends)
        options.benchmarkDays = request.benchmarkDays
        options.riskFree = request.riskFree
        options.inflation = request.inflation
        options.overview = overview
        options.method = tradeOptions(in: currency).method
        options.accountTerms = source.document.accountTerms
        options.followsCash = source.document.followsCash
        options.withoutCash = request.withoutCash
        if !settings.accounts.isEmpty { options.accounts = Set(settings.accounts.map(\.exact)) }
        var rows = try reading { () throws(FileError) in
            try trades?.table(through: options.to, isCancelled: isCancelled) ?? TradeTable()
        }
        if let symbol {
            let texts = trades?.texts ?? TradeTexts()
            let linked = rows.symbols(linkedWith: texts.symbols.find(symbol).map { UInt32(clamping: $0) })
            let others = Set(linked.map { texts.symbols[Int($0)].exact }).union([symbol.exact])
            holdings.removeAll { !others.contains($0.symbol.exact) }
            rows = rows.rows(of: linked)
        }
        try checkCancelled()
        let statement: ReturnsStatement
        do {
            statement = try ReturnsStatement(
                name: name, rows: rows, trades?.texts ?? TradeTexts(),
                holdings: holdings, own: ownCurrency, prices: market.prices, rates: market.rates,
                options: options, workforce: ThreadForce(threads: threads), isCancelled: isCancelled)
        } catch {
            if case .trades = error { _ = try checkedHoldings() }
            throw failure(error)
        }
        try checkCancelled()
        return (statement, holdings)
    }

    /// The price that a purchase or sale of a day states for a symbol, and its unit; `nil` if none does.
    ///
    /// - Throws: ``PortfolioFailure`` if the trades can't be read again.
    /// - Complexity: O(*n*) for *n* trades.
    package func tradedPrice(
        of symbol: String, on day: CalendarDate
    ) throws(PortfolioFailure) -> (price: CompactDecimal, unit: QuoteCurrency)? {
        guard let trades, let number = trades.texts.symbols.find(symbol) else { return nil }
        var found: (price: CompactDecimal, unit: QuoteCurrency)?
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                if row.inputs.date == day, row.symbol == number, let price = row.inputs.price,
                    let unit = row.inputs.quote, row.inputs.type.isExecution
                {
                    found = (price, unit)
                }
                return found == nil && row.inputs.date <= day
            }
        }
        return found
    }

    /// What `dividends.csv` states of a symbol, in the order of the ex dates.
    private func dividends(of symbol: String?) throws(PortfolioFailure) -> [DeclaredDividend] {
        guard let symbol else { return [] }
        return try dividends().filter { $0.symbol == symbol.exact }.sorted { $0.exDate < $1.exDate }
    }

    /// The rows of the holdings files, and as of when they are valued. Finds every error of holdings and trades, as a
    /// report does.
    func checkedHoldings() throws(PortfolioFailure) -> ([Holding], ValuationOptions) {
        try statedHoldings(worksOffTrades: true)
    }

    /// The same without the work that a statement of returns does again, on trades that it finds the errors of; `nil` if
    /// that is not enough to find every error.
    private func holdingsBesideTrades() throws(PortfolioFailure) -> ([Holding], ValuationOptions)? {
        guard let trades, inputs.allSatisfy({ $0.input.size != nil }) else { return nil }
        do throws(PortfolioFailure) {
            let (holdings, options) = try statedHoldings(worksOffTrades: false)
            // After the as-of date, too, a pool has no lots to name.
            let isChecked =
                !tradeOptions(in: currency).method.isPooled
                || trades.latestDay(through: .last) == trades.latestDay(through: options.asOf)
            let isRight = isChecked && PriceConflicts(of: trades, market.prices).isEmpty
            return isRight ? (holdings, options) : nil
        } catch .cancelled {
            throw .cancelled
        } catch {
            // The errors of trades come before those of holdings.
            return nil
        }
    }

    private func statedHoldings(
        worksOffTrades: Bool
    ) throws(PortfolioFailure) -> ([Holding], ValuationOptions) {
        // Every holding, because the period and the errors are those of the whole portfolio.
        var all = self
        all.showsAllAccounts = true
        let prepared = try all.prepare(.stated, worksOffTrades: worksOffTrades)
        let outcome = try all.value(prepared, keeping: .stated, issueLimit: 0)
        return (outcome.output.stated, outcome.options)
    }

    private func failure(_ error: ReturnsError) -> PortfolioFailure {
        switch error {
        case .emptyPeriod(let first, let last): return .emptyPeriod(from: first, to: last)
        case .noPricesOfBenchmark(let symbol):
            var nearest = NearestWords(to: symbol)
            let known = market.prices.symbols
            for number in 0..<known.count { nearest.add(known[number]) }
            let called = symbolBook.symbols(like: symbol).filter { known.find($0.text) != nil }.sorted()
            let words = called.prefix(3).map(\.text)
            return .noBenchmark(symbol, suggestions: words + nearest.words.filter { !words.contains($0) })
        case .noCurrencyOfBenchmark(let symbol): return .noCurrencyOfBenchmark(symbol)
        case .trades(let errors):
            var log = DiagnosticLog()
            for error in errors.errors {
                if let problem = trades?.diagnostic(error) { log.add(problem) }
            }
            return .unreadable(log)
        case .valuation(let error):
            // What was read and valued before is valid, so no known input leads here.
            var log = DiagnosticLog()
            let symbol =
                switch error {
                case .invalidHolding(let symbol, _), .priceInOtherCurrency(let symbol, _, _): symbol
                }
            log.add(
                Diagnostic(
                    file: fileNames.first ?? "", message: "what is stated of \(symbol) can't have returns"))
            return .unreadable(log)
        }
    }
}

extension OpenPortfolio {
    /// The returns, to be rendered as text, CSV, JSON or HTML.
    ///
    /// - Throws: ``PortfolioFailure`` as ``returns(_:)`` does.
    public func returnsReport(
        _ request: ReturnsRequest = ReturnsRequest()
    ) throws(PortfolioFailure) -> ReturnsReport {
        try returnsReport(request, overview: .page)
    }

    /// The returns with the overview that their rendering needs; CSV and JSON need none.
    package func returnsReport(
        _ request: ReturnsRequest, overview: ReturnsOverview.Contents
    ) throws(PortfolioFailure) -> ReturnsReport {
        let (statement, holdings) = try returns(request, overview: overview)
        var report = ReturnsReport(statement, fileNames: fileNames)
        if request.breakdown == .by(.symbol), !overview.isEmpty {
            report.stockNames = try names(of: statement, holdings)
        }
        return report
    }

    /// The names of the symbols of a statement: those that holdings state count before those of trades.
    private func names(
        of statement: ReturnsStatement, _ holdings: [Holding]
    ) throws(PortfolioFailure) -> [ExactText: String] {
        let ofTrades = try names(asOf: statement.options.to)
        var stated: [ExactText: String] = [:]
        for holding in holdings { if let name = holding.name { stated[holding.symbol.exact] = name } }
        var names: [ExactText: String] = [:]
        for key in statement.rows.map(\.key) {
            let number = trades?.texts.symbols.find(key)
            let label = number.flatMap {
                ofTrades.indices.contains($0) ? trades?.texts.label(ofTrades[$0]) : nil
            }
            names[key.exact] = stated[key.exact] ?? label ?? symbolBook[key]?.name
        }
        return names
    }
}

extension TradeTable {
    /// A symbol with those that its shares came from or went to; none for `nil`.
    fileprivate func symbols(linkedWith symbol: UInt32?) -> Set<UInt32> {
        guard let symbol else { return [] }
        var found: Set<UInt32> = [symbol]
        var count = 0
        while count < found.count {
            count = found.count
            for row in self where row.toSymbol != TradeTexts.none {
                if found.contains(row.symbol) || found.contains(row.toSymbol) {
                    found.formUnion([row.symbol, row.toSymbol])
                }
            }
        }
        return found
    }

    /// The trades in some symbols, in the same order.
    fileprivate func rows(of symbols: Set<UInt32>) -> TradeTable {
        var table = TradeTable()
        for row in self where symbols.contains(row.symbol) { table.append(row) }
        return table
    }
}
