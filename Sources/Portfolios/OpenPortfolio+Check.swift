/// The result of checking a portfolio.
public struct CheckResult: Sendable {
    /// The number of holdings checked, including excluded ones.
    public let holdings: Int
    /// Every issue, in the order of the file; then those of rates that look like the inverse ones, and, for each column
    /// that nothing is read from, one without a symbol.
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
        try checkFurther()
        let outcome = try value(keeping: .nothing)
        return CheckResult(
            holdings: outcome.output.holdings,
            issues: outcome.output.issues + (try issues(ofFiles: outcome)), isComplete: outcome.isComplete,
            asOf: outcome.options.asOf)
    }

    /// What is doubtful about the files, rather than about a holding.
    func issues(ofFiles outcome: Outcome) throws(PortfolioFailure) -> [Issue] {
        try issues(ofRatesAsOf: outcome.options.asOf) + issues(ofColumns: outcome)
    }

    /// An issue for each rate of a trade, and the first of each pair in a file, that looks like the one the other way
    /// round, beside those of the central bank.
    private func issues(ofRatesAsOf day: CalendarDate) throws(PortfolioFailure) -> [Issue] {
        let files = market.centralBankFiles
        guard !files.isEmpty else { return [] }
        let bank = RateDoubts.published(files, in: market.rates)
        let paths = allPaths
        var issues = RateDoubts.doubts(of: market.rates, published: files, bank, asOf: day).map {
            let file = paths.firstIndex(of: market.path(ofRates: $0.location.file)) ?? 0
            return Issue(
                kind: .suspectedUnit, symbol: "",
                location: InputLocation(file: file, line: $0.location.line), message: $0.message)
        }
        guard let trades else { return issues }
        let shown = shownNumbers
        try forEachTrade(through: day) { row in
            let rateDay = row.inputs.dayOfRate
            guard shown[row.account], let rate = row.inputs.rate, let stock = row.inputs.quote?.currency,
                let message = RateDoubts.message(
                    rate, from: stock, to: ownCurrency, on: rateDay,
                    beside: bank.rate(from: stock, to: ownCurrency, on: rateDay))
            else { return }
            issues.append(
                Issue(
                    kind: .suspectedUnit, symbol: trades.texts.symbol(row.symbol) ?? "",
                    location: row.location, message: message))
        }
        return issues
    }

    /// An issue for each column that nothing is read from.
    private func issues(ofColumns outcome: Outcome) throws(PortfolioFailure) -> [Issue] {
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
