/// What is held of each symbol, in each account, for the dividends that it pays.
struct IncomeStocks: Sendable {
    /// By symbol.
    private var stocks: [ExactText: Stock] = [:]
    /// The symbols in the order of the holdings.
    private(set) var symbols: [ExactText] = []
    private var ranks: [HeldSymbol: Int] = [:]

    struct Stock: Sendable {
        let rank: Int
        var name: String?
        /// Its rows that count.
        var rows: [HoldingValuation] = []

        /// The stock currency; `nil` if rows have several.
        var currency: Currency? {
            let currencies = Set(rows.map(\.holding.stockCurrency))
            return currencies.count == 1 ? currencies.first : nil
        }

        /// P1 of a share in stock currency: that of the first row.
        var price: ExactDecimal? {
            guard let row = rows.first, let price = row.computed.formulaInputs.price?.exact else {
                return nil
            }
            return Formulas.worth(
                ExactDecimal.one.times(row.holding.inputs.multiplier), at: price,
                row.holding.quoteCurrency.unitExponent)
        }
    }

    /// - Parameter holdings: in the order of a report, with the open lots of trades.
    init(_ holdings: [HoldingValuation]) {
        for valuation in holdings {
            let holding = valuation.holding
            let symbol = holding.symbol.exact
            if stocks[symbol] == nil {
                symbols.append(symbol)
                stocks[symbol] = Stock(rank: ranks.count)
            }
            let row = HeldSymbol(symbol: symbol, account: (holding.account ?? "").exact)
            if ranks[row] == nil { ranks[row] = ranks.count }
            if stocks[symbol]?.name == nil { stocks[symbol]?.name = holding.name }
            if !holding.isExcluded { stocks[symbol]?.rows.append(valuation) }
        }
    }

    subscript(symbol: ExactText) -> Stock? { stocks[symbol] }

    /// The place of a symbol in an account among the holdings; `nil` if the symbol is not held.
    func rank(of symbol: ExactText, in account: ExactText) -> Int? {
        ranks[HeldSymbol(symbol: symbol, account: account)] ?? stocks[symbol]?.rank
    }

    /// The shares in each account on the day of valuation.
    func shares(of symbol: ExactText) -> [ExactText: ExactDecimal] { shares(of: symbol) { _ in true } }

    /// The shares that holdings files state as bought before a day, or on an unknown one.
    func statedShares(of symbol: ExactText, before day: CalendarDate) -> [ExactText: ExactDecimal] {
        shares(of: symbol) { holding in
            holding.inputs.lacking == nil && holding.purchaseDate.map { $0 < day } ?? true
        }
    }

    private func shares(
        of symbol: ExactText, _ isMeant: (Holding) -> Bool
    ) -> [ExactText: ExactDecimal] {
        var shares: [ExactText: ExactDecimal] = [:]
        for row in stocks[symbol]?.rows ?? [] where isMeant(row.holding) {
            shares[(row.holding.account ?? "").exact, default: .zero] += row.holding.inputs.exactShares
        }
        return shares
    }

    /// The current rate that the rows of a symbol in an account have, if it is one; `nil` for that of the day.
    func rate(of symbol: ExactText, in account: ExactText, from currency: Currency) -> AppliedRate? {
        let rows = (stocks[symbol]?.rows ?? []).filter {
            ($0.holding.account ?? "").exact == account && $0.holding.stockCurrency == currency
        }
        guard let first = rows.first?.rate, rows.allSatisfy({ $0.rate == first }) else { return nil }
        return first
    }
}
