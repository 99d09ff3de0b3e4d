extension Item {
    /// The name of the figure in English, such as "Number of shares", followed by "(average)" for an average.
    public var label: String { isAverage ? "\(kind.label) (average)" : kind.label }

    /// The figure with its unit, as shown to users; `n/a` if it is unknown.
    ///
    /// | value | text |
    /// | --- | --- |
    /// | shares | `1,250.5` |
    /// | date | `2005-04-01`, or `2005-04-01 to 2006-07-03` |
    /// | price | every digit, and at least its currency's number of decimals: `430.47 USD`, `310 GBX` |
    /// | money | its currency's number of decimals, rounded half to even: `3,311.31 EUR`; a gain with its sign |
    /// | percentage | two decimals, rounded half to even, with its sign: `+952.75 %` |
    /// | rate | every digit: `0.769230769230769 EUR/USD` |
    ///
    /// The format is the same in every locale.
    public var text: String {
        switch value {
        case .shares(let figure):
            return figure.map { DecimalFormat.groupedInFull($0.exact) } ?? DecimalFormat.unknown
        case .date(let dates):
            guard let dates else { return DecimalFormat.unknown }
            return dates.lowerBound == dates.upperBound
                ? dates.lowerBound.description : "\(dates.lowerBound) to \(dates.upperBound)"
        case .price(let figure, let unit):
            guard let figure else { return DecimalFormat.unknown }
            return "\(DecimalFormat.price(figure.exact, unit, signed: kind == .intradayValue)) \(unit)"
        case .money(let figure, let currency):
            let signed = gainOrLoss != nil
            guard let figure else { return DecimalFormat.unknown }
            return "\(DecimalFormat.money(figure.exact, currency, signed: signed)) \(currency)"
        case .percentage(let percentage):
            return percentage?.description ?? DecimalFormat.unknown
        case .rate(let rate, let base, let quote):
            guard let rate else { return DecimalFormat.unknown }
            return "\(DecimalFormat.plain(rate.number.exact)) \(quote)/\(base)"
        }
    }

    /// Whether the figure is known.
    public var isKnown: Bool {
        switch value {
        case .shares(let figure), .price(let figure, _), .money(let figure, _): figure != nil
        case .date(let dates): dates != nil
        case .percentage(let percentage): percentage != nil
        case .rate(let rate, _, _): rate != nil
        }
    }

    /// Whether the figure is a gain, or a rise in price; use it for the colour.
    public var isGain: Bool { gainOrLoss.map { !$0.isNegative && !$0.isZero } ?? false }

    /// Whether the figure is a loss, or a fall in price; use it for the colour.
    public var isLoss: Bool { gainOrLoss?.isNegative ?? false }

    /// The figure, if it is a gain or a change in price.
    private var gainOrLoss: ExactDecimal? {
        switch (kind, value) {
        case (.gainOrLossValue, .money(let figure, _)), (.priceGain, .money(let figure, _)),
            (.currencyGain, .money(let figure, _)), (.realisedGain, .money(let figure, _)),
            (.realisedPriceGain, .money(let figure, _)), (.realisedCurrencyGain, .money(let figure, _)),
            (.totalGain, .money(let figure, _)), (.intradayValue, .price(let figure, _)):
            figure?.exact
        case (.gainOrLossPercentage, .percentage(let percentage)),
            (.intradayPercentage, .percentage(let percentage)):
            percentage?.part
        default: nil
        }
    }
}

extension Item.Kind {
    /// The name of this kind of figure in English.
    public var label: String {
        switch self {
        case .numberOfShares: "Number of shares"
        case .datePurchase: "Purchase date"
        case .pricePurchase: "Purchase price"
        case .priceCurrent: "Current price"
        case .intradayValue: "Change per share"
        case .intradayPercentage: "Change in percent"
        case .currencyRatePurchase: "Rate at purchase"
        case .currencyRateCurrent: "Current rate"
        case .valuationPurchase: "Purchase value"
        case .valuationCurrent: "Current value"
        case .gainOrLossValue: "Gain or loss"
        case .gainOrLossPercentage: "In percent"
        case .priceGain: "from price changes"
        case .currencyGain: "from exchange rates"
        case .realisedGain: "Realised gain or loss"
        case .realisedPriceGain: "from price changes"
        case .realisedCurrencyGain: "from exchange rates"
        case .dividends: "Dividends, gross"
        case .totalGain: "In all, with net income"
        }
    }
}

extension AppliedRate {
    /// Where the rate comes from, such as `inverse, 2013-03-01` or `cross via EUR, 2013-03-01`; `nil` for an average.
    public var provenance: String? {
        let source =
            switch source {
            case .average: String?.none
            case .option: "stated as an option"
            case .row: "stated with the holding"
            case .cost: "from what was paid"
            case .direct, .inverse, .cross: source.rawValue
            }
        return source.map { $0 + (via.map { " via \($0)" } ?? "") + (date.map { ", \($0)" } ?? "") }
    }
}
