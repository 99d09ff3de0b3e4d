internal import Portfolios

/// The open lots of trades, and their identities.
///
/// A lot is the same from one reading to the next if its symbol, its purchase date and its position among the open lots
/// with both are the same, so that adding a line above its trade makes no difference.
struct KnownLots {
    private struct Key: Hashable {
        let symbol: ExactText
        let purchaseDate: CalendarDate?
        let isShort: Bool
        let place: Int
    }

    private var ids: [Key: ObservablePortfolio.Row.ID] = [:]

    /// The rows of the lots of a valuation, in its order.
    ///
    /// - Parameters:
    ///   - holdings: the numbers of the holdings files, whose rows are no lots of trades.
    ///   - earlier: the rows of these files, whose lots are counted first.
    mutating func rows(
        of valuation: PortfolioValuation, besides holdings: [Int], after earlier: [ObservablePortfolio.Row]
    ) -> [ObservablePortfolio.Row] {
        var places: [Key: Int] = [:]
        var lots = ObservablePortfolio.Row.countBySymbol(earlier)
        var rows: [ObservablePortfolio.Row] = []
        for valued in valuation.holdings where !holdings.contains(valued.holding.location.file) {
            let holding = valued.holding
            let first = Key(
                symbol: holding.symbol.exact, purchaseDate: holding.purchaseDate,
                isShort: holding.inputs.shares.isNegative,
                place: 0)
            let place = places[first, default: 0]
            places[first] = place + 1
            lots[first.symbol, default: 0] += 1
            let key = Key(
                symbol: first.symbol, purchaseDate: first.purchaseDate, isShort: first.isShort, place: place)
            rows.append(
                ObservablePortfolio.Row(
                    id: id(of: key), holding: holding, lot: lots[first.symbol] ?? 1, valuation: valued,
                    texts: [:]))
        }
        return rows
    }

    private mutating func id(of key: Key) -> ObservablePortfolio.Row.ID {
        if let id = ids[key] { return id }
        let id = ObservablePortfolio.Row.ID(number: ids.count + 1, isOfTrades: true)
        ids[key] = id
        return id
    }
}
