/// The parameters of a result, from their texts.
///
/// The last text given for a parameter counts, but for the figures of prices and rates: those are gathered by key.
package struct ResultParameters: Sendable {
    /// How the portfolio is valued.
    package var valuation = ValuationSettings()
    /// Whether text cells of CSV stay as they are.
    package private(set) var isRaw = false
    /// Whether each figure comes with the sum that made it.
    package private(set) var explains = false
    /// Which days a history has.
    package private(set) var history = HistoryRequest()
    private var grouping: Grouping?
    private var order: String?
    private var limit: Int?
    private var isTotalsOnly = false

    package init() {}

    /// Takes a parameter's text.
    package mutating func set(_ parameter: ResultParameter, to text: String) throws(ParameterProblem) {
        switch parameter {
        case .currency: valuation.currency = try ResultParameters.currency(text)
        case .asOf, .to: valuation.asOf = try ResultParameters.date(text)
        case .from: history.from = try ResultParameters.date(text)
        case .price: try setPrice(text)
        case .rate: try setRate(text)
        case .costRate: valuation.costRate = try ResultParameters.choice(text, of: CostRate.self)
        case .maxRateAge: valuation.maximumRateAge = try ResultParameters.count(text)
        case .maxPriceAge: valuation.maximumPriceAge = try ResultParameters.count(text)
        case .by:
            guard text != "holding" else {
                grouping = nil
                return
            }
            guard let known = Grouping(rawValue: text) else {
                throw .notOneOf(text, ["holding"] + Grouping.allCases.map(\.rawValue))
            }
            grouping = known
        case .sort: order = text
        case .limit: limit = try ResultParameters.count(text)
        case .every: history.interval = try ResultParameters.choice(text, of: HistoryInterval.self)
        case .totals, .raw, .explain:
            guard text == "true" || text == "false" else { throw .notOneOf(text, ["true", "false"]) }
            setSwitch(parameter, text == "true")
        }
    }

    /// Turns a switch on or off.
    package mutating func setSwitch(_ parameter: ResultParameter, _ isOn: Bool = true) {
        switch parameter {
        case .totals: isTotalsOnly = isOn
        case .raw: isRaw = isOn
        case .explain: explains = isOn
        default: break
        }
    }

    /// Forgets what was given of a parameter that gathers figures, so that others can take their place.
    package mutating func removeFigures(of parameter: ResultParameter) {
        if parameter == .price { valuation.statedPrices = [:] }
        if parameter == .rate { valuation.statedRates = [:] }
    }

    /// The report that was asked for.
    ///
    /// - Throws: ``ParameterProblem/noColumn(_:columns:)`` of the parameter ``ResultParameter/sort``, whose columns depend
    ///   on what is listed.
    package func report() throws(ParameterProblem) -> ReportRequest {
        let contents: ReportRequest.Contents
        if let grouping {
            let order: SortOrder<GroupColumn>? = try ResultParameters.order(order)
            contents = .groups(by: grouping, sortedBy: order)
        } else {
            let order: SortOrder<HoldingColumn>? = try ResultParameters.order(order)
            contents = .holdings(sortedBy: order)
        }
        return ReportRequest(isTotalsOnly ? .totals : contents, limit: limit)
    }

    /// Every order there is, of holdings or groups.
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

    private static func order<Column>(_ text: String?) throws(ParameterProblem) -> SortOrder<Column>? {
        guard let text else { return nil }
        guard let order = SortOrder<Column>(text) else {
            throw .noColumn(text, columns: Column.allCases.map(\.rawValue))
        }
        return order
    }

    /// `KEY=FIGURE`; a key may hold an equals sign.
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
