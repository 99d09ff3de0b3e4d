/// The deepest fall of growth below its peak, and the spread of its daily returns.
struct Risk {
    /// The drawdown in percent, 0 or negative, below −100 if growth falls below 0; `nil` if it is too large.
    var drawdown: ExactDecimal?
    /// The days of the drawdown; `nil` if there is none.
    var days: ReturnsDrawdown?
    /// The volatility in percent per year; `nil` if there are too few returns.
    var volatility: ExactDecimal?

    /// A day with the growth up to its end.
    struct Day<Value: Enclosure> {
        let day: CalendarDate
        let growth: Growth<Value>
        /// Whether anything is held at its end.
        let isHeld: Bool
    }

    /// - Parameters:
    ///   - start: the day on which growth is 1.
    ///   - days: the days in order, each with the growth up to its end and whether anything is held then.
    ///   - isHeldAtStart: whether anything is held at the start.
    /// - Returns: `nil` if more limbs are needed.
    init?<Value>(
        _ start: CalendarDate, isHeldAtStart: Bool,
        _ days: [Day<Value>],
        limbs: Int
    ) {
        let isLast = limbs >= Bounds.mostLimbs
        guard addDrawdown(start, days, limbs, isLast),
            addVolatility(start, isHeldAtStart, days, limbs, isLast)
        else {
            return nil
        }
    }

    private mutating func addDrawdown<Value>(
        _ start: CalendarDate, _ days: [Day<Value>], _ limbs: Int,
        _ isLast: Bool
    ) -> Bool {
        var peak = (day: start, growth: Growth<Value>(limbs: limbs))
        var lowest = Bounds.one(limbs: limbs)
        var fall: (peak: (day: CalendarDate, growth: Growth<Value>), trough: Int)?
        for (place, point) in days.enumerated() {
            // Without the order of two growths the deepest fall is unknown.
            guard let order = point.growth.compared(to: peak.growth) else { return isLast }
            if order > 0 { peak = (point.day, point.growth) }
            if order >= 0 { continue }
            // Growth ÷ peak, below 1.
            if let deepest = fall {
                // G/peak < G'/peak' is equivalent to G·peak' < G'·peak.
                let trough = days[deepest.trough].growth
                guard
                    let order = point.growth.compared(
                        over: peak.growth, to: trough, over: deepest.peak.growth)
                else { return isLast }
                if order >= 0 { continue }
            }
            lowest = (point.growth.value / peak.growth.value).bounds(limbs: limbs)
            if point.growth.isNegative { lowest = -lowest }
            fall = (peak, place)
        }
        guard let percent = (lowest - Bounds.one(limbs: limbs)).percent(isLast: isLast)
        else { return false }
        drawdown = percent.figure
        guard let fall else { return true }
        var recovered: CalendarDate?
        for point in days[(fall.trough + 1)...] {
            guard let order = point.growth.compared(to: fall.peak.growth) else {
                drawdown = nil
                return isLast
            }
            if order < 0 { continue }
            recovered = point.day
            break
        }
        self.days = ReturnsDrawdown(peak: fall.peak.day, trough: days[fall.trough].day, recovered: recovered)
        return true
    }

    private mutating func addVolatility<Value>(
        _ start: CalendarDate, _ isHeldAtStart: Bool, _ days: [Day<Value>], _ limbs: Int, _ isLast: Bool
    ) -> Bool {
        var earlier = (day: start, growth: Growth<Value>(limbs: limbs), isHeld: isHeldAtStart)
        var factors = SignedSum<Value>()
        var squares: Value?
        var count = 0
        var span = 0
        for point in days {
            if earlier.isHeld {
                if earlier.growth.value.isZero { return true }
                // Factors have the same spread as returns, which are factors − 1.
                let factor = point.growth.value / earlier.growth.value
                factors.add(factor, isNegative: point.growth.isNegative != earlier.growth.isNegative)
                let square = factor * factor
                squares = squares.map { $0 + square } ?? square
                count += 1
                span += earlier.day.days(to: point.day)
            }
            earlier = (point.day, point.growth, point.isHeld)
        }
        guard count > 1, let squares = squares?.bounds(limbs: limbs) else { return true }
        // Σ(x − mean)² = Σx² − (Σx)²/n.
        let sum = factors.bounds(limbs: limbs)
        let mean = sum * sum * .quotient(.one, ExactDecimal(Int128(count)), limbs: limbs)
        // A year has as many returns as there are in 365 of the days that these span.
        let returnsInYear = ExactDecimal(Int128(MoneyWeightedRate.daysInYear * count))
        let variance =
            (squares - mean)
            * .quotient(returnsInYear, ExactDecimal(Int128(span * (count - 1))), limbs: limbs)
        guard let percent = variance.percentOfRoot(isLast: isLast) else { return false }
        volatility = percent.figure
        return true
    }
}

/// A fall of growth below its peak.
public struct ReturnsDrawdown: Hashable, Sendable {
    /// The first day of the highest growth before the fall.
    public let peak: CalendarDate
    /// The first day of the lowest growth.
    public let trough: CalendarDate
    /// The first day after the trough on which growth was back at the peak; `nil` if there is none.
    public let recovered: CalendarDate?

    /// Creates a drawdown for a preview or a test.
    public init(peak: CalendarDate, trough: CalendarDate, recovered: CalendarDate?) {
        self.peak = peak
        self.trough = trough
        self.recovered = recovered
    }
}

extension Growth {
    /// −1, 0 or 1 if this ÷ `peak` is less than, equal to or greater than `other` ÷ `otherPeak`; `nil` if more limbs
    /// are needed.
    fileprivate func compared(over peak: Growth, to other: Growth, over otherPeak: Growth) -> Int? {
        times(otherPeak).compared(to: other.times(peak))
    }
}
