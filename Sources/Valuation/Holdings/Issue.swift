/// What can be unknown or doubtful about a holding; the raw values are the names used in every output.
public enum IssueKind: String, CaseIterable, Hashable, Sendable {
    /// The price is missing: the holding has no value.
    case missingPrice
    /// The current rate is missing: the holding has no value in portfolio currency.
    case missingRate
    /// The cost is missing: the holding has a value but no gain.
    case missingCost
    /// The purchase rate is missing: the holding has a value but no gain in portfolio currency.
    case missingPurchaseRate
    /// The price is older than the limit.
    case stalePrice
    /// The price stated with the holding has no date and differs from the latest dated price in the table.
    case undatedPrice
    /// The holding was bought after the as-of date and is left out.
    case notYetBought
    /// The price, or in a check a rate, looks as if it were in another unit than stated: pence for pounds, or inverse.
    case suspectedUnit
    /// The prices around a split look adjusted for it but are not declared so, or the reverse.
    case suspectedSplit
    /// Shares go at their cost from an account whose gains are taxed to one whose are not, or back.
    case transferAtCost
    /// A stated balance of cash is not the one that the trades come to; the issue belongs to no holding.
    case cashDiffers
    /// Cash is below 0; the issue belongs to no holding.
    case negativeCash
    /// A stated cost has not the sign of the shares.
    case suspectedSign
    /// A file has a column that nothing is read from; the issue belongs to no holding.
    case unusedColumn

    /// How much an issue matters.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        /// A counted holding lacks a figure, so the report is incomplete.
        case error
        /// A figure is doubtful, or a holding is left out; no counted figure is unknown.
        case warning
    }

    /// The severity of this kind.
    public var severity: Severity {
        switch self {
        case .missingPrice, .missingRate, .missingCost, .missingPurchaseRate: .error
        case .stalePrice, .undatedPrice, .notYetBought, .suspectedUnit, .suspectedSplit, .suspectedSign,
            .unusedColumn, .transferAtCost, .cashDiffers, .negativeCash:
            .warning
        }
    }
}

/// A set of issue kinds of a holding.
package struct IssueKinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The set of one kind. Each kind has its bit here, so that none can share that of another or be without one.
    init(_ kind: IssueKind) {
        rawValue =
            switch kind {
            case .missingPrice: 1
            case .missingRate: 1 << 1
            case .missingCost: 1 << 2
            case .missingPurchaseRate: 1 << 3
            case .stalePrice: 1 << 4
            case .undatedPrice: 1 << 5
            case .notYetBought: 1 << 6
            case .suspectedUnit: 1 << 7
            case .suspectedSplit: 1 << 8
            case .suspectedSign: 1 << 9
            case .unusedColumn: 1 << 10
            case .transferAtCost: 1 << 11
            case .cashDiffers: 1 << 12
            case .negativeCash: 1 << 13
            }
    }

    package static let missingPrice = IssueKinds(.missingPrice)
    package static let missingRate = IssueKinds(.missingRate)
    package static let missingCost = IssueKinds(.missingCost)
    package static let missingPurchaseRate = IssueKinds(.missingPurchaseRate)
    package static let stalePrice = IssueKinds(.stalePrice)
    package static let undatedPrice = IssueKinds(.undatedPrice)
    package static let notYetBought = IssueKinds(.notYetBought)
    package static let suspectedUnit = IssueKinds(.suspectedUnit)
    package static let suspectedSign = IssueKinds(.suspectedSign)

    package static let errors: IssueKinds = [.missingPrice, .missingRate, .missingCost, .missingPurchaseRate]

    /// The kinds in the set, in their declared order.
    package var kinds: [IssueKind] { IssueKind.allCases.filter { contains(IssueKinds($0)) } }
}

/// Something unknown or doubtful in the valuation of a holding.
public struct Issue: Hashable, Sendable {
    /// What is wrong.
    public let kind: IssueKind
    /// The symbol of the holding.
    public let symbol: String
    /// The place in a file that the holding was read from.
    public internal(set) var location: InputLocation
    /// Whether the holding is excluded; such an issue does not make the valuation incomplete.
    public let isExcluded: Bool
    /// A description of the issue in English.
    public internal(set) var message: String
    /// The stock currency of the holding; `nil` if the issue does not belong to one.
    public let stockCurrency: Currency?
    /// The day up to which a price or a rate was looked for; `nil` if the issue is of something else.
    public let day: CalendarDate?

    /// How much the issue matters.
    public var severity: IssueKind.Severity { kind.severity }

    /// Creates an issue for a preview or a test; a valuation finds its own.
    ///
    /// - Parameters:
    ///   - kind: what is wrong.
    ///   - symbol: the symbol of the holding.
    ///   - location: the place in a file that the holding was read from.
    ///   - isExcluded: whether the holding is excluded.
    ///   - message: a description, without a final full stop.
    ///   - stockCurrency: the stock currency of the holding.
    ///   - day: the day up to which a price or a rate was looked for.
    public init(
        kind: IssueKind, symbol: String, location: InputLocation = InputLocation(), isExcluded: Bool = false,
        message: String, stockCurrency: Currency? = nil, day: CalendarDate? = nil
    ) {
        self.kind = kind
        self.symbol = symbol
        self.location = location
        self.isExcluded = isExcluded
        self.message = message
        self.stockCurrency = stockCurrency
        self.day = day
    }
}

extension Issue: Identifiable {
    /// Identifies an issue within its valuation.
    public struct ID: Hashable, Sendable {
        private let exactSymbol: ExactText
        /// The symbol of the holding, which identifies it by its UTF-8 bytes.
        public var symbol: String { exactSymbol.text }
        /// The place in a file that the holding was read from.
        public let location: InputLocation
        /// What is wrong.
        public let kind: IssueKind
        /// The day of a rate for money, which a payment and the balance that it makes may both lack, each of its own day.
        private let day: CalendarDate?

        fileprivate init(_ issue: Issue) {
            exactSymbol = issue.symbol.exact
            location = issue.location
            kind = issue.kind
            day = issue.symbol.isEmpty ? issue.day : nil
        }
    }

    /// Stays the same from one valuation of a portfolio to the next, but for cash, whose rate is of the as-of date. It is unique if every holding has its own
    /// location, as holdings read from files do; two holdings of one symbol without a location share it.
    public var id: ID { ID(self) }
}

extension Issue {
    /// The same issue with another message.
    package func worded(_ message: String) -> Issue {
        var issue = self
        issue.message = message
        return issue
    }

    /// The same issue with its line number moved by `lines`, and of another file if one is given.
    package func moved(by lines: Int, file: Int? = nil) -> Issue {
        var issue = self
        if let file { issue.location.file = file }
        issue.location.line += lines
        return issue
    }
}
