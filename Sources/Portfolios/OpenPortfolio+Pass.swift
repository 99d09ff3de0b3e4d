extension OpenPortfolio {
    /// The result of reading and valuing all files.
    struct Outcome: Sendable {
        var output = ValuationSink.Output()
        /// The groups that are too many for memory, in place of the output's.
        var storedGroups: StoredGroups?
        var options: ValuationOptions
        /// The result of the trades, if there are any.
        var account: Account?
        /// The cash, if there is any.
        var cash: CashStatement?
        /// The requested stock, if there is only one.
        var symbol: String?
        /// What was sold and paid, by symbol: of the requested stock, or of all if they are to be kept.
        var realised: [ExactText: RealisedStock] = [:]

        /// What the portfolio states of its positions besides.
        var stated: StatedColumns = []
        /// The accounts that holdings name, in order, where they matter.
        var accounts: [ExactText] = []
        /// The columns of the holdings that nothing is read from.
        var unusedColumns: [UnusedColumn] = []
        /// The errors in the rows, where they are not thrown.
        var errors = DiagnosticLog()
        /// Where the rows are; `nil` if there are only trades.
        var extent: RowExtent?

        /// Whether every counted figure is known.
        var isComplete: Bool { !output.isIncomplete && account?.gains.isComplete != false }

        /// Throws if stored groups could not be read, once a report has been written.
        func checkStoredGroups() throws(PortfolioFailure) {
            try reading { () throws(FileError) in try storedGroups?.check() }
        }
    }

    /// What is needed to value the holdings, as many times as a report takes.
    struct Preparation: Sendable {
        /// The holdings files; none if there are only trades.
        let holdings: [HoldingsInput]
        /// The outcome so far, without holdings.
        let outcome: Outcome
        /// The state of each file before it was read; `nil` if it can't change.
        let status: [FileStatus?]
        /// Whether the holdings have been read, so that the next pass must start over.
        let wasRead = Monitor(false)
    }

    /// Finds out what must be known before any holding is valued, and works off the trades.
    ///
    /// - Parameters:
    ///   - keepsSales: whether to keep the sales and payments of every stock, not only of the requested one.
    ///   - readsTwice: whether the holdings will be valued more than once.
    ///   - worksOffTrades: whether to find the open lots and the errors of the trades.
    ///   - findsAccounts: whether to find the accounts that holdings name, even where nothing else depends on them.
    func prepare(
        _ keeping: ValuationSink.Keeping, keepsSales: Bool = false, readsTwice: Bool = false,
        worksOffTrades: Bool = true, findsAccounts: Bool = false
    ) throws(PortfolioFailure) -> Preparation {
        let before = inputs.map(\.input.status)
        let survey = try survey(readsTwice: readsTwice, findsAccounts: findsAccounts)
        // A copy of a pipe is ours alone.
        let status = survey.holdings.indices.map {
            survey.holdings[$0].input === inputs[$0].input ? before[$0] : nil
        }
        var outcome = Outcome(options: survey.options)
        outcome.stated = survey.stated
        outcome.accounts = survey.accounts
        if let trades, worksOffTrades {
            try process(trades, survey, keeping, keepsSales: keepsSales, into: &outcome)
        }
        if mayHaveCash {
            let (statement, _) = try cash(survey.options, accounts: survey.accounts)
            if !statement.balances.isEmpty || !statement.issues.isEmpty { outcome.cash = statement }
        }
        return Preparation(holdings: survey.holdings, outcome: outcome, status: status)
    }

    /// Values every holding of the file, and every open lot of trades.
    ///
    /// - Parameters:
    ///   - first: the holdings to keep; `nil` for all.
    ///   - keepsSales: whether to keep the sales and payments of every stock, not only of the requested one.
    func value(
        keeping: ValuationSink.Keeping, first: FirstHoldings? = nil, grouping: Grouping? = nil,
        keepsSales: Bool = false, issueLimit: Int = .max
    ) throws(PortfolioFailure) -> Outcome {
        try value(
            prepare(keeping, keepsSales: keepsSales), keeping: keeping, first: first, grouping: grouping,
            issueLimit: issueLimit)
    }

    /// Values the holdings once.
    ///
    /// - Parameters:
    ///   - rowLimit: the maximum number of rows.
    ///   - isLast: whether the holdings are not valued again.
    ///   - spillsGroups: whether very many groups may be stored outside of memory.
    ///   - throwsErrors: whether errors in the rows are thrown, with prices in other currencies; otherwise, the outcome
    ///     has them.
    ///   - rows: receives the rows in order; returns `false` to stop them.
    ///   - issues: receives the issues in order, which are then not kept; returns `false` to stop.
    func value(
        _ prepared: Preparation, keeping: ValuationSink.Keeping, first: FirstHoldings? = nil,
        grouping: Grouping? = nil, issueLimit: Int = .max, rowLimit: Int? = nil, isLast: Bool = true,
        spillsGroups: Bool = false, throwsErrors: Bool = true,
        rows: @escaping @Sendable (Span<UInt8>, RowMarks) -> Bool = { _, _ in true },
        issues: (@Sendable ([Issue]) -> Bool)? = nil
    ) throws(PortfolioFailure) -> Outcome {
        var outcome = prepared.outcome
        let isRepeated = prepared.wasRead.exchange(true)
        let valuer = HoldingValuer(
            options: outcome.options, own: ownCurrency, prices: market.prices, rates: market.rates)
        let total = Monitor(ValuationSink.Output())
        // Groups beyond a limit are refused, so they are kept to be counted.
        let groups = spillsGroups && limits.entries == .max ? Monitor(GroupSpool()) : nil
        let rowsLeft = Monitor(rowLimit ?? .max)
        let (progress, isCancelled, limits) = (isRepeated ? nil : progress, isCancelled, limits)
        let countsRows = rowLimit != nil
        let shown = shownAccounts
        let spareRows = SpareRows()
        let knownFirst = Monitor(KnownFirst())
        // Make one sink and copy it, so that its tables are built only once.
        var sink = ValuationSink(
            valuer, keeping: keeping, first: first, grouping: grouping, kernel: kernel,
            issueLimit: issueLimit,
            countsRows: countsRows, spareRows: spareRows, knownFirst: knownFirst, accounts: shown)
        sink.groupsInRun = groups?.use { $0.mostOfThread(among: threads) }
        let (keptIssues, lineShift) = (issues == nil ? issueLimit : 0, lineShift)
        let take: @Sendable (ValuationSink.Output, Int, Bool) -> Bool = { output, lineBefore, hasErrors in
            progress?(.valued(holdings: output.holdings))
            if let issues, !hasErrors, !output.issues.isEmpty,
                !issues(output.issues.map { $0.moved(by: lineBefore + lineShift) })
            {
                return false
            }
            let isTooMuch = total.use { total in
                let last = total.add(output, lines: lineBefore, issueLimit: keptIssues, first: first)
                if first != nil {
                    knownFirst.use { known in
                        known.last = last ?? known.last
                        known.isFull = first?.isFull(total.valued) == true
                    }
                }
                groups?.use { groups in
                    groups.add(output.groupRun.span)
                    groups.spill(&total.groups)
                }
                return total.excess(over: limits, first: first) != nil
            }
            if isTooMuch || isCancelled?() == true { return false }
            guard let memory = output.rows else { return true }
            defer { spareRows.give(memory) }
            // No row goes out after a price in another currency, as none does after one that can't be read.
            return hasErrors || total.use { !$0.conflicts.isEmpty }
                || memory.use { bytes in
                    let count = rowsLeft.use { left in
                        guard countsRows else { return bytes.count }
                        let taken = min(left, output.marks.ends.count)
                        left -= taken
                        return taken == 0 ? 0 : output.marks.ends[taken - 1]
                    }
                    return rows(bytes.span.extracting(0..<count), output.marks)
                }
        }
        let isStopped = Monitor(false)
        for holdings in prepared.holdings where !isStopped.use({ $0 }) {
            if isRepeated { try rewind(holdings.input) }
            let file = try open(holdings)
            outcome.unusedColumns += file.header.header.unusedColumns
            var sink = sink
            sink.file = holdings.number
            let (errors, rows) = try reading { [own = ownCurrency, threads, sink] () throws(FileError) in
                try file.readExtent(own: own, threads: threads, makeSink: { sink }) {
                    output, line, hasErrors in
                    let goesOn = take(output, line, hasErrors)
                    if !goesOn { isStopped.use { $0 = true } }
                    return goesOn
                }
            }
            outcome.errors.add(errors)
            outcome.extent = rows
        }
        if let account = outcome.account, outcome.errors.isEmpty { value(account, sink, take) }
        if let cash = outcome.cash, !cash.issues.isEmpty, outcome.errors.isEmpty {
            var rest = ValuationSink.Output()
            // A payment without a rate and the balance that it makes say the same, if it is a rate of the same day.
            let told = Set(outcome.account?.gains.issues.map(\.id) ?? [])
            rest.issues = cash.issues.filter { !told.contains($0.id) }
            rest.issueCount = rest.issues.count
            rest.isIncomplete = !cash.isComplete
            _ = take(rest, 0, false)
        }
        if isLast { self.progress?(.finished) }
        try checkCancelled()
        outcome.output = total.use { $0 }
        // Errors in the rows are told first.
        if outcome.errors.isEmpty, outcome.output.conflicts.isEmpty {
            outcome.storedGroups = try reading { () throws(FileError) in
                try groups?.use { groups throws(FileError) in try groups.finish(&outcome.output.groups) }
            }
        }
        let output = outcome.output
        if let excess = output.excess(over: limits, first: first) {
            throw .tooMuch(excess, limit: limits.entries)
        }
        if throwsErrors {
            if isLaterPiece { outcome.output.issues = output.issues.map { $0.moved(by: lineShift) } }
            try check(outcome, prepared, isRepeated: isRepeated)
        }
        return outcome
    }

    /// Lines of a piece are told as counted from its first row, which is then line 1.
    private var lineShift: Int { isLaterPiece ? 1 : 0 }

    /// Throws the errors of rows, and of prices in another currency than what is held.
    private func check(
        _ outcome: Outcome, _ prepared: Preparation, isRepeated: Bool
    ) throws(PortfolioFailure) {
        var log = DiagnosticLog()
        log.add(outcome.errors, lines: lineShift)
        market.report(outcome.output.conflicts, to: &log)
        if isRepeated { try checkUnchanged(prepared, log) }
        guard log.isEmpty else { throw .unreadable(log) }
    }

    /// Checks that the file is still the one whose totals are known.
    func checkUnchanged(
        _ prepared: Preparation, _ log: DiagnosticLog
    ) throws(PortfolioFailure) {
        for (file, before) in zip(prepared.holdings, prepared.status) {
            guard let before, let now = file.input.status else { continue }
            if !now.isUnchanged(since: before) { throw .file(.changed(file.input.path)) }
        }
        if !log.isEmpty { throw .file(.changed(source.holdings)) }
    }

    /// Processes the trades up to the as-of date.
    private func process(
        _ trades: TradeFiles, _ survey: Survey, _ keeping: ValuationSink.Keeping,
        keepsSales: Bool,
        into outcome: inout Outcome
    ) throws(PortfolioFailure) {
        if case .holdings(let symbol?) = keeping { outcome.symbol = symbol }
        if case .lots(let symbol) = keeping { outcome.symbol = symbol.text }
        let number = outcome.symbol.flatMap { trades.texts.symbols.find($0) }.map { UInt32(clamping: $0) }
        var kept = LedgerOutput()
        let options = tradeOptions(in: currency)
        let shown = shownNumbers
        let account = try account(
            of: trades, asOf: outcome.options.asOf, options, gains: collector(options), survey: survey
        ) { output in
            guard keepsSales || number != nil else { return }
            for sale in output.sales
            where (keepsSales || sale.symbol == number) && shown[sale.account] {
                kept.append(sale, of: output)
            }
            for payment in output.income
            where (keepsSales || payment.symbol == number) && shown[payment.account] {
                kept.append(payment)
            }
        }
        outcome.account = account
        let sales = Dictionary(grouping: kept.sales, by: \.symbol).mapValues { records in
            records.map { Sale($0, kept, account.ledger) }
        }
        let income = Dictionary(grouping: kept.income, by: \.symbol).mapValues { records in
            records.map { Income($0, account.ledger) }
        }
        let lotIssues = LotIssues(account.gains.issues)
        // What the accounts that are asked for never had is unknown there.
        let asked = number.flatMap { number in
            settings.accounts.isEmpty || settings.accounts.contains { trades.hasHeld(number, in: $0) }
                ? number : nil
        }
        for symbol in Set(sales.keys).union(income.keys).union(asked.map { [$0] } ?? []) {
            guard let text = account.ledger.texts.symbol(symbol) else { continue }
            let sales = sales[symbol] ?? []
            outcome.realised[text] = RealisedStock(
                name: account.ledger.name(of: symbol), market: account.ledger.market(of: symbol),
                sales: sales, income: income[symbol] ?? [],
                issues: lotIssues.of(sales))
        }
    }

    /// Values the open lots after the holdings, and adds what is unknown or doubtful about the trades.
    private func value(
        _ account: Account, _ sink: ValuationSink,
        _ take: (ValuationSink.Output, _ lineBefore: Int, _ hasErrors: Bool) -> Bool
    ) {
        var sink = sink
        // Which issues are repeated can't be told of those that are only counted.
        sink.issueLimit = .max
        // Each kind once for a row, however many lots the row opened and sales took.
        var known: Set<Issue.Row> = []
        let lots = account.lots(of: shownAccounts)
        var next = 0
        while next < lots.count {
            let end = min(next + OpenPortfolio.lotsAtOnce, lots.count)
            for lot in lots[next..<end] { sink.add(lot) }
            next = end
            var output = sink.finishChunk()
            let count = output.issues.count
            output.issues.removeAll { !known.insert($0.row).inserted }
            output.issueCount -= count - output.issues.count
            guard take(output, 0, false) else { return }
        }
        var rest = sink.finish() ?? ValuationSink.Output()
        rest.issues = (account.gains.issues + account.doubts).filter { known.insert($0.row).inserted }
        rest.issueCount = rest.issues.count
        _ = take(rest, 0, false)
    }

    /// The number of lots valued before their results are passed on.
    private static let lotsAtOnce = 4096

    /// Throws if the result is no longer wanted.
    func checkCancelled() throws(PortfolioFailure) {
        if isCancelled?() == true { throw .cancelled }
    }

    /// Passes on the trades up to a day, or all, in the order in which a ledger takes them; throws if they can't be read
    /// again, or if the result is no longer wanted.
    @inline(__always)
    func forEachTrade(
        through last: CalendarDate? = nil, _ body: (TradeRow) -> Void
    ) throws(PortfolioFailure) {
        guard let trades else { return }
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                if let last, last < row.inputs.date { return false }
                if isCancelled?() == true { return false }
                body(row)
                return true
            }
        }
        try checkCancelled()
    }

    /// Opens the holdings file and reads its header.
    func open(_ holdings: HoldingsInput) throws(PortfolioFailure) -> HoldingsFile {
        var log = DiagnosticLog()
        let file = try reading { () throws(FileError) in
            try HoldingsFile(
                holdings.input, name: label(of: holdings), account: holdings.account, piece: piece,
                kernel: kernel, log: &log)
        }
        guard var file else { throw .unreadable(log) }
        file.complete(from: symbolBook)
        return file
    }
}

/// Where the rows of a piece of a report end, and what they are sorted by.
struct RowMarks: Sendable {
    /// The end of each row, if rows are counted or sorted.
    var ends: [Int] = []
    /// The sort keys, one after another, and the end of each.
    var keys: [UInt8] = []
    var keyEnds: [Int] = []
}
