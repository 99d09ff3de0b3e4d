/// All options. The raw values are their names, without the dashes.
enum Option: String, CaseIterable {
    case currency
    case ownCurrency = "own-currency"
    case asOf = "as-of"
    case trades, prices, rates, price, rate
    case lots
    case costRate = "cost-rate"
    case maxRateAge = "max-rate-age"
    case maxPriceAge = "max-price-age"
    case format, output, color, threads
    case by, sort, limit, totals, raw, columns
    case explain, watch
    case piece
    case inputName = "input-name"
    case shards
    case noHeader = "no-header"
    case from, to, year, every
    case income
    case period, benchmark
    case profile, map, profiles, check
    case showProfile = "show-profile"
    case suggest
    case mappingSchema = "mapping-schema"
    case purchaseDate = "purchase-date"
    case decimalMark = "decimal-mark"
    case roundPrices = "round-prices"
    case pricesOf = "prices-of"
    case into
    case dateForm = "date-form"
    case verbose, force
    case port, host
    case maxBody = "max-body"
    case insecure
    case behindTLS = "behind-tls"
    case accessLog = "access-log"
    case allowEdits = "allow-edits"
    case logLevel = "log-level"
    case symbol, shares, date, fees, name, market, note, cost
    case costStock = "cost-stock"
    case purchaseCurrency = "purchase-currency"
    case purchaseRate = "purchase-rate"
    case currentPrice = "current-price"
    case priceDate = "price-date"
    case previousClose = "previous-close"
    case currentRate = "current-rate"
    case excluded
    case time, taxes, amount, total, ratio, lot, id
    case feesCurrency = "fees-currency"
    case toSymbol = "to-symbol"
    case costShare = "cost-share"
    case before, after
    case dryRun = "dry-run"
    case help, version

    /// Whether the value is the path of a file.
    var isFile: Bool { placeholder == "FILE" }

    /// The single-letter form, typed with one dash.
    var letter: Character? {
        switch self {
        case .output: "o"
        case .help: "h"
        default: nil
        }
    }

    /// The placeholder for the value in help; `nil` for a switch.
    var placeholder: String? {
        switch self {
        case .currency, .ownCurrency, .purchaseCurrency, .feesCurrency: "CODE"
        case .piece: "BEGIN-END"
        case .inputName: "NAME"
        case .shards: "N"
        case .asOf, .from, .to, .purchaseDate, .date, .priceDate, .pricesOf: "DATE"
        case .trades, .prices, .rates, .output, .map, .check, .suggest: "FILE"
        case .price: "SYMBOL=P"
        case .rate: "CODE=R"
        case .costRate: "purchase|current"
        case .lots: "fifo|lifo|hifo|average|section104"
        case .year: "YYYY"
        case .period: "ytd|1y|3y|5y|max"
        case .maxRateAge, .maxPriceAge: "DAYS"
        case .format: "text|csv|json|html"
        case .color: "auto|always|never"
        case .threads, .limit, .roundPrices, .shares, .port: "N"
        case .host: "ADDRESS"
        case .maxBody: "BYTES"
        case .logLevel: "LEVEL"
        case .profile, .showProfile, .name: "NAME"
        case .decimalMark: ".|,"
        case .into: "PORTFOLIO"
        case .dateForm: "FORM"
        case .by: "holding|symbol|currency|market"
        case .sort: "COLUMN"
        case .columns: "all|COLUMN,…"
        case .every: "day|week|month"
        case .symbol, .toSymbol, .before, .after, .benchmark: "SYMBOL"
        case .fees, .cost, .costStock, .taxes, .amount, .total: "AMOUNT"
        case .purchaseRate, .currentRate: "R"
        case .currentPrice, .previousClose: "P"
        case .market, .note, .id: "TEXT"
        case .time: "TIME"
        case .ratio: "NEW:OLD"
        case .costShare: "PART"
        case .lot: "DATE|ID"
        case .totals, .raw, .noHeader, .explain, .income, .watch, .profiles, .mappingSchema, .verbose, .force,
            .excluded,
            .dryRun,
            .insecure, .behindTLS, .accessLog, .allowEdits,
            .help,
            .version:
            nil
        }
    }

    var help: String {
        switch self {
        case .currency: "currency of the report; else that of portfolio.json, else $PORTFOLIO_CURRENCY"
        case .ownCurrency:
            "currency of the costs and rates stated in a file alone (default: as for --currency)"
        case .asOf: "valuation date (default: latest date with a price for any holding, else today)"
        case .trades: "read trades from FILE instead of the folder's trades.csv; may be repeated"
        case .prices: "read prices from FILE instead of the folder's prices.csv; may be repeated"
        case .rates:
            "read exchange rates from FILE (ours or the ECB's) instead of the folder's; may be repeated"
        case .price: "current price of a symbol, in its quote currency; may be repeated"
        case .rate: "current exchange rate: 1 unit of CODE in the report currency; may be repeated"
        case .costRate:
            "convert cost at the rate on the purchase date or at the current rate (default: purchase)"
        case .lots: "which lots a sale closes (default: as in portfolio.json, else fifo)"
        case .maxRateAge: "oldest exchange rate to use, in days before the date (default: 7)"
        case .maxPriceAge: "age in days from which a price is reported as stale (default: 7)"
        case .format: "output format (default: text)"
        case .output: "write the result to FILE, replacing it only once it is complete"
        case .color: "use colour (default: auto, on a terminal unless NO_COLOR is set)"
        case .threads: "number of threads (default: one per processor)"
        case .by: "group by holding, symbol, currency or market (default: holding)"
        case .sort: "sort by a column of the CSV output; -COLUMN sorts in descending order"
        case .columns: "columns of the text, named as in CSV (default: as many as the terminal has room for)"
        case .limit: "show only the first N rows"
        case .totals: "show only the totals"
        case .raw: "CSV without the apostrophe that protects text a spreadsheet would run as a formula"
        case .piece:
            "read only the rows that begin at these bytes of the holdings file, from BEGIN up to but not including END"
        case .inputName: "what messages and partials call standard input"
        case .shards:
            "write N partials one after another, each with the groups of --by whose keys fall to its share"
        case .noHeader: "CSV without its header"
        case .explain: "show the calculation behind each figure"
        case .watch: "show the result again whenever a file changes; q or Ctrl-C quits"
        case .from: "first date (default: the first purchase or the first price, whichever is later)"
        case .to: "last date, always included (default: as for --as-of)"
        case .year: "only sales and payments of this calendar year, instead of --from and --to"
        case .income: "list dividends, interest, fees and taxes instead of sales"
        case .period: "year to date, the last N years, or everything since the first row (default: max)"
        case .benchmark: "compare with a symbol from the price files (without its dividends)"
        case .every: "interval between dates (default: month)"
        case .profile: "the kind of export (default: recognised by its header)"
        case .map: "use your own mapping file instead of a profile"
        case .profiles: "list the profiles"
        case .check:
            "with --trades, compare the positions that result with a positions export or a holdings file"
        case .showProfile: "print a profile's mapping, as a starting point for your own"
        case .suggest:
            "print a mapping for the export in FILE, with what its columns prove; the rest is \"?\""
        case .mappingSchema:
            "print the JSON Schema of mappings, for your editor; with --trades of those of transactions"
        case .purchaseDate: "purchase date of holdings for which the export has none"
        case .decimalMark: "decimal mark, where the export does not prove it"
        case .roundPrices: "round prices to N decimals, half to even"
        case .pricesOf: "date of prices for which the export has none; otherwise they are left out"
        case .into: "update this portfolio instead of writing a holdings file"
        case .dateForm: "date format, such as dd/MM/yyyy, where the column does not prove it"
        case .verbose: "explain why each skipped row was skipped"
        case .force: "replace the output file if it already exists"
        case .port: "port to listen on (default: 8080); 0 picks a free one"
        case .host:
            "address to listen on (default: 127.0.0.1); one that other machines can reach needs $PORTFOLIO_TOKEN"
        case .maxBody: "largest request body in bytes (default: 16777216)"
        case .accessLog: "log every request, by its path and its status"
        case .allowEdits: "let pages and programs change the portfolio's files"
        case .insecure: "listen on an address that other machines can reach without a token"
        case .behindTLS:
            "requests come through a proxy that ends TLS: send cookies over TLS alone, and trust its X-Forwarded-For"
        case .logLevel: "trace, debug, info, notice, warning, error or critical (default: info)"
        case .symbol: "new symbol"
        case .shares: "number of shares; negative for a short position"
        case .date: "purchase date"
        case .fees: "fees paid on top of the price, in stock currency"
        case .name: "name of the stock"
        case .market: "where it is traded"
        case .note: "free text; does not affect any figure"
        case .cost: "total cost in the portfolio's own currency, instead of --purchase-rate"
        case .costStock: "total cost in stock currency, instead of --price and --fees"
        case .purchaseCurrency: "currency or unit of the purchase price, if different"
        case .purchaseRate: "exchange rate at purchase: 1 unit of stock currency in own currency"
        case .currentPrice: "current price, instead of one from the price files"
        case .priceDate: "date of the current price; without one it is used on any date"
        case .previousClose: "previous closing price"
        case .currentRate: "current exchange rate: 1 unit of stock currency in own currency"
        case .excluded: "leave it out of all totals"
        case .time: "time of day, for example 14:30"
        case .taxes: "tax withheld, in stock currency"
        case .amount: "total paid or received, in stock currency, instead of --price"
        case .total: "total paid or received, in the portfolio's own currency, instead of --rate"
        case .ratio: "new shares for old shares, for example 4:1"
        case .lot: "the lots to close, by purchase date or by the id of the row that opened them"
        case .id: "a name for the lot"
        case .feesCurrency: "currency of the fees, if not the stock currency"
        case .toSymbol: "symbol of the new stock"
        case .costShare: "fraction of the cost that moves to the new stock, from 0 to 1"
        case .before: "move it before this lot: SYMBOL or SYMBOL#LOT"
        case .after: "move it after this lot: SYMBOL or SYMBOL#LOT"
        case .dryRun: "print the change as a unified diff without making it"
        case .help: "show this help"
        case .version: "show the version"
        }
    }
}

/// All commands.
enum Command: String, CaseIterable {
    case report, show, history, check, merge
    case gains, returns, lots
    case `import`
    case price
    case serve
    case new, add, edit, remove, move, exclude, include
    case buy, sell, short, cover
    case transferIn = "transfer-in"
    case transferOut = "transfer-out"
    case dividend, interest, fee, tax, split, exchange
    case spinOff = "spin-off"
    case returnOfCapital = "return-of-capital"
    case help, completions, manual

    var summary: String {
        switch self {
        case .report: "cost, value and gain of each holding, and what the gain came from"
        case .show: "one stock in detail"
        case .history: "the value of the portfolio over time, each date valued exactly"
        case .check: "list everything that is unknown or doubtful"
        case .merge: "merge partial reports or gains of a portfolio in pieces"
        case .gains: "realised gains, dividends and interest from trades"
        case .returns: "time-weighted and money-weighted returns, split by price, currency and income"
        case .lots: "the lots that trades have left open, as a holdings file"
        case .import: "import brokers' exports, and histories of prices and rates"
        case .price: "record a price in prices.csv"
        case .serve: "serve reports as web pages and JSON over HTTP, updated when a file changes"
        case .new:
            "create a portfolio: a folder with portfolio.json and an empty holdings or trades file"
        case .add: "add a lot at the end"
        case .edit: "change a lot"
        case .remove: "remove a lot"
        case .move: "move a lot to another position"
        case .exclude: "leave a lot out of all totals"
        case .include: "count a lot in the totals again"
        case .buy: "record a purchase"
        case .sell: "record a sale"
        case .short: "record a short sale"
        case .cover: "record the purchase that closes a short sale"
        case .transferIn: "record shares transferred in, with their original cost and date"
        case .transferOut: "record shares transferred out, without a gain"
        case .dividend: "record a dividend"
        case .interest: "record interest"
        case .fee: "record a fee"
        case .tax: "record a tax"
        case .split: "record a stock split"
        case .exchange: "record a merger paid in shares, or a change of symbol"
        case .spinOff: "record a spin-off: new shares received for those held"
        case .returnOfCapital: "record a return of capital, which lowers the cost"
        case .help: "show what there is, or the options of a command"
        case .completions: "print a script that completes commands, options and symbols in a shell"
        case .manual: "print the manual page"
        }
    }

    var usage: String {
        switch self {
        case .report: "portfolio report [PORTFOLIO] [OPTIONS]"
        case .show: "portfolio show SYMBOL [PORTFOLIO] [OPTIONS]"
        case .history: "portfolio history [PORTFOLIO] [OPTIONS]"
        case .check: "portfolio check [PORTFOLIO] [OPTIONS]"
        case .merge: "portfolio merge PARTIAL… [OPTIONS]"
        case .gains: "portfolio gains [PORTFOLIO] [OPTIONS]"
        case .returns: "portfolio returns [PORTFOLIO] [OPTIONS]"
        case .lots: "portfolio lots [PORTFOLIO] [OPTIONS]"
        case .import:
            "portfolio import [--profile NAME | --map FILE] EXPORT… [--into PORTFOLIO] [OPTIONS]\n"
                + "portfolio import --trades [--profile NAME | --map FILE] EXPORT… [--check POSITIONS] [OPTIONS]\n"
                + "portfolio import --prices HISTORY… [--into PORTFOLIO] [--symbol SYMBOL] [--currency CODE] [OPTIONS]"
        case .price: "portfolio price SYMBOL P [PORTFOLIO] [--date DATE] [OPTIONS]"
        case .serve: "portfolio serve [PORTFOLIO] [OPTIONS]"
        case .new: "portfolio new FOLDER --currency CODE [--name NAME] [--trades]"
        case .add: "portfolio add SYMBOL [PORTFOLIO] --shares N --currency CODE [OPTIONS]"
        case .edit: "portfolio edit SYMBOL[#LOT] [PORTFOLIO] [OPTIONS]"
        case .remove: "portfolio remove SYMBOL[#LOT] [PORTFOLIO] [OPTIONS]"
        case .move: "portfolio move SYMBOL[#LOT] [PORTFOLIO] --to N | --before SYMBOL | --after SYMBOL"
        case .exclude: "portfolio exclude SYMBOL[#LOT] [PORTFOLIO] [OPTIONS]"
        case .include: "portfolio include SYMBOL[#LOT] [PORTFOLIO] [OPTIONS]"
        case .buy, .sell, .short, .cover, .transferIn, .transferOut, .dividend, .interest, .fee, .tax, .split,
            .exchange, .spinOff, .returnOfCapital:
            TradeSettings.usage(of: self)
        case .help: "portfolio help [COMMAND]"
        case .completions: "portfolio completions bash|zsh|fish"
        case .manual: "portfolio manual"
        }
    }

    var options: [Option] {
        let common: [Option] = [
            .currency, .asOf, .trades, .lots, .prices, .rates, .price, .rate, .costRate, .maxRateAge,
            .maxPriceAge, .format, .output, .color, .threads,
        ]
        switch self {
        case .report:
            return common
                + [
                    .ownCurrency, .piece, .inputName, .shards, .by, .sort, .columns, .limit, .totals, .raw,
                    .noHeader, .watch,
                    .help,
                    .version,
                ]
        case .merge:
            return [.format, .output, .color, .sort, .columns, .limit, .totals, .raw, .help, .version]
        case .show: return common + [.explain, .watch, .help, .version]
        case .history: return [.from, .to, .every] + common + [.columns, .help, .version]
        case .check, .lots: return common + [.help, .version]
        case .returns:
            return [.from, .to, .period, .by, .every, .benchmark] + common
                + [.columns, .watch, .help, .version]
        case .gains:
            return [.from, .to, .year, .by, .income, .explain] + common + [
                .ownCurrency, .columns, .raw, .watch, .help, .version,
            ]
        case .import: return ImportSettings.options + [.help, .version]
        case .price: return PriceSettings.options + [.help, .version]
        case .serve: return ServeSettings.options + [.help, .version]
        case .new, .add, .edit, .remove, .move, .exclude, .include:
            return EditSettings.options(of: self) + [.help, .version]
        case .buy, .sell, .short, .cover, .transferIn, .transferOut, .dividend, .interest, .fee, .tax, .split,
            .exchange, .spinOff, .returnOfCapital:
            return TradeSettings.options(of: self) + [.help, .version]
        case .help, .completions, .manual: return [.help, .version]
        }
    }
}
