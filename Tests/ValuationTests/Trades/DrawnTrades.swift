import Foundation
import TestSupport

@testable import Valuation

/// A history of trades of all types, always the same for a seed, in which nothing is unknown and nothing is transferred
/// out.
struct DrawnTrades {
    private(set) var lines: [String] = []
    private var generator: SeededGenerator
    private var held: [String: Held] = [:]
    private let isLong: Bool
    /// Stocks quoted in dollars, then those in pounds and pence; corporate actions stay among those of one currency.
    static let symbols = [["AAA", "BBB", "CCC"], ["DDD", "EEE"]]
    static let lastDay = "2024-12-31"

    private struct Held {
        var long = ExactDecimal.zero
        var short = ExactDecimal.zero
    }

    /// - Parameter isLong: whether prices, amounts and rates have as many digits as can be written, and shares 20
    ///   decimals.
    init(seed: UInt64, count: Int, isLong: Bool = false) throws {
        generator = SeededGenerator(seed: seed)
        self.isLong = isLong
        var date = try day("2023-01-02")
        for _ in 0..<count {
            // Corporate actions come first on their day; here they have one of their own.
            let isAction = generator.below(8) == 0
            date = date.advanced(by: isAction ? 1 : generator.below(12))
            if isAction { try action(on: date) } else { trade(on: date) }
            if isAction { date = date.advanced(by: 1) }
        }
    }

    var script: String { lines.joined(separator: "\n") }

    private mutating func number(_ bound: Int, decimals: Int) -> String {
        DecimalFormat.plain(
            CompactDecimal(coefficient: Int128(1 + generator.below(bound)), scale: Int16(decimals)).exact)
    }

    /// A number of money, or a rate.
    private mutating func figure(_ bound: Int, decimals: Int) -> String {
        lengthened(number(bound, decimals: decimals), to: 38)
    }

    /// The number with digits drawn behind it, if the history is one of long numbers.
    ///
    /// - Parameter most: the most significant digits and decimals.
    private mutating func lengthened(_ text: String, to most: Int) -> String {
        guard isLong else { return text }
        let digits = text.filter { $0 != "." }.count
        let point = text.contains(".") ? "" : "."
        return text + point + (digits..<most).map { _ in String(generator.below(10)) }.joined()
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[generator.below(elements.count)]
    }

    private mutating func trade(on date: CalendarDate) {
        let family = generator.below(2)
        let symbol = pick(DrawnTrades.symbols[family])
        let unit = family == 0 ? "USD" : pick(["GBX", "GBP"])
        let isPence = unit == "GBX"
        let position = held[symbol] ?? Held()
        var line = "\(date) "
        switch generator.below(10) {
        case 0..<4:
            line += generator.below(6) == 0 ? "transfer_in" : "buy"
            let shares = lengthened(number(3000, decimals: generator.below(3)), to: 22)
            held[symbol, default: Held()].long += exact(shares)
            line += " \(symbol) \(unit) shares=\(shares)"
        case 4:
            let shares = lengthened(number(500, decimals: generator.below(2)), to: 22)
            held[symbol, default: Held()].short += exact(shares)
            line += "short \(symbol) \(unit) shares=\(shares)"
        case 5, 6..<9:
            let isShort = generator.below(4) == 0
            let open = isShort ? position.short : position.long
            guard !open.isZero else { return }
            let shares = generator.below(5) == 0 ? open : part(of: open)
            guard !shares.isZero else { return }
            if isShort {
                held[symbol]?.short = position.short - shares
            } else {
                held[symbol]?.long = position.long - shares
            }
            line += "\(isShort ? "cover" : "sell") \(symbol) \(unit) shares=\(DecimalFormat.plain(shares))"
        default:
            line += "dividend \(symbol) \(unit) amount=\(figure(9999, decimals: 2))"
            lines.append(line + " rate=0.9")
            return
        }
        if generator.bool() {
            line += " price=\(figure(isPence ? 90000 : 900, decimals: 2))"
            if generator.bool() { line += " fees=\(figure(999, decimals: 2))" }
        } else {
            line += " amount=\(figure(999_999, decimals: 2))"
        }
        switch generator.below(4) {
        case 0: line += " rate=\(figure(20000, decimals: 4))"
        case 1: line += " total=\(figure(99999, decimals: 2))"
        default: break
        }
        lines.append(line)
    }

    /// Some of the open shares, to 15 digits.
    private mutating func part(of open: ExactDecimal) -> ExactDecimal {
        ExactDecimal.share(of: open, ExactDecimal(Int128(1 + generator.below(98))), over: ExactDecimal(99))
            .rounded(decimals: 4)
    }

    private func exact(_ text: String) -> ExactDecimal { (try? CompactDecimal.parse(text).exact) ?? .zero }

    private mutating func action(on date: CalendarDate) throws {
        let family = generator.below(2)
        let symbol = pick(DrawnTrades.symbols[family])
        let others = DrawnTrades.symbols[family].filter { $0 != symbol }
        guard let position = held[symbol], !position.long.isZero || !position.short.isZero else { return }
        let text = pick(["2:1", "3:1", "1:2", "3:2", "1:3", "7:5", "1:1"])
        let ratio = try SplitRatio(text)
        func scaled(_ shares: ExactDecimal) -> ExactDecimal {
            ratio.isOne ? shares : ratio.applied(to: shares)
        }
        switch generator.below(6) {
        case 0..<3:
            held[symbol]?.long = scaled(position.long)
            held[symbol]?.short = scaled(position.short)
            lines.append("\(date) split \(symbol) ratio=\(text)")
        case 3:
            let other = pick(others)
            held[other, default: Held()].long += scaled(position.long)
            held[other, default: Held()].short += scaled(position.short)
            held[symbol] = Held()
            lines.append("\(date) exchange \(symbol) to_symbol=\(other) ratio=\(text)")
        case 4:
            let other = pick(others)
            let shares = number(500, decimals: 1)
            if position.long.isZero {
                held[other, default: Held()].short += exact(shares)
            } else {
                held[other, default: Held()].long += exact(shares)
            }
            lines.append(
                "\(date) spin_off \(symbol) to_symbol=\(other) shares=\(shares) cost_share=0.\(number(999, decimals: 0))"
            )
        default:
            guard !position.long.isZero else { return }
            let unit = family == 0 ? "USD" : "GBP"
            lines.append("\(date) return_of_capital \(symbol) \(unit) amount=0.\(number(99, decimals: 0))")
        }
    }

    /// A rate for every day, the same for every history.
    static func rates() throws -> [ExchangeRate] { try market.get() }

    private static let market = Result { try drawnRates() }

    private static func drawnRates() throws -> [ExchangeRate] {
        var generator = SeededGenerator(seed: 99)
        let first = try day("2023-01-01")
        return try (0..<731).flatMap { step in
            try [("EUR", "USD", 10_000), ("EUR", "GBP", 8000)].map { base, quote, level in
                ExchangeRate(
                    base: try currency(base), quote: try currency(quote),
                    rate: Decimal(level + generator.below(2000)) / 10_000, date: first.advanced(by: step))
            }
        }
    }

    /// A price for every symbol on the last day.
    static func prices() throws -> [StockPrice] {
        try symbols.joined().enumerated().map { number, symbol in
            try price(
                symbol, "\(7 + number).\(13 * (number + 1))", on: lastDay,
                unit: symbols[0].contains(symbol) ? "USD" : "GBP")
        }
    }
}
