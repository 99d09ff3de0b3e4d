package import Valuation

/// The list of a page whose holdings come one after another, as ``HoldingHTML`` writes them.
package struct StreamedList: Sendable {
    private let table: FoldedTable
    /// The number of holdings so far.
    private var place = 0
    private var symbols = SymbolTable()
    /// The first stocks of the list, which have sections in the page, and how many holdings each has.
    package private(set) var stocks: [(symbol: String, holdings: Int)] = []
    /// The beginnings of the links to them.
    private var links: [[UInt8]] = []

    init(_ table: HTMLTable, count: Int) {
        self.table = FoldedTable(table: table, noun: "Holdings", count: count)
    }

    /// Appends holdings to the page.
    package mutating func append(_ rows: Span<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        while start + HoldingHTML.head <= rows.count {
            var html = HTMLWriter()
            table.begin(rowAt: place, to: &html)
            bytes += html.bytes
            start = append(rows, from: start, to: &bytes)
            place += 1
        }
    }

    /// - Returns: the end of the row.
    private mutating func append(_ rows: Span<UInt8>, from start: Int, to bytes: inout [UInt8]) -> Int {
        var ends: InlineArray<6, Int> = .init(repeating: start + HoldingHTML.head)
        for part in 0..<5 {
            let length = rows.integer(at: start + 1 + 4 * part, as: UInt32.self)
            ends[part + 1] = ends[part] + Int(length)
        }
        let symbol = rows.extracting(ends[0]..<ends[1])
        let link = number(of: symbol).map { links[$0] } ?? []
        bytes.append(room: ends[5] - start + 128) { cursor in
            cursor.append("\n<tr><th scope=\"row\">")
            cursor.append(link.span)
            cursor.append(rows.extracting(ends[1]..<ends[2]))
            if !link.isEmpty { cursor.append("</a>") }
            cursor.append(rows.extracting(ends[2]..<ends[3]))
            if rows[start] != 0 { cursor.append(rows.extracting(ends[3]..<ends[4])) }
            cursor.append("</th>")
            cursor.append(rows.extracting(ends[4]..<ends[5]))
            return true
        }
        return ends[5]
    }

    /// The number of a holding's stock among the first ones; `nil` if it is none of them.
    private mutating func number(of symbol: Span<UInt8>) -> Int? {
        if let known = symbols.find(symbol) {
            stocks[known].holdings += 1
            return known
        }
        guard stocks.count < ListView.usualSize else { return nil }
        let number = symbols.intern(symbol)
        stocks.append((symbols[number], 1))
        links.append(Array("<a href=\"#stock-\(stocks.count)\">".utf8))
        return number
    }

    func end(to html: inout HTMLWriter) { table.end(to: &html) }
}

/// A report's page whose holdings are not kept.
package struct StreamedPage {
    private let report: Report
    private let valuation: PortfolioValuation
    private let sums: StockSums

    /// The stocks of a report's own list that its page has in detail.
    package static func stocks(of report: Report, _ valuation: PortfolioValuation) -> [String] {
        Listing(report, valuation, site: nil).stocks
    }

    /// - Parameters:
    ///   - report: with its list, unless that is one of all holdings.
    ///   - valuation: of no holdings.
    ///   - sums: of all holdings; those of the stocks that the page has in detail are counted.
    package init(_ report: Report, _ valuation: PortfolioValuation, _ sums: StockSums) {
        self.report = report
        self.valuation = valuation
        self.sums = sums
    }

    /// Writes the page, piece by piece.
    ///
    /// - Parameters:
    ///   - rows: passes on what a list makes of all holdings, and returns the list; `nil` if the report has its list.
    ///   - details: passes on the details of some stocks.
    package func write(
        rows: ((StreamedList) -> StreamedList)?,
        details:
            @escaping (
                _ stocks: [(symbol: String, holdings: Int)], _ take: (StockDetail) -> Void
            ) -> Void,
        to output: @escaping (Span<UInt8>) -> Void
    ) {
        let listing = Listing(report, valuation, site: nil)
        var sections = ReportSections(
            report: report, stocks: sums.charts, history: nil,
            groups: GroupTables(report, markets: sums.markets(whole: report.summary.figures.value)),
            showsStocks: rows == nil ? listing.showsStocks : sums.count > 0)
        sections.hasHoldings = rows != nil
        var stocks: [(symbol: String, holdings: Int)] = []
        Page(title: ReportSections.pageTitle(report)).write(to: output) { html in
            sections.write(to: &html, on: nil) { html in
                guard let rows else { return listing.write(to: &html) }
                html.band("Holdings", id: "list") { html in
                    html.passOn()
                    let list = rows(list(listing))
                    list.end(to: &html)
                    stocks = list.stocks
                }
            } stocks: { html in
                guard rows != nil else {
                    return listing.writeStocks(to: &html) { symbols, take in
                        details(symbols.map { ($0, sums.holdings(of: $0)) }, take)
                    }
                }
                guard sums.count > 0 else { return }
                Listing.writeStocks(stocks.count, leftOut: sums.count - stocks.count, to: &html) {
                    details(stocks, $0)
                }
            }
        }
    }

    private func list(_ listing: Listing) -> StreamedList {
        let count = sums.isRepeated.count
        let caption = count == 1 ? "1 holding" : "\(Count.text(count)) holdings"
        let showsWeights = GroupTables.showsWeights(of: report.summary.figures.value)
        return StreamedList(listing.table(captioned: caption, showsWeights: showsWeights), count: count)
    }
}
