internal import Portfolios

/// `portfolio income`: what was paid in dividends and interest, and which dividends are ahead.
struct IncomeCommand: ReportingCommand {
    var settings: ReportSettings
    private let request: IncomeRequest

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .income, operands: arguments.operands[...], .income)
        do { request = try settings.parameters.expectedIncome() } catch { throw .conflict(error) }
    }

    func run() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let report = try failing(portfolio.income(request))
        switch settings.format {
        case .csv: try settings.write(report.csv(raw: settings.parameters.isRaw))
        case .json: try settings.write(report.json())
        case .html: try settings.write(report.html())
        case .text: try settings.write(Array(report.text(settings.text).utf8))
        }
        if settings.format == .csv || settings.format == .html {
            Console.tell(report.issues, count: report.issues.count, files: portfolio.filePaths)
        }
        return report.isComplete ? .complete : .incomplete
    }
}
