import Valuation

/// A coordinate in a drawing, in hundredths of a unit: the precision of all drawings.
struct Coordinate: Hashable {
    let hundredths: Int

    init(hundredths: Int) { self.hundredths = hundredths }
    init(_ units: Int) { hundredths = 100 * units }

    /// The coordinate as written in SVG: `12.5`.
    var text: String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    static func + (left: Coordinate, right: Int) -> Coordinate {
        Coordinate(hundredths: left.hundredths + 100 * right)
    }

    static func - (left: Coordinate, right: Int) -> Coordinate { left + -right }
}

/// Maps exact figures to coordinates along one axis, rounding once, to hundredths of a unit.
struct Scale {
    let low: ExactDecimal
    let high: ExactDecimal
    /// The coordinates of ``low`` and ``high``.
    let start: Int
    let end: Int

    /// A scale that includes all these figures and 0; from 0 to 1 if all are 0.
    init(including figures: [ExactDecimal], start: Int, end: Int) {
        let low = figures.reduce(ExactDecimal.zero) { min($0, $1) }
        let high = figures.reduce(ExactDecimal.zero) { max($0, $1) }
        self.init(low: low, high: low == high ? ExactDecimal(1) : high, start: start, end: end)
    }

    /// A scale between two different figures.
    init(low: ExactDecimal, high: ExactDecimal, start: Int, end: Int) {
        self.low = low
        self.high = high
        self.start = start
        self.end = end
    }

    /// A scale of dates.
    init(from first: CalendarDate, to last: CalendarDate, start: Int, end: Int) {
        self.init(
            low: ExactDecimal(Int128(first.daysSince1970)), high: ExactDecimal(Int128(last.daysSince1970)),
            start: start, end: end)
    }

    /// The coordinate of a figure: start + (figure − low) · (end − start) ÷ (high − low), rounded half to
    /// even.
    func place(_ figure: ExactDecimal) -> Coordinate {
        let length = ExactDecimal(Int128(end - start))
        guard let offset = ExactDecimal.quotient((figure - low) * length, high - low, decimals: 2),
            case .compact(let hundredths) = offset.coefficient
        else { return Coordinate(start) }
        return Coordinate(hundredths: Int(clamping: hundredths) + 100 * start)
    }

    func place(_ day: CalendarDate) -> Coordinate { place(ExactDecimal(Int128(day.daysSince1970))) }
}

/// The round figures at which an axis has ticks.
enum Ticks {
    /// The multiples of 1, 2 or 5 times a power of ten between `low` and `high`: about `count` of them, at
    /// most one more.
    static func between(_ low: ExactDecimal, and high: ExactDecimal, about count: Int) -> [ExactDecimal] {
        guard low < high,
            let least = ExactDecimal.quotient(high - low, ExactDecimal(Int128(count)), significantDigits: 3)
        else { return [low] }
        let step = roundStep(atLeast: least)
        guard var multiple = ExactDecimal.quotient(low, step, decimals: 0) else { return [low] }
        if multiple * step < low { multiple = multiple + ExactDecimal(1) }
        var ticks: [ExactDecimal] = []
        while multiple * step <= high, ticks.count <= count {
            ticks.append((multiple * step).withoutTrailingZeros)
            multiple = multiple + ExactDecimal(1)
        }
        return ticks
    }

    /// The smallest of 1, 2 and 5 times a power of ten that is at least `figure`, which must be positive.
    static func roundStep(atLeast figure: ExactDecimal) -> ExactDecimal {
        let exponent = figure.wide.decimalDigits.count - 1 - figure.scale
        let steps = [1, 2, 5, 10].map { ExactDecimal(WideInteger($0), scale: -exponent) }
        return steps.first { $0 >= figure } ?? steps[3]
    }
}
