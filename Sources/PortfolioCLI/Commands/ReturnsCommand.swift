internal import Portfolios

/// `portfolio returns`: time-weighted and money-weighted returns.
struct ReturnsCommand: ReportingCommand {
    var settings: Settings
    /// Which returns are shown.
    private let request: ReturnsRequest

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try Settings(arguments, for: .returns, operands: arguments.operands[...], .returns)
        do { request = try settings.parameters.returns() } catch { throw .conflict(error) }
        settings.columns.returns = try settings.chosenColumns() ?? .fitting
        // Wrong whatever the files contain.
        if case .from(let first) = request.period, let last = settings.parameters.valuation.asOf,
            first >= last
        {
            throw .emptyPeriod(first, last)
        }
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let report = try failing { () throws(PortfolioFailure) in
            try portfolio.returnsReport(request, overview: overview)
        }
        switch settings.format {
        case .csv: try settings.write(report.csv())
        case .json: try settings.write(report.json())
        case .html: try settings.write(report.html())
        case .text:
            try settings.write(Array(report.text(settings.text).utf8))
        }
        if settings.format == .csv {
            Console.printError(report.locatedIssues(portfolio.filePaths).map { $0 + "\n" }.joined())
        }
        return report.isComplete ? .complete : .incomplete
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
