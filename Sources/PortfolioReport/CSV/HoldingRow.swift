package import Valuation

/// Writes a valued holding as a row of CSV: the inner loop of a large report.
package struct HoldingRow: Sendable {
    package let texts: TextCells

    package init(texts: TextCells) { self.texts = texts }

    /// The room a row may need, given the bytes of its texts.
    package static func capacity(texts count: Int) -> Int {
        25 * DecimalFormat.longestPlain + TextCells.capacity(count) + 64
    }

    /// Appends the row, line feed and all, where the output has room for ``capacity(texts:)``.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, inputs: HoldingInputs,
        _ computed: borrowing ComputedHolding, to output: inout OutputSpan<UInt8>
    ) {
        texts.append(symbol, to: &output)
        output.append(comma)
        texts.append(name, to: &output)
        output.append(comma)
        texts.append(market, to: &output)
        output.append(comma)
        append(inputs.isExcluded ? "true" : "false", to: &output)
        output.append(comma)
        DecimalFormat.appendPlain(inputs.shares, to: &output)
        output.append(comma)
        append(inputs.quote, to: &output)
        output.append(comma)
        append(QuoteCurrency(inputs.quote.currency), to: &output)
        output.append(comma)
        append(inputs.purchaseDate, to: &output)
        output.append(comma)
        if let price = computed.lot.purchasePrice {
            DecimalFormat.appendPlain(price, to: &output)
        } else if let price = computed.purchasePriceShown {
            DecimalFormat.appendPlain(price, to: &output)
        }
        output.append(comma)
        append(computed.lot.price, to: &output)
        output.append(comma)
        append(computed.priceDate, to: &output)
        output.append(comma)
        append(computed.purchaseRateShown?.number, to: &output)
        output.append(comma)
        append(computed.currentRate?.number, to: &output)
        output.append(comma)
        if computed.isCompact {
            append(computed.compactAmounts, computed, to: &output)
        } else {
            append(computed, to: &output)
        }
        append(computed.intradayPercent(decimals: 4), to: &output)
        output.append(10)
    }

    private func append(
        _ amounts: FormulaAmounts<CompactDecimal>, _ computed: borrowing ComputedHolding,
        to output: inout OutputSpan<UInt8>
    ) {
        append(amounts.costStock, to: &output)
        output.append(comma)
        append(amounts.valueStock, to: &output)
        output.append(comma)
        let gainStock = checked(amounts.gainStock, .gainStock, computed, to: &output)
        output.append(comma)
        percent(gainStock, of: amounts.costStock, to: &output)
        output.append(comma)
        append(amounts.cost, to: &output)
        output.append(comma)
        append(amounts.value, to: &output)
        output.append(comma)
        let gain = checked(amounts.gain, .gain, computed, to: &output)
        output.append(comma)
        percent(gain, of: amounts.cost, to: &output)
        output.append(comma)
        _ = checked(amounts.priceGain, .priceGain, computed, to: &output)
        output.append(comma)
        _ = checked(amounts.currencyGain, .currencyGain, computed, to: &output)
        output.append(comma)
        append(amounts.intradayChange, to: &output)
        output.append(comma)
    }

    /// A difference may overflow where its parts did not.
    private func checked(
        _ amount: CompactDecimal?, _ kind: AmountKind, _ computed: borrowing ComputedHolding,
        to output: inout OutputSpan<UInt8>
    ) -> ExactDecimal? {
        guard let amount else { return nil }
        if amount.hasOverflowed {
            let exact = computed.amount(kind)
            append(exact, to: &output)
            return exact
        }
        DecimalFormat.appendPlain(amount, to: &output)
        return amount.exact
    }

    private func percent(_ part: ExactDecimal?, of whole: CompactDecimal?, to output: inout OutputSpan<UInt8>)
    {
        append(Formulas.percentage(part, of: whole?.exact, decimals: 4), to: &output)
    }

    private func append(_ computed: borrowing ComputedHolding, to output: inout OutputSpan<UInt8>) {
        let amounts: [ExactDecimal?] = [
            computed.amount(.costStock), computed.amount(.valueStock), computed.amount(.gainStock),
            computed.gainStockPercent(decimals: 4), computed.amount(.cost), computed.amount(.value),
            computed.amount(.gain), computed.gainPercent(decimals: 4), computed.amount(.priceGain),
            computed.amount(.currencyGain), computed.amount(.intradayChange),
        ]
        for amount in amounts {
            append(amount, to: &output)
            output.append(comma)
        }
    }

    private func append(_ value: CompactDecimal?, to output: inout OutputSpan<UInt8>) {
        if let value { DecimalFormat.appendPlain(value, to: &output) }
    }

    private func append(_ value: ExactDecimal?, to output: inout OutputSpan<UInt8>) {
        if let value { DecimalFormat.appendPlain(value, to: &output) }
    }

    private func append(_ date: CalendarDate?, to output: inout OutputSpan<UInt8>) {
        date?.append(to: &output)
    }

    private func append(_ unit: QuoteCurrency, to output: inout OutputSpan<UInt8>) {
        let code = unit.codeBytes
        output.append(code.0)
        output.append(code.1)
        output.append(code.2)
    }

    private func append(_ text: StaticString, to output: inout OutputSpan<UInt8>) {
        for byte in text.description.utf8 { output.append(byte) }
    }

    private var comma: UInt8 { UInt8(ascii: ",") }
}
