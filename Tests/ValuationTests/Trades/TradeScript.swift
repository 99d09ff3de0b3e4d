import Foundation
import Testing
import Valuation

/// Trades in a few words each, such as `2024-01-02 buy AAPL USD shares=10 price=100 fees=5`.
///
/// A line is a date, perhaps a time, a type, perhaps a symbol and a currency, and then fields by name. Lines of a file
/// are numbered from 2 on, as below a header; `file 2` begins another file.
enum TradeScript {
    static func trades(_ text: String) throws -> [Trade] {
        var trades: [Trade] = []
        var location = InputLocation(line: 1)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map { String($0) }
            if words.isEmpty { continue }
            if words[0] == "file" {
                location = InputLocation(file: try #require(Int(words[1])), line: 1)
                continue
            }
            location.line += 1
            trades.append(try trade(words, location))
        }
        return trades
    }

    private static func trade(_ words: [String], _ location: InputLocation) throws -> Trade {
        var fields: [String: String] = [:]
        var plain: [String] = []
        for word in words {
            if let sign = word.firstIndex(of: "=") {
                fields[String(word[..<sign])] = String(word[word.index(after: sign)...])
            } else {
                plain.append(word)
            }
        }
        let date = try day(plain.removeFirst())
        let time = TimeOfDay(plain[0])
        if time != nil { plain.removeFirst() }
        let type = try #require(TradeType(rawValue: plain.removeFirst()))
        let unit = plain.last.flatMap { QuoteCurrency(bytes: Array($0.utf8).span) }
        if unit != nil { plain.removeLast() }
        return try Trade(
            action(type, fields), of: plain.first, in: unit, on: date, at: time, name: fields["name"],
            market: fields["market"], multiplier: fields["multiplier"].map(decimal),
            account: fields["account"], location: location)
    }

    private static func action(_ type: TradeType, _ fields: [String: String]) throws -> TradeAction {
        func number(_ name: String) -> Decimal? { fields[name].map(decimal) }
        let shares = number("shares") ?? 0
        let feesCurrency = try fields["fees_currency"].map { try currency($0) }
        let conversion = number("rate").map { Conversion.rate($0) } ?? number("total").map { .total($0) }
        let paid = Consideration(
            price: number("price"), amount: number("amount"), fees: number("fees"),
            feesCurrency: feesCurrency, conversion: conversion)
        let lot = fields["lot"].map { name in
            (try? CalendarDate(name)).map { LotSelection.bought($0) } ?? .named(name)
        }
        let payout = Payout(
            amount: number("amount"), shares: number("shares"), price: number("price"),
            taxes: number("taxes"), fees: number("fees"), feesCurrency: feesCurrency, conversion: conversion)
        let ratio = try fields["ratio"].map { try SplitRatio($0) }
        let bought = try fields["purchase_date"].map(day)
        switch type {
        case .buy: return .buy(shares: shares, paid, id: fields["id"])
        case .sell: return .sell(shares: shares, paid, from: lot)
        case .short: return .short(shares: shares, paid, id: fields["id"])
        case .cover: return .cover(shares: shares, paid, from: lot)
        case .transferIn:
            return .transferIn(shares: shares, paid, purchaseDate: bought, id: fields["id"])
        case .transferOut: return .transferOut(shares: shares, from: lot)
        case .dividend: return .dividend(payout)
        case .interest: return .interest(payout)
        case .fee: return .fee(number("amount") ?? 0, conversion)
        case .tax: return .tax(number("amount") ?? 0, conversion)
        case .split: return .split(try #require(ratio))
        case .exchange: return .exchange(into: fields["to_symbol"] ?? "", ratio ?? .one)
        case .spinOff:
            return .spinOff(
                into: fields["to_symbol"] ?? "", shares: shares, costShare: number("cost_share") ?? 0)
        case .returnOfCapital: return .returnOfCapital(number("amount") ?? 0, conversion)
        case .transfer where fields["shares"] == nil:
            return .transferMoney(number("amount") ?? 0, to: fields["to_account"] ?? "")
        case .transfer: return .transfer(shares: shares, to: fields["to_account"] ?? "", from: lot)
        case .deposit: return .deposit(number("amount") ?? 0, conversion)
        case .withdrawal: return .withdrawal(number("amount") ?? 0, conversion)
        case .convert:
            return .convert(
                number("amount") ?? 0, into: number("to_amount") ?? 0,
                try currency(fields["to_currency"] ?? ""), fees: number("fees"), feesCurrency: feesCurrency)
        }
    }
}

/// A statement of the trades of a script.
func account(
    _ script: String, _ method: LotMethod = .fifo, own: String = "EUR", currency code: String? = nil,
    asOf: String? = nil, from first: String? = nil, through last: String? = nil, rates: [ExchangeRate] = [],
    change: (inout TradeOptions) -> Void = { _ in }
) throws -> AccountStatement {
    let history = try TradeHistory(TradeScript.trades(script), currency: currency(own))
    var options = TradeOptions(currency: try currency(code ?? own))
    options.method = method
    change(&options)
    return try history.statement(
        asOf: asOf.map(day) ?? history.lastDay ?? day("2024-12-31"), from: first.map(day),
        through: last.map(day), rates: RateTable(rates), options: options)
}

/// What is wrong with the trades of a script.
func errors(
    _ script: String, _ method: LotMethod = .fifo, own: String = "EUR", asOf: String? = nil,
    rates: [ExchangeRate] = []
) throws -> [TradeError] {
    do {
        _ = try account(script, method, own: own, asOf: asOf, rates: rates)
        return []
    } catch let error as TradeErrors {
        return error.errors
    }
}

/// Lots as lines: symbol, shares, currency, purchase date, and the terms that are stated.
func lines(of lots: [Holding]) -> [String] {
    lots.map { lot in
        let inputs = lot.inputs
        func text(_ name: String, _ number: CompactDecimal?) -> String? {
            number.map { "\(name)=\(DecimalFormat.plain($0.exact))" }
        }
        let terms = [
            text("price", inputs.purchasePrice), text("fees", inputs.fees),
            text("cost_stock", inputs.costStock),
            text("rate", inputs.purchaseRate), text("cost", inputs.cost),
        ]
        let head = [
            lot.symbol, "\(lot.shares)", lot.quoteCurrency.code, lot.purchaseDate?.description ?? "pool",
        ]
        return (head + terms.compactMap { $0 }).joined(separator: " ")
    }
}

/// Sales as lines, one for each lot part: symbol, day, purchase date, shares, and in stock and in portfolio currency
/// proceeds, cost and gain.
func lines(of sales: [Sale]) -> [String] {
    func text(_ number: Decimal?) -> String { number?.description ?? "?" }
    func text(_ amounts: GainAmounts) -> String {
        "\(text(amounts.proceeds)) − \(text(amounts.cost)) = \(text(amounts.gain))"
    }
    return sales.flatMap { sale in
        sale.lots.map { part in
            "\(sale.symbol) \(sale.date) \(part.purchaseDate?.description ?? "pool") \(part.shares): "
                + "\(text(part.inStockCurrency)); \(text(part.inPortfolioCurrency))"
        }
    }
}
