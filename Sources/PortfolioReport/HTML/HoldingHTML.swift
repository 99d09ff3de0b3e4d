package import Valuation

/// Writes a valued holding as a row of a page's list, which is put together later: whether it links to the stock, and
/// whether it tells when it was bought, depends on the other holdings.
///
/// A row is a byte that says whether to tell that, the lengths of its parts, and the parts: the symbol, the heading, what
/// is below it, when it was bought, and the cells.
package struct HoldingHTML: Sendable {
    /// The portfolio's value; `nil` if it is unknown.
    package let whole: ExactDecimal?
    let currency: Currency
    let showsWeights: Bool
    /// A list of nothing, which knows how a row looks.
    private let listing: Listing
    private let table: HTMLTable

    /// - Parameters:
    ///   - report: the totals.
    ///   - valuation: of no holdings.
    package init(_ report: Report, _ valuation: PortfolioValuation) {
        whole = report.summary.figures.value
        currency = report.summary.currency
        showsWeights = GroupTables.showsWeights(of: whole)
        listing = Listing(report, valuation, site: nil)
        table = listing.table(captioned: "", showsWeights: showsWeights)
    }

    /// The bytes before the parts.
    static let head = 21

    /// Appends the holding.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        var valuation = valuation
        valuation.portfolioValue = whole
        let entries = listing.row(valuation, showsWeights: showsWeights)
        guard let heading = entries.first else { return }
        let symbol = Array(valuation.holding.symbol.utf8)
        var html = HTMLWriter()
        html.isolated(heading.text)
        var ends = [html.bytes.count]
        if !heading.detail.isEmpty {
            html.element(.small) { html in html.isolated(heading.detail) }
        }
        if !heading.note.isEmpty { html.element(.small, [.class: "note"], text: heading.note) }
        ends.append(html.bytes.count)
        if heading.note.isEmpty {
            let note = Listing.bought(on: valuation.holding.purchaseDate)
            html.element(.small, [.class: "note"], text: note)
        }
        ends.append(html.bytes.count)
        table.write([.init(text: "")] + entries.dropFirst(), to: &html)
        let parts = html.bytes[..<ends[2]]
        let cells = html.bytes[ends[2]...].dropFirst(HoldingHTML.emptyHeading.utf8CodeUnitCount)
        bytes.append(room: HoldingHTML.head + symbol.count + parts.count + cells.count) { cursor in
            cursor.put(0)
            for length in [symbol.count, ends[0], ends[1] - ends[0], ends[2] - ends[1], cells.count] {
                cursor.append(UInt32(truncatingIfNeeded: length))
            }
            for part in [symbol, Array(parts), Array(cells)] { cursor.append(part.span) }
            return true
        }
    }

    /// How a row with an empty heading begins.
    private static let emptyHeading: StaticString = "\n<tr><th scope=\"row\"></th>"

    /// Says of rows whether to tell when they were bought.
    ///
    /// - Parameters:
    ///   - ends: the end of each.
    ///   - tells: whether to tell it of the rows, from the first one on.
    package static func mark(_ rows: inout [UInt8], ends: [Int], tells: ArraySlice<Bool>) {
        var start = 0
        for (end, tells) in zip(ends, tells) {
            rows[start] = tells ? 1 : 0
            start = end
        }
    }
}

/// Writes rows whose figures are machine integers, which nearly all of a large report are.
///
/// The output is that of ``HoldingHTML``.
package struct PlainHTMLRow: Sendable {
    private let showsWeights: Bool
    /// The decimals of amounts.
    private let decimals: Int

    package init(_ list: HoldingHTML) {
        showsWeights = list.showsWeights
        decimals = list.currency.decimals
    }

    /// The most bytes of a row besides texts: its lengths, tags, and eleven figures.
    private static let frame = 1024

    /// The decimals of percentages.
    package static let percentageDecimals = 2

    /// Appends a holding.
    ///
    /// - Parameters:
    ///   - date: the purchase date as it is to be written.
    ///   - figures: with percentages of ``percentageDecimals``, as the details have.
    /// - Returns: `false` if a figure does not fit; nothing is then appended.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, date: Span<UInt8>, unit: QuoteCurrency, _ figures: RowFigures,
        _ details: RowDetails, to bytes: inout [UInt8]
    ) -> Bool {
        if let symbolText = HTMLWriter.escaped(symbol) {
            return append(
                symbol, symbolText.span, name: name, date, unit, figures, details, to: &bytes)
        }
        return append(symbol, symbol, name: name, date, unit, figures, details, to: &bytes)
    }

    private func append(
        _ symbol: Span<UInt8>, _ symbolText: Span<UInt8>, name: Span<UInt8>, _ date: Span<UInt8>,
        _ unit: QuoteCurrency, _ figures: RowFigures, _ details: RowDetails, to bytes: inout [UInt8]
    ) -> Bool {
        if let nameText = HTMLWriter.escaped(name) {
            return append(symbol, symbolText, nameText.span, date, unit, figures, details, to: &bytes)
        }
        return append(symbol, symbolText, name, date, unit, figures, details, to: &bytes)
    }

    private func append(
        _ symbol: Span<UInt8>, _ symbolText: Span<UInt8>, _ name: Span<UInt8>, _ date: Span<UInt8>,
        _ unit: QuoteCurrency, _ figures: RowFigures, _ details: RowDetails, to bytes: inout [UInt8]
    ) -> Bool {
        let isMarked = figures.isExcluded && !showsWeights
        let detail =
            (name.isEmpty ? 0 : 26 + name.count)
            + (isMarked ? PlainHTMLRow.excludedNote.utf8CodeUnitCount : 0)
        let day = date.isEmpty ? PlainHTMLRow.unknownDay.utf8CodeUnitCount : date.count
        let note = isMarked ? 0 : 35 + day
        let texts = symbol.count + symbolText.count + name.count + date.count
        let lengthPlace = bytes.count + HoldingHTML.head - 4
        let head = HoldingHTML.head + symbol.count + 11 + symbolText.count + detail + note
        let start = bytes.count
        let isWritten = bytes.append(room: PlainHTMLRow.frame + texts) { cursor in
            cursor.put(0)
            let lengths = [symbol.count, 11 + symbolText.count, detail, note, 0] as InlineArray<5, _>
            for part in lengths.indices { cursor.append(UInt32(truncatingIfNeeded: lengths[part])) }
            cursor.append(symbol)
            cursor.append("<bdi>")
            cursor.append(symbolText)
            cursor.append("</bdi>")
            if !name.isEmpty {
                cursor.append("<small><bdi>")
                cursor.append(name)
                cursor.append("</bdi></small>")
            }
            if isMarked {
                cursor.append(PlainHTMLRow.excludedNote)
            } else {
                cursor.append("<small class=\"note\">bought ")
                if date.isEmpty { cursor.append(PlainHTMLRow.unknownDay) } else { cursor.append(date) }
                cursor.append("</small>")
            }
            return appendCells(unit, figures, details, to: &cursor)
        }
        guard isWritten else { return false }
        let length = UInt32(truncatingIfNeeded: bytes.count - start - head)
        for place in 0..<4 {
            bytes[lengthPlace + place] = UInt8(
                truncatingIfNeeded: length.littleEndian >> (8 * UInt32(place)))
        }
        return true
    }

    private static let excludedNote: StaticString = "<small class=\"note\">excluded</small>"
    private static let unknownDay: StaticString = "on a day unknown"

    @inline(__always)
    private func appendCells(
        _ unit: QuoteCurrency, _ figures: RowFigures, _ details: RowDetails, to cursor: inout RowCursor
    ) -> Bool {
        let values = figures.values
        var fits = amount(values.value, to: &cursor)
        fits = gain(values.gain, values.gain, decimals, to: &cursor) && fits
        fits =
            gain(values.gainPercent, values.gain, PlainHTMLRow.percentageDecimals, to: &cursor) && fits
        if showsWeights { fits = weight(figures, details, to: &cursor) && fits }
        fits = amount(values.cost, to: &cursor) && fits
        fits = gain(values.priceGain, values.priceGain, decimals, to: &cursor) && fits
        fits = gain(values.currencyGain, values.currencyGain, decimals, to: &cursor) && fits
        cursor.append("<td>")
        fits = cursor.append(grouped: values.shares, decimals: values.shares.leastDecimals) && fits
        cursor.append("</td>")
        fits = price(values.price, unit, to: &cursor) && fits
        fits =
            gain(values.intradayPercent, details.change, PlainHTMLRow.percentageDecimals, to: &cursor)
            && fits
        cursor.append("</tr>")
        return fits
    }

    @inline(__always)
    private func amount(_ figure: FixedPointFigure, to cursor: inout RowCursor) -> Bool {
        if figure.isAbsent { return unknown(to: &cursor) }
        cursor.append("<td>")
        let fits = cursor.append(grouped: figure, decimals: decimals)
        cursor.append("</td>")
        return fits
    }

    /// - Parameter part: the number whose sign the figure has, even if that is rounded to 0.
    @inline(__always)
    private func gain(
        _ figure: FixedPointFigure, _ part: FixedPointFigure, _ decimals: Int, to cursor: inout RowCursor
    ) -> Bool {
        if figure.isAbsent { return unknown(to: &cursor) }
        if part.magnitude == 0 {
            cursor.append("<td>")
        } else if part.isNegative {
            cursor.append("<td class=\"loss\">")
        } else {
            cursor.append("<td class=\"gain\">")
        }
        let fits = cursor.append(grouped: figure, decimals: decimals, isSigned: true)
        cursor.append("</td>")
        return fits
    }

    @inline(__always)
    private func weight(_ figures: RowFigures, _ details: RowDetails, to cursor: inout RowCursor) -> Bool {
        if figures.isExcluded {
            cursor.append("<td class=\"caution\">excluded</td>")
            return true
        }
        if details.weight.isAbsent { return unknown(to: &cursor) }
        cursor.append("<td>")
        let fits = cursor.append(grouped: details.weight, decimals: PlainHTMLRow.percentageDecimals)
        cursor.append("</td>")
        return fits
    }

    @inline(__always)
    private func price(_ figure: FixedPointFigure, _ unit: QuoteCurrency, to cursor: inout RowCursor) -> Bool
    {
        if figure.isAbsent { return unknown(to: &cursor) }
        let least = unit.unitsPerMajor == 1 ? unit.currency.decimals : 0
        cursor.append("<td>")
        let fits = cursor.append(grouped: figure, decimals: max(figure.leastDecimals, least))
        cursor.put(UInt8(ascii: " "))
        cursor.append(unit.codeBytes)
        cursor.append("</td>")
        return fits
    }

    @inline(__always)
    private func unknown(to cursor: inout RowCursor) -> Bool {
        cursor.append("<td class=\"unknown\">n/a</td>")
        return true
    }
}

extension HTMLWriter {
    /// A text as it is written in HTML; `nil` if that is no different.
    fileprivate static func escaped(_ text: Span<UInt8>) -> [UInt8]? {
        var isPlain = true
        for index in text.indices where !HTMLWriter.isPlain(text[index]) { isPlain = false }
        if isPlain { return nil }
        var html = HTMLWriter()
        html.text(unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
        return html.bytes
    }
}
