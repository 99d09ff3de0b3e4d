/// One stock's detail: its sections, each lot's, and what is unknown.
///
/// A list view's data source is one-liners on it:
///
/// ```swift
/// var numberOfSections: Int { detail.numberOfSections }
/// func numberOfItems(in section: Int) -> Int { detail.numberOfItems(in: section) }
/// func title(of section: Int) -> String? { detail.title(of: section) }
/// ```
public struct StockDetail: Hashable, Identifiable, Sendable {
    /// The stock's symbol.
    public let symbol: String
    /// The portfolio currency.
    public let currency: Currency
    /// The sections of the sum of the lots.
    public let sections: [Section]
    /// Each lot on its own, excluded ones too.
    public let lots: [Lot]
    /// Of all the lots, in their order.
    public let issues: [Issue]

    /// One lot's detail.
    public struct Lot: Hashable, Identifiable, Sendable {
        /// From 1, in the portfolio's order.
        public let number: Int
        /// Whether it counts in no total.
        public let isExcluded: Bool
        /// Of this lot alone.
        public let sections: [Section]

        /// A lot for a preview or a test.
        ///
        /// - Parameters:
        ///   - number: from 1, in the portfolio's order.
        ///   - isExcluded: whether it counts in no total.
        ///   - sections: those of this lot alone.
        /// - Throws: ``DetailError/repeatedSection(_:)`` where two sections are of one kind.
        public init(number: Int, isExcluded: Bool = false, sections: [Section]) throws(DetailError) {
            try StockDetail.check(sections)
            self.init(of: number, isExcluded: isExcluded, sections: sections)
        }

        init(of number: Int, isExcluded: Bool, sections: [Section]) {
            self.number = number
            self.isExcluded = isExcluded
            self.sections = sections
        }

        /// The number.
        public var id: Int { number }
    }

    /// A detail for a preview or a test; ``SectionBuilder`` makes that of a valuation.
    ///
    /// - Parameters:
    ///   - symbol: the stock's symbol.
    ///   - currency: the portfolio currency.
    ///   - sections: those of the sum of the lots.
    ///   - lots: each lot on its own.
    ///   - issues: of all the lots.
    /// - Throws: ``DetailError/repeatedSection(_:)`` where two sections are of one kind.
    public init(
        symbol: String, currency: Currency, sections: [Section], lots: [Lot] = [], issues: [Issue] = []
    ) throws(DetailError) {
        try StockDetail.check(sections)
        self.init(of: symbol, currency: currency, sections: sections, lots: lots, issues: issues)
    }

    init(of symbol: String, currency: Currency, sections: [Section], lots: [Lot], issues: [Issue]) {
        self.symbol = symbol
        self.currency = currency
        self.sections = sections
        self.lots = lots
        self.issues = issues
    }

    /// The symbol.
    public var id: String { symbol }

    private static func check(_ sections: [Section]) throws(DetailError) {
        var seen: Set<Section.Kind> = []
        for section in sections where !seen.insert(section.kind).inserted {
            throw .repeatedSection(section.kind)
        }
    }

    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// The number of items; 0 for a section that is not there.
    public func numberOfItems(in section: Int) -> Int {
        sections.indices.contains(section) ? sections[section].items.count : 0
    }

    /// The title; `nil` for a section that is not there.
    public func title(of section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].title : nil
    }

    /// The item; `nil` for one that is not there.
    public func item(at index: Int, in section: Int) -> Item? {
        guard sections.indices.contains(section), sections[section].items.indices.contains(index) else {
            return nil
        }
        return sections[section].items[index]
    }

    /// Whether no counted lot has an issue of severity error.
    public var isComplete: Bool { !issues.contains { $0.severity == .error && !$0.isExcluded } }
}
