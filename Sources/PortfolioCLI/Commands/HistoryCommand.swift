internal import PortfolioFiles
internal import PortfolioReport
internal import Valuation

/// `portfolio history`: what the portfolio was worth at many days.
enum HistoryCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        let run = try ValuationRun(settings)
        let (history, outcome) = try history(run)
        let days = history.points.map(\.date)
        let known =
            settings.format == .html ? try self.history(run, known(outcome), outcome.options, on: days) : nil
        let fileNames = [run.source.holdingsName]
        let writer = try reading { () throws(FileError) in try ResultWriter(settings.output) }
        switch settings.format {
        case .csv: _ = writer.write(history.csv())
        case .json: _ = writer.write(history.json(every: settings.interval, fileNames: fileNames))
        case .html: _ = writer.write(history.html(drawing: known, fileNames: fileNames))
        case .text:
            let palette = Palette(isColoured: settings.isColoured)
            _ = writer.write(Array(history.text(palette: palette).utf8))
        }
        try reading { () throws(FileError) in try writer.finish() }
        if settings.format == .csv || settings.format == .json {
            let notes = HistoryNotes(history)
            Console.printError(notes.lines.map { $0 + "\n" }.joined())
            if settings.format == .csv { ReportCommand.tell(notes.issues, count: notes.issues.count, run) }
        }
        return history.isComplete ? .complete : .incomplete
    }

    /// The portfolio at every day that is asked for.
    static func history(_ run: ValuationRun) throws(Failure) -> (PortfolioHistory, ValuationRun.Outcome) {
        let settings = run.settings
        let outcome = try run.value(keeping: .holdings(symbol: nil))
        let last = outcome.options.asOf
        let holdings = outcome.output.valued.map(\.0)
        let first =
            settings.from ?? PortfolioHistory.firstDay(of: holdings, prices: run.market.prices, through: last)
        guard first <= last else { throw .usage(.fromAfterTo(first, last)) }
        let days = settings.interval.days(from: first, through: last)
        var history = try history(run, holdings, outcome.options, on: days)
        history.issues += outcome.output.issues.filter { $0.kind == .notYetBought && !$0.isExcluded }
            .map { HistoryIssue($0, firstDay: first, days: days.count) }
        return (history, outcome)
    }

    /// At how many days a page's lines are drawn.
    private static let drawnDays = 97

    /// The history a page draws, up to the as-of date, of the holdings whose value and gain are known on it; `nil` where
    /// the price of none of them has one.
    static func drawn(_ run: ValuationRun, _ outcome: ValuationRun.Outcome) throws(Failure)
        -> PortfolioHistory?
    {
        let hasHistory = outcome.output.valued.contains {
            !$0.isExcluded && $1.priceDate != nil && $1.priceBefore != nil && $1.amount(.priceGain) != nil
        }
        guard hasHistory else { return nil }
        let holdings = known(outcome)
        let last = outcome.options.asOf
        let first = PortfolioHistory.firstDay(of: holdings, prices: run.market.prices, through: last)
        return try history(
            run, holdings, outcome.options, on: HistoryInterval.spread(drawnDays, from: first, through: last))
    }

    /// The holdings whose value and gain are known on the last day.
    private static func known(_ outcome: ValuationRun.Outcome) -> [Holding] {
        outcome.output.valued.filter { $1.amount(.value) != nil && $1.amount(.priceGain) != nil }.map(\.0)
    }

    /// The history of holdings that have been valued, so that their prices are known to be in their currencies.
    static func history(
        _ run: ValuationRun, _ holdings: [Holding], _ options: ValuationOptions, on days: [CalendarDate]
    ) throws(Failure) -> PortfolioHistory {
        let portfolio = Portfolio(name: run.source.document.name, currency: run.own, holdings: holdings)
        do {
            return try PortfolioHistory(
                of: portfolio, prices: run.market.prices, rates: run.market.rates, options: options, on: days)
        } catch {
            switch error {
            case .priceInOtherCurrency(let symbol, let unit, let stock):
                throw .usage(.priceInOtherCurrency(symbol, unit, stock))
            case .invalidHolding(let symbol, let problem):
                throw .usage(.invalidFigure(.price, symbol, problem))
            }
        }
    }
}
