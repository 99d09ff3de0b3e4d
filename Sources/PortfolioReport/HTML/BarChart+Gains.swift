import Valuation

extension BarChart {
    /// The gain or loss of each stock as diverging bars, the largest gain first; `nil` if there are fewer than two, since
    /// there is nothing to compare then. Of many, those at either end are shown, and the note gives the gain of the rest.
    ///
    /// - Parameters:
    ///   - noun: what each gain is of.
    ///   - unknown: of how many the gain is not known.
    init?(id: String, gains: OutermostGains, of noun: String = "stock", unknown: Int, currency: Currency) {
        guard gains.count > 1 else { return nil }
        let isCut = gains.count > 2 * OutermostGains.shown + 1
        let ends =
            isCut ? gains.largest.prefix(OutermostGains.shown) + gains.smallest : gains.largest[...]
        var notes: [String] = []
        if isCut {
            let together = ends.reduce(gains.sum) { $0 - $1.gain }
            notes.append(
                "\(Count.text(gains.count - ends.count)) \(noun)s between them: "
                    + "\(Privacy.money(together, currency, signed: true)) \(currency) together.")
        }
        if unknown > 0 {
            notes.append(
                unknown == 1
                    ? "The gain of 1 \(noun) is not known."
                    : "The gains of \(Count.text(unknown)) \(noun)s are not known.")
        }
        self.init(
            id: id, title: "Gain by \(noun)", unit: "\(currency); losses are striped",
            ends.map { Bar($0.label, gain: $0.gain, in: currency) }, note: notes.joined(separator: " "))
    }
}
