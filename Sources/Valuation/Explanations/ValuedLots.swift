/// The lots of one stock, shared by everything that shows one of them.
final class ValuedLots: Sendable {
    private let lots: [HoldingValuation]
    private let options: ValuationOptions
    private let rates: RateTable

    init(_ lots: [HoldingValuation], options: ValuationOptions, rates: RateTable) {
        self.lots = lots
        self.options = options
        self.rates = rates
    }

    func isExcluded(at place: Int) -> Bool { lots[place].holding.isExcluded }

    func account(at place: Int) -> String? { lots[place].holding.account }

    func location(at place: Int) -> InputLocation { lots[place].holding.location }

    /// The sections of the lot at an index, which must exist.
    func sections(at place: Int) -> [Section] {
        LotSum([lots[place]], options: options, rates: rates).map(SectionBuilder.sections) ?? []
    }
}
