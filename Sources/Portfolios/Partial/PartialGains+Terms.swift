extension PartialGains {
    /// What the partials of gains must have in common.
    package struct Terms: Sendable {
        /// The name and version of the program.
        let program: String
        /// The portfolio's name.
        let name: String?
        /// The options of the ledger.
        let options: TradeOptions
        /// The own currency.
        let own: Currency
        let asOf: CalendarDate
        /// The days whose sales and payments count.
        let from: CalendarDate?
        let through: CalendarDate?
        let grouping: GainGrouping
        /// Digests of the prices and of the rates.
        let prices: String
        let rates: String
    }
}

extension PartialGains.Terms {
    /// The terms by name.
    var values: PartialOption.Values {
        var values: PartialOption.Values = [(.program, program)]
        if let name { values.append((.name, name)) }
        values += [
            (.currency, options.currency.code), (.ownCurrency, own.code), (.asOf, asOf.description),
            (.lots, options.method.rawValue), (.costRate, options.costRate.rawValue),
            (.maxRateAge, String(options.maximumRateAge)),
        ]
        if options.yearStart != .january { values.append((.yearStarts, options.yearStart.description)) }
        if let from { values.append((.from, from.description)) }
        if let through { values.append((.to, through.description)) }
        return values + [(.by, grouping.rawValue), (.prices, prices), (.rates, rates)]
    }

    /// Reads what ``values`` has; fails if something is missing or malformed.
    init?(_ values: PartialOption.Values) {
        guard let single = PartialOption.single(values), let program = single[.program],
            let currency = single[.currency].flatMap({ try? Currency($0) }),
            let own = single[.ownCurrency].flatMap({ try? Currency($0) }),
            let asOf = single[.asOf].flatMap(CalendarDate.init(cell:)),
            let lots = single[.lots].flatMap(LotMethod.init(rawValue:)),
            let costRate = single[.costRate].flatMap(CostRate.init(rawValue:)),
            let maximumRateAge = single[.maxRateAge].flatMap({ Int(cell: $0) }),
            let grouping = single[.by].flatMap(GainGrouping.init(rawValue:)),
            let prices = single[.prices], let rates = single[.rates]
        else { return nil }
        let yearStart = single[.yearStarts].map { YearStart($0) } ?? .january
        guard let yearStart else { return nil }
        let (from, through) = (
            single[.from].map(CalendarDate.init(cell:)), single[.to].map(CalendarDate.init(cell:))
        )
        if case .some(nil) = from { return nil }
        if case .some(nil) = through { return nil }
        var options = TradeOptions(currency: currency)
        options.method = lots
        options.costRate = costRate
        options.maximumRateAge = maximumRateAge
        options.yearStart = yearStart
        self.init(
            program: program, name: single[.name], options: options, own: own, asOf: asOf, from: from ?? nil,
            through: through ?? nil, grouping: grouping, prices: prices, rates: rates)
    }
}
