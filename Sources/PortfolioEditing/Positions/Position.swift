internal import PortfolioFiles
package import Valuation

/// What a broker's export says of one holding, in the words of a holdings file, and where it says so.
package struct Position: Sendable {
    package var texts: [HoldingField: String]
    /// The export, as it was given.
    package var file: String
    package var line: Int

    package init(_ texts: [HoldingField: String], file: String, line: Int) {
        self.texts = texts
        self.file = file
        self.line = line
    }

    var symbol: String { texts[.symbol] ?? "" }
    var shares: CompactDecimal? { texts[.shares].flatMap { try? CompactDecimal.parse($0) } }
    var unit: QuoteCurrency? { texts[.currency].flatMap { try? QuoteCurrency($0) } }

    /// The price, where the day it is of is known.
    func quote(_ unit: QuoteCurrency?) -> StatedQuote? {
        guard let text = texts[.price], let price = try? CompactDecimal.parse(text),
            let day = texts[.priceDate].flatMap({ try? CalendarDate($0) })
        else { return nil }
        return StatedQuote(.price(of: symbol), price, on: day, unit: unit, file: file, line: line)
    }
}

extension HoldingField {
    /// What was paid, in stock currency: one of these stands in place of others.
    static let stockCosts: [HoldingField] = [.purchasePrice, .purchaseCurrency, .fees, .costStock]
    /// What was paid, in the portfolio's own.
    static let ownCosts: [HoldingField] = [.purchaseRate, .cost]
    /// What was paid for all shares of a row, so that it changes with their number.
    static let totals: [HoldingField] = [.costStock, .cost, .fees]

    /// Whether two texts of the field mean the same.
    func isSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        switch self {
        case .symbol, .name, .market, .note: return false
        case .currency, .purchaseCurrency:
            guard let left = try? QuoteCurrency(left), let right = try? QuoteCurrency(right) else {
                return false
            }
            return left.isSameUnit(as: right)
        case .purchaseDate, .priceDate, .excluded: return left.lowercased() == right.lowercased()
        default:
            guard let left = try? CompactDecimal.parse(left), let right = try? CompactDecimal.parse(right)
            else { return false }
            return left == right
        }
    }
}
