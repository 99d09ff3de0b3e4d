import Valuation

extension GainsReport {
    /// The report as CSV: a header and a row for each lot, sale, payment or group. Lines end in LF.
    ///
    /// - Parameter raw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    public func csv(raw: Bool = false) -> [UInt8] {
        var pieces = Pieces()
        writeRows(TextCells(guardsSpreadsheets: !raw), &pieces)
        return pieces.bytes
    }

    /// Writes the report as CSV, piece by piece.
    ///
    /// Amounts are plain and unrounded, percentages have 4 decimals, and unknown figures are empty.
    ///
    /// - Parameter raw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    public func writeCSV(raw: Bool = false, to output: @escaping (Span<UInt8>) -> Void) {
        var pieces = Pieces(to: output)
        writeRows(TextCells(guardsSpreadsheets: !raw), &pieces)
        pieces.finish()
    }

    private func writeRows(_ texts: TextCells, _ pieces: inout Pieces) {
        switch contents {
        case .sales(let row): write(row, texts, &pieces)
        case .income: writeIncome(texts, &pieces)
        case .groups(_, let groups): GainsReport.write(groups, texts, &pieces)
        }
    }

    private func write(_ each: Row, _ texts: TextCells, _ pieces: inout Pieces) {
        let row = GainRow(texts: texts)
        pieces.append(GainRow.header)
        for sale in sales {
            let symbol = Array(sale.symbol.utf8)
            let name = Array((sale.name ?? "").utf8)
            let capacity = GainRow.capacity(texts: symbol.count + name.count)
            let parts = sale.lots.map(\.record)
            switch each {
            case .lot:
                for part in parts {
                    pieces.append(addingCapacity: capacity) { output in
                        row.append(
                            symbol: symbol.span, name: name.span, sale.record, part, to: &output)
                    }
                }
            case .sale:
                pieces.append(addingCapacity: capacity) { output in
                    row.append(
                        symbol: symbol.span, name: name.span, sale.record, parts: parts[...], to: &output)
                }
            }
        }
    }

    private func writeIncome(_ texts: TextCells, _ pieces: inout Pieces) {
        let row = IncomeRow(texts: texts)
        pieces.append(IncomeRow.header)
        for payment in income {
            let symbol = Array((payment.symbol ?? "").utf8)
            let name = Array((payment.name ?? "").utf8)
            pieces.append(addingCapacity: IncomeRow.capacity(texts: symbol.count + name.count)) { output in
                row.append(symbol: symbol.span, name: name.span, payment.record, to: &output)
            }
        }
    }

    private static func write(
        _ groups: [AccountStatement.Group], _ texts: TextCells, _ pieces: inout Pieces
    ) {
        pieces.append(
            Array(
                ("key,sales,proceeds,cost,gain,gain_percent,price_gain,currency_gain,"
                    + "dividends,interest,taxes,fees,net_income\n").utf8))
        for group in groups {
            var bytes: [UInt8] = []
            texts.append(group.key ?? "", to: &bytes)
            bytes += Array(",\(group.totals.sales)".utf8)
            for figure in group.totals.figures {
                bytes.append(UInt8(ascii: ","))
                if let value = figure.value { DecimalFormat.appendPlain(value, to: &bytes) }
            }
            bytes.append(10)
            pieces.append(bytes)
        }
    }
}

extension RealisedTotals {
    /// The figures in output order, with their JSON names.
    var figures: [(name: String, value: ExactDecimal?)] {
        gainFigures + incomeFigures
    }

    private var gainFigures: [(name: String, value: ExactDecimal?)] {
        [
            ("proceeds", totals.proceeds.total), ("cost", totals.cost.total), ("gain", totals.gain.total),
            ("gainPercent", totals.gainPercent(decimals: 4)), ("priceGain", totals.priceGain.total),
            ("currencyGain", totals.currencyGain.total),
        ]
    }

    private var incomeFigures: [(name: String, value: ExactDecimal?)] {
        [
            ("dividends", totals.dividends.total), ("interest", totals.interest.total),
            ("taxes", totals.taxes.total), ("fees", totals.fees.total), ("netIncome", totals.netIncome.total),
        ]
    }
}
