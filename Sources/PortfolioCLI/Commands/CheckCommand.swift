internal import Portfolios
internal import SystemInterface

/// `portfolio check`: lists what is unknown or doubtful.
enum CheckCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        let portfolio = try settings.open()
        let found = try failing { () throws(PortfolioFailure) in try portfolio.check() }
        let (issues, files) = (found.issues, portfolio.fileNames)
        let bytes: [UInt8]
        switch settings.format {
        case .text:
            let lines = issues.map { IssueList.located($0, files: portfolio.filePaths) + "\n" }
            bytes = Array((lines.joined() + summary(found) + "\n").utf8)
        case .json: bytes = IssueList.json(issues, files: files)
        case .html: bytes = IssueList.html(issues, files: files, summary: summary(found))
        case .csv: bytes = IssueList.csv(issues, files: files)
        }
        try settings.write(bytes)
        if settings.format == .text {
            Console.printError(
                Remedies.text(issues, of: portfolio, at: settings.location, asOf: found.asOf))
        }
        return found.isComplete ? .complete : .incomplete
    }

    private static func summary(_ found: CheckResult) -> String {
        let errors = found.issues.filter { $0.severity == .error }.count
        let count = RowReportText.count
        let counts = [count(errors, "error"), count(found.issues.count - errors, "warning")]
        return "\(count(found.holdings, "holding")) checked: \(counts.joined(separator: ", "))"
    }
}
