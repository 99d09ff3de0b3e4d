import Valuation

extension Report {
    /// The report as CSV with LF line ends: a header, then a row for each holding or group.
    ///
    /// - Parameter raw: whether to leave unchanged text cells that a spreadsheet would take for formulas.
    public func csv(raw: Bool = false) -> [UInt8] {
        let texts = TextCells(guardsSpreadsheets: !raw)
        switch content {
        case .totalsOnly:
            return Report.csv([(key: "total", figures: summary.figures)], whole: summary.figures.value, texts)
        case .groups(_, let groups):
            return Report.csv(
                groups.map { (key: $0.key, figures: $0.totals.figures) }, whole: summary.figures.value, texts)
        case .holdings(let holdings):
            var bytes = HoldingColumn.csvHeader + [10]
            let row = HoldingRow(texts: texts)
            for valuation in holdings {
                let holding = valuation.holding
                let symbol = Array(holding.symbol.utf8)
                let name = Array((holding.name ?? "").utf8)
                let market = Array((holding.market ?? "").utf8)
                let capacity = HoldingRow.capacity(texts: symbol.count + name.count + market.count)
                bytes.append(addingCapacity: capacity) { output in
                    row.append(
                        symbol: symbol.span, name: name.span, market: market.span, inputs: holding.inputs,
                        valuation.computed, to: &output)
                }
            }
            return bytes
        }
    }

    private static func csv(
        _ rows: [(key: String?, figures: TotalFigures)], whole: ExactDecimal?, _ texts: TextCells
    ) -> [UInt8] {
        var bytes = GroupColumn.csvHeader + [10]
        for row in rows {
            for column in GroupColumn.allCases {
                if column != .key { bytes.append(UInt8(ascii: ",")) }
                append(row.figures.cell(column, key: row.key, whole: whole), texts, to: &bytes)
            }
            bytes.append(10)
        }
        return bytes
    }

    private static func append(_ cell: Cell, _ texts: TextCells, to bytes: inout [UInt8]) {
        switch cell {
        case .text(let text): texts.append(text ?? "", to: &bytes)
        case .number(let number): if let number { DecimalFormat.appendPlain(number, to: &bytes) }
        case .percentage(let percentage):
            if let percentage { DecimalFormat.appendPlain(percentage.exact(decimals: 4), to: &bytes) }
        case .date(let date): if let date { bytes += Array(date.description.utf8) }
        case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
        }
    }
}
