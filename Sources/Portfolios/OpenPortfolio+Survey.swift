extension OpenPortfolio {
    /// What is known about a portfolio before it is valued.
    struct Survey {
        /// The holdings, to be read from the start.
        var holdings: [HoldingsInput]
        /// The options, with the final as-of date.
        var options: ValuationOptions
        /// What the holdings call the symbols that trades name as well.
        var labels: [ExactText: StockLabels] = [:]
        /// The accounts of the holdings, in the order in which rows name them; known if there are trades, or if accounts
        /// matter or are asked for.
        var accounts: [ExactText] = []
        /// What the portfolio states of its positions besides.
        var stated: StatedColumns = []
    }

    /// Reads as much of the holdings as a question needs to know in advance.
    ///
    /// - Parameters:
    ///   - readsAll: whether to find every error of the holdings, because they are not read again.
    ///   - readsTwice: whether the holdings will be read more than once, for which a pipe is copied.
    ///   - findsAccounts: whether to find the accounts that they name, even where nothing else depends on them.
    /// - Throws: ``PortfolioFailure``; if there are trades as well, with every error of the holdings.
    func survey(
        readsAll: Bool = false, readsTwice: Bool = false, findsAccounts: Bool = false
    ) throws(PortfolioFailure) -> Survey {
        var survey = Survey(holdings: inputs, options: options)
        let wanted = settings.ignoresUnheldPrices ? [] : Set(settings.statedPrices.keys)
        var found = ScanSink.Found()
        var accounts = ScanSink.AccountSearch.none
        if findsAccounts || needsAccounts || trades != nil {
            accounts = .all
        } else if inputs.contains(where: { $0.account?.isEmpty == false }) {
            survey.stated.insert(.account)
        } else if try hasColumn(.account, in: inputs) {
            accounts = .first
        }
        let findsMultiplier = try hasColumn(.multiplier, in: inputs)
        if inputs.isEmpty {
            try checkHeld(wanted, found, in: [])
        } else {
            let isAnotherQuestion = wasRead.exchange(true)
            // The latest priced day in the price files is an upper bound for held symbols, but a row may have a later
            // date.
            var latest = settings.asOf == nil ? market.prices.latestDate(through: today) : nil
            for file in inputs {
                if isAnotherQuestion { try rewind(file.input) }
                if settings.asOf == nil, try hasColumn(.priceDate, in: [file]) { latest = today }
            }
            let readsAll = readsAll || trades != nil
            let scans = latest != nil || !wanted.isEmpty || readsAll || accounts != .none || findsMultiplier
            for place in inputs.indices where inputs[place].input.size == nil && (scans || readsTwice) {
                let input = inputs[place].input
                survey.holdings[place] = HoldingsInput(
                    input: try reading { () throws(FileError) in try input.spooled() },
                    account: inputs[place].account, number: inputs[place].number)
            }
            guard scans else { return survey }
            let errors = try scan(
                survey.holdings, wanted: wanted, until: latest, readsAll: readsAll, accounts,
                findsMultiplier: findsMultiplier, &found)
            if readsAll { try check(errors, found) }
            found.isReadable = errors.isEmpty
            survey.labels = found.labels
            survey.accounts = found.accounts
            if found.isReadable { try checkHeld(wanted, found, in: survey.holdings) }
            for file in survey.holdings { try rewind(file.input) }
        }
        if needsAccounts, found.isReadable { try checkAccounts(found.accounts) }
        if trades?.texts.hasAccounts == true || found.accounts.contains(where: { !$0.text.isEmpty })
            || cash.contains(where: { !$0.account.isEmpty })
        {
            survey.stated.insert(.account)
        }
        if trades?.texts.statesMultiplier == true || found.statesMultiplier {
            survey.stated.insert(.multiplier)
        }
        if piece != nil { try takeColumns(ofWholeFileInto: &survey) }
        if settings.asOf == nil, let date = latestDay(found) { survey.options.asOf = date }
        return survey
    }

    /// Finds what rows outside the piece state, so that the rows of all pieces have the same columns.
    ///
    /// - Complexity: O(*n*) in the length of the file up to the first row that states it, if the file has the column.
    private func takeColumns(ofWholeFileInto survey: inout Survey) throws(PortfolioFailure) {
        let hasAccounts = try hasColumn(.account, in: inputs)
        let hasMultipliers = try hasColumn(.multiplier, in: inputs)
        let seeksAccount = hasAccounts && !survey.stated.contains(.account)
        let seeksMultiplier = hasMultipliers && !survey.stated.contains(.multiplier)
        guard seeksAccount || seeksMultiplier else { return }
        for file in survey.holdings { try rewind(file.input) }
        var found = ScanSink.Found()
        // Errors outside the piece are told by other pieces.
        _ = try ofWholeFile.scan(
            survey.holdings, wanted: [], until: nil, readsAll: false, seeksAccount ? .first : .none,
            findsMultiplier: seeksMultiplier, &found)
        for file in survey.holdings { try rewind(file.input) }
        if found.accounts.contains(where: { !$0.text.isEmpty }) { survey.stated.insert(.account) }
        if found.statesMultiplier { survey.stated.insert(.multiplier) }
    }

    /// Whether a holdings file has a column.
    func hasColumn(_ field: HoldingField, in files: [HoldingsInput]) throws(PortfolioFailure) -> Bool {
        for file in files {
            let hasColumn = try reading { () throws(FileError) in
                try HoldingsFile.hasColumn(field, file.input)
            }
            if hasColumn { return true }
        }
        return false
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
    func held(
        _ wanted: Set<ExactText>, in files: [HoldingsInput]
    ) throws(PortfolioFailure) -> Set<ExactText> {
        guard !wanted.isEmpty else { return [] }
        for file in files { try rewind(file.input) }
        var found = ScanSink.Found()
        _ = try scan(
            files, wanted: wanted, until: nil, readsAll: false, .none,
            findsMultiplier: false, &found)
        for file in files { try rewind(file.input) }
        return found.held
    }

    private func checkHeld(
        _ wanted: Set<ExactText>, _ found: ScanSink.Found, in files: [HoldingsInput]
    ) throws(PortfolioFailure) {
        let missing = wanted.subtracting(found.held).subtracting(settings.planned).filter {
            trades?.texts.symbols.find($0.text) == nil
        }
        guard let symbol = missing.min() else { return }
        throw .priceOfUnheldSymbol(
            symbol.text, suggestions: try search(for: symbol.text, in: files).suggestions)
    }

    /// Reports the errors of holdings beside trades, and symbols that occur in both.
    private func check(_ errors: DiagnosticLog, _ found: ScanSink.Found) throws(PortfolioFailure) {
        var log = errors
        if let trades {
            for (row, place) in found.linesOfTraded.sorted(by: { $0.value < $1.value }) {
                let path = inputs[place.file].number == 0 ? source.holdings : inputs[place.file].input.path
                let problem = trades.diagnostic(
                    of: row.symbol.text, in: row.account.text, alsoIn: path, line: place.line)
                if let problem { log.add(problem) }
            }
        }
        guard log.isEmpty else { throw .unreadable(log) }
    }

    /// What may be meant by a word that is no symbol, a name whatever its case among it; nothing if the holdings can't be
    /// read twice.
    func search(for word: String) throws(PortfolioFailure) -> NearSymbolSink.Found {
        for file in inputs where try !canRewind(file.input) {
            return NearSymbolSink.Found(nearest: NearestWords(to: word))
        }
        return try search(for: word, in: inputs)
    }

    func search(
        for word: String, in files: [HoldingsInput]
    ) throws(PortfolioFailure) -> NearSymbolSink.Found {
        let found = Monitor(NearSymbolSink.Found(nearest: NearestWords(to: word)))
        let called = symbolBook.symbols(like: word)
        for file in files {
            try rewind(file.input)
            let sink = NearSymbolSink(word, called: called)
            _ = try scan(file, sink) { part, _ in
                found.use {
                    $0.nearest.add(part.nearest)
                    $0.named.formUnion(part.named)
                    $0.alike.formUnion(part.alike)
                }
                return true
            }
            try rewind(file.input)
        }
        if let trades {
            let known = trades.texts.symbols
            found.use { found in
                for number in 0..<known.count { found.nearest.add(known[number]) }
            }
            let (name, search) = (word.lowercased(), NameSearch(word))
            let named = try reading { () throws(FileError) in try trades.symbols { $0 == name } }
            let alike = try reading { () throws(FileError) in
                try trades.symbols { search?.finds($0) == true }
            }
            found.use {
                $0.alike.formUnion(called.filter { known.find($0.text) != nil })
                $0.named.formUnion(named)
                $0.alike.formUnion(alike)
            }
        }
        return found.use { found in
            found.named.formUnion(symbolBook.symbols(named: word))
            return found
        }
    }

    func rewind(_ input: FileInput) throws(PortfolioFailure) {
        guard try canRewind(input) else {
            throw .file(.readFailed(input.path, reason: "it can't be read twice"))
        }
    }

    func canRewind(_ input: FileInput) throws(PortfolioFailure) -> Bool {
        try reading { () throws(FileError) in try input.rewind() }
    }

    /// Scans the symbols.
    ///
    /// - Parameters:
    ///   - latest: once a price of this day and all of `wanted` are found, the rest is skipped.
    ///   - readsAll: whether to read everything regardless.
    ///   - accounts: which accounts to find.
    /// - Returns: the errors of what was read.
    private func scan(
        _ files: [HoldingsInput], wanted: Set<ExactText>, until latest: CalendarDate?, readsAll: Bool,
        _ accounts: ScanSink.AccountSearch, findsMultiplier: Bool, _ found: inout ScanSink.Found
    ) throws(PortfolioFailure) -> DiagnosticLog {
        let sink = ScanSink(
            prices: settings.asOf == nil ? market.prices : PriceTable(), today: today, wanted: wanted,
            traded: trades?.texts.symbols, own: ownCurrency, accounts: accounts,
            findsMultiplier: findsMultiplier)
        let all = Monitor(ScanSink.Found())
        var errors = DiagnosticLog()
        for (place, file) in files.enumerated() {
            let goesOn = Monitor(true)
            errors.add(
                try scan(file, sink) { found, lineBefore in
                    all.use { all in
                        all.add(found, file: place, lines: lineBefore)
                        let isWanted =
                            readsAll || all.latestPrice != latest || all.held != wanted || accounts == .all
                            || findsMultiplier && !all.statesMultiplier
                            || accounts == .first && all.accounts.allSatisfy(\.text.isEmpty)
                        goesOn.use { $0 = isWanted }
                        return isWanted
                    }
                })
            if !goesOn.use({ $0 }) { break }
        }
        found = all.use { $0 }
        return errors
    }

    private func scan<Sink: HoldingSink & Sendable>(
        _ file: HoldingsInput, _ sink: Sink,
        _ take: @escaping @Sendable (_ found: Sink.Output, _ lineBefore: Int) -> Bool
    ) throws(PortfolioFailure) -> DiagnosticLog {
        let file = try open(file)
        let errors = try reading { [own = ownCurrency, threads, isCancelled] () throws(FileError) in
            try file.read(own: own, threads: threads, makeSink: { sink }) { found, lineBefore, _ in
                take(found, lineBefore) && isCancelled?() != true
            }
        }
        try checkCancelled()
        return errors
    }
}
