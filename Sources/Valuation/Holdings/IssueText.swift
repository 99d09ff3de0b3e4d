/// The wording that issues of holdings, of trades and of returns have in common.
struct IssueText {
    /// The portfolio currency.
    let currency: Currency
    /// The age in days up to which a rate counts.
    let maximumRateAge: Int

    /// Says that no rate was published recently enough.
    ///
    /// - Parameter stock: the currency it would convert from; `nil` if that is unknown, too.
    func noRate(from stock: Currency?, upTo day: CalendarDate?) -> String {
        let pair = stock.map { "from \($0) to \(currency)" } ?? "to \(currency)"
        return "no rate \(pair) \(period(upTo: day))"
    }

    func noRateOfFees(to stock: Currency, upTo day: CalendarDate?) -> String {
        "the fees are in another currency, and there is no rate to \(stock) \(period(upTo: day))"
    }

    /// Says what the cost of a lot lacks.
    ///
    /// - Parameter day: the purchase date; `nil` for a pool.
    func noCost(_ missing: MissingCostInputs, _ stock: Currency, _ day: CalendarDate?) -> String {
        if missing.contains(.cost) {
            let whole = day == nil ? " for a part of the pool" : ""
            return "no price, amount or total\(whole), so no cost and no gain"
        }
        if missing.contains(.rateOfFees) { return noRateOfFees(to: stock, upTo: day) }
        if missing.contains(.rateOfCapital) {
            return "capital was returned on a day without a rate from \(stock) to \(currency)"
        }
        return noRate(from: stock, upTo: day)
    }

    private func period(upTo day: CalendarDate?) -> String {
        day.map { "in the \(IssueText.days(maximumRateAge)) up to \($0)" } ?? "for a part of the pool"
    }

    static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
