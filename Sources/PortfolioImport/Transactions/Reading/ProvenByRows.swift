internal import Valuation

/// What rows of a file prove that holds for others of it.
struct ProvenByRows: Sendable {
    private struct Key: Hashable {
        let stock: Currency
        let account: Currency
        let day: CalendarDate
    }

    private var net = 0
    private var gross = 0
    private var rates: [Key: ExactDecimal] = [:]

    mutating func note(_ perShare: TransactionSettlement.PerShare?) {
        switch perShare {
        case .net: net += 1
        case .gross: gross += 1
        case nil: break
        }
    }

    /// Notes the units of an account's currency for one of a stock's.
    mutating func note(
        _ rate: ExactDecimal, of stock: Currency?, in account: Currency, _ day: CalendarDate
    ) {
        guard let stock else { return }
        rates[Key(stock: stock, account: account, day: day)] = rate
    }

    /// What a dividend per share is by all rows that tell; `nil` if there are none, or if they contradict each other.
    var perShare: TransactionSettlement.PerShare? {
        if net > 0, gross == 0 { return .net }
        return gross > 0 && net == 0 ? .gross : nil
    }

    /// The rate of the nearest day with one, at most a month away.
    func rate(of stock: Currency, in account: Currency, near day: CalendarDate) -> ExactDecimal? {
        if rates.isEmpty { return nil }
        for distance in 0...31 {
            for other in [day.advanced(by: -distance), day.advanced(by: distance)] {
                if let rate = rates[Key(stock: stock, account: account, day: other)] { return rate }
            }
        }
        return nil
    }
}
