import Portfolios
import TestSupport
import Testing

/// A limited report keeps only what it lists; it is the start of the whole one all the same.
@Suite struct FirstHoldingsTests {
    @Test(arguments: seeds(count: 1))
    func `the first holdings in any order are the start of the whole list`(seed: UInt64) throws {
        let portfolio = try drawn(rows: 400, seed: seed)
        let columns = HoldingColumn.allCases
        let orders =
            columns.flatMap { [SortOrder($0), SortOrder($0, isDescending: true)] }
            as [SortOrder<HoldingColumn>?]
        for order in everyDay(orders + [nil]) {
            let whole = try rows(portfolio, order)
            for limit in [0, 3, 150, 5_000] {
                let report = try portfolio.report(ReportRequest(.holdings(sortedBy: order), limit: limit))
                #expect(try rows(portfolio, order, limit: limit) == Array(whole.prefix(limit)))
                #expect(report.omitted == max(0, whole.count - limit))
            }
        }
    }

    @Test func `the first holdings of many pieces, worked on by several threads, are those of the file`()
        throws
    {
        let portfolio = try drawn(rows: 8_000, seed: 5)
        let orders: [SortOrder<HoldingColumn>?] = [
            SortOrder(.gain, isDescending: true), SortOrder(.market), nil, SortOrder(.name),
            SortOrder(.symbol, isDescending: true), SortOrder(.purchaseDate), SortOrder(.weight),
            SortOrder(.weight, isDescending: true), SortOrder(.rate), SortOrder(.intradayPercent),
        ]
        for order in everyDay(orders, oneOf: 2) {
            let whole = try rows(portfolio, order)
            #expect(try rows(portfolio, order, limit: 20) == Array(whole.prefix(20)))
        }
    }

    /// Each listed holding as its place and its row of CSV.
    private func rows(
        _ portfolio: OpenPortfolio, _ order: SortOrder<HoldingColumn>?, limit: Int? = nil
    ) throws -> [String] {
        let report = try portfolio.report(ReportRequest(.holdings(sortedBy: order), limit: limit))
        guard case .holdings(let holdings) = report.content else { return [] }
        let lines = String(decoding: report.csv(), as: UTF8.self).split(separator: "\n").dropFirst()
        #expect(lines.count == holdings.count)
        return zip(lines, holdings).map { "\($1.id) \($1.holding.location.line) \($0)" }
    }

    /// Holdings with many equal cells, unknown ones, excluded ones and some that are not bought yet.
    private func drawn(rows count: Int, seed: UInt64) throws -> OpenPortfolio {
        var random = SeededGenerator(seed: seed)
        var text = "symbol,name,market,shares,currency,purchase_date,purchase_price,price,rate,excluded\n"
        for _ in 0..<count {
            let number = Int.random(in: 0..<40, using: &random)
            let cells = [
                "S\(number)", number % 3 == 0 ? "" : "Name \(number % 7)", ["", "XA", "XB"][number % 3],
                "\(Int.random(in: 1...9, using: &random))", ["EUR", "USD", "GBX"][number % 3],
                ["2020-01-02", "2021-05-06", "", "2031-01-01"][Int.random(in: 0..<4, using: &random)],
                ["", "1.5", "2", "30.25"][Int.random(in: 0..<4, using: &random)],
                ["", "1", "2.5", "40"][Int.random(in: 0..<4, using: &random)],
                number % 3 == 0 ? "" : ["", "0.9", "1.1"][Int.random(in: 0..<3, using: &random)],
                ["", "true", "false"][Int.random(in: 0..<3, using: &random)],
            ]
            text += cells.joined(separator: ",") + "\n"
        }
        return try TemporaryPortfolio(holdings: text).open(asOf: "2024-01-01")
    }
}
