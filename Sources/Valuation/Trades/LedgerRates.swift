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
    mutating func fees(of inputs: TradeInputs) -> ExactDecimal? {
        inputs.feesCurrency == nil ? inputs.fees?.exact ?? .zero : convertedFees(of: inputs)
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

    /// The problem if a trade's amount contradicts its price and fees in another currency, once their rate is known.
    @inline(__always)
    mutating func problem(of inputs: TradeInputs) -> TradeProblem? {
        inputs.feesCurrency == nil ? nil : problem(ofFeesOf: inputs)
    }

    private mutating func problem(ofFeesOf inputs: TradeInputs) -> TradeProblem? {
        guard inputs.foreignFees != nil, let amount = inputs.amount, inputs.price != nil,
            let fees = fees(of: inputs), let expected = inputs.net(ofFees: fees),
            !TradeInputs.agree(amount.exact, expected, decimals: inputs.amountDecimals)
        else { return nil }
        return TradeProblem(.amount, .disagrees(with: Decimal(expected)))
    }

    // MARK: Income

    /// The amounts of a dividend, interest, fee or tax.
    mutating func income(of row: TradeRow, at place: Int) -> IncomeRecord {
        // A trade without a currency was rejected earlier.
        let stockCurrency = row.inputs.quote?.currency ?? own
        let isCharge = row.inputs.type.isCharge
        let paid = row.inputs.amount?.exact ?? row.inputs.net(ofFees: .zero) ?? .zero
        let amount = isCharge ? .zero : paid
        let taxes = row.inputs.type == .tax ? paid : row.inputs.taxes?.exact ?? .zero
        let fees = row.inputs.type == .fee ? paid : fees(of: row.inputs)
        let net = fees.map { amount - taxes - $0 }
        var total = total(of: row.inputs)?.exact
        if isCharge { total = total.map { -$0 } }
        let rate =
            isSame(stockCurrency) ? nil : LedgerRates.rate(of: total, over: net) ?? self.rate(of: row.inputs)
        let factor = isSame(stockCurrency) ? .one : rate?.number.exact
        return IncomeRecord(
            type: row.inputs.type, date: row.inputs.date, symbol: row.symbol, account: row.account,
            currency: stockCurrency,
            amount: amount,
            taxes: taxes, fees: fees, rate: rate,
            inPortfolioCurrency: converted(amount, taxes, fees, factor, total, row.inputs.type),
            location: row.location,
            place: place)
    }

    /// A payment in portfolio currency; if the total T is stated, net = T and gross = T + (taxes + fees)·x.
    private func converted(
        _ amount: ExactDecimal, _ taxes: ExactDecimal, _ fees: ExactDecimal?, _ rate: ExactDecimal?,
        _ total: ExactDecimal?, _ type: TradeType
    ) -> IncomeRecord.PortfolioAmounts {
        if let total, type.isCharge {
            let paid = -total
            return IncomeRecord.PortfolioAmounts(
                gross: .zero, taxes: type == .tax ? paid : .zero, fees: type == .fee ? paid : .zero,
                net: total)
        }
        // At an unknown rate an amount is unknown, unless it is 0 because there is none.
        func converted(_ figure: ExactDecimal?) -> ExactDecimal? {
            figure.flatMap { figure in
                if figure.isZero { return .zero }
                return rate.map { Formulas.converted(figure, at: $0) }
            }
        }
        let (ownTaxes, ownFees) = (converted(taxes), converted(fees))
        let costs = ownTaxes.flatMap { taxes in ownFees.map { taxes + $0 } }
        if let total {
            return IncomeRecord.PortfolioAmounts(
                gross: costs.map { total + $0 }, taxes: ownTaxes, fees: ownFees, net: total)
        }
        let gross = type.isCharge ? .zero : rate.map { Formulas.converted(amount, at: $0) }
        let net = rate == nil ? nil : gross.flatMap { gross in costs.map { gross - $0 } }
        return IncomeRecord.PortfolioAmounts(gross: gross, taxes: ownTaxes, fees: ownFees, net: net)
    }
}

extension ExactDecimal {
    package static let one = ExactDecimal(1)
}
