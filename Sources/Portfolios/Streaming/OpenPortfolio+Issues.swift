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
        let spool = IssueSpool(form, files: files)
        try checkFurther()
        let outcome = try value(prepare(.nothing), keeping: .nothing, issues: spool.add)
        _ = spool.add(try issues(ofFiles: outcome))
        let found = try spool.summary().completed(by: outcome)
        var failure: PortfolioFailure?
        IssueList.write(form, isComplete: found.isComplete, summary: summary(found)) {
            do throws(PortfolioFailure) { try spool.forEach(write) } catch { failure = error }
        } to: {
            write($0)
        }
        if let failure { throw failure }
        return found
    }
}
