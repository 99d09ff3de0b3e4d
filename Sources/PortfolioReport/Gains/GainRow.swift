package import Valuation

/// Writes sales as rows of CSV: one for each lot taken, or one for each sale.
///
/// Each row depends on one sale only, so that any number of sales can be written without keeping them.
package struct GainRow: Sendable {
    package let texts: TextCells

    package init(texts: TextCells) { self.texts = texts }

    /// The header row, with a final line feed.
    package static let header = Array(
        ("symbol,name,sold,bought,days,shares,quote_currency,stock_currency,proceeds_stock,cost_stock,gain_stock,"
            + "purchase_rate,rate,proceeds,cost,gain,gain_percent,price_gain,currency_gain\n").utf8)

    /// The capacity a row may need, given the number of bytes of its texts.
    package static func capacity(texts count: Int) -> Int {
        13 * DecimalFormat.longestPlain + TextCells.capacity(count) + 128
    }

    /// Appends the row of a lot taken by a sale, with its line feed. The output must have room for
    /// ``capacity(texts:)``.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, _ sale: borrowing SaleRecord, _ part: borrowing SalePart,
        to output: inout OutputSpan<UInt8>
    ) {
        append(
            symbol, name, sale, bought: part.purchaseDate, shares: part.shares, rate: part.purchaseRate,
            part.amounts, to: &output)
    }

    /// Appends the row of a sale, with its line feed. The output must have room for ``capacity(texts:)``.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, _ sale: borrowing SaleRecord, parts: ArraySlice<SalePart>,
        to output: inout OutputSpan<UInt8>
    ) {
        let first = parts.first?.purchaseDate
        append(
            symbol, name, sale, bought: parts.allSatisfy { $0.purchaseDate == first } ? first : nil,
            shares: sale.shares, rate: SalePart.purchaseRate(of: Array(parts)),
            .sum(parts.lazy.map(\.amounts)), to: &output)
    }

    private func append(
        _ symbol: Span<UInt8>, _ name: Span<UInt8>, _ sale: borrowing SaleRecord, bought: CalendarDate?,
        shares: ExactDecimal, rate: ExactDecimal?, _ amounts: FormulaAmounts<ExactDecimal>,
        to output: inout OutputSpan<UInt8>
    ) {
        texts.append(symbol, to: &output)
        output.append(comma)
        texts.append(name, to: &output)
        output.append(comma)
        sale.date.append(to: &output)
        output.append(comma)
        bought?.append(to: &output)
        output.append(comma)
        if let bought {
            DecimalFormat.appendPlain(ExactDecimal(Int128(bought.days(to: sale.date))), to: &output)
        }
        output.append(comma)
        DecimalFormat.appendPlain(shares, to: &output)
        output.append(comma)
        PlainCells.append(sale.quote, to: &output)
        output.append(comma)
        PlainCells.append(QuoteCurrency(sale.quote.currency), to: &output)
        output.append(comma)
        PlainCells.append(amounts.valueStock, to: &output)
        output.append(comma)
        PlainCells.append(amounts.costStock, to: &output)
        output.append(comma)
        PlainCells.append(amounts.gainStock, to: &output)
        output.append(comma)
        PlainCells.append(rate, to: &output)
        output.append(comma)
        PlainCells.append(sale.rate?.number.exact, to: &output)
        output.append(comma)
        PlainCells.append(amounts.value, to: &output)
        output.append(comma)
        PlainCells.append(amounts.cost, to: &output)
        output.append(comma)
        PlainCells.append(amounts.gain, to: &output)
        output.append(comma)
        PlainCells.append(Formulas.percentage(amounts.gain, of: amounts.cost, decimals: 4), to: &output)
        output.append(comma)
        PlainCells.append(amounts.knownPriceGain, to: &output)
        output.append(comma)
        PlainCells.append(amounts.currencyGain, to: &output)
        output.append(10)
    }

    private var comma: UInt8 { UInt8(ascii: ",") }
}

/// Writes payments as rows of CSV.
package struct IncomeRow: Sendable {
    package let texts: TextCells

    package init(texts: TextCells) { self.texts = texts }

    /// The header row, with a final line feed.
    package static let header = Array(
        "date,type,symbol,name,currency,amount,taxes,fees,rate,gross,net\n".utf8)

    /// The capacity a row may need, given the number of bytes of its texts.
    package static func capacity(texts count: Int) -> Int {
        6 * DecimalFormat.longestPlain + TextCells.capacity(count) + 128
    }

    /// Appends the row, with its line feed. The output must have room for ``capacity(texts:)``.
    ///
    /// - Parameters:
    ///   - symbol: empty for a payment that belongs to no stock.
    ///   - name: the latest name stated for the symbol.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, _ payment: borrowing IncomeRecord,
        to output: inout OutputSpan<UInt8>
    ) {
        payment.date.append(to: &output)
        output.append(comma)
        for byte in payment.type.rawValue.utf8 { output.append(byte) }
        output.append(comma)
        texts.append(symbol, to: &output)
        output.append(comma)
        texts.append(name, to: &output)
        output.append(comma)
        PlainCells.append(QuoteCurrency(payment.currency), to: &output)
        output.append(comma)
        PlainCells.append(payment.amount, to: &output)
        output.append(comma)
        PlainCells.append(payment.taxes, to: &output)
        output.append(comma)
        PlainCells.append(payment.fees, to: &output)
        output.append(comma)
        PlainCells.append(payment.rate?.number.exact, to: &output)
        output.append(comma)
        PlainCells.append(payment.own.gross, to: &output)
        output.append(comma)
        PlainCells.append(payment.own.net, to: &output)
        output.append(10)
    }

    private var comma: UInt8 { UInt8(ascii: ",") }
}

/// Appends cells other than text.
private enum PlainCells {
    /// Appends a plain figure, or nothing if it is unknown.
    static func append(_ value: ExactDecimal?, to output: inout OutputSpan<UInt8>) {
        if let value { DecimalFormat.appendPlain(value, to: &output) }
    }

    static func append(_ unit: QuoteCurrency, to output: inout OutputSpan<UInt8>) {
        let code = unit.codeBytes
        output.append(code.0)
        output.append(code.1)
        output.append(code.2)
    }
}
