public import Valuation

/// What is shown of an account's realised gains: the totals always, then sales, payments or groups of both.
public struct GainsReport: Sendable {
    /// The portfolio's name.
    public let name: String?
    /// The first day whose sales and payments are shown; `nil` where none was asked for.
    public let from: CalendarDate?
    /// The last day whose sales and payments are shown; `nil` where none was asked for.
    public let to: CalendarDate?
    /// The day up to which trades have happened.
    public let asOf: CalendarDate
    /// The portfolio currency, the method by which lots were chosen, and the rate at which their cost was taken.
    public let options: TradeOptions
    /// What stands below the totals.
    public let contents: Contents
    /// Over the sales and payments that are shown.
    public let totals: RealisedTotals
    /// In the order of their days; may be left out of groups.
    public let sales: [Sale]
    /// In the order of their days; may be left out of groups.
    public let income: [Income]
    /// What is unknown or doubtful of what is shown.
    public let issues: [Issue]
    /// Why there are no trades at all, in a sentence; `nil` where there are.
    package var withoutTrades: String?
    /// By ``InputLocation/file``.
    package let fileNames: [String]

    /// What stands below the totals.
    public enum Contents: Sendable {
        /// Sales; payments as well in JSON and HTML, and by year in text.
        case sales(each: Row)
        /// Payments; in JSON and HTML sales as well.
        case income
        /// Sales and payments by a key.
        case groups(GainGrouping, [AccountStatement.Group])
    }

    /// What has a row of its own.
    public enum Row: String, CaseIterable, Hashable, Sendable {
        /// Each lot of each sale.
        case lot
        /// Each sale.
        case sale
    }

    /// - Parameters:
    ///   - issues: of the sales and payments that are shown.
    ///   - fileNames: by ``InputLocation/file``.
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

    /// What a statement says of its period.
    ///
    /// - Parameters:
    ///   - from: the first day that was asked for, which is the statement's.
    ///   - to: the last day that was asked for, which is the statement's.
    ///   - doubts: what is doubtful about prices of the trades that are shown.
    ///   - fileNames: by ``InputLocation/file``.
    package init(
        _ statement: AccountStatement, name: String?, from: CalendarDate?, to: CalendarDate?,
        contents: Contents, doubts: [Issue] = [], fileNames: [String] = []
    ) {
        self.init(
            name: name, from: from, to: to, asOf: statement.date, options: statement.options,
            contents: contents, totals: statement.totals, sales: statement.sales, income: statement.income,
            issues: statement.issues + doubts, fileNames: fileNames)
    }

    /// The portfolio currency.
    public var currency: Currency { options.currency }
    /// Which lots sales took, where they named none.
    public var method: LotMethod { options.method }
    /// The rate at which the cost of what was sold is taken into portfolio currency.
    public var costRate: CostRate { options.costRate }
    /// Whether no figure of the sales and payments that are shown is unknown.
    public var isComplete: Bool { !issues.contains { $0.severity == .error && !$0.isExcluded } }

    /// What is said where there is no sale and no payment.
    var emptiness: String { withoutTrades ?? "Nothing was sold or paid." }

    func fileName(at location: InputLocation) -> String {
        let place = Int(location.file)
        return fileNames.indices.contains(place) ? fileNames[place] : ""
    }
}
