package import PortfolioFiles
package import Valuation

extension MarketStore {
    /// What looks like a slip in a price or rate that is entered by hand; see ``EntryRemarks``.
    ///
    /// - Throws: ``EditingError/file(_:)`` if a price file can't be read.
    /// - Complexity: O(*n*) for *n* bytes of price files, or of those of rates.
    package func remarks(on quote: StatedQuote, today: CalendarDate = .today) throws(EditingError)
        -> [String]
    {
        switch quote.subject {
        case .price(let symbol):
            let isZero =
                quote.figure.isZero ? ["the price is 0: is that what you mean?"] : []
            let unit = quote.unit ?? held.unit(of: symbol)
            return isZero + EntryRemarks.future(quote.date, today: today, "reports leave the price out")
                + remarks(on: quote.figure, of: symbol, in: unit, before: quote.date, try readPrices())
        case .rate(let from, let to):
            return EntryRemarks.future(quote.date, today: today, "reports leave the rate out")
                + remarks(on: quote.figure, from: from, to: to, before: quote.date)
        }
    }

    /// What looks like a slip in the last of the prices of each symbol; see ``EntryRemarks``.
    ///
    /// - Throws: ``EditingError/file(_:)`` if a price file can't be read.
    /// - Complexity: O(*n* + *m*) for *n* bytes of price files and *m* prices.
    package func remarks(
        onLastOf quotes: [StatedQuote], today: CalendarDate = .today
    ) throws(EditingError) -> [(quote: StatedQuote, remark: String)] {
        var last: [StatedQuote.Subject: Int] = [:]
        for (place, quote) in quotes.enumerated() {
            guard case .price = quote.subject else { continue }
            if let known = last[quote.subject], quotes[known].date > quote.date { continue }
            last[quote.subject] = place
        }
        guard !last.isEmpty else { return [] }
        let market = try readPrices()
        return last.values.sorted().flatMap { place in
            let quote = quotes[place]
            guard case .price(let symbol) = quote.subject else {
                return [(quote: StatedQuote, remark: String)]()
            }
            let isAhead = EntryRemarks.future(quote.date, today: today, "reports leave the price out")
            let isFar = remarks(
                on: quote.figure, of: symbol, in: quote.unit ?? held.unit(of: symbol), before: quote.date,
                market)
            return (isAhead + isFar).map { (quote, $0) }
        }
    }

    /// What looks like a slip in a price on a day, beside the last price before it.
    private func remarks(
        on price: CompactDecimal, of symbol: String, in unit: QuoteCurrency?, before day: CalendarDate,
        _ market: MarketFiles?
    ) -> [String] {
        lastPrice(of: symbol, in: unit, before: day, market).map {
            FarFigure.price.doubts(price, beside: $0.price, of: $0.date)
        } ?? []
    }

    /// The last price of the files before a day, or the one that a later purchase or sale states, and its day; `nil` if
    /// there is none in a unit of the same currency, or the symbol was split after it.
    ///
    /// - Parameter usual: the unit of what is held, if ``held`` does not say it.
    func lastPrice(
        of symbol: String, in unit: QuoteCurrency?, usual: QuoteCurrency? = nil, before day: CalendarDate,
        _ market: MarketFiles?
    ) -> (price: CompactDecimal, date: CalendarDate?)? {
        let known = market.flatMap { market in
            market.prices.quotes(of: market.prices.symbols.find(symbol), on: day.advanced(by: -1)).price
        }
        if let traded = held.lastTraded(symbol, through: day), known?.date.map({ $0 < traded.date }) ?? true {
            guard let price = traded.price(in: unit ?? traded.unit),
                !held.isSplit(symbol, after: traded.date, through: day)
            else { return nil }
            return (price, traded.date)
        }
        guard let known, known.date.map({ !held.isSplit(symbol, after: $0, through: day) }) ?? true else {
            return nil
        }
        guard let unit, let knownUnit = known.unit ?? held.unit(of: symbol) ?? usual else {
            return (known.price, known.date)
        }
        guard unit.currency == knownUnit.currency else { return nil }
        return (known.price.converted(from: knownUnit, to: unit), known.date)
    }

    /// What looks like a slip in a rate: one that is rather the rate the other way round, or far from the rate, beside
    /// that of the European Central Bank, or else the last one before it.
    private func remarks(
        on rate: CompactDecimal, from: Currency, to: Currency, before day: CalendarDate
    ) -> [String] {
        let known =
            PortfolioSource.rateTable(of: centralBank)?.rate(from: from, to: to, on: day)
            ?? PortfolioSource.rateTable(of: rates + centralBank)?.rate(
                from: from, to: to, on: day.advanced(by: -1), maximumAge: 400)
        if let message = RateDoubts.message(rate, from: from, to: to, on: day, beside: known) {
            return [message]
        }
        guard let known, let number = known.number.exact.rounded(significantDigits: 6).compact else {
            return []
        }
        return FarFigure.rate.doubts(rate, beside: number, of: known.date)
    }
}
