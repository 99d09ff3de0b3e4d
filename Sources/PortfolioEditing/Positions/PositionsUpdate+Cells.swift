internal import PortfolioFiles
internal import Valuation

/// What a row takes of a position.
extension PositionsUpdate {
    /// What a position says that its prices are multiplied by, if a row does not.
    func otherMultiplier(
        _ told: [HoldingField: String], _ own: [HoldingField: String]
    ) -> Cell? {
        guard let new = told[.multiplier], !new.isEmpty else { return nil }
        let old = own[.multiplier] ?? ""
        return HoldingField.multiplier.isSame(new, old.isEmpty ? "1" : old)
            ? nil : Cell(field: .multiplier, old: old, new: new)
    }

    /// Updates what describes the holding and when it was bought: empty cells are filled. A name alone does not add a
    /// column.
    func takeTexts(
        _ told: [HoldingField: String], _ own: [HoldingField: String],
        _ taken: inout [HoldingField: String], _ refused: inout Row
    ) {
        for field in [HoldingField.name, .market, .note, .purchaseDate, .rate] {
            guard let new = told[field] else { continue }
            let old = own[field] ?? ""
            if field.isSame(new, old) || (field.keepsSpaces && before.place(of: field) == nil) { continue }
            if old.isEmpty || options.isForced {
                taken[field] = new
            } else if field == .purchaseDate || field == .rate {
                refused.cells.append(Cell(field: field, old: old, new: new))
            }
        }
    }

    /// Fills an empty account, if its file has none for all rows.
    func takeAccount(
        _ position: Position, _ own: [HoldingField: String], _ taken: inout [HoldingField: String]
    ) {
        guard options.account == nil, options.accountOfFile == nil, own[.account] == nil,
            !position.account.isEmpty
        else { return }
        taken[.account] = position.account
    }

    /// Updates what was paid. Columns that replace each other are updated together.
    func takeCosts(
        _ told: [HoldingField: String], _ own: [HoldingField: String], _ isOtherNumber: Bool,
        _ taken: inout [HoldingField: String], _ refused: inout Row
    ) {
        let all = HoldingField.stockCosts + HoldingField.ownCosts
        let isEmpty = all.allSatisfy { own[$0] == nil }
        for group in [HoldingField.stockCosts, HoldingField.ownCosts] {
            let new = group.filter { told[$0] != nil }
            if new.isEmpty { continue }
            let differs = new.contains { !$0.isSame(told[$0] ?? "", own[$0] ?? "") }
            if isEmpty || (options.isForced && differs) {
                for field in group where (told[field] ?? "") != (own[field] ?? "") {
                    taken[field] = told[field] ?? ""
                }
                continue
            }
            for field in new {
                guard let new = told[field], let old = own[field], !field.isSame(new, old) else { continue }
                if isOtherNumber, HoldingField.totals.contains(field) {
                    taken[field] = new
                } else {
                    refused.cells.append(Cell(field: field, old: old, new: new))
                }
            }
        }
    }
}
