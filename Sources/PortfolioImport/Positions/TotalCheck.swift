internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Adds up values, to compare them with the export's own totals.
struct TotalCheck: Sendable {
    /// The sum of values in one currency; values in several currencies have no sum.
    struct Sum: Sendable {
        private(set) var amount = ExactDecimal.zero
        private(set) var currency: Currency?
        private(set) var isMixed = false
        private(set) var rows = 0

        mutating func add(_ value: CompactDecimal, _ currency: Currency?) {
            if rows == 0 { self.currency = currency }
            if self.currency != currency { isMixed = true }
            amount += value.exact
            rows += 1
        }
    }

    /// The sum since the last total.
    private(set) var block = Sum()
    /// The sum over the whole file.
    private(set) var all = Sum()
    private var hasTotal = false

    /// Whether a total is still to come, for values or for the table.
    var isPending: Bool { block.rows > 0 || !hasTotal }

    mutating func add(_ value: CompactDecimal, _ currency: Currency?) {
        block.add(value, currency)
        all.add(value, currency)
    }

    mutating func close() {
        block = Sum()
        hasTotal = true
    }

    /// Whether a total agrees with a sum, within the rounding of the values and of the total.
    static func agrees(_ total: ExactDecimal, _ sum: Sum, decimals: Int) -> Bool {
        let difference = (total - sum.amount).magnitude
        return !(ExactDecimal(Int128(sum.rows + 1)) * ValueCheck.unit(decimals) < difference + difference)
    }
}

extension PositionsReader {
    /// Compares a totals row with the rows since the previous one.
    mutating func checkTotal(_ record: Record, _ layout: PositionsLayout) {
        defer { totals.close() }
        guard let cell = place(.value, record, layout), totals.block.rows > 0 else { return }
        compare(
            record, field: cell.place, with: totals.block, unit: rowCurrency(record, layout), layout,
            isAbove: false)
    }

    /// Compares the sum above the table with all rows.
    mutating func checkSum(_ record: Record, _ field: Int, _ layout: PositionsLayout) {
        guard totals.all.rows > 0 else { return }
        compare(record, field: field, with: totals.all, unit: nil, layout, isAbove: true)
    }

    private mutating func compare(
        _ record: Record, field: Int, with sum: TotalCheck.Sum, unit: Currency?, _ layout: PositionsLayout,
        isAbove: Bool
    ) {
        let bytes = record.content.span.extracting(record.trimmed(field))
        guard case .figure(let figure) = notation(.value).read(bytes), !sum.isMixed else { return }
        if let unit, unit != sum.currency { return }
        values.noteDecimals(value: figure.decimals)
        let stated = declaredUnit(.value, layout, quote: nil) ?? figure.unit
        let exponent = stated.map(\.unitExponent) ?? 0
        let total = figure.number.dividedByPowerOfTen(exponent).exact
        if TotalCheck.agrees(total, sum, decimals: values.valueDecimals + Int(exponent)) {
            report.agreeingTotals += 1
            return
        }
        let wording = Wording.totalMismatch(
            layout.name(.value), record.trimmedText(field), sum: DecimalFormat.plain(sum.amount),
            rows: sum.rows, isAbove: isAbove)
        report.warnings.append(
            Diagnostic(
                wording, file: file, in: record.raw, firstLine: record.line,
                at: record.fields[field].rawRange))
    }

    private func rowCurrency(_ record: Record, _ layout: PositionsLayout) -> Currency? {
        guard let place = layout.currency else { return nil }
        let text = record.trimmedText(place)
        return (mapping.text.units.first { $0.word == text }?.unit ?? QuoteCurrency(bytes: text.utf8.span))?
            .currency
    }
}
