package import Valuation

/// What the opening value and all purchases and sales would be worth in a benchmark.
package struct MoneyElsewhere: Sendable {
    let symbol: String
    /// In the order of the days.
    private let values: [(day: CalendarDate, value: ExactDecimal)]

    /// Why it is unknown; empty if it is known.
    private let reason: String

    /// - Parameter reason: why it is unknown, if there are no values.
    package init(
        _ symbol: String, _ values: [(day: CalendarDate, value: ExactDecimal)], reason: String = ""
    ) {
        (self.symbol, self.values, self.reason) = (symbol, values, values.isEmpty ? reason : "")
    }

    var isKnown: Bool { !values.isEmpty }

    var label: String { LabelWidth.cut("The same money in \(symbol)", to: 190) }

    /// The value on a day; `nil` if it is unknown.
    func value(on day: CalendarDate) -> ExactDecimal? {
        let place = values.partitioningIndex { $0.day >= day }
        return place < values.count && values[place].day == day ? values[place].value : nil
    }

    var note: String {
        values.isEmpty
            ? "What the same money would be worth in \(symbol) is unknown"
                + (reason.isEmpty ? "." : ": \(Privacy.message(reason)).")
            : "The same money in \(symbol): what the value of the first day would be worth, had it and every "
                + "purchase since been put into \(symbol), and every sale and net dividend been taken out of it, each "
                + "at the price of its day."
    }
}

extension PortfolioHistory {
    /// Adds what the same money would be worth elsewhere on each day.
    package mutating func compare(with comparison: MoneyElsewhere) {
        benchmark = comparison.symbol
        for place in points.indices {
            points[place].benchmarkValue = comparison.value(on: points[place].date)
        }
    }
}
