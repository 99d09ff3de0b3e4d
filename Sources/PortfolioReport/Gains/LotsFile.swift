package import Valuation

/// Writes open lots as the rows of a holdings file, in the portfolio's own currency.
///
/// Reading the file back gives holdings with the same value and cost as the lots. Text is therefore not
/// protected against spreadsheets, a rate found for a purchase date is written out, and unknown figures are
/// left empty.
package struct LotsFile: Sendable {
    private let texts = TextCells(guardsSpreadsheets: false)

    package init() {}

    /// The header row, with a final line feed.
    package static let header = Array(
        ("symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost_stock,purchase_rate,cost\n")
            .utf8)

    /// The capacity a row may need, given the number of bytes of its texts.
    package static func capacity(texts count: Int) -> Int {
        6 * DecimalFormat.longestPlain + TextCells.capacity(count) + 64
    }

    /// Whether the cost of a lot is known in own currency.
    package static func isComplete(_ lot: borrowing Lot) -> Bool { lot.cost != nil }

    /// Appends the row of a lot, with its line feed. The output must have room for ``capacity(texts:)``.
    ///
    /// - Parameter lot: a lot from a ledger whose portfolio currency is the own currency.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, _ lot: borrowing Lot,
        to output: inout OutputSpan<UInt8>
    ) {
        texts.append(symbol, to: &output)
        output.append(comma)
        texts.append(name, to: &output)
        output.append(comma)
        texts.append(market, to: &output)
        output.append(comma)
        number(lot.shares, to: &output)
        output.append(comma)
        let code = lot.quote.codeBytes
        output.append(code.0)
        output.append(code.1)
        output.append(code.2)
        output.append(comma)
        lot.purchaseDate?.append(to: &output)
        output.append(comma)
        switch lot.basis {
        case .priced(let price, let fees):
            number(price.exact, to: &output)
            output.append(comma)
            if !fees.isZero { number(fees, to: &output) }
            output.append(comma)
        case .costed(let cost):
            output.append(comma)
            output.append(comma)
            number(cost, to: &output)
        case .feesUnknown, .unknown:
            output.append(comma)
            output.append(comma)
        }
        output.append(comma)
        switch lot.ownCost {
        case .rate(let rate, _):
            number(rate.exact, to: &output)
            output.append(comma)
        case .amount(let cost):
            output.append(comma)
            number(cost, to: &output)
        case .same, .unknown: output.append(comma)
        }
        output.append(10)
    }

    /// Appends a figure within the limits of a file: at most 38 significant digits and as many decimals.
    private func number(_ value: ExactDecimal, to output: inout OutputSpan<UInt8>) {
        let figure = value.givenOut
        DecimalFormat.appendPlain(
            figure.scale > LotsFile.mostDecimals ? figure.rounded(decimals: LotsFile.mostDecimals) : figure,
            to: &output)
    }

    private static let mostDecimals = 38
    private var comma: UInt8 { UInt8(ascii: ",") }

    /// The open lots of a statement in the own currency as a holdings file, and whether all their costs are
    /// known in own currency.
    ///
    /// - Complexity: O(*n*) for *n* lots and symbols.
    package static func csv(_ statement: AccountStatement) -> (bytes: [UInt8], isComplete: Bool) {
        let file = LotsFile()
        var bytes = header
        var isComplete = true
        statement.forEachOpenLot { symbol, name, market, lot in
            isComplete = isComplete && LotsFile.isComplete(lot)
            let symbol = Array(symbol.utf8)
            let name = Array((name ?? "").utf8)
            let market = Array((market ?? "").utf8)
            let capacity = capacity(texts: symbol.count + name.count + market.count)
            bytes.append(addingCapacity: capacity) { output in
                file.append(
                    symbol: symbol.span, name: name.span, market: market.span, lot, to: &output)
            }
        }
        return (bytes, isComplete)
    }
}
