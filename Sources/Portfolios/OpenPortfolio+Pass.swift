extension OpenPortfolio {
    /// What the whole file comes to.
    struct Outcome: Sendable {
        var output = ValuationSink.Output()
        var options: ValuationOptions
    }

    /// Values every holding of the file.
    ///
    /// - Parameters:
    ///   - rows: gets the rows of CSV as they come, in order; `false` where no more are wanted.
    ///   - rowLimit: how many rows are wanted.
    func value(
        keeping: ValuationSink.Keeping, grouping: Grouping? = nil, issueLimit: Int = .max,
        rowLimit: Int? = nil,
        rows: @escaping @Sendable (Span<UInt8>) -> Bool = { _ in true }
    ) throws(PortfolioFailure) -> Outcome {
        let isAnotherQuestion = wasRead.use { wasRead in
            defer { wasRead = true }
            return wasRead
        }
        if isAnotherQuestion { try rewind(self.input) }
        let (input, options) = try prepared()
        var log = DiagnosticLog()
        guard
            let file = try reading({ () throws(FileError) in
                try HoldingsFile(input, name: source.holdings, kernel: kernel, log: &log)
            })
        else { throw .unreadable(log) }
        let valuer = HoldingValuer(
            options: options, own: ownCurrency, prices: market.prices, rates: market.rates)
        let total = Monitor(ValuationSink.Output())
        let rowsLeft = Monitor(rowLimit ?? .max)
        let (progress, isCancelled, limits) = (progress, isCancelled, limits)
        let countsRows = rowLimit != nil
        let spareRows = SpareRows()
        // One is made, and copied, so that what it looks up beforehand is looked up once.
        let sink = ValuationSink(
            valuer, keeping: keeping, grouping: grouping, kernel: kernel, issueLimit: issueLimit,
            countsRows: countsRows, spareRows: spareRows)
        let found = try reading { [own = ownCurrency, threads] () throws(FileError) in
            try file.read(own: own, threads: threads, makeSink: { sink }) { output, lineBefore, hasErrors in
                progress?(.valued(holdings: output.holdings))
                let isTooMuch = total.use { total in
                    total.add(output, lines: lineBefore, issueLimit: issueLimit)
                    return total.excess(over: limits) != nil
                }
                if isTooMuch || isCancelled?() == true { return false }
                guard let memory = output.rows else { return true }
                defer { spareRows.give(memory) }
                return hasErrors
                    || memory.use { bytes in
                        let count = rowsLeft.use { left in
                            guard countsRows else { return bytes.count }
                            let taken = min(left, output.rowEnds.count)
                            left -= taken
                            return taken == 0 ? 0 : output.rowEnds[taken - 1]
                        }
                        return rows(bytes.span.extracting(0..<count))
                    }
            }
        }
        progress?(.finished)
        try checkCancelled()
        log.add(found)
        let output = total.use { $0 }
        if let excess = output.excess(over: limits) { throw .tooMuch(excess, limit: limits.entries) }
        for conflict in output.conflicts {
            log.add { market.conflict(conflict.price, symbol: conflict.symbol, stock: conflict.stock) }
        }
        log.addUnshown(output.conflictPlaces.count - output.conflicts.count)
        guard log.isEmpty else { throw .unreadable(log) }
        return Outcome(output: output, options: options)
    }

    /// Ends a question whose answer is no longer wanted.
    func checkCancelled() throws(PortfolioFailure) {
        if isCancelled?() == true { throw .cancelled }
    }

    /// The input at its start, and the as-of date settled.
    private func prepared() throws(PortfolioFailure) -> (FileInput, ValuationOptions) {
        var options = options
        let wanted = settings.ignoresUnheldPrices ? [] : Set(settings.statedPrices.keys)
        // Of all days with a price in the files no held symbol's can be later, but a row may state a later one.
        var latest = settings.asOf == nil ? market.prices.latestDate(through: today) : nil
        if settings.asOf == nil,
            try reading({ () throws(FileError) in try HoldingsFile.hasColumn(.priceDate, input) })
        {
            latest = today
        }
        guard latest != nil || !wanted.isEmpty else { return (input, options) }
        let scanned = input.size == nil ? try reading { () throws(FileError) in try input.spooled() } : input
        let found = try scan(scanned, wanted: wanted, until: latest)
        if found.isReadable, let missing = wanted.subtracting(found.held).min() {
            throw .priceOfUnheldSymbol(missing, suggestions: try symbols(near: missing, in: scanned))
        }
        if let date = found.latestPrice, settings.asOf == nil { options.asOf = date }
        try rewind(scanned)
        return (scanned, options)
    }

    /// The held symbols that come near one that is not held; none where the holdings can't be read twice.
    func symbols(near symbol: String) throws(PortfolioFailure) -> [String] {
        guard input.rewind() else { return [] }
        return try symbols(near: symbol, in: input)
    }

    private func symbols(near symbol: String, in input: FileInput) throws(PortfolioFailure) -> [String] {
        try rewind(input)
        let nearest = Monitor(NearestWords(to: symbol))
        let sink = NearSymbolSink(symbol)
        _ = try scan(input, sink) { found in
            nearest.use { $0.add(found) }
            return true
        }
        return nearest.use { $0.words }
    }

    private func rewind(_ input: FileInput) throws(PortfolioFailure) {
        guard input.rewind() else {
            throw .file(.readFailed(source.holdings, reason: "it can't be read twice"))
        }
    }

    /// Looks at the symbols; errors are left for the reading that follows.
    private func scan(
        _ input: FileInput, wanted: Set<String>, until latest: CalendarDate?
    ) throws(PortfolioFailure) -> ScanSink.Found {
        let sink = ScanSink(
            prices: settings.asOf == nil ? market.prices : PriceTable(), today: today, wanted: wanted)
        let all = Monitor(ScanSink.Found())
        let errors = try scan(input, sink) { found in
            all.use { all in
                all.held.formUnion(found.held)
                if let date = found.latestPrice { all.latestPrice = max(all.latestPrice ?? date, date) }
                return all.latestPrice != latest || all.held != wanted
            }
        }
        return all.use { all in
            all.isReadable = errors.isEmpty
            return all
        }
    }

    private func scan<Sink: HoldingSink & Sendable>(
        _ input: FileInput, _ sink: Sink,
        _ take: @escaping @Sendable (Sink.Output) -> Bool
    ) throws(PortfolioFailure) -> DiagnosticLog {
        var log = DiagnosticLog()
        guard
            let file = try reading({ () throws(FileError) in
                try HoldingsFile(input, name: source.holdings, kernel: kernel, log: &log)
            })
        else { throw .unreadable(log) }
        let errors = try reading { [own = ownCurrency, threads, isCancelled] () throws(FileError) in
            try file.read(own: own, threads: threads, makeSink: { sink }) { found, _, _ in
                take(found) && isCancelled?() != true
            }
        }
        try checkCancelled()
        return errors
    }
}

extension ValuationSink.Output {
    /// Of what is kept, what is more than may be.
    fileprivate func excess(over limits: WorkLimits) -> ExcessiveWork? {
        if valued.count > limits.entries { return .holdings }
        if groups.count > limits.entries { return .groups }
        return issues.count > limits.entries ? .issues : nil
    }

    /// Adds what a chunk came to, `lines` lines into the file.
    fileprivate mutating func add(_ chunk: ValuationSink.Output, lines: Int, issueLimit: Int) {
        holdings += chunk.holdings
        currencies.add(chunk.currencies)
        groups.add(chunk.groups)
        isIncomplete = isIncomplete || chunk.isIncomplete
        issueCount += chunk.issueCount
        for issue in chunk.issues where issues.count < issueLimit { issues.append(issue.moved(by: lines)) }
        for var valuation in chunk.valued {
            valuation.holding.location.line += UInt32(clamping: lines)
            valued.append(valuation)
        }
        for conflict in chunk.conflicts where conflictPlaces.insert(conflict.price.location).inserted {
            if conflicts.count < DiagnosticLog.shown { conflicts.append(conflict) }
        }
    }
}
