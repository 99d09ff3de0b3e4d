internal import Portfolios

/// `portfolio returns`: time-weighted and money-weighted returns.
struct ReturnsCommand: ReportingCommand {
    var settings: ReportSettings
    /// Which returns are shown.
    private let request: ReturnsRequest

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .returns, operands: arguments.operands[...], .returns)
        do { request = try settings.parameters.returns() } catch { throw .conflict(error) }
        let columns = ReturnsColumn.names(
            hasRiskFree: request.riskFree != nil, hasBenchmark: request.benchmark != nil,
            hasInflation: settings.location.inflation != nil)
        settings.columns.returns = try settings.chosenColumns(among: columns) ?? .fitting
        // Wrong whatever the files contain.
        if case .from(let first) = request.period, let last = settings.parameters.valuation.asOf,
            first >= last
        {
            throw .portfolio(.emptyPeriod(from: first, to: last))
        }
    }

    func run() throws(Failure) -> ExitCode {
        // A path that is not there comes before whatever the portfolio lacks.
        var request = request
        if let inflation = settings.location.inflation { request.inflation = try index(inflation) }
        let portfolio = try settings.open()
        let report = try failing(portfolio.returnsReport(request, overview: overview))
        if let year = request.year { settings.tellPeriod(portfolio.remark(onReturnsOf: year)) }
        tellInflation(request.inflation, from: report.statement.from)
        var remedies = ""
        if settings.format == .text, !settings.watch {
            remedies = try failing(Remedies.text(of: report.statement, portfolio, at: settings.location))
        }
        try settings.write(
            csv: report.csv(), json: report.json(), html: report.html(), text: report.text(settings.text))
        Console.printError(remedies)
        if settings.format == .csv {
            Console.printError(report.locatedIssues(portfolio.filePaths).map { $0 + "\n" }.joined())
        }
        return report.isComplete ? .complete : .incomplete
    }

    /// Says so if a price index begins too late for the period.
    private func tellInflation(_ index: PriceIndex?, from first: CalendarDate) {
        guard let begin = index?.firstDay, first < begin, !settings.watch else { return }
        Console.note("inflation since \(first) is unknown: the first index is of \(begin)")
    }

    private func index(_ path: String) throws(Failure) -> PriceIndex {
        var log = DiagnosticLog()
        let index = try reading(PriceIndexFile.read(FileInput(path), log: &log))
        guard log.isEmpty else { throw .unreadable(log) }
        return index
    }

    /// What to show beside the rows, depending on the format.
    private var overview: ReturnsOverview.Contents {
        switch settings.format {
        case .csv, .json: []
        case .text: .text
        case .html: .page
        }
    }
}
