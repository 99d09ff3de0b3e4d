/// Current rates that the options state, for the rows of columns. They take precedence over the rows' own rates.
struct StatedRates: Sendable {
    /// By currency; absent if none is stated.
    private var rates = LotColumns.Numbers(count: CurrencyTable.count)
    private let own: Currency

    /// Fails if a rate is too large or has too many decimals for a column.
    init?(_ valuer: HoldingValuer) {
        own = valuer.own
        for (currency, rate) in valuer.options.statedRates {
            var number = LotColumns.Number()
            guard number.set(rate), NumberRule.rate(number.coefficient) >= 0 else { return nil }
            rates.coefficients[Int(currency.index)] = number.coefficient
            rates.scales[Int(currency.index)] = number.scale
        }
    }

    /// Replaces the rows' rates with the stated ones; a row whose own rate is invalid needs care.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    func fill(_ columns: inout LotColumns) {
        for row in 0..<min(columns.count, LotColumns.capacity) {
            let currency = columns.units[row].currency
            let scale = rates.scales[Int(currency.index)]
            guard scale >= 0, currency != own else { continue }
            let stated = columns.rate.scales[row]
            let isRate = stated >= 0 && NumberRule.rate(columns.rate.coefficients[row]) >= 0
            if !isRate, stated != LotColumns.Numbers.absent { columns.needsCare[row] = true }
            columns.rate.coefficients[row] = rates.coefficients[Int(currency.index)]
            columns.rate.scales[row] = scale
        }
    }
}
