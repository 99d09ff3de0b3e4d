internal import Portfolios
internal import SystemInterface

/// `portfolio merge`: the report of a whole from partials of its pieces.
enum MergeCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        var merge = PartialMerge(program: Help.version)
        for path in settings.partials {
            try reading { () throws(FileError) in try merge.add(FileInput(path)) }
        }
        if settings.isPartial {
            guard merge.log.isEmpty, let partial = merge.partial else { throw .unreadable(merge.log) }
            try settings.write { partial.write(to: $0) }
            return .complete
        }
        let request = try request(merge, settings)
        let report = try failing { [merge] () throws(PortfolioFailure) in try merge.report(request) }
        switch settings.format {
        case .json: try settings.write { report.writeJSON(to: $0) }
        case .csv:
            try settings.write { report.writeCSV(raw: settings.parameters.isRaw, to: $0) }
            let issues = report.summary.issues
            ReportCommand.tell(issues, count: issues.count, files: merge.paths)
        case .text, .html: try settings.write(Array(report.text(settings.text).utf8))
        }
        return report.summary.isComplete ? .complete : .incomplete
    }

    /// What to show: the groups that the partials have, unless only the totals are wanted.
    private static func request(
        _ merge: PartialMerge, _ settings: Settings
    ) throws(Failure) -> ReportRequest {
        var settings = settings
        do throws(UsageError) {
            if let grouping = merge.grouping {
                do { try settings.parameters.set(.by, to: grouping.rawValue) } catch {
                    throw .parameter(.by, error)
                }
            } else {
                settings.parameters.setSwitch(.totals)
            }
            try settings.setReport()
        } catch {
            throw .usage(error)
        }
        return settings.report
    }
}
