internal import PortfolioEditing
internal import Portfolios

/// `portfolio check`: lists what is unknown or doubtful.
struct CheckCommand: ReportingCommand {
    var settings: ReportSettings

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .check, operands: arguments.operands[...])
        settings.location.further = PortfolioSource.FurtherFile.apartFromValue
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open(listsColumns: true)
        let form: IssueRow.Form
        switch settings.format {
        case .html: return try writePage(portfolio)
        case .text: form = .located(width: settings.widthOfTerminal)
        case .csv: form = .csv
        case .json: form = .json
        }
        let files = settings.format == .text ? portfolio.filePaths : portfolio.fileNames
        let found = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeIssues(form, files: files) {
                summary(holdings: $0.holdings, errors: $0.errors, warnings: $0.warnings)
            } to: {
                _ = write($0)
            }
        }
        if settings.format == .text {
            Console.printError(Remedies.text(found, of: portfolio, at: settings.location))
        }
        return found.isComplete ? .complete : .incomplete
    }

    private func writePage(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        let found = try failing(portfolio.check())
        let errors = found.issues.filter { $0.severity == .error }.count
        let words = summary(
            holdings: found.holdings, errors: errors, warnings: found.issues.count - errors)
        try settings.write(IssueList.html(found.issues, files: portfolio.fileNames, summary: words))
        return found.isComplete ? .complete : .incomplete
    }

    private func summary(holdings: Int, errors: Int, warnings: Int) -> String {
        let count = Wording.count
        let counts = [count(errors, "error"), count(warnings, "warning")]
        return "\(count(holdings, "holding")) checked: \(counts.joined(separator: ", "))"
    }
}
