import Valuation

/// What the charts of a report need of its stocks, added one after another: the outermost ones, and the sums of all.
struct ChartedStocks: Sendable {
    /// The number of stocks with counted holdings.
    private(set) var count = 0
    private(set) var values = LargestParts()
    private(set) var gains = OutermostGains()
    /// The stocks whose prices rose and fell most within a day; `nil` if none changed.
    private var movers: (best: Mover, worst: Mover)?

    private struct Mover: Sendable {
        let symbol: String
        let change: Percentage

        func exceeds(_ other: Mover) -> Bool {
            other.change.exact(decimals: 4) < change.exact(decimals: 4)
        }

        var text: String {
            "\(DisplayWidth.cut(symbol, to: 12)) \(DecimalFormat.percentage(change)) %"
        }
    }

    /// What is said of the stocks whose prices rose and fell most within a day; nothing unless there are two.
    var bestAndWorst: [String] {
        guard let movers, movers.best.symbol != movers.worst.symbol else { return [] }
        return ["best \(movers.best.text)", "worst \(movers.worst.text)"]
    }

    /// The maximum length of a name next to a symbol, to keep titles and descriptions readable.
    private static let longestName = 40

    init() {}

    /// The stocks of a valuation.
    init(_ valuation: PortfolioValuation) {
        var names: [ExactText: String] = [:]
        for holding in valuation.holdings.lazy.map(\.holding) where names[holding.symbol] == nil {
            names[holding.symbol] = ChartedStocks.label(holding.symbol, holding.name)
        }
        for group in valuation.groups(by: .symbol) {
            let figures = group.totals.figures
            add(
                value: figures.value, gain: figures.withGain == figures.holdings ? figures.gain : nil
            ) { names[group.key ?? ""] ?? "" }
            guard figures.withChange == figures.holdings, let change = figures.intradayPercentage else {
                continue
            }
            let mover = Mover(symbol: group.key ?? "", change: change)
            guard let known = movers else {
                movers = (mover, mover)
                continue
            }
            if mover.exceeds(known.best) { movers?.best = mover }
            if known.worst.exceeds(mover) { movers?.worst = mover }
        }
    }

    /// Adds a stock.
    ///
    /// - Parameter gain: `nil` unless it is known of all counted holdings of the stock.
    mutating func add(value: ExactDecimal?, gain: ExactDecimal?, label: () -> String) {
        count += 1
        if let value { values.add(value, label: label) }
        if let gain { gains.add(gain, label: label) }
    }

    /// The name of a stock in charts.
    ///
    /// - Parameter name: that of its first holding.
    static func label(_ symbol: String, _ name: String?) -> String {
        let name = name.map { " · " + DisplayWidth.cut($0, to: longestName) } ?? ""
        return DisplayWidth.cut(symbol, to: longestName) + name
    }
}

/// The largest parts of a whole, and the sums of all.
struct LargestParts: Sendable {
    struct Part: Sendable {
        let label: String
        let value: ExactDecimal
    }

    private(set) var count = 0
    private(set) var sum = ExactDecimal.zero
    /// The sum without signs.
    private(set) var gross = ExactDecimal.zero
    private(set) var hasShorts = false
    /// The largest parts, whatever their signs, one more than a chart shows individually.
    private(set) var first: [Part] = []

    /// The number of parts that a chart shows individually.
    static let shown = 9
    private static let kept = shown + 1

    init(_ parts: some Sequence<Part> = []) {
        for part in parts { add(part.value) { part.label } }
    }

    /// - Parameter label: called only if the part may be one of the largest.
    mutating func add(_ value: ExactDecimal, label: () -> String) {
        count += 1
        sum += value
        let magnitude = value.magnitude
        gross += magnitude
        if value.isNegative { hasShorts = true }
        if first.count == LargestParts.kept, let last = first.last, magnitude < last.value.magnitude {
            return
        }
        let part = Part(label: label(), value: value)
        let place = first.firstIndex { LargestParts.precedes(part, $0) } ?? first.count
        first.insert(part, at: place)
        if first.count > LargestParts.kept { first.removeLast() }
    }

    private static func precedes(_ left: Part, _ right: Part) -> Bool {
        let (a, b) = (left.value.magnitude, right.value.magnitude)
        return a == b ? left.label.utf8.lexicographicallyPrecedes(right.label.utf8) : a > b
    }
}

/// The largest and the smallest gains, and the sum of all.
struct OutermostGains: Sendable {
    private(set) var count = 0
    private(set) var sum = ExactDecimal.zero
    /// The largest gains, as many as a chart shows if it shows all.
    private(set) var largest: [(label: String, gain: ExactDecimal)] = []
    /// The smallest gains, the smallest last.
    private(set) var smallest: [(label: String, gain: ExactDecimal)] = []

    /// The number of gains that a chart shows at either end if there are many.
    static let shown = 5
    private static let kept = 2 * shown + 1

    init(_ gains: some Sequence<(label: String, gain: ExactDecimal)> = []) {
        for (label, gain) in gains { add(gain) { label } }
    }

    /// - Parameter label: called only if the gain may be one of the outermost.
    mutating func add(_ gain: ExactDecimal, label: () -> String) {
        count += 1
        sum += gain
        let mayBeLarge =
            largest.count < OutermostGains.kept || largest.last.map { !(gain < $0.gain) } ?? true
        let mayBeSmall =
            smallest.count < OutermostGains.shown || smallest.first.map { !($0.gain < gain) } ?? true
        guard mayBeLarge || mayBeSmall else { return }
        let new = (label: label(), gain: gain)
        if mayBeLarge {
            largest.insert(new, at: OutermostGains.place(of: new, in: largest))
            if largest.count > OutermostGains.kept { largest.removeLast() }
        }
        if mayBeSmall {
            smallest.insert(new, at: OutermostGains.place(of: new, in: smallest))
            if smallest.count > OutermostGains.shown { smallest.removeFirst() }
        }
    }

    private static func place(
        of new: (label: String, gain: ExactDecimal), in ordered: [(label: String, gain: ExactDecimal)]
    ) -> Int {
        ordered.firstIndex { other in
            new.gain == other.gain
                ? new.label.utf8.lexicographicallyPrecedes(other.label.utf8) : new.gain > other.gain
        } ?? ordered.count
    }
}
