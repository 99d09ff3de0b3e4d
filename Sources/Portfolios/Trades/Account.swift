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
    ///   - keepsAll: whether `take` is called once at the end, instead of part by part.
    ///   - notesOrigins: whether to record how each lot came by its cost.
    ///   - take: receives the output of the ledger.
    /// - Throws: ``PortfolioFailure``, with every trade that contradicts what is held.
    /// - Complexity: O(*n*) for *n* trades.
    func account(
        of trades: TradeFiles?, asOf day: CalendarDate, _ options: TradeOptions, gains: GainsCollector,
        survey: Survey, keepsAll: Bool = false, notesOrigins: Bool = false,
        take: (borrowing LedgerOutput, borrowing TradeLedger) -> Void = { _, _ in }
    ) throws(PortfolioFailure) -> Account {
        var ledger = TradeLedger(options: options, own: ownCurrency, rates: market.rates)
        ledger.notesOrigins = notesOrigins
        var gains = gains
        guard let trades else {
            take(LedgerOutput(), ledger)
            return Account(ledger: ledger, gains: gains, doubts: [])
        }
        ledger.start(trades.texts, after: survey.accounts)
        ledger.labels = trades.texts.numbered(survey.labels)
        var doubts = TradeDoubts(market.prices, adjustedFiles: market.adjustedFiles)
        var doubtful: [Issue] = []
        var output = LedgerOutput()
        var log = DiagnosticLog()
        let shown = shownNumbers
        func handOver() {
            gains.add(output, trades.texts)
            take(output, ledger)
            for error in output.errors { log.add { trades.diagnostic(error) } }
            output.removeAll()
        }
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                guard row.inputs.date <= day, isCancelled?() != true else { return false }
                if shown[row.account] || shown[row.toAccount] {
                    if let issue = doubts.doubt(row, trades.texts) { doubtful.append(issue) }
                    if row.inputs.type == .transfer, let issue = ledger.doubt(ofTransfer: row) {
                        doubtful.append(issue)
                    }
                }
                _ = ledger.add(row, into: &output)
                if !keepsAll, output.sales.count + output.income.count + output.errors.count >= 1024 {
                    handOver()
                }
                return true
            }
        }
        try checkCancelled()
        ledger.finish(into: &output)
        handOver()
        guard log.isEmpty else { throw .unreadable(log) }
        doubtful += doubts.doubts(of: trades.splits, trades.texts, asOf: day) { trades.unit(of: $0) }
        return Account(ledger: ledger, gains: gains, doubts: doubtful)
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
