package import Kernels
public import Valuation

/// The contents of a report: the summary, followed by holdings or groups, sorted and limited as requested.
public struct Report: Sendable {
    /// The figures and issues of the portfolio as a whole.
    public internal(set) var summary: Summary
    package var content: Content
    /// The file names, indexed by ``InputLocation/file``.
    package var fileNames: [String]
    /// The realised gains and income up to the as-of date; `nil` for a portfolio without trades.
    public internal(set) var realised: RealisedTotals?
    /// The cash of the accounts; `nil` if there is none.
    package var cash: CashStatement?
    /// The cash of each group; `nil` if groups have none.
    package var cashOfGroups: CashOfGroups?
    /// The last day with all prices and rates, where the as-of date lacks some and that can be told.
    package var lastKnownDay: CalendarDate?
    /// The prices that look like slips, which only pages show.
    package var priceDoubts: [PriceDoubt] = []
    /// The kernel that writes very many rows.
    package var kernel = Kernel.fastest
    /// Whether a report of the totals only leaves out groups rather than holdings.
    package var leavesOutGroups = false
    /// How many holdings or groups were left out.
    public package(set) var omitted = 0

    package enum Content: Sendable {
        case totalsOnly
        case holdings([HoldingValuation])
        case groups(GroupedBy, GroupList)
    }

    /// The figures and issues of the portfolio as a whole.
    public struct Summary: Sendable {
        /// The portfolio's name.
        public internal(set) var name: String?
        /// The settings of the valuation.
        public internal(set) var options: ValuationOptions
        /// Whether no counted holding has an issue of severity error.
        public internal(set) var isComplete: Bool
        package var figures: TotalFigures
        package var currencies: [(currency: Currency, figures: TotalFigures)]
        /// What is unknown or doubtful, in the order of the holdings.
        public internal(set) var issues: [Issue]
        /// What the portfolio states besides.
        package var stated: StatedColumns = []

        package init(
            name: String?, options: ValuationOptions, isComplete: Bool, figures: TotalFigures,
            currencies: [(currency: Currency, figures: TotalFigures)], issues: [Issue]
        ) {
            self.name = name
            self.options = options
            self.isComplete = isComplete
            self.figures = figures
            self.currencies = currencies
            self.issues = issues
        }

        package init(_ valuation: PortfolioValuation) {
            self.init(
                name: valuation.name, options: valuation.options, isComplete: valuation.isComplete,
                figures: valuation.totals.figures, currencies: valuation.currencies.inCodeOrder,
                issues: valuation.issues)
            if valuation.holdings.contains(where: { $0.holding.account != nil }) { stated.insert(.account) }
            if valuation.holdings.contains(where: { $0.holding.inputs.multiplier != nil }) {
                stated.insert(.multiplier)
            }
        }

        /// The portfolio currency.
        public var currency: Currency { options.currency }

        /// What text shows of the holdings besides.
        package var shown: StatedColumns {
            currencies.contains { $0.currency != currency } ? stated.union(.currencies) : stated
        }

        /// The sums over all counted holdings, in portfolio currency.
        public var totals: PortfolioTotals { PortfolioTotals(figures) }
    }

    package init(
        summary: Summary, content: Content, fileNames: [String], realised: RealisedTotals? = nil
    ) {
        self.summary = summary
        self.content = content
        self.fileNames = fileNames
        self.realised = realised
    }

    /// The portfolio's value and cash, over what is known of both; without cash, the value.
    var netWorth: ExactDecimal? { cash?.sum.netWorth(with: summary.figures.value) ?? summary.figures.value }

    /// What rows of some groups, or of the totals, show besides.
    func stated(of grouping: GroupedBy?) -> StatedColumns {
        cash != nil && grouping?.hasCash != false ? .cash : []
    }

    /// A group as a row.
    func row(of group: PortfolioValuation.Group) -> GroupRow {
        var row =
            cashOfGroups.map { GroupRow(group, whole: netWorth, cash: $0[group.key]) }
            ?? GroupRow(group, whole: summary.figures.value)
        if case .groups(.classes(let grouping), _) = content {
            row.keyless = GroupedBy.classes(grouping).keyless
        }
        return row
    }

    /// Keeps only the first `count` holdings or groups. The summary still covers all of them.
    ///
    /// - Parameter valued: how many holdings or groups there are in all, if the content has only the first of them.
    package mutating func limit(to count: Int, of valued: Int) {
        switch content {
        case .totalsOnly: break
        case .holdings(let holdings):
            content = .holdings(Array(holdings.prefix(count)))
            omitted += max(0, max(valued, holdings.count) - count)
        case .groups(let grouping, let groups):
            if groups.count > count { content = .groups(grouping, groups.chosen(0..<count)) }
            omitted += max(0, max(valued, groups.count) - count)
        }
    }
}

/// A price by which something is valued, and which looks like a slip of the hand. It is no issue, because it may be right.
package struct PriceDoubt: Sendable {
    package let symbol: String
    /// Without a full stop.
    package let message: String
    /// The file and the line.
    package let place: String

    package init(symbol: String, message: String, place: String) {
        (self.symbol, self.message, self.place) = (symbol, message, place)
    }
}
