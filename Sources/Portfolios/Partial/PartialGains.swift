package import Kernels

/// The exact totals of the gains of some symbols, from which those of all are merged.
///
/// Every method chooses the lots of a sale among those of its symbol, and a pool is one of a symbol. So trades may be
/// divided by symbol, as long as symbols that an exchange or a spin-off links stay together. Then
/// - totals and groups are sums over sales and payments, which can be added in any order (``groups``);
/// - issues, and errors of what is held, are told in the order of the days, and within a day in that of the files;
///   errors of reading in the order of the files (``Part``);
/// - no symbol may be in two partials.
package struct PartialGains: Sendable {
    /// What all partials must have in common.
    package let terms: Terms
    /// The totals by key, which is empty for sales and payments without one.
    package internal(set) var groups: [ExactText: GainTotals] = [:]
    var parts: [Part]

    /// Trades files that were read together, and what there is to tell about their rows.
    struct Part: Sendable {
        let files: [File]
        /// Every symbol, in order of appearance.
        var symbols: [String] = []
        /// Their names, if groups are symbols.
        var names: [ExactText: String] = [:]
        /// Columns that are not read but may have been meant for some that are, and splits that a file has twice.
        var columns: [Diagnostic] = []
        var splits: [Diagnostic] = []
        /// With the files numbered from 0.
        var issuesOfSales: [GainsCollector.Dated] = []
        var issuesOfPayments: [GainsCollector.Dated] = []
        var errors: [Stage: DiagnosticLog] = [:]
        /// The days of the first errors of ``Stage/held``.
        var days: [CalendarDate] = []
    }

    /// A trades file.
    struct File: Sendable {
        /// As given.
        let path: String
        /// `nil` for a file without rows.
        let identity: TradeFiles.Identity?
    }

    /// The stages at which errors are found. Those of ``rows`` and ``relations`` are told together; otherwise, errors of
    /// one stage keep the next from being reached.
    enum Stage: String, CaseIterable {
        /// Errors of rows and headers by themselves.
        case rows
        /// Errors of rows beside others.
        case relations
        /// Prices in another currency than the trades of their symbol.
        case prices
        /// Trades that contradict what is held.
        case held
    }
}

extension PartialGains {
    /// Reads trades and adds up their gains.
    ///
    /// Errors of rows are part of the result, because only the whole decides which of them are told.
    ///
    /// - Parameters:
    ///   - settings: as for ``OpenPortfolio``; ``ValuationSettings/asOf`` should be set, because some of the trades
    ///     don't tell the last day of all.
    ///   - request: the days of the sales and payments; its contents are ignored.
    ///   - program: the name and version of the program, which all partials must have in common.
    /// - Returns: `nil` if the portfolio has holdings, or no trades.
    /// - Throws: ``PortfolioFailure``; errors of prices and rates too.
    /// - Complexity: O(*n*) for *n* trades.
    package init?(
        _ location: PortfolioLocation, _ settings: ValuationSettings, _ request: GainsRequest,
        by grouping: GainGrouping, program: String, threads: Int, kernel: Kernel
    ) throws(PortfolioFailure) {
        let source = try PortfolioSource.read(location, currency: settings.currency)
        try FoundErrors(files: source.missing(location)).check()
        let own = try OpenPortfolio.currencies(source, settings).own
        let tradeOptions = settings.tradeOptions(currency: settings.currency ?? own, source.document)
        let request = try request.resolved(tradeOptions.yearStart)
        var log = DiagnosticLog()
        let market = try reading { () throws(FileError) in
            try MarketFiles(
                prices: source.prices(given: location.prices), rates: source.rates(given: location.rates),
                adjusted: source.adjustedPrices(given: location.prices), log: &log, threads: threads,
                kernel: kernel)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        let positions = try PositionFiles(source, trades: location.trades)
        guard positions.holdings.isEmpty,
            let trades = try TradeFiles.read(of: positions, own: own, kernel: kernel, log: &log)
        else { return nil }
        let identities = try reading { () throws(FileError) in try trades.identities() }
        var part = Part(files: zip(trades.paths, identities).map(File.init))
        part.symbols = (0..<trades.texts.symbols.count).map { trades.texts.symbols[$0] }
        terms = Terms(
            program: program, name: source.document.name, options: tradeOptions, own: own,
            asOf: settings.asOf ?? trades.lastDay ?? .today, from: request.from, through: request.through,
            grouping: grouping, prices: market.prices.digest.text, rates: market.rates.digest.text)
        parts = []
        part.add(log, errorsOfRows: trades.errorsOfRows)
        if part.errors.isEmpty {
            var conflicts = DiagnosticLog()
            market.report(PriceConflicts(of: trades, market.prices), to: &conflicts)
            if !conflicts.isEmpty { part.errors[.prices] = conflicts }
        }
        if part.errors.isEmpty {
            let portfolio = try OpenPortfolio(
                settings, source: source, market: market, holdings: [], trades: trades, threads: threads,
                kernel: kernel)
            part.columns = trades.unreadColumns
            part.splits = portfolio.repeatedSplits
            try add(portfolio, trades, request, to: &part)
        }
        parts = [part]
    }

    private mutating func add(
        _ portfolio: OpenPortfolio, _ trades: TradeFiles, _ request: GainsRequest, to part: inout Part
    ) throws(PortfolioFailure) {
        let options = portfolio.tradeOptions(in: portfolio.currency)
        let collector = GainsCollector(
            options: options, from: request.from, through: request.through, by: terms.grouping)
        var errors = DiagnosticLog()
        var days: [CalendarDate] = []
        let result: Result<Account, PortfolioFailure>
        do throws(PortfolioFailure) {
            result = .success(
                try portfolio.account(
                    of: trades, asOf: terms.asOf, options, gains: collector,
                    survey: OpenPortfolio.Survey(holdings: [], options: portfolio.options)
                ) { output in
                    for error in output.errors {
                        if errors.hasRoom { days.append(error.date) }
                        errors.add { trades.diagnostic(error) }
                    }
                })
        } catch {
            result = .failure(error)
        }
        guard errors.isEmpty else {
            part.errors[.held] = errors
            part.days = days
            return
        }
        let account = try result.get()
        for (key, totals) in account.gains.groups?.inKeyOrder(account.ledger) ?? [] {
            groups[key ?? "", default: GainTotals()].add(totals)
        }
        if terms.grouping == .symbol { part.names = account.ledger.names }
        // The first trades file has the number 1.
        part.issuesOfSales = account.gains.issuesOfSales.map { $0.moved(files: -1) }
        part.issuesOfPayments = account.gains.issuesOfPayments.map { $0.moved(files: -1) }
    }
}

extension PartialGains.Part {
    /// Adds the errors found by reading the files.
    fileprivate mutating func add(_ log: DiagnosticLog, errorsOfRows: Int) {
        var logs: [PartialGains.Stage: DiagnosticLog] = [:]
        for (place, error) in log.first.enumerated() {
            logs[place < errorsOfRows ? .rows : .relations, default: DiagnosticLog()].add(error)
        }
        let between = log.count - errorsOfRows
        for (stage, count) in [(PartialGains.Stage.rows, errorsOfRows), (.relations, between)]
        where count > 0 {
            logs[stage, default: DiagnosticLog()].addUnshown(count - (logs[stage]?.count ?? 0))
        }
        errors = logs
    }
}

extension GainsCollector.Dated {
    /// The same issue in a file with a number that is higher by `files`.
    func moved(files: Int) -> GainsCollector.Dated {
        GainsCollector.Dated(date, issue.moved(by: 0, file: issue.location.file + files))
    }
}
