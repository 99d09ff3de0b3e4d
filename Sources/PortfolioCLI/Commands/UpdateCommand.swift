internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// `portfolio import --into`: a portfolio brought up to date by brokers' exports.
enum UpdateCommand {
    /// - Parameter run: the exports as they were read.
    static func run(
        _ run: Import, into portfolio: String, _ settings: ImportSettings
    ) throws(Failure) -> ExitCode {
        try MarketCommand.checkFolder(portfolio)
        let store = try EditCommand.store(portfolio)
        do throws(EditingError) {
            let positions = try positions(run)
            var options = PositionsUpdate.Options()
            options.isForced = settings.force
            options.purchaseDate = settings.options.purchaseDate
            let change: HoldingsStore.PositionsChange
            if settings.isDryRun {
                change = try store.change(by: positions, options: options)
                try show(change)
            } else {
                change = try EditOutput.patiently { patience throws(EditingError) in
                    var store = store
                    if let patience { store.patience = patience }
                    return try store.update(by: positions, options: options)
                }
                let text =
                    UpdateText.text(change, isDone: true) + MarketText.text(change.market, isDone: true)
                _ = try EditOutput.tell(
                    text, rest: "", of: store.file,
                    isChanged: change.update.after.bytes != change.update.before.bytes)
            }
            Console.printError(UpdateText.warnings(change.update, portfolio))
            return change.update.needsCare ? .incomplete : .complete
        } catch {
            throw .editing(error)
        }
    }

    /// The rows of an import, in the words of a holdings file, with where each stands in its export.
    private static func positions(_ run: Import) throws(EditingError) -> [Position] {
        let document = try HoldingsDocument(run.table.csv())
        var positions: [Position] = []
        positions.reserveCapacity(document.rows.count)
        for report in run.reports {
            for row in positions.count..<min(positions.count + report.holdings, document.rows.count) {
                positions.append(
                    Position(document.texts(ofRow: row), file: report.file, line: run.table.lines[row]))
            }
        }
        return positions
    }

    private static func show(_ change: HoldingsStore.PositionsChange) throws(EditingError) {
        let update = change.update
        let place = try PatchPlace(of: update.before.file)
        var diff = UnifiedDiff(HoldingsStore.Change(from: update.before, to: update.after), in: place).bytes
        diff += try MarketCommand.difference(change.market)
        _ = try EditOutput.print(diff)
        if !diff.isEmpty, !place.isCurrent {
            Console.printError(Console.line("the paths are those in \(place.folder): apply the change there"))
        }
        Console.printError(
            UpdateText.text(change, isDone: false) + MarketText.text(change.market, isDone: false))
    }
}
