extension OpenPortfolio {
    /// Hands on the lots that are open at the end of each of some days, the trades being worked off once.
    ///
    /// - Parameters:
    ///   - days: in ascending order, none after a day up to which the trades have been worked off without an error.
    ///   - body: gets a day and its lots; `false` where no more days are wanted.
    /// - Throws: ``PortfolioFailure``, and what `body` throws.
    /// - Complexity: O(*n* + *m*) for *n* trades and *m* lots in all.
    func forEachDay(of days: [CalendarDate], _ body: (CalendarDate, [Holding]) throws -> Bool) throws {
        guard let trades else {
            for day in days { guard try body(day, []) else { return } }
            return
        }
        var ledger = TradeLedger(options: tradeOptions(in: currency), own: ownCurrency, rates: market.rates)
        ledger.texts = trades.texts
        var output = LedgerOutput()
        var rest = days[...]
        var failure: (any Error)?
        /// Hands on the first day that is left; `false` where no more are.
        func handOn() -> Bool {
            guard let day = rest.popFirst() else { return false }
            ledger.advance(to: day, into: &output)
            let settled = ledger.settled(into: &output)
            output.removeAll()
            do {
                if try body(day, settled.holdings) { return true }
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
