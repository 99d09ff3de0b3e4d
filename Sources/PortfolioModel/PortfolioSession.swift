internal import FileWatching
internal import PortfolioEditing
internal import PortfolioFiles
internal import Valuation

/// Reads, values and edits a portfolio, one thing after another, and knows its rows again.
actor PortfolioSession {
    typealias Row = ObservablePortfolio.Row

    /// What came of a reading, and which of them it was.
    struct News: Sendable {
        enum Outcome: Sendable {
            case loaded([Row], PortfolioValuation)
            case failed(DiagnosticLog)
            /// What the files say has been told already.
            case unchanged
        }

        let revision: Int
        let outcome: Outcome
    }

    private let portfolio: String
    private var settings: ObservablePortfolio.Settings
    private var revision = 0
    /// The rows of the last holdings file that could be read.
    private var known = KnownRows()
    private var reading: PortfolioReading
    /// What was told last; a failure, or what the portfolio was made of.
    private var told: Told?

    private enum Told: Equatable {
        case loaded(PortfolioReading.Ingredients)
        case failed(DiagnosticLog)
    }

    init(_ portfolio: String, _ settings: ObservablePortfolio.Settings) {
        self.portfolio = portfolio
        self.settings = settings
        reading = PortfolioReading(portfolio)
    }

    /// How to value from now on.
    func change(_ settings: ObservablePortfolio.Settings) {
        self.settings = settings
        told = nil
    }

    /// The changes of all files, from now on.
    func changes() -> FileChanges {
        FileChanges { [portfolio, settings] in
            PortfolioSource.files(of: portfolio, prices: settings.prices, rates: settings.rates)
        }
    }

    /// Reads the files and values the portfolio.
    func load() -> News {
        revision += 1
        return News(revision: revision, outcome: outcome())
    }

    private func outcome() -> News.Outcome {
        do throws(PortfolioReading.Failure) {
            let ingredients = try reading.ingredients(settings)
            if told == .loaded(ingredients) { return .unchanged }
            known.learn(ingredients.document)
            let valuation = try reading.value(ingredients, settings)
            told = .loaded(ingredients)
            return .loaded(rows(ingredients.document, valuation), valuation)
        } catch {
            if told == .failed(error.log) { return .unchanged }
            told = .failed(error.log)
            return .failed(error.log)
        }
    }

    /// Makes edits in the file as it is now, all or none, and reads what has come of it.
    ///
    /// - Returns: what the added rows are known by, too.
    func perform(_ edits: [ObservablePortfolio.Edit]) throws(ObservablePortfolio.EditError) -> (
        News, added: [Row.ID]
    ) {
        guard !Task.isCancelled else { throw .cancelled }
        var isMissing = false
        var added: [Row.ID] = []
        var rows = known
        do throws(EditingError) {
            let store = try HoldingsStore(portfolio, currency: settings.currency)
            let change = try store.edit { now throws(EditingError) in
                var document = now
                rows.learn(document)
                for edit in edits {
                    guard let edit = edit.edit(of: document, rows.ids) else {
                        isMissing = true
                        throw .unknownRow(0, count: document.rows.count)
                    }
                    document = try document.applying(edit)
                    rows.follow(edit, to: document)
                    if case .add = edit { added.append(contentsOf: rows.ids.suffix(1)) }
                }
                return document
            }
            reading.remember(change.after)
        } catch {
            throw isMissing ? .rowIsGone : .book(error)
        }
        known = rows
        return (load(), added)
    }

    private func rows(_ document: HoldingsDocument, _ valuation: PortfolioValuation) -> [Row] {
        let valued = Dictionary(valuation.holdings.map { ($0.holding.location.line, $0) }) { first, _ in first
        }
        return document.rows.enumerated().compactMap { place, row in
            guard let holding = row.holding else { return nil }
            return Row(
                id: known.ids[place], holding: holding, lot: row.lot,
                valuation: valued[holding.location.line], texts: known.texts[place])
        }
    }
}
