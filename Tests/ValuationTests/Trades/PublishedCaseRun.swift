import Foundation
import Testing
import Valuation

/// A published case put into trades, and its results by the names of its expected figures.
struct PublishedCaseRun {
    let published: PublishedCase
    let own: Currency
    let options: TradeOptions
    let rates: RateTable
    private(set) var trades: [Trade] = []

    init(_ published: PublishedCase) throws {
        self.published = published
        own = try currency(published.baseCurrency)
        var options = TradeOptions(currency: own)
        // Named lots go before any method.
        options.method = LotMethod(rawValue: published.method) ?? .fifo
        self.options = options
        rates = try RateTable(published.rates.map { try rate($0.from, $0.to, $0.rate, on: $0.date) })
        for transaction in published.transactions { try take(transaction) }
    }

    // MARK: Trades

    private mutating func take(_ transaction: PublishedCase.Transaction) throws {
        if transaction.kind == "transfer" {
            try transfer(transaction)
        } else {
            try add(action(transaction), transaction)
        }
    }

    private mutating func add(_ action: TradeAction, _ transaction: PublishedCase.Transaction) throws {
        trades.append(
            try Trade(
                action, of: symbol(transaction, transaction.account),
                in: transaction.currency.map { try QuoteCurrency($0) }, on: day(transaction.date),
                at: transaction.time.flatMap { TimeOfDay($0) },
                location: InputLocation(line: UInt32(trades.count + 1))))
    }

    /// Accounts keep lots apart, as symbols do here.
    private func symbol(_ transaction: PublishedCase.Transaction, _ account: String?) -> String {
        account.map { "\(transaction.symbol)@\($0)" } ?? transaction.symbol
    }

    private func action(_ transaction: PublishedCase.Transaction) throws -> TradeAction {
        let shares = decimal(transaction.shares ?? "0")
        switch transaction.kind {
        case "buy":
            if published.shortAllowed == true {
                return .cover(shares: shares, consideration(transaction, 1))
            }
            return .buy(shares: shares, consideration(transaction, 1))
        case "sell":
            if published.shortAllowed == true {
                return .short(shares: shares, consideration(transaction, -1))
            }
            let lot = try transaction.lot.map { LotSelection.bought(try day($0)) }
            return .sell(shares: shares, consideration(transaction, -1), from: lot)
        case "transfer_in": return .transferIn(shares: shares, consideration(transaction, 1))
        case "transfer_out": return .transferOut(shares: shares)
        case "dividend": return .dividend(Payout(shares: shares, price: transaction.price.map(decimal)))
        case "split": return .split(try SplitRatio(transaction.ratio ?? ""))
        case "capital_return": return .returnOfCapital(decimal(try #require(transaction.amount)))
        case "spin_off":
            return .spinOff(
                into: try #require(transaction.toSymbol), shares: shares,
                costShare: try costShare(transaction))
        default:
            throw Unsayable(kind: transaction.kind)
        }
    }

    struct Unsayable: Error { let kind: String }

    /// A published amount is before the fees, one of ours is with them.
    private func consideration(_ transaction: PublishedCase.Transaction, _ sign: Decimal) -> Consideration {
        let fees = published.feesInCost == false ? nil : transaction.fees.map(decimal)
        let conversion = transaction.rate.map { Conversion.rate(decimal($0)) }
        if let amount = transaction.amount.map(decimal) {
            return Consideration(amount: amount + sign * (fees ?? 0), conversion: conversion)
        }
        return Consideration(price: transaction.price.map(decimal), fees: fees, conversion: conversion)
    }

    private func costShare(_ transaction: PublishedCase.Transaction) throws -> Decimal {
        if let share = transaction.costFraction { return decimal(share) }
        // A fraction is given to as many digits as a number may have.
        let parts = try #require(transaction.costRatio).split(separator: "/").map { String($0) }
        let quotient = ExactDecimal.quotient(
            try CompactDecimal.parse(parts[0]).exact, try CompactDecimal.parse(parts[1]).exact,
            significantDigits: 38)
        return Decimal(try #require(quotient))
    }

    /// A transfer between accounts, as what leaves one: each lot goes into the other with its cost and date.
    private mutating func transfer(_ transaction: PublishedCase.Transaction) throws {
        let from = symbol(transaction, transaction.account)
        let before = try lots(on: transaction.date).filter { $0.holding.symbol == from }
        try add(.transferOut(shares: decimal(transaction.shares ?? "0")), transaction)
        let after = try lots(on: transaction.date).filter { $0.holding.symbol == from }
        for lot in before {
            let rest = after.first { $0.holding.location == lot.holding.location }
            let shares = lot.holding.shares - (rest?.holding.shares ?? 0)
            if shares == 0 { continue }
            let cost = (lot.inStockCurrency.cost ?? 0) - (rest?.inStockCurrency.cost ?? 0)
            var moved = transaction
            moved.account = transaction.toAccount
            try add(
                .transferIn(
                    shares: shares, Consideration(amount: cost), purchaseDate: lot.holding.purchaseDate),
                moved)
        }
    }

    // MARK: Results

    private func statement(on date: String? = nil) throws -> AccountStatement {
        let history = try TradeHistory(trades, currency: own)
        return try history.statement(asOf: day(date ?? lastDay), rates: rates, options: options)
    }

    private var lastDay: String {
        (published.transactions.map(\.date) + published.prices.map(\.date)).max() ?? ""
    }

    private func lots(on date: String? = nil) throws -> [HoldingValuation] {
        let lots = try statement(on: date).lots
        let prices = try published.prices.map {
            try price($0.symbol, $0.price, on: $0.date, unit: $0.currency)
        }
        return try PortfolioValuation(
            of: Portfolio(currency: own, holdings: lots), prices: PriceTable(prices), rates: rates,
            options: ValuationOptions(currency: own, asOf: day(date ?? lastDay))
        ).holdings
    }

    /// Every figure by its name among the exact ones.
    func figures() throws -> [String: Decimal] {
        var figures: [String: Decimal?] = [:]
        let statement = try statement()
        for (number, sale) in statement.sales.enumerated() {
            let name = "realised[\(number)]"
            figures["\(name).shares"] = abs(sale.shares)
            figures["\(name).proceeds"] = sale.inPortfolioCurrency.proceeds
            figures["\(name).cost"] = sale.inPortfolioCurrency.cost
            figures["\(name).gain"] = sale.inPortfolioCurrency.gain
            figures["\(name).gain_stock"] = sale.inStockCurrency.gain
            figures["\(name).price_gain"] = sale.priceGain
            figures["\(name).currency_gain"] = sale.currencyGain
            for (place, part) in sale.lots.enumerated() {
                let match = "\(name).matches[\(place)]"
                figures["\(match).shares"] = part.shares
                figures["\(match).cost"] = part.inPortfolioCurrency.cost
                figures["\(match).gain"] = part.inPortfolioCurrency.gain
            }
        }
        figures["realised_total"] = statement.totals.gain.complete
        figures["income"] = statement.totals.netIncome.complete
        let lots = try lots()
        for lot in lots {
            let symbol = lot.holding.symbol
            var names = ["holdings.\(symbol)"]
            if let date = lot.holding.purchaseDate { names.append("lots.\(symbol).\(date)") }
            for name in names {
                figures["\(name).shares", default: 0] = (figures["\(name).shares"] ?? 0)! + lot.holding.shares
                figures["\(name).cost", default: 0] =
                    (figures["\(name).cost"] ?? 0)! + (lot.inPortfolioCurrency.cost ?? .nan)
            }
        }
        for (name, cost) in figures where name.hasSuffix(".cost") && !name.hasPrefix("realised") {
            let item = name.dropLast(".cost".count)
            guard let cost, let shares = figures["\(item).shares"] ?? nil, shares != 0 else { continue }
            figures["\(item).average_cost"] = cost / shares
            figures["\(item).unit_cost"] = cost / shares
        }
        let held = lots.filter { $0.price != nil }
        figures["unrealised.value"] = held.reduce(0) { $0 + ($1.inPortfolioCurrency.value ?? .nan) }
        let unrealised = held.reduce(Decimal(0)) { $0 + ($1.inPortfolioCurrency.gain ?? .nan) }
        figures["unrealised.gain"] = unrealised
        figures["unrealised.currency_gain"] = held.reduce(0) { $0 + ($1.currencyGain ?? .nan) }
        figures["total_gain"] = (statement.totals.gain.complete ?? .nan) + unrealised
        figures["transferred.cost"] = try transferredCost()
        return figures.compactMapValues { $0 }
    }

    /// What left with the last trade, if that is a transfer.
    private func transferredCost() throws -> Decimal? {
        guard published.expected.transferred != nil else { return nil }
        var before = self
        before.trades.removeLast()
        let costs = try [before.lots(on: lastDay), lots()].map { lots in
            lots.reduce(Decimal(0)) { $0 + ($1.inPortfolioCurrency.cost ?? .nan) }
        }
        return costs[0] - costs[1]
    }

    /// The days of the lots each sale took.
    func matchedDays() throws -> [[String?]] {
        try statement().sales.map { sale in sale.lots.map { $0.purchaseDate?.description } }
    }
}
