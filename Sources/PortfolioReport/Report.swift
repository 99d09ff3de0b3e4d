package import Valuation

/// What a report shows: the summary always, then holdings or groups, sorted and cut as asked for.
package struct Report: Sendable {
    package var summary: Summary
    package var content: Content
    /// By ``InputLocation/file``.
    package var fileNames: [String]
    /// How many more holdings or groups there are than the content has.
    package private(set) var omitted = 0

    package enum Content: Sendable {
        case totalsOnly
        case holdings([HoldingValuation])
        case groups(Grouping, [PortfolioValuation.Group])
    }

    /// What is said of the portfolio as a whole.
    package struct Summary: Sendable {
        package var name: String?
        package var options: ValuationOptions
        package var isComplete: Bool
        package var totals: TotalFigures
        package var currencies: [(currency: Currency, figures: TotalFigures)]
        package var issues: [Issue]

        package init(
            name: String?, options: ValuationOptions, isComplete: Bool, totals: TotalFigures,
            currencies: [(currency: Currency, figures: TotalFigures)], issues: [Issue]
        ) {
            self.name = name
            self.options = options
            self.isComplete = isComplete
            self.totals = totals
            self.currencies = currencies
            self.issues = issues
        }

        package init(_ valuation: PortfolioValuation) {
            self.init(
                name: valuation.name, options: valuation.options, isComplete: valuation.isComplete,
                totals: valuation.totals.figures, currencies: valuation.currencies.inCodeOrder,
                issues: valuation.issues)
        }

        package var currency: Currency { options.currency }
    }

    package init(summary: Summary, content: Content, fileNames: [String]) {
        self.summary = summary
        self.content = content
        self.fileNames = fileNames
    }

    /// Keeps the first `count` holdings or groups; the summary stays that of all.
    package mutating func limit(to count: Int) {
        switch content {
        case .totalsOnly: break
        case .holdings(let holdings):
            content = .holdings(Array(holdings.prefix(count)))
            omitted += max(0, holdings.count - count)
        case .groups(let grouping, let groups):
            content = .groups(grouping, Array(groups.prefix(count)))
            omitted += max(0, groups.count - count)
        }
    }

    func fileName(of issue: Issue) -> String {
        let place = Int(issue.location.file)
        return fileNames.indices.contains(place) ? fileNames[place] : ""
    }
}
