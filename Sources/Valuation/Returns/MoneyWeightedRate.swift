/// The internal rate of return of dated amounts: the annual rate at which payments and receipts have the same value.
struct MoneyWeightedRate: Sendable {
    /// The rate per year, in percent; `nil` if there is none, if there are several, or if it is too large.
    var annual: ExactDecimal?
    /// The rate from the first amount to the last, in percent, if that is less than a year.
    var ofPeriod: ExactDecimal?
    /// All rates in percent if there are several, except those that are too large.
    var several: [ExactDecimal] = []
    /// Whether there are several rates.
    var hasSeveral = false
    /// Why ``annual`` is `nil`.
    var gap: ReturnsRow.RateGap? = .unknownAmount
    /// The steps of the search for several rates.
    private(set) var steps = 0

    static let daysInYear = 365

    init() {}

    /// - Parameters:
    ///   - amounts: received − paid on each day, in order of the days; amounts of 0 are ignored.
    ///   - lastDay: the end of the period.
    ///   - mostSteps: the limit of the search for rates that there is in any case then. With `nil` there is one only if no rate
    ///     is certain without it, and the limit is that of ``SearchEffort/mostSteps(amounts:)``.
    ///   - isCancelled: whether the rate is no longer wanted; the search for it then ends early, undecided.
    /// - Complexity: O(*n*) for *n* amounts, with a large constant; more if the amounts change sign more than once, within the
    ///   limit of the search.
    init(
        _ amounts: [(day: CalendarDate, amount: ExactDecimal)], lastDay: CalendarDate,
        mostSteps: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        let amounts = amounts.filter { !$0.amount.isZero }
        guard let first = amounts.first?.day, let last = amounts.last?.day else {
            gap = .noAmount
            return
        }
        guard first != lastDay else {
            gap = .onlyLastDay
            return
        }
        guard amounts.contains(where: \.amount.isNegative) else {
            gap = .nothingPaid
            return
        }
        gap = nil
        let span = first.days(to: last)
        let shortSpan = span < MoneyWeightedRate.daysInYear ? span : nil
        if amounts.allSatisfy(\.amount.isNegative) {
            annual = ExactDecimal(-100)
            ofPeriod = shortSpan == nil ? nil : annual
            return
        }
        let days = amounts.map { first.days(to: $0.day) }
        let certain = mostSteps == nil ? CertainRoots(days: days, amounts: amounts)?.roots() : nil
        if let certain, take(certain, span: shortSpan) { return }
        let sumToZero = amounts.reduce(ExactDecimal.zero) { $0 + $1.amount }.isZero
        var effort = SearchEffort(
            limit: mostSteps ?? SearchEffort.mostSteps(amounts: amounts.count), isCancelled: isCancelled)
        solve(span: shortSpan, certain?.map(\.bracket), &effort) { limbs in
            DatedAmounts(
                days: days, amounts: amounts.map { Bounds($0.amount, limbs: limbs) }, limbs: limbs,
                sumToZero: sumToZero)
        }
        steps = effort.steps
    }

    /// Finds the rates that solve an equation, with as many limbs as they need.
    ///
    /// - Parameter known: brackets around all roots, if they are certain.
    private mutating func solve(
        span: Int?, _ known: [RootBracket]?, _ effort: inout SearchEffort,
        equation: (_ limbs: Int) -> DatedAmounts
    ) {
        let first = equation(Bounds.minimumLimbs)
        let isSimple = first.signChanges == 1
        gap = .undecided
        guard
            let segments = isSimple || known != nil
                ? [] : try? RootFinder(first).segments(in: MoneyWeightedRate.range, &effort)
        else { return }
        for limbs in Bounds.limbsInTurn {
            let finder = RootFinder(limbs == first.limbs ? first : equation(limbs))
            let isLast = limbs == Bounds.mostLimbs
            do throws(SearchEnd) {
                var brackets: [RootBracket] = []
                if isSimple {
                    // It has a rate, however long the search takes.
                    var unlimited = SearchEffort.unlimited
                    let narrow = known?.first.flatMap { try? finder.narrowed($0, &unlimited) }
                    brackets = [narrow ?? finder.onlyBracket]
                } else if let known {
                    for bracket in known { brackets.append(try finder.narrowed(bracket, &effort)) }
                } else {
                    brackets = try finder.brackets(in: segments, &effort)
                }
                // Short precision tells four decimals nearly always.
                let short = brackets.map { finder.equation.enclosure($0).widened(to: Bounds.fewLimbs) }
                var isTaken = take(short, span: span, isLast: false)
                if !isTaken {
                    var roots: [Bounds] = []
                    for bracket in brackets {
                        roots.append(
                            isSimple
                                ? finder.onlyRoot(in: bracket)
                                : try finder.equation.root(in: bracket, &effort))
                    }
                    isTaken = take(roots, span: span, isLast: isLast)
                }
                guard isTaken else { continue }
                gap = annual != nil ? nil : hasSeveral ? .several : brackets.isEmpty ? .noSolution : .tooLarge
                return
            } catch {
                if error == .needsMoreLimbs { continue }
                break
            }
        }
        annual = nil
        several = []
        hasSeveral = false
    }

    /// Takes the rates of roots that are certain.
    ///
    /// - Parameter span: the days from the first amount to the last, if less than a year.
    /// - Returns: `false`, with nothing taken, if their digits are not.
    private mutating func take(_ roots: [CertainRoots.Root], span: Int?) -> Bool {
        // The greatest w gives the smallest rate.
        let rates = roots.reversed().compactMap { $0.percent(MoneyWeightedRate.daysInYear) }
        guard rates.count == roots.count else { return false }
        hasSeveral = rates.count > 1
        if hasSeveral {
            (several, gap) = (rates, .several)
        } else if let rate = rates.first {
            if let span {
                guard let figure = roots[0].percent(span) else { return false }
                ofPeriod = figure
            }
            annual = rate
        } else {
            gap = .noSolution
        }
        return true
    }

    /// Takes the rates of the roots.
    ///
    /// - Parameter span: the days from the first amount to the last, if less than a year.
    /// - Returns: `false` if more limbs are needed.
    private mutating func take(_ roots: [Bounds], span: Int?, isLast: Bool) -> Bool {
        hasSeveral = roots.count > 1
        several = []
        // The greatest w gives the smallest rate.
        for root in roots.reversed() {
            guard let rate = MoneyWeightedRate.percent(root, MoneyWeightedRate.daysInYear, isLast) else {
                return false
            }
            if hasSeveral {
                if let figure = rate.figure { several.append(figure) }
            } else {
                annual = rate.figure
            }
        }
        if let span, !hasSeveral, let root = roots.first {
            guard let rate = MoneyWeightedRate.percent(root, span, isLast) else { return false }
            ofPeriod = rate.figure
        }
        return true
    }

    /// 100 · (x^(365/`days`) − 1), rounded once; `nil` if it is too large.
    ///
    /// - Parameters:
    ///   - short: x, which is not negative.
    ///   - growth: the same with a number of limbs, for when short precision is not enough.
    static func annual(
        ofGrowth short: ShortBounds, precisely growth: (_ limbs: Int) -> Bounds, days: Int
    ) -> ExactDecimal? {
        if let figure = shortAnnual(ofGrowth: short, days: days) { return figure }
        for limbs in [Bounds.fewLimbs] + Bounds.limbsInTurn {
            let growth = growth(limbs)
            if growth.high.isZero { return ExactDecimal(-100) }
            let one = Bounds.one(limbs: limbs)
            // Most years of a period far longer than its prices.
            if growth.compared(to: one) == 0 { return .zero }
            if days == daysInYear {
                guard let rate = (growth - one).percent(isLast: limbs == Bounds.mostLimbs) else { continue }
                return rate.figure
            }
            if growth.low.isZero || growth.low.isNegative { continue }
            // It is the rate of paying 1 and receiving x.
            let equation = DatedAmounts(
                days: [0, days], amounts: [-Bounds.one(limbs: limbs), growth], limbs: limbs)
            let finder = RootFinder(equation)
            let bracket = finder.onlyBracket
            let rate =
                percent(equation.enclosure(bracket), daysInYear, false)
                ?? percent(finder.onlyRoot(in: bracket), daysInYear, limbs == Bounds.mostLimbs)
            if let rate { return rate.figure }
        }
        return nil
    }

    /// The same, guessed and then checked: x^365 must lie between the powers of the two numbers that are halfway from the
    /// guess to its neighbours. `nil` if that is not certain in short precision, or the growth in a year is greater than
    /// ``mostGuessed``.
    private static func shortAnnual(ofGrowth growth: ShortBounds, days: Int) -> ExactDecimal? {
        let one = ShortBounds.one(limbs: Bounds.fewLimbs)
        guard !growth.low.isZero else { return nil }
        let guess = Double.nearExponential(growth.low.nearLogarithm * Double(daysInYear) / Double(days))
        guard guess < mostGuessed else { return nil }
        let power = growth.power(daysInYear, from: one)
        let units = Int128(((guess - 1) * 1e6).rounded())
        func edge(_ half: Int128) -> ShortBounds {
            .quotient(
                ExactDecimal(2_000_000 + 2 * units + half), ExactDecimal(2_000_000), limbs: Bounds.fewLimbs
            ).power(days, from: one)
        }
        // Nothing is below −100 %.
        guard units == -1_000_000 || power.compared(to: edge(-1)) == 1, power.compared(to: edge(1)) == -1
        else { return nil }
        return RoundedPercent(units: WideInteger(units)).figure
    }

    /// The greatest growth in a year that is guessed.
    private static let mostGuessed = 1e9

    /// 100 · (w^−days − 1), rounded once; `nil` if it is not certain.
    private static func percent(_ w: Bounds, _ days: Int, _ isLast: Bool) -> RoundedPercent? {
        let growth = w.power(days).inverse - Bounds.one(limbs: w.limbs)
        return growth.percent(isLast: isLast)
    }

    /// The range of w from 1 + r = 10^10 to 1 + r = 10^−10.
    static let range: (low: LongFloat, high: LongFloat) = {
        func w(_ growth: ExactDecimal) -> Bounds {
            let limbs = Bounds.minimumLimbs
            let equation = DatedAmounts(
                days: [0, daysInYear],
                amounts: [-Bounds.one(limbs: limbs), Bounds(growth, limbs: limbs)], limbs: limbs)
            let finder = RootFinder(equation)
            return finder.onlyRoot(in: finder.onlyBracket)
        }
        return (w(ExactDecimal(10_000_000_000)).low, w(ExactDecimal(1, scale: 10)).high)
    }()
}
