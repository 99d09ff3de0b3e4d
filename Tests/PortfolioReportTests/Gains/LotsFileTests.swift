import Foundation
import Testing

@testable import PortfolioReport
@testable import Valuation

@Suite struct LotsFileTests {
    private typealias Row = (String, TradeAction, String?, QuoteCurrency, String?)

    private func lines(_ trades: [Row], _ method: LotMethod = .fifo) throws -> [String] {
        let file = lotsFile(of: try SampleAccount.statement(trades, method))
        return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func lotsFile(of statement: AccountStatement) -> (bytes: [UInt8], isComplete: Bool) {
        let file = LotsFile.csv(prices: PriceTable(), on: statement.date) { statement.forEachOpenLot($0) }
        return (file.bytes, file.isComplete)
    }

    private func at(_ price: String, fees: Decimal? = nil, _ conversion: Conversion? = nil) -> Consideration {
        Consideration(price: SampleAccount.decimal(price), fees: fees, conversion: conversion)
    }

    @Test func `a priced lot has price and fees, a costed one its cost; a rate or a cost in own currency`()
        throws
    {
        // 5/10 of the fees of 3 are left for the first lot; 4 new shares for 1 of B make a costed lot of 4·2.5 + 1.
        let trades: [Row] = [
            (
                "2024-01-02", .buy(shares: 10, at("100", fees: 3, .rate(SampleAccount.decimal("0.9")))), "A",
                .usd, "=Alpha"
            ),
            ("2024-01-03", .buy(shares: 1, at("310", .total(4))), "C", .gbx, nil),
            ("2024-01-04", .buy(shares: 4, at("2.5", fees: 1)), "B", .eur, "Beta, Ltd"),
            ("2024-01-05", .short(shares: 2, at("7", fees: 1)), "D", .eur, nil),
            ("2024-02-01", try .split(SplitRatio(4, for: 1)), "B", .eur, nil),
            ("2024-03-01", .sell(shares: 5, at("120", .rate(1))), "A", .usd, nil),
        ]
        #expect(
            try lines(trades) == [
                "symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost_stock,purchase_rate,cost",
                "A,=Alpha,,5,USD,2024-01-02,100,1.5,,0.9,",
                "C,,,1,GBX,2024-01-03,310,,,,4",
                "B,\"Beta, Ltd\",,16,EUR,2024-01-04,,,11,,",
                "D,,,-2,EUR,2024-01-05,7,1,,,",
            ])
    }

    @Test func `a pool has a cost and no purchase date`() throws {
        let trades = Array(SampleAccount.trades.prefix(4))
        // 16/20 of 2200 USD and 1860 EUR are left.
        #expect(try lines(trades, .average)[1] == "A,Alpha,,16,USD,,,,1760,,1488")
        #expect(lotsFile(of: try SampleAccount.statement(trades, .average)).isComplete)
    }

    @Test func `what is unknown is left empty, and said`() throws {
        let trades: [Row] = [
            ("2024-01-02", .transferIn(shares: 2), "A", .usd, nil),
            ("2024-01-03", .buy(shares: 1, at("10")), "B", .usd, nil),
            ("2024-01-04", .transferIn(shares: 1, Consideration(conversion: .total(7))), "C", .usd, nil),
        ]
        #expect(
            try lines(trades).dropFirst() == [
                "A,,,2,USD,2024-01-02,,,,,", "B,,,1,USD,2024-01-03,10,,,,", "C,,,1,USD,2024-01-04,,,,,7",
            ])
        // Of the last, the cost in own currency is stated, and that is all a report of the file needs.
        #expect(
            try trades.map { lotsFile(of: try SampleAccount.statement([$0])).isComplete } == [
                false, false, true,
            ])
    }

    @Test func `a number is one that a file may have`() throws {
        // 10^-30 shares at 10^-20: with at most 38 decimals, the cost of 10^-50 becomes 0.
        let tiny = try Decimal(exactly: "1e-30")
        let price = try Decimal(exactly: "1e-20")
        let trades: [Row] = [
            ("2024-01-02", .buy(shares: tiny, Consideration(price: price)), "A", .eur, nil),
            ("2024-01-03", try .split(SplitRatio(2, for: 1)), "A", .eur, nil),
        ]
        #expect(
            try lines(trades)[1] == "A,,,0.000000000000000000000000000002,EUR,2024-01-02,,,0,,")
    }

    /// A cell of a file without quotes.
    private func number(_ cells: [Substring], _ place: Int) throws -> Decimal? {
        cells[place].isEmpty ? nil : try Decimal(exactly: String(cells[place]))
    }

    @Test(arguments: LotMethod.allCases)
    func `read back, the lots cost and gain the same`(_ method: LotMethod) throws {
        var trades = SampleAccount.trades
        trades[5].4 = nil
        trades += try [
            ("2025-06-03", .split(SplitRatio(3, for: 1)), "A", .usd, nil),
            ("2025-06-04", .returnOfCapital(7, .rate(SampleAccount.decimal("0.6"))), "A", .usd, nil),
            (
                "2025-06-05",
                .transferIn(
                    shares: 3, at("330", fees: 1, .total(70)), purchaseDate: CalendarDate("2020-02-03")), "A",
                .usd, nil
            ),
            (
                "2025-06-06", .spinOff(into: "C", shares: 2, costShare: SampleAccount.decimal("0.1")), "A",
                .usd, nil
            ),
            ("2025-06-09", .sell(shares: 1, at("50", fees: 1, .rate(1))), "A", .usd, nil),
        ]
        let statement = try SampleAccount.statement(trades, method)
        let rows = String(decoding: lotsFile(of: statement).bytes, as: UTF8.self).split(separator: "\n")
            .dropFirst()
        let read = try rows.map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            try #require(cells.count == 11)
            let shares = try #require(try number(cells, 3))
            return try Holding(
                symbol: String(cells[0]), shares: shares,
                currency: QuoteCurrency(String(cells[4])), name: cells[1].isEmpty ? nil : String(cells[1]),
                purchaseDate: cells[5].isEmpty ? nil : CalendarDate(String(cells[5])),
                purchasePrice: number(cells, 6), fees: number(cells, 7), costStock: number(cells, 8),
                purchaseRate: number(cells, 9), cost: number(cells, 10))
        }
        #expect(read.count == statement.lots.count)
        func csv(_ holdings: [Holding]) throws -> [UInt8] {
            let valuation = try PortfolioValuation(
                of: Portfolio(currency: .eur, holdings: holdings),
                prices: PriceTable([
                    StockPrice(symbol: "A", price: 130), StockPrice(symbol: "B", price: 6),
                    StockPrice(symbol: "C", price: 7),
                ]),
                rates: RateTable([ExchangeRate(base: .usd, quote: .eur, rate: SampleAccount.decimal("0.7"))]),
                options: ValuationOptions(currency: .eur, asOf: statement.date))
            let report = Report(
                summary: Report.Summary(valuation), content: .holdings(valuation.holdings), fileNames: [])
            return report.csv()
        }
        #expect(try csv(read) == csv(statement.lots))
    }
}

extension AccountStatement {
    /// The open lots as the ledger keeps them, in the order of ``lots``, each with its latest name and market and its
    /// account.
    fileprivate func forEachOpenLot(
        _ body: (_ symbol: String, _ name: String?, _ market: String?, _ account: String, Lot) -> Void
    ) {
        ledger.forEachOpenLot { symbol, account, lot in
            body(
                ledger.texts.symbol(symbol) ?? "", ledger.name(of: symbol), ledger.market(of: symbol),
                ledger.texts.account(account), lot)
        }
    }
}
