/// Works out the rows of a statement, and what is unknown or doubtful about them.
struct ReturnsWorker {
    private let account: ReturnsAccount
    private let options: ReturnsOptions
    private let benchmark: Benchmark?
    private var missing = MissingFigures()
    private var benchmarkIssues: [ReturnsIssue] = []
    private var warnings: [ReturnsIssue] = []

    init(_ account: ReturnsAccount, _ options: ReturnsOptions, _ benchmark: Benchmark?) {
        self.account = account
        self.options = options
        self.benchmark = benchmark
    }

    /// Of the rows worked out so far: errors, then warnings.
    var issues: [ReturnsIssue] {
        missing.issues(account, options) + benchmarkIssues + account.issues + warnings
    }

    mutating func rows(from start: CalendarDate) -> [ReturnsRow] {
        var stockFlows: [[Flow]] = Array(repeating: [], count: account.stocks.count)
        for flow in account.flows { if let stock = flow.stock { stockFlows[stock].append(flow) } }
        for stock in stockFlows.indices { stockFlows[stock].sort { $0.day < $1.day } }
        switch options.breakdown {
        case .whole:
            let parts = [(key: "total", from: start, to: options.to)]
            return rows(of: account.whole(key: "total"), parts, stockFlows)
        case .every(let interval):
            return rows(
                of: account.whole(key: "total"), interval.parts(from: start, to: options.to), stockFlows)
        case .by(let grouping):
            let scopes = account.scopes(by: grouping, from: start, to: options.to)
            return scopes.flatMap { scope in
                rows(of: scope, [(key: scope.key, from: start, to: options.to)], stockFlows)
            }
        }
    }

    /// The rows of a scope in periods that follow on one another.
    private mutating func rows(
        of scope: ReturnsScope, _ parts: [(key: String, from: CalendarDate, to: CalendarDate)],
        _ stockFlows: [[Flow]]
    ) -> [ReturnsRow] {
        guard let start = parts.first?.from, let end = parts.last?.to else { return [] }
        let priceDays = account.priceDays(of: scope, after: start, through: end)
        var needed: [CalendarDate] = [start]
        for part in parts {
            for sub in SubPeriod.cut(
                from: part.from, to: part.to, by: scope.flows(after: part.from, through: part.to))
            {
                needed.append(sub.start)
                needed.append(sub.end)
            }
            needed.append(part.to)
        }
        let timeline = ValueTimeline(of: scope, on: ReturnsWorker.merged(needed, priceDays), account)
        let (account, benchmark) = (account, benchmark)
        let value = { (day: CalendarDate) -> ExactDecimal? in benchmark?.value(on: day, account).value }
        let course = options.breakdown == .whole ? value : nil
        var nextDay = 0
        var rows: [ReturnsRow] = []
        for part in parts {
            var dayEnd = nextDay
            while dayEnd < priceDays.count, priceDays[dayEnd] <= part.to { dayEnd += 1 }
            let performance = Performance(
                scope, from: part.from, to: part.to, timeline, stockFlows: stockFlows, account, &missing)
            let market = benchmarkValues(from: part.from, to: part.to)
            rows.append(
                performance.row(
                    key: part.key, priceDays: priceDays[nextDay..<dayEnd], benchmark: market,
                    course: course, &missing))
            warn(of: performance, scope)
            nextDay = dayEnd
        }
        return rows
    }

    /// Days in order, each once; both lists are in order.
    private static func merged(_ left: [CalendarDate], _ right: [CalendarDate]) -> [CalendarDate] {
        var days: [CalendarDate] = []
        days.reserveCapacity(left.count + right.count)
        var (a, b) = (0, 0)
        while a < left.count || b < right.count {
            let day: CalendarDate
            if b == right.count || (a < left.count && left[a] <= right[b]) {
                day = left[a]
                a += 1
            } else {
                day = right[b]
                b += 1
            }
            if days.last != day { days.append(day) }
        }
        return days
    }

    private mutating func benchmarkValues(from start: CalendarDate, to end: CalendarDate) -> (
        first: ExactDecimal, last: ExactDecimal
    )? {
        guard let benchmark else { return nil }
        let ends = [start, end].map { (day: $0, found: benchmark.value(on: $0, account)) }
        for (day, found) in ends where found.value == nil {
            // What is told once of a symbol is told with its first day.
            let isKnown = benchmarkIssues.contains { $0.kind == found.lacks }
            if isKnown { continue }
            benchmarkIssues.append(
                ReturnsIssue(
                    kind: found.lacks, symbol: benchmark.symbol, date: day,
                    message: found.lacks == .missingPrice
                        ? "no price of the benchmark on or before \(day)"
                        : "no rate for the benchmark to \(options.currency) up to \(day)"))
        }
        guard let first = ends[0].found.value, let last = ends[1].found.value, !first.isZero else {
            return nil
        }
        return (first, last)
    }

    private func benchmarkValue(on day: CalendarDate) -> ExactDecimal? {
        benchmark?.value(on: day, account).value
    }

    // MARK: Warnings

    private mutating func warn(of performance: Performance, _ scope: ReturnsScope) {
        let symbol = options.breakdown == .by(.symbol) ? scope.key : nil
        if let (day, amount) = performance.noCapital {
            let money = amount.map { amount in
                "\(DecimalFormat.plain(amount)) \(options.currency) came without capital"
            }
            let message = "\(money ?? "there is no capital") on \(day), so it is in no time-weighted return"
            add(ReturnsIssue(kind: .noCapital, symbol: symbol, date: day, message: message), of: scope)
        }
        if performance.moneyWeighted.hasSeveral {
            let rates = performance.moneyWeighted.several.map { "\(DecimalFormat.plain($0)) %" }
            let message =
                "several rates solve the equation of the money-weighted return: "
                + rates.joined(separator: ", ")
            add(ReturnsIssue(kind: .severalSolutions, symbol: symbol, message: message), of: scope)
        }
    }

    /// Once a kind and scope, whatever the parts of its period.
    private mutating func add(_ warning: ReturnsIssue, of scope: ReturnsScope) {
        if case .every = options.breakdown, warnings.contains(where: { $0.kind == warning.kind }) { return }
        warnings.append(warning)
    }
}
