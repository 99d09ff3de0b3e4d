import Valuation

/// What was realised, line by line: the gain of sales with its two parts, the net income with what it is made of.
struct RealisedLines {
    struct Line {
        let label: String
        /// `nil` where it is unknown.
        let amount: ExactDecimal?
        /// Whether it is a part of the line before it that is none.
        let isPart: Bool
        /// Of how many the figure is; empty where it is of all.
        let coverage: String
    }

    let lines: [Line]

    /// The lines of sales only where something was sold, those of income only where something was paid.
    init(_ realised: RealisedTotals) {
        let totals = realised.totals
        var lines: [Line] = []
        func add(_ label: String, _ sum: KnownSum, _ noun: String, isPart: Bool = true, isPaid: Bool = false)
        {
            let amount = isPaid ? sum.total.map { ExactDecimal.zero - $0 } : sum.total
            lines.append(
                Line(
                    label: label, amount: amount, isPart: isPart,
                    coverage: sum.isComplete
                        ? "" : "over \(Count.text(sum.known)) of \(Count.text(sum.count)) \(noun)"))
        }
        if totals.gain.count > 0 {
            add("Realised gain", totals.gain, "lots sold", isPart: false)
            add("from price changes", totals.priceGain, "lots sold")
            add("from exchange rates", totals.currencyGain, "lots sold")
        }
        if totals.netIncome.count > 0 {
            add("Net income", totals.netIncome, "payments", isPart: false)
            if totals.dividends.count > 0 { add("dividends", totals.dividends, "dividends") }
            if totals.interest.count > 0 { add("interest", totals.interest, "payments") }
            if totals.taxes.count > 0 { add("taxes", totals.taxes, "payments", isPaid: true) }
            if totals.fees.count > 0 { add("fees", totals.fees, "payments", isPaid: true) }
        }
        self.lines = lines
    }

    /// All that was gained, of what is held and of what was sold, with the net income; `nil` while a part is unknown.
    static func totalGain(_ figures: TotalFigures, _ realised: RealisedTotals) -> ExactDecimal? {
        let totals = realised.totals
        guard figures.withGain == figures.holdings, totals.gain.isComplete, totals.netIncome.isComplete,
            let held = figures.gain, let sold = totals.gain.total, let income = totals.netIncome.total
        else { return nil }
        return held + sold + income
    }
}
