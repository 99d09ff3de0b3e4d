// The wording of issues, in one place.
extension Appraisal {
    /// The holding's issues, in the order of their kinds.
    package func issues(symbol: String, origin: Origin, terms: LotTerms, options: ValuationOptions) -> [Issue]
    {
        issueKinds.kinds.map { kind in
            Issue(
                kind: kind, symbol: symbol, origin: origin, isExcluded: terms.isExcluded,
                message: message(kind, terms, options))
        }
    }

    private func message(_ kind: IssueKind, _ terms: LotTerms, _ options: ValuationOptions) -> String {
        let stock = terms.quote.currency
        switch kind {
        case .missingPrice:
            return "no price on or before \(options.asOf)"
        case .missingRate:
            return
                "no rate from \(stock) to \(options.currency) in the \(days(options.maximumRateAge)) up to \(options.asOf)"
        case .missingCost:
            // A cost stated in the own currency alone is of no use in another, or at the current rate.
            return "no purchase price and no cost\(terms.cost == nil ? "" : " in \(stock)"), so no gain"
        case .missingPurchaseRate:
            guard let date = terms.purchaseDate else {
                if terms.purchaseRate != nil {
                    return "no purchase date, and the stated purchase rate is not to \(options.currency)"
                }
                return "no purchase date and no purchase rate, so no cost in \(options.currency)"
            }
            return
                "no rate from \(stock) to \(options.currency) in the \(days(options.maximumRateAge)) up to \(date)"
        case .stalePrice:
            guard let date = priceDate else { return "the price is old" }
            return "the price is of \(date), \(days(date.days(to: options.asOf))) before \(options.asOf)"
        case .notYetBought:
            guard let date = terms.purchaseDate else { return "bought later" }
            return "bought on \(date), after \(options.asOf): left out"
        case .suspectedUnit:
            return suspicion(terms)
        }
    }

    private func suspicion(_ terms: LotTerms) -> String {
        let quote = terms.quote
        let price = lot.price.map { DecimalFormat.plain($0.exact) } ?? "?"
        guard let (name, reference) = suspectReference(quote) else {
            return "price \(price) \(quote) looks wrong"
        }
        let other =
            quote.unitsPerMajor == 1
            ? (QuoteCurrency.minorUnit(of: quote.currency)?.code).map { " or \($0)" } ?? ""
            : " or \(quote.currency)"
        return "price \(price) \(quote) against \(name) \(DecimalFormat.plain(reference.exact)) \(quote): "
            + "is it in \(quote)\(other)?"
    }

    private func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
