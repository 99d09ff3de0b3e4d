// An open lot can be valued as a holding.
extension Lot {
    /// The lot as inputs of a holding: a price with fees or a stated cost, and a rate or a cost in portfolio currency.
    ///
    /// A rate that was looked up for the purchase date is left out, to be looked up again.
    package var inputs: HoldingInputs {
        var inputs = HoldingInputs(quote: quote, shares: Lot.compact(shares))
        inputs.lacking = lacks
        inputs.purchaseDate = purchaseDate
        inputs.multiplier = multiplier
        var (fees, costStock, cost): (ExactDecimal?, ExactDecimal?, ExactDecimal?)
        switch basis {
        case .priced(let price, let paid):
            inputs.purchasePrice = price
            if !paid.isZero { fees = paid }
        case .feesUnknown(let price): inputs.purchasePrice = price
        case .costed(let paid): costStock = paid
        case .unknown: break
        }
        switch ownCost {
        case .rate(let rate, isStated: true): inputs.purchaseRate = rate
        case .amount(let paid): cost = paid
        case .same, .rate, .unknown: break
        }
        inputs.fees = fees.map(Lot.compact)
        inputs.costStock = costStock.map(Lot.compact)
        inputs.cost = cost.map(Lot.compact)
        let numbers = [inputs.shares, inputs.fees, inputs.costStock, inputs.cost]
        if numbers.contains(where: { $0?.hasOverflowed == true }) {
            inputs.longNumbers = .init(shares: shares, fees: fees, costStock: costStock, cost: cost)
        }
        return inputs
    }

    /// What a cost that is unknown in portfolio currency lacks, located at the trade that opened the lot; `nil` if it is
    /// known.
    package func issueOfCost(of symbol: String, _ options: TradeOptions) -> Issue? {
        guard cost == nil else { return nil }
        let text = IssueText(currency: options.currency, maximumRateAge: options.maximumRateAge)
        return Issue(
            kind: lacks.contains(.cost) ? .missingCost : .missingPurchaseRate, symbol: symbol,
            location: location, message: text.noCost(lacks, quote.currency, purchaseDate),
            stockCurrency: quote.currency, day: purchaseDate)
    }

    /// A number as an input: one that is too long is rounded to 38 significant digits and has overflowed.
    private static func compact(_ figure: ExactDecimal) -> CompactDecimal {
        if let compact = figure.compact { return compact }
        // A number too small even for that keeps its sign.
        var rounded =
            figure.roundedForOutput.compactWithoutTrailingZeros
            ?? CompactDecimal(coefficient: figure.isNegative ? -1 : 1, scale: .max)
        rounded.hasOverflowed = true
        return rounded
    }
}

extension TradeLedger {
    /// The open lots as holdings, in the order of ``forEachOpenLot(_:)``, located at the trades that opened them.
    package var holdings: [Holding] { openingOrder.flatMap { holdings(of: $0) } }

    /// The open lots of a symbol as holdings.
    package func holdings(of symbol: UInt32) -> [Holding] {
        var holdings: [Holding] = []
        let (text, name, market) = (texts.symbols[Int(symbol)], name(of: symbol), market(of: symbol))
        forEachOpenLot(of: symbol) { account, lot in
            holdings.append(
                Holding(
                    symbol: text, name: name, market: market, account: texts.accountName(account), note: nil,
                    location: lot.location, inputs: lot.inputs))
        }
        return holdings
    }
}
