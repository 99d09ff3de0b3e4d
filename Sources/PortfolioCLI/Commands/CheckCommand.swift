internal import PortfolioFiles
internal import PortfolioReport
internal import SystemInterface
internal import Valuation

/// `portfolio check`: what is unknown or doubtful.
enum CheckCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        let run = try ValuationRun(settings)
        let outcome = try run.value(keeping: .nothing)
        let issues = outcome.output.issues
        let writer = try reading { () throws(FileError) in try ResultWriter(settings.output) }
        switch settings.format {
        case .text:
            let text = issues.map { IssueList.located($0, file: run.source.holdings) + "\n" }.joined()
            _ = writer.write(Array((text + summary(issues, outcome.output.holdings) + "\n").utf8))
        case .json: _ = writer.write(IssueList.json(issues, file: run.source.holdingsName))
        case .html:
            let summary = summary(issues, outcome.output.holdings)
            _ = writer.write(IssueList.html(issues, file: run.source.holdingsName, summary: summary))
        case .csv: _ = writer.write(IssueList.csv(issues, file: run.source.holdingsName))
        }
        try reading { () throws(FileError) in try writer.finish() }
        return outcome.output.isIncomplete ? .incomplete : .complete
    }

    private static func summary(_ issues: [Issue], _ holdings: Int) -> String {
        let errors = issues.filter { $0.severity == .error }.count
        let counts = [count(errors, "error"), count(issues.count - errors, "warning")]
        return "\(count(holdings, "holding")) checked: \(counts.joined(separator: ", "))"
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }
}
