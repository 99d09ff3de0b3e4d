/// What is wanted besides the figures that every row has.
struct Measures {
    /// The riskless rate in percent a year.
    var riskFree: ExactDecimal?
    var market: BenchmarkCourse?
    /// The days on which it is wanted what the money would be worth in the benchmark.
    var benchmarkDays: [CalendarDate] = []
    /// The price index by which returns are given after inflation too.
    var inflation: PriceIndex?
}

/// A benchmark in a period.
struct BenchmarkCourse {
    private let benchmark: Benchmark
    /// The day whose value counts for days before it.
    let start: CalendarDate
    private let account: ReturnsAccount

    init?(_ benchmark: Benchmark?, from start: CalendarDate, _ account: ReturnsAccount) {
        guard let benchmark else { return nil }
        self.benchmark = benchmark
        self.start = start
        self.account = account
    }

    /// The growth between two days; `nil` if it is unknown.
    func growth(from first: CalendarDate, to last: CalendarDate, limbs: Int) -> Bounds? {
        if first == last { return .one(limbs: limbs) }
        let values = benchmark.values(from: max(first, start), to: max(last, start), account).known
        return values.map { .quotient($0.last, $0.first, limbs: limbs) }
    }
}

/// The sums of returns between successive days, and of the benchmark's over the same days.
private struct ReturnSums {
    let limbs: Int
    private(set) var count = 0
    /// The days that the returns span in all.
    private(set) var days = 0
    // Factors have the same spread as returns, which are factors − 1.
    private var x: Bounds
    private var xx: Bounds
    private var y: Bounds
    private var yy: Bounds
    private var xy: Bounds
    private var shortfalls: Bounds
    private(set) var hasMarket = true

    init(limbs: Int) {
        self.limbs = limbs
        let zero = Bounds.zero(limbs: limbs)
        (x, xx, y, yy, xy, shortfalls) = (zero, zero, zero, zero, zero, zero)
    }

    mutating func add(_ factor: Bounds, _ market: Bounds?, days: Int, riskFree: Bounds?) {
        count += 1
        self.days += days
        x = x + factor
        xx = xx + factor * factor
        if let riskFree {
            let needed = Bounds.one(limbs: limbs) + riskFree * ratio(days, MoneyWeightedRate.daysInYear)
            let shortfall = (needed - factor).orZero
            shortfalls = shortfalls + shortfall * shortfall
        }
        guard let market else {
            hasMarket = false
            return
        }
        y = y + market
        yy = yy + market * market
        xy = xy + factor * market
    }

    func ratio(_ dividend: Int, _ divisor: Int) -> Bounds {
        .quotient(ExactDecimal(Int128(dividend)), ExactDecimal(Int128(divisor)), limbs: limbs)
    }

    /// Σ(x − mean)², Σ(y − mean)² and the products of both.
    var spreads: (own: Bounds, market: Bounds, both: Bounds) {
        let share = ratio(1, count)
        return (xx - x * x * share, yy - y * y * share, xy - x * y * share)
    }

    /// The mean return of a year less the riskless rate.
    func excess(over riskFree: Bounds) -> Bounds {
        (x - ratio(count, 1)) * ratio(MoneyWeightedRate.daysInYear, days) - riskFree
    }

    /// Returns in a year ÷ (n − 1), and the sum of squares below the riskless rate, of a year.
    var annualVariance: Bounds {
        spreads.own * ratio(MoneyWeightedRate.daysInYear * count, days * (count - 1))
    }
    var annualShortfall: Bounds { shortfalls * ratio(MoneyWeightedRate.daysInYear, days) }
}

// Sharpe, Sortino, beta and correlation.
extension Performance {
    func addRatios(_ points: [Point], _ measures: Measures, to figures: inout ReturnsRow.Figures) {
        if measures.riskFree == nil, measures.market == nil { return }
        for limbs in Bounds.limbsInTurn {
            guard let sums = sums(points, measures, limbs: limbs), sums.count > 0 else { return }
            var rounding = Rounding4(isLast: limbs == Bounds.mostLimbs)
            if let rate = measures.riskFree {
                let riskFree = Bounds.quotient(rate, .hundred, limbs: limbs)
                let excess = sums.excess(over: riskFree)
                if sums.count > 1 {
                    figures.sharpe = rounding.quotient(excess, root: sums.annualVariance)
                }
                figures.sortino = rounding.quotient(excess, root: sums.annualShortfall)
            }
            if measures.market != nil, sums.hasMarket, sums.count > 1 {
                let spreads = sums.spreads
                figures.beta = rounding.quotient(spreads.both, spreads.market)
                figures.correlation = rounding.quotient(spreads.both, root: spreads.own * spreads.market)
            }
            if rounding.isCertain { return }
        }
    }

    /// - Returns: `nil` if there is no growth to go on from.
    private func sums(_ points: [Point], _ measures: Measures, limbs: Int) -> ReturnSums? {
        let growth: [Growth<Bounds>] = chain.growth(limbs: limbs)
        let riskFree = measures.riskFree.map { Bounds.quotient($0, .hundred, limbs: limbs) }
        var sums = ReturnSums(limbs: limbs)
        var earlier = (
            day: start, growth: Bounds.one(limbs: limbs),
            isHeld: timeline.isHeld[timeline.place(of: start)]
        )
        for point in points {
            let before = growth[point.link].value
            let reached =
                point.value.map { before * .quotient($0, chain.links[point.link].before, limbs: limbs) }
                ?? before
            if earlier.isHeld {
                if earlier.growth.isZero { return nil }
                sums.add(
                    reached / earlier.growth,
                    measures.market?.growth(from: earlier.day, to: point.day, limbs: limbs),
                    days: earlier.day.days(to: point.day), riskFree: riskFree)
            }
            earlier = (point.day, reached, point.isHeld)
        }
        return sums
    }

    /// The opening value and every flow, put into the benchmark on its day.
    func addSameFlows(_ market: BenchmarkCourse, to figures: inout ReturnsRow.Figures) {
        guard !received.isEmpty, let opening, let moneyIn, let moneyOut else { return }
        for limbs in Bounds.limbsInTurn {
            var value = Bounds.zero(limbs: limbs)
            for (day, amount) in received where !amount.isZero {
                guard let growth = market.growth(from: day, to: end, limbs: limbs) else { return }
                value = value - Bounds(amount, limbs: limbs) * growth
            }
            let gain = value - Bounds(opening + moneyIn - moneyOut, limbs: limbs)
            let isLast = limbs == Bounds.mostLimbs
            guard let shown = value.amount(isLast: isLast), let shownGain = gain.amount(isLast: isLast) else {
                continue
            }
            figures.benchmarkValue = shown
            figures.benchmarkGain = shownGain
            figures.benchmarkIrr = rate(closing: shown, nil).annual
            return
        }
    }
}

/// Rounds quotients to 4 decimals, and notes whether one is not certain.
private struct Rounding4 {
    let isLast: Bool
    private(set) var isCertain = true

    init(isLast: Bool) { self.isLast = isLast }

    /// The quotient by the root of a number that is not negative; `nil` if that is 0.
    mutating func quotient(_ dividend: Bounds, root square: Bounds) -> ExactDecimal? {
        quotient(dividend, square.squareRoot)
    }

    /// The quotient; `nil` if the divisor is 0 or, at the last attempt, can't be distinguished from it.
    mutating func quotient(_ dividend: Bounds, _ divisor: Bounds) -> ExactDecimal? {
        if divisor.isZero { return nil }
        guard divisor.low.sign > 0 else {
            isCertain = false
            return nil
        }
        let quotient = dividend / divisor
        let unit = WideInteger.powerOfTen(RoundedPercent.decimals)
        guard
            let figure = RoundedPercent(
                quotient.low.roundedProduct(with: unit), quotient.high.roundedProduct(with: unit),
                isLast: isLast)
        else {
            isCertain = false
            return nil
        }
        return figure.figure
    }
}

extension Bounds {
    /// The interval with ends below 0 replaced by 0.
    fileprivate var orZero: Bounds {
        Bounds(low.isNegative ? .zero : low, high.isNegative ? .zero : high, limbs: limbs)
    }

    /// The square root; ends below 0 count as 0.
    fileprivate var squareRoot: Bounds {
        Bounds(root(low, up: false), root(high, up: true), limbs: limbs)
    }

    private func root(_ end: LongFloat, up: Bool) -> LongFloat {
        if end.sign <= 0 { return .zero }
        // Twice as many limbs as the root has, and an even number of them after the point.
        let missing = 2 * limbs - end.mantissa.limbs.count
        let places = max((max(missing, 0) - end.exponent + 1) / 2, (1 - end.exponent) / 2, 0)
        let zeros = end.exponent + 2 * places
        let root = WideInteger.root(
            of: WideInteger(
                isNegative: false, limbs: Array(repeating: 0, count: max(zeros, 0)) + end.mantissa.limbs))
        return LongFloat(up ? root + WideInteger(1) : root, exponent: -places).rounded(to: limbs, up: up)
    }

    /// The amount to 38 significant digits; `nil` if the ends round differently.
    func amount(isLast: Bool) -> ExactDecimal? {
        var decimals = ExactDecimal.mostDigits
        // Rounding to as many decimals tells how many digits are too many or too few, and so may that.
        for _ in 0..<3 {
            let rounded = high.roundedProduct(with: .powerOfTen(decimals))
            var digits = 0
            while WideInteger.compareMagnitudes(rounded, .powerOfTen(digits)) >= 0 { digits += 1 }
            if digits == 0 { break }
            decimals = max(0, decimals + ExactDecimal.mostDigits - digits)
        }
        let unit = WideInteger.powerOfTen(decimals)
        let (down, up) = (low.roundedProduct(with: unit), high.roundedProduct(with: unit))
        guard down == up || isLast else { return nil }
        return ExactDecimal(down, scale: decimals).withoutTrailingZeros
    }
}

extension ExactDecimal {
    fileprivate static let mostDigits = 38
}
