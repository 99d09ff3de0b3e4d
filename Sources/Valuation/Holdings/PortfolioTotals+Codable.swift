/// Encoded as `{"holdings": 7, "known": {"value": 5, "gain": 3, "split": 3, "intraday": 4}, "value": "6240.619",
/// "cost": …, "gain": …, "priceGain": …, "currencyGain": …, "intradayChange": …, "valueBeforeChange": …}`; unknown
/// totals are left out. `known` has the number of holdings that each total is over.
extension PortfolioTotals: Codable {
    private enum CodingKeys: String, CodingKey {
        case holdings, known, value, cost, gain, priceGain, currencyGain, intradayChange, valueBeforeChange
    }

    private struct Known: Codable {
        let value: Int
        let gain: Int
        let split: Int
        let intraday: Int

        func isPossible(of holdings: Int) -> Bool {
            0 <= split && split <= gain && gain <= value && value <= holdings && 0 <= intraday
                && intraday <= value
        }
    }

    /// Decodes totals; a total must be missing if and only if there are holdings and it is known for none of them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let holdings = try container.decode(Int.self, forKey: .holdings)
        let known = try container.decode(Known.self, forKey: .known)
        guard known.isPossible(of: holdings) else {
            throw decoder.invalid("totals can't be over more holdings than there are")
        }
        let figure = { (key: CodingKeys, count: Int) in
            let figure = try container.decodeIfPresent(ExactDecimal.self, forKey: key)
            guard (figure != nil) == (count > 0 || holdings == 0) else {
                throw decoder.invalid("\(key.stringValue) is over \(count) of \(holdings) holdings")
            }
            return figure
        }
        self.init(
            TotalFigures(
                holdings: holdings, valued: known.value, withGain: known.gain, withSplit: known.split,
                withChange: known.intraday, cost: try figure(.cost, known.gain),
                value: try figure(.value, known.value), gain: try figure(.gain, known.gain),
                priceGain: try figure(.priceGain, known.split),
                currencyGain: try figure(.currencyGain, known.split),
                intradayChange: try figure(.intradayChange, known.intraday),
                valueBeforeChange: try figure(.valueBeforeChange, known.intraday)))
    }

    /// Encodes the totals with all their digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(figures.holdings, forKey: .holdings)
        try container.encode(
            Known(
                value: figures.valued, gain: figures.withGain, split: figures.withSplit,
                intraday: figures.withChange), forKey: .known)
        try container.encodeIfPresent(figures.value, forKey: .value)
        try container.encodeIfPresent(figures.cost, forKey: .cost)
        try container.encodeIfPresent(figures.gain, forKey: .gain)
        try container.encodeIfPresent(figures.priceGain, forKey: .priceGain)
        try container.encodeIfPresent(figures.currencyGain, forKey: .currencyGain)
        try container.encodeIfPresent(figures.intradayChange, forKey: .intradayChange)
        try container.encodeIfPresent(figures.valueBeforeChange, forKey: .valueBeforeChange)
    }
}
