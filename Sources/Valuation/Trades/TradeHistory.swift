/// The trades of an account, in order: what its lots, gains and income are worked out from.
///
/// ```swift
/// let history = try TradeHistory(trades, currency: .eur)
/// let statement = try history.statement(asOf: day, rates: rates, options: TradeOptions(currency: .eur))
/// statement.totals.gain  // realised
/// statement.lots         // what is still held: the holdings of a portfolio
/// ```
public struct TradeHistory: Sendable {
    /// The own currency: that of stated rates and totals.
    public let currency: Currency
    let rows: TradeTable
    let texts: TradeTexts

    /// A history of these trades.
    ///
    /// They are taken by day, and within a day in the order given: backwards if the first is of a later day than the
    /// last. Corporate actions come first, and a symbol's trades are ordered by their time where all have one.
    ///
    /// - Parameters:
    ///   - trades: what was done and received.
    ///   - own: the currency of stated rates and totals.
    /// - Throws: ``TradeErrors``, with everything that is wrong but for what is seen in what is held.
    /// - Complexity: O(*n*) for *n* trades in order, else O(*n* log *n*).
    public init(_ trades: [Trade], currency own: Currency) throws(TradeErrors) {
        var texts = TradeTexts()
        var journal = TradeJournal()
        var consistency = TradeConsistency()
        var errors: [TradeError] = []
        for trade in trades {
            let row = TradeRow(trade, &texts)
            let problems = row.inputs.problems(own: own) + consistency.check(row, texts)
            errors += problems.map { texts.error($0, in: row) }
            journal.add(row)
        }
        errors += consistency.finish(texts)
        if !errors.isEmpty { throw TradeErrors(errors) }
        currency = own
        rows = journal.inOrder()
        self.texts = texts
    }

    /// The day of the last trade; `nil` where there is none.
    public var lastDay: CalendarDate? { rows.last?.inputs.date }

    /// What is held at the end of a day, and what was sold and paid in a period up to it.
    ///
    /// - Parameters:
    ///   - day: trades after it have not happened.
    ///   - first: the first day whose sales and payments are listed.
    ///   - last: the last day whose sales and payments are listed.
    ///   - rates: the rates of days for which none is stated.
    ///   - options: the portfolio currency and the method by which lots are chosen.
    /// - Throws: ``TradeErrors`` for trades that close more than is held, or return more than it cost.
    /// - Complexity: O(*n*) for *n* trades up to the day; see ``LotMethod`` for those that take longer.
    public func statement(
        asOf day: CalendarDate, from first: CalendarDate? = nil, through last: CalendarDate? = nil,
        rates: RateTable = RateTable(), options: TradeOptions
    ) throws(TradeErrors) -> AccountStatement {
        var ledger = ledger(rates, options)
        ledger.notesOrigins = true
        var output = LedgerOutput()
        for row in rows {
            if row.inputs.date > day { break }
            _ = ledger.add(row, into: &output)
        }
        ledger.finish(into: &output)
        if !output.errors.isEmpty { throw TradeErrors(output.errors) }
        return AccountStatement(day, ledger, output, from: first, through: last)
    }

    /// What is held at the end of each of some days, the trades being worked off once.
    ///
    /// - Parameters:
    ///   - days: in ascending order.
    ///   - rates: the rates of days for which none is stated.
    ///   - options: the portfolio currency and the method by which lots are chosen.
    /// - Throws: ``TradeErrors`` for trades up to the last day that close more than is held, or return more than it cost.
    /// - Complexity: O(*n* + *m*) for *n* trades and *m* lots in all that are given out; with ``LotMethod/section104``
    ///   the trades of the last 31 days are worked off again for each day.
    public func lots(on days: [CalendarDate], rates: RateTable = RateTable(), options: TradeOptions)
        throws(TradeErrors) -> [[Holding]]
    {
        var ledger = ledger(rates, options)
        var output = LedgerOutput()
        var errors: [TradeError] = []
        var lots: [[Holding]] = []
        var next = 0
        for day in days {
            while next < rows.count {
                let row = rows[next]
                if row.inputs.date > day { break }
                _ = ledger.add(row, into: &output)
                next += 1
            }
            ledger.advance(to: day, into: &output)
            errors += output.errors
            output.removeAll()
            var unsettled = LedgerOutput()
            lots.append(ledger.settled(into: &unsettled).holdings)
            if day == days.last { errors += unsettled.errors }
        }
        if !errors.isEmpty { throw TradeErrors(errors) }
        return lots
    }

    private func ledger(_ rates: RateTable, _ options: TradeOptions) -> TradeLedger {
        var ledger = TradeLedger(options: options, own: currency, rates: rates)
        ledger.texts = texts
        return ledger
    }
}
