internal import CSV
internal import Valuation

/// Words for a sum, in the cell that says what a row is.
private let words = [
    "Total", "Totals", "Grand total", "Total général", "Totaal", "Totale", "Totalt", "Sum", "Summe", "Suma",
    "Somme", "Gesamt", "Gesamtsumme", "Razem", "Yhteensä", "合计", "总计",
].flatMap { [Pattern($0), Pattern($0 + ":")] }

extension TransactionReader {
    /// Whether a row is the sum below a table: it states no day and no stock, and has a word for a sum among figures.
    func isTotal(_ record: Record, _ layout: TransactionLayout) -> Bool {
        for role in [TransactionRole.date, .symbol] {
            for cell in layout.slots[role.rawValue].cells where record.fields.indices.contains(cell.place) {
                let bytes = record.content.span.extracting(record.trimmed(cell.place))
                guard isNothing(bytes) || isSum(bytes) else { return false }
            }
        }
        var isTold = false
        for field in record.fields.indices {
            let bytes = record.content.span.extracting(record.trimmed(field))
            if isNothing(bytes) { continue }
            if isSum(bytes) {
                isTold = true
            } else if case .figure = marks.read(bytes) {
                continue
            } else if QuoteCurrency(bytes: bytes) == nil {
                return false
            }
        }
        return isTold
    }

    private func isSum(_ bytes: Span<UInt8>) -> Bool {
        // Nearly all cells looked at are dates, which begin with a digit.
        if bytes.isEmpty || bytes[0] &- 48 < 10 { return false }
        for word in words where word.matches(bytes) { return true }
        return false
    }
}
