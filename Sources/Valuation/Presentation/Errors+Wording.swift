// What the errors of the engine say of themselves, in the words of the program: an alert shows a sentence, and what to do
// about it.

extension NumberError: LocalizedError, CustomStringConvertible {
    /// What is wrong with a number, behind its name.
    var predicate: String {
        switch self {
        case .malformed: "is not a number"
        case .tooManyDigits: "has more than 38 significant digits"
        case .tooLarge: "is too large: numbers are below 10^38"
        case .tooManyDecimals: "has more than 38 decimals"
        }
    }

    /// What is wrong.
    public var description: String { self == .malformed ? "this \(predicate)" : "the number \(predicate)" }
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension CalendarDateError: LocalizedError, CustomStringConvertible {
    /// What is wrong.
    public var description: String {
        switch self {
        case .malformed(let text): "\(Wording.quoted(text)) is not a date"
        case .noSuchDay(let year, let month, let day):
            "there is no day \(day) of month \(month) in the year \(year)"
        }
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// How dates are written, if that is the matter.
    public var recoverySuggestion: String? {
        if case .malformed = self { "write dates as YYYY-MM-DD, such as 2013-03-01" } else { nil }
    }

    /// What to do about a text that is no date.
    static func remedy(for text: String) -> String? {
        do throws(CalendarDateError) { _ = try CalendarDate(text) } catch {
            return error.recoverySuggestion ?? error.description
        }
        return nil
    }
}

extension CurrencyError: LocalizedError, CustomStringConvertible {
    var wording: Wording {
        switch self {
        case .unknown(let code, let suggestions):
            return Wording(
                "\(Wording.quoted(code)) is not a currency",
                suggestions.isEmpty ? nil : "did you mean \(Wording.list(suggestions))?")
        case .minorUnit(let code, let major):
            let count = (try? QuoteCurrency(code))?.unitsPerMajor ?? 100
            return Wording(
                "\(code) is a minor unit", "write \(major): \(count) \(code) are 1 \(major)")
        }
    }

    /// What is wrong, and what to do about it.
    public var description: String { wording.sentence }
    /// What is wrong.
    public var errorDescription: String? { wording.message }
    /// What to do about it, if that is known.
    public var recoverySuggestion: String? { wording.remedy }
}

extension HoldingProblem: LocalizedError, CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String { Wording.holding(self).sentence }
    /// What is wrong.
    public var errorDescription: String? { Wording.holding(self).message }
    /// What to do about it, if that is known.
    public var recoverySuggestion: String? { Wording.holding(self).remedy }
}

extension ValuationError: LocalizedError, CustomStringConvertible {
    private var wording: Wording {
        switch self {
        case .invalidHolding(let symbol, let problem):
            let wording = Wording.holding(problem)
            return Wording("\(Wording.shortened(symbol)): \(wording.message)", wording.remedy)
        case .priceInOtherCurrency(let symbol, let unit, let stock):
            return .priceInOtherCurrency(symbol, unit, stock: stock)
        }
    }

    /// What is wrong, and what to do about it.
    public var description: String { wording.sentence }
    /// What is wrong.
    public var errorDescription: String? { wording.message }
    /// What to do about it, if that is known.
    public var recoverySuggestion: String? { wording.remedy }
}

extension PriceError: LocalizedError, CustomStringConvertible {
    /// What is wrong.
    public var description: String {
        switch self {
        case .invalidPrice(let price):
            "the price of \(Wording.shortened(price.symbol)) is negative, or can't be represented exactly"
        case .conflictingPrices(let price, let other):
            "\(Wording.shortened(price.symbol)) has two prices \(Wording.day(price.date)): \(price.price) and \(other.price)"
        }
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension RateError: LocalizedError, CustomStringConvertible {
    /// What is wrong.
    public var description: String {
        switch self {
        case .invalidRate(let rate):
            rate.base == rate.quote
                ? "a rate from \(rate.base) to \(rate.quote) is 1"
                : "the rate from \(rate.base) to \(rate.quote) is not above 0, or can't be represented exactly"
        case .conflictingRates(let rate, let other):
            "there are two rates from \(rate.base) to \(rate.quote) \(Wording.day(rate.date)): \(rate.rate) and "
                + "\(other.rate)"
        }
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension TradeProblem: LocalizedError, CustomStringConvertible {
    private var wording: Wording {
        // Without the trade, its type is not known; a problem with one that depends on it is told by a ``TradeError``.
        reason == .afterTrade
            ? Wording("\(field.rawValue) is after the transfer")
            : .trade(self, .buy, CalendarDate(daysSince1970: 0), TradeCellTexts(), { _ in "the trades" })
    }

    /// What is wrong, and what to do about it.
    public var description: String { wording.sentence }
    /// What is wrong.
    public var errorDescription: String? { wording.message }
    /// What to do about it, if that is known.
    public var recoverySuggestion: String? { wording.remedy }
}

extension TradeError: LocalizedError, CustomStringConvertible {
    private var wording: Wording {
        var wording = Wording.trade(
            problem, type, date, TradeCellTexts(symbol: symbol ?? "", account: account), { _ in "the trades" }
        )
        wording.message =
            "\(type.rawValue) of \(symbol.map(Wording.shortened) ?? "money") on \(date): \(wording.message)"
        return wording
    }

    /// What is wrong, and what to do about it.
    public var description: String { wording.sentence }
    /// What is wrong.
    public var errorDescription: String? { wording.message }
    /// What to do about it, if that is known.
    public var recoverySuggestion: String? { wording.remedy }
}

extension TradeErrors: LocalizedError, CustomStringConvertible {
    /// The first error, and how many more there are.
    public var description: String {
        let first = errors.first?.errorDescription ?? "the trades are not valid"
        return errors.count > 1 ? "\(first), and \(errors.count - 1) more" : first
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// What to do about the first error, if that is known.
    public var recoverySuggestion: String? { errors.first?.recoverySuggestion }
}

extension ReturnsError: LocalizedError, CustomStringConvertible {
    /// What is wrong.
    public var description: String {
        switch self {
        case .emptyPeriod(let first, let last): Wording.emptyPeriod(first, last)
        case .trades(let errors): errors.description
        case .valuation(let error): error.description
        case .noPricesOfBenchmark(let symbol): "there are no prices of \(Wording.shortened(symbol))"
        case .noCurrencyOfBenchmark(let symbol):
            "neither the prices of \(Wording.shortened(symbol)) nor a trade or holding of it state their currency"
        }
    }
    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension Wording {
    package static func emptyPeriod(_ first: CalendarDate, _ last: CalendarDate) -> String {
        "the period has no day: it begins at the end of \(first) and ends on \(last)"
    }

    package static func day(_ date: CalendarDate?) -> String { date.map { "on \($0)" } ?? "without a date" }
}
