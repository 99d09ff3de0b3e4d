internal import Portfolios

/// `portfolio cash`: what accounts hold in cash.
struct CashCommand: ReportingCommand {
    var settings: ReportSettings
    /// Whether the rows behind followed balances are shown.
    private let isHistory: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .cash, operands: arguments.operands[...])
        isHistory = arguments.has(.history)
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let report = try failing(portfolio.cashReport(isHistory: isHistory))
        switch settings.format {
        case .csv: try settings.write(report.csv(raw: settings.parameters.isRaw))
        case .json: try settings.write(report.json())
        case .text, .html: try settings.write(Array(report.text(settings.text).utf8))
        }
        if settings.format == .csv {
            let issues = report.statement.issues
            Console.tell(issues, count: issues.count, files: portfolio.filePaths)
        }
        return report.isComplete ? .complete : .incomplete
    }
}
