import Valuation

/// How the portfolio's value is distributed: the largest parts as bars, and the rest as one.
///
/// The scale goes to 100 %. With short positions, a part of the net value says little, so that parts are of the gross
/// exposure: the value of all parts, long or short, added up without their signs.
struct AllocationChart {
    struct Part {
        let label: String
        let value: ExactDecimal
        /// The number of parts it stands for.
        var count = 1
    }

    let chart: Chart
    let bars: BarChart
    /// The parts in the order of the bars.
    let parts: [Part]

    /// The number of parts shown individually.
    static let shown = 9

    /// `nil` if there are fewer than two parts, or if they are worth nothing.
    ///
    /// - Parameters:
    ///   - noun: what a part is called, in the singular and the plural.
    ///   - name: what the parts are parts of.
    ///   - unknown: how many holdings have no value.
    init?(
        id: String, title: String, parts all: [Part], whole: ExactDecimal?,
        named name: String = "total value",
        unknown: Int, noun: (one: String, more: String)
    ) {
        var largest = LargestParts()
        for part in all { largest.add(part.value) { part.label } }
        self.init(
            id: id, title: title, parts: largest, whole: whole, named: name, unknown: unknown, noun: noun)
    }

    /// Draws parts of which only the largest are kept; `nil` if there are fewer than two, or if they are worth nothing.
    init?(
        id: String, title: String, parts all: LargestParts, whole: ExactDecimal?,
        named name: String = "total value", unknown: Int, noun: (one: String, more: String)
    ) {
        guard all.count > 1, let whole else { return nil }
        let hasShorts = all.hasShorts
        let base = hasShorts ? all.gross : whole
        guard !base.isZero else { return nil }
        // A single remaining part is shown individually: "other" would only hide its name.
        let cut = all.count <= AllocationChart.shown + 1 ? all.count : AllocationChart.shown
        var parts = Array(all.first.prefix(cut))
        if all.count > cut {
            parts.append(
                Part(
                    label: "Other: \(Count.text(all.count - cut)) \(noun.more)",
                    value: parts.reduce(all.sum) { $0 - $1.value }, count: all.count - cut))
        }
        self.parts = parts
        bars = BarChart(
            bars: parts.map { part in
                BarChart.Bar(
                    label: part.label, amount: part.value,
                    figure: AllocationChart.weight(part.value, of: base),
                    kind: part.count > 1 ? .other : .part)
            }, full: whole.isNegative ? .zero - base : base)
        let words = bars.bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ")
        let missing = unknown == 1 ? "1 holding has" : "\(Count.text(unknown)) holdings have"
        chart = Chart(
            id: id, title: title,
            unit: hasShorts ? "% of gross exposure; short positions go to the left" : "% of \(name)",
            description: "\(words).",
            note: unknown == 0 ? "" : "\(missing) no known value, and no part in this.", height: bars.height)
    }

    static func weight(_ value: ExactDecimal, of whole: ExactDecimal) -> String {
        guard let percentage = Percentage.weight(value, of: whole) else { return DecimalFormat.unknown }
        return DecimalFormat.grouped(percentage.exact(decimals: 2), decimals: 2) + " %"
    }

    func write(to html: inout HTMLWriter) { chart.write(to: &html) { bars.draw(to: &$0) } }
}
