#if canImport(FoundationEssentials)
    internal import struct FoundationEssentials.Decimal
#else
    internal import struct Foundation.Decimal
#endif

extension TradeInputs {
    /// Everything that can't be as it is stated, in field order.
    ///
    /// Whether a new stock is the old one, and whether the name of a lot is a date, is for whoever knows the texts.
    ///
    /// - Parameter own: the currency `rate` and `total` are in; `nil` for what is wrong in any.
    package func problems(own: Currency?) -> [TradeProblem] {
        // Most trades have none, and there are many of them.
        if given.isSubset(of: type.allowedFields), type.requiredFields.isSubset(of: given), areSignsRight,
            isPaymentStated, areOwnFiguresPlain(own), agreesWithPrice != false
        {
            return []
        }
        var problems: [TradeProblem] = []
        let unused = given.subtracting(type.allowedFields)
        let missing = type.requiredFields.subtracting(given)
        if !unused.isEmpty { problems += unused.fields.map { TradeProblem($0, .unused(type)) } }
        if !missing.isEmpty { problems += missing.fields.map { TradeProblem($0, .missing(type)) } }
        addMissingPayment(to: &problems)
        addSigns(to: &problems)
        addOwnFigures(to: &problems, own)
        // Of a figure that can't be as it is, nothing else can be told.
        if areSignsRight, let expected = netOfPrice, agreesWithPrice == false {
            problems.append(TradeProblem(.amount, .disagrees(with: Decimal(expected))))
        }
        if problems.isEmpty { return [] }
        // What has no use is not looked at any further.
        return problems.filter { problem in
            if case .unused = problem.reason { return true }
            return !unused.contains(TradeFields(problem.field))
        }.sorted { $0.field < $1.field }
    }

    // MARK: What was paid

    /// Whether it has a price or an amount where it needs one.
    private var isPaymentStated: Bool {
        switch type {
        case .buy, .sell, .short, .cover: given.contains(.price) || given.contains(.amount)
        case .dividend: given.contains(.amount) || (given.contains(.shares) && given.contains(.price))
        default: true
        }
    }

    private func addMissingPayment(to problems: inout [TradeProblem]) {
        guard !isPaymentStated else { return }
        if type == .dividend, given.contains(.price) {
            problems.append(TradeProblem(.shares, .missing(type)))
        } else if type == .dividend, given.contains(.shares) {
            problems.append(TradeProblem(.amount, .missing(type)))
        } else {
            problems.append(TradeProblem(.price, .missingPriceOrAmount(type)))
        }
    }

    /// What shares and price come to with the fees on the right side: paid in all, received in all, or gross. In stock
    /// currency; `nil` where a part of it is not stated, or the fees are in another currency.
    private var netOfPrice: ExactDecimal? {
        type == .dividend || foreignFees == nil ? net(ofFees: fees?.exact ?? .zero) : nil
    }

    /// The same with fees in stock currency.
    package func net(ofFees fees: ExactDecimal) -> ExactDecimal? {
        guard let shares, let price, let quote else { return nil }
        let worth = Formulas.worth(shares.exact, at: price.exact, quote.unitExponent)
        return switch type {
        case .buy, .cover, .transferIn: worth + fees
        case .sell, .short: worth - fees
        default: worth
        }
    }

    /// Whether the amount is what shares and price come to, within one unit of its last decimal; `nil` where not all of
    /// them are stated.
    private var agreesWithPrice: Bool? {
        guard let amount, let expected = netOfPrice else { return nil }
        return TradeInputs.agree(amount.exact, expected, decimals: amountDecimals)
    }

    /// Whether two amounts differ by at most one unit of the last of so many decimals.
    static func agree(_ left: ExactDecimal, _ right: ExactDecimal, decimals: Int16) -> Bool {
        let unit = ExactDecimal(CompactDecimal(coefficient: 1, scale: max(decimals, 0)))
        return (left - right).magnitude <= unit
    }

    // MARK: Signs

    private var areSignsRight: Bool {
        shares.isNilOrAboveZero && rate.isNilOrAboveZero && price.isNilOrNotNegative
            && fees.isNilOrNotNegative && taxes.isNilOrNotNegative && amount.isNilOrNotNegative
            && total.isNilOrNotNegative && costShare == nil && purchaseDate == nil
    }

    private func addSigns(to problems: inout [TradeProblem]) {
        if !shares.isNilOrAboveZero { problems.append(TradeProblem(.shares, .notAboveZero)) }
        if !price.isNilOrNotNegative { problems.append(TradeProblem(.price, .negative)) }
        if !fees.isNilOrNotNegative { problems.append(TradeProblem(.fees, .negative)) }
        let isReversal = (type == .dividend || type == .interest) && amount?.isNegative == true
        if !taxes.isNilOrNotNegative, !isReversal { problems.append(TradeProblem(.taxes, .negative)) }
        if !amount.isNilOrNotNegative, !type.isPayment { problems.append(TradeProblem(.amount, .negative)) }
        if !rate.isNilOrAboveZero { problems.append(TradeProblem(.rate, .notAboveZero)) }
        if !total.isNilOrNotNegative, !mayTotalBeNegative { problems.append(TradeProblem(.total, .negative)) }
        if let costShare, costShare.isNegative || costShare.exact > CompactDecimal.one.exact {
            problems.append(TradeProblem(.costShare, .notAPart))
        }
        if let purchaseDate, purchaseDate > date { problems.append(TradeProblem(.purchaseDate, .afterTrade)) }
    }

    /// A sale that brought less than its fees, income that was taken back, or a refund.
    private var mayTotalBeNegative: Bool {
        switch type {
        case .sell, .dividend, .interest: true
        case .fee, .tax: amount?.isNegative == true
        default: false
        }
    }

    // MARK: Own currency

    /// Whether nothing can be wrong with a rate and a total, beside their signs.
    private func areOwnFiguresPlain(_ own: Currency?) -> Bool {
        if rate == nil, total == nil { return true }
        return (rate == nil || total == nil) && (own == nil || quote?.currency != own)
    }

    private func addOwnFigures(to problems: inout [TradeProblem], _ own: Currency?) {
        if rate != nil, total != nil { problems.append(TradeProblem(.total, .inPlaceOf(.rate))) }
        guard let own, quote?.currency == own else { return }
        if let rate, rate.coefficient > 0, rate != .one {
            problems.append(TradeProblem(.rate, .rateOfOwnCurrency(own)))
        }
        guard let total, rate == nil else { return }
        switch type {
        case .dividend, .interest:
            guard let gross = amount?.exact ?? net(ofFees: .zero), foreignFees == nil else { return }
            let net = gross - (taxes?.exact ?? .zero) - (fees?.exact ?? .zero)
            let decimals = amount == nil ? totalDecimals : nil
            if !isSame(total, net, decimals) {
                problems.append(TradeProblem(.total, .disagrees(with: Decimal(net))))
            }
        default:
            if let amount {
                if total != amount { problems.append(TradeProblem(.total, .differs(from: .amount, own))) }
            } else if let net = netOfPrice, !isSame(total, net, totalDecimals) {
                problems.append(TradeProblem(.total, .disagrees(with: Decimal(net))))
            }
        }
    }

    private func isSame(_ total: CompactDecimal, _ figure: ExactDecimal, _ decimals: Int16?) -> Bool {
        guard let decimals else { return total.exact == figure }
        return TradeInputs.agree(total.exact, figure, decimals: decimals)
    }

    /// What is stated in own currency alone, stated as what it is in stock currency too where that is the same.
    ///
    /// For trades of which nothing is wrong.
    mutating func takeOwnFigures(_ own: Currency) {
        guard let total, quote?.currency == own else { return }
        switch type {
        case .dividend, .interest: break
        default:
            if amount == nil {
                amount = total
                amountDecimals = totalDecimals
            }
            self.total = nil
        }
    }
}

extension TradeField: Comparable {
    /// In the order of the columns of a trades file.
    public static func < (left: TradeField, right: TradeField) -> Bool {
        TradeFields(left).rawValue < TradeFields(right).rawValue
    }
}

extension CompactDecimal? {
    fileprivate var isNilOrAboveZero: Bool { self.map { $0.coefficient > 0 } ?? true }
    fileprivate var isNilOrNotNegative: Bool { self.map { $0.coefficient >= 0 } ?? true }
}
