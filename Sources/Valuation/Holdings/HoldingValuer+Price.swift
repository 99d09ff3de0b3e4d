// Chooses the price of a holding and the prices before it.
extension HoldingValuer {
    /// Resolves price, price date and previous close, and records what makes the price doubtful.
    ///
    /// A price stated in the options takes precedence over the row's, and the row's over the table's. A dated price of
    /// the row joins the price history for that row alone: the newest price on or before the as-of date is used.
    func resolvePrice(
        _ inputs: HoldingInputs, symbol: Int?, _ end: Int?, stated: CompactDecimal?,
        into computed: inout ComputedHolding
    ) {
        computed.formulaInputs.previousClose = inputs.previousClose
        if symbol == nil, inputs.priceDate == nil {
            computed.formulaInputs.price = stated ?? inputs.price
            return
        }
        let own = ownPrice(inputs)
        let quotes = prices.quotes(of: symbol, on: options.asOf, end)
        if let price = stated ?? (inputs.priceDate == nil ? inputs.price : nil) {
            computed.formulaInputs.price = price
            takeHistory(quotes, own, before: options.asOf, in: inputs.quote, into: &computed)
            if stated == nil {
                computed.note(hidden: dated(quotes.price, otherThan: price, in: inputs.quote))
            }
        } else if let own, own.date >= (quotes.price?.date ?? own.date) {
            computed.formulaInputs.price = own.price
            computed.priceDate = own.date
            takeHistory(
                prices.quotes(of: symbol, on: own.date), nil, before: own.date, in: inputs.quote,
                into: &computed)
        } else {
            // The row's previous close belongs to its own, older price.
            if own != nil { computed.formulaInputs.previousClose = nil }
            take(quotes, own, in: inputs.quote, into: &computed)
        }
    }

    /// The row's dated price, if it is from the as-of date or earlier.
    private func ownPrice(_ inputs: HoldingInputs) -> DatedPrice? {
        guard let price = inputs.price, let date = inputs.priceDate, date <= options.asOf else { return nil }
        return DatedPrice(price: price, date: date)
    }

    /// The table's price, if it is dated and differs from `price`.
    private func dated(
        _ quote: PriceTable.Quote?, otherThan price: CompactDecimal, in unit: QuoteCurrency
    ) -> DatedPrice? {
        guard let date = quote?.date, let other = quote?.price(in: unit), other != price else { return nil }
        return DatedPrice(price: other, date: date)
    }

    /// Uses the table's price, with the close published with it if no close is known yet.
    private func take(
        _ quotes: PriceTable.Quotes, _ own: DatedPrice?, in unit: QuoteCurrency,
        into computed: inout ComputedHolding
    ) {
        computed.formulaInputs.price = quotes.price?.price(in: unit)
        if computed.formulaInputs.previousClose == nil {
            computed.formulaInputs.previousClose = quotes.publishedClose?.price(in: unit)
        }
        // A price without a date has no history.
        guard let date = quotes.price?.date else { return }
        computed.priceDate = date
        takeHistory(quotes, own, before: date, in: unit, into: &computed)
    }

    /// Uses the prices before a day, from the table and the row; the row's wins if both are from the same day.
    ///
    /// - Parameter quotes: the table's quotes on the day, or on a later day with no price in between.
    private func takeHistory(
        _ quotes: PriceTable.Quotes, _ own: DatedPrice?, before day: CalendarDate, in unit: QuoteCurrency,
        into computed: inout ComputedHolding
    ) {
        var history = quotes.history
        var last = history.last.flatMap { prices.quote(at: $0, on: options.asOf) }
        if let date = last?.date, date >= day {
            history.removeLast()
            last = history.last.flatMap { prices.quote(at: $0, on: options.asOf) }
        }
        let own = own.flatMap { $0.date < day ? $0 : nil }
        var before = last?.price(in: unit)
        if let own, own.date >= (last?.date ?? own.date) { before = own.price }
        computed.priceBefore = before
        if computed.formulaInputs.previousClose == nil { computed.formulaInputs.previousClose = before }
        if let price = computed.formulaInputs.price {
            computed.note(
                median: prices.suspectMedian(
                    history, own, in: unit, beside: price, on: options.asOf))
        }
    }

    /// Uses the table's price for a holding that states none itself.
    ///
    /// - Parameter computed: receives price and previous close, and their issues.
    /// - Returns: the unit of the price, which is taken as the holding's, if it states one.
    func takeTablePrice(of symbol: Int, into computed: inout ComputedHolding) -> QuoteCurrency? {
        let quotes = prices.quotes(of: symbol, on: options.asOf)
        let unit = quotes.price?.unit
        computed = ComputedHolding()
        take(quotes, nil, in: unit ?? QuoteCurrency(own), into: &computed)
        computed.issueKinds = priceIssues(unit ?? QuoteCurrency(own), computed)
        return unit
    }

    /// What is unknown or doubtful about the price.
    func priceIssues(_ unit: QuoteCurrency, _ computed: ComputedHolding) -> IssueKinds {
        var kinds: IssueKinds = []
        if computed.formulaInputs.price == nil { kinds.insert(.missingPrice) }
        if isStale(computed) { kinds.insert(.stalePrice) }
        if computed.hiddenPrice != nil { kinds.insert(.undatedPrice) }
        if computed.suspectReference(unit) != nil { kinds.insert(.suspectedUnit) }
        return kinds
    }

    /// Whether the price is older than the options allow without a word.
    func isStale(_ computed: borrowing ComputedHolding) -> Bool {
        guard let date = computed.priceDate else { return false }
        return date.days(to: options.asOf) > options.maximumPriceAge
    }
}
