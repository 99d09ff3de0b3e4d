/// The prices and rates of days, for values and flows.
struct ReturnsPrices: Sendable {
    let table: PriceTable
    private let rates: RateTable
    private let options: ValuationOptions
    /// Whether the rates stated with holdings convert to the portfolio currency.
    private let usesOwnRates: Bool
    /// By the number of the currency, the rate of each day from ``firstRemembered`` to the last; none if they are looked up.
    private var remembered: [[ExactDecimal?]] = []
    private var firstRemembered = CalendarDate.last
    /// The maximum number of days to remember; for more, rates are looked up as needed.
    private static let mostRemembered = 40_000

    init(_ table: PriceTable, _ rates: RateTable, _ options: ReturnsOptions, own: Currency) {
        self.table = table
        self.rates = rates
        self.options = options.valuation
        usesOwnRates = own == options.currency
    }

    /// The portfolio currency.
    var currency: Currency { options.currency }
    /// The last day, to which stated prices and rates apply.
    var lastDay: CalendarDate { options.asOf }

    /// The table's last price on or before a day, of any age, or else its undated price.
    func price(of place: Int?, in unit: QuoteCurrency, on day: CalendarDate) -> CompactDecimal? {
        table.quotes(of: place, on: day).price?.price(in: unit)
    }

    /// Units of portfolio currency for 1 unit of `currency` on a day, from the table alone.
    func rate(of currency: Currency, on day: CalendarDate) -> ExactDecimal? {
        if currency == options.currency { return .one }
        let number = Int(currency.index)
        if day >= firstRemembered, day <= lastDay, number < remembered.count, !remembered[number].isEmpty {
            return remembered[number][firstRemembered.days(to: day)]
        }
        return search(currency, on: day)
    }

    private func search(_ currency: Currency, on day: CalendarDate) -> ExactDecimal? {
        rates.rate(
            from: currency, to: options.currency, on: day, maximumAge: options.maximumRateAge)?.number.exact
    }

    /// Looks the rates of all days up in advance, so that each is searched once.
    mutating func remember(_ currencies: Set<Currency>, from first: CalendarDate) {
        let count = first.days(to: lastDay) + 1
        guard count > 0, count <= ReturnsPrices.mostRemembered else { return }
        for currency in currencies where currency != options.currency {
            while remembered.count <= Int(currency.index) { remembered.append([]) }
            remembered[Int(currency.index)] = (0..<count).map { search(currency, on: first.advanced(by: $0)) }
        }
        firstRemembered = first
    }

    /// What tells the price of an item on a day: see "Which price" in the article on the formulas, and for the report of one
    /// day ``HoldingValuer``.
    private enum PriceSource {
        /// An option, or a row's price without a day; both are for the last day alone.
        case stated(CompactDecimal)
        case row(CompactDecimal, CalendarDate)
        case table(PriceTable.Quote)
    }

    private func priceSource(of item: HeldItem, _ position: ReturnsAccount.Position, on day: CalendarDate)
        -> PriceSource?
    {
        if day == options.asOf {
            if let price = options.statedPrices[position.symbol] { return .stated(price) }
            if let row = item.row, let price = row.price, row.priceDate == nil { return .stated(price) }
        }
        let quote = table.quotes(of: position.pricePlace, on: day).price
        if let own = item.datedPrice, own.day <= day, own.day >= (quote?.date ?? own.day) {
            return .row(own.price, own.day)
        }
        return quote.map { .table($0) }
    }

    /// The price of an item at the end of a day.
    func price(
        of item: HeldItem, _ position: ReturnsAccount.Position, in unit: QuoteCurrency, on day: CalendarDate
    )
        -> CompactDecimal?
    {
        switch priceSource(of: item, position, on: day) {
        case .stated(let price), .row(let price, _): price
        case .table(let quote): quote.price(in: unit)
        case nil: nil
        }
    }

    /// The day of an item's price at the end of a day, if that is older than the maximum age of prices.
    func stalePriceDay(of item: HeldItem, _ position: ReturnsAccount.Position, on day: CalendarDate)
        -> CalendarDate?
    {
        let found: CalendarDate? =
            switch priceSource(of: item, position, on: day) {
            case .row(_, let own): own
            case .table(let quote): quote.date
            case .stated, nil: nil
            }
        return found.flatMap { $0.days(to: day) > options.maximumPriceAge ? $0 : nil }
    }

    /// The rate for an item's value at the end of a day.
    func rate(of item: HeldItem, on day: CalendarDate) -> ExactDecimal? {
        if day == options.asOf, item.currency != options.currency {
            if let rate = options.statedRates[item.currency] { return rate.exact }
            if usesOwnRates, let rate = item.row?.rate { return rate.exact }
        }
        return rate(of: item.currency, on: day)
    }

    /// The value of an item at the end of a day, in stock currency; `nil` if it is held but has no price.
    func value(of item: HeldItem, _ position: ReturnsAccount.Position, on day: CalendarDate) -> ExactDecimal?
    {
        item.shares(on: day).worth { item.isCash ? .one : price(of: item, position, in: $0, on: day) }
    }
}
