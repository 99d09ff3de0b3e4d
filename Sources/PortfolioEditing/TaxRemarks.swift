internal import PortfolioFiles
internal import Valuation

extension TradesStore {
    /// More tax than what it is withheld from, which is most often a percentage entered as an amount.
    func taxes(_ texts: [TradeField: String]) -> [String] {
        guard let type = TradeType(cell: texts[.type] ?? ""), [.dividend, .interest].contains(type),
            let taxes = TradesStore.number(.taxes, { texts[$0] })?.exact,
            let paid = TradesStore.gross(texts), paid > .zero, taxes > paid
        else { return [] }
        let (tax, amount) = (DecimalFormat.plain(taxes), DecimalFormat.plain(paid))
        return ["the tax of \(tax) is more than the \(type.rawValue) of \(amount): is it a percentage?"]
    }

    /// What a row pays before tax, as far as it states that.
    private static func gross(_ texts: [TradeField: String]) -> ExactDecimal? {
        func number(_ field: TradeField) -> ExactDecimal? { TradesStore.number(field) { texts[$0] }?.exact }
        if let amount = number(.amount) { return amount }
        guard let shares = number(.shares), let price = number(.price), let unit = unit({ texts[$0] }) else {
            return nil
        }
        return (shares * price * (number(.multiplier) ?? ExactDecimal(1)))
            .dividedByPowerOfTen(unit.unitExponent)
    }
}
