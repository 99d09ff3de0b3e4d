internal import PortfolioFiles
internal import PortfolioReport
internal import SystemInterface
internal import Valuation

/// What the command line and the environment mean.
struct Settings {
    enum Format: String, CaseIterable { case text, csv, json, html }
    enum Colour: String, CaseIterable { case auto, always, never }
    enum Content {
        case holdings(SortOrder<HoldingColumn>?)
        case groups(Grouping, SortOrder<GroupColumn>?)
    }

    var portfolio = "."
    var symbol = ""
    var currency: Currency?
    var asOf: CalendarDate?
    var prices: [String]
    var rates: [String]
    var statedPrices: [(symbol: String, price: CompactDecimal, text: String)] = []
    var statedRates: [(currency: Currency, rate: CompactDecimal, text: String)] = []
    var costRate = CostRate.purchase
    var maximumRateAge = RateTable.defaultMaximumAge
    var maximumPriceAge = 7
    var format = Format.text
    var output: String?
    var colour = Colour.auto
    var threads = Threads.available
    var content = Content.holdings(nil)
    var limit: Int?
    var totalsOnly = false
    var raw = false
    var explain = false
    /// Whether to show the result anew whenever a file changes.
    var watch = false
    /// The first day of a history; its last is ``asOf``.
    var from: CalendarDate?
    var interval = HistoryInterval.month

    init(_ arguments: Arguments, for command: Command) throws(UsageError) {
        prices = arguments.all(.prices)
        rates = arguments.all(.rates)
        output = arguments[.output]
        totalsOnly = arguments.has(.totals)
        raw = arguments.has(.raw)
        explain = arguments.has(.explain)
        watch = arguments.has(.watch)
        try setOperands(arguments.operands, command)
        if let code = arguments[.currency] {
            do { currency = try Currency(code) } catch { throw .invalidCurrency(.currency, error) }
        }
        asOf = try Settings.date(arguments, arguments[.to] == nil ? .asOf : .to)
        from = try Settings.date(arguments, .from)
        interval = try Settings.choice(arguments, .every, HistoryInterval.init(rawValue:)) ?? interval
        costRate = try Settings.choice(arguments, .costRate, CostRate.init(rawValue:)) ?? costRate
        format = try Settings.choice(arguments, .format, Format.init(rawValue:)) ?? format
        colour = try Settings.choice(arguments, .color, Colour.init(rawValue:)) ?? colour
        maximumRateAge = try Settings.count(arguments, .maxRateAge) ?? maximumRateAge
        maximumPriceAge = try Settings.count(arguments, .maxPriceAge) ?? maximumPriceAge
        limit = try Settings.count(arguments, .limit)
        if let count = try Settings.count(arguments, .threads) {
            guard count > 0 else { throw .invalidValue(.threads, "0", expected: "a number above 0") }
            threads = min(count, 256)
        }
        try setFigures(arguments)
        try setContent(arguments)
        if watch { try checkWatching(command) }
    }

    private func checkWatching(_ command: Command) throws(UsageError) {
        if ([portfolio] + prices + rates).contains("-") { throw .watchOfStandardInput }
        let isEndless = format == .html || format == .csv && command == .report
        if output == nil, isEndless { throw .watchNeedsOutput(format.rawValue) }
    }

    private mutating func setOperands(_ operands: [String], _ command: Command) throws(UsageError) {
        var operands = operands[...]
        if command == .show {
            guard let first = operands.popFirst() else { throw .missingSymbol(command) }
            symbol = first
        }
        if let path = operands.popFirst() { portfolio = path }
        if let more = operands.first { throw .unexpectedArgument(more) }
    }

    private mutating func setFigures(_ arguments: Arguments) throws(UsageError) {
        for text in arguments.all(.price) {
            let (symbol, price) = try Settings.figure(.price, text)
            if let known = statedPrices.first(where: { $0.symbol == symbol }) {
                guard known.price == price else { throw .contradiction(.price, symbol) }
                continue
            }
            statedPrices.append((symbol, price, text))
        }
        for text in arguments.all(.rate) {
            let (code, rate) = try Settings.figure(.rate, text)
            let currency: Currency
            do { currency = try Currency(code) } catch { throw .invalidCurrency(.rate, error) }
            if let known = statedRates.first(where: { $0.currency == currency }) {
                guard known.rate == rate else { throw .contradiction(.rate, code) }
                continue
            }
            statedRates.append((currency, rate, text))
        }
    }

    private mutating func setContent(_ arguments: Arguments) throws(UsageError) {
        let by = arguments[.by] ?? "holding"
        if let grouping = Grouping(rawValue: by) {
            let order = try Settings.order(arguments[.sort], of: GroupColumn.self)
            content = .groups(grouping, order)
        } else if by == "holding" {
            let order = try Settings.order(arguments[.sort], of: HoldingColumn.self)
            content = .holdings(order)
        } else {
            throw .invalidValue(
                .by, by, expected: Wording.list(["holding"] + Grouping.allCases.map(\.rawValue)))
        }
    }

    private static func order<Column>(_ text: String?, of columns: Column.Type) throws(UsageError)
        -> SortOrder<Column>?
    {
        guard let text else { return nil }
        if let order = SortOrder<Column>(text) { return order }
        let names = Column.allCases.map(\.rawValue)
        let near = Suggestions.near(
            text.hasPrefix("-") ? String(text.dropFirst()) : text, in: names, limit: 1)
        throw .invalidValue(
            .sort, text,
            expected: near.isEmpty ? "a column: \(Wording.list(names))" : "a column; did you mean \(near[0])?"
        )
    }

    /// `KEY=FIGURE`; a key may hold an equals sign.
    private static func figure(_ option: Option, _ text: String) throws(UsageError) -> (
        String, CompactDecimal
    ) {
        guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
            throw .invalidValue(option, text, expected: option.placeholder ?? "")
        }
        let figure = String(text[text.index(after: equals)...])
        do {
            return (String(text[..<equals]), try CompactDecimal.parse(figure))
        } catch {
            throw .invalidNumber(option, figure, error)
        }
    }

    private static func choice<Value: CaseIterable & RawRepresentable>(
        _ arguments: Arguments, _ option: Option, _ make: (String) -> Value?
    ) throws(UsageError) -> Value? where Value.RawValue == String {
        guard let text = arguments[option] else { return nil }
        guard let value = make(text) else {
            throw .invalidValue(option, text, expected: Wording.list(Value.allCases.map(\.rawValue)))
        }
        return value
    }

    private static func date(_ arguments: Arguments, _ option: Option) throws(UsageError) -> CalendarDate? {
        guard let text = arguments[option] else { return nil }
        guard let date = CalendarDate(text) else {
            throw .invalidValue(option, text, expected: "a date such as 2013-03-01")
        }
        return date
    }

    private static func count(_ arguments: Arguments, _ option: Option) throws(UsageError) -> Int? {
        guard let text = arguments[option] else { return nil }
        guard let count = Int(text), count >= 0 else {
            throw .invalidValue(option, text, expected: "a whole number of 0 or more")
        }
        return count
    }
}
