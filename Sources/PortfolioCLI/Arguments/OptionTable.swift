internal import PortfolioImport
internal import Portfolios

/// What every option means: parsing, help, the manual and the completions of all shells follow from it.
///
/// An option that means something else for some commands has an item for these *above* the item for the others: for
/// each command, the first item of an option counts. The groups and their items are in the order of help.
enum OptionTable {
    static let groups: [(group: OptionGroup, items: [OptionSpec])] = [
        (.portfolio, portfolio), (.trade, trade), (.purchase, purchase), (.payment, payment), (.lots, lots),
        (.stock, stock), (.current, current), (.position, position), (.export, export), (.history, history),
        (.contents, contents), (.prices, prices), (.calculation, calculation), (.server, server),
        (.output, output), (.pieces, pieces), (.changes, changes), (.general, general),
    ]

    private static let valuing: [Command] = [
        .report, .show, .history, .check, .gains, .income, .returns, .lots, .cash, .plan,
    ]
    private static let printing: [Command] = valuing + [.merge]
    private static let serving: [Command] = valuing + [.serve]
    static let lotsWritten: [Command] = [.add, .edit]
    static let trades = TradeType.allCases.map(Command.trade)

    private static let portfolio: [OptionSpec] = [
        OptionSpec(
            .from, "DATE", in: [.history],
            "first date (default: the first purchase or the first price, whichever is later)"),
        OptionSpec(
            .from, "DATE", in: [.fetch],
            "first day to ask for (default: the last one with a price, or else 30 days ago)"),
        OptionSpec(.from, "DATE", in: [.gains], "show sales and payments from this date"),
        OptionSpec(
            .from, "DATE", in: [.income],
            "show payments from this date (default: the 12 months up to the valuation date)"),
        OptionSpec(
            .from, "DATE", in: [.returns],
            "the period begins at the end of this day (default: the day before the first row)"),
        OptionSpec(
            .to, "DATE", in: [.history], "last date, always included (default: as for --as-of)"),
        OptionSpec(.to, "DATE", in: [.gains], "show sales and payments up to this date"),
        OptionSpec(
            .to, "DATE", in: [.income],
            "show payments up to this date (default: 12 months after the valuation date)"),
        OptionSpec(
            .next, "MONTHSm", in: [.income],
            "show payments up to so many months after the valuation date, such as 6m, instead of --to"),
        OptionSpec(.to, "DATE", in: [.returns], "last day of the period (default: as for --as-of)"),
        OptionSpec(
            .year, "YEAR", in: [.gains],
            "only sales and payments of this year, such as 2024, or 2024/25 with --year-starts, instead of --from and --to"
        ),
        OptionSpec(
            .year, "YEAR", in: [.income],
            "only payments of this year, such as 2024, or 2024/25 with --year-starts, instead of --from and --to"
        ),
        OptionSpec(
            .year, "YEAR", in: [.returns],
            "the period is this calendar year, up to the last day of the report"),
        OptionSpec(
            .yearStarts, "MM-DD", in: [.gains, .income],
            "day on which years begin, such as 04-06 (default: that of portfolio.json, else 01-01)"),
        OptionSpec(
            .period, .choice(ResultParameters.periods), in: [.returns],
            "year to date, the last N years, or everything since the first row (default: max)"),
        OptionSpec(
            .currency, "CODE", in: [.lots],
            "the portfolio's own currency, if portfolio.json does not state it"),
        OptionSpec(
            .currency, "CODE", in: [.new],
            "the portfolio's own currency (default with --of: that of the portfolios)"),
        OptionSpec(
            .currency, "CODE", in: serving,
            "currency of the report; else that of portfolio.json, else $PORTFOLIO_CURRENCY"),
        OptionSpec(.name, "NAME", in: [.new], "the portfolio's name"),
        OptionSpec(
            .asOf, "DATE", in: [.gains],
            "ignore trades after this date (default: the date of the last trade)"),
        OptionSpec(
            .asOf, "DATE", in: serving,
            "valuation date (default: the latest day with a price of a holding or with a trade, else today)"),
        OptionSpec(
            .account, "NAME", in: valuing, isRepeated: true,
            "only what is in this account; pools of lots stay those of the whole portfolio"),
        OptionSpec(
            .cash, .file, in: serving, isRepeated: true,
            "read cash from FILE instead of the folder's cash.csv"),
        OptionSpec(.trades, in: [.new], "create trades.csv instead of holdings.csv"),
        OptionSpec(
            .of, .folder("PORTFOLIO…"), in: [.new], isRepeated: true,
            "show these portfolios as one: name their files, with accounts named after their folders"),
        OptionSpec(
            .trades, .file, in: serving, isRepeated: true,
            "read trades from FILE instead of the folder's trades.csv"),
    ]

    private static let pieces: [OptionSpec] = [
        OptionSpec(
            .ownCurrency, "CODE", in: [.report, .gains],
            "currency of the costs and rates stated in a file alone (default: as for --currency)"),
        OptionSpec(
            .piece, "BEGIN-END", in: [.report],
            "read only the rows that begin at these bytes of the holdings file, from BEGIN up to but not "
                + "including END"),
        OptionSpec(.inputName, "NAME", in: [.report], "what messages and partials call standard input"),
        OptionSpec(
            .inputVersion, "TEXT", in: [.report],
            "what partials tell versions of the holdings file apart by, instead of reading it whole for a digest"
        ),
        OptionSpec(
            .shards, "N", in: [.report],
            "write N partials one after another, each with the groups of --by whose keys fall to its share"),
        OptionSpec(.noHeader, in: [.report], "CSV without its header"),
    ]

    /// Words to group by, or the classes of a scheme.
    private static func groups(_ words: [String]) -> OptionValue {
        .choice(words, as: (words + [ResultParameters.classes + "SCHEME"]).joined(separator: "|"))
    }

    private static let contents: [OptionSpec] = [
        OptionSpec(
            .by, groups(ResultParameters.groupings), in: [.report],
            "group by holding, symbol, currency, market, account or the classes of classes.csv (default: holding)"
        ),
        OptionSpec(
            .by, groups(ResultParameters.planGroupings), in: [.plan],
            "whose targets count: those of symbols, or of the classes of a scheme"),
        OptionSpec(
            .depth, "N", in: [.report, .plan],
            "cut paths of classes, such as Equity/Europe, to their first N names"),
        OptionSpec(
            .invest, "AMOUNT", in: [.plan],
            "what is put in, in the portfolio's currency; below 0 what is taken out, with --sell"),
        OptionSpec(.sell, in: [.plan], "sell what is above its target (default: only buy)"),
        OptionSpec(.whole, in: [.plan], "buy and sell only whole shares"),
        OptionSpec(
            .by, .choice(ResultParameters.gainGroupings), in: [.gains],
            "one row for each lot, sale, symbol, currency, account, market, year or term (long: held for more than "
                + "a year; default: lot)"),
        OptionSpec(
            .by, .choice(IncomeGrouping.self), in: [.income],
            "one row for each symbol (with its yields), stock currency, account, month, year or status"),
        OptionSpec(
            .estimate, in: [.income],
            "repeat the dividends of the last 12 months a year later, unless dividends.csv has one about then"
        ),
        OptionSpec(
            .by, .choice(ReturnsGrouping.self), in: [.returns],
            "one row for each symbol, stock currency, market or account"),
        OptionSpec(
            .every, .choice(HistoryInterval.self), in: [.history], "interval between dates (default: month)"),
        OptionSpec(
            .every, .choice(ReturnsInterval.self), in: [.returns],
            "one row for each calendar year or month"),
        OptionSpec(
            .benchmark, .priced, in: [.history],
            "add what the same money would be worth in a symbol from the price files"),
        OptionSpec(
            .benchmark, .priced, in: [.returns],
            "compare with a symbol from the price files, and with the same payments into it (with its dividends in "
                + "dividends.csv)"
        ),
        OptionSpec(
            .inflation, .file, in: [.returns, .serve],
            "show inflation from a price index (date,index), and returns after inflation"),
        OptionSpec(
            .riskFree, "PERCENT", in: [.returns],
            "show the Sharpe and Sortino ratios for this annual risk-free rate"),
        OptionSpec(.withCash, in: [.history], "add the cash of each day, and the net worth"),
        OptionSpec(
            .withoutCash, in: [.returns],
            "leave out the cash of followed accounts, so that their purchases are money in"),
        OptionSpec(
            .income, in: [.gains], "list dividends, interest, fees and taxes instead of sales"),
        OptionSpec(
            .taxable, in: [.gains], "leave out the accounts that portfolio.json says are not taxable"),
        OptionSpec(
            .form, .choice(["sa108"]), in: [.gains],
            "the figures of a tax form for --year, of taxable accounts, as text, CSV or JSON: of SA108, for shares sold in a "
                + "British tax year"
        ),
        OptionSpec(
            .explain, .symbol, in: [.gains], "show the calculation of each sale and payment of SYMBOL"),
        OptionSpec(.history, in: [.cash], "the rows behind each balance that is followed"),
        OptionSpec(.explain, in: [.plan], "show how each change comes about"),
        OptionSpec(.explain, in: [.show], "show the calculation behind each figure"),
        OptionSpec(
            .sort, .choice(HoldingColumn.self, as: "COLUMN"), in: [.merge],
            "sort the groups by a column of the CSV output; -COLUMN sorts in descending order"),
        OptionSpec(
            .sort, .choice(HoldingColumn.self, as: "COLUMN"), in: [.report],
            "sort by a column of the CSV output; -COLUMN sorts in descending order"),
        OptionSpec(
            .columns, "all|COLUMN,…", in: [.report, .history, .merge, .gains, .returns],
            "columns of the text, named as in CSV (default: as many as the terminal has room for)"),
        OptionSpec(.limit, "N", in: [.report, .merge], "show only the first N rows"),
        OptionSpec(.totals, in: [.report, .merge], "show only the totals"),
    ]

    private static let prices: [OptionSpec] = [
        OptionSpec(.date, "DATE", in: [.price], "date of the price (default: today)"),
        OptionSpec(.date, "DATE", in: [.rate], "date of the rate (default: today)"),
        OptionSpec(
            .currency, "CODE", in: [.rate], "currency that the rate is in (default: the portfolio's own)"),
        OptionSpec(
            .currency, "CODE", in: [.price],
            "currency or unit of the price (default: that of the holding)"),
        OptionSpec(
            .prices, .file, in: serving, isRepeated: true,
            "read prices from FILE instead of the folder's prices.csv"),
        OptionSpec(
            .rates, .file, in: serving, isRepeated: true,
            "read exchange rates from FILE (ours or the ECB's) instead of the folder's"),
        OptionSpec(
            .price, .assignment("SYMBOL=P"), in: serving, isRepeated: true,
            "current price of a symbol, in its quote currency"),
        OptionSpec(
            .rate, "CODE=R", in: serving, isRepeated: true,
            "current exchange rate: 1 unit of CODE in the report currency"),
        OptionSpec(
            .maxRateAge, "DAYS", in: serving,
            "oldest exchange rate to use, in days before the date (default: 7)"),
        OptionSpec(
            .maxPriceAge, "DAYS", in: serving,
            "oldest price that is not reported as stale, in days before the date (default: 7)"),
    ]

    private static let calculation: [OptionSpec] = [
        OptionSpec(
            .lots, .choice(LotMethod.self), in: serving,
            "which lots a sale closes (default: as in portfolio.json, else fifo)"),
        OptionSpec(.costRate, .choice(CostRate.self), in: [.returns], "has no effect on returns"),
        OptionSpec(.costRate, .choice(CostRate.self), in: [.income], "has no effect on income"),
        OptionSpec(
            .costRate, .choice(CostRate.self), in: serving,
            "convert cost at the rate on the purchase date or at the current rate (default: purchase)"),
        OptionSpec(.threads, "N", in: valuing, "number of threads (default: one per processor)"),
    ]

    private static let output: [OptionSpec] = [
        OptionSpec(
            .format, .choice(ReportSettings.Format.allCases.map(\.rawValue) + [ReportSettings.partial]),
            in: [.report, .gains],
            "output format; partial is what portfolio merge merges (default: text)"),
        OptionSpec(
            .format, .choice(ReportSettings.Format.names(but: .html) + [ReportSettings.partial]),
            in: [.merge],
            "output format (default: text)"),
        OptionSpec(
            .format, .choice(ReportSettings.Format.names(but: .csv)), in: [.show],
            "output format (default: text)"),
        OptionSpec(
            .format, .choice(ReportSettings.Format.allCases.map(\.rawValue) + [PlanCommand.trades]),
            in: [.plan],
            "output format; trades are rows for a trades file (default: text)"),
        OptionSpec(.format, .choice(["csv"]), in: [.lots], "output format; CSV is the only one"),
        OptionSpec(
            .format, .choice(ReportSettings.Format.self), in: [.history, .check, .income, .returns, .cash],
            "output format (default: text)"),
        OptionSpec(
            .output, .file, in: printing + [.import],
            "write the result to FILE, replacing it only once it is complete; - is standard output"),
        OptionSpec(
            .color, .choice(ReportSettings.Colour.self), in: printing,
            "use colour (default: auto, on a terminal unless NO_COLOR is set)"),
        OptionSpec(
            .raw, in: [.report, .merge, .gains, .income, .cash, .plan],
            "CSV without the apostrophe that protects text a spreadsheet would run as a formula"),
        OptionSpec(
            .watch, in: [.report, .show, .gains, .income, .returns],
            "show the result again whenever a file changes; q or Ctrl-C quits"),
        OptionSpec(.verbose, in: [.import], "explain why each skipped row was skipped"),
    ]

    private static let export: [OptionSpec] = [
        OptionSpec(
            .trades, in: [.import],
            "the exports are transactions: write a trades file instead of a holdings file"),
        OptionSpec(
            .profile, .profile, in: [.import], "the kind of export (default: recognised by its header)"),
        OptionSpec(.map, .file, in: [.import], "use your own mapping file instead of a profile"),
        OptionSpec(
            .profiles, in: [.import], "list the profiles; with --trades, those of transactions"),
        OptionSpec(
            .showProfile, .profile, in: [.import],
            "print a profile's mapping, as a starting point for your own"),
        OptionSpec(
            .suggest, .file, in: [.import],
            "print a mapping for the export in FILE, with what its columns prove; the rest is \"?\""),
        OptionSpec(
            .mappingSchema, in: [.import],
            "print the JSON Schema of mappings, for your editor; with --trades of those of transactions"),
        OptionSpec(
            .check, .file, in: [.import],
            "with --trades, compare the positions that result with a positions export or a holdings file"),
        OptionSpec(
            .skip, "TEXT", in: [.import], isRepeated: true,
            "pass over positions, or transactions that are not recognised, of which the kind or description is TEXT "
                + "(* in it is any text)"),
        OptionSpec(
            .account, "NAME", in: [.import],
            "the account that the exports are of (default: as they state it themselves, if they do)"),
        OptionSpec(
            .cash, in: [.import],
            "with --trades, write movements of cash too: deposit, withdrawal and convert"),
        OptionSpec(
            .currency, "CODE|SYMBOL=CODE", in: [.import], isRepeated: true,
            "currency of rows that have none, or of symbols: *.SW=CHF"),
        OptionSpec(
            .purchaseDate, "DATE", in: [.import],
            "purchase date of holdings for which the export has none"),
        OptionSpec(
            .pricesOf, "DATE", in: [.import],
            "date of prices for which the export has none; otherwise they are left out"),
        OptionSpec(
            .decimalMark, .choice([".", ","]), in: [.import],
            "decimal mark, where the export does not prove it"),
        OptionSpec(.roundPrices, "N", in: [.import], "round prices to N decimals, half to even"),
        OptionSpec(
            .symbols, .file, in: [.import],
            "what stocks are called besides their symbols (default: with --into, symbols.csv of the portfolio)"
        ),
    ]

    private static let history: [OptionSpec] = [
        OptionSpec(
            .prices, in: [.import],
            "the files are price or rate histories: merge them into prices.csv and rates.csv"),
        OptionSpec(
            .symbol, .symbol, in: [.import], "symbol of a price history that does not contain it"),
        OptionSpec(
            .dateForm, "FORM", in: [.import],
            "date format, such as dd/MM/yyyy, where the column does not prove it"),
    ]

    private static let changes: [OptionSpec] = [
        OptionSpec(
            .into, .folder("PORTFOLIO"), in: [.import],
            "update this portfolio instead of writing a file of holdings or trades"),
        OptionSpec(
            .into, .folder("PORTFOLIO"), in: [.classify], "the portfolio (default: the current folder)"),
        OptionSpec(.clear, in: [.classify], "remove the classes that the symbol has in the scheme"),
        OptionSpec(
            .with, "COMMAND", in: [.fetch],
            "the command that fetches, with its arguments (default: $PORTFOLIO_FETCH)"),
        OptionSpec(
            .timeout, "SECONDS", in: [.fetch],
            "end the command, and what it started, after this time (default: 60)"),
        OptionSpec(.force, in: [.price, .rate], "replace a different one of the same day"),
        OptionSpec(
            .line, "N", in: trades,
            "correct the row on this line of the trades file, instead of adding one"),
        OptionSpec(.line, "N", in: [.remove], "remove the trade on this line of the trades file"),
        OptionSpec(
            .trades, .file, in: trades + [.remove],
            "the trades file to write to, if the portfolio has several"),
        OptionSpec(
            .dryRun,
            in: [
                .import, .price, .rate, .fetch, .add, .edit, .remove, .move, .exclude, .include, .classify,
                .undo,
            ]
                + trades,
            "print the change as a unified diff without making it"),
        OptionSpec(
            .force, in: [.import],
            "replace an existing --output file; with --into, replace conflicting entries of the portfolio"),
    ]

    private static let general: [OptionSpec] = [
        OptionSpec(
            .noPager, in: Command.allCases, "show all at once, even what is longer than the screen"),
        OptionSpec(.help, in: Command.allCases, "show this help"),
        OptionSpec(.version, in: Command.allCases, "show the version"),
    ]
}

extension TradeType {
    /// Whether an option sets a field that a trade of this type has. Its symbol is an operand if it needs one.
    func takes(_ option: Option) -> Bool {
        guard let field = TradeField(rawValue: option.column), field != .symbol || !needsSymbol else {
            return false
        }
        return possibleFields.contains(TradeFields(field))
    }
}
