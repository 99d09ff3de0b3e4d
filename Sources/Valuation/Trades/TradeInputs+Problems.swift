extension TradeInputs {
    /// All problems of the trade by itself, in field order.
    ///
    /// Checks that need the texts are made elsewhere: whether a new stock equals the old one, and whether a lot's name
    /// is a date.
    ///
    /// - Parameter own: the currency of `rate` and `total`; with `nil`, only problems in any currency are returned.
    package func problems(own: Currency?) -> [TradeProblem] {
        // A fast path, because there are many trades and most have no problems.
        if areFieldsPlain, areSignsRight, areOwnFiguresPlain(own), agreesWithPrice != false { return [] }
        var problems: [TradeProblem] = []
        let unused = given.subtracting(allowedFields)
        let missing = requiredFields.subtracting(given)
        if !unused.isEmpty { problems += unused.fields.map { TradeProblem($0, .unused(type)) } }
        if !missing.isEmpty { problems += missing.fields.map { TradeProblem($0, .missing(type)) } }
        addMissingPayment(to: &problems)
        addSigns(to: &problems)
        addCurrencies(to: &problems)
        addOwnFigures(to: &problems, own)
        // A figure that is invalid by itself is not checked any further.
        if areSignsRight, let expected = netOfPrice, agreesWithPrice == false {
            problems.append(TradeProblem(.amount, .disagrees(with: Decimal(expected))))
        }
        if problems.isEmpty { return [] }
        // A field that the type does not use is not checked any further.
        return problems.filter { problem in
            if case .unused = problem.reason { return true }
            return !unused.contains(TradeFields(problem.field))
        }.sorted { $0.field < $1.field }
    }

    /// Whether the fields that are given are certainly those of a valid trade, whatever they contain.
    var areFieldsPlain: Bool {
        given.isSubset(of: allowedFields) && requiredFields.isSubset(of: given)
            && type.isPaymentStated(by: given) && type != .convert
    }

    /// Whether it moves money rather than shares.
    package var isMoney: Bool { type.isMoney || isMoneyTransfer }

    /// Whether it is a transfer of money.
    package var isMoneyTransfer: Bool {
        type == .transfer && given.isDisjoint(with: [.symbol, .shares])
    }

    /// The fields that the trade may have.
    package var allowedFields: TradeFields { isMoneyTransfer ? .moneyTransfer : type.allowedFields }

    /// The fields that it must have. A transfer that states neither a symbol nor an amount is one of shares.
    package var requiredFields: TradeFields {
        isMoneyTransfer && given.contains(.amount) ? .neededForMoneyTransfer : type.requiredFields
    }

    /// Both sides of a conversion are in different currencies, and its fees in one of them.
    private func addCurrencies(to problems: inout [TradeProblem]) {
        guard type == .convert, let from = quote?.currency, let toCurrency else { return }
        if from == toCurrency { problems.append(TradeProblem(.toCurrency, .sameCurrency)) }
        if let feesCurrency, feesCurrency != from, feesCurrency != toCurrency {
            problems.append(TradeProblem(.feesCurrency, .neitherCurrency(from, toCurrency)))
        }
    }

    // MARK: What was paid

    private func addMissingPayment(to problems: inout [TradeProblem]) {
        guard !type.isPaymentStated(by: given) else { return }
        if type == .dividend, given.contains(.price) {
            problems.append(TradeProblem(.shares, .missing(type)))
        } else if type == .dividend, given.contains(.shares) {
            problems.append(TradeProblem(.amount, .missing(type)))
        } else {
            problems.append(TradeProblem(.price, .missingPriceOrAmount(type)))
        }
    }

    /// The amount that follows from shares, price and fees: the total paid, the total received, or the gross amount. In
    /// stock currency; `nil` if a part of it is missing, or if the fees are in another currency.
    private var netOfPrice: ExactDecimal? {
        type == .dividend || foreignFees == nil ? net(ofFees: fees?.exact ?? .zero) : nil
    }

    /// The same, with the fees given in stock currency.
    package func net<Number: LotNumber>(ofFees fees: Number) -> Number? {
        guard let shares, let price, let quote else { return nil }
        let worth = Formulas.worth(
            Number(shares).times(multiplier), at: Number(price), quote.unitExponent)
        guard type.isPriced else { return worth }
        return type.cash == .received ? worth - fees : worth + fees
    }

    /// Whether the amount agrees with shares and price, within one unit of its last decimal; `nil` if they are not all
    /// stated.
    private var agreesWithPrice: Bool? {
        guard let amount, let expected = netOfPrice else { return nil }
        return TradeInputs.agree(amount.exact, expected, decimals: amountDecimals)
    }

    /// Whether two amounts differ by at most one unit of the last decimal.
    package static func agree(_ left: ExactDecimal, _ right: ExactDecimal, decimals: Int16) -> Bool {
        (left - right).magnitude <= unit(ofLast: decimals)
    }

    /// Whether an amount is a figure that was rounded to its decimals: a total without the fees is not.
    package static func isRounded(_ amount: ExactDecimal, _ figure: ExactDecimal, decimals: Int16) -> Bool {
        (amount - figure).magnitude * ExactDecimal(2) <= unit(ofLast: decimals)
    }

    private static func unit(ofLast decimals: Int16) -> ExactDecimal {
        ExactDecimal(CompactDecimal(coefficient: 1, scale: max(decimals, 0)))
    }

    /// The net amount of income: the gross amount − taxes − fees. In stock currency; `nil` if no gross amount follows.
    func netIncome(ofFees fees: ExactDecimal) -> ExactDecimal? {
        (amount?.exact ?? net(ofFees: .zero)).map { $0 - (taxes?.exact ?? .zero) - fees }
    }

    // MARK: Signs

    @inline(__always)
    private var areSignsRight: Bool {
        shares.isNilOrAboveZero && rate.isNilOrAboveZero && price.isNilOrNotNegative
            && fees.isNilOrNotNegative && taxes.isNilOrNotNegative && amount.isNilOrNotNegative
            && total.isNilOrNotNegative && costShare == nil && purchaseDate == nil
            && (!isMoney || amount.isNilOrAboveZero) && multiplier.isNilOrAboveZero
    }

    private func addSigns(to problems: inout [TradeProblem]) {
        if !shares.isNilOrAboveZero { problems.append(TradeProblem(.shares, .notAboveZero)) }
        if !price.isNilOrNotNegative { problems.append(TradeProblem(.price, .negative)) }
        if !fees.isNilOrNotNegative { problems.append(TradeProblem(.fees, .negative)) }
        let isReversal = type.isIncome && amount?.isNegative == true
        if !taxes.isNilOrNotNegative, !isReversal { problems.append(TradeProblem(.taxes, .negative)) }
        if isMoney {
            if !amount.isNilOrAboveZero { problems.append(TradeProblem(.amount, .notAboveZero)) }
            if !toAmount.isNilOrAboveZero { problems.append(TradeProblem(.toAmount, .notAboveZero)) }
        } else if !amount.isNilOrNotNegative, !type.isPayment {
            problems.append(TradeProblem(.amount, .negative))
        }
        if !rate.isNilOrAboveZero { problems.append(TradeProblem(.rate, .notAboveZero)) }
        if !total.isNilOrNotNegative, !mayTotalBeNegative { problems.append(TradeProblem(.total, .negative)) }
        if let costShare, costShare.isNegative || costShare.exact > CompactDecimal.one.exact {
            problems.append(TradeProblem(.costShare, .notAPart))
        }
        if !multiplier.isNilOrAboveZero { problems.append(TradeProblem(.multiplier, .notAboveZero)) }
        if let purchaseDate, purchaseDate > date { problems.append(TradeProblem(.purchaseDate, .afterTrade)) }
    }

    /// A sale may bring less than its fees, income may be taken back, and a charge refunded.
    private var mayTotalBeNegative: Bool {
        type == .sell || type.isIncome || type.isCharge && amount?.isNegative == true
    }

    // MARK: Own currency

    /// Whether rate and total, apart from their signs, are certainly valid.
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
        guard let total, rate == nil, mayTotalBeNegative || !total.isNegative else { return }
        if type.isIncome {
            guard foreignFees == nil, let net = netIncome(ofFees: fees?.exact ?? .zero) else { return }
            let decimals = amount == nil ? totalDecimals : nil
            if !isSame(total, net, decimals) {
                problems.append(TradeProblem(.total, .disagrees(with: Decimal(net))))
            }
        } else if let amount {
            if total != amount { problems.append(TradeProblem(.total, .differs(from: .amount, own))) }
        } else if let net = netOfPrice, !isSame(total, net, totalDecimals) {
            problems.append(TradeProblem(.total, .disagrees(with: Decimal(net))))
        }
    }

    private func isSame(_ total: CompactDecimal, _ figure: ExactDecimal, _ decimals: Int16?) -> Bool {
        guard let decimals else { return total.exact == figure }
        return TradeInputs.isRounded(total.exact, figure, decimals: decimals)
    }

    /// If the stock is in the own currency, uses what is stated in own currency as the amount in stock currency, of income
    /// as what is left of it.
    ///
    /// The trade must be valid.
    mutating func takeOwnFigures(_ own: Currency) {
        guard let total, quote?.currency == own else { return }
        if type.isIncome {
            guard amount == nil, foreignFees == nil else { return }
            let gross = total + (taxes ?? .zero) + (fees ?? .zero)
            if !gross.hasOverflowed { amount = gross }
            return
        }
        if amount == nil {
            amount = total
            amountDecimals = totalDecimals
        }
        self.total = nil
    }
}

extension TradeField: Comparable {
    /// Orders fields as the columns of a trades file.
    public static func < (left: TradeField, right: TradeField) -> Bool {
        TradeFields(left).rawValue < TradeFields(right).rawValue
    }
}

extension CompactDecimal? {
    @inline(__always)
    fileprivate var isNilOrAboveZero: Bool { self.map { $0.coefficient > 0 } ?? true }
    @inline(__always)
    fileprivate var isNilOrNotNegative: Bool { self.map { $0.coefficient >= 0 } ?? true }
}
