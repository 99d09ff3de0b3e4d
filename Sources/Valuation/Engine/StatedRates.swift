/// Current rates that the options state, for the rows of columns: they go before the rows' own.
struct StatedRates: Sendable {
    /// By currency; absent where none is stated.
    private var rates = LotColumns.Numbers(count: CurrencyTable.count)
    private let own: Currency

    /// `nil` where one is too large or has too many decimals for a column.
    init?(_ valuer: HoldingValuer) {
        own = valuer.own
        for (currency, rate) in valuer.options.statedRates {
            var number = LotColumns.Number()
            guard number.set(rate), NumberRule.rate(number.coefficient) >= 0 else { return nil }
            rates.coefficients[Int(currency.index)] = number.coefficient
            rates.scales[Int(currency.index)] = number.scale
        }
    }

    /// Puts the rates in the place of the rows'; a row whose own could not be one needs care.
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
