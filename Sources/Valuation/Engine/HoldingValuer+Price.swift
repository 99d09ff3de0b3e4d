// Which price counts for a holding, and which one came before it.
extension HoldingValuer {
    /// Finds price, price date and previous close, and the price before in the history.
    ///
    /// A price that the options state goes before the row's, the row's before the table's. A row's price with a date is
    /// one more price of the history, of that row alone: the newest on or before the as-of date counts.
    func resolvePrice(
        _ inputs: HoldingInputs, symbol: Int?, stated: CompactDecimal?, into computed: inout ComputedHolding
    ) {
        if symbol == nil, inputs.priceDate == nil {
            computed.lot.price = stated ?? inputs.price
            computed.lot.previousClose = inputs.previousClose
            return
        }
        let quotes = prices.quotes(of: symbol, on: options.asOf)
        let own = ownPrice(inputs)
        if let stated {
            take(
                stated, before: last(own, quotes.lastBeforeDay, inputs, before: options.asOf), inputs,
                &computed)
        } else if let price = inputs.price, inputs.priceDate == nil {
            take(price, before: converted(quotes.lastBeforeDay, to: inputs.quote), inputs, &computed)
            if let date = quotes.price?.date, let hidden = converted(quotes.price, to: inputs.quote),
                hidden != price
            {
                computed.hiddenPrice = DatedPrice(hidden, on: date)
            }
        } else if let own, own.date >= (quotes.price?.date ?? own.date) {
            let before = prices.quotes(of: symbol, on: own.date).lastBeforeDay
            take(own.price, before: converted(before, to: inputs.quote), inputs, &computed)
            computed.priceDate = own.date
        } else {
            // What the row says of the close before an older price says nothing of the one before this.
            computed.lot.previousClose = own == nil ? inputs.previousClose : nil
            var before = converted(quotes.priceBefore, to: inputs.quote)
            if let date = quotes.price?.date {
                before = last(own, quotes.priceBefore, inputs, before: date)
            }
            take(quotes, before: before, in: inputs.quote, into: &computed)
        }
    }

    /// The row's dated price, if it is of the as-of date or earlier.
    private func ownPrice(_ inputs: HoldingInputs) -> DatedPrice? {
        guard let price = inputs.price, let date = inputs.priceDate, date <= options.asOf else { return nil }
        return DatedPrice(price, on: date)
    }

    /// The later of the row's dated price and the last one of the table before a day; of one day the row's.
    private func last(
        _ own: DatedPrice?, _ quote: PriceTable.Quote?, _ inputs: HoldingInputs, before day: CalendarDate
    ) -> CompactDecimal? {
        if let own, own.date < day, own.date >= (quote?.date ?? own.date) { return own.price }
        return converted(quote, to: inputs.quote)
    }

    /// Takes a price of the options or of the row, and the row's previous close, else the price before.
    private func take(
        _ price: CompactDecimal, before: CompactDecimal?, _ inputs: HoldingInputs,
        _ computed: inout ComputedHolding
    ) {
        computed.lot.price = price
        computed.priceBefore = before
        computed.lot.previousClose = inputs.previousClose ?? before
    }

    /// Takes a price of the table, and its previous close, unless there is one already.
    private func take(
        _ quotes: PriceTable.Quotes, before: CompactDecimal?, in unit: QuoteCurrency,
        into computed: inout ComputedHolding
    ) {
        computed.lot.price = converted(quotes.price, to: unit)
        computed.priceDate = quotes.price?.date
        computed.priceBefore = before
        if computed.lot.previousClose == nil {
            computed.lot.previousClose = converted(quotes.publishedClose, to: unit) ?? before
        }
    }

    /// What the table alone says of a symbol to a holding that states no price.
    ///
    /// - Parameter computed: one whose lot is empty but for what was found before; gets price, previous close, and
    ///   the issues of them.
    /// - Returns: the unit the price is stated in, the one taken for the holding's where there is one.
    func takeTablePrice(of symbol: Int, into computed: inout ComputedHolding) -> QuoteCurrency? {
        let quotes = prices.quotes(of: symbol, on: options.asOf)
        let unit = quotes.price?.unit
        let assumed = unit ?? QuoteCurrency(own)
        computed.lot.previousClose = nil
        take(quotes, before: converted(quotes.priceBefore, to: assumed), in: assumed, into: &computed)
        computed.issueKinds = priceIssues(assumed, computed)
        return unit
    }

    private func converted(_ quote: PriceTable.Quote?, to unit: QuoteCurrency) -> CompactDecimal? {
        guard let quote else { return nil }
        guard let stated = quote.unit else { return quote.price }
        guard stated.currency == unit.currency else { return nil }
        return quote.price.converted(from: stated, to: unit)
    }

    /// What is unknown or doubtful about the price.
    func priceIssues(_ unit: QuoteCurrency, _ computed: ComputedHolding) -> IssueKinds {
        var kinds: IssueKinds = []
        if computed.lot.price == nil { kinds.insert(.missingPrice) }
        if let date = computed.priceDate, date.days(to: options.asOf) > options.maximumPriceAge {
            kinds.insert(.stalePrice)
        }
        if computed.hiddenPrice != nil { kinds.insert(.undatedPrice) }
        if computed.suspectReference(unit) != nil { kinds.insert(.suspectedUnit) }
        return kinds
    }
}
