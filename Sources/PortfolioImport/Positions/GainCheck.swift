internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Compares value − cost with the export's own gain, allowing for the export's rounding.
///
/// As for values, the decimals of a column are known only at its end, so that rows that do not agree exactly are decided
/// then.
struct GainCheck: Sendable {
    /// A row whose value and cost make another gain than the export's.
    struct Row: Sendable {
        let role: PositionRole
        let value: CompactDecimal
        let cost: CompactDecimal
        let gain: CompactDecimal
        let offset: Int
        let line: Int
    }

    var waiting: [Row] = []
    /// The largest number of digits after the decimal mark in each column, in the currency.
    private var valueDecimals = 0
    private var costDecimals = 0
    private var gainDecimals = 0

    mutating func noteDecimals(value: Int, cost: Int, gain: Int) {
        valueDecimals = max(valueDecimals, value)
        costDecimals = max(costDecimals, cost)
        gainDecimals = max(gainDecimals, gain)
    }

    /// Whether rounding can explain the difference.
    ///
    /// - Parameter isTurned: whether the cost is taken with the opposite sign.
    func agrees(_ row: Row, isTurned: Bool = false) -> Bool {
        let gain = isTurned ? row.value.exact + row.cost.exact : row.value.exact - row.cost.exact
        let difference = (gain - row.gain.exact).magnitude
        let tolerance =
            ValueCheck.unit(valueDecimals) + ValueCheck.unit(costDecimals) + ValueCheck.unit(gainDecimals)
        return !(tolerance < difference + difference)
    }
}

extension PositionsReader {
    /// Compares a cost with the row's gain, or else its sign with that of the shares.
    mutating func check(
        _ paid: Notation.Figure, _ role: PositionRole, _ value: Notation.Figure?, _ gain: Notation.Figure?,
        _ cells: PositionCells
    ) {
        guard let gain else { return checkSign(paid, role, cells) }
        guard let value, value.unit?.currency == paid.unit?.currency,
            value.unit?.currency == gain.unit?.currency
        else {
            // A cost in another currency than the value says nothing about the gain.
            return checkSign(paid, role, cells)
        }
        let major = value.unit.map { QuoteCurrency($0.currency) }
        let row = GainCheck.Row(
            role: role, value: value.converted(to: major), cost: paid.converted(to: major),
            gain: gain.converted(to: major), offset: cells.record.offset, line: cells.record.line)
        gains.noteDecimals(
            value: decimals(of: value), cost: decimals(of: paid), gain: decimals(of: gain))
        report.checkedGains += 1
        let difference = row.value - row.cost - row.gain
        if difference.hasOverflowed { return add(.tooLong, .gain, cells) }
        if !difference.isZero { gains.waiting.append(row) }
    }

    private func decimals(of amount: Notation.Figure) -> Int {
        amount.decimals + Int(amount.unit?.unitExponent ?? 0)
    }

    /// A short position was paid for by others, so that its cost is negative like its shares.
    private mutating func checkSign(_ paid: Notation.Figure, _ role: PositionRole, _ cells: PositionCells) {
        guard !paid.number.isZero, paid.number.isNegative != isShort else { return }
        let cost = cells.text(role)
        let shares = cells.text(.shares)
        let wording = Wording.costSign(
            role, column: cells.name(role), cost, shares: cells.name(.shares), shares,
            isShort: isShort)
        add(wording, role, cells)
    }

    /// Reports the rows that rounding can't explain: as an error if the cost's sign is the reason, otherwise as a
    /// warning, because nothing tells which of the figures is wrong.
    mutating func checkGains(_ text: [UInt8], _ layout: PositionsLayout) {
        for row in gains.waiting where !gains.agrees(row) {
            guard log.hasRoom else {
                log.addUnshown()
                continue
            }
            let cells = cells(at: row.offset, line: row.line, of: text, layout)
            let isTurned = gains.agrees(row, isTurned: true)
            let cost = cells.text(row.role)
            let gain = cells.text(.gain)
            let value = cells.text(.value)
            let own = DecimalFormat.plain(row.value.exact - row.cost.exact)
            let wording = Wording.gainMismatch(
                row.role, "\(cells.name(.value)) \(value) − \(cells.name(row.role)) \(cost) = \(own)",
                column: cells.name(.gain), gain: gain, isTurned: isTurned)
            if isTurned {
                add(wording, .gain, cells)
            } else if report.warnings.count < DiagnosticLog.shown {
                let field = cells.first(.gain)?.place ?? 0
                warn(wording, field: field, of: cells.record)
            }
        }
    }
}
