public import Valuation

/// A report of an account's realised gains: the totals, followed by sales, payments or groups of both.
public struct GainsReport: Sendable {
    /// The portfolio's name.
    public let name: String?
    /// The first day whose sales and payments are shown; `nil` if none was requested.
    public let from: CalendarDate?
    /// The last day whose sales and payments are shown; `nil` if none was requested.
    public let to: CalendarDate?
    /// Trades after this day are ignored.
    public let asOf: CalendarDate
    /// The portfolio currency, the method by which lots are chosen, and the rate at which their cost is
    /// converted.
    public let options: TradeOptions
    /// What is listed below the totals.
    public let contents: Contents
    /// The totals of the sales and payments shown.
    public let totals: RealisedTotals
    /// The sales in date order; may be empty in a report of groups.
    public let sales: [Sale]
    /// The payments in date order; may be empty in a report of groups.
    public let income: [Income]
    /// What is unknown or doubtful about the figures shown.
    public let issues: [Issue]
    /// Why there are no trades at all, in a sentence; `nil` if there are some.
    package var withoutTrades: String?
    /// Gains and losses of the sales shown, apart; `nil` if the sales are not known one by one.
    package var sides: GainSides?
    /// The names of the symbols that groups are of, for text.
    package var stockNames: [ExactText: String] = [:]
    /// What the portfolio states of its positions besides.
    package var stated: StatedColumns = []
    /// Whether the owner has chosen how lots are matched.
    package var isMethodChosen = true
    /// The file names, indexed by ``InputLocation/file``.
    package let fileNames: [String]

    /// What is listed below the totals.
    public enum Contents: Sendable {
        /// Sales; in JSON and HTML also payments, and in text payments by year.
        case sales(each: Row)
        /// Payments; in JSON and HTML also sales.
        case income
        /// Sales and payments grouped by a key.
        case groups(GainGrouping, [AccountStatement.Group])
    }

    /// What each row stands for.
    public enum Row: String, CaseIterable, Hashable, Sendable {
        /// Each lot of each sale.
        case lot
        /// Each sale.
        case sale
    }

    /// - Parameters:
    ///   - issues: the issues of the sales and payments shown.
    ///   - fileNames: the file names, indexed by ``InputLocation/file``.
    package init(
        name: String?, from: CalendarDate?, to: CalendarDate?, asOf: CalendarDate, options: TradeOptions,
        contents: Contents, totals: RealisedTotals, sales: [Sale], income: [Income], issues: [Issue],
        fileNames: [String]
    ) {
        self.name = name
        self.from = from
        self.to = to
        self.asOf = asOf
        self.options = options
        self.contents = contents
        self.totals = totals
        self.sales = sales
        self.income = income
        self.issues = issues
        self.fileNames = fileNames
    }

    /// The portfolio currency.
    public var currency: Currency { options.currency }
    /// How lots are chosen for sales that name none.
    public var method: LotMethod { options.method }
    /// The rate at which the cost of what was sold is converted to portfolio currency.
    public var costRate: CostRate { options.costRate }
    /// Whether every figure of the sales and payments shown is known.
    public var isComplete: Bool { GainsReport.isComplete(issues) }

    /// The issues of what text and CSV show: of ``Contents/income`` no sales, which JSON and HTML have besides.
    package var listedIssues: [Issue] {
        guard listsIncome else { return issues }
        let payments = Set(income.map(\.location))
        return issues.filter { payments.contains($0.location) }
    }

    /// Whether every figure that text and CSV show is known.
    package var isListComplete: Bool { GainsReport.isComplete(listedIssues) }

    private static func isComplete(_ issues: [Issue]) -> Bool {
        !issues.contains { $0.severity == .error && !$0.isExcluded }
    }

    /// Whether a short position was closed.
    var hasShorts: Bool { sales.contains { $0.record.shares.isNegative } }

    /// The message if there are no sales and no payments.
    var emptiness: String {
        withoutTrades
            ?? (listsIncome && totals.totals.sales > 0 ? "Nothing was paid." : "Nothing was sold or paid.")
    }

    /// Whether there is nothing of what is listed.
    var isEmpty: Bool { totals.totals.netIncome.count == 0 && (listsIncome || totals.totals.sales == 0) }
}
