internal import Portfolios
internal import SystemInterface

/// `portfolio gains`: realised gains and income.
enum GainsCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        try settings.checkOwnCurrency()
        if settings.isPartial { return try writePartial(settings) }
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

    /// Writes a partial. Whether the figures are complete, or rows have errors, is for the whole to tell.
    private static func writePartial(_ settings: Settings) throws(Failure) -> ExitCode {
        guard case .groups(let grouping) = settings.gains.contents else { throw .usage(.partialOfRows) }
        let partial = try failing { () throws(PortfolioFailure) in
            try PartialGains(
                settings.location, settings.parameters.valuation, settings.gains, by: grouping,
                program: Help.version, threads: settings.threads, kernel: settings.kernel)
        }
        guard let partial else { throw .usage(.partialOfHoldings(settings.location.path)) }
        try settings.write { partial.write(to: $0) }
        return .complete
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
