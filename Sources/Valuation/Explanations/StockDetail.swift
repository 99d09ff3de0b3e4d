/// The figures of one stock, arranged for display: sections for all its lots together, sections for each lot, and what
/// is unknown.
///
/// It answers every question of a list view's data source:
///
/// ```swift
/// var numberOfSections: Int { detail.numberOfSections }
/// func numberOfItems(in section: Int) -> Int { detail.numberOfItems(in: section) }
/// func title(of section: Int) -> String? { detail.title(of: section) }
/// func text(at row: Int, in section: Int) -> String? { detail.item(at: row, in: section)?.text }
/// ```
public struct StockDetail: Hashable, Identifiable, Sendable {
    /// The stock's symbol.
    public let symbol: String
    /// The portfolio currency.
    public let currency: Currency
    /// The sections for all counted lots together, or for the excluded lots if there are no others.
    public let sections: [Section]
    /// Each lot by itself, including excluded ones.
    public let lots: [Lot]
    /// What is unknown or doubtful about the lots, in their order.
    public let issues: [Issue]
    /// Whether the portfolio states accounts.
    package var statesAccounts = false

    /// The figures of one lot.
    public struct Lot: Hashable, Identifiable, Sendable {
        /// The position among the lots of the stock, from 1.
        public let number: Int
        /// Whether the lot is left out of every total.
        public let isExcluded: Bool
        /// The account in which the shares are; `nil` for the one without a name.
        public let account: String?
        /// The place in a file that the lot was read from.
        fileprivate let location: InputLocation
        private let content: Content

        /// The sections for this lot. They are computed on demand, because a stock may have very many lots.
        ///
        /// - Complexity: O(1) for a lot of a valuation, whatever the number of lots.
        public var sections: [Section] {
            switch content {
            case .sections(let sections): sections
            case .lot(let place, let lots): lots.sections(at: place)
            }
        }

        /// Where the sections come from.
        private enum Content: Sendable {
            case sections([Section])
            case lot(Int, of: ValuedLots)
        }

        /// Creates a lot for a preview or a test.
        ///
        /// - Parameters:
        ///   - number: the position among the lots of the stock, from 1.
        ///   - isExcluded: whether the lot is left out of every total.
        ///   - account: the account in which the shares are; `nil` for the one without a name.
        ///   - sections: the sections for this lot, each of another kind.
        public init(number: Int, isExcluded: Bool = false, account: String? = nil, sections: [Section]) {
            self.number = number
            self.isExcluded = isExcluded
            self.account = account
            location = InputLocation()
            content = .sections(sections)
        }

        /// - Parameter sections: the sections, if they are known already.
        init(_ place: Int, of lots: ValuedLots, sections: [Section]?) {
            number = place + 1
            let holding = lots.holding(at: place)
            isExcluded = holding.isExcluded
            account = holding.account
            location = holding.location
            content = sections.map { .sections($0) } ?? .lot(place, of: lots)
        }

        /// Whether two lots have the same number, account and sections.
        public static func == (left: Lot, right: Lot) -> Bool {
            left.number == right.number && left.isExcluded == right.isExcluded
                && left.account == right.account && left.sections == right.sections
        }

        /// Hashes everything that is compared except the sections, which the number stands for.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(number)
            hasher.combine(isExcluded)
            hasher.combine(account)
        }

        /// The number.
        public var id: Int { number }
    }

    /// Creates a detail for a preview or a test; ``SectionBuilder`` creates that of a valuation.
    ///
    /// - Parameters:
    ///   - symbol: the stock's symbol.
    ///   - currency: the portfolio currency.
    ///   - sections: the sections for all lots together, each of another kind.
    ///   - lots: each lot by itself.
    ///   - issues: what is unknown or doubtful.
    public init(
        symbol: String, currency: Currency, sections: [Section], lots: [Lot] = [], issues: [Issue] = []
    ) {
        self.symbol = symbol
        self.currency = currency
        self.sections = sections
        self.lots = lots
        self.issues = issues
    }

    /// The symbol.
    public var id: String { symbol }

    /// The number of a lot among the rows of the stock in its file, from 1: those that are not bought yet are no lots,
    /// but count here. `nil` if the lot is no row of the first file.
    package func rowNumber(of lot: Lot) -> Int? {
        guard lot.location.file == 0, lot.location.line > 0 else { return nil }
        let waiting = issues.count {
            $0.kind == .notYetBought && $0.location.file == 0 && $0.location.line < lot.location.line
        }
        return lot.number + waiting
    }

    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// The number of items in a section; 0 if there is no such section.
    public func numberOfItems(in section: Int) -> Int {
        sections.indices.contains(section) ? sections[section].items.count : 0
    }

    /// The title of a section; `nil` if there is no such section.
    public func title(of section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].title : nil
    }

    /// The item at an index of a section; `nil` if there is no such item.
    public func item(at index: Int, in section: Int) -> Item? {
        guard sections.indices.contains(section), sections[section].items.indices.contains(index) else {
            return nil
        }
        return sections[section].items[index]
    }

    /// Whether no counted lot has an issue of severity error.
    public var isComplete: Bool { !issues.contains { $0.severity == .error && !$0.isExcluded } }
}
