package import Valuation

/// Writes a valued holding as a row of a page's list, which is put together later: whether it links to the stock, and
/// whether it tells when it was bought, depends on the other holdings.
///
/// A row is a byte that says whether to tell that, the lengths of its parts, and the parts: the symbol, the heading, what
/// is below it, when it was bought, and the cells.
package struct HoldingHTML: Sendable {
    /// The portfolio's value; `nil` if it is unknown.
    package let whole: ExactDecimal?
    private let showsWeights: Bool
    /// A list of nothing, which knows how a row looks.
    private let listing: Listing
    private let table: HTMLTable

    /// - Parameters:
    ///   - report: the totals.
    ///   - valuation: of no holdings.
    package init(_ report: Report, _ valuation: PortfolioValuation) {
        whole = report.summary.figures.value
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
