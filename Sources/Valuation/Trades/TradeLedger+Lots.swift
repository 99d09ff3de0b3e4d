// Opens and closes lots.
extension TradeLedger {
    @inline(__always)
    mutating func open(_ row: inout TradeRow) -> TradeProblem? {
        if let problem = rates.problem(of: row.inputs) { return problem }
        guard let lot = lot(openedBy: &row) else { return nil }
        if row.id != TradeTexts.none { name(lot.key, row.id) }
        add(lot, to: row.symbol, in: row.account)
        return nil
    }

    /// The lot that a trade opens: n, C and Cp as stated or looked up.
    mutating func lot(openedBy row: inout TradeRow) -> Lot? {
        guard let count = row.inputs.shares, let quote = row.inputs.quote else { return nil }
        let isShort = row.inputs.type == .short
        func signed(_ figure: CompactDecimal) -> CompactDecimal { isShort ? -figure : figure }
        var lacks: MissingCostInputs = []
        var figures = LotFigures(shares: signed(count), basis: .unknown, ownCost: .unknown)
        if let amount = row.inputs.amount {
            figures.basis = .costed(signed(amount))
        } else if let price = row.inputs.price {
            if let fees: CompactDecimal = rates.fees(of: row.inputs) {
                figures.basis = .priced(price, fees: fees)
            } else {
                figures.basis = .feesUnknown(price)
                lacks.insert(.rateOfFees)
            }
        } else {
            lacks.insert(.cost)
        }
        if rates.isSame(quote.currency) {
            figures.ownCost = .same
        } else if let total = rates.total(of: row.inputs) {
            figures.ownCost = .amount(signed(total))
        } else if let rate = rates.statedRate(of: row.inputs) {
            figures.ownCost = .rate(rate, isStated: true)
        } else if let rate = rates.rate(from: quote.currency, on: row.inputs.dayOfRate) {
            figures.ownCost = .rate(rate.number, isStated: false)
        } else {
            lacks.insert(.rate)
        }
        let sequence = reserveSequences()
        func opened() -> Lot {
            Lot(
                figures, lacks: lacks, purchaseDate: row.inputs.dayOfRate, sequence: sequence, quote: quote,
                multiplier: row.inputs.multiplier, location: row.location)
        }
        // A variable would be copied.
        if !notesOrigins, !figures.hasOverflowed { return opened() }
        var lot = opened()
        // Fees that were converted may be too long.
        if figures.hasOverflowed, let price = row.inputs.price,
            let fees: ExactDecimal = rates.fees(of: row.inputs)
        {
            lot.basis = .priced(price, fees: fees)
        }
        if notesOrigins {
            let cause = LotEvent.Cause(date: row.inputs.date, location: row.location)
            lot.events = [lot.event(.opened, cause)]
        }
        return lot
    }

    @inline(__always)
    mutating func close(
        _ row: inout TradeRow, at place: Int, into output: inout LedgerOutput
    ) -> TradeProblem? {
        if closeQuickly(&row, into: &output) { return nil }
        let isShort = row.inputs.type.isShort
        let choice: LotChoice?
        switch check(closing: &row) {
        case .success(let found): choice = found
        case .failure(let problem): return problem
        }
        guard let count = row.inputs.shares?.exact else { return nil }
        parts.removeAll(keepingCapacity: true)
        positions[self.place(of: row.symbol, in: row.account)][isShort: isShort].take(
            isShort ? -count : count, by: options.method, of: choice, into: &parts)
        if row.inputs.type.isSale { sell(&row, at: place, into: &output) }
        return nil
    }

    /// Outputs a sale of its own, in machine integers if they suffice.
    @inline(__always)
    mutating func sell(_ row: inout TradeRow, at place: Int, into output: inout LedgerOutput) {
        let proceeds: Proceeds<CompactDecimal> = proceeds(of: &row)
        if sell(proceeds, &row, at: place, into: &output) { return }
        let long: Proceeds<ExactDecimal> = self.proceeds(of: &row)
        sell(long, &row, at: place, into: &output)
    }

    /// Moves shares to another account with their cost, date and order.
    mutating func transfer(_ trade: TradeRow) -> TradeProblem? {
        var row = trade
        guard row.symbol != TradeTexts.none else { return nil }
        let choice: LotChoice?
        switch check(closing: &row) {
        case .success(let found): choice = found
        case .failure(let problem): return problem
        }
        guard let count = row.inputs.shares?.exact,
            pools.pool(of: row.account) != pools.pool(of: row.toAccount)
        else { return nil }
        move(count, of: row, from: choice)
        return nil
    }

    /// Moves some of the shares of a transfer.
    mutating func move(_ count: ExactDecimal, of row: TradeRow, from choice: LotChoice? = nil) {
        let place = place(of: row.symbol, in: row.account)
        for lot in positions[place].long.remove(count, by: options.method, of: choice) {
            add(lot, to: row.symbol, in: row.toAccount)
        }
    }

    /// The lots that a closing trade names, if what it closes is open in its account. With a pooled method that has been
    /// checked before.
    @inline(__always)
    private mutating func check(closing row: inout TradeRow) -> Result<LotChoice?, TradeProblem> {
        if options.method.isPooled { return .success(nil) }
        guard let count = row.inputs.shares?.exact else { return .success(nil) }
        let isShort = row.inputs.type.isShort
        let symbol = place(of: row.symbol, in: row.account)
        var choice: LotChoice?
        if let reference = row.lot {
            guard let found = self.choice(reference) else { return .failure(TradeProblem(.lot, .noSuchLot)) }
            choice = found
            let open = positions[symbol][isShort: isShort].shares(of: found).magnitude
            if open.isZero { return .failure(TradeProblem(.lot, .noSuchLot)) }
            if count > open { return .failure(TradeLedger.excess(count, over: open, .lot)) }
        }
        let held = shares(of: symbol, isShort: isShort).magnitude
        if count > held {
            let isOther =
                row.inputs.type == .sell && held.isZero && !shares(of: symbol, isShort: true).isZero
            return .failure(TradeLedger.excess(count, over: held, .shares, isShort: isOther))
        }
        if let problem = rates.problem(of: row.inputs) { return .failure(problem) }
        return .success(choice)
    }

    /// Tells what a row must not state, whatever its day.
    ///
    /// - Returns: whether rows behind it may have such errors.
    package func check(later row: TradeRow, into output: inout LedgerOutput) -> Bool {
        if let error = texts.error(ofLotIn: row, options.method) { output.errors.append(error) }
        return options.method.isPooled
    }

    /// With a pooled method, changes the shares held by accounts.
    ///
    /// - Returns: the problem that makes the trade impossible, in which case nothing was changed.
    mutating func hold(_ row: TradeRow) -> TradeProblem? {
        let type = row.inputs.type
        guard type.isOpening || type.isClosing, row.symbol != TradeTexts.none else { return nil }
        if type.isClosing, row.lot != nil { return TradeProblem(.lot, .namedLotOfPool(options.method)) }
        guard let shares = row.inputs.shares?.exact else { return nil }
        let open = held[row.symbol, row.account][isShort: type.isShort]
        if type.isClosing, shares > open {
            let isOther = type == .sell && open.isZero && !held[row.symbol, row.account].short.isZero
            return TradeLedger.excess(shares, over: open, .shares, isShort: isOther)
        }
        if let problem = rates.problem(of: row.inputs) { return problem }
        if type.isOpening { noteOpening(of: row.symbol) }
        held[row.symbol, row.account][isShort: type.isShort] = type.isClosing ? open - shares : open + shares
        if type == .transfer { held[row.symbol, row.toAccount].long += shares }
        return nil
    }

    /// The open shares of one side of a position, without copying its lots; negative for short ones.
    func shares(of place: Int, isShort: Bool) -> ExactDecimal {
        isShort ? positions[place].short.shares : positions[place].long.shares
    }

    /// The shares that an account holds of a symbol.
    func shares(of symbol: UInt32, in account: UInt32) -> AccountShares.Sides {
        if options.method.isPooled { return held[symbol, account] }
        guard let place = places.known(symbol, in: account), place < positions.count else {
            return AccountShares.Sides()
        }
        return AccountShares.Sides(
            long: positions[place].long.shares, short: positions[place].short.shares.magnitude)
    }

    /// The accounts that hold a symbol, in the order in which the files name them.
    ///
    /// - Parameter pool: the pool whose accounts are meant; `nil` for all.
    func holders(of symbol: UInt32, in pool: UInt32? = nil) -> [UInt32] {
        accounts(everHolding: symbol).filter { account in
            (pool == nil || pools.pool(of: account) == pool) && !shares(of: symbol, in: account).isZero
        }.sorted { pools.precedes($0, $1) }
    }

    /// The accounts that hold a symbol or have held it, in no particular order.
    func accounts(everHolding symbol: UInt32) -> [UInt32] {
        if !pools.areSeveral { return [0] }
        return options.method.isPooled
            ? held.accounts(of: symbol) : places.numbers(of: symbol).map { places.account(of: $0) }
    }

    /// A transfer of shares between an account whose gains are taxed and one whose are not.
    package func doubt(ofTransfer row: TradeRow) -> Issue? {
        guard row.inputs.type == .transfer, row.symbol != TradeTexts.none,
            pools.isTaxable(row.account) != pools.isTaxable(row.toAccount)
        else { return nil }
        return Issue(
            kind: .transferAtCost, symbol: texts.symbol(row.symbol) ?? "", location: row.location,
            isExcluded: false,
            message: "gains are taxed in only one of the two accounts, and the shares keep their cost: "
                + "the law may want a sale and a purchase at the price of the day")
    }

    /// - Parameter isShort: whether shares that are to be sold are short.
    static func excess(
        _ shares: ExactDecimal, over held: ExactDecimal, _ field: TradeField, isShort: Bool = false
    ) -> TradeProblem {
        TradeProblem(
            field, .exceedsHolding(shares: Decimal(shares), held: Decimal(held), isShort: isShort))
    }

    /// The proceeds of a sale, or the cost of covering.
    @inline(__always)
    mutating func proceeds<Number: SaleNumber>(of row: inout TradeRow) -> Proceeds<Number> {
        let isShort = row.inputs.type.isShort
        func signed(_ figure: CompactDecimal) -> Number { Number(isShort ? -figure : figure) }
        let stockCurrency = row.inputs.quote?.currency
        var proceeds = Proceeds<Number>(
            amount: .unknown, total: rates.total(of: row.inputs).map { signed($0) }, rate: nil,
            shares: signed(row.inputs.shares ?? .zero),
            isInPortfolioCurrency: stockCurrency.map { rates.isSame($0) } ?? true)
        let fees: Number? = rates.fees(of: row.inputs)
        if let amount = row.inputs.amount {
            proceeds.amount = .stated(signed(amount))
        } else if let price = row.inputs.price, let quote = row.inputs.quote, let fees {
            proceeds.amount = .priced(price, quote, fees: fees)
            proceeds.multiplier = row.inputs.multiplier
        }
        if !proceeds.isInPortfolioCurrency {
            if let total = proceeds.total {
                proceeds.rate = LedgerRates.rate(of: total.exact, over: proceeds.net)
            }
            if proceeds.rate == nil { proceeds.rate = rates.rate(of: row.inputs) }
        }
        proceeds.fees = fees?.isZero == true ? .zero : fees.flatMap { proceeds.inPortfolioCurrency($0) }
        // Fees in portfolio currency need no rate beside a total, which no rate has rounded either.
        if proceeds.fees == nil || proceeds.total != nil, let (stated, currency) = row.inputs.foreignFees,
            rates.isSame(currency)
        {
            proceeds.fees = Number(stated)
        }
        return proceeds
    }

    /// Outputs the sale of the lot parts in ``parts``.
    ///
    /// - Returns: `false` if a figure does not fit, in which case nothing was output.
    @discardableResult
    mutating func sell<Number: SaleNumber>(
        _ proceeds: Proceeds<Number>, _ row: inout TradeRow, at place: Int,
        origins: [ProceedsOrigin] = [], into output: inout LedgerOutput
    ) -> Bool {
        guard let quote = row.inputs.quote else { return true }
        let first = output.parts.count
        if proceeds.hasOverflowed
            || !proceeds.spread(over: parts.span, costRate: options.costRate, into: &output.parts)
        {
            output.parts.removeLast(output.parts.count - first)
            return false
        }
        var sale = SaleRecord(
            proceeds, &row, quote: quote, parts: first..<output.parts.count, origins: origins, at: place)
        if !proceeds.isInPortfolioCurrency, proceeds.rate == nil {
            sale.lacksRate = output.parts[first...].contains { part in
                let amounts = part.amounts
                return amounts.value == nil && amounts.valueStock != nil || amounts.costStock != nil
            }
        }
        output.sales.append(sale)
        return true
    }
}
