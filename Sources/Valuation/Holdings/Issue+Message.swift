// The messages of a holding's issues; those that sales and cash have too are ``IssueText``'s.
extension ComputedHolding {
    /// The issues of the holding, in the order of their kinds.
    package func issues(of holding: Holding, options: ValuationOptions) -> [Issue] {
        issues(
            symbol: holding.symbol, location: holding.location, inputs: holding.inputs, options: options)
    }

    /// The issues of the holding, in the order of their kinds.
    package func issues(
        symbol: String, location: InputLocation, inputs: HoldingInputs, options: ValuationOptions
    ) -> [Issue] {
        issueKinds.kinds.map { kind in
            Issue(
                kind: kind, symbol: symbol, location: location, isExcluded: inputs.isExcluded,
                message: message(kind, inputs, options), stockCurrency: inputs.quote.currency,
                day: kind == .missingPurchaseRate ? inputs.purchaseDate : options.asOf)
        }
    }

    private func message(_ kind: IssueKind, _ inputs: HoldingInputs, _ options: ValuationOptions) -> String {
        let stock = inputs.quote.currency
        let text = IssueText(currency: options.currency, maximumRateAge: options.maximumRateAge)
        if let lacks = inputs.lacking, kind == .missingCost || kind == .missingPurchaseRate {
            return text.noCost(lacks, stock, inputs.purchaseDate)
        }
        switch kind {
        case .missingPrice:
            return "no price on or before \(options.asOf)"
        case .missingRate:
            return text.noRate(from: stock, upTo: options.asOf)
        case .missingCost:
            // A cost in the own currency does not help if another currency or the current rate is asked for.
            return "no purchase price and no cost\(inputs.cost == nil ? "" : " in \(stock)"), so no gain"
        case .missingPurchaseRate:
            guard let date = inputs.purchaseDate else {
                if inputs.purchaseRate != nil {
                    return "no purchase date, and the stated purchase rate is not to \(options.currency)"
                }
                return "no purchase date and no purchase rate, so no cost in \(options.currency)"
            }
            return text.noRate(from: stock, upTo: date)
        case .stalePrice:
            guard let date = priceDate else { return "the price is old" }
            return
                "the price is from \(date), \(IssueText.days(date.days(to: options.asOf))) before \(options.asOf)"
        case .undatedPrice:
            return hiding(inputs)
        case .notYetBought:
            guard let date = inputs.purchaseDate else { return "bought later" }
            return "bought on \(date), after \(options.asOf): left out"
        case .suspectedUnit:
            return suspicion(inputs)
        case .suspectedSplit, .transferAtCost, .unusedColumn, .cashDiffers, .negativeCash:
            // No holding has these issues; they come with a message.
            return "something looks wrong"
        case .suspectedSign:
            let costs = inputs.costsOfOtherSign.map { "\($0.name) \(DecimalFormat.plain($0.cost.exact))" }
            return costs.joined(separator: " and ")
                + " for \(DecimalFormat.plain(inputs.shares.exact)) shares: a cost has the sign of its shares"
        }
    }

    private func hiding(_ inputs: HoldingInputs) -> String {
        guard let price = formulaInputs.price, let hidden = hiddenPrice else {
            return "the price has no date"
        }
        let (stated, dated) = (DecimalFormat.plain(price.exact), DecimalFormat.plain(hidden.price.exact))
        return "price \(stated) \(inputs.quote) has no date and is used instead of \(dated) \(inputs.quote) "
            + "of \(hidden.date) from the price files: state its price_date, or leave it out"
    }

    private func suspicion(_ inputs: HoldingInputs) -> String {
        let quote = inputs.quote
        let price = formulaInputs.price.map { DecimalFormat.plain($0.exact) } ?? "?"
        guard let (name, reference) = suspectReference(quote) else {
            return "price \(price) \(quote) looks wrong"
        }
        let other =
            quote.unitsPerMajor == 1
            ? (QuoteCurrency.minorUnit(of: quote.currency)?.code).map { " or \($0)" } ?? ""
            : " or \(quote.currency)"
        return "price \(price) \(quote) against \(name) \(DecimalFormat.plain(reference)) \(quote): "
            + "is it in \(quote)\(other)?"
    }
}
