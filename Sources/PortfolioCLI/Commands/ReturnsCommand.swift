internal import Portfolios

/// `portfolio returns`: time-weighted and money-weighted returns.
enum ReturnsCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let report = try failing { () throws(PortfolioFailure) in
            try portfolio.returnsReport(settings.returns, overview: settings.overviewOfReturns)
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
}

extension Settings {
    /// What to show beside the rows of returns, depending on the format.
    fileprivate var overviewOfReturns: ReturnsOverview.Contents {
        switch format {
        case .csv, .json: []
        case .text: .text
        case .html: .page
        }
    }
}
