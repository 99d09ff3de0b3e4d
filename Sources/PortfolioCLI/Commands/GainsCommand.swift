internal import Portfolios
internal import SystemInterface

/// `portfolio gains`: realised gains and income.
enum GainsCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        if let symbol = settings.explainedSymbol { return try explain(symbol, portfolio, settings) }
        if settings.format == .csv {
            switch settings.gains.contents {
            case .sales, .income: return try streamRows(portfolio, settings)
            case .groups: break
            }
        }
        let report = try failing { () throws(PortfolioFailure) in try portfolio.gains(settings.gains) }
        switch settings.format {
        case .csv: try settings.write { report.writeCSV(raw: settings.parameters.isRaw, to: $0) }
        case .json: try settings.write { report.writeJSON(to: $0) }
        case .html: try settings.write(report.html())
        case .text:
            let text = report.text(settings.text)
            try settings.write(Array(text.utf8))
        }
        if settings.format == .csv {
            ReportCommand.tell(report.issues, count: report.issues.count, portfolio)
        }
        return report.isComplete ? .complete : .incomplete
    }

    /// Shows the calculation of each sale and payment of a stock.
    private static func explain(
        _ symbol: String, _ portfolio: OpenPortfolio, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        guard settings.format == .text else {
            throw .usage(.formatWithoutSums(settings.format.rawValue))
        }
        let explanation = try failing { () throws(PortfolioFailure) in
            try portfolio.explainGains(of: symbol, settings.gains, settings.text)
        }
        try settings.write(Array(explanation.text.utf8))
        return explanation.isComplete ? .complete : .incomplete
    }

    /// Writes row by row in bounded memory, however many sales there are.
    private static func streamRows(
        _ portfolio: OpenPortfolio, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        let outcome = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeGains(settings.gains, raw: settings.parameters.isRaw, to: write)
        }
        ReportCommand.tell(outcome.issues, count: outcome.issueCount, portfolio)
        return outcome.isComplete ? .complete : .incomplete
    }
}
