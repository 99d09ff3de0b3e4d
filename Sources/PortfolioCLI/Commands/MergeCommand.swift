internal import Portfolios
internal import SystemInterface

/// `portfolio merge`: the report of a whole from partials of its pieces.
enum MergeCommand {
    static func run(_ settings: Settings) throws(Failure) -> ExitCode {
        var merge = PartialsMerge(program: Help.version)
        for path in settings.partials {
            try reading { () throws(FileError) in try merge.add(FileInput(path)) }
        }
        try failing { [merge] () throws(PortfolioFailure) in try merge.check() }
        if settings.isPartial {
            try settings.write { [merge] output in merge.write(to: output) }
            return .complete
        }
        var settings = settings
        do throws(UsageError) {
            try settings.setMergedColumns(ofGains: merge.isOfGains)
            try merge.isOfGains ? checkGains(settings) : setReport(merge.report, &settings)
        } catch {
            throw .usage(error)
        }
        return try merge.isOfGains
            ? writeGains(merge.gains, settings) : writeReport(merge.report, settings)
    }

    private static func writeReport(
        _ merge: PartialMerge, _ settings: Settings
    ) throws(Failure) -> ExitCode {
        let report = try failing { () throws(PortfolioFailure) in try merge.report(settings.report) }
        let summary = report.summary
        switch settings.format {
        case .json: try settings.write { report.writeJSON(to: $0) }
        case .csv:
            try settings.write { report.writeCSV(raw: settings.parameters.isRaw, to: $0) }
            ReportCommand.tell(summary.issues, count: summary.issues.count, files: merge.paths)
        case .text, .html:
            try settings.write(Array(report.text(settings.text).utf8))
            let (currency, asOf) = (summary.options.currency, summary.options.asOf)
            Console.printError(Remedies.text(summary.issues, merge.remedyFacts, in: currency, asOf: asOf))
        }
        return summary.isComplete ? .complete : .incomplete
    }

    private static func writeGains(_ merge: GainsMerge, _ settings: Settings) throws(Failure) -> ExitCode {
        let warnings = try failing { () throws(PortfolioFailure) in try merge.warnings() }
        Console.printError(warnings.map { DiagnosticText.text($0, severity: "warning") }.joined())
        guard let report = try failing({ () throws(PortfolioFailure) in try merge.report() }) else {
            throw .usage(.noPartials)
        }
        switch settings.format {
        case .json: try settings.write { report.writeJSON(to: $0) }
        case .csv:
            try settings.write { report.writeCSV(raw: settings.parameters.isRaw, to: $0) }
            ReportCommand.tell(report.issues, count: report.issues.count, files: merge.paths)
        case .text, .html: try settings.write(Array(report.text(settings.text).utf8))
        }
        return report.isComplete ? .complete : .incomplete
    }

    /// Decides what to show: the groups that the partials have, unless only the totals are wanted.
    private static func setReport(_ merge: PartialMerge, _ settings: inout Settings) throws(UsageError) {
        if let grouping = merge.grouping {
            do { try settings.parameters.set(.by, to: grouping.rawValue) } catch {
                throw .parameter(.by, error)
            }
        } else {
            settings.parameters.setSwitch(.totals)
        }
        try settings.setReport()
    }

    /// Refuses what gains have not.
    private static func checkGains(_ settings: Settings) throws(UsageError) {
        if let option = settings.optionOfReports { throw .ofReports(option) }
    }
}
