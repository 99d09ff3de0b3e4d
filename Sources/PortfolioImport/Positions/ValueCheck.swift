internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Compares shares × price with the export's own value, allowing for the export's rounding.
///
/// The decimals of a column are known only at its end: among amounts with cents, `497` means 497.00. Rows that do not
/// agree exactly are therefore decided at the end.
struct ValueCheck: Sendable {
    /// A row whose shares × price differ from its value.
    struct Row: Sendable {
        /// In the currency, never in pence.
        let product: CompactDecimal
        let value: CompactDecimal
        /// How much one unit more of the price, or of the shares, is worth in the currency.
        let perPrice: CompactDecimal
        let perShare: CompactDecimal
        /// The power of ten of the value's unit.
        let valueExponent: Int16
        /// The number of digits after the decimal mark of the value.
        let valueDecimals: Int
        let currency: Currency?
        let offset: Int
        let line: Int
    }

    var waiting: [Row] = []
    /// The largest number of digits after the decimal mark in each column.
    private(set) var valueDecimals = 0
    private(set) var priceDecimals = 0
    private(set) var shareDecimals = 0

    mutating func noteDecimals(value: Int, price: Int, shares: Int) {
        valueDecimals = max(valueDecimals, value)
        priceDecimals = max(priceDecimals, price)
        shareDecimals = max(shareDecimals, shares)
    }

    mutating func noteDecimals(value: Int) { valueDecimals = max(valueDecimals, value) }

    /// The decimals to which a value is rounded: its own, but at least cents if the column has them.
    func decimals(of own: Int) -> Int { max(own, min(2, valueDecimals)) }

    /// Twice the difference that rounding can explain.
    private func doubleTolerance(_ row: Row) -> ExactDecimal {
        var tolerance = ValueCheck.unit(decimals(of: row.valueDecimals) + Int(row.valueExponent))
        // A column without decimals is exact.
        if priceDecimals > 0 { tolerance += row.perPrice.exact.magnitude * ValueCheck.unit(priceDecimals) }
        if shareDecimals > 0 { tolerance += row.perShare.exact.magnitude * ValueCheck.unit(shareDecimals) }
        return tolerance
    }

    static func unit(_ decimals: Int) -> ExactDecimal { ExactDecimal(1, scale: decimals) }

    func agrees(_ row: Row) -> Bool {
        agrees(row, product: row.product.exact, value: row.value.exact, times: 1)
    }

    private func agrees(_ row: Row, product: ExactDecimal, value: ExactDecimal, times: Int) -> Bool {
        let difference = (product - value).magnitude
        let factor = ExactDecimal(Int128(times))
        return !(doubleTolerance(row) * factor < difference + difference)
    }

    /// The ratio between the two figures, if it is a hundred or a thousand.
    func ratio(_ row: Row) -> Ratio? {
        for factor in [100, 1000] {
            let times = ExactDecimal(Int128(factor))
            if agrees(row, product: row.product.exact * times, value: row.value.exact, times: factor) {
                return Ratio(factor: factor, isMore: true)
            }
            if agrees(row, product: row.product.exact, value: row.value.exact * times, times: factor) {
                return Ratio(factor: factor, isMore: false)
            }
        }
        return nil
    }

    /// How the export's value relates to shares × price.
    struct Ratio: Hashable, Sendable {
        let factor: Int
        /// Whether the value is larger.
        let isMore: Bool
    }

    /// The minor unit that exchanges quote in, if a currency has one.
    static func minorUnit(of currency: Currency) -> QuoteCurrency? {
        // No exchange quotes stocks in cents of a dollar or a euro.
        ["USD", "EUR"].contains(currency.code) ? nil : QuoteCurrency.minorUnit(of: currency)
    }
}

extension PositionsReader {
    /// Compares the row's value with its shares × price, if they are in the same currency.
    mutating func check(
        _ value: Notation.Figure, _ price: Price?, _ shares: Notation.Figure, _ multiplier: CompactDecimal,
        _ cells: PositionCells, quote: QuoteCurrency?, _ adjustment: Adjustment?
    ) {
        let amount = value.major
        totals.add(value)
        values.noteDecimals(value: value.decimals)
        guard mapping.checksValue, let price, adjustment?.takesPriceFromValue != true else { return }
        // Only of a value in the account's currency may the unit be unknown where that of the price is not.
        if let quote, value.unit?.currency != quote.currency {
            report.uncheckedValues += 1
            return
        }
        report.checkedValues += 1
        values.noteDecimals(value: value.decimals, price: price.decimals, shares: shares.decimals)
        let exponent = quote?.unitExponent ?? 0
        let perShare = (price.number * multiplier).dividedByPowerOfTen(exponent)
        let product = shares.number * perShare
        let difference = product - amount
        if !difference.hasOverflowed, difference.isZero { return }
        let perPrice = (shares.number * multiplier).dividedByPowerOfTen(price.writtenExponent)
        guard !difference.hasOverflowed, !perPrice.hasOverflowed else {
            return add(.tooLong, .value, cells)
        }
        values.waiting.append(
            ValueCheck.Row(
                product: product, value: amount, perPrice: perPrice, perShare: perShare,
                valueExponent: value.unit?.unitExponent ?? 0, valueDecimals: value.decimals,
                currency: value.unit?.currency,
                offset: cells.record.offset, line: cells.record.line))
    }

    /// The cells of a row of the table, once more.
    func cells(at offset: Int, line: Int, of text: [UInt8], _ layout: PositionsLayout) -> PositionCells {
        let rest = text.span.extracting(offset..<text.count)
        guard let record = Record(beginning: rest, dialect: dialect, line: line) else {
            preconditionFailure("a row that was read is gone")
        }
        return PositionCells(record: record, layout: layout)
    }

    /// Reports the rows that rounding can't explain.
    mutating func checkValues(_ text: [UInt8], _ layout: PositionsLayout) {
        for row in values.waiting where !values.agrees(row) {
            guard log.hasRoom else {
                log.addUnshown()
                continue
            }
            let cells = cells(at: row.offset, line: row.line, of: text, layout)
            let shares = cells.text(.shares)
            let price = cells.text(.price)
            let value = cells.text(.value)
            let product = DecimalFormat.plain(row.product.exact)
            let wording = Wording.mismatch(
                cells.name(.value), figures: "\(shares) × \(price) = \(product)", value: value,
                values.ratio(row), minor: row.currency.flatMap { ValueCheck.minorUnit(of: $0) })
            add(wording, .value, cells)
        }
    }
}
