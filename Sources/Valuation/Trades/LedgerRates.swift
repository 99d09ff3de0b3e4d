/// The rates of trades: stated with them, or looked up for their day.
struct LedgerRates: Sendable {
    private let currency: Currency
    private let own: Currency
    private let usesOwnFigures: Bool
    private let table: RateTable
    private let maximumAge: Int
    private var memo: RateMemo
    /// Memos for converting fees, by the index of the stock currency.
    private var memosOfFees: [UInt16: RateMemo] = [:]

    init(_ table: RateTable, options: TradeOptions, own: Currency) {
        currency = options.currency
        self.own = own
        usesOwnFigures = options.currency == own
        self.table = table
        maximumAge = options.maximumRateAge
        memo = RateMemo(table, to: options.currency, maximumAge: options.maximumRateAge)
    }

    /// Whether a stock is in the portfolio currency.
    func isSame(_ stockCurrency: Currency) -> Bool { stockCurrency == currency }

    /// The stated total of a trade, if totals are in the portfolio currency.
    @inline(__always)
    func total(of inputs: TradeInputs) -> CompactDecimal? { usesOwnFigures ? inputs.total : nil }

    /// The stated rate of a trade, if rates convert to the portfolio currency.
    @inline(__always)
    func statedRate(of inputs: TradeInputs) -> CompactDecimal? { usesOwnFigures ? inputs.rate : nil }

    /// The rate from the table: units of portfolio currency for 1 unit of stock currency on a day.
    mutating func rate(from stockCurrency: Currency, on day: CalendarDate) -> AppliedRate? {
        memo.rate(from: stockCurrency, on: day)
    }

    /// x of a trade without a total: the stated rate, or else that of its day.
    @inline(__always)
    mutating func rate(of inputs: TradeInputs) -> AppliedRate? {
        guard let stockCurrency = inputs.quote?.currency, !isSame(stockCurrency) else { return nil }
        if let rate = statedRate(of: inputs) { return AppliedRate(rate, source: .row) }
        return rate(from: stockCurrency, on: inputs.date)
    }

    /// x of a trade with a total: the total ÷ the net amount in stock currency; `nil` if that is not above 0.
    static func rate(of total: ExactDecimal?, over net: ExactDecimal?) -> AppliedRate? {
        total.flatMap { Lot.rate($0, over: net)?.compactWithoutTrailingZeros }
            .map { AppliedRate($0, source: .average) }
    }

    /// The fees of a trade in stock currency; `nil` if they are in another currency and the rate is missing.
    @inline(__always)
    mutating func fees<Number: LotNumber>(of inputs: TradeInputs) -> Number? {
        if inputs.feesCurrency != nil { return convertedFees(of: inputs).map { Number($0) } }
        return inputs.fees.map { Number($0) } ?? .zero
    }

    private mutating func convertedFees(of inputs: TradeInputs) -> ExactDecimal? {
        guard let (fees, feesCurrency) = inputs.foreignFees else { return inputs.fees?.exact ?? .zero }
        guard let stockCurrency = inputs.quote?.currency, !fees.isZero else { return .zero }
        if feesCurrency == own, let rate = inputs.rate {
            return ExactDecimal.quotient(fees.exact, rate.exact)
        }
        let index = stockCurrency.index
        if memosOfFees[index] == nil {
            memosOfFees[index] = RateMemo(table, to: stockCurrency, maximumAge: maximumAge)
        }
        let rate = memosOfFees[index]?.rate(from: feesCurrency, on: inputs.dayOfRate)
        return rate.map { Formulas.converted(fees.exact, at: $0.number.exact).rounded15 }
    }

    /// The problem if a trade's amount, or the net of income, contradicts its price and fees in another currency, once their
    /// rate is known.
    @inline(__always)
    mutating func problem(of inputs: TradeInputs) -> TradeProblem? {
        inputs.feesCurrency == nil ? nil : problem(ofFeesOf: inputs)
    }

    private mutating func problem(ofFeesOf inputs: TradeInputs) -> TradeProblem? {
        guard inputs.foreignFees != nil, let fees: ExactDecimal = fees(of: inputs) else { return nil }
        if inputs.type.isIncome {
            guard let total = inputs.total, inputs.quote?.currency == own,
                let net = inputs.netIncome(ofFees: fees),
                !TradeInputs.isRounded(total.exact, net, decimals: inputs.totalDecimals)
            else { return nil }
            return TradeProblem(.total, .disagrees(with: Decimal(net)))
        }
        guard let amount = inputs.amount, inputs.price != nil, let expected = inputs.net(ofFees: fees) else {
            return nil
        }
        // In the own currency, a total has become the amount.
        let isTotal = !inputs.given.contains(.amount)
        let agrees = isTotal ? TradeInputs.isRounded : TradeInputs.agree
        if agrees(amount.exact, expected, inputs.amountDecimals) { return nil }
        return TradeProblem(isTotal ? .total : .amount, .disagrees(with: Decimal(expected)))
    }

    // MARK: Income

    /// The amounts of a dividend, interest, fee or tax.
    mutating func income(of row: inout TradeRow, at place: Int) -> IncomeRecord {
        // A trade without a currency was rejected earlier.
        let currency = row.inputs.quote?.currency ?? own
        let (figures, rate): (IncomeFigures<CompactDecimal>, AppliedRate?) = figures(of: &row, currency)
        if !figures.hasOverflowed {
            return IncomeRecord(&row, currency: currency, rate: rate, figures, nil, at: place)
        }
        let (long, exactRate): (IncomeFigures<ExactDecimal>, AppliedRate?) = self.figures(
            of: &row, currency)
        return IncomeRecord(&row, currency: currency, rate: exactRate, figures, long, at: place)
    }

    private mutating func figures<Number: LotNumber>(
        of row: inout TradeRow, _ stockCurrency: Currency
    ) -> (IncomeFigures<Number>, AppliedRate?) {
        let type = row.inputs.type
        let isCharge = type.isCharge
        let paid = row.inputs.amount.map { Number($0) } ?? row.inputs.net(ofFees: .zero) ?? .zero
        var figures = IncomeFigures<Number>(
            amount: isCharge ? .zero : paid,
            taxes: type == .tax ? paid : row.inputs.taxes.map { Number($0) } ?? .zero,
            fees: type == .fee ? paid : fees(of: row.inputs))
        var total = total(of: row.inputs).map { Number($0) }
        if isCharge { total = total.map { -$0 } }
        let isSame = isSame(stockCurrency)
        var rate: AppliedRate?
        if !isSame {
            if let total {
                let net = figures.fees.map { figures.amount.exact - figures.taxes.exact - $0.exact }
                rate = LedgerRates.rate(of: total.exact, over: net)
            }
            rate = rate ?? self.rate(of: row.inputs)
        }
        let factor = rate.map { Number($0.number) }
        figures.inPortfolioCurrency = LedgerRates.converted(figures, type, total) { amount in
            isSame ? amount : factor.map { Formulas.converted(amount, at: $0) }
        }
        return (figures, rate)
    }

    /// A payment in portfolio currency; if the total T is stated, net = T and gross = T + (taxes + fees)·x.
    @inline(__always)
    private static func converted<Number: LotNumber>(
        _ payment: IncomeFigures<Number>, _ type: TradeType, _ total: Number?,
        _ convert: (Number) -> Number?
    ) -> IncomeAmounts<Number> {
        if let total, type.isCharge {
            return IncomeAmounts(
                gross: .zero, taxes: type == .tax ? -total : .zero, fees: type == .fee ? -total : .zero,
                net: total)
        }
        // At an unknown rate an amount is unknown, unless it is 0 because there is none.
        func converted(_ figure: Number?) -> Number? {
            figure.flatMap { $0.isZero ? .zero : convert($0) }
        }
        let (taxes, fees) = (converted(payment.taxes), converted(payment.fees))
        let costs = taxes.flatMap { taxes in fees.map { taxes + $0 } }
        if let total {
            return IncomeAmounts(gross: costs.map { total + $0 }, taxes: taxes, fees: fees, net: total)
        }
        guard let amount = convert(payment.amount) else {
            return IncomeAmounts(gross: type.isCharge ? .zero : nil, taxes: taxes, fees: fees)
        }
        let gross = type.isCharge ? .zero : amount
        return IncomeAmounts(gross: gross, taxes: taxes, fees: fees, net: costs.map { gross - $0 })
    }
}

extension ExactDecimal {
    package static let one = ExactDecimal(1)
}
