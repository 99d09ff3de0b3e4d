/// The parameters of a result, parsed from text.
///
/// If a parameter is given several times, the last text counts, except that prices and rates are collected by key.
package struct ResultParameters: Sendable {
    /// The question the parameters belong to, where their meaning depends on it.
    package enum Question: Sendable {
        case valuation
        /// Realised gains; their days are chosen from those up to the as-of date.
        case gains
        case returns
        case plan
        /// What was paid and is ahead; its days are chosen around the as-of date.
        case income
    }

    /// How to value the portfolio.
    package var valuation = ValuationSettings()
    /// Whether text cells of CSV are left unchanged.
    package private(set) var isRaw = false
    /// Whether to show the calculation behind each figure.
    package private(set) var explains = false
    /// The days of a history.
    package private(set) var history = HistoryRequest()
    private let question: Question
    private var by: String?
    /// The scheme of ``by``, if it is of classes.
    private var scheme: String?
    package private(set) var depth: Int?
    private var plan = PlanRequest()
    private var order: String?
    private var limit: Int?
    private var isTotalsOnly = false
    private var isIncomeOnly = false
    private var year: GainsRequest.Year?
    private var from: CalendarDate?
    private var to: CalendarDate?
    private var months: Int?
    private var estimates = false
    private var asOf: CalendarDate?
    private var period: ReturnsPeriod?
    private var every: String?
    private var benchmark: String?
    private var riskFree: CompactDecimal?
    private var withoutCash = false
    /// Whether the rows behind followed balances of cash are wanted.
    package private(set) var showsHistory = false

    package init(_ question: Question = .valuation) { self.question = question }

    /// Parses a parameter's text.
    package mutating func set(_ parameter: ResultParameter, to text: String) throws(ParameterProblem) {
        switch parameter {
        case .currency: valuation.currency = try ResultParameters.currency(text)
        case .asOf:
            asOf = try ResultParameters.date(text)
            valuation.asOf = asOf
        case .from:
            from = try ResultParameters.date(text)
            history.from = from
        case .to:
            to = try ResultParameters.date(text)
            if question != .gains, question != .income { valuation.asOf = to }
        case .next: months = try ResultParameters.months(text)
        case .year:
            year = try ResultParameters.year(text)
            // Returns are those of calendar years.
            if question == .returns, text.contains("/") { throw .notACalendarYear(text) }
        case .yearStarts:
            guard let start = YearStart(CellReader.trimmed(text)) else { throw .notAYearStart(text) }
            valuation.yearStart = start
        case .price: try setPrice(text)
        case .rate: try setRate(text)
        case .costRate: valuation.costRate = try ResultParameters.choice(text, of: CostRate.self)
        case .lots: valuation.lots = try ResultParameters.choice(text, of: LotMethod.self)
        case .account: valuation.accounts.append(CellReader.trimmed(text))
        case .maxRateAge: valuation.maximumRateAge = try ResultParameters.count(text)
        case .maxPriceAge: valuation.maximumPriceAge = try ResultParameters.count(text)
        case .by:
            let known: [String]
            switch parameter.value(of: question) {
            case .oneOf(let words): known = words
            case .grouping(let words):
                known = words + [ResultParameters.classes + "SCHEME"]
                if text.hasPrefix(ResultParameters.classes) {
                    (by, scheme) = (text, String(text.dropFirst(ResultParameters.classes.count)))
                    return
                }
            default: known = []
            }
            guard known.contains(text) else { throw .notOneOf(text, known) }
            (by, scheme) = (text, nil)
        case .depth:
            guard scheme != nil else { throw .onlyOfClasses }
            depth = try ResultParameters.count(text)
            guard depth != 0 else { throw .notAboveZero(text) }
        case .invest: plan.invested = try ResultParameters.number(text)
        case .sort: order = text
        case .limit: limit = try ResultParameters.count(text)
        case .every:
            every = text
            if question == .returns {
                _ = try ResultParameters.choice(text, of: ReturnsInterval.self)
            } else {
                history.interval = try ResultParameters.choice(text, of: HistoryInterval.self)
            }
        case .period:
            guard let known = ResultParameters.period(text) else {
                throw .notOneOf(text, ResultParameters.periods)
            }
            period = known
        case .benchmark:
            benchmark = CellReader.trimmed(text)
            history.benchmark = benchmark
        case .riskFree: riskFree = try ResultParameters.number(text)
        case .totals, .raw, .explain, .income, .taxable, .withCash, .withoutCash, .history, .sell, .whole,
            .estimate:
            guard text == "true" || text == "false" else { throw .notOneOf(text, ["true", "false"]) }
            setSwitch(parameter, text == "true")
        }
    }

    /// The named periods of returns.
    package static let periods = ["ytd", "1y", "3y", "5y", "max"]

    private static func period(_ text: String) -> ReturnsPeriod? {
        switch text {
        case "ytd": .yearToDate
        case "1y": .years(1)
        case "3y": .years(3)
        case "5y": .years(5)
        case "max": .sinceFirstRow
        default: nil
        }
    }

    /// What comes before the scheme of classes to group by.
    package static let classes = "class:"

    /// What a plan can be made for, besides classes.
    package static let planGroupings = [Grouping.symbol.rawValue]

    /// What a report can be grouped by, besides classes.
    package static let groupings = ["holding"] + Grouping.allCases.map(\.rawValue)

    /// What realised gains can be grouped by.
    package static let gainGroupings =
        GainsReport.Row.allCases.map(\.rawValue) + GainGrouping.allCases.map(\.rawValue)

    /// Turns a switch on or off.
    package mutating func setSwitch(_ parameter: ResultParameter, _ isOn: Bool = true) {
        switch parameter {
        case .totals: isTotalsOnly = isOn
        case .raw: isRaw = isOn
        case .explain: explains = isOn
        case .income: isIncomeOnly = isOn
        case .withCash: history.withCash = isOn
        case .withoutCash: withoutCash = isOn
        case .history: showsHistory = isOn
        case .sell: plan.sells = isOn
        case .whole: plan.isWhole = isOn
        case .estimate: estimates = isOn
        case .taxable: valuation.isTaxableOnly = isOn
        default: break
        }
    }

    /// Discards the figures collected for a parameter, so that others can replace them.
    package mutating func removeFigures(of parameter: ResultParameter) {
        if parameter == .price { valuation.statedPrices = [:] }
        if parameter == .rate { valuation.statedRates = [:] }
        if parameter == .account { valuation.accounts = [] }
    }

    /// The requested report.
    ///
    /// - Throws: ``ParameterProblem/noColumn(_:columns:)`` for the parameter ``ResultParameter/sort``, whose columns
    ///   depend on what is listed.
    package func report() throws(ParameterProblem) -> ReportRequest {
        let contents: ReportRequest.Contents
        if let scheme {
            let grouping = ClassGrouping(scheme: scheme, depth: depth)
            let order = try ResultParameters.order(order, of: .classes(grouping))
            contents = .classes(grouping, sortedBy: order)
        } else if let grouping = by.flatMap(Grouping.init(rawValue:)) {
            let order = try ResultParameters.order(order, of: .key(grouping))
            contents = .groups(by: grouping, sortedBy: order)
        } else {
            let order = try ResultParameters.order(order, among: HoldingColumn.allCases)
            contents = .holdings(sortedBy: order)
        }
        var request = ReportRequest(isTotalsOnly ? .totals : contents, limit: limit)
        if case .holdings = request.contents, by != nil { request.foldsLots = false }
        request.leavesOutGroups = isTotalsOnly && contents.groups != nil
        return request
    }

    /// The requested plan.
    package func planned() -> PlanRequest {
        var request = plan
        request.by =
            by == nil
            ? nil : scheme.map { .classes(ClassGrouping(scheme: $0, depth: depth)) } ?? .symbols
        return request
    }

    /// The requested realised gains.
    ///
    /// - Throws: ``ParameterConflict`` if two parameters exclude each other.
    package func gains() throws(ParameterConflict) -> GainsRequest {
        if isIncomeOnly, by != nil { throw ParameterConflict(.income, .by) }
        try checkYear(beside: [(.from, from != nil), (.to, to != nil)])
        let contents: GainsRequest.Contents
        if isIncomeOnly {
            contents = .income
        } else if let grouping = by.flatMap(GainGrouping.init(rawValue:)) {
            contents = .groups(by: grouping)
        } else {
            contents = .sales(each: by.flatMap(GainsReport.Row.init(rawValue:)) ?? .lot)
        }
        var request = GainsRequest(contents, from: from, through: to)
        request.year = year
        return request
    }

    /// The requested income.
    ///
    /// - Throws: ``ParameterConflict`` if two parameters exclude each other.
    package func expectedIncome() throws(ParameterConflict) -> IncomeRequest {
        if months != nil, to != nil { throw ParameterConflict(.next, .to) }
        try checkYear(beside: [(.from, from != nil), (.to, to != nil), (.next, months != nil)])
        var request = IncomeRequest(from: from, to: to)
        request.year = year
        request.months = months
        request.estimates = estimates
        request.grouping = by.flatMap(IncomeGrouping.init(rawValue:))
        return request
    }

    /// The requested returns.
    ///
    /// - Throws: ``ParameterConflict`` if two parameters exclude each other.
    package func returns() throws(ParameterConflict) -> ReturnsRequest {
        if period != nil, from != nil { throw ParameterConflict(.period, .from) }
        if to != nil, asOf != nil { throw ParameterConflict(.to, .asOf) }
        if every != nil, by != nil { throw ParameterConflict(.every, .by) }
        try checkYear(
            beside: [
                (.period, period != nil), (.from, from != nil), (.to, to != nil), (.asOf, asOf != nil),
            ])
        var request = ReturnsRequest(from.map { .from($0) } ?? period ?? .sinceFirstRow)
        if let grouping = by.flatMap(ReturnsGrouping.init(rawValue:)) { request.breakdown = .by(grouping) }
        if let interval = every.flatMap(ReturnsInterval.init(rawValue:)) {
            request.breakdown = .every(interval)
        }
        if case .named(_, let year) = year { request.year = year }
        request.benchmark = benchmark
        request.riskFree = riskFree?.exact
        request.withoutCash = withoutCash
        return request
    }

    /// Checks that nothing else says which days are meant.
    private func checkYear(
        beside others: [(parameter: ResultParameter, isGiven: Bool)]
    ) throws(ParameterConflict) {
        guard year != nil, let other = others.first(where: \.isGiven) else { return }
        throw ParameterConflict(.year, other.parameter)
    }

    /// All possible orders, of holdings or groups.
    package static var orders: [String] {
        Set(HoldingColumn.allCases.map(\.rawValue) + GroupColumn.allCases.map(\.rawValue)).sorted()
            .flatMap { [$0, "-\($0)"] }
    }

    private mutating func setPrice(_ text: String) throws(ParameterProblem) {
        let (symbol, price) = try ResultParameters.figure(text, form: "SYMBOL=P")
        guard (valuation.statedPrices[symbol] ?? price) == price else { throw .contradiction(key: symbol) }
        valuation.statedPrices[symbol] = price
    }

    private mutating func setRate(_ text: String) throws(ParameterProblem) {
        let (code, rate) = try ResultParameters.figure(text, form: "CODE=R")
        let currency = try ResultParameters.currency(code)
        guard (valuation.statedRates[currency] ?? rate) == rate else { throw .contradiction(key: code) }
        valuation.statedRates[currency] = rate
    }

    private static func currency(_ code: String) throws(ParameterProblem) -> Currency {
        do { return try Currency(CellReader.trimmed(code)) } catch { throw .currency(error) }
    }

    private static func date(_ text: String) throws(ParameterProblem) -> CalendarDate {
        guard let date = try? CalendarDate(CellReader.trimmed(text)) else { throw .notADate(text) }
        return date
    }

    private static func number(_ text: String) throws(ParameterProblem) -> CompactDecimal {
        do { return try CompactDecimal.parse(CellReader.trimmed(text)) } catch { throw .number(text, error) }
    }

    /// A year by its name, such as `2013` or `2013/14`.
    private static func year(_ text: String) throws(ParameterProblem) -> GainsRequest.Year {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let hasDigits = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
        guard hasDigits, parts.count <= 2, parts[0].utf8.count == 4, let year = Int(parts[0]) else {
            throw .notAYear(text)
        }
        if parts.count == 1 {
            guard year > 0 else { throw .notAYear(text) }
        } else {
            guard parts[1].utf8.count == 2, Int(parts[1]) == (year + 1) % 100 else { throw .notAYear(text) }
        }
        return .named(text, beginning: year)
    }

    /// A number of months, such as `12m`.
    private static func months(_ text: String) throws(ParameterProblem) -> Int {
        let digits = text.dropLast()
        guard text.hasSuffix("m"), !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let count = Int(digits), count > 0
        else { throw .notMonths(text) }
        return count
    }

    package static func count(_ text: String) throws(ParameterProblem) -> Int {
        guard let count = Int(text), count >= 0 else { throw .notACount(text) }
        return count
    }

    package static func choice<Value: CaseIterable & RawRepresentable>(
        _ text: String, of type: Value.Type
    ) throws(ParameterProblem) -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: text) else {
            throw .notOneOf(text, Value.allCases.map(\.rawValue))
        }
        return value
    }

    private static func order(
        _ text: String?, of grouping: GroupedBy
    ) throws(ParameterProblem) -> SortOrder<GroupColumn>? {
        try order(text, among: GroupColumn.columns(of: grouping))
    }

    private static func order<Column>(
        _ text: String?, among columns: [Column]
    ) throws(ParameterProblem) -> SortOrder<Column>? {
        guard let text else { return nil }
        guard let order = SortOrder<Column>(text), columns.contains(order.column) else {
            throw .noColumn(text, columns: columns.map(\.rawValue))
        }
        return order
    }

    /// Parses `KEY=FIGURE`; the key may contain an equals sign.
    private static func figure(
        _ text: String, form: String
    ) throws(ParameterProblem) -> (key: String, CompactDecimal) {
        guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
            throw .notAFigure(text, form: form)
        }
        let key = CellReader.trimmed(String(text[..<equals]))
        let figure = CellReader.trimmed(String(text[text.index(after: equals)...]))
        do { return (key, try CompactDecimal.parse(figure)) } catch {
            throw .number(figure, error)
        }
    }
}

/// Two parameters that exclude each other.
package struct ParameterConflict: Error, Hashable, Sendable {
    package let first: ResultParameter
    package let second: ResultParameter

    init(_ first: ResultParameter, _ second: ResultParameter) {
        self.first = first
        self.second = second
    }
}
