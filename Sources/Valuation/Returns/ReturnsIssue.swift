/// Something unknown or doubtful about returns.
public struct ReturnsIssue: Hashable, Sendable {
    /// What is wrong.
    public let kind: Kind
    /// The symbol it is about; `nil` for what is about more than one.
    public let symbol: String?
    /// Where it stands; `nil` for what stands in no row.
    public let location: InputLocation?
    /// The first day of it; `nil` for what is of no day.
    public let date: CalendarDate?
    /// What is wrong, in English, without a final point.
    public let message: String

    /// How much it matters.
    public var severity: IssueKind.Severity { kind.severity }

    /// What can be unknown or doubtful; the raw values are the names in every output.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// No price on a day that counts.
        case missingPrice
        /// No rate on a day that counts.
        case missingRate
        /// A holding without a purchase date, which is left out.
        case missingPurchaseDate
        /// A holding without a cost: what was paid for it is unknown.
        case missingCost
        /// A day or stretch without capital: there is nothing it could be a return on.
        case noCapital
        /// More than one rate at which what was paid and received is worth the same.
        case severalSolutions

        /// How much issues of this kind matter.
        public var severity: IssueKind.Severity {
            switch self {
            case .missingPrice, .missingRate, .missingPurchaseDate, .missingCost: .error
            case .noCapital, .severalSolutions: .warning
            }
        }
    }

    /// An issue for a preview or a test; a statement finds its own.
    public init(
        kind: Kind, symbol: String?, location: InputLocation? = nil, date: CalendarDate? = nil,
        message: String
    ) {
        self.kind = kind
        self.symbol = symbol
        self.location = location
        self.date = date
        self.message = message
    }
}
