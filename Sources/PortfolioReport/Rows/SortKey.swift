package import Valuation

/// Encodes cells of a column as bytes that, compared one by one, sort like the cells, so that rows can be sorted
/// wherever they are kept.
package struct SortKey: Sendable {
    private let order: SortOrder<HoldingColumn>
    /// The portfolio's value, for the weight.
    private let whole: ExactDecimal?

    /// - Parameter whole: the portfolio's value; needed only to sort by weight.
    package init(_ order: SortOrder<HoldingColumn>, whole: ExactDecimal?) {
        self.order = order
        self.whole = whole
    }

    /// Appends the key of a holding.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        append(valuation.cell(order.column, whole: whole), to: &bytes)
    }

    package func append(_ cell: Cell, to bytes: inout [UInt8]) {
        let start = open(isKnown: cell.isKnown, &bytes)
        switch cell {
        case .text(let text?):
            for byte in text.utf8 { bytes.append(byte + 1) }
            bytes.append(0)
        case .date(let date?): append(date, to: &bytes)
        case .flag(let flag): bytes.append(flag ? 1 : 0)
        case .number(let number?): OrderedBytes.append(number, to: &bytes)
        case .percentage(let percentage?): OrderedBytes.append(percentage, to: &bytes)
        case .text(nil), .date(nil), .number(nil), .percentage(nil): break
        }
        close(start, &bytes)
    }

    /// Appends the key of a row of plain figures; `false` if the figures do not have it.
    package func append(
        _ figures: RowFigures, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        to bytes: inout [UInt8]
    ) -> Bool {
        switch order.column {
        case .symbol: append(symbol, to: &bytes)
        case .name: append(name, to: &bytes)
        case .market: append(market, to: &bytes)
        case .excluded: append(.flag(figures.isExcluded), to: &bytes)
        case .priceDate:
            let day = figures.priceDay
            append(
                .date(day == LotColumns.noDate ? nil : CalendarDate(daysSince1970: day)), to: &bytes)
        case .gainStockPercent: append(percentage(figures, 7, of: 5), to: &bytes)
        case .gainPercent: append(percentage(figures, 11, of: 9), to: &bytes)
        case .weight:
            let value = figures.isExcluded ? nil : figures.values[10].exact
            append(.percentage(Percentage.weight(value, of: whole)), to: &bytes)
        case .quoteCurrency, .stockCurrency, .purchaseDate, .intradayPercent: return false
        default:
            guard let place = SortKey.place(of: order.column) else { return false }
            append(.number(figures.values[place].exact), to: &bytes)
        }
        return true
    }

    /// The place of a number among the figures.
    private static func place(of column: HoldingColumn) -> Int? {
        switch column {
        case .shares: 0
        case .purchasePrice: 1
        case .price: 2
        case .purchaseRate: 3
        case .rate: 4
        case .costStock: 5
        case .valueStock: 6
        case .gainStock: 7
        case .cost: 9
        case .value: 10
        case .gain: 11
        case .priceGain: 13
        case .currencyGain: 14
        case .intradayChange: 15
        default: nil
        }
    }

    private func percentage(_ figures: RowFigures, _ part: Int, of whole: Int) -> Cell {
        .percentage(Percentage(figures.values[part].exact, of: figures.values[whole].exact))
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
