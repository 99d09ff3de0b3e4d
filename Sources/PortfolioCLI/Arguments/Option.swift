/// All options. The raw values are their names, without the dashes; what they mean is in ``OptionTable``.
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
    case by, depth, sort, limit, totals, raw, columns
    case invest, sell, whole, clear
    case explain, form, watch
    case piece
    case inputName = "input-name"
    case inputVersion = "input-version"
    case shards
    case noHeader = "no-header"
    case from, to, next, year, every
    case yearStarts = "year-starts"
    case income, taxable, estimate
    case period, benchmark
    case riskFree = "risk-free"
    case withCash = "with-cash"
    case withoutCash = "without-cash"
    case inflation
    case profile, map, profiles, check
    case showProfile = "show-profile"
    case suggest
    case mappingSchema = "mapping-schema"
    case purchaseDate = "purchase-date"
    case decimalMark = "decimal-mark"
    case roundPrices = "round-prices"
    case pricesOf = "prices-of"
    case into, of
    case with, timeout
    case fetchEvery = "fetch-every"
    case dateForm = "date-form"
    case verbose, force, skip
    case port, host
    case maxBody = "max-body"
    case maxTime = "max-time"
    case insecure
    case behindTLS = "behind-tls"
    case accessLog = "access-log"
    case allowEdits = "allow-edits"
    case logLevel = "log-level"
    case symbol, symbols, shares, date, fees, name, market, note, cost
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
    case account, multiplier, cash, history
    case toAccount = "to-account"
    case toAmount = "to-amount"
    case toCurrency = "to-currency"
    case costShare = "cost-share"
    case before, after
    case line
    case dryRun = "dry-run"
    case noPager = "no-pager"
    case help, version

    /// The single-letter form, typed with one dash.
    var letter: Character? {
        switch self {
        case .output: "o"
        case .help: "h"
        default: nil
        }
    }

    /// The name as a column of a file, such as `purchase_date`.
    var column: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }
}
