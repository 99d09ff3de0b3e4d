extension PartialReport {
    /// What the pieces of a report must have in common.
    package struct Terms: Sendable {
        /// The name and version of the program.
        package let program: String
        /// The portfolio's name.
        let name: String?
        /// The own currency.
        let own: Currency
        let options: ValuationOptions
        /// The groups of the report; `nil` for totals alone.
        package let grouping: Grouping?
        /// Digests of the prices and of the rates.
        let prices: String
        let rates: String
    }
}

extension PartialReport.Terms {
    /// The terms by name; a name may have several values, in order.
    var values: PartialOption.Values {
        var values: PartialOption.Values = [(.program, program)]
        if let name { values.append((.name, name)) }
        values += [
            (.currency, options.currency.code), (.ownCurrency, own.code), (.asOf, options.asOf.description),
            (.costRate, options.costRate.rawValue), (.maxRateAge, String(options.maximumRateAge)),
            (.maxPriceAge, String(options.maximumPriceAge)),
        ]
        if let grouping { values.append((.by, grouping.rawValue)) }
        for (symbol, price) in options.statedPrices.sorted(by: { $0.key < $1.key }) {
            values.append((.price, "\(symbol.text)=\(price.exact.inFull)"))
        }
        for (currency, rate) in options.statedRates.sorted(by: { $0.key < $1.key }) {
            values.append((.rate, "\(currency.code)=\(rate.exact.inFull)"))
        }
        return values + [(.prices, prices), (.rates, rates)]
    }

    /// Reads what ``values`` has; fails if something is missing or malformed.
    init?(_ values: PartialOption.Values) {
        guard let single = PartialOption.single(values) else { return nil }
        var parameters = ResultParameters()
        let known: [(PartialOption, ResultParameter)] = [
            (.currency, .currency), (.asOf, .asOf), (.costRate, .costRate), (.maxRateAge, .maxRateAge),
            (.maxPriceAge, .maxPriceAge),
        ]
        do throws(ParameterProblem) {
            for (name, parameter) in known {
                guard let value = single[name] else { return nil }
                try parameters.set(parameter, to: value)
            }
            for (name, value) in values where name == .price { try parameters.set(.price, to: value) }
            for (name, value) in values where name == .rate { try parameters.set(.rate, to: value) }
        } catch {
            return nil
        }
        guard let program = single[.program], let own = single[.ownCurrency].flatMap({ try? Currency($0) }),
            let currency = parameters.valuation.currency, let asOf = parameters.valuation.asOf,
            let options = try? parameters.valuation.options(currency: currency, today: asOf),
            let priceDigest = single[.prices], let rateDigest = single[.rates]
        else { return nil }
        let grouping = single[.by].flatMap(Grouping.init(rawValue:))
        guard (grouping == nil) == (single[.by] == nil) else { return nil }
        self.init(
            program: program, name: single[.name], own: own, options: options, grouping: grouping,
            prices: priceDigest, rates: rateDigest)
    }
}
