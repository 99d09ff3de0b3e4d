/// The options there are. The raw values are their names, without the dashes.
enum Option: String, CaseIterable {
    case currency
    case asOf = "as-of"
    case trades, prices, rates, price, rate
    case lots
    case costRate = "cost-rate"
    case maxRateAge = "max-rate-age"
    case maxPriceAge = "max-price-age"
    case format, output, color, threads
    case by, sort, limit, totals, raw
    case explain, watch
    case from, to, year, every
    case income
    case period, benchmark
    case profile, map, profiles
    case showProfile = "show-profile"
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

    /// What stands for its value in help; `nil` for a switch.
    var placeholder: String? {
        switch self {
        case .currency, .purchaseCurrency, .feesCurrency: "CODE"
        case .asOf, .from, .to, .purchaseDate, .date, .priceDate, .pricesOf: "DATE"
        case .trades, .prices, .rates, .output, .map: "FILE"
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
        case .totals, .raw, .explain, .income, .watch, .profiles, .verbose, .force, .excluded, .dryRun,
            .insecure,
            .help,
            .version:
            nil
        }
    }

    var help: String {
        switch self {
        case .currency: "currency of the report; else that of portfolio.json, else $PORTFOLIO_CURRENCY"
        case .asOf: "day to value at; else the latest day a held symbol has a price of, else today"
        case .trades: "trades, in place of the folder's; may be repeated"
        case .prices: "prices, in place of the folder's; may be repeated"
        case .rates: "rates, ours or the ECB's, in place of the folder's; may be repeated"
        case .price: "the current price of a symbol, in its quote currency; may be repeated"
        case .rate: "the current rate of a stock currency, in the report's; may be repeated"
        case .costRate: "take cost at the rate of the purchase (the default) or at the current one"
        case .lots: "which lots a sale takes; else what portfolio.json says (fifo)"
        case .maxRateAge: "how old a rate may be to be used (7)"
        case .maxPriceAge: "how old a price may be before it is called stale (7)"
        case .format: "how to write the result (text)"
        case .output: "write to a file, whole or not at all"
        case .color: "colours (auto: on a terminal, unless NO_COLOR is set)"
        case .threads: "how many threads to use (as many as there are processors)"
        case .by: "what to take together (holding)"
        case .sort: "sort by a column of the CSV output; -COLUMN for descending"
        case .limit: "show the first N only"
        case .totals: "show totals only"
        case .raw: "CSV without apostrophes before text that a spreadsheet would run"
        case .explain: "show the sum that made each figure"
        case .watch: "show it anew whenever a file changes, until q or Ctrl-C"
        case .from: "first day; else that of the first purchase or the first price, whichever is later"
        case .to: "last day, always shown; else that of --as-of"
        case .year: "the sales and payments of a calendar year, in place of --from and --to"
        case .income: "list dividends, interest, fees and taxes, in place of sales"
        case .period: "this year, so many years back, or since the first row (max)"
        case .benchmark:
            "a symbol of the price files to compare with; its dividends are not in it"
        case .every: "how far apart the days are (month)"
        case .profile: "what kind of export it is; else its header tells"
        case .map: "a mapping of your own, in place of a profile"
        case .profiles: "list the profiles"
        case .showProfile: "print a profile's mapping, to start one of your own from"
        case .purchaseDate: "the purchase date of holdings that tell none"
        case .decimalMark: "the decimal mark, where the export can't prove it"
        case .roundPrices: "round prices to N decimals, half to even"
        case .pricesOf: "the day of prices whose export tells none; else they are left out"
        case .into: "bring this portfolio up to date, in place of writing a file of holdings"
        case .dateForm: "how days are written, such as dd/MM/yyyy, where the column can't prove it"
        case .verbose: "say of each row that is no holding why"
        case .force: "replace the file of --output, if it is there"
        case .port: "the port to listen on (8080); 0 for any free one"
        case .host: "the address to listen on (127.0.0.1); one that others reach needs $PORTFOLIO_TOKEN"
        case .maxBody: "how many bytes of holdings a request may send (16777216)"
        case .insecure: "listen where others reach it without a token"
        case .logLevel: "trace, debug, info, notice, warning, error or critical (info)"
        case .symbol: "another symbol"
        case .shares: "how many; negative for a short position"
        case .date: "the purchase date"
        case .fees: "what was paid beside the price, in stock currency"
        case .name: "the stock's name"
        case .market: "where it is traded"
        case .note: "anything; no figure depends on it"
        case .cost: "what was paid in all, in the portfolio's own currency: in place of --purchase-rate"
        case .costStock: "what was paid in all, in stock currency: in place of --price and --fees"
        case .purchaseCurrency: "the unit of the purchase price, where it is another"
        case .purchaseRate: "own currency for 1 of stock currency at purchase"
        case .currentPrice: "the current price, in place of one from the price files"
        case .priceDate: "the day of the current price; without one it holds on any day"
        case .previousClose: "the price before the current one"
        case .currentRate: "own currency for 1 of stock currency now"
        case .excluded: "count it in no total"
        case .time: "the time of the day, such as 14:30"
        case .taxes: "what was withheld, in stock currency"
        case .amount: "what was paid or received in all, in stock currency: in place of --price"
        case .total: "what was paid or received in all, in the portfolio's own currency: in place of --rate"
        case .ratio: "new shares for old ones, such as 4:1"
        case .lot: "the lots to take, by their purchase date or by the id of the row that opened them"
        case .id: "a name for the lot"
        case .feesCurrency: "the currency of the fees, where it is not the stock currency"
        case .toSymbol: "the symbol of the new stock"
        case .costShare: "the part of the cost that goes to the new stock, from 0 to 1"
        case .before: "put it before this lot: SYMBOL or SYMBOL#LOT"
        case .after: "put it behind this lot: SYMBOL or SYMBOL#LOT"
        case .dryRun: "change nothing; print the change as a unified diff"
        case .help: "show this help"
        case .version: "show the version"
        }
    }
}

/// The commands there are.
enum Command: String, CaseIterable {
    case report, show, history, check
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

    var summary: String {
        switch self {
        case .report: "what each holding cost, is worth and gained, and why"
        case .show: "one stock in detail"
        case .history: "what the portfolio was worth over time, each day valued exactly"
        case .check: "what is unknown or doubtful"
        case .gains: "what sales gained and what was paid in dividends and interest, from trades"
        case .returns: "how good it was, time-weighted and money-weighted: by price, currency and income"
        case .lots: "the lots that trades have left open, as a holdings file"
        case .import: "brokers' exports and histories of prices, as they are, into a portfolio's files"
        case .price: "write down a price in prices.csv"
        case .serve: "the same as pages and JSON over HTTP, following the files' changes"
        case .new:
            "make a portfolio: a folder with portfolio.json and a file of holdings or trades without rows"
        case .add: "add a lot, behind the last"
        case .edit: "change a lot"
        case .remove: "take a lot out"
        case .move: "put a lot in another place of the list"
        case .exclude: "have a lot count in no total"
        case .include: "have a lot count again"
        case .buy: "write down a purchase"
        case .sell: "write down a sale"
        case .short: "write down a short sale"
        case .cover: "write down what closes a short sale"
        case .transferIn: "write down shares that came from elsewhere, with their old cost and date"
        case .transferOut: "write down shares that went elsewhere, without a gain"
        case .dividend: "write down a dividend"
        case .interest: "write down interest"
        case .fee: "write down a fee"
        case .tax: "write down a tax"
        case .split: "write down a split"
        case .exchange: "write down a merger for shares, or a new symbol"
        case .spinOff: "write down shares of a new stock that each share gave"
        case .returnOfCapital: "write down a payment that lowers the cost"
        }
    }

    var usage: String {
        switch self {
        case .report: "portfolio report [PORTFOLIO] [OPTIONS]"
        case .show: "portfolio show SYMBOL [PORTFOLIO] [OPTIONS]"
        case .history: "portfolio history [PORTFOLIO] [OPTIONS]"
        case .check: "portfolio check [PORTFOLIO] [OPTIONS]"
        case .gains: "portfolio gains [PORTFOLIO] [OPTIONS]"
        case .returns: "portfolio returns [PORTFOLIO] [OPTIONS]"
        case .lots: "portfolio lots [PORTFOLIO] [OPTIONS]"
        case .import:
            "portfolio import [--profile NAME | --map FILE] EXPORT… [--into PORTFOLIO] [OPTIONS]\n"
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
        }
    }

    var options: [Option] {
        let common: [Option] = [
            .currency, .asOf, .trades, .lots, .prices, .rates, .price, .rate, .costRate, .maxRateAge,
            .maxPriceAge, .format, .output, .color, .threads,
        ]
        switch self {
        case .report: return common + [.by, .sort, .limit, .totals, .raw, .watch, .help, .version]
        case .show: return common + [.explain, .watch, .help, .version]
        case .history: return [.from, .to, .every] + common + [.help, .version]
        case .check, .lots: return common + [.help, .version]
        case .returns:
            return [.from, .to, .period, .by, .every, .benchmark] + common + [.watch, .help, .version]
        case .gains:
            return [.from, .to, .year, .by, .income, .explain] + common + [.raw, .watch, .help, .version]
        case .import: return ImportSettings.options + [.help, .version]
        case .price: return PriceSettings.options + [.help, .version]
        case .serve: return ServeSettings.options + [.help, .version]
        case .new, .add, .edit, .remove, .move, .exclude, .include:
            return EditSettings.options(of: self) + [.help, .version]
        case .buy, .sell, .short, .cover, .transferIn, .transferOut, .dividend, .interest, .fee, .tax, .split,
            .exchange, .spinOff, .returnOfCapital:
            return TradeSettings.options(of: self) + [.help, .version]
        }
    }
}
