internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios
internal import SystemInterface

/// `portfolio import --into`: updates a portfolio from brokers' exports.
enum UpdateCommand {
    /// - Parameter run: the exports, already read.
    static func run(
        _ run: PositionsImport, into portfolio: String, _ settings: ImportSettings
    ) throws(Failure) -> ExitCode {
        if try MarketCommand.isFolder(portfolio) {
            let market = try MarketCommand.store(portfolio, isForced: settings.force)
            if market.keepsTrades { return try takePrices(run, into: market, portfolio, settings) }
        }
        let positions: [Position]
        do throws(EditingError) { positions = try self.positions(run) } catch { throw .editing(error) }
        // The only account that an export is of may have a file of its own.
        let stated = Set(positions.map(\.account.exact))
        let store = try EditCommand.store(
            portfolio, account: settings.account ?? (stated.count == 1 ? stated.first?.text : nil))
        do throws(EditingError) {
            var options = PositionsUpdate.Options()
            options.isForced = settings.force
            options.purchaseDate = settings.options.purchaseDate
            options.account = settings.account
            let change: HoldingsStore.PositionsChange
            if settings.isDryRun {
                change = try store.change(
                    by: positions, options: options, stated: run.statedSymbols)
                if change.update.question == nil { try show(change) }
            } else {
                change = try EditOutput.patiently { patience throws(EditingError) in
                    var store = store
                    if let patience { store.patience = patience }
                    return try store.update(by: positions, options: options, stated: run.statedSymbols)
                }
                if change.update.question == nil { try tell(change, of: store.file) }
            }
            if let question = change.update.question {
                Console.printError(UpdateText.text(question))
                return .incomplete
            }
            Console.printError(
                UpdateText.warnings(change.update, portfolio) + UpdateText.warnings(change.symbols))
            return change.update.needsCare ? .incomplete : .complete
        } catch {
            throw .editing(error)
        }
    }

    /// Imports only the prices, because the holdings are calculated from trades.
    private static func takePrices(
        _ run: PositionsImport, into market: MarketStore, _ portfolio: String, _ settings: ImportSettings
    ) throws(Failure) -> ExitCode {
        var quotes: [StatedQuote] = []
        var left = ""
        do throws(EditingError) {
            // Trades with errors are told below.
            let known = (try? TradesStore(importingInto: portfolio).multipliers()) ?? [:]
            for position in try positions(run) {
                if let other = position.multiplier(otherThan: known) {
                    left += Console.line(
                        "\(position.file):\(position.line): the price of \(position.texts[.symbol] ?? "") is for "
                            + "\(other.own), and that of its trades for \(other.known): it is left out")
                } else if let quote = position.quote() {
                    quotes.append(quote)
                }
            }
        } catch {
            throw .editing(error)
        }
        let code = try MarketCommand.merge(
            quotes, into: market, stated: run.statedSymbols, isDryRun: settings.isDryRun)
        Console.printError(
            Console.line(
                "\(portfolio) keeps trades, from which its holdings are worked out: only prices are taken")
                + left)
        return left.isEmpty ? code : .incomplete
    }

    /// The rows of an import as cells of a holdings file, each with its place in the export.
    private static func positions(_ run: PositionsImport) throws(EditingError) -> [Position] {
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

    private static func tell(
        _ change: HoldingsStore.PositionsChange, of file: String
    ) throws(EditingError) {
        let text = UpdateText.text(change, isDone: true) + MarketText.text(change.market, isDone: true)
        _ = try EditOutput.tell(
            Console.wrapped(text), rest: UpdateText.text(change.symbols, isDone: true), of: file,
            isChanged: change.update.after.bytes != change.update.before.bytes)
    }

    private static func show(_ change: HoldingsStore.PositionsChange) throws(EditingError) {
        let update = change.update
        let place = try PatchPlace(of: update.before.file)
        var diff = UnifiedDiff(HoldingsStore.Change(from: update.before, to: update.after), in: place).bytes
        diff += try MarketCommand.difference(change.market)
        diff += try UpdateText.difference(change.symbols)
        _ = try EditOutput.print(diff)
        if !diff.isEmpty, !place.isCurrent { EditOutput.tellFolder(of: place) }
        Console.printError(
            UpdateText.text(change, isDone: false) + MarketText.text(change.market, isDone: false)
                + UpdateText.text(change.symbols, isDone: false))
    }
}
