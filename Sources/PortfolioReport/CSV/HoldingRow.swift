package import Valuation

/// Writes a valued holding as a row of CSV: the inner loop of a large report.
package struct HoldingRow: Sendable {
    package let texts: TextCells
    package let stated: StatedColumns

    /// - Parameter stated: what the portfolio states besides.
    package init(texts: TextCells, showing stated: StatedColumns = []) {
        self.texts = texts
        self.stated = stated
    }

    /// The maximum size of a row in bytes, given the number of bytes of its texts.
    package static func capacity(texts count: Int) -> Int {
        25 * DecimalFormat.longestPlain + TextCells.capacity(count) + 64
    }

    /// Appends the row, including its line feed. The output must have room for ``capacity(texts:)``.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, account: Span<UInt8>,
        inputs: HoldingInputs,
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
        if let price = computed.formulaInputs.purchasePrice {
            DecimalFormat.appendPlain(price, to: &output)
        } else if let price = computed.purchasePriceShown {
            DecimalFormat.appendPlain(price, to: &output)
        }
        output.append(comma)
        append(computed.formulaInputs.price, to: &output)
        output.append(comma)
        append(computed.priceDate, to: &output)
        output.append(comma)
        append(computed.purchaseRateShown?.number, to: &output)
        output.append(comma)
        append(computed.currentRate?.number, to: &output)
        output.append(comma)
        amount(.costStock, computed, to: &output)
        amount(.valueStock, computed, to: &output)
        amount(.gainStock, computed, to: &output)
        percentage(computed.percentage(.gainStock), to: &output)
        output.append(comma)
        amount(.cost, computed, to: &output)
        amount(.value, computed, to: &output)
        amount(.gain, computed, to: &output)
        percentage(computed.percentage(.gain), to: &output)
        output.append(comma)
        amount(.priceGain, computed, to: &output)
        amount(.currencyGain, computed, to: &output)
        amount(.intradayChange, computed, to: &output)
        percentage(computed.intradayPercentage, to: &output)
        if stated.contains(.multiplier) {
            output.append(comma)
            append(inputs.multiplier ?? .one, to: &output)
        }
        if stated.contains(.account) {
            output.append(comma)
            texts.append(account, to: &output)
        }
        output.append(10)
    }

    /// Appends an amount and a comma.
    private func amount(
        _ kind: AmountKind, _ computed: borrowing ComputedHolding, to output: inout OutputSpan<UInt8>
    ) {
        if let amount = computed.compactAmount(kind) {
            DecimalFormat.appendPlain(amount, to: &output)
        } else {
            append(computed.amount(kind), to: &output)
        }
        output.append(comma)
    }

    private func percentage(_ percentage: Percentage?, to output: inout OutputSpan<UInt8>) {
        append(percentage?.exact(decimals: 4), to: &output)
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
