extension OpenPortfolio {
    /// The number of holdings whose stocks' details are kept at once.
    package static let detailedAtOnce = 10_000

    /// The bytes that are sorted in memory.
    private static let sortedAtOnce = 16 << 20

    /// Writes the report as a page, the same as `reportPage(request).writeHTML(to:)` but without keeping the holdings.
    ///
    /// A pass over the holdings finds the totals, a second one brings the holdings of each stock together for the charts,
    /// a third one lists them, and a last one finds the details of the first stocks. What is brought together or sorted is
    /// kept in nameless temporary files, unless it fits into a few megabytes. Standard input is copied as for
    /// ``writeJSON(_:issueLimit:to:)``.
    ///
    /// Few holdings are kept, and so are all holdings of a page that draws their history, or whose list has a high limit.
    ///
    /// - Parameters:
    ///   - most: the number of holdings up to which they are kept.
    ///   - some: the number of holdings whose stocks' details are kept at once, unless a single stock has more.
    /// - Throws: ``PortfolioFailure``. Nothing has been written by then, unless a file failed or changed while it was read
    ///   again.
    /// - Complexity: O(*n* log *n*) for *n* holdings; further passes if the stocks in detail have many lots, at most one
    ///   for each. Memory grows with the issues, the markets, the groups if they are listed, and the lots of the stock
    ///   that has the most of those in detail; with the holdings by a byte each.
    package func writeHTML(
        _ request: ReportRequest = ReportRequest(), keepingUpTo most: Int = ReportPage.mostFolded,
        detailing some: Int = detailedAtOnce, to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> Report.Summary {
        let prepared = try prepare(.nothing, readsTwice: true)
        let drawsHistory = try mayDrawHistory(prepared)
        let outcome = try value(prepared, keeping: .nothing, isLast: false)
        var listsAll = false
        if case .holdings = request.contents { listsAll = request.limit == nil }
        guard outcome.output.holdings > most, !drawsHistory, listsAll || isShort(request) else {
            return try writeKept(request, prepared, folding: most, to: write)
        }
        let report =
            try listsAll
            ? report(outcome) : report(request, prepared, keepsHoldings: false, isLast: false).report
        let nothing = valuation(outcome, of: [])
        let sums = try stockSums(prepared, counting: StreamedPage.stocks(of: report, nothing))
        // Without those that are not bought yet.
        if sums.isRepeated.count <= most { return try writeKept(request, prepared, folding: most, to: write) }
        // Once nobody takes the page any more, no further pass begins.
        let isWanted = Monitor(true)
        let write: @Sendable (Span<UInt8>) -> Bool = { piece in
            let goesOn = write(piece)
            if !goesOn { isWanted.use { $0 = false } }
            return goesOn
        }
        var failure: PortfolioFailure?
        var rows: ((StreamedList) -> StreamedList)?
        if case .holdings(let order) = request.contents, listsAll {
            let form = HoldingHTML(report, nothing)
            rows = { list in
                guard isWanted.use({ $0 }) else { return list }
                do throws(PortfolioFailure) {
                    return try self.list(prepared, form, order, sums, list, to: write)
                } catch {
                    failure = error
                    return list
                }
            }
        }
        StreamedPage(report, nothing, sums).write(rows: rows) { stocks, take in
            guard failure == nil, isWanted.use({ $0 }) else { return }
            do throws(PortfolioFailure) {
                try eachDetail(of: stocks, atOnce: some, prepared, outcome, isWanted, take)
            } catch {
                failure = error
            }
        } to: {
            if failure == nil, isWanted.use({ $0 }) { _ = write($0) }
        }
        if let failure { throw failure }
        progress?(.finished)
        return report.summary
    }

    /// Writes the page of holdings that are kept.
    ///
    /// - Parameter most: the number of holdings up to which lots are folded.
    private func writeKept(
        _ request: ReportRequest, _ prepared: Preparation, folding most: Int,
        to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> Report.Summary {
        var page = try reportPage(request, prepared)
        page.foldLimit = most
        page.writeHTML { _ = write($0) }
        return page.report.summary
    }

    /// Whether some price may have another before it, so that a page draws a history. Asked before the holdings are read.
    private func mayDrawHistory(_ prepared: Preparation) throws(PortfolioFailure) -> Bool {
        if market.prices.hasSeveralDays { return true }
        guard market.prices.days != nil else { return false }
        // A row may state a price of an earlier day.
        return try hasColumn(.priceDate, in: prepared.holdings)
    }

    /// Whether what is listed is little enough to keep, or no holdings.
    private func isShort(_ request: ReportRequest) -> Bool {
        guard case .holdings(let order) = request.contents else { return true }
        return FirstHoldings(order, limit: request.limit) != nil
    }

    /// Brings the holdings of each stock together.
    private func stockSums(
        _ prepared: Preparation, counting symbols: [String]
    ) throws(PortfolioFailure) -> StockSums {
        let sorted = try sortedRows(
            prepared, .stock(StockRow()), SortKey(SortOrder(.symbol), whole: nil), issueLimit: 0,
            mostBytes: OpenPortfolio.sortedAtOnce, change: { StockRow.number(&$0, ends: $1, from: $2) })
        var sums = StockSums(count: sorted.count, counting: symbols)
        try sorted.write(limit: nil) { rows in
            sums.add(rows)
            return true
        }
        sums.finish()
        return sums
    }

    /// Passes on the list of all holdings.
    private func list(
        _ prepared: Preparation, _ form: HoldingHTML, _ order: SortOrder<HoldingColumn>?, _ sums: StockSums,
        _ list: StreamedList, to write: @escaping @Sendable (Span<UInt8>) -> Bool
    ) throws(PortfolioFailure) -> StreamedList {
        let page = Monitor((list: list, bytes: [UInt8]()))
        let isRepeated = sums.isRepeated
        let add: @Sendable (Span<UInt8>) -> Bool = { rows in
            page.use { page in
                page.bytes.removeAll(keepingCapacity: true)
                page.list.append(rows, to: &page.bytes)
                return write(page.bytes.span)
            }
        }
        if let order {
            let key = SortKey(order, whole: form.whole)
            let sorted = try sortedRows(
                prepared, .html(form), key, issueLimit: 0, mostBytes: OpenPortfolio.sortedAtOnce,
                change: { HoldingHTML.mark(&$0, ends: $1, tells: isRepeated.dropFirst($2)) })
            try sorted.write(limit: nil, to: add)
        } else {
            let count = Monitor(0)
            _ = try value(
                prepared, keeping: .rows(.html(form)), issueLimit: 0, rowLimit: .max, isLast: false
            ) { rows, marks in
                let before = count.use { count in
                    defer { count += marks.ends.count }
                    return count
                }
                var marked: [UInt8] = []
                marked.append(copying: rows)
                HoldingHTML.mark(&marked, ends: marks.ends, tells: isRepeated.dropFirst(before))
                return add(marked.span)
            }
        }
        return page.use { $0.list }
    }

    /// Passes on the details of stocks, a few of them in each pass over the holdings if they have many.
    private func eachDetail(
        of stocks: [(symbol: String, holdings: Int)], atOnce most: Int, _ prepared: Preparation,
        _ outcome: Outcome, _ isWanted: Monitor<Bool>, _ take: (StockDetail) -> Void
    ) throws(PortfolioFailure) {
        var rest = stocks[...]
        while !rest.isEmpty, isWanted.use({ $0 }) {
            var symbols = SymbolTable()
            var names: [String] = []
            var lots = 0
            repeat {
                let next = rest.removeFirst()
                let bytes = Array(next.symbol.utf8)
                _ = symbols.intern(bytes.span)
                names.append(next.symbol)
                lots += next.holdings
            } while rest.first.map { lots + $0.holdings <= most } ?? false
            let found = try value(
                prepared, keeping: .stocks(symbols), issueLimit: 0, isLast: false)
            SectionBuilder(valuation(outcome, of: found.output.valued)).eachDetail(of: names, take)
        }
    }
}
