internal import Portfolios

/// The command-line settings of `portfolio price`.
struct PriceSettings {
    let quote: StatedQuote
    let portfolio: String
    let isForced: Bool
    let isDryRun: Bool

    static let help = [
        "P is the price of one share, in the unit the holding is quoted in. It is kept in the portfolio's prices.csv "
            + "with its day; PORTFOLIO is a folder, the current one by default."
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        var operands = arguments.operands[...]
        guard let symbol = operands.popFirst().map({ CellReader.trimmed($0) }), !symbol.isEmpty,
            let text = operands.popFirst()
        else { throw .missingNewPrice }
        if operands.isEmpty, PortfolioFolder.isFolder(text) { throw .missingNewPrice }
        portfolio = operands.popFirst() ?? "."
        if let more = operands.first { throw .unexpectedArgument(more) }
        let price: CompactDecimal
        do { price = try CompactDecimal.parse(CellReader.trimmed(text)) } catch {
            throw .invalidPrice(text, Wording.number("the price", text, error))
        }
        if price.isNegative { throw .invalidPrice(text, Wording("the price \(text) is negative")) }
        var unit: QuoteCurrency?
        if let code = arguments[.currency] {
            do { unit = try QuoteCurrency(CellReader.trimmed(code)) } catch {
                throw .parameter(.currency, .currency(error))
            }
        }
        let date = try ImportSettings.date(arguments, .date) ?? .today
        quote = StatedQuote(.price(of: symbol), price, on: date, unit: unit, file: "the command line")
        isForced = arguments.has(.force)
        isDryRun = arguments.has(.dryRun)
    }
}
