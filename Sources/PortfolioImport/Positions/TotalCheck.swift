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
        /// The number of values with so many digits after the decimal mark.
        private var decimals: [Int: Int] = [:]

        mutating func add(_ value: Notation.Figure) {
            let currency = value.unit?.currency
            if rows == 0 { self.currency = currency }
            if self.currency != currency { isMixed = true }
            amount += value.major.exact
            decimals[value.decimals, default: 0] += 1
            rows += 1
        }

        /// Whether a total agrees with the sum: the values and the total are rounded, each to its own decimals.
        ///
        /// - Parameters:
        ///   - values: the check that knows the decimals of the column.
        ///   - exponent: the power of ten of the values' unit.
        func agrees(
            with total: ExactDecimal, decimals own: Int, _ values: ValueCheck, exponent: Int = 0
        ) -> Bool {
            func unit(_ decimals: Int) -> ExactDecimal {
                ValueCheck.unit(values.decimals(of: decimals) + exponent)
            }
            let tolerance = decimals.reduce(unit(own)) { $0 + ExactDecimal(Int128($1.value)) * unit($1.key) }
            let difference = (total - amount).magnitude
            return !(tolerance < difference + difference)
        }
    }

    /// The sum since the last total.
    private(set) var block = Sum()
    /// The sum over the whole file.
    private(set) var all = Sum()
    private var hasTotal = false

    /// Whether a total is still to come, for values or for the table.
    var isPending: Bool { block.rows > 0 || !hasTotal }

    mutating func add(_ value: Notation.Figure) {
        block.add(value)
        all.add(value)
    }

    mutating func close() {
        block = Sum()
        hasTotal = true
    }
}

extension PositionsReader {
    /// Compares a totals row with the rows since the previous one.
    mutating func checkTotal(_ cells: PositionCells) {
        defer { totals.close() }
        guard let cell = cells.first(.value), totals.block.rows > 0 else { return }
        compare(cells, field: cell.place, with: totals.block, unit: rowCurrency(cells), isAbove: false)
    }

    /// Compares the sum above the table with all rows.
    mutating func checkSum(_ cells: PositionCells, _ field: Int) {
        guard totals.all.rows > 0 else { return }
        compare(cells, field: field, with: totals.all, unit: nil, isAbove: true)
    }

    private mutating func compare(
        _ cells: PositionCells, field: Int, with sum: TotalCheck.Sum, unit: Currency?, isAbove: Bool
    ) {
        let bytes = cells.record.content.span.extracting(cells.record.trimmed(field))
        guard let notation = notations[PositionRole.value.rawValue],
            case .figure(let figure) = notation.read(bytes), !sum.isMixed
        else { return }
        if let unit, unit != sum.currency { return }
        values.noteDecimals(value: figure.decimals)
        let stated = declaredUnit(.value, cells, quote: nil) ?? figure.unit
        let exponent = stated.map(\.unitExponent) ?? 0
        let total = figure.number.dividedByPowerOfTen(exponent).exact
        if sum.agrees(with: total, decimals: figure.decimals, values, exponent: Int(exponent)) {
            report.agreeingTotals += 1
            return
        }
        let wording = Wording.totalMismatch(
            cells.name(.value), cells.record.trimmedText(field), sum: DecimalFormat.plain(sum.amount),
            rows: sum.rows, isAbove: isAbove)
        warn(wording, field: field, of: cells.record)
    }

    mutating func warn(_ wording: Wording, field: Int, of record: Record) {
        report.warnings.append(
            Diagnostic(
                wording, file: file, in: record.raw, firstLine: record.line,
                at: record.fields[field].rawRange))
    }

    private func rowCurrency(_ cells: PositionCells) -> Currency? {
        guard let place = cells.layout.currency else { return nil }
        let text = cells.record.trimmedText(place)
        return (mapping.text.units.first { $0.word == text }?.unit ?? QuoteCurrency(bytes: text.utf8.span))?
            .currency
    }
}
