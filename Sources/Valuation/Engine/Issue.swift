/// What can be unknown or doubtful about a holding; the raw values are the names in every output.
public enum IssueKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// No price: the holding has no value.
    case missingPrice
    /// No current rate: the holding has no value in portfolio currency.
    case missingRate
    /// No cost: the holding has a value, but no gain.
    case missingCost
    /// No rate at purchase: the holding has a value, but no gain in portfolio currency.
    case missingPurchaseRate
    /// The price is older than the limit.
    case stalePrice
    /// The price stated with the holding has no date, and differs from the last dated one of the price table.
    case undatedPrice
    /// The holding was bought after the as-of date and is left out.
    case notYetBought
    /// The price looks like one in another unit than the one stated: pence for pounds, or pounds for pence.
    case suspectedUnit
    /// The prices around a split look adjusted for it, and are not said to be; or the other way round.
    case suspectedSplit

    /// How much an issue matters.
    public enum Severity: String, CaseIterable, Codable, Hashable, Sendable {
        /// A figure that counts is unknown: the report is incomplete.
        case error
        /// A figure is doubtful, or a holding left out; nothing that counts is unknown.
        case warning
    }

    /// How much issues of this kind matter.
    public var severity: Severity {
        switch self {
        case .missingPrice, .missingRate, .missingCost, .missingPurchaseRate: .error
        case .stalePrice, .undatedPrice, .notYetBought, .suspectedUnit, .suspectedSplit: .warning
        }
    }
}

/// Several kinds of issue of a holding, in a byte: all but ``IssueKind/suspectedSplit``, which is one of trades.
package struct IssueKinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let missingPrice = IssueKinds(rawValue: 1)
    package static let missingRate = IssueKinds(rawValue: 2)
    package static let missingCost = IssueKinds(rawValue: 4)
    package static let missingPurchaseRate = IssueKinds(rawValue: 8)
    package static let stalePrice = IssueKinds(rawValue: 16)
    package static let undatedPrice = IssueKinds(rawValue: 32)
    package static let notYetBought = IssueKinds(rawValue: 64)
    package static let suspectedUnit = IssueKinds(rawValue: 128)

    package static let errors: IssueKinds = [.missingPrice, .missingRate, .missingCost, .missingPurchaseRate]

    /// The kinds, in their order.
    package var kinds: [IssueKind] {
        IssueKind.allCases.enumerated().filter { rawValue & 1 << UInt8($0.offset) != 0 }.map(\.element)
    }
}

/// Something unknown or doubtful about the valuation of a holding.
public struct Issue: Codable, Hashable, Sendable {
    /// What is wrong.
    public let kind: IssueKind
    /// The symbol of the holding.
    public let symbol: String
    /// Where the holding stands.
    public let location: InputLocation
    /// Whether the holding is excluded, so that the issue does not make the valuation incomplete.
    public let isExcluded: Bool
    /// What is wrong, in English.
    public let message: String
    /// The stock currency of the holding; `nil` of what is no holding's.
    public let stockCurrency: Currency?

    /// How much it matters.
    public var severity: IssueKind.Severity { kind.severity }

    /// An issue for a preview or a test; a valuation finds its own.
    ///
    /// - Parameters:
    ///   - kind: what is wrong.
    ///   - symbol: the symbol of the holding.
    ///   - location: where the holding stands.
    ///   - isExcluded: whether the holding is excluded.
    ///   - message: what it is about, without a final point.
    ///   - stockCurrency: the stock currency of the holding.
    public init(
        kind: IssueKind, symbol: String, location: InputLocation = InputLocation(), isExcluded: Bool = false,
        message: String, stockCurrency: Currency? = nil
    ) {
        self.kind = kind
        self.symbol = symbol
        self.location = location
        self.isExcluded = isExcluded
        self.message = message
        self.stockCurrency = stockCurrency
    }
}

extension Issue: Identifiable {
    /// What tells an issue from the others of its valuation.
    public struct ID: Hashable, Sendable {
        /// The symbol of the holding.
        public let symbol: String
        /// Where the holding stands.
        public let location: InputLocation
        /// What is wrong.
        public let kind: IssueKind
    }

    /// The same from one valuation of a portfolio to the next, and unique where each holding has a location of its own,
    /// as those read from files do. Two holdings of one symbol without a location share it.
    public var id: ID { ID(symbol: symbol, location: location, kind: kind) }
}

extension Issue {
    /// The same issue with another message.
    package func worded(_ message: String) -> Issue {
        Issue(
            kind: kind, symbol: symbol, location: location, isExcluded: isExcluded, message: message,
            stockCurrency: stockCurrency)
    }

    /// The issue of a holding `lines` lines further on in its file.
    package func moved(by lines: Int) -> Issue {
        var location = location
        location.line = UInt32(clamping: Int(location.line) + lines)
        return Issue(
            kind: kind, symbol: symbol, location: location, isExcluded: isExcluded, message: message,
            stockCurrency: stockCurrency)
    }
}
