/// Which accounts are asked for, by their numbers in ``TradeTexts/accounts``.
package struct ShownAccounts: Sendable {
    private let isShown: [Bool]

    package init(_ isShown: [Bool] = []) { self.isShown = isShown }

    package subscript(account: UInt32) -> Bool { Int(account) < isShown.count && isShown[Int(account)] }
}

/// Adds up the sales and payments of a period, and reports what is unknown about them.
package struct GainsCollector: Sendable {
    /// The first and the last day that count; `nil` for no limit.
    package let first: CalendarDate?
    package let last: CalendarDate?
    /// The only accounts that count; `nil` for all.
    package var accounts: ShownAccounts?
    /// The totals, as far as they don't follow from ``groups``.
    private var ungrouped = GainTotals()
    /// Gains and losses apart, unless the totals are grouped.
    package private(set) var sides = GainSides()
    package private(set) var groups: GainGroups?
    /// What is unknown about the sales, once per row and kind, in their order.
    package private(set) var issuesOfSales: [Dated] = []
    /// What is unknown about the payments, in their order.
    package private(set) var issuesOfPayments: [Dated] = []
    private let options: TradeOptions
    private var known: Set<Issue.Row> = []

    /// An issue with the day of the sale or payment that it was found in, and the position of its trade.
    package struct Dated: Sendable {
        package let date: CalendarDate
        fileprivate let position: Int
        package let issue: Issue

        package init(_ date: CalendarDate, at position: Int = 0, _ issue: Issue) {
            self.date = date
            self.position = position
            self.issue = issue
        }
    }

    /// - Parameter grouping: a key by which to group the totals as well.
    package init(
        options: TradeOptions, from first: CalendarDate? = nil, through last: CalendarDate? = nil,
        by grouping: GainGrouping? = nil
    ) {
        self.options = options
        self.first = first
        self.last = last
        groups = grouping.map { GainGroups(by: $0, yearStart: options.yearStart) }
    }

    /// The totals over everything that counts.
    package var totals: GainTotals {
        if let groups, groups.areDisjoint { groups.whole } else { ungrouped }
    }

    /// Whether the sums of a sale suffice, of which everything is known.
    package var areTotalsGrouped: Bool { groups?.areDisjoint == true }

    /// What is unknown, once per row and kind: about the sales, in their order, then about the payments.
    package var issues: [Issue] { (issuesOfSales + issuesOfPayments).map(\.issue) }

    /// Whether every figure of the counted sales and payments is known.
    package var isComplete: Bool {
        !issuesOfSales.contains { $0.issue.severity == .error }
            && !issuesOfPayments.contains { $0.issue.severity == .error }
    }

    /// Whether a sale or payment on a day counts.
    package func includes(_ date: CalendarDate) -> Bool {
        (first.map { date >= $0 } ?? true) && (last.map { date <= $0 } ?? true)
    }

    /// Whether a sale counts.
    package func includes(_ sale: SaleRecord) -> Bool { includes(sale.date, sale.account) }

    /// Whether a payment counts.
    package func includes(_ payment: IncomeRecord) -> Bool { includes(payment.date, payment.account) }

    private func includes(_ date: CalendarDate, _ account: UInt32) -> Bool {
        includes(date) && accounts?[account] != false
    }

    /// Adds the output of a ledger.
    package mutating func add(_ output: LedgerOutput, _ texts: TradeTexts) {
        let (sales, parts, income) = (output.sales.span, output.parts.span, output.income.span)
        for place in sales.indices where includes(sales[place].date, sales[place].account) {
            let range = sales[place].parts
            groups?.add(sales[place], parts)
            if !areTotalsGrouped {
                let sums = PartSums(parts, range)
                ungrouped.add(sums)
                sides.add(sums)
            }
            if sales[place].lacksRate { add(.missingRate, sales[place], texts, lacksRateOfFees: false) }
            if sales[place].lacksRateOfFees { add(.missingRate, sales[place], texts, lacksRateOfFees: true) }
            for part in range {
                guard let kind = parts[part].costIssue else { continue }
                add(kind, of: parts[part], sales[place], texts)
            }
        }
        for sale in output.sums where includes(sale.date, sale.account) { groups?.add(sale) }
        for place in income.indices where includes(income[place].date, income[place].account) {
            groups?.add(income[place])
            if !areTotalsGrouped { ungrouped.add(income[place]) }
            if income[place].lacksRate { add(income[place], texts) }
        }
    }

    /// Adds what was collected from the sales and payments of other symbols.
    package mutating func add(_ other: GainsCollector) {
        ungrouped.add(other.ungrouped)
        sides.add(other.sides)
        if let more = other.groups { groups?.add(more) }
        issuesOfSales = GainsCollector.merged(issuesOfSales, other.issuesOfSales)
        issuesOfPayments = GainsCollector.merged(issuesOfPayments, other.issuesOfPayments)
        known.formUnion(other.known)
    }

    /// The issues in the order of the trades.
    private static func merged(_ issues: [Dated], _ more: [Dated]) -> [Dated] {
        (issues + more).enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            return (a.position, left.offset) < (b.position, right.offset)
        }.map(\.element)
    }

    private mutating func add(
        _ kind: IssueKind, _ sale: SaleRecord, _ texts: TradeTexts, lacksRateOfFees: Bool
    ) {
        let stockCurrency = sale.quote.currency
        guard isNew(kind, sale.location) else { return }
        let message =
            lacksRateOfFees
            ? text.noRateOfFees(to: stockCurrency, upTo: sale.date)
            : text.noRate(from: stockCurrency, upTo: sale.date)
        issuesOfSales.append(
            Dated(
                sale.date, at: sale.position,
                issue(
                    kind, texts.symbol(sale.symbol), sale.location, message,
                    rate: lacksRateOfFees ? nil : stockCurrency, on: sale.date)))
    }

    private mutating func add(
        _ kind: IssueKind, of part: SalePart, _ sale: SaleRecord, _ texts: TradeTexts
    ) {
        guard isNew(kind, part.opening) else { return }
        let stockCurrency = sale.quote.currency
        let message = text.noCost(part.lacks, stockCurrency, part.purchaseDate)
        issuesOfSales.append(
            Dated(
                sale.date, at: sale.position,
                issue(
                    kind, texts.symbol(sale.symbol), part.opening, message,
                    rate: part.lacks == .rate ? stockCurrency : nil, on: part.purchaseDate)))
    }

    private mutating func add(_ payment: IncomeRecord, _ texts: TradeTexts) {
        guard isNew(.missingRate, payment.location) else { return }
        let message =
            payment.fees == nil
            ? text.noRateOfFees(to: payment.currency, upTo: payment.date)
            : text.noRate(from: payment.currency, upTo: payment.date)
        let issue = issue(
            .missingRate, texts.symbol(payment.symbol), payment.location, message,
            rate: payment.fees == nil ? nil : payment.currency, on: payment.date)
        issuesOfPayments.append(Dated(payment.date, at: payment.position, issue))
    }

    private var text: IssueText {
        IssueText(currency: options.currency, maximumRateAge: options.maximumRateAge)
    }

    private mutating func isNew(_ kind: IssueKind, _ location: InputLocation) -> Bool {
        known.insert(Issue.Row(kind: kind, location: location)).inserted
    }

    /// - Parameter currency: the one whose rate is missing; `nil` if that is not known.
    private func issue(
        _ kind: IssueKind, _ symbol: String?, _ location: InputLocation, _ message: String,
        rate currency: Currency?, on day: CalendarDate?
    ) -> Issue {
        Issue(
            kind: kind, symbol: symbol ?? "", location: location, message: message, stockCurrency: currency,
            day: day)
    }
}
