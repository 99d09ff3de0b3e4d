/// The trades of an account in order, from which its lots, gains and income are computed.
///
/// ```swift
/// let history = try TradeHistory(trades, currency: .eur)
/// let statement = try history.statement(asOf: day, rates: rates)
/// statement.totals.gain  // realised
/// statement.lots         // what is still held: the holdings of a portfolio
/// ```
public struct TradeHistory: Sendable {
    /// The own currency: that of stated rates and totals.
    public let currency: Currency
    let rows: TradeTable
    let texts: TradeTexts

    /// Creates a history of trades.
    ///
    /// Trades are sorted by day. Those of one day keep the given order, which is reversed if the first trade of all is
    /// later than the last. Corporate actions come first, and the trades of a symbol are sorted by time if all of them
    /// have one.
    ///
    /// - Parameters:
    ///   - trades: what was done and received.
    ///   - own: the currency of stated rates and totals.
    /// - Throws: ``TradeErrors`` with every problem that can be found without knowing what is held.
    /// - Complexity: O(*n*) for *n* sorted trades, otherwise O(*n* log *n*).
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
        (texts.multipliers, texts.plainSymbols, texts.statesMultiplier) = consistency.knownMultipliers
        currency = own
        rows = journal.inOrder()
        self.texts = texts
    }

    /// The day of the last trade; `nil` if there are none.
    public var lastDay: CalendarDate? { rows.last?.inputs.date }

    /// What is held at the end of a day, and what was sold and paid in a period up to it.
    ///
    /// - Parameters:
    ///   - day: the day; later trades are ignored.
    ///   - first: the first day whose sales and payments are listed.
    ///   - last: the last day whose sales and payments are listed.
    ///   - rates: the exchange rates, for trades that state none.
    ///   - options: the portfolio currency, and the method for choosing lots; by default that of the trades, and fifo.
    /// - Throws: ``TradeErrors`` if trades close more than is held or return more than it cost.
    /// - Complexity: O(*n*) for *n* trades up to the day; ``LotMethod/hifo`` and corporate actions take longer.
    public func statement(
        asOf day: CalendarDate, from first: CalendarDate? = nil, through last: CalendarDate? = nil,
        rates: RateTable = RateTable(), options: TradeOptions? = nil
    ) throws(TradeErrors) -> AccountStatement {
        var ledger = ledger(rates, options ?? TradeOptions(currency: currency))
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

    /// What is held at the end of each of several days, computed in one pass over the trades.
    ///
    /// - Parameters:
    ///   - days: the days in ascending order.
    ///   - rates: the exchange rates, for trades that state none.
    ///   - options: the portfolio currency, and the method for choosing lots.
    /// - Throws: ``TradeErrors`` if trades up to the last day close more than is held or return more than it cost.
    /// - Complexity: O(*n* + *m*) for *n* trades and *m* lots returned in total; with ``LotMethod/section104`` the
    ///   trades of the last 31 days are processed again for each day.
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
        ledger.start(texts)
        return ledger
    }
}
