internal import Portfolios

/// `portfolio history`: the portfolio's value on a series of dates.
struct HistoryCommand: ReportingCommand {
    var settings: ReportSettings

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .history, operands: arguments.operands[...])
        let request = settings.parameters.history
        var shown: StatedColumns = request.benchmark == nil ? [] : .benchmark
        if request.withCash { shown.insert(.cash) }
        let columns = HistoryColumn.inCSV(showing: shown)
        settings.columns.history = try settings.chosenColumns(among: columns) ?? .fitting
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let request = settings.parameters.history
        let history: PortfolioHistory
        let bytes: [UInt8]
        if settings.format == .html {
            let page = try failing(portfolio.historyPage(request))
            (history, bytes) = (page.history, page.html())
        } else {
            history = try failing(portfolio.history(request))
            bytes =
                switch settings.format {
                case .csv: history.csv()
                case .json:
                    history.json(
                        every: request.interval, fileNames: portfolio.fileNames)
                case .text, .html:
                    Array(history.text(settings.text, fileNames: portfolio.fileNames).utf8)
                }
        }
        try settings.write(bytes)
        if settings.format == .csv || settings.format == .json {
            let notes = HistoryNotes(history)
            Console.printError(notes.lines.map { $0 + "\n" }.joined())
            if settings.format == .csv {
                settings.tell(notes.issues, count: notes.issues.count, of: portfolio)
            }
        }
        tellRates(history, portfolio)
        if let symbol = history.benchmark, settings.format != .html, !settings.watch,
            history.points.allSatisfy({ $0.benchmarkValue == nil })
        {
            let name = DisplayWidth.printable(symbol)
            let returns = "portfolio returns\(ShellWord.portfolio(settings.location.path)) --benchmark "
            Console.note(
                "what the same money would be worth in \(name) is unknown: \(returns)\(ShellWord.quoted(name)) says why"
            )
        }
        return history.isComplete ? .complete : .incomplete
    }

    /// Tells what can be done about the rates that any of the days lack.
    private func tellRates(_ history: PortfolioHistory, _ portfolio: OpenPortfolio) {
        guard settings.tellsRemedies, let last = history.points.last?.date else { return }
        var currencies: [Currency] = []
        var earliest: [Currency: HistoryIssue] = [:]
        for found in history.issues where found.issue.kind == .missingRate {
            guard let currency = found.issue.stockCurrency else { continue }
            guard let known = earliest[currency] else {
                currencies.append(currency)
                earliest[currency] = found
                continue
            }
            if found.firstDay < known.firstDay { earliest[currency] = found }
        }
        // A complete day needs no further rate: what is in that currency was sold by then.
        let days = history.points.filter { !$0.isComplete }.map(\.date)
        let lacking = currencies.flatMap { currency -> [Issue] in
            guard let found = earliest[currency] else { return [] }
            let later = days.filter { $0 >= found.firstDay }
            return portfolio.daysWithoutRate(of: currency, among: later).map { day in
                Issue(
                    kind: .missingRate, symbol: found.issue.symbol, isExcluded: found.issue.isExcluded,
                    message: found.issue.message, stockCurrency: currency, day: day)
            }
        }
        settings.tellRemedies(lacking, of: portfolio, asOf: last)
    }
}
