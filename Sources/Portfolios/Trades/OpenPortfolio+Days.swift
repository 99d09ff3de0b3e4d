extension OpenPortfolio {
    /// Passes on the lots that are open at the end of each of several days, in one pass over the trades.
    ///
    /// - Parameters:
    ///   - days: the days in ascending order; the trades up to the last one must have been processed without errors
    ///     before.
    ///   - accounts: the accounts that holdings name.
    ///   - counts: whether a symbol's lots count.
    ///   - body: called with each day and the lots of the symbols that had a trade since the one before; returns `false`
    ///     to stop.
    /// - Throws: ``PortfolioFailure``, and whatever `body` throws.
    /// - Complexity: O(*n* + *m*) for *n* trades and the *m* lots of their symbols after each.
    func forEachDay(
        of days: [CalendarDate], accounts: [ExactText], lots counts: (String) -> Bool,
        _ body: (CalendarDate, PortfolioHistory.OpenLots) throws -> Bool
    ) throws {
        guard let trades else {
            for day in days { guard try body(day, .init()) else { return } }
            return
        }
        var ledger = TradeLedger(options: tradeOptions(in: currency), own: ownCurrency, rates: market.rates)
        ledger.start(trades.texts, after: accounts)
        // Until the window of 30 days is over, the lots of any symbol may change.
        let areAll = ledger.options.method == .section104
        let isCounted = (0..<trades.texts.symbols.count).map { counts(trades.texts.symbols[$0]) }
        var output = LedgerOutput()
        var rest = days[...]
        var changed: Set<UInt32> = []
        var failure: (any Error)?
        /// Passes on the next day; `false` if there is none or no more are wanted.
        func handOn() -> Bool {
            guard let day = rest.popFirst() else { return false }
            ledger.advance(to: day, into: &output)
            let settled = ledger.settled(into: &output)
            output.removeAll()
            var open = PortfolioHistory.OpenLots()
            open.areAll = areAll
            for symbol in settled.openingOrder
            where isCounted[Int(symbol)] && (areAll || changed.contains(symbol)) {
                open.lots.append((symbol, settled.holdings(of: symbol).of(shownAccounts)))
            }
            changed.removeAll(keepingCapacity: true)
            do {
                if try body(day, open) { return true }
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
                changed.insert(row.symbol)
                changed.insert(row.toSymbol)
                _ = ledger.add(row, into: &output)
                return true
            }
        }
        while handOn() {}
        if let failure { throw failure }
    }
}
