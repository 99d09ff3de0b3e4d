internal import Portfolios
internal import SystemInterface

/// `portfolio report`: the cost, value and gain of each holding.
enum ReportCommand {
    /// The number of issues to print for a format that cannot contain them.
    private static let shownIssues = 20

    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        try settings.checkOwnCurrency()
        let portfolio = try settings.open()
        try check(portfolio, settings)
        if settings.isPartial { return try writePartial(portfolio, settings) }
        if settings.format == .json {
            return try settings.stream { write throws(PortfolioFailure) in
                try portfolio.writeJSON(settings.report, to: write)
            }.isComplete ? .complete : .incomplete
        }
        if settings.format == .csv, case .holdings(let order) = settings.report.contents {
            return try streamRows(portfolio, sortedBy: order, settings)
        }
        switch settings.format {
        case .html:
            return try settings.stream { write throws(PortfolioFailure) in
                try portfolio.writeHTML(settings.report, to: write)
            }.isComplete ? .complete : .incomplete
        case .csv: return try writeGroups(portfolio, settings)
        case .text, .json: return try writeText(portfolio, settings)
        }
    }

    private static func writeText(
        _ portfolio: OpenPortfolio, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        let found = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeText(settings.report, settings.text) { _ = write($0) }
        }
        if !settings.watch {
            Console.printError(Remedies.text(found, of: portfolio, at: settings.location))
        }
        return found.isComplete ? .complete : .incomplete
    }

    /// Writes totals or groups as CSV.
    private static func writeGroups(
        _ portfolio: OpenPortfolio, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        let (report, found) = try failing { () throws(PortfolioFailure) in
            try portfolio.countedReport(settings.report, issueLimit: shownIssues)
        }
        try settings.write { report.writeCSV(raw: settings.parameters.isRaw, to: $0) }
        tell(found.issues, count: found.issueCount, portfolio)
        return found.isComplete ? .complete : .incomplete
    }

    /// Writes row by row in bounded memory, however large the file.
    private static func streamRows(
        _ portfolio: OpenPortfolio, sortedBy order: SortOrder<HoldingColumn>?, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        let outcome = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeRows(
                sortedBy: order, limit: settings.report.limit, raw: settings.parameters.isRaw,
                hasHeader: settings.hasHeader, issueLimit: shownIssues, to: write)
        }
        tell(outcome.issues, count: outcome.issueCount, portfolio)
        return outcome.isComplete ? .complete : .incomplete
    }

    /// Refuses options that the portfolio's files leave no room for.
    private static func check(_ portfolio: OpenPortfolio, _ settings: Settings) throws(Failure) {
        if settings.isPartial || settings.location.piece != nil, portfolio.hasTrades {
            throw .usage(.partialOfTrades(settings.location.path))
        }
    }

    /// Writes a partial. Whether the figures are complete, or rows have errors, is for the whole to tell.
    private static func writePartial(
        _ portfolio: OpenPortfolio, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        var grouping: Grouping?
        if case .groups(let by, _) = settings.report.contents { grouping = by }
        let partial = try failing { [grouping] () throws(PortfolioFailure) in
            try portfolio.partial(
                by: grouping, program: Help.version, rates: settings.location.rates)
        }
        try settings.write { output in
            if settings.shards == 1 { return partial.write(to: output) }
            for shard in partial.shards(settings.shards) { shard.write(to: output) }
        }
        return .complete
    }

    /// Prints the issues on standard error, for formats that cannot contain them.
    static func tell(_ issues: [Issue], count: Int, _ portfolio: OpenPortfolio) {
        tell(issues, count: count, files: portfolio.filePaths)
    }

    /// - Parameter files: the paths of the files, by the numbers of the issues' locations.
    static func tell(_ issues: [Issue], count: Int, files: [String]) {
        guard count > 0 else { return }
        var text = issues.prefix(shownIssues).map { IssueList.located($0, files: files) + "\n" }.joined()
        let more = count - min(issues.count, shownIssues)
        if more > 0 { text += "and \(more) more; portfolio check tells them all\n" }
        Console.printError(text)
    }
}
