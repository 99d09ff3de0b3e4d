public import Valuation

/// The result of checking a portfolio.
public struct CheckResult: Sendable {
    /// The number of holdings checked, including excluded ones.
    public let holdings: Int
    /// Every issue, in the order of the file; then, for each column that nothing is read from, one without a symbol.
    public let issues: [Issue]
    /// Whether no counted holding has an issue of severity error.
    public let isComplete: Bool
    /// The day the holdings were valued on.
    public let asOf: CalendarDate
}

extension OpenPortfolio {
    /// Values every holding and keeps only what is unknown or doubtful.
    ///
    /// - Throws: ``PortfolioFailure``, also with every error of `dividends.csv`, `classes.csv` and `targets.csv`.
    /// - Complexity: O(*n*) time for *n* holdings; memory is proportional to the number of issues.
    public func check() throws(PortfolioFailure) -> CheckResult {
        let outcome = try checkingFurther { () throws(PortfolioFailure) in try value(keeping: .nothing) }
        return CheckResult(
            holdings: outcome.output.holdings,
            issues: outcome.output.issues + (try issues(ofColumns: outcome)), isComplete: outcome.isComplete,
            asOf: outcome.options.asOf)
    }

    /// An issue for each column that nothing is read from.
    func issues(ofColumns outcome: Outcome) throws(PortfolioFailure) -> [Issue] {
        var unused = outcome.unusedColumns + (trades?.unusedColumns ?? []) + market.unusedColumns
        var tables = cashPaths.map { ($0, CashFile.columns) }
        for file in PortfolioSource.FurtherFile.allCases {
            if let path = source.path(of: file) { tables.append((path, file.columns)) }
        }
        for (path, columns) in tables {
            unused += try reading { () throws(FileError) in
                try TableHeader.unusedColumns(of: FileInput(path), known: columns)
            }
        }
        let paths = allPaths
        return unused.map { column in
            let file = paths.firstIndex(of: column.path) ?? 0
            return Issue(
                kind: .unusedColumn, symbol: "", location: InputLocation(file: file, line: column.line),
                message: "the column \"\(column.name)\" is not read")
        }
    }
}
