internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// `portfolio import --into`: takes brokers' exports into a portfolio.
enum UpdateCommand {
    /// Updates the holdings, or the prices if trades are kept.
    ///
    /// - Parameter run: the exports, already read.
    static func run(
        _ run: PositionsImport, into portfolio: String, _ settings: ImportSettings
    ) throws(Failure) -> ExitCode {
        try MarketCommand.isFolder(portfolio)
        let change = try take(.holdings(run), into: portfolio, settings)
        do throws(EditingError) {
            switch change {
            case .holdings(let change):
                if let question = change.update.question {
                    Console.printError(UpdateText.text(question, in: portfolio))
                    return .incomplete
                }
                if !settings.isDryRun { try tell(change, in: portfolio) }
            case .prices(let market, let symbols, let left):
                let code = try MarketCommand.tell(market, symbols, isDryRun: settings.isDryRun)
                // The first says that nothing else is taken.
                Console.printError(NoteText.text(left, portfolio))
                return left.count > 1 ? .incomplete : code
            case .trades: return .complete
            }
            if settings.isDryRun { try show(change, in: portfolio) }
        } catch {
            throw .editing(error)
        }
        Console.printError(NoteText.text(change.notes, portfolio))
        if case .holdings(let change) = change, change.update.needsCare { return .incomplete }
        return .complete
    }

    /// Changes the files of a portfolio, unless that is only to be shown.
    static func take(
        _ exports: PortfolioIntake.Exports, into portfolio: String, _ settings: ImportSettings
    ) throws(Failure) -> PortfolioIntake.Change {
        var intake = PortfolioIntake(portfolio)
        intake.account = settings.account
        intake.purchaseDate = settings.options.purchaseDate
        intake.isForced = settings.force
        if case .holdings = exports { intake.currency = try EditCommand.store(portfolio).currency }
        do throws(EditingError) {
            if settings.isDryRun { return try intake.change(by: exports) }
            return try EditOutput.waitingForLock { patience throws(EditingError) in
                var intake = intake
                intake.patience = patience
                return try intake.save(exports) { change in
                    ChangeNote.current?.remarks = change.notes.map(\.remark)
                }
            }
        } catch {
            if case .severalTrades(let files, _) = error {
                throw .usage(
                    UsageError(
                        "there are \(files.count) files of trades: say the account of the export with --account NAME, or name its file, "
                            + Wording.list(files.map { "--into \(ShellWord.quoted($0))" })))
            }
            throw .editing(error)
        }
    }

    private static func tell(
        _ change: HoldingsStore.PositionsChange, in portfolio: String
    ) throws(EditingError) {
        let update = change.update
        let text =
            UpdateText.text(change, isDone: true, in: portfolio)
            + MarketText.text(change.market, isDone: true)
        _ = try EditOutput.tell(
            Console.wrapped(text), rest: UpdateText.text(change.symbols, isDone: true),
            of: update.before.file, isChanged: update.after.bytes != update.before.bytes)
    }

    /// Prints what would change, as a unified diff, and in words.
    static func show(_ change: PortfolioIntake.Change, in portfolio: String) throws(EditingError) {
        let (diff, place) = try MarketCommand.difference(change.files)
        _ = try EditOutput.print(diff)
        if let place, !place.isCurrent { EditOutput.tellFolder(of: place) }
        let words =
            switch change {
            case .holdings(let change):
                UpdateText.text(change, isDone: false, in: portfolio)
                    + MarketText.text(change.market, isDone: false)
            case .trades(let update): UpdateText.text(update, isDone: false)
            case .prices(let market, _, _): MarketText.text(market, isDone: false)
            }
        Console.printError(words + UpdateText.text(change.symbols, isDone: false))
    }
}
