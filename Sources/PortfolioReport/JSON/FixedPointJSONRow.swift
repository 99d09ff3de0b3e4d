package import Kernels
package import Valuation

/// Writes holdings whose figures are machine integers, which nearly all of a large report are, as JSON.
///
/// The output is that of ``HoldingJSON``; a kernel writes the numbers.
@safe
package struct FixedPointJSONRow: Sendable {
    private let writeNumbers: Kernel.WriteNumbers
    /// The last days written, cached because nearly all prices and rates are of one day.
    private var priceDay = DayText()
    private var rateDay = DayText()

    private let stated: StatedColumns

    package init(showing stated: StatedColumns = [], kernel: Kernel) {
        self.stated = stated
        unsafe writeNumbers = kernel.writeNumbers
    }

    /// Where the rates of a row come from, whose numbers are among the figures; `nil` for the row itself.
    package struct RateOrigins {
        let purchase: AppliedRate?
        let current: AppliedRate?

        package init(purchase: AppliedRate?, current: AppliedRate?) {
            self.purchase = purchase
            self.current = current
        }
    }

    /// The most bytes besides texts: names, punctuation, codes, dates and the origins of rates.
    private static let frame = 1024

    /// Appends a holding.
    ///
    /// - Parameter date: the purchase date as it is to be written.
    package mutating func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, account: Span<UInt8>, date: Span<UInt8>,
        unit: QuoteCurrency,
        _ figures: RowFigures, _ details: RowDetails, _ origins: RateOrigins, to bytes: inout [UInt8]
    ) {
        priceDay.set(figures.priceDay)
        let lengths = symbol.count + name.count + market.count + account.count + date.count
        let room = 20 * Kernel.numberRoom + 6 * lengths + FixedPointJSONRow.frame
        let values = figures.values
        bytes.append(room: room) { row in
            var cursor = unsafe JSONCursor(row, writeNumbers)
            cursor.append(",\n  {\"symbol\": ")
            cursor.append(string: symbol)
            cursor.append(", \"name\": ")
            cursor.append(string: name)
            cursor.append(", \"market\": ")
            cursor.append(string: market)
            cursor.append(figures.isExcluded ? ", \"excluded\": true" : ", \"excluded\": false")
            cursor.append(", \"shares\": ", values.shares)
            cursor.append(", \"quoteCurrency\": \"")
            cursor.append(unit.codeBytes)
            cursor.append("\", \"stockCurrency\": \"")
            cursor.append(QuoteCurrency(unit.currency).codeBytes)
            cursor.append("\", \"purchaseDate\": ")
            cursor.append(string: date)
            cursor.append(", \"purchasePrice\": ", values.purchasePrice)
            cursor.append(", \"price\": ", values.price)
            cursor.append(", \"priceDate\": ")
            cursor.append(string: priceDay.text.span)
            cursor.append(", \"previousClose\": ", details.previousClose)
            cursor.append(", \"purchaseRate\": ")
            append(values.purchaseRate, origins.purchase, to: &cursor)
            cursor.append(", \"rate\": ")
            append(values.rate, origins.current, to: &cursor)
            cursor.append(", \"inStockCurrency\": {\"cost\": ", values.costStock)
            cursor.append(", \"value\": ", values.valueStock)
            cursor.append(", \"gain\": ", values.gainStock)
            cursor.append(", \"gainPercent\": ", values.gainStockPercent)
            cursor.append("}, \"inPortfolioCurrency\": {\"cost\": ", values.cost)
            cursor.append(", \"value\": ", values.value)
            cursor.append(", \"gain\": ", values.gain)
            cursor.append(", \"gainPercent\": ", values.gainPercent)
            cursor.append(", \"priceGain\": ", values.priceGain)
            cursor.append(", \"currencyGain\": ", values.currencyGain)
            cursor.append("}, \"intraday\": {\"change\": ", details.change)
            cursor.append(", \"percent\": ", values.intradayPercent)
            cursor.append(", \"inPortfolioCurrency\": ", values.intradayChange)
            cursor.append("}, \"weight\": ", details.weight)
            if stated.contains(.multiplier) {
                if figures.multiplier.isAbsent {
                    cursor.append(", \"multiplier\": \"1\"")
                } else {
                    cursor.append(", \"multiplier\": ", figures.multiplier)
                }
            }
            if stated.contains(.account) {
                cursor.append(", \"account\": ")
                cursor.append(string: account)
            }
            cursor.append("}")
            row = cursor.cursor
            return true
        }
    }

    private mutating func append(
        _ rate: FixedPointFigure, _ origin: AppliedRate?, to cursor: inout JSONCursor
    ) {
        if rate.isAbsent { return cursor.append("null") }
        cursor.append("{\"rate\": ", rate)
        guard let origin else {
            return cursor.append(", \"source\": \"row\", \"date\": null, \"via\": null}")
        }
        cursor.append(", \"source\": \"")
        cursor.append(FixedPointJSONRow.name(of: origin.source))
        cursor.append("\", \"date\": ")
        rateDay.set(origin.date?.daysSince1970 ?? LotColumns.noDate)
        cursor.append(string: rateDay.text.span)
        cursor.append(", \"via\": ")
        if let via = origin.via {
            cursor.append("\"")
            cursor.append(QuoteCurrency(via).codeBytes)
            cursor.append("\"}")
        } else {
            cursor.append("null}")
        }
    }

    private static func name(of source: RateSource) -> StaticString {
        switch source {
        case .option: "option"
        case .row: "row"
        case .cost: "cost"
        case .direct: "direct"
        case .inverse: "inverse"
        case .cross: "cross"
        case .average: "average"
        }
    }
}

/// A cursor that writes JSON, with room for all that is appended and some bytes more.
@safe
private struct JSONCursor {
    private(set) var cursor: RowCursor
    private let writeNumbers: Kernel.WriteNumbers

    init(_ cursor: RowCursor, _ writeNumbers: Kernel.WriteNumbers) {
        self.cursor = cursor
        unsafe self.writeNumbers = writeNumbers
    }

    @inline(__always)
    mutating func append(_ text: StaticString) { cursor.append(text) }

    @inline(__always)
    mutating func append(_ code: (UInt8, UInt8, UInt8)) { cursor.append(code) }

    /// Appends a text and then a number as a string.
    @inline(__always)
    mutating func append(_ text: StaticString, _ number: FixedPointFigure) {
        append(text)
        if number.isAbsent { return append("null") }
        cursor.put(UInt8(ascii: "\""))
        let written = Kernel.number(number.magnitude, scale: number.scale, isNegative: number.isNegative)
        unsafe withUnsafePointer(to: written) { unsafe cursor.place += writeNumbers($0, 1, cursor.place) }
        // In place of the comma after the number.
        unsafe (cursor.place - 1).pointee = UInt8(ascii: "\"")
    }

    /// Appends a text as a string; `null` for an empty one.
    mutating func append(string text: Span<UInt8>) {
        if text.isEmpty { return append("null") }
        cursor.put(UInt8(ascii: "\""))
        var needsCare = false
        let base = unsafe cursor.place
        for index in text.indices {
            let byte = text[index]
            needsCare =
                needsCare || byte < 32 || byte == 127 || byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "\\")
            cursor.put(byte)
        }
        if needsCare {
            unsafe cursor.place = base
            for index in text.indices { JSONWriter.escape(text[index]) { cursor.put($0) } }
        }
        cursor.put(UInt8(ascii: "\""))
    }
}
