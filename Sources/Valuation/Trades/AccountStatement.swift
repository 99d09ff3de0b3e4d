/// What an account holds at the end of a day, and its sales and payments up to then.
public struct AccountStatement: Sendable {
    /// The day.
    public let date: CalendarDate
    /// The options it was computed with.
    public let options: TradeOptions
    /// The open lots as holdings of a portfolio in the portfolio currency. Symbols are in the order in which they were
    /// first bought, and the lots of each from the oldest to the newest. A pooled method has one lot for all shares
    /// held of a symbol, and one for all short ones.
    public let lots: [Holding]
    /// The sales of the period, in ledger order.
    public let sales: [Sale]
    /// The payments of the period, in ledger order.
    public let income: [Income]
    /// The totals over the sales and payments of the period.
    public let totals: RealisedTotals
    /// What is unknown about the sales and payments of the period. What is unknown about the lots shows when they are
    /// valued.
    public let issues: [Issue]
    let ledger: TradeLedger
    private let output: LedgerOutput

    init(
        _ date: CalendarDate, _ ledger: TradeLedger, _ output: LedgerOutput, from first: CalendarDate?,
        through last: CalendarDate?
    ) {
        self.date = date
        options = ledger.options
        lots = ledger.holdings
        var collector = GainsCollector(options: ledger.options, from: first, through: last)
        collector.add(output, ledger.texts)
        totals = RealisedTotals(collector.totals)
        issues = collector.issues
        sales = output.sales.filter { collector.includes($0) }.map { Sale($0, output, ledger) }
        income = output.income.filter { collector.includes($0) }.map { Income($0, ledger) }
        self.ledger = ledger
        self.output = output
        self.first = first
        self.last = last
    }

    private let first: CalendarDate?
    private let last: CalendarDate?

    /// Every symbol named by the trades, with the latest name and market stated up to the day.
    package var symbols: [(symbol: String, name: String?, market: String?)] {
        (0..<ledger.texts.symbols.count).map { place in
            let number = UInt32(truncatingIfNeeded: place)
            return (ledger.texts.symbols[place], ledger.name(of: number), ledger.market(of: number))
        }
    }

    /// Whether every figure of the period's sales and payments is known.
    public var isComplete: Bool { !issues.contains { $0.severity == .error } }

    /// The sales and payments that share a key.
    public struct Group: Sendable {
        /// The key; `nil` for sales and payments without one.
        public let key: String?
        /// The totals over the group's sales and payments.
        public let totals: RealisedTotals

        package init(key: String?, totals: RealisedTotals) {
            self.key = key
            self.totals = totals
        }
    }

    /// Groups the period's sales and payments; the groups are sorted by key.
    public func groups(by grouping: GainGrouping) -> [Group] {
        var collector = GainsCollector(options: options, from: first, through: last, by: grouping)
        collector.add(output, ledger.texts)
        let groups = collector.groups?.inKeyOrder(ledger) ?? []
        return groups.map { Group(key: $0.key, totals: RealisedTotals($0.totals)) }
    }
}
