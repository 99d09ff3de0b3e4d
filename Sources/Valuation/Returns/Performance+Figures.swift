// The figures computed in intervals: first with few limbs, then with more if those leave a figure open.
extension Performance {
    /// The row with all figures.
    ///
    /// - Parameters:
    ///   - key: the key of the row.
    ///   - priceDays: the days of the period on which something held has a new price, in order.
    ///   - benchmark: the benchmark's value at both ends.
    ///   - measures: what else is wanted.
    ///   - benchmarkValue: the benchmark's values at the start and on a day; `nil` if neither the course from day to day
    ///     nor anything else of single days is requested.
    func row(
        key: String, priceDays: ArraySlice<CalendarDate>,
        benchmark: BenchmarkValues?, measures: Measures,
        course benchmarkValue: ((CalendarDate) -> BenchmarkValues?)?, _ missing: inout MissingFigures
    ) -> ReturnsRow {
        var row = ReturnsRow(key: key, from: start, to: end)
        row.figures.openingValue = opening
        row.figures.moneyIn = moneyIn
        row.figures.moneyOut = moneyOut
        row.figures.closingValue = closing
        row.figures.gain = gain
        row.figures.priceGain = priceGain
        row.figures.currencyGain = currencyGain
        row.figures.income = income
        row.figures.irr = moneyWeighted.annual
        row.figures.irrPeriod = moneyWeighted.ofPeriod
        row.rateGap = moneyWeighted.gap
        row.figures.simpleReturn = simpleReturn
        let points = hasGrowth ? self.points(priceDays, &missing) : nil
        // Most figures follow from it.
        let short: [Growth<ShortBounds>] = hasGrowth ? chain.growth(limbs: Bounds.fewLimbs) : []
        if !addGrowth(benchmark, short, limbs: Bounds.fewLimbs, to: &row) {
            for limbs in Bounds.limbsInTurn {
                let growth: [Growth<Bounds>] = hasGrowth ? chain.growth(limbs: limbs) : []
                if addGrowth(benchmark, growth, limbs: limbs, to: &row) { break }
            }
        }
        if let points, let risk = risk(points, short) {
            row.figures.maxDrawdown = risk.drawdown
            row.figures.volatility = risk.volatility
            row.drawdown = risk.days
        }
        if let points { addRatios(points, measures, to: &row.figures) }
        if let market = measures.market { addSameFlows(market, to: &row.figures) }
        if let index = measures.inflation { addReal(index, to: &row.figures) }
        if let benchmarkValue {
            if let points { row.course = course(points, benchmark: benchmarkValue) }
            row.benchmarkValues = sameFlows(on: measures.benchmarkDays, benchmarkValue)
        }
        if hasGrowth, days >= MoneyWeightedRate.daysInYear {
            row.figures.twrAnnualised = MoneyWeightedRate.annual(
                ofGrowth: short.last?.value ?? .one(limbs: Bounds.fewLimbs),
                precisely: { chain.growth(limbs: $0, as: Bounds.self).last?.value ?? .one(limbs: $0) },
                days: days)
        }
        return row
    }

    private var simpleReturn: ExactDecimal? {
        guard let gain, let opening, let moneyIn else { return nil }
        let capital = opening + moneyIn
        guard !capital.isZero, !capital.isNegative else { return nil }
        let percent = ExactDecimal.quotient(gain * .hundred, capital, decimals: RoundedPercent.decimals)
        return percent.flatMap { RoundedPercent(units: $0.wide(at: RoundedPercent.decimals)).figure }
    }

    /// - Parameter growth: that of the chain; empty if it is unknown.
    /// - Returns: `false` if more limbs are needed.
    private func addGrowth<Value: Enclosure>(
        _ benchmark: BenchmarkValues?, _ growth: [Growth<Value>], limbs: Int, to row: inout ReturnsRow
    ) -> Bool {
        let isLast = limbs >= Bounds.mostLimbs
        let one = Bounds.one(limbs: limbs)
        var isCertain = true
        func percent(_ value: Bounds) -> ExactDecimal? {
            guard let percent = value.percent(isLast: isLast) else {
                isCertain = false
                return nil
            }
            return percent.figure
        }
        let market = benchmark.map { Bounds.quotient($0.last, $0.first, limbs: limbs) }
        row.figures.benchmarkTwr = market.flatMap { percent($0 - one) }
        guard let last = growth.last?.value.bounds(limbs: limbs) else { return isCertain }
        row.figures.twr = percent(last - one)
        row.figures.excessTwr = market.flatMap { percent(last - $0) }
        if chain.hasParts {
            let parts = chain.parts(growth, limbs: limbs).bounds(limbs: limbs)
            row.figures.twrPrice = percent(parts.price)
            row.figures.twrCurrency = percent(parts.currency)
            row.figures.twrIncome = percent(parts.income)
        }
        return isCertain
    }

    // MARK: Days

    /// A day of the growth: its place in the chain, and whether anything is held.
    struct Point {
        let day: CalendarDate
        /// The number of links before it.
        let link: Int
        /// V on a day inside the next link; `nil` at the end of a link.
        let value: ExactDecimal?
        let isHeld: Bool
    }

    /// The days used for drawdown and volatility; `nil` if a value is missing.
    private func points(_ priceDays: ArraySlice<CalendarDate>, _ missing: inout MissingFigures) -> [Point]? {
        var points: [Point] = []
        points.reserveCapacity(priceDays.count + chain.links.count)
        var unknown: [CalendarDate] = []
        var next = priceDays.startIndex
        var timelinePlace = timeline.place(of: start)
        for (place, link) in chain.links.enumerated() {
            while next < priceDays.endIndex, priceDays[next] < link.end {
                let day = priceDays[next]
                next += 1
                if day <= link.start { continue }
                timelinePlace = timeline.place(of: day, from: timelinePlace)
                let value = timeline.values[timelinePlace]
                if value == nil { unknown.append(day) }
                points.append(
                    Point(
                        day: day, link: place, value: link.kind == .factor ? value : nil,
                        isHeld: timeline.isHeld[timelinePlace]))
            }
            let isPriceDay = next < priceDays.endIndex && priceDays[next] == link.end
            if isPriceDay { next += 1 }
            if isPriceDay || link.isDayOfFlows {
                timelinePlace = timeline.place(of: link.end, from: timelinePlace)
                points.append(
                    Point(
                        day: link.end, link: place + 1, value: nil,
                        isHeld: timeline.isHeld[timelinePlace]))
            }
        }
        missing.note(scope, on: unknown, account)
        return unknown.isEmpty ? points : nil
    }

    private func risk(_ points: [Point], _ short: [Growth<ShortBounds>]) -> Risk? {
        if let risk = risk(points, short, limbs: Bounds.minimumLimbs) { return risk }
        for limbs in Bounds.limbsInTurn {
            let growth: [Growth<Bounds>] = chain.growth(limbs: limbs)
            if let risk = risk(points, growth, limbs: limbs) { return risk }
        }
        return nil
    }

    /// - Returns: `nil` if more limbs are needed.
    private func risk<Value: Enclosure>(_ points: [Point], _ growth: [Growth<Value>], limbs: Int) -> Risk? {
        let days = points.map { point in
            let before = growth[point.link]
            let reached = point.value.map { before.times($0, over: chain.links[point.link].before) } ?? before
            return Risk.Day(day: point.day, growth: reached, isHeld: point.isHeld)
        }
        return Risk(start, isHeldAtStart: timeline.isHeld[timeline.place(of: start)], days, limbs: limbs)
    }
}
