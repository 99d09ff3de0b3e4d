package import Valuation

/// Encodes cells of a column as bytes that, compared one by one, sort like the cells, so that rows can be sorted
/// wherever they are kept.
package struct SortKey: Sendable {
    private let order: SortOrder<HoldingColumn>
    /// The portfolio's value, for the weight.
    private let whole: ExactDecimal?
    private let cell: @Sendable (HoldingValuation) -> Cell

    /// - Parameter whole: the portfolio's value; needed only to sort by weight.
    package init(_ order: SortOrder<HoldingColumn>, whole: ExactDecimal?) {
        self.order = order
        self.whole = whole
        cell = order.cells(whole: whole)
    }

    /// Appends the key of a holding.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        append(cell(valuation), to: &bytes)
    }

    package func append(_ cell: Cell, to bytes: inout [UInt8]) {
        let start = open(isKnown: cell.isKnown, &bytes)
        switch cell {
        case .text(let text?):
            for byte in text.utf8 { bytes.append(byte + 1) }
            bytes.append(0)
        case .date(let date?): append(date, to: &bytes)
        case .flag(let flag): bytes.append(flag ? 1 : 0)
        case .count(let count?): OrderedBytes.append(ExactDecimal(Int128(count)), to: &bytes)
        case .number(let number?): OrderedBytes.append(number, to: &bytes)
        case .percentage(let percentage?): OrderedBytes.append(percentage, to: &bytes)
        case .text(nil), .date(nil), .count(nil), .number(nil), .percentage(nil): break
        }
        close(start, &bytes)
    }

    /// Appends the key of a row of plain figures; `false` if the figures do not have it.
    package func append(
        _ figures: RowFigures, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        to bytes: inout [UInt8]
    ) -> Bool {
        let values = figures.values
        switch order.column {
        case .symbol: append(symbol, to: &bytes)
        case .name: append(name, to: &bytes)
        case .market: append(market, to: &bytes)
        case .account: append(account, to: &bytes)
        case .multiplier:
            if figures.multiplier.isAbsent {
                append(.number(.one), to: &bytes)
            } else {
                append(figures.multiplier, to: &bytes)
            }
        case .excluded: append(.flag(figures.isExcluded), to: &bytes)
        case .priceDate:
            let day = figures.priceDay
            append(
                .date(day == LotColumns.noDate ? nil : CalendarDate(daysSince1970: day)), to: &bytes)
        case .gainStockPercent: append(percentage(values.gainStock, of: values.costStock), to: &bytes)
        case .gainPercent: append(percentage(values.gain, of: values.cost), to: &bytes)
        case .weight:
            let value = figures.isExcluded ? nil : values.value.exact
            append(.percentage(Percentage.weight(value, of: whole)), to: &bytes)
        case .shares: append(values.shares, to: &bytes)
        case .purchasePrice: append(values.purchasePrice, to: &bytes)
        case .price: append(values.price, to: &bytes)
        case .purchaseRate: append(values.purchaseRate, to: &bytes)
        case .rate: append(values.rate, to: &bytes)
        case .costStock: append(values.costStock, to: &bytes)
        case .valueStock: append(values.valueStock, to: &bytes)
        case .gainStock: append(values.gainStock, to: &bytes)
        case .cost: append(values.cost, to: &bytes)
        case .value: append(values.value, to: &bytes)
        case .gain: append(values.gain, to: &bytes)
        case .priceGain: append(values.priceGain, to: &bytes)
        case .currencyGain: append(values.currencyGain, to: &bytes)
        case .intradayChange: append(values.intradayChange, to: &bytes)
        case .quoteCurrency, .stockCurrency, .purchaseDate, .intradayPercent: return false
        }
        return true
    }

    private func append(_ figure: FixedPointFigure, to bytes: inout [UInt8]) {
        append(.number(figure.exact), to: &bytes)
    }

    private func percentage(_ part: FixedPointFigure, of whole: FixedPointFigure) -> Cell {
        .percentage(Percentage(part.exact, of: whole.exact))
    }

    private func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
        let start = open(isKnown: !text.isEmpty, &bytes)
        if !text.isEmpty {
            for index in text.indices { bytes.append(text[index] + 1) }
            bytes.append(0)
        }
        close(start, &bytes)
    }

    private func append(_ date: CalendarDate, to bytes: inout [UInt8]) {
        let day = UInt32(bitPattern: date.daysSince1970) ^ 1 << 31
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: day >> shift)) }
    }

    /// Unknown cells come last in either direction.
    private func open(isKnown: Bool, _ bytes: inout [UInt8]) -> Int {
        bytes.append(isKnown ? 0 : 1)
        return bytes.count
    }

    private func close(_ start: Int, _ bytes: inout [UInt8]) {
        guard order.isDescending else { return }
        for index in start..<bytes.count { bytes[index] = ~bytes[index] }
    }
}
