internal import Portfolios

/// `portfolio merge`: the report of a whole from partials of its pieces.
struct MergeCommand: ReportingCommand {
    var settings: ReportSettings
    /// The partials to merge.
    let inputs: [String]
    /// An option of merged reports that gains don't have.
    private let optionOfReports: Option?

    init(_ arguments: Arguments) throws(UsageError) {
        inputs = arguments.operands
        if inputs.isEmpty { throw .noPartials }
        settings = try ReportSettings(arguments, for: .merge, operands: [])
        optionOfReports =
            arguments.has(.totals) ? .totals : [.sort, .limit].first { arguments[$0] != nil }
    }

    func run() throws(Failure) -> ExitCode {
        var merge = PartialsMerge(program: Help.version)
        for path in inputs {
            try reading(merge.add(FileInput(path)))
        }
        try failing(merge.check())
        if settings.isPartial {
            try settings.write { [merge] output in merge.write(to: output) }
            return .complete
        }
        return try merge.isOfGains ? writeGains(merge.gains) : writeReport(merge.report)
    }

    private func writeReport(_ merge: PartialMerge) throws(Failure) -> ExitCode {
        let (request, text) = try usage { () throws(UsageError) in try shown(merge.grouping) }
        let report = try failing(merge.report(request))
        let summary = report.summary
        switch settings.format {
        case .json: try settings.write { report.json(to: $0) }
        case .csv:
            try settings.write { report.csv(raw: settings.parameters.isRaw, to: $0) }
            Console.tell(summary.issues, count: summary.issues.count, files: merge.paths, of: nil)
        case .text, .html:
            try settings.write(Array(report.text(text).utf8))
            let options = summary.options
            Console.printError(
                Remedies.text(
                    summary.issues, merge.remedyFacts, in: options.currency, asOf: options.asOf,
                    maximumRateAge: options.maximumRateAge))
        }
        return summary.isComplete ? .complete : .incomplete
    }

    /// What to show: the groups that the partials have, unless only the totals are wanted.
    private func shown(_ grouping: Grouping?) throws(UsageError) -> (ReportRequest, TextOptions) {
        var settings = settings
        if let grouping {
            do { try settings.parameters.set(.by, to: grouping.rawValue) } catch {
                throw .parameter(.by, error)
            }
        } else {
            settings.parameters.setSwitch(.totals)
        }
        let columns = grouping.map { GroupColumn.columns(of: .key($0)) } ?? GroupColumn.allCases
        settings.columns.groups = try settings.chosenColumns(among: columns) ?? .fitting
        return (try settings.report(), settings.text)
    }

    private func writeGains(_ merge: GainsMerge) throws(Failure) -> ExitCode {
        var settings = settings
        settings.columns.gainGroups = try usage { () throws(UsageError) in
            if let optionOfReports {
                throw UsageError(
                    "--\(optionOfReports.rawValue) goes with partials of reports, and these are of gains")
            }
            return try settings.chosenColumns() ?? .fitting
        }
        let warnings = try failing(merge.warnings())
        Console.printError(warnings.map { DiagnosticText.text($0, severity: "warning") }.joined())
        guard let report = try failing(merge.report()) else {
            throw .usage(.noPartials)
        }
        switch settings.format {
        case .json: try settings.write { report.json(to: $0) }
        case .csv:
            try settings.write { report.csv(raw: settings.parameters.isRaw, to: $0) }
            Console.tell(report.issues, count: report.issues.count, files: merge.paths, of: nil)
        case .text, .html: try settings.write(Array(report.text(settings.text).utf8))
        }
        return report.isComplete ? .complete : .incomplete
    }

    /// Does what only the partials' contents can prove to be wrong usage.
    private func usage<Result>(_ body: () throws(UsageError) -> Result) throws(Failure) -> Result {
        do { return try body() } catch { throw .usage(error) }
    }
}
