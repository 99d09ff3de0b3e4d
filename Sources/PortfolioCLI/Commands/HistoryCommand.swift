internal import Portfolios
internal import SystemInterface

/// `portfolio history`: the portfolio's value on a series of dates.
struct HistoryCommand: ReportingCommand {
    var settings: ReportSettings

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .history, operands: arguments.operands[...])
        let columns = HistoryColumn.inCSV(
            showing: settings.parameters.history.benchmark == nil ? [] : .benchmark)
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
            Console.printError(
                EditText.notes([
                    "what the same money would be worth in \(name) is unknown: \(returns)\(ShellWord.quoted(name)) says why"
                ]))
        }
        return history.isComplete ? .complete : .incomplete
    }

    /// Tells what can be done about the rates that any of the days lack.
    private func tellRates(_ history: PortfolioHistory, _ portfolio: OpenPortfolio) {
        let days = history.points.map(\.date)
        guard let last = days.last else { return }
        let lacking = history.issues.filter { $0.issue.kind == .missingRate }.flatMap { found -> [Issue] in
            guard let currency = found.issue.stockCurrency else { return [] }
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
