/// Something done or received on a day: a row of a trades file.
///
/// ```swift
/// let purchase = try Trade(
///     .buy(shares: 10, Consideration(price: Decimal(exactly: "40.89"), fees: 5)), of: "AAPL", in: .usd,
///     on: CalendarDate(2005, 4, 1))
/// let split = try Trade(.split(SplitRatio(7, for: 1)), of: "AAPL", on: CalendarDate(2014, 6, 9))
/// ```
///
/// A trade is checked by itself when it is created; ``TradeHistory`` checks it against the others.
public struct Trade: Sendable {
    /// What was done.
    public let action: TradeAction
    /// The day; for a split, exchange or spin-off, the first day of the new state.
    public let date: CalendarDate
    /// The time of day.
    public let time: TimeOfDay?
    /// The stock's symbol; `nil` for interest, a fee or a tax that belongs to no stock.
    public let symbol: String?
    /// The unit in which prices are quoted; `nil` for a corporate action that does not change it.
    public let quoteCurrency: QuoteCurrency?
    /// The stock's name, for display.
    public let name: String?
    /// The market on which the stock is traded.
    public let market: String?
    /// The account; `nil` for the one without a name, and for a corporate action in all accounts that hold the symbol.
    public let account: String?
    /// A note; no figure depends on it.
    public let note: String?
    /// The place in a file that the trade was read from.
    public let location: InputLocation
    package let inputs: TradeInputs

    /// Creates a trade.
    ///
    /// - Parameters:
    ///   - action: what was done.
    ///   - symbol: the stock's symbol; `nil` for interest, a fee or a tax that belongs to no stock.
    ///   - currency: the unit in which prices are quoted; amounts and fees are in its stock currency. A split, exchange
    ///     or spin-off does not need one.
    ///   - date: the day.
    ///   - time: the time of day.
    ///   - name: the stock's name, for display.
    ///   - market: the market on which the stock is traded.
    ///   - multiplier: the units of the underlying that the price of one share is for, such as 100 for an American
    ///     option; above 0, and 1 if it is not stated.
    ///   - account: the account; `nil` for the one without a name, or for a corporate action in all that hold the symbol.
    ///   - note: a note; no figure depends on it.
    ///   - location: the place in a file that the trade was read from.
    /// - Throws: the first ``TradeProblem``. Whether rates and totals agree with the own currency is checked by
    ///   ``TradeHistory``.
    public init(
        _ action: TradeAction, of symbol: String? = nil, in currency: QuoteCurrency? = nil,
        on date: CalendarDate, at time: TimeOfDay? = nil, name: String? = nil, market: String? = nil,
        multiplier: Decimal? = nil, account: String? = nil, note: String? = nil,
        location: InputLocation = InputLocation()
    ) throws(TradeProblem) {
        var builder = Builder(action.type, on: date)
        builder.inputs.time = time
        builder.inputs.quote = currency
        builder.give([.date, .type])
        if time != nil { builder.give(.time) }
        if currency != nil { builder.give(.currency) }
        if symbol?.isEmpty == false { builder.give(.symbol) }
        if account?.isEmpty == false { builder.give(.account) }
        try builder.take(action)
        try builder.take(multiplier: multiplier)
        if let problem = builder.inputs.problems(own: nil).first { throw problem }
        self.action = action
        self.date = date
        self.time = time
        self.symbol = symbol?.isEmpty == false ? symbol : nil
        quoteCurrency = currency
        self.name = name
        self.market = market
        self.account = account
        self.note = note
        self.location = location
        inputs = builder.inputs
        if let toSymbol, toSymbol.exact == symbol?.exact { throw TradeProblem(.toSymbol, .sameSymbol) }
        if let toAccount, toAccount.exact == (account ?? "").exact {
            throw TradeProblem(.toAccount, .sameAccount)
        }
        if let id, (try? CalendarDate(id)) != nil { throw TradeProblem(.id, .isDate) }
    }

    /// The new stock of an exchange or spin-off.
    package var toSymbol: String? {
        switch action {
        case .exchange(let symbol, _), .spinOff(let symbol, _, _): symbol
        default: nil
        }
    }

    /// The account that shares or money go to.
    package var toAccount: String? {
        switch action {
        case .transfer(_, let account, _), .transferMoney(_, let account): account
        default: nil
        }
    }

    /// The name given to the lot that the trade opens.
    package var id: String? {
        switch action {
        case .buy(_, _, let id), .short(_, _, let id), .transferIn(_, _, _, let id): id
        default: nil
        }
    }

    /// The lots to close.
    package var lot: LotSelection? {
        switch action {
        case .sell(_, _, let lot), .cover(_, _, let lot), .transferOut(_, let lot), .transfer(_, _, let lot):
            lot
        default: nil
        }
    }

    /// Creates inputs from an action.
    private struct Builder {
        var inputs: TradeInputs

        init(_ type: TradeType, on date: CalendarDate) { inputs = TradeInputs(type, on: date) }

        mutating func give(_ fields: TradeFields) { inputs.given.formUnion(fields) }

        mutating func take(_ action: TradeAction) throws(TradeProblem) {
            switch action {
            case .buy(let shares, let paid, let id), .short(let shares, let paid, let id):
                try take(shares, paid)
                if id != nil { give(.id) }
            case .sell(let shares, let received, let lot), .cover(let shares, let received, let lot):
                try take(shares, received)
                if lot != nil { give(.lot) }
            case .transferIn(let shares, let paid, let purchaseDate, let id):
                try take(shares, paid)
                inputs.purchaseDate = purchaseDate
                if purchaseDate != nil { give(.purchaseDate) }
                if id != nil { give(.id) }
            case .transferOut(let shares, let lot):
                inputs.shares = try number(shares, .shares)
                if lot != nil { give(.lot) }
            case .transfer(let shares, let account, let lot):
                inputs.shares = try number(shares, .shares)
                if lot != nil { give(.lot) }
                if !account.isEmpty { give(.toAccount) }
            case .transferMoney(let amount, let account):
                try takeAmount(amount)
                if !account.isEmpty { give(.toAccount) }
            case .convert(let amount, let to, let currency, let fees, let feesCurrency):
                try takeAmount(amount)
                inputs.toAmount = try number(to, .toAmount)
                inputs.toCurrency = currency
                give(.toCurrency)
                try take(fees, in: feesCurrency)
            case .dividend(let payout), .interest(let payout): try take(payout)
            case .fee(let amount, let conversion), .tax(let amount, let conversion),
                .returnOfCapital(let amount, let conversion), .deposit(let amount, let conversion),
                .withdrawal(let amount, let conversion):
                try takeAmount(amount)
                try take(conversion)
            case .split(let ratio):
                inputs.ratio = ratio
                give(.ratio)
            case .exchange(let symbol, let ratio):
                inputs.ratio = ratio
                give(symbol.isEmpty ? .ratio : [.ratio, .toSymbol])
            case .spinOff(let symbol, let shares, let costShare):
                inputs.shares = try number(shares, .shares)
                inputs.costShare = try number(costShare, .costShare)
                if !symbol.isEmpty { give(.toSymbol) }
            }
        }

        private mutating func take(_ shares: Decimal, _ paid: Consideration) throws(TradeProblem) {
            inputs.shares = try number(shares, .shares)
            inputs.price = try number(paid.price, .price)
            try takeAmount(paid.amount)
            try take(paid.fees, in: paid.feesCurrency)
            try take(paid.conversion)
        }

        private mutating func take(_ payout: Payout) throws(TradeProblem) {
            inputs.shares = try number(payout.shares, .shares)
            inputs.price = try number(payout.price, .price)
            try takeAmount(payout.amount)
            inputs.taxes = try number(payout.taxes, .taxes)
            try take(payout.fees, in: payout.feesCurrency)
            try take(payout.conversion)
        }

        mutating func take(multiplier: Decimal?) throws(TradeProblem) {
            inputs.multiplier = try number(multiplier, .multiplier)
        }

        private mutating func takeAmount(_ amount: Decimal?) throws(TradeProblem) {
            inputs.amount = try number(amount, .amount)
            inputs.amountDecimals = decimals(of: amount)
        }

        private mutating func take(_ fees: Decimal?, in currency: Currency?) throws(TradeProblem) {
            inputs.fees = try number(fees, .fees)
            inputs.feesCurrency = currency
            if currency != nil { give(.feesCurrency) }
        }

        private mutating func take(_ conversion: Conversion?) throws(TradeProblem) {
            switch conversion {
            case .rate(let rate): inputs.rate = try number(rate, .rate)
            case .total(let total):
                inputs.total = try number(total, .total)
                inputs.totalDecimals = decimals(of: total)
            case nil: break
            }
        }

        /// The number of decimals as the number was written.
        private func decimals(of number: Decimal?) -> Int16 {
            Int16(clamping: number.map { max(0, -$0.exponent) } ?? 0)
        }

        private mutating func number(_ value: Decimal?, _ field: TradeField) throws(TradeProblem)
            -> CompactDecimal?
        {
            guard let value else { return nil }
            give(TradeFields(field))
            do { return try CompactDecimal(value) } catch { throw TradeProblem(field, .number(error)) }
        }
    }
}

extension TradeRow {
    /// A trade whose texts are replaced by numbers.
    package init(_ trade: Trade, _ texts: inout TradeTexts) {
        self.init(trade.inputs, at: trade.location)
        symbol = texts.symbols.number(of: trade.symbol)
        toSymbol = texts.symbols.number(of: trade.toSymbol)
        name = texts.labels.number(of: trade.name)
        market = texts.labels.number(of: trade.market)
        id = texts.lots.number(of: trade.id)
        account = texts.accountNumber(of: trade.account)
        if let other = trade.toAccount { toAccount = texts.accountNumber(of: other) }
        switch trade.lot {
        case .bought(let day): lot = .bought(day)
        case .named(let name): lot = .named(texts.lots.number(of: name))
        case nil: break
        }
    }
}
