/// Computes the rows of a statement, and what is unknown or doubtful about them.
struct ReturnsWorker: Sendable {
    private let account: ReturnsAccount
    private let options: ReturnsOptions
    private let benchmark: Benchmark?
    private var missing = MissingFigures()
    private var benchmarkIssues: [ReturnsIssue] = []
    private var warnings: [ReturnsIssue] = []
    /// Whether the rows computed now are no longer the requested ones but those of the overview.
    private var isBeside = false
    private let start: CalendarDate
    /// Whether the rows are no longer wanted; those that are left out then.
    private let isCancelled: (@Sendable () -> Bool)?
    private let workforce: any Workforce
    /// The data behind the rows of the whole portfolio, computed once for all periods.
    private var whole: ScopeTimeline?

    typealias Period = (key: String, from: CalendarDate, to: CalendarDate)

    /// A scope with its values on all the days it needs.
    private struct ScopeTimeline: Sendable {
        let scope: ReturnsScope
        let priceDays: [CalendarDate]
        let timeline: ValueTimeline
    }

    init(
        _ account: ReturnsAccount, _ options: ReturnsOptions, _ benchmark: Benchmark?,
        from start: CalendarDate, _ workforce: any Workforce, isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        self.workforce = workforce
        self.isCancelled = isCancelled
        self.account = account
        self.options = options
        self.benchmark = benchmark
        self.start = start
        warnOfStalePrices()
    }

    /// The issues of the rows computed so far: errors, then warnings.
    var issues: [ReturnsIssue] {
        var found = missing.issues(account, options)
        for issue in benchmarkIssues {
            // If the benchmark is also held, report what is missing only once, with the earlier day.
            let same = found.firstIndex { $0.kind == issue.kind && $0.symbol?.exact == issue.symbol?.exact }
            if let same, let known = found[same].date, let day = issue.date {
                if day < known { found[same] = issue }
            } else {
                found.append(issue)
            }
        }
        return found + account.issues + warnings
    }

    /// The requested rows.
    mutating func rows() -> [ReturnsRow] {
        switch options.breakdown {
        case .whole: return rowsOfWhole([total], hasCourse: true)
        case .every(let interval): return rowsOfWhole(interval.parts(from: start, to: options.to))
        case .by(let grouping):
            return rows(of: account.groups(by: grouping, from: start, to: options.to))
        }
    }

    /// The rows of groups, which do not depend on one another.
    private mutating func rows(of groups: [ReturnsGroup]) -> [ReturnsRow] {
        // Each part finds out anew what prices there are.
        let size = (groups.count + ReturnsWorker.mostParts - 1) / ReturnsWorker.mostParts
        if size == 0 { return [] }
        var beginner = self
        (beginner.missing, beginner.warnings, beginner.benchmarkIssues) = (MissingFigures(), [], [])
        let parts = workforce.results(of: (groups.count + size - 1) / size) { [beginner] part in
            var worker = beginner
            var rows: [ReturnsRow] = []
            for group in groups[part * size..<min((part + 1) * size, groups.count)] {
                let timeline = worker.scopeTimeline(of: worker.account.scope(of: group), [worker.total])
                rows += worker.rows(of: timeline, [(group.key, worker.start, worker.options.to)])
            }
            return (
                rows: rows, missing: worker.missing, warnings: worker.warnings,
                benchmarkIssues: worker.benchmarkIssues
            )
        }
        var rows: [ReturnsRow] = []
        rows.reserveCapacity(groups.count)
        for part in parts {
            rows += part.rows
            missing.add(part.missing)
            warnings += part.warnings
            for issue in part.benchmarkIssues { add(ofBenchmark: issue) }
        }
        return rows
    }

    private static let mostParts = 32

    /// What is shown beside the rows, and what is unknown or doubtful about it alone.
    mutating func overview() -> ReturnsOverview {
        var overview = ReturnsOverview()
        let known = Set(issues.map { IssueKey($0) })
        isBeside = true
        let contents = options.overview
        if contents.contains(.whole), options.breakdown != .whole {
            overview.whole = rowsOfWhole([total], hasCourse: contents.contains(.course)).first
        }
        if contents.contains(.years), options.breakdown != .every(.year) {
            overview.years = rowsOfWhole(shownYears)
        }
        if needsMonths, options.breakdown != .every(.month) {
            overview.months = rowsOfWhole(shownMonths)
        }
        overview.issues = issues.filter { !known.contains(IssueKey($0)) }
        return overview
    }

    private struct IssueKey: Hashable {
        let kind: ReturnsIssue.Kind
        let symbol: ExactText?

        init(_ issue: ReturnsIssue) { (kind, symbol) = (issue.kind, issue.symbol?.exact) }
    }

    private var total: Period { ("total", start, options.to) }
    private var years: [Period] { ReturnsInterval.year.parts(from: start, to: options.to) }
    private var months: [Period] { ReturnsInterval.month.parts(from: start, to: options.to) }

    /// The years shown beside the rows: of a very long period, those with a price or payment.
    private var shownYears: [Period] {
        let years = years
        guard years.count > ReturnsWorker.mostYears else { return years }
        let scope = account.whole(key: "total")
        let days = ReturnsWorker.merged(
            scope.flows.after(start, through: options.to).map(\.day),
            account.priceDays(of: scope, after: start, through: options.to))
        return years.filter { year in
            let next = days.partitioningIndex { $0 > year.from }
            return next < days.count && days[next] <= year.to
        }
    }

    /// The months of ``shownYears``.
    private var shownMonths: [Period] {
        shownYears.flatMap { ReturnsInterval.month.parts(from: $0.from, to: $0.to) }
    }

    private static let mostYears = 200

    /// A period within one year is broken down by months.
    private var needsMonths: Bool {
        options.breakdown == .every(.month) || options.overview.contains(.months)
            || (options.overview.contains(.years) && years.count == 1)
    }

    private mutating func rowsOfWhole(_ periods: [Period], hasCourse: Bool = false) -> [ReturnsRow] {
        let scopeTimeline: ScopeTimeline
        if let whole {
            scopeTimeline = whole
        } else {
            scopeTimeline = self.scopeTimeline(of: account.whole(key: "total"), periodsOfWhole)
            whole = scopeTimeline
        }
        return rows(of: scopeTimeline, periods, hasCourse: hasCourse)
    }

    /// The periods of all rows of the whole portfolio, those of the overview too.
    private var periodsOfWhole: [Period] {
        var needed = [total]
        if options.overview.contains(.years) || options.breakdown == .every(.year) {
            needed += options.breakdown == .every(.year) ? years : shownYears
        }
        if needsMonths { needed += options.breakdown == .every(.month) ? months : shownMonths }
        return needed
    }

    /// All days that lack a rate which the rows of the whole portfolio need.
    var missingRates: [MissingRates] {
        account.missingRates(from: start, to: options.to, andOn: periodsOfWhole.map(\.to))
    }

    private func scopeTimeline(of scope: ReturnsScope, _ periods: [Period]) -> ScopeTimeline {
        let priceDays = account.priceDays(of: scope, after: start, through: options.to)
        var needed = [start]
        for period in periods {
            for part in SubPeriod.cut(
                from: period.from, to: period.to,
                by: scope.flows.after(period.from, through: period.to))
            {
                needed.append(part.start)
                needed.append(part.end)
            }
            needed.append(period.to)
        }
        let days = ReturnsWorker.merged(needed.sorted(), priceDays)
        return ScopeTimeline(
            scope: scope, priceDays: priceDays, timeline: ValueTimeline(of: scope, on: days, account))
    }

    /// The rows of a scope over consecutive periods.
    private mutating func rows(of scopeTimeline: ScopeTimeline, _ periods: [Period], hasCourse: Bool = false)
        -> [ReturnsRow]
    {
        let (account, benchmark) = (account, benchmark)
        let start = start
        let isHeld = !(scopeTimeline.timeline.value(on: start)?.isZero ?? false)
        let first = benchmark?.day(for: start, isHeld: isHeld, account) ?? start
        let value = { (day: CalendarDate) -> BenchmarkValues? in
            benchmark?.values(from: first, to: max(first, day), account).known
        }
        let priceDays = scopeTimeline.priceDays
        var nextDay = 0
        var rows: [ReturnsRow] = []
        for period in periods where isCancelled?() != true {
            var dayEnd = nextDay
            while dayEnd < priceDays.count, priceDays[dayEnd] <= period.to { dayEnd += 1 }
            let performance = Performance(
                scopeTimeline.scope, from: period.from, to: period.to, scopeTimeline.timeline, account,
                &missing,
                isCancelled: isCancelled)
            let isHeld = performance.opening?.isZero != true
            let market = BenchmarkCourse(
                benchmark, from: benchmark?.day(for: period.from, isHeld: isHeld, account) ?? period.from,
                account)
            let ends = market.flatMap { benchmarkValues(from: $0.start, to: max($0.start, period.to)) }
            let needed = Measures(
                riskFree: options.riskFree, market: market, benchmarkDays: options.benchmarkDays,
                inflation: options.inflation)
            rows.append(
                performance.row(
                    key: period.key, priceDays: priceDays[nextDay..<dayEnd], benchmark: ends,
                    measures: needed,
                    course: hasCourse ? value : nil, &missing))
            warn(of: performance, scopeTimeline.scope)
            nextDay = dayEnd
        }
        return rows
    }

    /// Merges two sorted lists of days, without duplicates.
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

    private mutating func benchmarkValues(from start: CalendarDate, to end: CalendarDate) -> BenchmarkValues?
    {
        guard let benchmark else { return nil }
        let (known, lacking) = benchmark.values(from: start, to: end, account)
        for (day, kind) in lacking { note(kind, of: benchmark, on: day) }
        return known
    }

    /// Records what the benchmark lacks, once per kind, with the first day.
    private mutating func note(_ kind: ReturnsIssue.Kind, of benchmark: Benchmark, on day: CalendarDate) {
        var message = "no rate for the benchmark to \(options.currency) up to \(day)"
        if kind == .missingPrice {
            message = "no price of the benchmark on or before \(day)"
            if let first = benchmark.firstDay(account), first < options.to {
                message += "; its prices begin on \(first): ask for a period that begins then or later"
            }
        }
        add(
            ofBenchmark: ReturnsIssue(kind: kind, symbol: benchmark.symbol, date: day, message: message))
    }

    private mutating func add(ofBenchmark issue: ReturnsIssue) {
        if let known = benchmarkIssues.firstIndex(where: { $0.kind == issue.kind }) {
            guard let first = benchmarkIssues[known].date, let day = issue.date, day < first else { return }
            benchmarkIssues.remove(at: known)
        }
        benchmarkIssues.append(issue)
    }

    // MARK: Warnings

    /// Each symbol held at the beginning or end of the period whose price there is too old, with the older day.
    private mutating func warnOfStalePrices() {
        var found: [ExactText: (day: CalendarDate, price: CalendarDate)] = [:]
        for item in account.items {
            let position = account.positions[item.position]
            for day in [start, options.to] where item.isHeld(on: day) {
                guard let price = account.prices.stalePriceDay(of: item, position, on: day) else { continue }
                if let known = found[position.symbol], (known.day, known.price) <= (day, price) { continue }
                found[position.symbol] = (day, price)
            }
        }
        for (symbol, (day, price)) in found.sorted(by: { $0.key < $1.key }) {
            warnings.append(
                ReturnsIssue(
                    kind: .stalePrice, symbol: symbol.text, date: day,
                    message:
                        "the price is from \(price), \(IssueText.days(price.days(to: day))) before \(day)"))
        }
    }

    private mutating func warn(of performance: Performance, _ scope: ReturnsScope) {
        let symbol = options.breakdown == .by(.symbol) ? scope.key : nil
        var place = ""
        if symbol == nil, !isBeside, case .by = options.breakdown, !scope.key.isEmpty {
            place = "\(scope.key): "
        }
        if let missing = performance.noCapital {
            add(
                ReturnsIssue(
                    kind: .noCapital, symbol: symbol, date: missing.day,
                    message: place + missing.message(in: options.currency)), of: scope)
        }
        if performance.moneyWeighted.hasSeveral {
            let all = performance.moneyWeighted.several
            // The smallest comes first, so that equal figures are neighbours.
            let rates = all.enumerated().filter { $0 == 0 || all[$0 - 1] != $1 }.map { $1 }
            let message =
                place + "several rates solve the equation of the money-weighted return"
                + (rates.count < all.count ? "; rounded, they are " : ": ")
                + rates.map { "\(DecimalFormat.plain($0)) %" }.joined(separator: ", ")
            add(ReturnsIssue(kind: .severalSolutions, symbol: symbol, message: message), of: scope)
        }
        if performance.moneyWeighted.gap == .undecided, isCancelled?() != true {
            let message =
                place
                + "the money-weighted return is undecided: payments and receipts change sides so often that the search for "
                + "rates was given up"
            add(ReturnsIssue(kind: .undecided, symbol: symbol, message: message), of: scope)
        }
    }

    /// Adds a warning, once per kind and scope if the period has several parts.
    private mutating func add(_ warning: ReturnsIssue, of scope: ReturnsScope) {
        var isOnce = isBeside
        if case .every = options.breakdown { isOnce = true }
        if isOnce,
            warnings.contains(where: { $0.kind == warning.kind && $0.symbol?.exact == warning.symbol?.exact })
        {
            return
        }
        warnings.append(warning)
    }
}
