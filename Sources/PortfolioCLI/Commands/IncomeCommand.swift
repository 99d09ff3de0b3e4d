internal import Portfolios

/// `portfolio income`: what was paid in dividends and interest, and which dividends are ahead.
struct IncomeCommand: ReportingCommand {
    var settings: ReportSettings
    private let request: IncomeRequest

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .income, operands: arguments.operands[...], .income)
        settings.location.further = [.dividends]
        do { request = try settings.parameters.expectedIncome() } catch { throw .conflict(error) }
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let report = try failing(portfolio.income(request))
        try settings.write(
            csv: report.csv(raw: settings.parameters.isRaw), json: report.json(), html: report.html(),
            text: report.text(settings.text))
        settings.tell(report.issues, beside: [.csv, .html], of: portfolio)
        settings.tellRemedies(report.issues, of: portfolio, asOf: report.schedule.options.asOf)
        return report.isComplete ? .complete : .incomplete
    }
}
