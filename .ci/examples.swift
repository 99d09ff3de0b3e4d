// Declarations that the documentation's examples use without saying where they come from.
import Foundation
import PortfolioEditing
import PortfolioImport
import PortfolioModel
import Portfolios
import Valuation

let first = try! CalendarDate(2013, 1, 1)
let day = try! CalendarDate(2013, 3, 1)
let later = try! CalendarDate(2014, 6, 9)
let euro = Currency.eur
let prices = try! PriceTable(["AAPL": Decimal(exactly: "430.47")], on: day)
let rates = try! RateTable([ExchangeRate(base: .eur, quote: .usd, rate: Decimal(exactly: "1.3"), date: day)])
let portfolio = try! Portfolio(
    name: "Mine", currency: .eur,
    holdings: [Holding(symbol: "AAPL", shares: 10, currency: .usd, purchasePrice: Decimal(exactly: "40.89"))])
let options = ValuationOptions(currency: .eur, asOf: day)
let valuation = try! PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
let detail = SectionBuilder(valuation).detail(of: "AAPL")!
nonisolated(unsafe) var titles: [String] = []
let ratio = try! SplitRatio(7, for: 1)
let trades = [
    try! Trade(
        .buy(shares: 10, Consideration(price: Decimal(exactly: "40.89"))), of: "AAPL", in: .usd, on: first),
    try! Trade(
        .sell(shares: 4, Consideration(price: Decimal(exactly: "430.47"))), of: "AAPL", in: .usd, on: day),
]
let history = try! TradeHistory(trades, currency: .eur)
let statement = try! history.statement(
    asOf: day, rates: rates, options: TradeOptions(currency: .eur))

/// A portfolio with two lots of one stock.
let files = [
    "portfolio.json": #"{"name": "Mine", "currency": "EUR"}"#,
    "holdings.csv": """
    symbol,name,shares,currency,purchase_date,purchase_price,excluded
    AAPL,Apple,10,USD,2013-02-01,453.62,
    AAPL,Apple,5,USD,2013-02-15,460.16,
    BARC.L,Barclays,400,GBX,2013-02-01,301.55,
    SAP.DE,SAP,25,EUR,2013-02-01,58.45,

    """,
    "prices.csv": """
    symbol,date,price
    AAPL,2013-03-01,430.47
    BARC.L,2013-03-01,310
    SAP.DE,2013-03-01,60

    """,
    "rates.csv": """
    from,to,date,rate
    USD,EUR,2013-02-01,0.73
    USD,EUR,2013-02-15,0.75
    USD,EUR,2013-03-01,0.77
    GBP,EUR,2013-02-01,1.16
    GBP,EUR,2013-03-01,1.15

    """,
]
/// What a broker exports.
let exported = Array(
    """
    Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR
    CASH & CASH FUND & FTX CASH (EUR),,,,EUR,"1079,92","1079,92"
    ADR ON NICE LTD,US6536561086,13,"91,15",USD,"1184,95","1019,29"
    NUTANIX INC CLASS A,US67059N1081,20,"46,57",USD,"931,40","801,19"

    """.utf8)
let log = DiagnosticLog([
    Diagnostic(
        file: "holdings.csv", line: 17, column: 25, message: #"shares "12,5" is not a number"#,
        remedy: "write the number with a point: 12.5")
])
let bytes = Array(files["holdings.csv"]!.utf8)
/// A portfolio of trades.
let tradeFiles = [
    "portfolio.json": #"{"name": "Traded", "currency": "EUR"}"#,
    "trades.csv": """
    date,type,symbol,shares,price,currency
    2013-02-01,buy,AAPL,10,453.62,USD

    """,
]

/// Recreates the portfolio that the examples use, or removes it.
func fresh(isEmpty: Bool) {
    let traded = URL(fileURLWithPath: "portfolios/traded")
    try? FileManager.default.removeItem(at: traded)
    try! FileManager.default.createDirectory(at: traded, withIntermediateDirectories: true)
    for (name, text) in tradeFiles { try! Data(text.utf8).write(to: traded.appending(path: name)) }
    let folder = URL(fileURLWithPath: "portfolios/mine")
    try? FileManager.default.removeItem(at: folder)
    try! FileManager.default.createDirectory(
        at: isEmpty ? folder.deletingLastPathComponent() : folder, withIntermediateDirectories: true)
    if isEmpty { return }
    for (name, text) in files { try! Data(text.utf8).write(to: folder.appending(path: name)) }
}

func fail(_ place: String, _ error: any Error) -> Never {
    FileHandle.standardError.write(Data("\(place): \(error)\n".utf8))
    exit(1)
}

/// Compares a value with what a comment says it is, up to an explanation.
func compare<Value>(_ place: String, _ value: Value, _ comment: String) {
    var found = [String(describing: value), String(reflecting: value)]
    if let value = Mirror(reflecting: value).displayStyle == .optional
        ? Mirror(reflecting: value).children.first?.value : nil
    {
        found += [String(describing: value), String(reflecting: value)]
    }
    // A case is written as it is in Swift.
    let comment = comment.hasPrefix(".") ? String(comment.dropFirst()) : comment
    let told = comment.split(separator: "…", omittingEmptySubsequences: false)
    let isRight = found.contains { text in
        told.count > 1 ? text.hasPrefix(told[0]) : text == comment || comment.hasPrefix("\(text), ")
    }
    if !isRight { fail(place, Unlike(value: found[0], comment: comment)) }
}

struct Unlike: Error {
    let value: String
    let comment: String
}
