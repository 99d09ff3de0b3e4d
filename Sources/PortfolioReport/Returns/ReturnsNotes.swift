import Valuation

/// The wording that names and explains returns.
struct ReturnsNotes {
    let heading: String

    static let timeWeighted =
        "TWR is what money invested throughout earned: compare it with a fund or index."
    static let moneyWeighted =
        "IRR is the yearly interest on a savings account with the same payments."
    static let benchmark =
        "The benchmark is its price alone, in the portfolio's currency: its dividends are missing."
    static let benchmarkWithDividends =
        "The benchmark is its price in the portfolio's currency; its dividends buy more of it on their ex dates."
    static let ratios = [
        "Sharpe: (mean return of a year − riskless rate) ÷ volatility.",
        "Sortino: the same over the spread of the returns below the riskless rate.",
    ]
    static let inflation =
        "Less inflation: TWR in prices of the first day; IRR of the payments in prices of the last day."
    static let besideBenchmark = [
        "Beta: covariance of the returns with the benchmark's ÷ the benchmark's variance; correlation: the same ÷ both "
            + "standard deviations.",
        "Same payments: what the opening value and all payments would have come to in the benchmark.",
    ]
    static let volatility =
        "standard deviation (n − 1) of the returns between days with a price or payment, times √(365 · n / days)"
    static let cut = "Gains and income add up over the rows; returns do not."
    static let contribution = "The largest contribution comes first."
    /// For years and months, whose rates are for their own length of time.
    static let rateOfTime = "IRR is for the period of the row; for 365 days or more, it is per year."

    init(_ report: ReturnsReport) {
        let statement = report.statement
        let days = statement.from.days(to: statement.to)
        let span = days == 1 ? "1 day" : "\(Count.text(days)) days"
        heading = "returns in \(statement.currency), \(statement.from) to \(statement.to) (\(span))"
    }

    /// What the figures mean, in a sentence or two each, for the foot of a page.
    static func meanings(_ report: ReturnsReport) -> [String] {
        var meanings = [
            "Gain = closing value − opening value − money in + money out. Price effect: what moved in the stocks' own "
                + "currencies; currency effect: what exchange rates did to it; from income: dividends and interest less fees and "
                + "taxes.",
            cash(report).first
                ?? "Money in is what was paid for purchases, fees and taxes, money out what came back from sales, dividends "
                + "and interest; cash is not part of the value.",
            "TWR, time-weighted return: what 1 that was in all along would have earned. When money came and went does not "
                + "count, so that it can be compared with a fund or an index. Its price effect, its currency effect and its part from "
                + "income sum up to it.",
            "IRR, money-weighted return (internal rate of return): the interest a year at which a savings account with the "
                + "same payments in and out would have come to the same. When money came and went does count. In less than a "
                + "year that of the period is what was earned; that of a year is a projection.",
            "Simple return: the gain over the opening value and all money in.",
            "Max drawdown: the deepest fall of the time-weighted growth below an earlier peak.",
            "Volatility: \(volatility).",
        ]
        meanings += measures(report)
        meanings.append(
            "Percentages are rounded once, and shown to two decimals. Each row is worked out for itself: gains and income "
                + "add up over rows, returns do not.")
        return meanings
    }

    /// Whether followed cash is part of the values; nothing if no cash is followed.
    static func cash(_ report: ReturnsReport) -> [String] {
        if report.statement.hasCash {
            return [
                "Cash of followed accounts is part of the value: money in and out are their deposits and withdrawals, "
                    + "and the purchases and sales of all other accounts."
            ]
        }
        return report.statement.options.mayFollowCash
            ? ["Cash is left out here: purchases are money in, and sales and income money out."] : []
    }

    static func moneyIn(_ report: ReturnsReport) -> String {
        report.statement.hasCash ? "deposits and other purchases" : "purchases, fees and taxes"
    }

    static func moneyOut(_ report: ReturnsReport) -> String {
        report.statement.hasCash ? "withdrawals and other sales" : "sales and income"
    }

    /// What the figures mean that are only there on demand.
    static func measures(_ report: ReturnsReport) -> [String] {
        (report.statement.options.riskFree == nil ? [] : ratios)
            + (report.statement.options.inflation == nil ? [] : [inflation])
            + (report.hasBenchmark
                ? [report.statement.options.dividends.isEmpty ? benchmark : benchmarkWithDividends]
                    + besideBenchmark : [])
    }

    /// The dates of the deepest fall, or a note if there is none or it is unknown.
    static func fall(_ row: ReturnsRow) -> String {
        guard let fall = row.drawdown else {
            return row.figures.maxDrawdown == nil ? "" : "never below an earlier day"
        }
        let end = fall.recovered.map { "recovered on \($0)" } ?? "not recovered yet"
        return "\(fall.peak) to \(fall.trough), \(end)"
    }

    /// Why there is no internal rate of return; empty if there is one.
    static func gap(_ row: ReturnsRow) -> String {
        switch row.rateGap {
        case nil: ""
        case .unknownAmount: "a value or payment is unknown"
        case .noAmount: "nothing was held, paid or received"
        case .onlyLastDay: "nothing happened before the last day"
        case .nothingPaid: "nothing was paid in"
        case .noSolution: "no rate makes the payments come out even"
        case .several: "several rates fit: see below"
        case .tooLarge: "it is too large to be given"
        case .undecided: "the search for it was given up: see below"
        }
    }
}
