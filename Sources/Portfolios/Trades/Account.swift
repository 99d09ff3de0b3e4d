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
        var ledger = TradeLedger(options: options, own: ownCurrency, rates: market.rates)
        ledger.notesOrigins = notesOrigins
        guard let trades else {
            take(LedgerOutput())
            return Account(ledger: ledger, gains: gains, doubts: [])
        }
        ledger.start(trades.texts, after: survey.accounts)
        ledger.labels = trades.texts.numbered(survey.labels)
        let work = AccountWork(
            trades: trades, day: day, shown: shownNumbers, batch: keepsAll ? .max : 1024,
            isAhead: threads > 1 && trades.isLarge,
            isCancelled: isCancelled, ledger: ledger,
            doubts: TradeDoubts(market.prices, adjustedFiles: market.adjustedFiles))
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
    let isCancelled: (@Sendable () -> Bool)?
    let ledger: TradeLedger
    let doubts: TradeDoubts

    /// The ledger at the end of the day and what is doubtful about the trades.
    func result(
        _ give: (LedgerOutput) -> Bool
    ) -> Result<(ledger: TradeLedger, doubts: [Issue]), FileError> {
        var (ledger, doubts, output) = (ledger, doubts, LedgerOutput(reserving: reserve))
        var doubtful: [Issue] = []
        do throws(FileError) {
            try trades.forEachRow { row in
                if isCancelled?() == true { return false }
                guard row.inputs.date <= day else { return ledger.check(later: row, into: &output) }
                if shown[row.account] || shown[row.toAccount] {
                    if let issue = doubts.doubt(row, trades.texts) { doubtful.append(issue) }
                    if row.inputs.type == .transfer, let issue = ledger.doubt(ofTransfer: row) {
                        doubtful.append(issue)
                    }
                }
                _ = ledger.add(row, into: &output)
                if output.sales.count + output.income.count + output.errors.count < batch { return true }
                defer { output = LedgerOutput(reserving: reserve) }
                return give(output)
            }
        } catch {
            return .failure(error)
        }
        ledger.finish(into: &output)
        _ = give(output)
        doubtful += doubts.doubts(of: trades.splits, trades.texts, asOf: day) { trades.unit(of: $0) }
        return .success((ledger, doubtful))
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
