internal import Portfolios

/// `portfolio report`: the cost, value and gain of each holding.
struct ReportCommand: ReportingCommand {
    var settings: ReportSettings
    /// What the report shows.
    private let request: ReportRequest
    /// The number of shares of the groups, each of which is a partial.
    private var shards = 1
    /// What partials have in place of a digest of the whole file.
    private var inputVersion: String?
    /// Whether CSV begins with a header.
    private var hasHeader = true

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .report, operands: arguments.operands[...])
        request = try settings.report()
        settings.location.further = request.further
        if let grouping = request.contents.groups?.by {
            let columns = GroupColumn.columns(of: grouping)
            settings.columns.groups = try settings.chosenColumns(among: columns) ?? .fitting
        } else {
            settings.columns.holdings = try settings.chosenColumns() ?? .fitting
        }
        if arguments.has(.totals), arguments.isGiven(.columns) { throw .exclusive(.totals, .columns) }
        try setPiece(arguments)
    }

    /// Interprets the options of a report in pieces.
    private mutating func setPiece(_ arguments: Arguments) throws(UsageError) {
        if let text = arguments[.piece] { settings.location.piece = try ReportCommand.piece(text) }
        if let name = arguments[.inputName] {
            guard settings.location.path == "-" else {
                throw UsageError("--input-name goes with standard input: a file has its own name")
            }
            settings.location.inputName = name
        }
        inputVersion = arguments[.inputVersion]
        if inputVersion != nil, !settings.isPartial {
            throw UsageError("--input-version goes with --format \(ReportSettings.partial)")
        }
        if let count = try arguments.value(.shards, ResultParameters.count) {
            guard settings.isPartial, case .groups = request.contents else {
                throw UsageError("--shards goes with --format \(ReportSettings.partial) and --by")
            }
            guard (1...PartialReport.Shard.maximum).contains(count) else {
                throw .invalidValue(
                    .shards, String(count), expected: "a number from 1 to \(PartialReport.Shard.maximum)")
            }
            shards = count
        }
        let piece = settings.location.piece
        hasHeader = !arguments.has(.noHeader) && piece?.lowerBound ?? 0 == 0
        if arguments.has(.noHeader), settings.format != .csv || settings.isPartial {
            throw UsageError("--no-header goes with --format csv")
        }
        guard settings.isPartial || piece != nil else { return }
        guard settings.parameters.valuation.asOf != nil else {
            throw .dayOfPieces(settings.isPartial ? .format : .piece)
        }
        // A piece does not know which symbols the others hold.
        settings.parameters.valuation.ignoresUnheldPrices = true
        if piece != nil, settings.watch { throw .exclusive(.piece, .watch) }
        if case .classes = request.contents {
            throw UsageError("--by class:SCHEME goes with the whole of a file: group pieces by symbol")
        }
        if settings.isPartial {
            for option in [Option.sort, .limit] where arguments[option] != nil { throw .ofMerge(option) }
            if settings.parameters.isRaw { throw .ofMerge(.raw) }
            return
        }
        guard settings.format == .csv, case .holdings(sortedBy: nil) = request.contents, request.limit == nil
        else {
            throw UsageError(
                "--piece goes with --format \(ReportSettings.partial), or with the rows of --format csv: totals, groups, --sort and "
                    + "--limit need the whole file")
        }
    }

    /// Parses `BEGIN-END`.
    private static func piece(_ text: String) throws(UsageError) -> Range<Int> {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard parts.count == 2, let begin = parts[0], let end = parts[1], begin < end else {
            throw .invalidValue(.piece, text, expected: "two bytes of the file, such as 0-1000000")
        }
        return begin..<end
    }

    func run() throws(Failure) -> ExitCode {
        try settings.checkOwnCurrency()
        let portfolio = try settings.open()
        if settings.isPartial || settings.location.piece != nil, portfolio.hasTrades {
            throw .usage(
                UsageError(
                    "\(settings.location.path) has trades: --format \(ReportSettings.partial) and --piece take holdings alone"
                ))
        }
        if settings.isPartial {
            if portfolio.hasCash {
                throw .usage(
                    UsageError(
                        "\(settings.location.path) has cash, which counts once for the whole: --format \(ReportSettings.partial) takes holdings alone; give "
                            + "their file in place of the folder, with --prices and --rates"))
            }
            return try writePartial(portfolio)
        }
        switch (settings.format, request.contents) {
        case (.json, _):
            return try settings.stream { write throws(PortfolioFailure) in
                try portfolio.writeJSON(request, to: write)
            }.isComplete ? .complete : .incomplete
        case (.html, _):
            return try settings.stream { write throws(PortfolioFailure) in
                try portfolio.writeHTML(request, to: write)
            }.isComplete ? .complete : .incomplete
        case (.csv, .holdings(let order)): return try streamRows(portfolio, sortedBy: order)
        case (.csv, _): return try writeGroups(portfolio)
        case (.text, _): return try writeText(portfolio)
        }
    }

    private func writeText(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        let found = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeText(request, settings.text) { _ = write($0) }
        }
        if !settings.watch {
            Console.printError(Remedies.text(found, of: portfolio, at: settings.location))
            if case .holdings = request.contents, found.holdings == 0, portfolio.hasNoRows,
                settings.parameters.valuation.accounts.isEmpty
            {
                let path = settings.location.path
                Console.printError(NextStep.text(empty: path, hasTrades: portfolio.hasTrades))
            }
        }
        return found.isComplete ? .complete : .incomplete
    }

    /// Writes totals or groups as CSV.
    private func writeGroups(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        let found = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeGroups(
                request, raw: settings.parameters.isRaw, issueLimit: Console.shownIssues, to: write)
        }
        // Of partials, merge tells the same.
        Console.tell(found.issues, count: found.issueCount, files: portfolio.filePaths, of: nil)
        return found.isComplete ? .complete : .incomplete
    }

    /// Writes row by row in bounded memory, however large the file.
    private func streamRows(
        _ portfolio: OpenPortfolio, sortedBy order: SortOrder<HoldingColumn>?
    ) throws(Failure) -> ExitCode {
        let outcome = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeRows(
                sortedBy: order, limit: request.limit, raw: settings.parameters.isRaw,
                hasHeader: hasHeader, issueLimit: Console.shownIssues, to: write)
        }
        settings.tell(outcome.issues, count: outcome.issueCount, of: portfolio)
        return outcome.isComplete ? .complete : .incomplete
    }

    /// Writes a partial. Whether the figures are complete, or rows have errors, is for the whole to tell.
    private func writePartial(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        var grouping: Grouping?
        if case .groups(let by, _) = request.contents { grouping = by }
        let partial = try failing(
            portfolio.partial(
                by: grouping, program: Help.version, rates: settings.location.rates, isShared: shards > 1,
                version: inputVersion))
        try settings.write { output in
            if shards == 1 { return partial.write(to: output) }
            for shard in partial.shards(shards) { shard.write(to: output) }
        }
        return .complete
    }
}
