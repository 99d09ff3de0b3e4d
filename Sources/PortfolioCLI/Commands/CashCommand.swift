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
        try settings.write(
            csv: report.csv(raw: settings.parameters.isRaw), json: report.json(), html: report.html(on: nil),
            text: report.text(settings.text))
        settings.tell(report.statement.issues, beside: [.csv], of: portfolio)
        settings.tellRemedies(report.statement.issues, of: portfolio, asOf: report.asOf)
        return report.isComplete ? .complete : .incomplete
    }
}
