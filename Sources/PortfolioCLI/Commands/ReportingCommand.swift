internal import Portfolios

/// A command that reports what is in files, with its settings.
protocol ReportingCommand: Sendable {
    var settings: ReportSettings { get set }
    /// The files that the command reads.
    var inputs: [String] { get }
    func run() throws(Failure) -> ExitCode
}

extension ReportingCommand {
    var inputs: [String] { settings.location.files }
}

// What the commands that report have in common.
extension ReportSettings {
    /// Opens the portfolio, with progress shown on a terminal.
    ///
    /// - Parameter listsColumns: whether the command itself lists columns that are not read.
    func open(listsColumns: Bool = false) throws(Failure) -> OpenPortfolio {
        let portfolio: OpenPortfolio
        do throws(PortfolioFailure) {
            portfolio = try OpenPortfolio(
                location, parameters.valuation, threads: threads, kernel: kernel,
                progress: ProgressMeter.shared.follow())
        } catch {
            guard case .noCurrency = error else { throw Failure(error) }
            // A broker's export lacks more than a currency.
            if let log = NextStep.otherTable(location.path) { throw .unreadable(log) }
            let folder = Path.folder(of: location.path)
            guard (try? FileInput.isRegular(location.path)) == true,
                (try? PortfolioLocation(folder).statedCurrency()) != nil
            else { throw Failure(error) }
            throw .usage(
                UsageError(
                    "no portfolio currency: \(location.path) is in a portfolio, \(ShellWord.quoted(folder)), whose currency counts if you "
                        + "name the folder; or give --currency"))
        }
        Console.printError(
            (listsColumns ? portfolio.warningsOfRows : portfolio.warnings).map {
                DiagnosticText.text($0, severity: "warning")
            }.joined())
        return portfolio
    }

    /// Refuses an own currency other than the one that the portfolio states.
    func checkOwnCurrency() throws(Failure) {
        guard let own = parameters.valuation.ownCurrency,
            let stated = try failing(location.statedCurrency()),
            own != stated
        else { return }
        throw .usage(UsageError("--own-currency goes with a file alone: portfolio.json states \(stated)"))
    }

    /// Writes a result in the format that was asked for.
    func write(
        csv: @autoclosure () -> [UInt8], json: @autoclosure () -> [UInt8], html: @autoclosure () -> [UInt8],
        text: @autoclosure () -> String
    ) throws(Failure) {
        switch format {
        case .csv: try write(csv())
        case .json: try write(json())
        case .html: try write(html())
        case .text: try write(Array(text().utf8))
        }
    }

    /// Tells of issues beside a result whose format cannot contain them.
    ///
    /// - Parameter formats: those that cannot.
    func tell(_ issues: [Issue], beside formats: Set<ReportSettings.Format>, of portfolio: OpenPortfolio) {
        if formats.contains(format) { tell(issues, count: issues.count, of: portfolio) }
    }

    /// Tells of issues on standard error.
    ///
    /// - Parameter issues: the first of them at least.
    func tell(_ issues: [Issue], count: Int, of portfolio: OpenPortfolio) {
        Console.tell(issues, count: count, files: portfolio.filePaths, of: location.path)
    }

    /// Tells why a period has nothing to show.
    func tellPeriod(_ remark: String?) {
        if let remark, !watch { Console.note(remark) }
    }

    /// Whether what can be done about issues is told beside the result.
    var tellsRemedies: Bool { format == .text && !watch }

    /// Tells what can be done about issues that a text has told, once.
    func tellRemedies(_ issues: [Issue], of portfolio: OpenPortfolio, asOf: CalendarDate) {
        guard tellsRemedies else { return }
        Console.printError(Remedies.text(issues, of: portfolio, at: location, asOf: asOf))
    }

    /// Writes a complete result to the output.
    func write(_ bytes: [UInt8]) throws(Failure) {
        try write { output in output(bytes.span) }
    }

    /// Writes a result to the output, piece by piece.
    func write(_ pieces: (@escaping (Span<UInt8>) -> Void) -> Void) throws(Failure) {
        let writer = try reading(ResultWriter(output, isColoured: format == .text && isColoured))
        pieces { _ = writer.write($0) }
        try reading(writer.finish())
    }

    /// Writes a result to the output while it is computed; a file is left as it was if that fails.
    func stream<Result>(
        _ body: (@escaping @Sendable (Span<UInt8>) -> Bool) throws(PortfolioFailure) -> Result
    ) throws(Failure) -> Result {
        let writer = try reading(ResultWriter(output, isColoured: format == .text && isColoured))
        let result: Result
        do {
            result = try failing { () throws(PortfolioFailure) in try body { writer.write($0) } }
        } catch {
            writer.discard()
            throw error
        }
        try reading(writer.finish())
        return result
    }

    /// The width available to text, in columns. A pipe has no limit, nor has a file.
    private var width: Int { output == nil ? Console.width ?? .max : .max }

    /// The width available to text that is wrapped for its reader alone, in columns.
    var widthOfTerminal: Int { Console.isTerminal(1) ? width : .max }

    /// The options for text output.
    var text: TextOptions {
        var options = TextOptions(palette: palette, width: width)
        options.remedy = canChooseColumns ? .choice : .room
        options.columns = columns
        return options
    }

    var palette: Palette { Palette(isColoured: isColoured) }

    /// Whether to use colours.
    var isColoured: Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto: output == nil && Console.isTerminal(1) && (Console.environment("NO_COLOR") ?? "").isEmpty
        }
    }
}

extension Console {
    /// The number of issues to print for a format that cannot contain them.
    static let shownIssues = 20

    /// Prints issues on standard error, for formats that cannot contain them.
    ///
    /// - Parameters:
    ///   - files: the paths of the files, by the numbers of the issues' locations.
    ///   - portfolio: the portfolio as it was given; `nil` for groups, which may be merged ones.
    static func tell(_ issues: [Issue], count: Int, files: [String], of portfolio: String?) {
        guard count > 0 else { return }
        var text = issues.prefix(shownIssues).map { IssueList.located($0, files: files) + "\n" }.joined()
        let more = count - min(issues.count, shownIssues)
        if more > 0 {
            let command = portfolio.map { "portfolio check\(ShellWord.portfolio($0))" } ?? "check"
            text += "and \(more) more; \(command) tells them all\n"
        }
        printError(text)
    }
}
