import Valuation

/// The wording that explains the figures of realised gains and what they cover.
struct GainsNotes {
    let heading: String
    /// What each figure means.
    let meanings: [String]
    /// What the totals cover, if not everything; else empty.
    let coverage: String

    /// - Parameter isList: whether payments are listed without the sales, as in text.
    init(_ report: GainsReport, isList: Bool = false) {
        var days = "up to \(report.to ?? report.asOf)"
        if let from = report.from {
            let last = report.to ?? report.asOf
            days = from > last ? "from \(from)" : "\(from) to \(last)"
        }
        let rule = report.costRate == .current ? ", cost at the rate of the sale" : ""
        heading =
            report.listsIncome
            ? "income in \(report.currency), \(days)"
            : "realised gains in \(report.currency), \(days), lots by \(report.method.label)\(rule)"
        var meanings: [String] = []
        let totals = report.totals.totals
        if totals.gain.count > 0, !report.listsIncome {
            meanings.append(
                "Gain = proceeds − cost: what the shares brought, fees taken off, less what they had cost, fees included."
            )
            if let sides = report.sides, !sides.gains.isZero, !sides.losses.isZero {
                meanings.append(
                    "Sales with a gain made \(Privacy.money(sides.gains, report.currency, signed: true)), sales with "
                        + "a loss \(Privacy.money(sides.losses, report.currency, signed: true)).")
            }
            if report.hasShorts {
                meanings.append(
                    "A short position, with shares below 0, was opened by a sale and closed by a purchase; its proceeds "
                        + "and cost are below 0.")
            }
            if report.hasSplit {
                meanings.append(
                    report.costRate == .current
                        ? "Cost is taken at the rate of the sale, so that the whole gain is due to the price."
                        : "The gain by currency = cost in the stock's currency × the rate of the sale − cost as it was paid; "
                            + "that by price is the rest. The two make the gain, to the last digit.")
            }
        }
        if totals.gain.count > 0, !report.listsIncome, report.currency == .gbp, report.method != .section104,
            !report.isMethodChosen
        {
            meanings.append(
                "HMRC matches shares by the rules of section 104, not by \(report.method.label): --lots section104."
            )
        }
        if totals.netIncome.count > 0 {
            meanings.append(
                "Net income = dividends + interest − taxes − fees. Fees of purchases and sales are in cost and proceeds "
                    + "instead.")
        }
        self.meanings = meanings
        let parts: [(String, KnownSum, CountedItem)] = [
            ("proceeds", totals.proceeds, .lots), ("gain", totals.gain, .lots),
            ("price and currency gain", totals.priceGain, .lots),
            ("net income", totals.netIncome, .payments),
        ]
        let shown = isList && report.listsIncome ? parts.suffix(1) : parts[...]
        let partial = shown.filter { !$0.1.isComplete }.map {
            "\($0.0) of \($0.2.coverage(of: $0.1))"
        }
        coverage = partial.isEmpty ? "" : "Totals are over what is known: \(partial.joined(separator: ", "))."
    }
}

extension LotMethod {
    /// The name used in a sentence.
    var label: String {
        switch self {
        case .fifo, .lifo, .hifo: rawValue.uppercased()
        case .average: "average cost"
        case .section104: "section 104"
        }
    }
}

extension GainsReport {
    /// Whether the report lists only payments.
    var listsIncome: Bool { if case .income = contents { true } else { false } }

    /// Whether gains can have a currency part.
    var hasSplit: Bool {
        if !sales.isEmpty { return sales.contains { $0.stockCurrency != currency } }
        let sums = totals.totals
        return sums.currencyGain.total?.isZero == false || sums.currencyGain.known < sums.gain.known
    }

    /// The totals of each year with a sale or payment. If the report is grouped, only groups by year count.
    var years: [(key: String, totals: RealisedTotals)] {
        if case .groups(let grouping, let groups) = contents {
            return grouping == .year ? groups.map { ($0.key ?? "", $0.totals) } : []
        }
        var years: [Int: GainTotals] = [:]
        let start = options.yearStart
        for sale in sales {
            years[start.year(of: sale.date), default: .init()].add(sale.sums)
        }
        for payment in income { years[start.year(of: payment.date), default: .init()].add(payment.record) }
        return years.sorted { $0.key < $1.key }.map { (start.name(of: $0), RealisedTotals($1)) }
    }
}
