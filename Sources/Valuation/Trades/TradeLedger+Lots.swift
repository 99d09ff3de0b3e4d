#if canImport(FoundationEssentials)
    internal import struct FoundationEssentials.Decimal
#else
    internal import struct Foundation.Decimal
#endif

// Opens and closes lots.
extension TradeLedger {
    mutating func open(_ row: TradeRow) -> TradeProblem? {
        if let problem = rates.problem(of: row.inputs) { return problem }
        guard let lot = lot(openedBy: row) else { return nil }
        if row.id != TradeTexts.none { name(lot.key, row.id) }
        add(lot, to: row.symbol)
        return nil
    }

    /// The lot that a trade opens: n, C and Cp as stated or looked up.
    mutating func lot(openedBy row: TradeRow) -> Lot? {
        let inputs = row.inputs
        guard let count = inputs.shares?.exact, let quote = inputs.quote else { return nil }
        let isShort = inputs.type == .short
        func signed(_ figure: ExactDecimal) -> ExactDecimal { isShort ? ExactDecimal.zero - figure : figure }
        var lacks: MissingCostInputs = []
        var basis = Lot.Basis.unknown
        if let amount = inputs.amount {
            basis = .costed(signed(amount.exact))
        } else if let price = inputs.price {
            if let fees = rates.fees(of: inputs) {
                basis = .priced(price, fees: fees)
            } else {
                basis = .feesUnknown(price)
                lacks.insert(.rateOfFees)
            }
        } else {
            lacks.insert(.cost)
        }
        var ownCost = Lot.OwnCost.unknown
        if rates.isSame(quote.currency) {
            ownCost = .same
        } else if let total = rates.total(of: inputs) {
            ownCost = .amount(signed(total))
        } else if let rate = rates.statedRate(of: inputs) {
            ownCost = .rate(rate, isStated: true)
        } else if let rate = rates.rate(from: quote.currency, on: inputs.dayOfRate) {
            ownCost = .rate(rate.number, isStated: false)
        } else {
            lacks.insert(.rate)
        }
        var lot = Lot(
            shares: signed(count), basis: basis, ownCost: ownCost, lacks: lacks,
            purchaseDate: inputs.dayOfRate, sequence: reserveSequences(), quote: quote, location: row.location
        )
        if notesOrigins {
            let cause = LotEvent.Cause(date: inputs.date, location: row.location)
            lot.events = [lot.event(.opened, cause)]
        }
        return lot
    }

    mutating func close(_ row: TradeRow, at place: Int, into output: inout LedgerOutput) -> TradeProblem? {
        let inputs = row.inputs
        guard let count = inputs.shares?.exact else { return nil }
        let isShort = inputs.type.isShort
        let taken = isShort ? ExactDecimal.zero - count : count
        let symbol = Int(row.symbol)
        var choice: LotChoice?
        if let reference = row.lot {
            if options.method.isPooled { return TradeProblem(.lot, .namedLotOfPool(options.method)) }
            guard let found = self.choice(reference) else { return TradeProblem(.lot, .noSuchLot) }
            choice = found
            let open = positions[symbol][isShort: isShort].shares(of: found).magnitude
            if open.isZero { return TradeProblem(.lot, .noSuchLot) }
            if count > open { return TradeLedger.excess(count, over: open, .lot) }
        }
        let held = shares(of: symbol, isShort: isShort).magnitude
        if count > held { return TradeLedger.excess(count, over: held, .shares) }
        if let problem = rates.problem(of: inputs) { return problem }
        parts.removeAll(keepingCapacity: true)
        positions[symbol][isShort: isShort].take(taken, by: options.method, of: choice, into: &parts)
        if inputs.type.isSale {
            let proceeds = proceeds(of: inputs)
            sell(proceeds, row, at: place, into: &output)
        }
        return nil
    }

    /// The open shares of one side, without copying its lots.
    func shares(of symbol: Int, isShort: Bool) -> ExactDecimal {
        isShort ? positions[symbol].short.shares : positions[symbol].long.shares
    }

    static func excess(_ shares: ExactDecimal, over held: ExactDecimal, _ field: TradeField) -> TradeProblem {
        TradeProblem(field, .exceedsHolding(shares: Decimal(shares), held: Decimal(held)))
    }

    /// The proceeds of a sale, or the cost of covering.
    mutating func proceeds(of inputs: TradeInputs) -> Proceeds {
        let isShort = inputs.type.isShort
        func signed(_ figure: ExactDecimal) -> ExactDecimal { isShort ? ExactDecimal.zero - figure : figure }
        var proceeds = Proceeds(
            amount: .unknown, total: rates.total(of: inputs).map(signed), rate: nil,
            shares: signed(inputs.shares?.exact ?? .zero),
            isInPortfolioCurrency: inputs.quote.map { rates.isSame($0.currency) } ?? true)
        if let amount = inputs.amount {
            proceeds.amount = .stated(signed(amount.exact))
        } else if let price = inputs.price, let quote = inputs.quote, let fees = rates.fees(of: inputs) {
            proceeds.amount = .priced(price, quote, fees: fees)
        }
        if !proceeds.isInPortfolioCurrency {
            proceeds.rate =
                LedgerRates.rate(of: proceeds.total, over: proceeds.net) ?? rates.rate(of: inputs)
        }
        let fees = rates.fees(of: inputs)
        proceeds.fees = fees?.isZero == true ? .zero : fees.flatMap { proceeds.inPortfolioCurrency($0) }
        return proceeds
    }

    /// Outputs the sale of the lot parts in ``parts``.
    func sell(_ proceeds: Proceeds, _ row: TradeRow, at place: Int, into output: inout LedgerOutput) {
        guard let quote = row.inputs.quote else { return }
        let first = output.parts.count
        proceeds.spread(over: parts, costRate: options.costRate, into: &output.parts)
        var lacksRateOfFees = false
        if case .unknown = proceeds.amount { lacksRateOfFees = true }
        var sale = SaleRecord(
            symbol: row.symbol, date: row.inputs.date, shares: proceeds.shares, quote: quote,
            rate: proceeds.rate, parts: first..<output.parts.count, location: row.location,
            fees: proceeds.fees, origins: proceeds.origins, lacksRateOfFees: lacksRateOfFees, place: place)
        if !proceeds.isInPortfolioCurrency, proceeds.rate == nil {
            sale.lacksRate = output.parts[first...].contains { part in
                (part.amounts.value == nil && part.amounts.valueStock != nil)
                    || part.amounts.costStock != nil
            }
        }
        output.sales.append(sale)
    }
}
