/// Arranges the figures of a stock for display: titled sections of labelled items.
///
/// ```swift
/// if let detail = SectionBuilder(valuation).detail(of: "AAPL") {
///     for section in detail.sections {
///         titles.append(section.title)
///         for item in section.items { titles.append("\(item.label): \(item.text)") }
///     }
/// }
/// ```
public struct SectionBuilder: Sendable {
    private let valuation: PortfolioValuation
    /// All lots of the one stock that is shown, if they are not among the holdings of the valuation.
    private let lots: ValuedLots?
    var currency: Currency { valuation.currency }
    /// By symbol.
    private let realised: [ExactText: RealisedStock]

    /// Creates a builder for the holdings of a valuation.
    public init(_ valuation: PortfolioValuation) { self.init(valuation, realised: [:]) }

    /// Creates a builder for an account: its open lots, and what was sold and paid.
    ///
    /// - Parameters:
    ///   - valuation: the valuation of the open lots.
    ///   - statement: all sales and payments up to the as-of date, in the same currency.
    /// - Complexity: O(*n*) for *n* sales, payments and symbols.
    public init(_ valuation: PortfolioValuation, statement: AccountStatement) {
        self.init(valuation, realised: statement.realisedStocks)
    }

    /// - Parameter realised: what was sold and paid, by symbol.
    package init(_ valuation: PortfolioValuation, realised: [ExactText: RealisedStock]) {
        self.valuation = valuation
        self.realised = realised
        lots = nil
    }

    /// - Parameters:
    ///   - lots: those of the only stock that is shown, which are not among the valuation's holdings.
    ///   - valuer: what values them again.
    package init(
        _ valuation: PortfolioValuation, _ lots: PackedHoldings, _ valuer: HoldingValuer,
        realised: [ExactText: RealisedStock]
    ) {
        self.valuation = valuation
        self.realised = realised
        self.lots = ValuedLots(lots, valuer, rates: valuation.rates)
    }

    /// The figures of a stock: of all its counted lots together, or of its excluded lots if there are no others.
    ///
    /// - Parameter symbol: the symbol of the stock.
    /// - Returns: the detail, without sections if every holding was bought after the as-of date; `nil` if no holding
    ///   and no trade has the symbol.
    /// - Complexity: O(*n*) for *n* holdings of the portfolio.
    public func detail(of symbol: String) -> StockDetail? {
        let lots = lots ?? valued(valuation.lots(of: symbol))
        let issues = valuation.issues.filter { $0.symbol.exact == symbol.exact }
        if lots.count == 0, issues.isEmpty, realised[symbol] == nil { return nil }
        return detail(symbol, lots, issues)
    }

    /// The figures of several stocks.
    ///
    /// - Parameter symbols: the symbols; those that no holding has are skipped.
    /// - Returns: a detail per symbol, in the order of the symbols.
    ///
    /// - Complexity: O(*n* + *m*) for *n* holdings of the portfolio and *m* symbols.
    public func details(of symbols: [String]) -> [StockDetail] {
        var details: [StockDetail] = []
        eachDetail(of: symbols) { details.append($0) }
        return details
    }

    /// Passes the figures of several stocks to `body` one at a time, so that only one is kept in memory.
    ///
    /// - Parameter symbols: the symbols; those that no holding has are skipped.
    /// - Complexity: O(*n* + *m*) for *n* holdings of the portfolio and *m* symbols.
    package func eachDetail(of symbols: [String], _ body: (StockDetail) -> Void) {
        let holdings = valuation.holdings
        let lots = Dictionary(grouping: holdings.indices, by: { holdings[$0].holding.symbol.exact })
        let issues = Dictionary(grouping: valuation.issues, by: \.symbol.exact)
        for symbol in symbols {
            if lots[symbol] == nil, issues[symbol] == nil, realised[symbol] == nil { continue }
            let lots = valued(lots[symbol, default: []].map { holdings[$0] })
            body(detail(symbol, lots, issues[symbol] ?? []))
        }
    }

    private func valued(_ lots: [HoldingValuation]) -> ValuedLots {
        ValuedLots(lots, options: valuation.options, rates: valuation.rates)
    }

    private func detail(_ symbol: String, _ lots: ValuedLots, _ issues: [Issue]) -> StockDetail {
        let places = 0..<lots.count
        let counted = places.filter { !lots.holding(at: $0).isExcluded }
        let sum = lots.sum(at: counted.isEmpty ? Array(places) : counted)
        let held = sum.map(SectionBuilder.sections) ?? []
        let stock = realised[symbol]
        // Lots not bought yet are in neither group, but have an issue.
        let isWaiting = issues.contains { $0.kind == .notYetBought }
        let nothing = places.isEmpty && !isWaiting ? stock.map { [nothingOpen(symbol, $0)] } ?? [] : []
        let whole = held + nothing + (stock.map { realisedSections($0, sum) } ?? [])
        return StockDetail(
            symbol: symbol, currency: valuation.currency, sections: whole,
            lots: places.map { StockDetail.Lot($0, of: lots, sections: places.count == 1 ? held : nil) },
            issues: SectionBuilder.merged(issues, stock?.issues ?? []))
    }

    /// The sections of several lots taken together.
    static func sections(_ sum: LotSum) -> [Section] {
        Section.Kind.allCases.compactMap { kind in
            let items = items(of: kind, sum)
            return items.isEmpty ? nil : Section(kind, title: title(of: kind, sum), items: items)
        }
    }

    private static func items(of kind: Section.Kind, _ sum: LotSum) -> [Item] {
        switch kind {
        case .general: general(sum)
        case .price: price(sum)
        case .intraday: intraday(sum)
        case .stockValuation: sum.isInPortfolioCurrency ? [] : stockValuation(sum)
        case .currencyRate: sum.isInPortfolioCurrency ? [] : currencyRate(sum)
        case .valuation: portfolioValuation(sum)
        case .gainOrLoss: gainOrLoss(sum)
        case .realised: []
        }
    }

    private static func title(of kind: Section.Kind, _ sum: LotSum) -> String {
        switch kind {
        case .general:
            return title(sum.name ?? sum.first.holding.symbol, sum.market)
        case .price: return "Price"
        case .intraday: return "Intraday"
        case .stockValuation: return "Valuation in \(sum.stockCurrency)"
        case .currencyRate: return "Currency rate"
        case .valuation: return "Valuation in \(sum.portfolioCurrency)"
        case .gainOrLoss: return "Gain or loss"
        case .realised: return "Realised"
        }
    }

    static func title(_ name: String, _ market: String?) -> String {
        market.map { "\(name) – \($0)" } ?? name
    }

    private static func general(_ sum: LotSum) -> [Item] {
        [
            Item(.numberOfShares, .shares(Figure(sum.shares)), derivation: Derivations.shares(sum)),
            Item(.datePurchase, .date(sum.purchaseDates)),
        ]
    }

    private static func price(_ sum: LotSum) -> [Item] {
        [
            Item(
                .pricePurchase, .price(sum.purchasePrice.map { Figure($0.price) }, sum.quote),
                isAverage: sum.purchasePrice?.isAverage ?? (sum.lots.count > 1),
                derivation: Derivations.purchasePrice(sum)),
            Item(
                .priceCurrent, .price(sum.price.map { Figure($0.price) }, sum.quote),
                isAverage: sum.price?.isAverage ?? false),
        ]
    }

    private static func intraday(_ sum: LotSum) -> [Item] {
        let (change, percentage) = sum.intraday
        return [
            Item(
                .intradayValue, .price(change.map { Figure($0) }, sum.quote),
                derivation: Derivations.intraday(sum, change)),
            Item(
                .intradayPercentage, .percentage(percentage),
                derivation: percentage.map(Derivations.percentage)),
        ]
    }

    private static func stockValuation(_ sum: LotSum) -> [Item] {
        [
            money(.valuationPurchase, sum, .costStock, sum.stockCurrency),
            money(.valuationCurrent, sum, .valueStock, sum.stockCurrency),
        ]
    }

    private static func currencyRate(_ sum: LotSum) -> [Item] {
        let base = sum.stockCurrency
        let quote = sum.portfolioCurrency
        return [
            Item(
                .currencyRatePurchase, .rate(sum.purchaseRate?.rate, base: base, quote: quote),
                isAverage: sum.lots.count > 1, derivation: Derivations.purchaseRate(sum)),
            Item(
                .currencyRateCurrent, .rate(sum.currentRate?.rate, base: base, quote: quote),
                isAverage: sum.currentRate?.isAverage ?? false,
                derivation: Derivations.rate(sum.currentRate?.rate, sum, on: sum.options.asOf)),
        ]
    }

    private static func portfolioValuation(_ sum: LotSum) -> [Item] {
        [
            money(.valuationPurchase, sum, .cost, sum.portfolioCurrency),
            money(.valuationCurrent, sum, .value, sum.portfolioCurrency),
        ]
    }

    private static func gainOrLoss(_ sum: LotSum) -> [Item] {
        let percentage = sum.percentage(.gain)
        var items = [
            money(.gainOrLossValue, sum, .gain, sum.portfolioCurrency),
            Item(
                .gainOrLossPercentage, .percentage(percentage),
                derivation: percentage.map(Derivations.percentage)),
        ]
        if !sum.isInPortfolioCurrency {
            items.append(money(.priceGain, sum, .priceGain, sum.portfolioCurrency))
            items.append(money(.currencyGain, sum, .currencyGain, sum.portfolioCurrency))
        }
        return items
    }

    private static func money(_ kind: Item.Kind, _ sum: LotSum, _ amount: AmountKind, _ currency: Currency)
        -> Item
    {
        Item(
            kind, .money(sum.amount(amount).map { Figure($0) }, currency),
            derivation: Derivations.amount(amount, sum))
    }
}
