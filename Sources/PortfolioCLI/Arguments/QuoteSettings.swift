internal import Portfolios

/// The command-line settings of `portfolio price` and `portfolio rate`.
struct QuoteSettings {
    enum Subject {
        /// The price of a symbol; without a unit, in that of the holding.
        case price(of: String, in: QuoteCurrency?)
        /// What 1 unit of a currency is worth; without another one, in the portfolio's own.
        case rate(of: Currency, in: Currency?)
    }

    let subject: Subject
    let figure: CompactDecimal
    let date: CalendarDate
    let portfolio: String
    let isForced: Bool
    let isDryRun: Bool

    static let helpOfPrice = [
        "P is the price of one share, in the unit the holding is quoted in. It is kept in the portfolio's prices.csv "
            + "with its day; PORTFOLIO is a folder, the current one by default."
    ]
    static let helpOfRate = [
        "R is what 1 unit of the currency is worth in the portfolio's own. It is kept in the portfolio's rates.csv with "
            + "its day; PORTFOLIO is a folder, the current one by default."
    ]

    init(_ arguments: Arguments, of command: Command) throws(UsageError) {
        var operands = arguments.operands[...]
        guard let subject = operands.popFirst().map({ CellReader.trimmed($0) }), !subject.isEmpty,
            let text = operands.popFirst(), !operands.isEmpty || !PortfolioFolder.isFolder(text),
            !PortfolioFolder.isWrittenAsPath(subject)
        else {
            throw UsageError(
                command == .rate
                    ? "rate needs a currency and a rate, such as portfolio rate USD 0.92"
                    : "price needs a symbol and a price, such as portfolio price VT 130.10")
        }
        try UsageError.checkPath(operands, of: command, arguments)
        portfolio = operands.first ?? "."
        if let more = PortfolioFolder.surplus(operands) { throw .unexpectedArgument(more) }
        let name = "the \(command.name)"
        do { figure = try CompactDecimal.parse(CellReader.trimmed(text)) } catch {
            guard let (figure, unit) = Wording.figureAndUnit(text) else {
                throw UsageError(Wording.number(name, text, error))
            }
            throw .figureWithUnit(
                name, text, written: "\(figure) and, behind it, --\(Option.currency.rawValue) \(unit)")
        }
        if figure.isNegative { throw UsageError(Wording("\(name) \(text) is negative")) }
        if command == .rate {
            if figure.isZero { throw UsageError(Wording("the rate is not above 0")) }
            let currency: Currency
            do { currency = try Currency(subject) } catch {
                throw UsageError(Wording.currency("the currency", error))
            }
            self.subject = .rate(of: currency, in: try arguments.currency(.currency, Currency.init(_:)))
        } else {
            self.subject = .price(of: subject, in: try arguments.currency(.currency, QuoteCurrency.init(_:)))
        }
        date = try ImportSettings.date(arguments, .date) ?? .today
        isForced = arguments.has(.force)
        isDryRun = arguments.has(.dryRun)
    }
}
