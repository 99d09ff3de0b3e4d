// An open lot can be valued as a holding.
extension Lot {
    /// The lot as inputs of a holding: a price with fees or a stated cost, and a rate or a cost in portfolio currency.
    ///
    /// A rate that was looked up for the purchase date is left out, to be looked up again. A number too long for an
    /// input is rounded to 38 significant digits.
    package var inputs: HoldingInputs {
        var inputs = HoldingInputs(quote: quote, shares: Lot.compact(shares))
        inputs.lotLacks = lacks
        inputs.purchaseDate = purchaseDate
        switch basis {
        case .priced(let price, let fees):
            inputs.purchasePrice = price
            if !fees.isZero { inputs.fees = Lot.compact(fees) }
        case .feesUnknown(let price): inputs.purchasePrice = price
        case .costed(let cost): inputs.costStock = Lot.compact(cost)
        case .unknown: break
        }
        switch ownCost {
        case .rate(let rate, isStated: true): inputs.purchaseRate = rate
        case .amount(let cost): inputs.cost = Lot.compact(cost)
        case .same, .rate, .unknown: break
        }
        return inputs
    }

    private static func compact(_ figure: ExactDecimal) -> CompactDecimal {
        figure.compact ?? figure.givenOut.compactWithoutTrailingZeros ?? .zero
    }
}

extension TradeLedger {
    /// The open lots as holdings, in the order of ``forEachOpenLot(_:)``, located at the trades that opened them.
    package var holdings: [Holding] {
        var holdings: [Holding] = []
        forEachOpenLot { symbol, lot in
            holdings.append(
                Holding(
                    symbol: texts.symbols[Int(symbol)], name: name(of: symbol), market: market(of: symbol),
                    note: nil, location: lot.location, inputs: lot.inputs))
        }
        return holdings
    }
}
