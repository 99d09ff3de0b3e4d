package import Valuation

/// Writes open lots as the rows of a holdings file, in the portfolio's own currency.
///
/// Reading the file back gives holdings with the same value and cost as the lots. Text is therefore not
/// protected against spreadsheets, a rate found for a purchase date is written out, a price from before a split is
/// written as one of the new shares, and unknown figures are left empty.
package struct LotsFile: Sendable {
    private let texts = TextCells(guardsSpreadsheets: false)
    /// Whether there are the columns `price` and `price_date`.
    private let hasPrices: Bool
    private let stated: StatedColumns

    /// The header row, with a final line feed.
    private var header: String {
        "symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost_stock,purchase_rate,cost"
            + (hasPrices ? ",price,price_date" : "") + (stated.contains(.multiplier) ? ",multiplier" : "")
            + (stated.contains(.account) ? ",account\n" : "\n")
    }

    /// The capacity a row may need, given the number of bytes of its texts.
    private static func capacity(texts count: Int) -> Int {
        8 * DecimalFormat.longestPlain + TextCells.capacity(count) + 80
    }

    /// Appends the row of a lot, with its line feed. The output must have room for ``capacity(texts:)``.
    ///
    /// - Parameters:
    ///   - lot: a lot from a ledger whose portfolio currency is the own currency.
    ///   - price: the price for the column of that name.
    private func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, account: Span<UInt8>,
        _ lot: borrowing Lot,
        _ price: PriceTable.Quote?, to output: inout OutputSpan<UInt8>
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
        // With a date, a rate that was of no use would be looked up.
        if !lot.lacks.contains(.rateOfCapital) { lot.purchaseDate?.append(to: &output) }
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
        if hasPrices {
            output.append(comma)
            let figure = price?.price(in: lot.quote)
            if let figure { number(figure.exact, to: &output) }
            output.append(comma)
            if figure != nil { price?.date?.append(to: &output) }
        }
        if stated.contains(.multiplier) {
            output.append(comma)
            DecimalFormat.appendPlain(lot.multiplier ?? .one, to: &output)
        }
        if stated.contains(.account) {
            output.append(comma)
            texts.append(account, to: &output)
        }
        output.append(10)
    }

    /// Appends a figure within the limits of a file: at most 38 significant digits and as many decimals.
    private func number(_ value: ExactDecimal, to output: inout OutputSpan<UInt8>) {
        let figure = value.roundedForOutput
        DecimalFormat.appendPlain(
            figure.scale > LotsFile.mostDecimals ? figure.rounded(decimals: LotsFile.mostDecimals) : figure,
            to: &output)
    }

    private static let mostDecimals = 38
    private var comma: UInt8 { UInt8(ascii: ",") }

    /// Open lots in the own currency as a holdings file, whether all their costs are known in own currency, and the symbols
    /// whose close before the last price is older than a split, which no column tells.
    ///
    /// - Parameters:
    ///   - prices: the prices that the lots are valued with.
    ///   - day: the day they are valued on.
    ///   - stated: what the portfolio states besides.
    ///   - forEachLot: passes on the lots in order, each with what its stock is called; called twice if there are
    ///     splits.
    /// - Complexity: O(*n*) for *n* lots and symbols.
    package static func csv(
        prices: PriceTable, on day: CalendarDate, showing stated: StatedColumns = [],
        _ forEachLot: (
            (_ symbol: String, _ name: String?, _ market: String?, _ account: String, Lot) -> Void
        ) -> Void
    ) -> (bytes: [UInt8], isComplete: Bool, oldCloses: [String]) {
        var oldPrices: [ExactText: PriceTable.Quote] = [:]
        var oldCloses: [String] = []
        if prices.hasSplits {
            var last: ExactText?
            // The lots of a symbol follow one another.
            forEachLot { symbol, _, _, _, _ in
                guard last != symbol.exact else { return }
                last = symbol.exact
                oldPrices[symbol.exact] = prices.priceBeforeSplit(of: symbol, on: day)
                if prices.hasCloseBeforeSplit(of: symbol, on: day) { oldCloses.append(symbol) }
            }
        }
        let file = LotsFile(hasPrices: !oldPrices.isEmpty, stated: stated)
        var bytes = Array(file.header.utf8)
        var isComplete = true
        forEachLot { symbol, name, market, account, lot in
            isComplete = isComplete && lot.cost != nil
            let price = oldPrices.isEmpty ? nil : oldPrices[symbol]
            let symbol = Array(symbol.utf8)
            let name = Array((name ?? "").utf8)
            let market = Array((market ?? "").utf8)
            let account = Array(account.utf8)
            let capacity = capacity(texts: symbol.count + name.count + market.count + account.count)
            bytes.append(addingCapacity: capacity) { output in
                file.append(
                    symbol: symbol.span, name: name.span, market: market.span, account: account.span, lot,
                    price, to: &output)
            }
        }
        return (bytes, isComplete, oldCloses)
    }
}
