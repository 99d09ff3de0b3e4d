internal import PortfolioEditing
internal import Portfolios

/// `portfolio show`: one stock in detail.
struct ShowCommand: ReportingCommand {
    var settings: ReportSettings
    private let symbol: String

    init(_ arguments: Arguments) throws(UsageError) {
        var operands = arguments.operands[...]
        symbol = try arguments.symbol(for: .show, from: &operands)
        settings = try ReportSettings(arguments, for: .show, operands: operands)
    }

    func run() throws(Failure) -> ExitCode {
        do throws(Failure) { return try show() } catch {
            guard case .usage(let problem) = error, let (unknown, suggestions) = problem.unknownSymbol else {
                throw error
            }
            let portfolio = settings.location.path
            if let account = (try? HoldingsStore(portfolio))?.account(named: unknown) {
                throw .usage(.accountForSymbol(unknown, account, portfolio))
            }
            let accounts = settings.parameters.valuation.accounts
            throw accounts.isEmpty ? error : .usage(.notInAccounts(unknown, accounts, suggestions))
        }
    }

    private func show() throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let explains = settings.parameters.explains
        let detail: StockDetail
        if settings.format == .html {
            let page = try failing(portfolio.stockPage(symbol))
            detail = page.detail
            try settings.write { page.html(explain: explains, on: nil, to: $0) }
        } else {
            let asOf: CalendarDate
            (detail, asOf) = try failing(portfolio.datedStock(symbol))
            try settings.write { output in
                if settings.format == .json {
                    detail.json(explain: explains, fileNames: portfolio.fileNames, to: output)
                } else {
                    detail.writeText(
                        explain: explains, settings.text, fileNames: portfolio.fileNames
                    ) { text in
                        output(Array(text.utf8).span)
                    }
                }
            }
            if settings.format == .text, !settings.watch {
                Console.printError(
                    Remedies.text(detail.issues, of: portfolio, at: settings.location, asOf: asOf))
            }
        }
        return detail.isComplete ? .complete : .incomplete
    }
}
