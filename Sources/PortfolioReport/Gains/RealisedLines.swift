import Valuation

/// The realised figures, line by line: the gain of sales with its two parts, and the net income with its
/// components.
struct RealisedLines {
    struct Line {
        let label: String
        /// `nil` if unknown.
        let amount: ExactDecimal?
        /// Whether it is a part of the last line before it that is not itself a part.
        let isPart: Bool
        /// How many items the figure covers; empty if it covers all.
        let coverage: String
    }

    let lines: [Line]

    /// Lines for sales are included only if something was sold, and lines for income only if something was paid.
    ///
    /// - Parameter showsParts: whether the parts of the gain are included even if exchange rates have none in it.
    init(_ realised: RealisedTotals, showsParts: Bool = true) {
        let totals = realised.totals
        var lines: [Line] = []
        func add(
            _ label: String, _ sum: KnownSum, _ item: CountedItem, isPart: Bool = true, isPaid: Bool = false
        ) {
            let amount = isPaid ? sum.total.map { -$0 } : sum.total
            lines.append(
                Line(
                    label: label, amount: amount, isPart: isPart,
                    coverage: sum.isComplete ? "" : "over \(item.coverage(of: sum))"))
        }
        if totals.gain.count > 0 {
            add("Realised gain", totals.gain, .lots, isPart: false)
        }
        // What was sold may have been in another currency than what is left.
        if totals.gain.count > 0,
            showsParts || totals.currencyGain.total?.isZero == false || !totals.currencyGain.isComplete
        {
            add("from price changes", totals.priceGain, .lots)
            add("from exchange rates", totals.currencyGain, .lots)
        }
        if totals.netIncome.count > 0 {
            add("Net income", totals.netIncome, .payments, isPart: false)
            if totals.dividends.count > 0 { add("dividends", totals.dividends, .dividends) }
            if totals.interest.count > 0 { add("interest", totals.interest, .payments) }
            if totals.taxes.count > 0 { add("taxes", totals.taxes, .payments, isPaid: true) }
            if totals.fees.count > 0 { add("fees", totals.fees, .payments, isPaid: true) }
        }
        self.lines = lines
    }

    /// The total gain: of what is held, of what was sold, and the net income; `nil` if any part is unknown.
    static func totalGain(_ figures: TotalFigures, _ realised: RealisedTotals) -> ExactDecimal? {
        let totals = realised.totals
        guard figures.withGain == figures.holdings, totals.gain.isComplete, totals.netIncome.isComplete,
            let held = figures.gain, let sold = totals.gain.total, let income = totals.netIncome.total
        else { return nil }
        return held + sold + income
    }
}

/// What a realised figure is a sum over.
enum CountedItem {
    case lots, dividends, payments

    /// How many of the items are known, and how many there are.
    func coverage(of sum: KnownSum) -> String {
        let isOne = sum.count == 1
        let noun =
            switch self {
            case .lots: isOne ? "lot sold" : "lots sold"
            case .dividends: isOne ? "dividend" : "dividends"
            case .payments: isOne ? "payment" : "payments"
            }
        return "\(Count.text(sum.known)) of \(Count.text(sum.count)) \(noun)"
    }
}
