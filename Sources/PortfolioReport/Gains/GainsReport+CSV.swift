import Valuation

extension GainsReport {
    /// The report as CSV: a header and a row for each lot, sale, payment or group. Lines end in LF.
    ///
    /// Amounts are plain and unrounded, percentages have 4 decimals, and unknown figures are empty.
    ///
    /// - Parameters:
    ///   - raw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    ///   - output: receives the report piece by piece; `nil` to return it whole.
    @discardableResult
    public func csv(raw: Bool = false, to output: ((Span<UInt8>) -> Void)? = nil) -> [UInt8] {
        Pieces.bytes(to: output) { writeRows(&$0, raw: raw) }
    }

    private func writeRows(_ pieces: inout Pieces, raw isRaw: Bool) {
        switch contents {
        case .sales(.lot):
            let lines = sales.lazy.flatMap { sale in sale.lots.map { SaleLine(sale, $0) } }
            pieces.write(SaleColumn.inCSV(showing: stated), lines, raw: isRaw)
        case .sales(.sale):
            pieces.write(SaleColumn.inCSV(showing: stated), sales.lazy.map { SaleLine($0) }, raw: isRaw)
        case .income:
            pieces.write(
                IncomeColumn.inCSV(showing: stated), income.lazy.map { IncomeLine($0) }, raw: isRaw)
        case .groups(_, let groups):
            let rows = groups.lazy.map { GainGroupRow(key: $0.key, totals: $0.totals.totals) }
            pieces.write(GainGroupColumn.self, rows, raw: isRaw)
        }
    }
}
