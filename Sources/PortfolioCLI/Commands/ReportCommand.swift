internal import PortfolioFiles
internal import PortfolioReport
internal import Valuation

/// `portfolio report`: what each holding cost, is worth and gained.
enum ReportCommand {
    /// How many issues a report that lists none tells of on standard error.
    static let shownIssues = DiagnosticLog.shown

    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        let run = try ValuationRun(settings)
        if case .holdings(nil) = settings.content, settings.format == .csv, !settings.totalsOnly {
            return try streamRows(run)
        }
        let (report, outcome) = try report(run)
        let page = settings.format == .html ? try page(report, outcome, run) : []
        let writer = try reading { () throws(FileError) in try ResultWriter(settings.output) }
        switch settings.format {
        case .csv: _ = writer.write(report.csv(raw: settings.raw))
        case .json: _ = writer.write(report.json())
        case .html: _ = writer.write(page)
        case .text:
            let palette = Palette(isColoured: settings.isColoured)
            _ = writer.write(Array(report.text(palette: palette).utf8))
        }
        try reading { () throws(FileError) in try writer.finish() }
        if settings.format == .csv { tell(report.summary.issues, count: report.summary.issues.count, run) }
        return report.summary.isComplete ? .complete : .incomplete
    }

    /// Row by row, in bounded memory, however large the file.
    private static func streamRows(_ run: ValuationRun) throws(Failure) -> ExitCode {
        let writer = try reading { () throws(FileError) in try ResultWriter(run.settings.output) }
        let outcome: ValuationRun.Outcome
        do {
            outcome = try rows(run) { writer.write($0) }
        } catch {
            writer.discard()
            throw error
        }
        try reading { () throws(FileError) in try writer.finish() }
        tell(outcome.output.issues, count: outcome.output.issueCount, run)
        return outcome.output.isIncomplete ? .incomplete : .complete
    }

    /// The rows of CSV and their header, given out as they come.
    ///
    /// - Parameter write: returns `false` where no more are wanted.
    static func rows(
        _ run: ValuationRun, write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(Failure) -> ValuationRun.Outcome {
        let header = HoldingColumn.csvHeader + [10]
        let isFirst = Monitor(true)
        let row = HoldingRow(texts: TextCells(guardsSpreadsheets: !run.settings.raw))
        let outcome = try run.value(
            keeping: .rows(row), issueLimit: shownIssues, rowLimit: run.settings.limit
        ) { rows in
            let writesHeader = isFirst.use { first in
                defer { first = false }
                return first
            }
            if writesHeader, !write(header.span) { return false }
            return write(rows)
        }
        if isFirst.use({ $0 }) { _ = write(header.span) }
        return outcome
    }

    /// The report in memory: what can't be written before all is known.
    static func report(_ run: ValuationRun) throws(Failure) -> (Report, ValuationRun.Outcome) {
        let settings = run.settings
        var grouping: Grouping?
        var keeping = ValuationSink.Keeping.holdings(symbol: nil)
        if case .groups(let by, _) = settings.content {
            grouping = by
            if settings.format != .html { keeping = .nothing }
        }
        if settings.totalsOnly {
            grouping = nil
            if settings.format != .html { keeping = .nothing }
        }
        let outcome = try run.value(keeping: keeping, grouping: grouping)
        let output = outcome.output
        let totals = output.currencies.total
        let summary = Report.Summary(
            name: run.source.document.name, options: outcome.options, isComplete: !output.isIncomplete,
            totals: totals,
            currencies: output.currencies.inCodeOrder, issues: output.issues)
        var report = Report(
            summary: summary, content: content(settings, output, summary),
            fileNames: [run.source.holdingsName])
        if let limit = settings.limit { report.limit(to: limit) }
        return (report, outcome)
    }

    /// The report as a page, whose pictures are of every holding, whatever is listed.
    ///
    /// - Parameter site: the site it is a page of; `nil` where it stands alone.
    static func page(
        _ report: Report, _ outcome: ValuationRun.Outcome, _ run: ValuationRun, on site: Site? = nil
    ) throws(Failure) -> [UInt8] {
        let valuation = PortfolioValuation(
            name: report.summary.name, options: outcome.options, valued: outcome.output.valued,
            issues: outcome.output.issues, currencies: outcome.output.currencies,
            rates: run.market.rates)
        return ReportPage(report, valuation: valuation, history: try HistoryCommand.drawn(run, outcome))
            .html(on: site)
    }

    private static func content(
        _ settings: Settings, _ output: ValuationSink.Output, _ summary: Report.Summary
    ) -> Report.Content {
        if settings.totalsOnly { return .totalsOnly }
        switch settings.content {
        case .holdings(let order):
            let valuations = output.valued.map { holding, computed in
                HoldingValuation(
                    holding: holding, currency: summary.options.currency, computed: computed, issues: [],
                    portfolioValue: summary.totals.value)
            }
            return .holdings(order?.sorted(valuations) { $0.cell($1) } ?? valuations)
        case .groups(let grouping, let order):
            let groups =
                grouping == .currency
                ? summary.currencies.map { group in
                    PortfolioValuation.Group(
                        key: group.currency.code, totals: PortfolioTotals(group.figures),
                        weightExact: PortfolioValuation.weight(group.figures.value, of: summary.totals.value))
                } : PortfolioValuation.weighted(output.groups, of: summary.totals)
            let whole = summary.totals.value
            return .groups(grouping, order?.sorted(groups) { $0.cell($1, whole: whole) } ?? groups)
        }
    }

    /// What a format without a place for issues leaves unsaid.
    static func tell(_ issues: [Issue], count: Int, _ run: ValuationRun) {
        guard count > 0 else { return }
        var text = issues.prefix(shownIssues).map {
            IssueList.located($0, file: run.source.holdings) + "\n"
        }.joined()
        let more = count - min(issues.count, shownIssues)
        if more > 0 { text += "and \(more) more; portfolio check tells them all\n" }
        Console.printError(text)
    }
}

extension Settings {
    /// Whether to write colours.
    var isColoured: Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto: output == nil && Console.isTerminal(1) && (Console.environment("NO_COLOR") ?? "").isEmpty
        }
    }
}
