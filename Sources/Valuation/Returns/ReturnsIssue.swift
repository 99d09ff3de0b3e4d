/// Something unknown or doubtful about returns.
public struct ReturnsIssue: Hashable, Sendable {
    /// The kind of issue.
    public let kind: Kind
    /// The symbol it concerns; `nil` if it concerns more than one.
    public let symbol: String?
    /// The row it comes from; `nil` if it does not come from a row.
    public let location: InputLocation?
    /// The first day it concerns; `nil` if it concerns no particular day.
    public let date: CalendarDate?
    /// The currency whose rate is missing; `nil` if none is, or it is not known.
    public let stockCurrency: Currency?
    /// The message in English, without a final full stop.
    public let message: String

    /// How much it matters.
    public var severity: IssueKind.Severity { kind.severity }

    /// The kinds of issue; the raw values are the names used in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The price is missing on a day where it is needed.
        case missingPrice
        /// The rate is missing on a day where it is needed.
        case missingRate
        /// A holding has no purchase date and is left out.
        case missingPurchaseDate
        /// A holding has no cost, so what was paid for it is unknown.
        case missingCost
        /// The price at the beginning or end of the period is older than ``ValuationOptions/maximumPriceAge``.
        case stalePrice
        /// There was no capital on a day or over a stretch of days, so there is nothing to earn a return on.
        case noCapital
        /// There is more than one rate at which payments and receipts have the same value.
        case severalSolutions
        /// The search for the rates at which payments and receipts have the same value ended without a result.
        case undecided

        /// The severity of this kind.
        public var severity: IssueKind.Severity {
            switch self {
            case .missingPrice, .missingRate, .missingPurchaseDate, .missingCost: .error
            case .stalePrice, .noCapital, .severalSolutions, .undecided: .warning
            }
        }
    }

    /// Creates an issue for a preview or a test; a statement finds its own.
    public init(
        kind: Kind, symbol: String?, location: InputLocation? = nil, date: CalendarDate? = nil,
        stockCurrency: Currency? = nil, message: String
    ) {
        self.kind = kind
        self.symbol = symbol
        self.location = location
        self.date = date
        self.stockCurrency = stockCurrency
        self.message = message
    }
}
