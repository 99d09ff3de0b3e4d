import Valuation

extension Report {
    /// The report as CSV with LF line ends: a header, then a row for each holding or group.
    ///
    /// - Parameters:
    ///   - raw: whether to leave unchanged text cells that a spreadsheet would take for formulas.
    ///   - output: receives the report piece by piece; `nil` to return it whole.
    /// - Complexity: O(*n*) for *n* holdings or groups; in pieces, O(1) memory besides the report's own.
    @discardableResult
    public func csv(raw: Bool = false, to output: ((Span<UInt8>) -> Void)? = nil) -> [UInt8] {
        Pieces.bytes(to: output) { write(to: &$0, raw: raw) }
    }

    private func write(to pieces: inout Pieces, raw isRaw: Bool) {
        let whole = summary.figures.value
        switch content {
        case .totalsOnly:
            var total = GroupRow(key: "total", figures: summary.figures, whole: whole)
            if let cash {
                total = GroupRow(
                    key: "total", figures: summary.figures, whole: netWorth, cashSum: cash.sum)
            }
            pieces.write(GroupColumn.inCSV(showing: stated(of: nil)), [total], raw: isRaw)
        case .groups(let grouping, let groups):
            let stated = stated(of: grouping)
            let csv = CSVRows(GroupColumn.self, raw: isRaw, showing: stated)
            let plain =
                stated.isEmpty
                ? FixedPointGroupRow(
                    texts: TextCells(guardsSpreadsheets: !isRaw), whole: whole, kernel: kernel) : nil
            pieces.append(csv.header)
            for position in groups.indices {
                if plain?.append(groups, position, to: &pieces.bytes) != true {
                    csv.append(row(of: groups[position]), to: &pieces.bytes)
                }
                pieces.passOnIfFull()
            }
        case .holdings(let holdings):
            pieces.append(CSVRows<HoldingColumn>.header(showing: summary.stated))
            let row = HoldingRow(
                texts: TextCells(guardsSpreadsheets: !isRaw), showing: summary.stated)
            for valuation in holdings {
                let holding = valuation.holding
                let symbol = Array(holding.symbol.utf8)
                let name = Array((holding.name ?? "").utf8)
                let market = Array((holding.market ?? "").utf8)
                let account = Array((holding.account ?? "").utf8)
                let capacity = HoldingRow.capacity(
                    texts: symbol.count + name.count + market.count + account.count)
                pieces.append(addingCapacity: capacity) { output in
                    row.append(
                        symbol: symbol.span, name: name.span, market: market.span, account: account.span,
                        inputs: holding.inputs, valuation.computed, to: &output)
                }
            }
        }
    }
}
