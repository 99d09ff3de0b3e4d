/// The result of writing a report's rows, apart from the rows themselves.
public struct RowsOutcome: Sendable {
    /// Whether no counted holding has an issue of severity error.
    public let isComplete: Bool
    /// The first issues, in the order of the file.
    public let issues: [Issue]
    /// The total number of issues.
    public let issueCount: Int
}

extension OpenPortfolio {
    /// Writes the report's rows as CSV, with a header, as they are computed: in the order of the file and in bounded
    /// memory, however large the file.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of rows to write; every holding is valued all the same, so that all errors are
    ///     found.
    ///   - isRaw: whether text cells that a spreadsheet would interpret as formulas are left unchanged.
    ///   - issueLimit: the maximum number of issues to keep; all are counted.
    ///   - write: called with the next bytes, one call after another, on any thread; returns `false` to stop.
    /// - Throws: ``PortfolioFailure``. Rows before an unreadable one may have been written by then.
    public func writeRows(
        limit: Int? = nil, raw isRaw: Bool = false, issueLimit: Int = 20,
        to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> RowsOutcome {
        let header = HoldingColumn.csvHeader + [10]
        let isFirst = Monitor(true)
        let row = HoldingRow(texts: TextCells(guardsSpreadsheets: !isRaw))
        let outcome = try value(keeping: .rows(row), issueLimit: issueLimit, rowLimit: limit) { rows in
            let writesHeader = isFirst.use { first in
                defer { first = false }
                return first
            }
            if writesHeader, !write(header.span) { return false }
            return write(rows)
        }
        if isFirst.use({ $0 }) { _ = write(header.span) }
        return RowsOutcome(
            isComplete: outcome.isComplete, issues: outcome.output.issues,
            issueCount: outcome.output.issueCount)
    }
}
