import Valuation

extension BarChart {
    /// How the portfolio's value is distributed: the largest parts as bars, and the rest as one; `nil` if there are fewer
    /// than two parts, or if they are worth nothing.
    ///
    /// The scale goes to 100 %. With short positions, a part of the net value says little, so that parts are of the gross
    /// exposure: the value of all parts, long or short, added up without their signs.
    ///
    /// - Parameters:
    ///   - noun: what a part is called, in the singular and the plural.
    ///   - name: what the parts are parts of.
    ///   - unknown: how many holdings have no value.
    init?(
        id: String, title: String, parts all: LargestParts, whole: ExactDecimal?,
        named name: String = "total value", unknown: Int, noun: (one: String, more: String)
    ) {
        guard all.count > 1, let whole else { return nil }
        let base = all.hasShorts ? all.gross : whole
        guard !base.isZero else { return nil }
        func bar(_ label: String, _ value: ExactDecimal, _ kind: Kind) -> Bar {
            Bar(label: label, amount: value, figure: BarChart.weight(value, of: base), kind: kind)
        }
        // A single remaining part is shown individually: "other" would only hide its name.
        let cut = all.count <= LargestParts.shown + 1 ? all.count : LargestParts.shown
        let parts = all.first.prefix(cut)
        var bars = parts.map { bar($0.label, $0.value, .part) }
        if all.count > cut {
            let rest = parts.reduce(all.sum) { $0 - $1.value }
            bars.append(bar("Other: \(Count.text(all.count - cut)) \(noun.more)", rest, .other))
        }
        let missing = unknown == 1 ? "1 holding has" : "\(Count.text(unknown)) holdings have"
        self.init(
            id: id, title: title,
            unit: all.hasShorts ? "% of gross exposure; short positions go to the left" : "% of \(name)",
            bars, full: whole.isNegative ? .zero - base : base,
            note: unknown == 0 ? "" : "\(missing) no known value, and no part in this.")
    }

    private static func weight(_ value: ExactDecimal, of whole: ExactDecimal) -> String {
        guard let percentage = Percentage.weight(value, of: whole) else { return DecimalFormat.unknown }
        return DecimalFormat.grouped(percentage.exact(decimals: 2), decimals: 2) + " %"
    }
}
