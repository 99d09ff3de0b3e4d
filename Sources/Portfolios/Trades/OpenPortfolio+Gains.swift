extension OpenPortfolio {
    /// What sales gained, and what was paid as dividends and interest, in the portfolio currency.
    ///
    /// It covers trades up to ``ValuationSettings/asOf``, or all trades if that is not set.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the files; ``PortfolioFailure/noDays(from:through:)`` if the
    ///   first day is after the last.
    /// - Complexity: O(*n*) for *n* trades; memory is proportional to the sales and payments shown.
    public func gains(_ request: GainsRequest = GainsRequest()) throws(PortfolioFailure) -> GainsReport {
        try gains(request, notesOrigins: false)
    }

    /// The figures of the form SA108, of gains whose year is a British tax year.
    ///
    /// - Throws: as ``gains(_:)``; ``PortfolioFailure/formOfOtherGains``.
    package func taxForm(_ request: GainsRequest) throws(PortfolioFailure) -> SA108Report {
        guard let form = SA108Report(try gains(request)) else { throw .formOfOtherGains }
        return form
    }

    /// - Parameter notesOrigins: whether to record how each lot came by its cost.
    private func gains(_ request: GainsRequest, notesOrigins: Bool) throws(PortfolioFailure) -> GainsReport {
        let options = tradeOptions(in: currency)
        let request = try request.resolved(options.yearStart)
        let (day, survey) = try dayOfGains(request)
        var grouping: GainGrouping?
        if case .groups(let by) = request.contents { grouping = by }
        let collector = collector(
            options, from: request.from, through: request.through, by: grouping)
        var output = LedgerOutput()
        let account =
            grouping != nil && !notesOrigins
            ? try totals(of: trades, asOf: day, options, gains: collector, survey: survey)
            : try account(
                of: trades, asOf: day, options, gains: collector, survey: survey, keepsAll: grouping == nil,
                notesOrigins: notesOrigins
            ) { if grouping == nil { output = $0 } }
        let sales = output.sales.filter { collector.includes($0) }.map { Sale($0, output, account.ledger) }
        let income = output.income.filter { collector.includes($0) }.map { Income($0, account.ledger) }
        let contents: GainsReport.Contents
        switch request.contents {
        case .sales(let row): contents = .sales(each: row)
        case .income: contents = .income
        case .groups(let grouping):
            let groups = account.gains.groups?.inKeyOrder(account.ledger) ?? []
            contents = .groups(
                grouping,
                groups.map { AccountStatement.Group(key: $0.key, totals: RealisedTotals($0.totals)) })
        }
        var report = GainsReport(
            name: name, from: request.from, to: request.through, asOf: day, options: options,
            contents: contents, totals: RealisedTotals(account.gains.totals), sales: sales, income: income,
            issues: account.issues(ofSales: sales), fileNames: fileNames)
        // Merged partials of groups can't tell, and must say the same.
        if grouping == nil { report.sides = account.gains.sides }
        report.stated = survey.stated
        if grouping == .symbol { report.stockNames = account.ledger.names }
        report.isMethodChosen = settings.lots != nil || source.document.lots != nil
        if trades == nil { report.withoutTrades = withoutTrades }
        return report
    }

    /// A sentence that says why there are no trades: the portfolio has no trades file, or its only file is not
    /// recognised as one.
    private var withoutTrades: String {
        let words = "There are no trades"
        if !source.isFolder, let near = TradesHeader.nearMiss(in: source.holdings) {
            return
                "\(words): \(source.holdingsName) is read as holdings, for it has no column \(near.missing). "
                + "Is \"\(near.name)\" meant for it?"
        }
        return "\(words): what was sold is worked out from a file of them, such as trades.csv."
    }

    /// Explains the gains and the income of a stock: every calculation of each sale and payment, so that it can be
    /// repeated by hand.
    ///
    /// - Parameters:
    ///   - symbol: the symbol of the stock.
    ///   - request: the days of the sales and payments; its contents are ignored.
    /// - Throws: ``PortfolioFailure``; ``PortfolioFailure/unknownSymbol(_:suggestions:)`` if no trade names the symbol.
    /// - Complexity: O(*n*) for *n* trades; memory is proportional to the sales and payments.
    public func explainGains(
        of symbol: String, _ request: GainsRequest = GainsRequest()
    ) throws(PortfolioFailure) -> String {
        try explainGains(of: symbol, request, TextOptions()).text
    }

    /// Why there is nothing to explain of a stock that no trade is of.
    private func failure(ofNoTradesOf text: String) throws(PortfolioFailure) -> PortfolioFailure {
        let meant = try search(for: text)
        for file in inputs where try !canRewind(file.input) {
            return .unknownSymbol(text, suggestions: meant.suggestions)
        }
        let wanted = [text, meant.only].compactMap(\.self)
        let held = try held(Set(wanted.map(\.exact)), in: inputs)
        let symbol = wanted.first { held.contains($0.exact) }
        return symbol.map { .noTrades($0) } ?? .unknownSymbol(text, suggestions: meant.suggestions)
    }

    /// Explains the gains and the income of a stock with options for the text, and says whether every figure of its sales
    /// and payments is known.
    package func explainGains(
        of text: String, _ request: GainsRequest, _ options: TextOptions
    ) throws(PortfolioFailure) -> (text: String, isComplete: Bool) {
        var symbol = try symbol(of: text)
        guard let trades else { throw try failure(ofNoTradesOf: symbol) }
        if trades.texts.symbols.find(symbol) == nil {
            let meant = try search(for: symbol)
            guard let named = meant.only, trades.texts.symbols.find(named) != nil,
                try held([symbol.exact], in: inputs).isEmpty
            else { throw try failure(ofNoTradesOf: symbol) }
            symbol = named
        }
        let days = try request.resolved(tradeOptions(in: currency).yearStart)
        let request = GainsRequest(from: days.from, through: days.through)
        let report = try gains(request, notesOrigins: true)
        let sales = report.sales.filter { $0.symbol.exact == symbol.exact }
        var places = Set(report.income.filter { $0.symbol?.exact == symbol.exact }.map(\.location))
        for sale in sales { places.formUnion(SaleDerivations.places(of: sale)) }
        var terms: [InputLocation: TradeInputs] = [:]
        try forEachTrade { row in
            if places.contains(row.location) { terms[row.location] = row.inputs }
        }
        let text = report.explain(symbol: symbol, terms: terms, rates: market.rates, options)
        return (text, !report.issues.contains { $0.symbol.exact == symbol.exact && $0.severity == .error })
    }

    /// Writes the rows of sales or payments as CSV, with a header, once all trades have been evaluated: in bounded
    /// memory, however many there are.
    ///
    /// - Parameters:
    ///   - request: the days of the sales and payments, and whether there is a row per lot or per sale.
    ///   - isRaw: whether text cells that a spreadsheet would interpret as formulas are left unchanged.
    ///   - write: called with the next bytes; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``; nothing has been written then, unless a temporary copy of the rows can't be read.
    public func writeGains(
        _ request: GainsRequest, raw isRaw: Bool = false, to write: @escaping (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> RowsOutcome {
        let options = tradeOptions(in: currency)
        let request = try request.resolved(options.yearStart)
        let (day, survey) = try dayOfGains(request)
        let collector = collector(options, from: request.from, through: request.through)
        var rows = GainRows(
            request.contents, raw: isRaw, names: try names(asOf: day), showing: survey.stated)
        rows.labels = trades?.texts.numbered(survey.labels) ?? [:]
        var shown: Set<InputLocation> = []
        let texts = trades?.texts ?? TradeTexts()
        let account = try account(of: trades, asOf: day, options, gains: collector, survey: survey) {
            output in
            for sale in output.sales where collector.includes(sale) {
                shown.insert(sale.location)
                rows.add(sale, output.parts[sale.parts], texts)
            }
            for payment in output.income where collector.includes(payment) {
                rows.add(payment, texts)
            }
            rows.store()
        }
        rows.store()
        try reading { () throws(FileError) in try rows.handOver(to: write) }
        let issues =
            request.contents == .income
            ? account.gains.issuesOfPayments.map(\.issue) : account.issues { shown.contains($0) }
        return RowsOutcome(
            isComplete: !issues.contains { $0.severity == .error }, issues: issues, issueCount: issues.count)
    }

    /// The last day of the trades, and what the holdings call their symbols; before that, every error of the holdings is
    /// found.
    private func dayOfGains(
        _ request: GainsRequest
    ) throws(PortfolioFailure) -> (day: CalendarDate, survey: Survey) {
        let survey = try survey(readsAll: true)
        if let first = request.from, let last = request.through, first > last {
            throw .noDays(from: first, through: last)
        }
        return (settings.asOf ?? trades?.lastDay ?? today, survey)
    }

    /// The latest name of each symbol up to a day, by the symbols' numbers; empty if no trade states one.
    func names(asOf day: CalendarDate) throws(PortfolioFailure) -> [UInt32] {
        guard let trades, trades.texts.labels.count > 0 else { return [] }
        var names = LatestNames(trades.texts, own: ownCurrency)
        try forEachTrade(through: day) { names.add($0) }
        return names.finish()
    }
}

extension Account {
    /// What is unknown about the sales and payments that count, and what is doubtful about the sales.
    fileprivate func issues(ofSales sales: [Sale]) -> [Issue] {
        let shown = Set(sales.map(\.location))
        return issues { shown.contains($0) }
    }

    fileprivate func issues(_ isShown: (InputLocation) -> Bool) -> [Issue] {
        gains.issues + doubts.filter { isShown($0.location) }
    }
}

/// CSV rows of sales and payments, held back until it is known that no trade is wrong.
private struct GainRows {
    private let contents: GainsRequest.Contents
    private let sales: CSVRows<SaleColumn>
    private let payments: CSVRows<IncomeColumn>
    private let names: [UInt32]
    /// What holdings call symbols, which counts before ``names``.
    var labels: [UInt32: StockLabels] = [:]
    private var bytes: [UInt8]
    private var stored = RowStore("the rows of gains")
    private var failure: FileError?

    init(
        _ contents: GainsRequest.Contents, raw: Bool, names: [UInt32], showing stated: StatedColumns
    ) {
        self.contents = contents
        self.names = names
        sales = CSVRows(SaleColumn.self, raw: raw, showing: stated)
        payments = CSVRows(IncomeColumn.self, raw: raw, showing: stated)
        bytes =
            contents == .income
            ? CSVRows<IncomeColumn>.header(showing: stated) : CSVRows<SaleColumn>.header(showing: stated)
    }

    mutating func add(_ sale: SaleRecord, _ parts: ArraySlice<SalePart>, _ texts: TradeTexts) {
        guard case .sales(let each) = contents else { return }
        let symbol = texts.symbols[Int(sale.symbol)]
        let account = texts.accountName(sale.account)
        let name = name(of: sale.symbol, texts)
        switch each {
        case .lot:
            for place in parts.indices {
                sales.append(
                    SaleLine(symbol: symbol, name: name, account: account, sale, lot: parts[place...place]),
                    to: &bytes)
            }
        case .sale:
            sales.append(
                SaleLine(symbol: symbol, name: name, account: account, sale, parts: parts), to: &bytes)
        }
    }

    mutating func add(_ payment: IncomeRecord, _ texts: TradeTexts) {
        guard case .income = contents else { return }
        let symbol = texts.symbol(payment.symbol)
        let name = name(of: payment.symbol, texts)
        payments.append(
            IncomeLine(
                symbol: symbol, name: name, account: texts.accountName(payment.account), payment), to: &bytes)
    }

    private func name(of symbol: UInt32, _ texts: TradeTexts) -> String? {
        if let name = labels[symbol]?.name { return name }
        let stated = Int(symbol) < names.count ? texts.label(names[Int(symbol)]) : nil
        return stated ?? texts.usualLabels[symbol]?.name
    }

    /// Puts aside the rows added since the last time.
    mutating func store() {
        guard failure == nil else { return }
        var rows: [UInt8] = []
        swap(&rows, &bytes)
        do { try stored.add(rows.span) } catch { failure = error }
        rows.removeAll(keepingCapacity: true)
        swap(&rows, &bytes)
    }

    /// Passes on all rows that were stored.
    consuming func handOver(to write: (Span<UInt8>) -> Bool) throws(FileError) {
        if let failure { throw failure }
        try stored.forEachBatch { _ = write($0) }
    }
}
