internal import Synchronization

/// The lots of one stock, shared by everything that shows one of them.
final class ValuedLots: Sendable {
    private let lots: [HoldingValuation]
    /// Very many lots, each valued when it is asked for.
    private let packed: PackedHoldings
    private let valuer: Mutex<HoldingValuer?>
    private let options: ValuationOptions
    private let rates: RateTable

    init(_ lots: [HoldingValuation], options: ValuationOptions, rates: RateTable) {
        self.lots = lots
        packed = PackedHoldings()
        valuer = Mutex(nil)
        self.options = options
        self.rates = rates
    }

    init(_ packed: PackedHoldings, _ valuer: HoldingValuer, rates: RateTable) {
        lots = []
        self.packed = packed
        self.valuer = Mutex(valuer)
        options = valuer.options
        self.rates = rates
    }

    var count: Int { max(lots.count, packed.count) }

    /// A lot without its issues, at an index that must exist.
    subscript(place: Int) -> HoldingValuation {
        if packed.isEmpty { return lots[place] }
        let holding = packed[place]
        return HoldingValuation(
            holding: holding, currency: options.currency,
            computed: valuer.withLock { $0?.compute(holding) } ?? ComputedHolding())
    }

    /// What is stated of the lot at an index, which must exist.
    func holding(at place: Int) -> Holding { packed.isEmpty ? lots[place].holding : packed[place] }

    /// The lots at some places, at least one, taken together.
    func sum(at places: [Int]) -> LotSum? {
        LotSum(LotList(all: self, places: places), options: options, rates: rates)
    }

    /// The sections of the lot at an index, which must exist.
    func sections(at place: Int) -> [Section] { sum(at: [place]).map(SectionBuilder.sections) ?? [] }
}

/// Some of the lots of a stock, in order.
struct LotList: RandomAccessCollection {
    fileprivate let all: ValuedLots
    fileprivate let places: [Int]

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> HoldingValuation { all[places[index]] }
}
