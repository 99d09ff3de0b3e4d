extension OpenPortfolio {
    /// Hands on the lots that are open at the end of each of some days, the trades being worked off once.
    ///
    /// - Parameters:
    ///   - days: in ascending order, none after a day up to which the trades have been worked off without an error.
    ///   - body: gets a day and its lots; `false` where no more days are wanted.
    /// - Complexity: O(*n* + *m*) for *n* trades and *m* lots in all.
    func forEachDay(
        of days: [CalendarDate], _ body: (CalendarDate, [Holding]) -> Bool
    ) throws(PortfolioFailure) {
        guard let trades else {
            for day in days where !body(day, []) { return }
            return
        }
        var ledger = TradeLedger(options: tradeOptions(in: currency), own: ownCurrency, rates: market.rates)
        ledger.texts = trades.texts
        var output = LedgerOutput()
        var rest = days[...]
        func handOn(_ day: CalendarDate) -> Bool {
            ledger.advance(to: day, into: &output)
            output.removeAll()
            let settled = ledger.settled(into: &output)
            output.removeAll()
            return body(day, settled.holdings)
        }
        try reading { () throws(FileError) in
            try trades.forEach { row in
                while let day = rest.first, day < row.inputs.date {
                    rest.removeFirst()
                    if !handOn(day) {
                        rest = []
                        return false
                    }
                }
                guard !rest.isEmpty else { return false }
                _ = ledger.add(row, into: &output)
                return true
            }
        }
        for day in rest where !handOn(day) { return }
    }
}
