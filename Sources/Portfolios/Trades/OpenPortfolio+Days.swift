extension OpenPortfolio {
    /// Passes on the lots that are open at the end of each of several days, in one pass over the trades.
    ///
    /// - Parameters:
    ///   - days: the days in ascending order; the trades up to the last one must have been processed without errors
    ///     before.
    ///   - accounts: the accounts that holdings name.
    ///   - body: called with each day and its lots; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``, and whatever `body` throws.
    /// - Complexity: O(*n* + *m*) for *n* trades and *m* lots in total.
    func forEachDay(
        of days: [CalendarDate], accounts: [ExactText], _ body: (CalendarDate, [Holding]) throws -> Bool
    ) throws {
        guard let trades else {
            for day in days { guard try body(day, []) else { return } }
            return
        }
        var ledger = TradeLedger(options: tradeOptions(in: currency), own: ownCurrency, rates: market.rates)
        ledger.start(trades.texts, after: accounts)
        var output = LedgerOutput()
        var rest = days[...]
        var failure: (any Error)?
        /// Passes on the next day; `false` if there is none or no more are wanted.
        func handOn() -> Bool {
            guard let day = rest.popFirst() else { return false }
            ledger.advance(to: day, into: &output)
            let settled = ledger.settled(into: &output)
            output.removeAll()
            do {
                if try body(day, settled.holdings.of(shownAccounts)) { return true }
            } catch {
                failure = error
            }
            rest = []
            return false
        }
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                while let day = rest.first, day < row.inputs.date { guard handOn() else { return false } }
                if rest.isEmpty { return false }
                _ = ledger.add(row, into: &output)
                return true
            }
        }
        while handOn() {}
        if let failure { throw failure }
    }
}
