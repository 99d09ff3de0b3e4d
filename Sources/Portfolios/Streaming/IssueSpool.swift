/// Counts of issues, and the first of them.
package struct IssueSummary: Sendable {
    /// The number of holdings checked, including excluded ones.
    package internal(set) var holdings = 0
    package private(set) var errors = 0
    package private(set) var warnings = 0
    /// Whether every counted figure is known; as long as not all holdings are valued, `false`.
    package internal(set) var isComplete = false
    /// The day the holdings were valued on.
    package internal(set) var asOf = CalendarDate.today
    /// The first issues of counted holdings that lack a rate or a price: one for each currency and day up to a thousand, and
    /// one for each symbol up to a hundred; and the first of cash below 0, and of a purchase without its rate.
    package private(set) var lacking: [Issue] = []
    /// The first issues, in the order of the file.
    package private(set) var first: [Issue] = []
    /// Whether a counted holding has an issue of severity error.
    private(set) var hasCountedErrors = false

    private let limit: Int
    private var rates: Set<LackingRate> = []
    private var symbols: Set<ExactText> = []

    private struct LackingRate: Hashable {
        let currency: Currency
        let day: CalendarDate?
    }

    /// - Parameter limit: how many of the first issues to keep.
    init(keeping limit: Int) { self.limit = limit }

    /// The total number of issues.
    package var count: Int { errors + warnings }

    mutating func add(_ issue: Issue) {
        if issue.severity == .error { errors += 1 } else { warnings += 1 }
        if first.count < limit { first.append(issue) }
        guard !issue.isExcluded else { return }
        if issue.severity == .error { hasCountedErrors = true }
        switch issue.kind {
        case .missingRate:
            if rates.count < 1000, let currency = issue.stockCurrency,
                rates.insert(LackingRate(currency: currency, day: issue.day)).inserted
            {
                lacking.append(issue)
            }
        case .missingPrice:
            if symbols.count < 100, symbols.insert(issue.symbol) { lacking.append(issue) }
        case .negativeCash, .missingPurchaseRate:
            if !lacking.contains(where: { $0.kind == issue.kind }) { lacking.append(issue) }
        default: break
        }
    }

    /// The same with what is known once all holdings are valued.
    func completed(by outcome: OpenPortfolio.Outcome) -> IssueSummary {
        var summary = self
        summary.holdings = outcome.output.holdings
        summary.isComplete = outcome.isComplete
        summary.asOf = outcome.options.asOf
        return summary
    }
}

/// Issues as they will be written, kept in bounded memory: all but a few megabytes are in a nameless temporary file.
final class IssueSpool: Sendable {
    private struct State {
        var summary: IssueSummary
        var first = RowStore("the issues", mostBytes: 4 << 20)
        var rest = RowStore("the issues", mostBytes: 4 << 20)
        var failure: FileError?
    }

    private let row: IssueRow
    private let isJSON: Bool
    /// Whether warnings come after all errors, as they are listed under a report; otherwise all are in the order of the
    /// file.
    private let splits: Bool
    private let state: Monitor<State>

    /// - Parameter limit: how many of the first issues to keep as they are.
    init(_ form: IssueRow.Form, files: [String], keeping limit: Int = 0) {
        row = IssueRow(form, files: files)
        isJSON = if case .json = form { true } else { false }
        splits = if case .listed = form { true } else { false }
        state = Monitor(State(summary: IssueSummary(keeping: limit)))
    }

    /// - Returns: `false` if that failed.
    func add(_ issues: [Issue]) -> Bool {
        state.use { state in
            var (first, rest) = ([UInt8](), [UInt8]())
            for issue in issues {
                state.summary.add(issue)
                if splits, issue.severity == .warning {
                    row.append(issue, to: &rest)
                } else {
                    row.append(issue, to: &first)
                }
            }
            do throws(FileError) {
                try state.first.add(first.span)
                try state.rest.add(rest.span)
            } catch { state.failure = error }
            return state.failure == nil
        }
    }

    /// What has been added.
    ///
    /// - Throws: why it could not be kept.
    func summary() throws(PortfolioFailure) -> IssueSummary {
        let (summary, failure) = state.use { ($0.summary, $0.failure) }
        if let failure { throw .file(failure) }
        return summary
    }

    /// Passes on the issues; in JSON without the first comma. Nothing may be added afterwards.
    func forEach(_ body: (Span<UInt8>) -> Void) throws(PortfolioFailure) {
        let (first, rest) = state.use { ($0.first, $0.rest) }
        var dropsComma = isJSON
        let pass: (Span<UInt8>) -> Void = { rows in
            body(dropsComma ? rows.extracting(droppingFirst: 1) : rows)
            dropsComma = false
        }
        do throws(FileError) {
            try first.forEachBatch(pass)
            try rest.forEachBatch(pass)
        } catch { throw .file(error) }
    }
}
