extension OpenPortfolio {
    /// What is known about a portfolio before it is valued.
    struct Survey {
        /// The holdings, to be read from the start.
        let holdings: FileInput?
        /// The options, with the final as-of date.
        var options: ValuationOptions
        /// What the holdings call the symbols that trades name as well.
        var labels: [ExactText: StockLabels] = [:]
    }

    /// Reads as much of the holdings as a question needs to know in advance.
    ///
    /// - Parameters:
    ///   - readsAll: whether to find every error of the holdings, because they are not read again.
    ///   - readsTwice: whether the holdings will be read more than once, for which a pipe is copied.
    /// - Throws: ``PortfolioFailure``; if there are trades as well, with every error of the holdings.
    func survey(
        readsAll: Bool = false, readsTwice: Bool = false
    ) throws(PortfolioFailure) -> Survey {
        var survey = Survey(holdings: input, options: options)
        let wanted = settings.ignoresUnheldPrices ? [] : Set(settings.statedPrices.keys)
        var found = ScanSink.Found()
        if let input {
            let isAnotherQuestion = wasRead.use { wasRead in
                defer { wasRead = true }
                return wasRead
            }
            if isAnotherQuestion { try rewind(input) }
            // The latest priced day in the price files is an upper bound for held symbols, but a row may have a later
            // date.
            var latest = settings.asOf == nil ? market.prices.latestDate(through: today) : nil
            if settings.asOf == nil,
                try reading({ () throws(FileError) in try HoldingsFile.hasColumn(.priceDate, input) })
            {
                latest = today
            }
            let readsAll = readsAll || trades != nil
            let scans = latest != nil || !wanted.isEmpty || readsAll
            let scanned =
                input.size == nil && (scans || readsTwice)
                ? try reading { () throws(FileError) in try input.spooled() } : input
            if scans {
                let errors = try scan(
                    scanned, wanted: wanted, until: latest, readsAll: readsAll, &found)
                if readsAll { try check(errors, found) }
                found.isReadable = errors.isEmpty
                survey = Survey(holdings: scanned, options: options, labels: found.labels)
                if found.isReadable { try checkHeld(wanted, found, in: scanned) }
                try rewind(scanned)
            } else {
                return Survey(holdings: scanned, options: options)
            }
        } else {
            try checkHeld(wanted, found, in: nil)
        }
        if settings.asOf == nil, let date = latestDay(found) { survey.options.asOf = date }
        return survey
    }

    /// The latest day of a price of something held, or of a trade.
    private func latestDay(_ found: ScanSink.Found) -> CalendarDate? {
        let days = [
            found.latestPrice, trades?.latestDay(through: today),
            trades.flatMap { market.prices.latestDate(ofAnyOf: $0.texts.symbols, through: today) },
        ]
        return days.compactMap { $0 }.max()
    }

    /// Which of the symbols are held.
    func held(_ wanted: Set<ExactText>, in input: FileInput) throws(PortfolioFailure) -> Set<ExactText> {
        guard !wanted.isEmpty else { return [] }
        try rewind(input)
        var found = ScanSink.Found()
        _ = try scan(input, wanted: wanted, until: nil, readsAll: false, &found)
        return found.held
    }

    private func checkHeld(
        _ wanted: Set<ExactText>, _ found: ScanSink.Found, in input: FileInput?
    ) throws(PortfolioFailure) {
        let missing = wanted.subtracting(found.held).filter { trades?.texts.symbols.find($0.text) == nil }
        guard let symbol = missing.min() else { return }
        throw .priceOfUnheldSymbol(symbol.text, suggestions: try symbols(near: symbol.text, in: input))
    }

    /// Reports the errors of holdings beside trades, and symbols that occur in both.
    private func check(_ errors: DiagnosticLog, _ found: ScanSink.Found) throws(PortfolioFailure) {
        var log = errors
        if let trades {
            for (symbol, line) in found.linesOfTraded.sorted(by: { $0.value < $1.value }) {
                let problem = trades.diagnostic(of: symbol.text, alsoIn: source.holdings, line: line)
                if let problem { log.add(problem) }
            }
        }
        guard log.isEmpty else { throw .unreadable(log) }
    }

    /// The known symbols closest to an unknown one; none if the holdings can't be read twice.
    func symbols(near symbol: String) throws(PortfolioFailure) -> [String] {
        if let input, try !canRewind(input) { return [] }
        return try symbols(near: symbol, in: input)
    }

    func symbols(near symbol: String, in input: FileInput?) throws(PortfolioFailure) -> [String] {
        let nearest = Monitor(NearestWords(to: symbol))
        if let input {
            try rewind(input)
            let sink = NearSymbolSink(symbol)
            _ = try scan(input, sink) { found, _ in
                nearest.use { $0.add(found) }
                return true
            }
        }
        if let known = trades?.texts.symbols {
            nearest.use { nearest in
                for number in 0..<known.count { nearest.add(known[number]) }
            }
        }
        return nearest.use { $0.words }
    }

    func rewind(_ input: FileInput) throws(PortfolioFailure) {
        guard try canRewind(input) else {
            throw .file(.readFailed(source.holdings, reason: "it can't be read twice"))
        }
    }

    private func canRewind(_ input: FileInput) throws(PortfolioFailure) -> Bool {
        try reading { () throws(FileError) in try input.rewind() }
    }

    /// Scans the symbols.
    ///
    /// - Parameters:
    ///   - latest: once a price of this day and all of `wanted` are found, the rest is skipped.
    ///   - readsAll: whether to read everything regardless.
    /// - Returns: the errors of what was read.
    private func scan(
        _ input: FileInput, wanted: Set<ExactText>, until latest: CalendarDate?, readsAll: Bool,
        _ found: inout ScanSink.Found
    ) throws(PortfolioFailure) -> DiagnosticLog {
        let sink = ScanSink(
            prices: settings.asOf == nil ? market.prices : PriceTable(), today: today, wanted: wanted,
            traded: trades?.texts.symbols, own: ownCurrency)
        let all = Monitor(ScanSink.Found())
        let errors = try scan(input, sink) { found, lineBefore in
            all.use { all in
                all.add(found, lines: lineBefore)
                return readsAll || all.latestPrice != latest || all.held != wanted
            }
        }
        found = all.use { $0 }
        return errors
    }

    private func scan<Sink: HoldingSink & Sendable>(
        _ input: FileInput, _ sink: Sink,
        _ take: @escaping @Sendable (_ found: Sink.Output, _ lineBefore: Int) -> Bool
    ) throws(PortfolioFailure) -> DiagnosticLog {
        let file = try open(input)
        let errors = try reading { [own = ownCurrency, threads, isCancelled] () throws(FileError) in
            try file.read(own: own, threads: threads, makeSink: { sink }) { found, lineBefore, _ in
                take(found, lineBefore) && isCancelled?() != true
            }
        }
        try checkCancelled()
        return errors
    }
}
