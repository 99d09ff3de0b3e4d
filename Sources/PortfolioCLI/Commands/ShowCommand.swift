internal import PortfolioFiles
internal import PortfolioReport
internal import SystemInterface
internal import Valuation

/// `portfolio show`: one stock in detail.
enum ShowCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        if settings.format == .csv { throw .usage(.formatNeedsAnother("csv", .show)) }
        let run = try ValuationRun(settings)
        let (detail, outcome) = try detail(run)
        let writer = try reading { () throws(FileError) in try ResultWriter(settings.output) }
        switch settings.format {
        case .json:
            _ = writer.write(detail.json(explain: settings.explain, fileNames: [run.source.holdingsName]))
        case .html:
            _ = writer.write(try page(detail, outcome, run))
        default:
            let palette = Palette(isColoured: settings.isColoured)
            _ = writer.write(Array(detail.text(explain: settings.explain, palette: palette).utf8))
        }
        try reading { () throws(FileError) in try writer.finish() }
        return detail.isComplete ? .complete : .incomplete
    }

    /// The stock's figures.
    static func detail(_ run: ValuationRun) throws(Failure) -> (StockDetail, ValuationRun.Outcome) {
        let symbol = run.settings.symbol
        let outcome = try run.value(keeping: .holdings(symbol: symbol))
        let valuation = PortfolioValuation(
            name: run.source.document.name, options: outcome.options, valued: outcome.output.valued,
            issues: outcome.output.issues, currencies: outcome.output.currencies,
            rates: run.market.rates)
        guard let detail = SectionBuilder(valuation).detail(of: symbol) else {
            throw try unknown(symbol, run)
        }
        return (detail, outcome)
    }

    /// The stock's figures as a page.
    ///
    /// - Parameter site: the site it is a page of; `nil` where it stands alone.
    static func page(
        _ detail: StockDetail, _ outcome: ValuationRun.Outcome, _ run: ValuationRun, on site: Site? = nil
    ) throws(Failure) -> [UInt8] {
        let page = StockPage(
            detail, options: outcome.options, totals: outcome.output.currencies.total,
            history: try HistoryCommand.drawn(run, outcome), fileNames: [run.source.holdingsName])
        return page.html(explain: run.settings.explain, on: site)
    }

    private static func unknown(_ symbol: String, _ run: ValuationRun) throws(Failure) -> Failure {
        .usage(.unknownSymbol(symbol, suggestions: try run.symbols(near: symbol)))
    }
}
