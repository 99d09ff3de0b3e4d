/// A balance of cash: a currency in an account.
struct CashKey: Hashable {
    let account: UInt32
    let currency: Currency
}

extension TradeRow {
    /// Calls `move` with each amount of cash that the row moves, received less paid, and with its currency and account.
    ///
    /// A stated total counts in own currency; else it is the amount in stock currency, or price · shares with fees. Fees
    /// in another currency come from that currency.
    ///
    /// - Parameters:
    ///   - own: the currency of stated totals.
    ///   - capital: what each account receives, if the row is a return of capital.
    func forEachCashMove(
        own: Currency, _ capital: [TradeLedger.CapitalPart],
        _ move: (_ amount: ExactDecimal, _ currency: Currency, _ account: UInt32) -> Void
    ) {
        var inputs = inputs
        inputs.takeOwnFigures(own)
        let stockCurrency = inputs.quote?.currency
        func take(_ amount: ExactDecimal?, _ currency: Currency?, _ holder: UInt32? = nil) {
            if let amount, let currency { move(amount, currency, holder ?? account) }
        }
        func minus(_ amount: ExactDecimal?) -> ExactDecimal? { amount.map { .zero - $0 } }
        let type = inputs.type
        func signed(_ amount: ExactDecimal?) -> ExactDecimal? { type.cash == .paid ? minus(amount) : amount }
        switch type.effect {
        case .funds: take(signed(inputs.amount?.exact), stockCurrency)
        case .converts:
            let fees = inputs.fees?.exact ?? .zero
            let isOfFirst = inputs.feesCurrency == nil || inputs.feesCurrency == stockCurrency
            take(inputs.amount.map { .zero - $0.exact - (isOfFirst ? fees : .zero) }, stockCurrency)
            take(inputs.toAmount.map { $0.exact - (isOfFirst ? .zero : fees) }, inputs.toCurrency)
        case .moves:
            guard symbol == TradeTexts.none else { return }
            take(minus(inputs.amount?.exact), stockCurrency)
            take(inputs.amount?.exact, stockCurrency, toAccount)
        case .repays:
            if capital.isEmpty {
                take(inputs.total?.exact ?? inputs.amount?.exact, inputs.total == nil ? stockCurrency : own)
            }
            for part in capital {
                take(part.total ?? part.amount, part.total == nil ? stockCurrency : own, part.account)
            }
        case .opens, .closes, .income, .charge:
            guard type.cash != nil else { return }
            if let total = inputs.total?.exact { return take(signed(total), own) }
            let fees = inputs.ownFees
            if type.isIncome {
                take(inputs.netIncome(ofFees: fees), stockCurrency)
            } else if let amount = inputs.amount?.exact {
                // Whatever fees there were are in it.
                return take(signed(amount), stockCurrency)
            } else {
                take(signed(inputs.net(ofFees: fees)), stockCurrency)
            }
            if let foreign = inputs.foreignFees { take(minus(foreign.amount.exact), foreign.currency) }
        case .acts: break
        }
    }
}
