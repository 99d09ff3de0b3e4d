internal import PortfolioFiles
internal import Valuation

/// What a row takes of a position.
extension PositionsUpdate {
    /// The unit or currency of a position's prices, if it is not that of a row.
    func otherUnit(_ position: Position, _ own: [HoldingField: String]) -> Cell? {
        guard let code = position.texts[.currency], position.unit != nil else { return nil }
        let old = own[.currency] ?? ""
        return HoldingField.currency.isSame(code, old) ? nil : Cell(field: .currency, old: old, new: code)
    }

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
        // A total of another number of shares is noted as such.
        if !isEmpty, !options.isForced, !(isOtherNumber && own[.costStock] != nil) {
            refuseOtherForm(told, own, &refused)
        }
    }

    /// Refuses a cost in stock currency that the row has in another form, as the price of a share in place of the total or
    /// the other way round, if the two differ by more than their decimals explain.
    private func refuseOtherForm(
        _ told: [HoldingField: String], _ own: [HoldingField: String], _ refused: inout Row
    ) {
        let forms: [HoldingField] = [.purchasePrice, .costStock]
        guard let new = forms.first(where: { told[$0] != nil }),
            let old = forms.first(where: { own[$0] != nil }),
            !forms.contains(where: { told[$0] != nil && own[$0] != nil }),
            let holding = before.rows[refused.row].holding
        else { return }
        let shares = told[.shares].flatMap { try? CompactDecimal.parse($0) } ?? holding.inputs.shares
        guard let export = StatedCost(told, of: shares, holding.inputs),
            let row = StatedCost(own, of: shares, holding.inputs), !export.isSame(as: row)
        else { return }
        refused.cells.append(
            Cell(field: old, old: own[old] ?? "", new: "\(new.rawValue) \(told[new] ?? "")"))
    }

    /// Notes totals of another number of shares that the export does not state.
    mutating func noteStaleTotals(
        _ told: [HoldingField: String], _ own: [HoldingField: String], _ taken: [HoldingField: String],
        _ row: Row
    ) {
        var row = row
        for field in [HoldingField.costStock, .cost] where told[field] == nil && taken[field] == nil {
            if let old = own[field] { row.cells.append(Cell(field: field, old: old, new: "")) }
        }
        if !row.cells.isEmpty { staleTotals.append(row) }
    }
}

/// A cost of shares in stock currency, and the unit of its last decimal.
private struct StatedCost {
    private let amount: ExactDecimal
    private let lastPlace: ExactDecimal

    /// The cost that texts state, as a total or as a price with fees; `nil` if they do not.
    ///
    /// - Parameter inputs: what counts where the texts state no unit or multiplier.
    init?(_ texts: [HoldingField: String], of shares: CompactDecimal, _ inputs: HoldingInputs) {
        func number(_ field: HoldingField) -> CompactDecimal? {
            texts[field].flatMap { try? CompactDecimal.parse($0) }
        }
        if let total = number(.costStock) {
            amount = total.exact
            lastPlace = StatedCost.lastPlace(of: total)
            return
        }
        guard let price = number(.purchasePrice) else { return nil }
        let code = texts[.purchaseCurrency] ?? texts[.currency]
        let unit = code.flatMap { try? QuoteCurrency($0) } ?? inputs.quote
        let each = price.converted(from: unit, to: QuoteCurrency(unit.currency))
        let units = shares.exact.times(number(.multiplier) ?? inputs.multiplier)
        amount = each.exact * units + (number(.fees)?.exact ?? .zero)
        lastPlace = StatedCost.lastPlace(of: each) * units.magnitude
    }

    /// The unit of the last decimal, of two at least: what has fewer is hardly rounded.
    private static func lastPlace(of number: CompactDecimal) -> ExactDecimal {
        CompactDecimal(coefficient: 1, scale: max(number.scale, 2)).exact
    }

    func isSame(as other: StatedCost) -> Bool {
        let difference = (amount - other.amount).magnitude
        return !(lastPlace + other.lastPlace < difference + difference)
    }
}
