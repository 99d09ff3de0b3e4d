/// The parameters of a result that the command line's options and the service's query parameters share. The raw values
/// are their names.
package enum ResultParameter: String, CaseIterable, Hashable, Sendable {
    case currency
    case asOf = "as-of"
    case price, rate
    case costRate = "cost-rate"
    case maxRateAge = "max-rate-age"
    case maxPriceAge = "max-price-age"
    case lots
    case account
    case by, depth, sort, limit, totals, raw
    case invest, sell, whole
    case explain
    case income, taxable, year
    case yearStarts = "year-starts"
    case period, benchmark
    case riskFree = "risk-free"
    case withCash = "with-cash"
    case withoutCash = "without-cash"
    case history
    case from, to, next, every
    case estimate

    /// The kind of value a parameter takes.
    package enum Value: Sendable {
        case currency, date, count, year, yearStart, symbol
        /// A number of months, such as `12m`.
        case months
        /// An account; several may be given.
        case account
        /// A number.
        case number
        /// A switch, without a value.
        case flag
        case oneOf([String])
        /// One of these, or the classes of a scheme, such as `class:region`.
        case grouping([String])
        /// A key and a figure, such as `AAPL=430.47`; it may be given for several keys.
        case figure(example: String)
        /// A column's name, preceded by `-` for descending order.
        case order
    }

    /// The kind of value it takes.
    package var value: Value {
        switch self {
        case .currency: .currency
        case .asOf, .from, .to: .date
        case .price: .figure(example: "AAPL=430.47")
        case .rate: .figure(example: "USD=0.77")
        case .costRate: .oneOf(CostRate.allCases.map(\.rawValue))
        case .maxRateAge, .maxPriceAge, .limit, .depth: .count
        case .lots: .oneOf(LotMethod.allCases.map(\.rawValue))
        case .by: .grouping(ResultParameters.groupings)
        case .year: .year
        case .next: .months
        case .yearStarts: .yearStart
        case .sort: .order
        case .period: .oneOf(ResultParameters.periods)
        case .benchmark: .symbol
        case .account: .account
        case .riskFree, .invest: .number
        case .totals, .raw, .explain, .income, .taxable, .withCash, .withoutCash, .history, .sell, .whole,
            .estimate:
            .flag
        // Those of returns are among them.
        case .every: .oneOf(HistoryInterval.allCases.map(\.rawValue))
        }
    }

    /// The kind of value it takes for a certain question.
    package func value(of question: ResultParameters.Question) -> Value {
        switch (self, question) {
        case (.by, .gains): .oneOf(ResultParameters.gainGroupings)
        case (.by, .plan): .grouping(ResultParameters.planGroupings)
        case (.by, .income): .oneOf(IncomeGrouping.allCases.map(\.rawValue))
        case (.by, .returns): .oneOf(ReturnsGrouping.allCases.map(\.rawValue))
        case (.every, .returns): .oneOf(ReturnsInterval.allCases.map(\.rawValue))
        default: value
        }
    }

    /// Whether it may be given more than once.
    package var isRepeated: Bool {
        switch value {
        case .figure, .account: true
        default: false
        }
    }

    /// The parameters that every result has.
    package static let common: [ResultParameter] = [
        .currency, .asOf, .price, .rate, .costRate, .maxRateAge, .maxPriceAge, .lots, .account,
    ]
}
