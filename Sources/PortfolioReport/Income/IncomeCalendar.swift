import Valuation

/// Payments by holding, status and month, with sums of each status both ways.
struct IncomeCalendar {
    /// A month of a year.
    struct Month: Hashable, Comparable {
        let year: Int
        let month: Int

        init(_ day: CalendarDate) { (year, month, _) = day.components }

        init(_ year: Int, _ month: Int) { (self.year, self.month) = (year, month) }

        var name: String { Month.names[month - 1] }

        static let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]

        static func < (left: Month, right: Month) -> Bool {
            (left.year, left.month) < (right.year, right.month)
        }
    }

    /// The payments of a status: those of a holding, or all.
    struct Row {
        let heading: Heading
        let status: IncomeStatus
        private(set) var months: [Month: KnownSum] = [:]

        init(_ heading: Heading, _ status: IncomeStatus) { (self.heading, self.status) = (heading, status) }

        mutating func add(_ payment: IncomePayment) {
            months[Month(payment.date), default: KnownSum()].add(payment.figures.value)
        }

        /// The sum over some months; `nil` if nothing is paid in them.
        func sum(_ isMeant: (Month) -> Bool) -> KnownSum? {
            let parts = months.filter { isMeant($0.key) }
            if parts.isEmpty { return nil }
            return parts.values.reduce(into: KnownSum()) { $0.add($1) }
        }
    }

    enum Heading: Hashable {
        case holding(symbol: ExactText, name: String?)
        /// What belongs to no holding.
        case interest
        case total

        var text: String {
            switch self {
            case .holding(let symbol, _): symbol.text
            case .interest: "(interest)"
            case .total: "Total"
            }
        }
    }

    /// By holding, in their order, and by status.
    let rows: [Row]
    /// Those of all holdings, by status.
    let totals: [Row]
    /// The months of the period, of the years in which something is paid.
    let years: [(year: Int, months: [Month])]
    /// The statuses that occur.
    var statuses: [IncomeStatus] { totals.map(\.status) }

    /// - Complexity: O(*n* log *n*) for *n* payments.
    init(_ schedule: IncomeSchedule) {
        struct Key: Hashable {
            let symbol: ExactText?
            let status: IncomeStatus
        }
        var found: [Key: Row] = [:]
        var totals: [IncomeStatus: Row] = [:]
        var symbols = schedule.symbols.map(Optional.some)
        var known = Set(symbols)
        for payment in schedule.payments {
            let symbol = payment.symbol?.exact
            if known.insert(symbol).inserted { symbols.append(symbol) }
            let heading = symbol.map { Heading.holding(symbol: $0, name: payment.name) } ?? .interest
            found[Key(symbol: symbol, status: payment.status), default: Row(heading, payment.status)]
                .add(payment)
            totals[payment.status, default: Row(.total, payment.status)].add(payment)
        }
        let ordered = symbols.filter { $0 != nil } + symbols.filter { $0 == nil }
        rows = ordered.flatMap { symbol in
            IncomeStatus.allCases.compactMap { found[Key(symbol: symbol, status: $0)] }
        }
        self.totals = IncomeStatus.allCases.compactMap { totals[$0] }
        let (first, last) = (Month(schedule.from), Month(schedule.to))
        let paid = Set(schedule.payments.map { $0.date.year }).sorted()
        years = paid.map { year in
            (year, (1...12).map { Month(year, $0) }.filter { first <= $0 && $0 <= last })
        }
    }

    /// The rows in which something is paid in some months, and the totals of those.
    func rows(in months: [Month]) -> [Row] {
        let meant = Set(months)
        return (rows + totals).filter { $0.sum(meant.contains) != nil }
    }
}
