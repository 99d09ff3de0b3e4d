internal import Portfolios

/// `portfolio gains`: realised gains and income.
struct GainsCommand: ReportingCommand {
    var settings: ReportSettings
    /// Which realised gains are shown.
    private let request: GainsRequest
    /// The stock whose gains to explain.
    private let explainedSymbol: String?
    /// Whether the figures of SA108 are asked for.
    private let isForm: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        settings = try ReportSettings(arguments, for: .gains, operands: arguments.operands[...], .gains)
        do { request = try settings.parameters.gains() } catch { throw .conflict(error) }
        explainedSymbol = arguments[.explain]
        isForm = try GainsCommand.isForm(arguments, settings)
        // An ISA is not declared.
        if isForm { settings.parameters.setSwitch(.taxable) }
        switch request.contents {
        case .sales: settings.columns.sales = try settings.chosenColumns() ?? .fitting
        case .income: settings.columns.income = try settings.chosenColumns() ?? .fitting
        case .groups: settings.columns.gainGroups = try settings.chosenColumns() ?? .fitting
        }
        // Wrong whatever the files contain.
        if let first = request.from, let last = request.through, first > last {
            throw .portfolio(.noDays(from: first, through: last))
        }
        if settings.isPartial { try checkPartial(arguments) }
    }

    private static func isForm(_ arguments: Arguments, _ settings: ReportSettings) throws(UsageError) -> Bool
    {
        guard let form = arguments[.form] else { return false }
        guard form == "sa108" else { throw .parameter(.form, .notOneOf(form, ["sa108"])) }
        for option in [Option.by, .explain, .columns] where arguments[option] != nil {
            throw .exclusive(.form, option)
        }
        if arguments.has(.income) { throw .exclusive(.form, .income) }
        guard arguments[.year] != nil else {
            throw UsageError("--form sa108 needs --year, such as --year 2024/25")
        }
        if settings.isPartial { throw .formatNeedsAnother(ReportSettings.partial, .gains) }
        guard settings.format != .html else {
            throw UsageError("--form sa108 writes text, csv or json, not \(settings.format.rawValue)")
        }
        return true
    }

    private func checkPartial(_ arguments: Arguments) throws(UsageError) {
        // A sale may count in several terms, so the number of all sales is not the sum of those of the groups.
        guard case .groups(let grouping) = request.contents, grouping != .term, explainedSymbol == nil else {
            throw .partialOfRows
        }
        for option in [Option.price, .rate] where arguments[option] != nil {
            throw UsageError(
                "--\(option.rawValue) does not go with gains --format \(ReportSettings.partial), which takes prices and rates "
                    + "from files")
        }
        if ([settings.location.path] + settings.location.trades).contains("-") {
            throw UsageError(
                "gains --format \(ReportSettings.partial) tells files apart by their paths, and standard input has none: give "
                    + "the path of a file")
        }
        guard settings.parameters.valuation.asOf != nil else { throw .dayOfPieces(.format) }
        if settings.parameters.isRaw { throw .ofMerge(.raw) }
    }

    func run() throws(Failure) -> ExitCode {
        try settings.checkOwnCurrency()
        if settings.isPartial { return try writePartial() }
        let portfolio = try settings.open()
        let code = try write(portfolio)
        settings.tellPeriod(try failing(portfolio.remark(on: request)))
        return code
    }

    private func write(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        if isForm { return try writeForm(portfolio) }
        tellTaxable(portfolio)
        if let explainedSymbol { return try explain(explainedSymbol, portfolio) }
        if settings.format == .csv {
            switch request.contents {
            case .sales, .income: return try streamRows(portfolio)
            case .groups: break
            }
        }
        let report = try failing(portfolio.gains(request))
        switch settings.format {
        case .csv: try settings.write { report.csv(raw: settings.parameters.isRaw, to: $0) }
        case .json: try settings.write { report.json(to: $0) }
        case .html: try settings.write(report.html())
        case .text:
            let text = report.text(settings.text)
            try settings.write(Array(text.utf8))
            if case .groups = request.contents { break }
            // All rates of gains are those of past days, which no option states.
            settings.tellRemedies(report.listedIssues, of: portfolio, asOf: .last)
        }
        if settings.format == .csv {
            // Of partials, merge tells the same.
            Console.tell(report.issues, count: report.issues.count, files: portfolio.filePaths, of: nil)
        }
        let isComplete: Bool
        switch settings.format {
        case .csv, .text: isComplete = report.isListComplete
        case .json, .html: isComplete = report.isComplete
        }
        return isComplete ? .complete : .incomplete
    }

    /// Says so if all accounts count where only those should that are taxable, or share a pool with one that seems not
    /// to be.
    private func tellTaxable(_ portfolio: OpenPortfolio) {
        if settings.watch { return }
        if isForm, portfolio.leavesOutTaxableAccounts {
            Console.note("the form covers only the accounts given with --account, not all that are taxable")
        }
        guard settings.parameters.valuation.accounts.isEmpty, portfolio.hasTaxableAccountsAlone else {
            return
        }
        if settings.parameters.valuation.isTaxableOnly {
            Console.note("all accounts count: portfolio.json says of none that it is not taxable")
        } else if let account = portfolio.pooledShelter {
            Console.note(
                "\(account) shares the pools of the other accounts: if it is not taxed, state \"taxable\": false for it "
                    + "under \"accounts\" in portfolio.json")
        }
    }

    /// Writes the figures of SA108.
    private func writeForm(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        let form = try failing(portfolio.taxForm(request))
        tellTaxable(portfolio)
        switch settings.format {
        case .json: try settings.write(form.json())
        case .text: try settings.write(Array(form.text(settings.text).utf8))
        case .csv, .html:
            try settings.write(form.csv())
            settings.tell(form.issues, count: form.issues.count, of: portfolio)
        }
        return form.isComplete ? .complete : .incomplete
    }

    /// Writes a partial. Whether the figures are complete, or rows have errors, is for the whole to tell.
    private func writePartial() throws(Failure) -> ExitCode {
        guard case .groups(let grouping) = request.contents else { throw .usage(.partialOfRows) }
        let partial = try failing(
            PartialGains(
                settings.location, settings.parameters.valuation, request, by: grouping,
                program: Help.version, threads: settings.threads, kernel: settings.kernel))
        guard let partial else {
            throw .usage(
                UsageError(
                    "\(settings.location.path) has holdings: gains --format \(ReportSettings.partial) takes trades alone"
                ))
        }
        try settings.write { partial.write(to: $0) }
        return .complete
    }

    /// Shows the calculation of each sale and payment of a stock.
    private func explain(_ symbol: String, _ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        guard settings.format == .text else {
            throw .usage(.formatWithoutSums(settings.format.rawValue))
        }
        let explanation = try failing(portfolio.explainGains(of: symbol, request, settings.text))
        try settings.write(Array(explanation.text.utf8))
        return explanation.isComplete ? .complete : .incomplete
    }

    /// Writes row by row in bounded memory, however many sales there are.
    private func streamRows(_ portfolio: OpenPortfolio) throws(Failure) -> ExitCode {
        let outcome = try settings.stream { write throws(PortfolioFailure) in
            try portfolio.writeGains(request, raw: settings.parameters.isRaw, to: write)
        }
        settings.tell(outcome.issues, count: outcome.issueCount, of: portfolio)
        return outcome.isComplete ? .complete : .incomplete
    }
}
