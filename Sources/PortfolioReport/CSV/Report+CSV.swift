import Valuation

extension Report {
    /// The report as CSV with LF line ends: a header, then a row for each holding or group.
    ///
    /// - Parameter raw: whether to leave unchanged text cells that a spreadsheet would take for formulas.
    public func csv(raw: Bool = false) -> [UInt8] {
        var pieces = Pieces()
        write(to: &pieces, TextCells(guardsSpreadsheets: !raw))
        return pieces.bytes
    }

    /// Writes the report as CSV, piece by piece.
    ///
    /// - Parameter raw: whether to leave unchanged text cells that a spreadsheet would take for formulas.
    /// - Complexity: O(*n*) for *n* holdings or groups; O(1) memory besides the report's own.
    public func writeCSV(raw: Bool = false, to output: @escaping (Span<UInt8>) -> Void) {
        var pieces = Pieces(to: output)
        write(to: &pieces, TextCells(guardsSpreadsheets: !raw))
        pieces.finish()
    }

    private func write(to pieces: inout Pieces, _ texts: TextCells) {
        switch content {
        case .totalsOnly:
            write([(key: "total", figures: summary.figures)], texts, to: &pieces)
        case .groups(_, let groups):
            write(groups.lazy.map { (key: $0.key, figures: $0.totals.figures) }, texts, to: &pieces)
        case .holdings(let holdings):
            pieces.append(HoldingColumn.csvHeader + [10])
            let row = HoldingRow(texts: texts)
            for valuation in holdings {
                let holding = valuation.holding
                let symbol = Array(holding.symbol.utf8)
                let name = Array((holding.name ?? "").utf8)
                let market = Array((holding.market ?? "").utf8)
                let capacity = HoldingRow.capacity(texts: symbol.count + name.count + market.count)
                pieces.append(addingCapacity: capacity) { output in
                    row.append(
                        symbol: symbol.span, name: name.span, market: market.span, inputs: holding.inputs,
                        valuation.computed, to: &output)
                }
            }
        }
    }

    private func write(
        _ rows: some Sequence<(key: String?, figures: TotalFigures)>, _ texts: TextCells,
        to pieces: inout Pieces
    ) {
        pieces.append(GroupColumn.csvHeader + [10])
        for row in rows {
            for column in GroupColumn.allCases {
                if column != .key { pieces.bytes.append(UInt8(ascii: ",")) }
                let cell = row.figures.cell(column, key: row.key, whole: summary.figures.value)
                Report.append(cell, texts, to: &pieces.bytes)
            }
            pieces.append([10])
        }
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
