/// The result of a portfolio's trades as of a day.
struct Account: Sendable {
    /// The ledger, with the lots open at the end of the day.
    let ledger: TradeLedger
    /// The totals of the requested sales and payments, and what is unknown about them.
    let gains: GainsCollector
    /// The trades that look wrong beside the prices.
    let doubts: [Issue]

    /// The open lots as holdings, located at the trades that opened them.
    ///
    /// - Parameter accounts: the only accounts whose lots are meant; `nil` for all.
    func lots(of accounts: SymbolTable?) -> [Holding] { ledger.holdings.of(accounts) }
}

extension OpenPortfolio {
    /// The options of a ledger, for results in a currency.
    func tradeOptions(in currency: Currency) -> TradeOptions {
        settings.tradeOptions(currency: currency, source.document)
    }

    /// Processes the trades up to a day.
    ///
    /// - Parameters:
    ///   - gains: adds up the sales and payments that it includes.
    ///   - survey: what is known of the holdings.
    ///   - keepsAll: whether `take` is called once, instead of part by part.
    ///   - notesOrigins: whether to record how each lot came by its cost.
    ///   - take: receives the output of the ledger, possibly while it is ahead on another thread.
    /// - Throws: ``PortfolioFailure``, with every trade that contradicts what is held.
    /// - Complexity: O(*n*) for *n* trades.
    func account(
        of trades: TradeFiles?, asOf day: CalendarDate, _ options: TradeOptions, gains: GainsCollector,
        survey: Survey, keepsAll: Bool = false, notesOrigins: Bool = false,
        take: (LedgerOutput) -> Void = { _ in }
    ) throws(PortfolioFailure) -> Account {
        guard let trades else {
            take(LedgerOutput())
            let ledger = TradeLedger(options: options, own: ownCurrency, rates: market.rates)
            return Account(ledger: ledger, gains: gains, doubts: [])
        }
        let work = accountWork(
            on: trades, asOf: day, options, survey, batch: keepsAll ? .max : 1024,
            isAhead: threads > 1 && trades.isLarge, notesOrigins: notesOrigins)
        var (gains, log) = (gains, DiagnosticLog())
        let result = Threads.relay(atOnce: work.isAhead) { give in
            work.result(give)
        } to: { output in
            gains.add(output, trades.texts)
            take(output)
            for error in output.errors { log.add { trades.diagnostic(error) } }
            return true
        }
        let (end, doubts) = try reading { () throws(FileError) in try result.get() }
        try checkCancelled()
        guard log.isEmpty else { throw .unreadable(log) }
        return Account(ledger: end, gains: gains, doubts: doubts)
    }

    /// Adds up the trades up to a day as ``account(of:asOf:_:gains:survey:keepsAll:notesOrigins:take:)`` does, each thread
    /// those of some symbols. Of the ledger, there are only the names and markets of all symbols, and there are no doubts.
    ///
    /// - Complexity: O(*n*) for *n* trades.
    func totals(
        of trades: TradeFiles?, asOf day: CalendarDate, _ options: TradeOptions, gains: GainsCollector,
        survey: Survey
    ) throws(PortfolioFailure) -> Account {
        if let trades, trades.isLarge {
            let work = accountWork(
                on: trades, asOf: day, options, survey, sumsUp: gains.areTotalsGrouped)
            let shares = trades.shares(threads)
            guard shares.count > 1 || threads == 1 || work.sumsUp && options.method == .fifo else {
                return try account(of: trades, asOf: day, options, gains: gains, survey: survey)
            }
            let results = ThreadForce(threads: threads).results(of: shares.count) { number in
                work.collected(of: shares[number], gains)
            }
            try checkCancelled()
            // Errors are found once more, in their order.
            let collected = results.compactMap(\.self)
            if collected.count == shares.count {
                var (ledger, gains) = (work.ledger, gains)
                for (share, part) in zip(shares, collected) {
                    ledger.takeLabels(of: share, from: part.ledger)
                    gains.add(part.gains)
                }
                return Account(ledger: ledger, gains: gains, doubts: [])
            }
        }
        return try account(of: trades, asOf: day, options, gains: gains, survey: survey)
    }

    private func accountWork(
        on trades: TradeFiles, asOf day: CalendarDate, _ options: TradeOptions, _ survey: Survey,
        batch: Int = 1024, isAhead: Bool = false, notesOrigins: Bool = false, sumsUp: Bool = false
    ) -> AccountWork {
        var ledger = TradeLedger(options: options, own: ownCurrency, rates: market.rates)
        ledger.notesOrigins = notesOrigins
        ledger.start(trades.texts, after: survey.accounts)
        ledger.labels = trades.texts.numbered(survey.labels)
        return AccountWork(
            trades: trades, day: day, shown: shownNumbers, batch: batch, isAhead: isAhead, sumsUp: sumsUp,
            isCancelled: isCancelled, ledger: ledger,
            doubts: TradeDoubts(market.prices, adjustedFiles: market.adjustedFiles))
    }
}

/// The trades on their way through a ledger.
private struct AccountWork: Sendable {
    let trades: TradeFiles
    let day: CalendarDate
    let shown: ShownAccounts
    /// The number of sales, payments and errors that are passed on at a time.
    let batch: Int
    /// The number of sales or payments for which there is room at once.
    private var reserve: Int { isAhead ? min(batch, 1024) : 0 }
    /// Whether rows are worked off on one thread and their sales added up on another.
    let isAhead: Bool
    /// See ``LedgerOutput/sumsUp``.
    let sumsUp: Bool
    let isCancelled: (@Sendable () -> Bool)?
    let ledger: TradeLedger
    let doubts: TradeDoubts

    /// The ledger at the end of the day and what is doubtful about the trades.
    ///
    /// - Parameters:
    ///   - share: the only trades to work off; their doubts are not looked for. `nil` for all.
    ///   - give: returns `false` to stop.
    func result(
        of share: TradeShare? = nil, _ give: (LedgerOutput) -> Bool
    ) -> Result<(ledger: TradeLedger, doubts: [Issue]), FileError> {
        var (ledger, doubts) = (ledger, doubts)
        var output = sumsUp ? LedgerOutput(sumsUp: true) : LedgerOutput(reserving: reserve)
        var (doubtful, isWanted) = ([Issue](), true)
        do throws(FileError) {
            try trades.forEachRow(of: share) { row in
                if isCancelled?() == true { return false }
                guard row.inputs.date <= day else { return ledger.check(later: row, into: &output) }
                if share == nil, shown[row.account] || shown[row.toAccount] {
                    if let issue = doubts.doubt(row, trades.texts) { doubtful.append(issue) }
                    if row.inputs.type == .transfer, let issue = ledger.doubt(ofTransfer: row) {
                        doubtful.append(issue)
                    }
                }
                _ = ledger.add(&row, into: &output)
                // One by one, because the whole output would be copied.
                let count = output.sales.count + output.sums.count + output.income.count
                if count + output.errors.count < batch { return true }
                defer { if isAhead { output = LedgerOutput(reserving: reserve) } else { output.removeAll() } }
                isWanted = give(output)
                return isWanted
            }
        } catch {
            return .failure(error)
        }
        guard isWanted else { return .success((ledger, doubtful)) }
        ledger.finish(into: &output)
        _ = give(output)
        if share == nil {
            doubtful += doubts.doubts(of: trades.splits, trades.texts, asOf: day) { trades.unit(of: $0) }
        }
        return .success((ledger, doubtful))
    }

    /// The result of the trades of a share.
    struct Collected: Sendable {
        let ledger: TradeLedger
        let gains: GainsCollector
    }

    /// Adds up the sales and payments of a share; `nil` if something is wrong with them or they can't be read.
    func collected(of share: TradeShare, _ gains: GainsCollector) -> Collected? {
        var (gains, isRight) = (gains, true)
        let result = result(of: share) { output in
            gains.add(output, trades.texts)
            isRight = isRight && output.errors.isEmpty
            return isRight
        }
        guard isRight, case .success(let (ledger, _)) = result else { return nil }
        return Collected(ledger: ledger, gains: gains)
    }
}

extension PriceTable {
    /// The latest day up to `day` on which one of these symbols has a price.
    func latestDate(ofAnyOf names: SymbolTable, through day: CalendarDate) -> CalendarDate? {
        if symbols.count == 0 { return nil }
        var latest: CalendarDate?
        for number in 0..<names.count {
            guard let symbol = symbols.find(names[number]),
                let date = latestDate(of: symbol, through: day)
            else { continue }
            latest = max(latest ?? date, date)
        }
        return latest
    }
}
