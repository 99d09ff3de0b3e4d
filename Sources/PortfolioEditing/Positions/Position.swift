package import PortfolioFiles
package import Valuation

/// A holding as a broker's export has it, in the terms of a holdings file, with its place in the export.
package struct Position: Sendable {
    package var texts: [HoldingField: String]
    /// The export's name as given.
    package var file: String
    package var line: Int

    package init(_ texts: [HoldingField: String], file: String, line: Int) {
        self.texts = texts
        self.file = file
        self.line = line
    }

    var symbol: String { texts[.symbol] ?? "" }
    /// The account that it states; empty if it states none.
    package var account: String { texts[.account] ?? "" }
    var shares: CompactDecimal? { texts[.shares].flatMap { try? CompactDecimal.parse($0) } }
    var unit: QuoteCurrency? { texts[.currency].flatMap { try? QuoteCurrency($0) } }

    /// What it says, with prices in the units of the same currency in which a row has them: 1.50 pounds are 150 pence.
    /// Those that are in no stated unit are in the row's.
    func texts(inUnitsOf row: HoldingsRow) -> [HoldingField: String] {
        guard let inputs = row.holding?.inputs else { return texts }
        let unit = self.unit ?? inputs.quote
        guard unit.currency == inputs.quote.currency else { return texts }
        var told = texts
        func convert(_ field: HoldingField, to other: QuoteCurrency) {
            guard !unit.isSameUnit(as: other), let text = texts[field],
                let number = try? CompactDecimal.parse(text)
            else { return }
            told[field] = DecimalFormat.plain(number.converted(from: unit, to: other).exact)
        }
        for field in [HoldingField.price, .previousClose] { convert(field, to: inputs.quote) }
        if !unit.isSameUnit(as: inputs.quote) { told[.currency] = inputs.quote.code }
        if let purchaseUnit = inputs.purchaseUnit, texts[.purchasePrice]?.isEmpty == false {
            told[.purchaseCurrency] = purchaseUnit.code
        }
        convert(.purchasePrice, to: inputs.purchaseUnit ?? inputs.quote)
        return told
    }

    /// Whether a row has the same number of shares.
    func hasShares(of row: HoldingsRow) -> Bool {
        guard let told = shares, let held = row.holding?.inputs.shares else { return false }
        return told == held
    }

    /// Whether it states the purchase price or cost of a row.
    func hasPrice(of row: HoldingsRow) -> Bool {
        guard let inputs = row.holding?.inputs else { return false }
        let held: [(HoldingField, CompactDecimal?)] = [
            (.purchasePrice, inputs.purchasePrice), (.costStock, inputs.costStock), (.cost, inputs.cost),
        ]
        let told = texts(inUnitsOf: row)
        return held.contains { field, held in
            guard let held, let text = told[field], let told = try? CompactDecimal.parse(text) else {
                return false
            }
            return told == held
        }
    }

    /// Whether both it and a row have a purchase date, and not the same.
    func hasOtherDay(than row: HoldingsRow) -> Bool {
        guard let day = texts[.purchaseDate].flatMap({ try? CalendarDate($0) }),
            let held = row.holding?.purchaseDate
        else { return false }
        return day != held
    }

    /// Orders positions by what they say, the account first.
    var order: String {
        ([texts[.account]] + HoldingField.allCases.map { texts[$0] }).map { $0 ?? "" }
            .joined(separator: "\u{0}")
    }

    /// The units that its price is for, if it says so and they are not those of the portfolio's trades.
    package func multiplier(otherThan known: [ExactText: CompactDecimal]) -> (own: String, known: String)? {
        guard let own = texts[.multiplier], let known = known[symbol.exact] else { return nil }
        let plain = DecimalFormat.plain(known.exact)
        return HoldingField.multiplier.isSame(own, plain) ? nil : (own, plain)
    }

    /// The price, with the previous close beside it, if its day is known.
    ///
    /// - Parameter unit: the unit of the price, if the export does not state one.
    package func quote(_ unit: QuoteCurrency? = nil) -> StatedQuote? {
        guard let text = texts[.price], let price = try? CompactDecimal.parse(text),
            let day = texts[.priceDate].flatMap({ try? CalendarDate($0) })
        else { return nil }
        return StatedQuote(
            .price(of: symbol), price, on: day, unit: self.unit ?? unit,
            previousClose: texts[.previousClose].flatMap { try? CompactDecimal.parse($0) }, file: file,
            line: line)
    }
}

extension HoldingsRow {
    /// Whether a row says the same, wherever it stands.
    func saysSame(as other: HoldingsRow) -> Bool {
        guard var own = holding, let holding = other.holding else { return false }
        own.location = holding.location
        return own == holding
    }
}

extension HoldingField {
    /// The fields for what was paid, in stock currency; some replace others.
    static let stockCosts: [HoldingField] = [.purchasePrice, .purchaseCurrency, .fees, .costStock]
    /// The fields for what was paid, in own currency.
    static let ownCosts: [HoldingField] = [.purchaseRate, .cost]
    /// The fields for what was paid for all shares of a row, which depend on their number.
    static let totals: [HoldingField] = [.costStock, .cost, .fees]

    /// Whether two texts of the field mean the same.
    func isSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        switch self {
        case .symbol, .name, .market, .account, .note: return false
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
