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
}
