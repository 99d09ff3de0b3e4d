internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// `portfolio import --trades`: converts brokers' transactions to a trades file.
enum TransactionCommand {
    static func run(_ settings: ImportSettings) throws(Failure) -> ExitCode {
        let mapping = try ImportCommand.mapping(settings, settings.transactionProfile)
        var log = DiagnosticLog()
        var options = settings.options
        options.symbols = try ImportCommand.symbols(settings)
        var run = TransactionImport(options: options, count: settings.exports.count)
        for path in settings.exports {
            ProgressMeter.shared.note(importing: path)
            let input = try reading(FileInput(path))
            var mapping = mapping
            if mapping == nil {
                let start = try reading(input.readAll(limit: PositionsProfile.searched))
                if !TransactionImport.isOwn(start) {
                    mapping = TransactionImport.mapping(of: start, name: path, log: &log)
                    // A file that fits no profile is rejected by its start, however large it is.
                    guard mapping != nil else { continue }
                }
                input.putBack(start)
            }
            try reading(run.add(input, mapping: mapping, log: &log))
        }
        if log.isEmpty { run.finish(log: &log) }
        let positions = try positions(settings, &log)
        guard log.isEmpty else { throw .unreadable(log) }
        if case .append(let portfolio) = settings.task {
            return try append(run, to: portfolio, positions, settings)
        }
        let code = try ImportCommand.write(settings) { run.writeCSV($0) }
        var text = run.reports.map { TransactionText.text($0) }.joined()
        text += NoteText.unusedSkips(settings.options.unusedSkips(run.reports))
        text += TransactionText.text(run.outcome, isVerbose: settings.isVerbose)
        var isIncomplete = run.outcome.isIncomplete || run.reports.contains { $0.withoutCurrency > 0 }
        if let path = settings.check, let positions {
            let check = PositionsCheck(run.outcome, against: positions, reports: run.reports)
            text += TransactionText.text(check, of: path)
            isIncomplete = isIncomplete || !check.differences.isEmpty
        }
        text += TransactionText.next(run, settings)
        Console.printError(text)
        return isIncomplete ? .incomplete : code
    }

    // MARK: Into a portfolio

    /// Appends what a portfolio's trades do not have yet.
    private static func append(
        _ run: TransactionImport, to portfolio: String, _ positions: PositionsImport?,
        _ settings: ImportSettings
    ) throws(Failure) -> ExitCode {
        let change = try UpdateCommand.take(.trades(run), into: portfolio, settings)
        guard case .trades(let update) = change else { return .complete }
        var text = run.reports.map { TransactionText.text($0) }.joined()
        if let question = update.question {
            Console.printError(text + UpdateText.text(question, in: portfolio))
            return .incomplete
        }
        if settings.isDryRun {
            try editing(UpdateCommand.show(change, in: portfolio))
        } else {
            _ = try editing(
                EditOutput.tell(
                    UpdateText.text(update, isDone: true), rest: "", of: update.files.first?.path ?? "",
                    isChanged: update.isChanged))
            text += UpdateText.text(update.symbols, isDone: true)
        }
        text += NoteText.text(update.notes, portfolio)
        var isIncomplete = !update.problems.isEmpty || !update.differences.isEmpty
        if let path = settings.check, let positions {
            let check = PositionsCheck(run.outcome, against: positions, reports: run.reports)
            text += TransactionText.text(check, of: path)
            isIncomplete = isIncomplete || !check.differences.isEmpty
        }
        Console.printError(text)
        return isIncomplete ? .incomplete : .complete
    }

    /// The positions to compare with: a broker's export, or a holdings file.
    private static func positions(
        _ settings: ImportSettings, _ log: inout DiagnosticLog
    ) throws(Failure) -> PositionsImport? {
        guard let path = settings.check else { return nil }
        let bytes = try reading(FileInput(path).readAll())
        var positions = PositionsImport(options: settings.options)
        positions.add(bytes, name: path, mapping: nil, log: &log)
        return positions
    }
}
