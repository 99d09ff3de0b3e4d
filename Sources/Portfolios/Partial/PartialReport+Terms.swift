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
    /// The kinds of terms; the raw values are the names in the file, which are those of options where there is one.
    enum Name: String, CaseIterable {
        case program, name
        case currency
        case ownCurrency = "own-currency"
        case asOf = "as-of"
        case costRate = "cost-rate"
        case maxRateAge = "max-rate-age"
        case maxPriceAge = "max-price-age"
        case by, price, rate, prices, rates
    }

    /// The terms by name; a name may have several values, in order.
    var values: [(name: Name, value: String)] {
        var values: [(Name, String)] = [(.program, program)]
        if let name { values.append((.name, name)) }
        values += [
            (.currency, options.currency.code), (.ownCurrency, own.code), (.asOf, options.asOf.description),
            (.costRate, options.costRate.rawValue), (.maxRateAge, String(options.maximumRateAge)),
            (.maxPriceAge, String(options.maximumPriceAge)),
        ]
        if let grouping { values.append((.by, grouping.rawValue)) }
        for (symbol, price) in options.statedPrices.sorted(by: { $0.key < $1.key }) {
            values.append((.price, "\(symbol)=\(price.exact.inFull)"))
        }
        for (currency, rate) in options.statedRates.sorted(by: { $0.key < $1.key }) {
            values.append((.rate, "\(currency.code)=\(rate.exact.inFull)"))
        }
        return values + [(.prices, prices), (.rates, rates)]
    }

    /// Reads what ``values`` has; fails if something is missing or malformed.
    init?(_ values: [(name: Name, value: String)]) {
        var single: [Name: String] = [:]
        var prices: [String] = []
        var rates: [String] = []
        for (name, value) in values {
            switch name {
            case .price: prices.append(value)
            case .rate: rates.append(value)
            default: if single.updateValue(value, forKey: name) != nil { return nil }
            }
        }
        var parameters = ResultParameters()
        let known: [(Name, ResultParameter)] = [
            (.currency, .currency), (.asOf, .asOf), (.costRate, .costRate), (.maxRateAge, .maxRateAge),
            (.maxPriceAge, .maxPriceAge),
        ]
        do throws(ParameterProblem) {
            for (name, parameter) in known {
                guard let value = single[name] else { return nil }
                try parameters.set(parameter, to: value)
            }
            for value in prices { try parameters.set(.price, to: value) }
            for value in rates { try parameters.set(.rate, to: value) }
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

    /// The first thing in which other terms differ from these.
    ///
    /// - Parameter file: the partial with these terms.
    func difference(of other: PartialReport.Terms, in file: String) -> Wording? {
        for name in Name.allCases {
            let (mine, others) = (text(name), other.text(name))
            guard mine != others else { continue }
            switch name {
            case .program: return .partialOfOtherProgram(other.program, this: program)
            case .prices, .rates: return .partialOfOtherMarket(name.rawValue, in: file)
            default: return .partialOfOtherOption(others, mine, in: file)
            }
        }
        return nil
    }

    /// The values of a name, as options; `nil` if there are none.
    private func text(_ name: Name) -> String? {
        let found = values.filter { $0.name == name }
        if found.isEmpty { return nil }
        return found.map { "--\($0.name.rawValue) \($0.value)" }.joined(separator: " ")
    }
}
