/// The open lots of a symbol, which can be valued together on a day if nothing that is unknown or doubtful tells them
/// apart: all amounts are linear in shares and costs, and exact.
final class LotGroup {
    let lots: [PricedHolding]
    /// The lots as one; `nil` if each must be valued by itself.
    let sum: PricedHolding?
    /// The lowest and the highest price paid, in quote currency, where a price in minor units is compared with them.
    private let paid: (least: CompactDecimal, most: CompactDecimal)?

    /// - Complexity: O(*n*) for *n* lots.
    init(_ lots: [PricedHolding], _ valuer: inout HoldingValuer) {
        self.lots = lots
        let sum = lots.count > 1 ? LotGroup.sum(lots, &valuer) : nil
        self.sum = sum?.position
        paid = sum?.paid
    }

    private typealias Paid = (least: CompactDecimal, most: CompactDecimal)

    private static func sum(
        _ lots: [PricedHolding], _ valuer: inout HoldingValuer
    ) -> (position: PricedHolding, paid: Paid?)? {
        guard let first = lots.first else { return nil }
        let inputs = first.inputs
        let isMinor = QuoteCurrency.isQuotedInMinorUnits(inputs.quote)
        let isAtPurchase = valuer.options.costRate != .current
        var (shares, costStock, cost) = (ExactDecimal.zero, ExactDecimal.zero, ExactDecimal.zero)
        var paid: Paid?
        var computed = ComputedHolding()
        for lot in lots {
            let stated = lot.inputs
            guard stated.quote == inputs.quote, stated.multiplier == inputs.multiplier,
                stated.lacking?.isEmpty == true, stated.longNumbers == nil
            else { return nil }
            valuer.compute(
                stated, symbol: lot.symbol, statedPrice: lot.statedPrice, into: &computed)
            guard let amount = computed.amount(.costStock) else { return nil }
            shares += stated.shares.exact
            costStock += amount
            if isAtPurchase {
                guard let amount = computed.amount(.cost) else { return nil }
                cost += amount
            }
            if isMinor {
                guard let price = computed.purchasePriceStated else { return nil }
                let (least, most) = paid ?? (price, price)
                paid = (price.exact < least.exact ? price : least, most.exact < price.exact ? price : most)
            }
        }
        guard !shares.isZero, let shares = shares.compact, let costStock = costStock.compact,
            let cost = cost.compact
        else { return nil }
        var whole = HoldingInputs(quote: inputs.quote, shares: shares)
        whole.multiplier = inputs.multiplier
        whole.lacking = []
        whole.costStock = costStock
        if isAtPurchase { whole.cost = cost }
        var holding = first.holding
        holding.inputs = whole
        return (PricedHolding(holding, like: first), paid)
    }

    /// Whether the lots, valued together, have the same issues as each by itself.
    func isAlike(_ computed: ComputedHolding) -> Bool {
        guard computed.issueKinds.isSubset(of: [.missingPrice, .missingRate, .stalePrice]) else {
            return false
        }
        guard let paid, let price = computed.formulaInputs.price else { return true }
        return Plausibility.isNear(price, paid.least) && Plausibility.isNear(price, paid.most)
    }
}
