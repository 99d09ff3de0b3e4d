internal import PortfolioBook
internal import PortfolioFiles
internal import Valuation

/// The commands that edit a portfolio: `portfolio new`, `add`, `edit`, `remove`, `move`, `exclude` and `include`.
enum BookCommand {
    static func run(_ settings: BookSettings) throws(Failure) -> ExitCode {
        if case .new(let currency, let name) = settings.task {
            return try make(NewPortfolio(currency: currency, name: name), in: settings.portfolio)
        }
        let currency = try environmentCurrency()
        let store: HoldingsStore
        do { store = try HoldingsStore(settings.portfolio, currency: currency) } catch {
            throw .book(error)
        }
        do throws(BookError) {
            if settings.isDryRun {
                let before = try store.load()
                let after = try before.applying(edit(settings, before))
                if after == before { Console.printError("nothing is changed\n") }
                return try print(UnifiedDiff(HoldingsStore.Change(from: before, to: after)).bytes)
            }
            var done: HoldingsEdit?
            let change = try store.edit { document throws(BookError) in
                let edit = try edit(settings, document)
                done = edit
                return try document.applying(edit)
            }
            guard let done else { return .complete }
            return try print(Array(BookText.text(done, change).utf8))
        } catch {
            throw .book(error)
        }
    }

    /// What a lone file's costs and rates are in, as in a report.
    private static func environmentCurrency() throws(Failure) -> Currency? {
        guard let code = Console.environment("PORTFOLIO_CURRENCY"), !code.isEmpty else { return nil }
        do { return try Currency(code) } catch { throw .usage(.invalidEnvironmentCurrency(error)) }
    }

    /// The edit that the settings ask for.
    private static func edit(
        _ settings: BookSettings, _ document: HoldingsDocument
    ) throws(BookError) -> HoldingsEdit {
        switch settings.task {
        case .new(_, _): return .add([:])
        case .add(let texts): return .add(texts)
        case .edit(let texts): return .set(texts, row: try document.row(settings.lot))
        case .remove: return .remove(row: try document.row(settings.lot))
        case .setExcluded(let isExcluded):
            return .setExcluded(isExcluded, row: try document.row(settings.lot))
        case .move(let place):
            let row = try document.row(settings.lot)
            switch place {
            case .to(let place): return .move(row: row, to: place - 1)
            case .before(let name):
                let other = try document.row(name)
                return .move(row: row, to: row < other ? other - 1 : other)
            case .after(let name):
                let other = try document.row(name)
                return .move(row: row, to: row <= other ? other : other + 1)
            }
        }
    }

    private static func make(_ portfolio: NewPortfolio, in folder: String) throws(Failure) -> ExitCode {
        do throws(BookError) {
            let files = try portfolio.make(in: folder)
            return try print(Array("Made \(Wording.list(files, last: "and"))\n".utf8))
        } catch {
            throw .book(error)
        }
    }

    private static func print(_ bytes: [UInt8]) throws(BookError) -> ExitCode {
        do throws(FileError) {
            let writer = try ResultWriter(nil)
            _ = writer.write(bytes)
            try writer.finish()
        } catch {
            throw .file(error)
        }
        return .complete
    }
}
