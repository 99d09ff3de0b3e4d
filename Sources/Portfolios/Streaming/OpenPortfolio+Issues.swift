internal import SystemInterface

/// The result of writing what is unknown or doubtful, apart from the issues themselves.
package struct IssueSummary: Sendable {
    /// The number of holdings checked, including excluded ones.
    package fileprivate(set) var holdings = 0
    package fileprivate(set) var errors = 0
    package fileprivate(set) var warnings = 0
    /// Whether no counted holding has an issue of severity error.
    package fileprivate(set) var isComplete = true
    /// The day the holdings were valued on.
    package fileprivate(set) var asOf = CalendarDate.today
    /// The first issues of counted holdings that lack a rate or a price: one for each currency, and one for each
    /// symbol up to a hundred.
    package fileprivate(set) var lacking: [Issue] = []

    private var currencies: Set<Currency> = []
    private var symbols: Set<String> = []

    fileprivate mutating func add(_ issue: Issue) {
        if issue.severity == .error { errors += 1 } else { warnings += 1 }
        guard !issue.isExcluded else { return }
        switch issue.kind {
        case .missingRate:
            if let currency = issue.stockCurrency, currencies.insert(currency).inserted {
                lacking.append(issue)
            }
        case .missingPrice:
            if symbols.count < 100, symbols.insert(issue.symbol).inserted { lacking.append(issue) }
        default: break
        }
    }
}

extension OpenPortfolio {
    /// Values every holding and writes only what is unknown or doubtful, as ``check()`` finds it.
    ///
    /// The issues are kept in a nameless temporary file, unless they fit into a few megabytes, because nothing is
    /// written if a row can't be read.
    ///
    /// - Parameters:
    ///   - files: the file names, indexed by ``InputLocation/file``.
    ///   - summary: the line that sums up the check.
    ///   - write: called with the next bytes.
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless the temporary file failed.
    /// - Complexity: O(*n*) time for *n* holdings; the memory is bounded.
    package func writeIssues(
        _ form: IssueRow.Form, files: [String], summary: (IssueSummary) -> String,
        to write: @escaping (Span<UInt8>) -> Void
    ) throws(PortfolioFailure) -> IssueSummary {
        let spooled = Monitor(SpooledIssues(IssueRow(form, files: files)))
        let outcome = try value(
            prepare(.nothing), keeping: .nothing,
            issues: { issues in
                spooled.use { $0.add(issues) }
            })
        let list = spooled.use { $0 }
        if let error = list.error { throw .file(error) }
        var found = list.summary
        found.holdings = outcome.output.holdings
        found.isComplete = outcome.isComplete
        found.asOf = outcome.options.asOf
        var failure: FileError?
        IssueList.write(form, isComplete: found.isComplete, summary: summary(found)) {
            var isFirst = form == .json
            let pass: (Span<UInt8>) -> Void = { rows in
                write(isFirst ? rows.extracting(droppingFirst: 1) : rows)
                isFirst = false
            }
            do throws(FileError) { try list.rows.forEach(pass) } catch { failure = error }
        } to: {
            write($0)
        }
        if let failure { throw .file(failure) }
        return found
    }
}

/// Issues as they will be written.
private struct SpooledIssues: Sendable {
    private let row: IssueRow
    private(set) var summary = IssueSummary()
    private(set) var rows = RowStore("the issues")
    private(set) var error: FileError?

    init(_ row: IssueRow) { self.row = row }

    /// - Returns: `false` if that failed.
    mutating func add(_ issues: [Issue]) -> Bool {
        var bytes: [UInt8] = []
        for issue in issues {
            summary.add(issue)
            row.append(issue, to: &bytes)
        }
        do throws(FileError) { try rows.add(bytes.span) } catch { self.error = error }
        return error == nil
    }
}
