/// Calculations that sales and payments share: the amounts of single trades, and rates.
struct TradeExplanation {
    typealias Line = SaleDerivations.Line

    let stockCurrency: Currency
    let portfolioCurrency: Currency
    /// The trades as they were stated, by location.
    let terms: [InputLocation: TradeInputs]
    let rates: RateTable
    let options: TradeOptions

    var isSame: Bool { stockCurrency == portfolioCurrency }
    var pair: String { "\(portfolioCurrency)/\(stockCurrency)" }

    static func unknown(_ label: String, _ reason: String) -> Line {
        Line(label: label, text: "\(DecimalFormat.unknown): \(reason)")
    }

    func unknownRate(of day: CalendarDate?) -> String {
        "there is no rate of \(stockCurrency) to \(portfolioCurrency)" + (day.map { " for \($0)" } ?? "")
    }

    // MARK: Sums

    func amount(_ value: ExactDecimal) -> String { Derivation.number(value, stockCurrency.code) }
    func portfolioAmount(_ value: ExactDecimal) -> String { Derivation.number(value, portfolioCurrency.code) }

    /// The calculation with its result, or the result alone if the calculation does not yield it.
    func text(_ sum: CheckedExpression, _ result: ExactDecimal, _ unit: Currency) -> String {
        sum.equals(result, unit.code) ?? Derivation.number(result, unit.code)
    }

    func converted(_ amount: ExactDecimal, at rate: ExactDecimal) -> CheckedExpression {
        CheckedExpression(amount, stockCurrency.code).times(rate, pair)
    }

    func difference(
        _ label: String, _ left: ExactDecimal?, _ right: ExactDecimal?, _ result: ExactDecimal?,
        unless reasons: (String, String)
    ) -> Line {
        guard let left else { return TradeExplanation.unknown(label, reasons.0) }
        guard let right, let result else { return TradeExplanation.unknown(label, reasons.1) }
        return Line(
            label: label,
            text: text(
                CheckedExpression(left).minus(right, portfolioCurrency.code), result, portfolioCurrency))
    }

    /// An amount's part in proportion to shares; the last part gets the rest.
    ///
    /// - Parameter others: the sum of the other parts.
    func share(
        of amount: ExactDecimal, _ part: ExactDecimal, over whole: ExactDecimal, others: ExactDecimal,
        isLast: Bool,
        _ result: ExactDecimal, _ unit: Currency
    ) -> String {
        if part == whole { return Derivation.number(result, unit.code) }
        let product = CheckedExpression(amount, unit.code).times(part).over(whole)
        if let text = product.equals(result, unit.code), !isLast || product.isExact(result) { return text }
        let rest = CheckedExpression(amount, unit.code).minus(others, unit.code)
        return rest.equals(result, unit.code).map { "\($0), the rest after the others" }
            ?? Derivation.number(result, unit.code)
    }

    // MARK: Rates

    /// The rate that is known of a day.
    func rate(on day: CalendarDate) -> AppliedRate? {
        rates.rate(from: stockCurrency, to: portfolioCurrency, on: day, maximumAge: options.maximumRateAge)
    }

    /// A rate, and where it comes from.
    func text(
        of rate: AppliedRate, from base: Currency, to quote: Currency, on day: CalendarDate?
    ) -> String {
        let figure = Derivation.number(rate.number.exact, "\(quote)/\(base)")
        let source = Derivations.rate(
            rate, from: base, to: quote, on: day, rates, maximumAge: options.maximumRateAge,
            stated: "stated with the trade")
        guard let source = source?.text else { return figure }
        // The text of a derived rate ends with the rate.
        return rate.source == .inverse || rate.source == .cross ? source : "\(figure), \(source)"
    }

    /// The rate of a sale or payment; if a total was stated, the total ÷ the net amount.
    func rate(
        _ label: String, _ rate: AppliedRate?, _ total: ExactDecimal?, over net: ExactDecimal?,
        on day: CalendarDate
    ) -> Line {
        guard let rate else { return TradeExplanation.unknown(label, unknownRate(of: day)) }
        if rate.source == .average, let total, let net {
            let sum = CheckedExpression(total, portfolioCurrency.code).over(net, stockCurrency.code)
            if let text = sum.equals(rate.number.exact, pair) { return Line(label: label, text: text) }
        }
        return Line(label: label, text: text(of: rate, from: stockCurrency, to: portfolioCurrency, on: day))
    }

    // MARK: What a trade came to

    /// n·P/u, with fees added or subtracted.
    ///
    /// - Parameter sign: 1 if the fees are part of a cost, −1 if they are deducted.
    func priced(
        _ shares: ExactDecimal, at price: ExactDecimal, _ quote: QuoteCurrency, fees: ExactDecimal,
        multiplier: CompactDecimal?, sign: Int, _ result: ExactDecimal
    ) -> String? {
        let product = CheckedExpression(shares).times(multiplier).times(price, quote.code).inMajorUnit(
            of: quote)
        if fees.isZero { return product.equals(result, stockCurrency.code) }
        let unit = "\(stockCurrency) fees"
        return (sign < 0 ? product.minus(fees, unit) : product.plus(fees, unit)).equals(
            result, stockCurrency.code)
    }

    /// The amount of a trade in stock currency, including fees: as stated, or shares · price.
    ///
    /// - Parameters:
    ///   - shares: negative for a short position.
    ///   - sign: 1 if the fees are part of a cost, −1 if they are deducted.
    func net(of trade: TradeInputs?, _ shares: ExactDecimal, sign: Int, _ result: ExactDecimal) -> [String] {
        guard let trade else { return [amount(result)] }
        if trade.amount != nil || trade.price == nil { return ["\(amount(result)), as stated"] }
        guard let fees = fees(of: trade, shares, sign: sign, result), let price = trade.price?.exact,
            let quote = trade.quote,
            let text = priced(
                shares, at: price, quote, fees: fees, multiplier: trade.multiplier, sign: sign, result)
        else { return [amount(result) + (trade.total?.exact == result.magnitude ? ", as stated" : "")] }
        return [foreignFees(of: trade, fees), text].compactMap { $0 }
    }

    /// The fees that a trade's amount includes, in stock currency; `nil` if it does not include any.
    func fees(of trade: TradeInputs, _ shares: ExactDecimal, sign: Int, _ result: ExactDecimal)
        -> ExactDecimal?
    {
        guard trade.amount == nil, let price = trade.price?.exact, let quote = trade.quote else { return nil }
        let worth = Formulas.worth(shares.times(trade.multiplier), at: price, quote.unitExponent)
        let fees = sign < 0 ? worth - result : result - worth
        if trade.foreignFees == nil { return fees == trade.fees?.exact ?? .zero ? fees : nil }
        return fees.isZero || foreignFees(of: trade, fees) != nil ? fees : nil
    }

    /// How fees in another currency convert to stock currency; `nil` if they are already in it.
    func foreignFees(of trade: TradeInputs, _ result: ExactDecimal) -> String? {
        guard let (fees, unit) = trade.foreignFees, !fees.isZero else { return nil }
        let sum = CheckedExpression(fees.exact, "\(unit) fees")
        if let rate = trade.rate?.exact,
            let text = sum.over(rate, "\(unit)/\(stockCurrency)").equals(result, stockCurrency.code)
        {
            return "\(text), at the rate stated with the trade"
        }
        let day = trade.dayOfRate
        guard
            let rate = rates.rate(from: unit, to: stockCurrency, on: day, maximumAge: options.maximumRateAge),
            let text = sum.times(rate.number.exact, "\(stockCurrency)/\(unit)").equals(
                result, stockCurrency.code)
        else { return nil }
        let isDerived = rate.source == .inverse || rate.source == .cross
        return isDerived
            ? "\(self.text(of: rate, from: unit, to: stockCurrency, on: day)); \(text)"
            : "\(text), at the rate \(rate.date.map { "of \($0)" } ?? "stated as an option")"
    }
}
