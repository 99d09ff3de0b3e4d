internal import PortfolioImport
internal import Portfolios

/// The command-line settings of `portfolio import`.
struct ImportSettings {
    enum Task {
        case list(ofTrades: Bool)
        case show(json: String)
        /// Print a mapping for an export.
        case suggest(export: String, ofTrades: Bool)
        /// Print the JSON Schema of mappings.
        case schema(ofTrades: Bool)
        /// Convert exports to a holdings file.
        case `import`
        /// Convert exports of transactions to a trades file.
        case trades
        /// Append transactions to the trades of a portfolio.
        case append(portfolio: String)
        /// Update the holdings and prices of a portfolio.
        case update(portfolio: String)
        /// Merge histories into the prices and rates of a portfolio.
        case merge(portfolio: String)
    }

    var task = Task.import
    var exports: [String]
    /// `nil` to recognise the profile by the header.
    var profile: PositionsProfile?
    var transactionProfile: TransactionProfile?
    var map: String?
    /// The positions to compare with those of the trades.
    var check: String?
    var output: String?
    /// The account that the exports are of.
    var account: String?
    /// The file that says which symbols exports mean.
    var symbols: String?
    /// Whether an existing file may be replaced.
    var force: Bool
    var options = ImportOptions()
    var history = HistoryOptions()
    var isVerbose: Bool
    var isDryRun: Bool

    /// The portfolio that the import changes; `nil` for an import that writes a file.
    var portfolio: String? {
        switch task {
        case .update(let portfolio), .append(let portfolio), .merge(let portfolio): portfolio
        default: nil
        }
    }

    /// What the exports list that change a portfolio; `nil` for an import that writes a file.
    var kind: PortfolioIntake.Kind? {
        switch task {
        case .update: .holdings
        case .append: .trades
        case .merge: .prices
        default: nil
        }
    }

    /// Whether the import updates a portfolio. Its file may then supply what the export lacks.
    var isUpdate: Bool { if case .update = task { true } else { false } }

    /// Options that apply only to histories, and those that apply only to exports.
    private static let ofHistories: [Option] = [.symbol, .dateForm]
    private static let ofExports: [Option] = [
        .profile, .map, .purchaseDate, .pricesOf, .roundPrices, .output, .verbose, .skip, .account,
    ]
    private static let ofTrades: [Option] = [.check, .cash]

    /// Options that do not apply to transactions.
    private static let notOfTrades: [Option] = [
        .prices, .purchaseDate, .pricesOf, .roundPrices, .symbol, .dateForm,
    ]

    static let help = [
        "EXPORT is a broker's list of positions, unmodified, or - for standard input. Nothing is guessed: what the "
            + "export does not contain is left empty, and what does not add up is reported. A price without a date is "
            + "left out.",
        "For an export that no profile fits, --suggest drafts a mapping, with --currency for what states none: replace each \"?\" in "
            + "it, and give it with --map. portfolio help mapping describes mappings, portfolio help transactions those of transactions, and --mapping-schema "
            + "both for editors.",
        "With --into, a portfolio is brought up to date: rows are matched by symbol, by account if the export states "
            + "it, and by lot if it has purchase dates. Shares are updated, new rows are added, and prices go into prices.csv with their date. "
            + "Dates, costs and rows that differ are kept and reported. --dry-run shows the changes.",
        "With --trades, EXPORT is a broker's list of transactions. Every amount is checked against shares, price, fees "
            + "and rate; a row that is not recognised is an error that names its line, and movements of cash are counted, or written with --cash. Rows that "
            + "several files have count once. What results, and what is missing before the first row, is reported. With "
            + "--into, the rows that the portfolio's trades do not have yet are appended to the file of their account, and "
            + "nothing else changes.",
        "What symbols.csv of the portfolio, or --symbols, calls a stock is replaced by its symbol. With --into, ISINs and "
            + "names that an export states for symbols the portfolio holds are added to symbols.csv; entries already there "
            + "are kept.",
        "HISTORY is a file of closing prices or exchange rates as published by Stooq, Yahoo Finance, Alpha Vantage, "
            + "Google Sheets, Investing.com or the ECB's data portal. The portfolio is the current folder, or that of "
            + "--into.",
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        exports = arguments.operands
        output = arguments.output
        map = arguments[.map]
        force = arguments.has(.force)
        isVerbose = arguments.has(.verbose)
        isDryRun = arguments.has(.dryRun)
        options.keepsSkippedRows = isVerbose
        options.skips = arguments.all(.skip)
        options.writesCash = arguments.has(.cash)
        check = arguments[.check]
        account = arguments[.account].map { CellReader.trimmed($0) }
        options.account = account
        if let text = arguments[.account], account?.isEmpty == true {
            throw .invalidValue(.account, text, expected: "a name")
        }
        symbols = arguments[.symbols]
        let isOfTrades = arguments.has(.trades)
        if let name = arguments[.profile] {
            if isOfTrades {
                transactionProfile = try ImportSettings.profile(.profile, name)
            } else {
                profile = try ImportSettings.profile(.profile, name)
            }
        }
        guard arguments[.profile] == nil || map == nil else { throw .exclusive(.profile, .map) }
        try setOptions(arguments)
        if arguments.has(.profiles) {
            task = .list(ofTrades: isOfTrades)
        } else if let name = arguments[.showProfile] {
            task = .show(
                json: isOfTrades
                    ? try ImportSettings.profile(.showProfile, name, of: TransactionMapping.self).json
                    : try ImportSettings.profile(.showProfile, name, of: PositionsMapping.self).json)
        } else if let export = arguments[.suggest] {
            task = .suggest(export: export, ofTrades: isOfTrades)
        } else if arguments.has(.mappingSchema) {
            task = .schema(ofTrades: isOfTrades)
        } else if exports.isEmpty {
            throw UsageError("import needs an export to read")
        }
        if exports.filter({ $0 == "-" }).count > 1 { throw .standardInputTwice }
        try setTask(arguments)
        if force, output == nil, portfolio == nil { throw .needs(.force, .output) }
    }

    private mutating func setTask(_ arguments: Arguments) throws(UsageError) {
        guard case .import = task else {
            let questions: [Option] = [.profiles, .showProfile, .suggest, .mappingSchema]
            var given = Command.import.options.filter(arguments.isGiven)
            if case .suggest = task, options.currencies.map(\.pattern) == ["*"] {
                given.removeAll { $0 == .currency }
            }
            if let asked = questions.first(where: given.contains),
                let other = given.first(where: {
                    ![asked, .trades, .output].contains($0) && ($0 != .force || output == nil)
                })
            {
                throw .exclusive(asked, other)
            }
            if let export = exports.first { throw .unexpectedArgument(export) }
            return
        }
        if arguments.has(.trades) {
            if let option = ImportSettings.notOfTrades.first(where: arguments.isGiven) {
                throw UsageError(
                    "--\(option.rawValue) goes with positions or histories of prices, not with --trades")
            }
            if let portfolio = arguments[.into] {
                if output != nil { throw .exclusive(.into, .output) }
                task = .append(portfolio: portfolio)
            } else if isDryRun {
                throw .dryRunOfNothing
            } else {
                task = .trades
            }
            return
        }
        if let option = ImportSettings.ofTrades.first(where: arguments.isGiven) {
            throw .needs(option, .trades)
        }
        let isOfHistories = arguments.has(.prices)
        let others = isOfHistories ? ImportSettings.ofExports : ImportSettings.ofHistories
        if let option = others.first(where: arguments.isGiven) {
            throw isOfHistories
                ? UsageError("--\(option.rawValue) goes with brokers' exports, not with --prices")
                : UsageError("--\(option.rawValue) goes with histories of prices: use --prices")
        }
        if isOfHistories {
            task = .merge(portfolio: arguments[.into] ?? ".")
            history.symbol = arguments[.symbol].map { CellReader.trimmed($0) }
            history.currencies = options.currencies
            history.decimalMark = options.decimalMark
            guard let text = arguments[.dateForm] else { return }
            history.dateForm = DateForm.ofTimes(text)
            if history.dateForm == nil {
                throw .invalidValue(.dateForm, text, expected: DateForm.expected)
            }
        } else if let portfolio = arguments[.into] {
            guard output == nil else { throw .exclusive(.into, .output) }
            task = .update(portfolio: portfolio)
        } else if isDryRun {
            throw .dryRunOfNothing
        }
    }

    private mutating func setOptions(_ arguments: Arguments) throws(UsageError) {
        var whole: QuoteCurrency?
        var currencies: [(pattern: String, unit: QuoteCurrency)] = []
        for text in arguments.all(.currency) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            do {
                let unit = try QuoteCurrency(CellReader.trimmed(parts.count == 2 ? parts[1] : text))
                if parts.count == 2 { currencies.append((parts[0], unit)) } else { whole = unit }
            } catch {
                throw .parameter(.currency, .currency(error))
            }
        }
        // Currencies of specific symbols take precedence over the one for all.
        options.currencies = currencies + (whole.map { [("*", $0)] } ?? [])
        options.purchaseDate = try ImportSettings.date(arguments, .purchaseDate)
        options.priceDate = try ImportSettings.date(arguments, .pricesOf)
        if let text = arguments[.decimalMark] {
            guard text == "." || text == ",", let mark = text.utf8.first else {
                throw .invalidValue(.decimalMark, text, expected: ". or ,")
            }
            options.decimalMark = mark
        }
        options.priceDecimals =
            try arguments.number(.roundPrices, in: 0...38, expected: "a whole number up to 38")
            ?? options.priceDecimals
    }

    static func date(_ arguments: Arguments, _ option: Option) throws(UsageError) -> CalendarDate? {
        guard let text = arguments[option] else { return nil }
        if let date = try? CalendarDate(CellReader.trimmed(text)) { return date }
        throw .invalidValue(option, text, expected: "a date such as 2013-03-01")
    }

    private static func profile<Document: ProfileMapping>(
        _ option: Option, _ name: String, of: Document.Type = Document.self
    ) throws(UsageError) -> Profile<Document> {
        if let profile = Profile<Document>.named(name) { return profile }
        throw .unknownProfile(option, name, known: Profile<Document>.all.map(\.name))
    }
}
