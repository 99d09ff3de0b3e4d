import Foundation
import Kernels
import PortfolioReport
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioFiles
@testable import Portfolios
@testable import Valuation

/// Reading by columns gives the same result as reading row by row, whatever the rows contain.
@Suite struct ColumnPathTests {
    private func valuer(tables: Bool, costRate: CostRate) throws -> HoldingValuer {
        var options = ValuationOptions(
            currency: try Currency("EUR"), asOf: try CalendarDate("2024-12-31"))
        options.costRate = costRate
        guard tables else {
            return HoldingValuer(
                options: options, own: options.currency, prices: PriceTable(), rates: RateTable())
        }
        let day = try CalendarDate("2024-12-30")
        let old = try CalendarDate("2023-01-02")
        let prices = try PriceTable([
            StockPrice(symbol: "AB", price: 12.5, date: day, previousClose: 12.25),
            StockPrice(symbol: "ABC", price: 1250, date: day, unit: QuoteCurrency("GBX")),
            StockPrice(symbol: "LONGER-THAN-EIGHT", price: 3, date: day),
            StockPrice(symbol: "OLD", price: 3, date: old),
            StockPrice(symbol: "AAAAAAAA", price: 30, date: day.advanced(by: -1), unit: QuoteCurrency("USD")),
            StockPrice(symbol: "AAAAAAAA", price: 31, date: day),
            StockPrice(symbol: "FAR", price: 300, date: day, previousClose: 3),
            StockPrice(symbol: "YEN", price: 300, date: day, unit: QuoteCurrency("JPY")),
        ])
        let start = try CalendarDate("2024-01-01")
        let rates = try RateTable(
            (0..<366).flatMap { offset in
                try [("USD", 1.1 as Decimal), ("GBP", 0.85), ("JPY", 160)].map { code, rate in
                    try ExchangeRate(
                        base: Currency("EUR"), quote: Currency(code), rate: rate + Decimal(offset) / 1000,
                        date: start.advanced(by: offset))
                }
            })
        return HoldingValuer(options: options, own: options.currency, prices: prices, rates: rates)
    }

    private static let texts: [String: [String]] = [
        "symbol": [
            "AB", "ABC", "LONGER-THAN-EIGHT", "OLD", "FAR", "YEN", "\"AB\"", " AB", "AB ", "トヨタ", "AAAAAAAA",
        ],
        "name": [
            "Plain", "\"Quoted, Inc.\"", "\"He said \"\"no\"\"\"", "=formula", "", "Société", "\"a\nb\"",
        ],
        "market": ["XETR", "", "\"XLON\"", "@x"],
        "currency": ["EUR", "USD", "GBX", "GBP", "JPY", "KWF", "ZAc", " USD", "\"USD\"", "ADP"],
        "shares": [
            "1", "-2.5", "38.360", "0.0000001", "1e3", "+4", "123456789012345", ".5", "5.", " 7", "\"8\"",
        ],
        "purchase_date": [
            "2024-03-01", "2019-02-28", "2024-02-29", "2025-01-01", "", " 2024-03-01", "1899-12-31",
        ],
        "purchase_price": ["10", "12.34", "1234.5678", "0", "", "9999999999999999", "1e-3", "0.10"],
        "purchase_rate": ["", "0.9", "1.17", "1.123456789012345", "1"],
        "price": ["10", "12.34", "1234.5678", "0", "", "1000", "0.12", "99999999.99"],
        "previous_close": ["", "10", "12.3", "0", "1200", "11.99"],
        "rate": ["", "0.91", "1.21", "0.006280", "1"],
        "note": ["x"],
    ]

    private func file(seed: UInt64, columns: [String], rows: Int) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let lineEnd = random.pick(["\n", "\r\n"])
        // Each file has its own habits: most cells of a column are alike.
        let usual = columns.map { column in random.pick(Self.texts[column] ?? []) }
        var text = columns.joined(separator: ",") + lineEnd
        for _ in 0..<rows {
            text += zip(columns, usual).map { column, usual in
                random.below(100) < 70 ? usual : random.pick(Self.texts[column] ?? [])
            }.joined(separator: ",")
            text += lineEnd
        }
        if random.below(2) == 0 { text.removeLast(lineEnd.count) }
        return Array(text.utf8)
    }

    /// Compares the columns of kernels with the rows of the portable one.
    private func compare(
        _ bytes: [UInt8], _ kernels: [Kernel] = Kernel.available, seed: UInt64, threads: Int, chunkSize: Int
    ) throws {
        for tables in [false, true] {
            for costRate in [CostRate.purchase, .current] {
                let valuer = try valuer(tables: tables, costRate: costRate)
                let row = RowForm.csv(HoldingRow(texts: TextCells(guardsSpreadsheets: seed % 2 == 0)))
                var random = SeededGenerator(seed: seed)
                let whole = random.pick(Self.wholes)
                let column = random.pick(HoldingColumn.allCases)
                let key = SortKey(
                    PortfolioReport.SortOrder(column, isDescending: random.bool()), whole: whole)
                let form = random.bool() ? row : .json(HoldingJSON(whole: whole))
                for keeping in [
                    ValuationSink.Keeping.nothing, .rows(row), .rows(.json(HoldingJSON(whole: whole))),
                    .rows(form, sortedBy: key),
                ] {
                    let sink = { @Sendable (kernel: Kernel) in
                        ValuationSink(valuer, keeping: keeping, grouping: nil, kernel: kernel)
                    }
                    var slow = try ColumnPath.read(bytes, .portable, threads: 1, chunkSize: chunkSize) {
                        ColumnPath.RowByRow(sink: sink(.portable))
                    }
                    // A report of rows shows no totals.
                    if case .rows = keeping { slow.totals = [] }
                    for kernel in kernels {
                        var fast = try ColumnPath.read(bytes, kernel, threads: threads, chunkSize: chunkSize)
                        {
                            sink(kernel)
                        }
                        if case .rows = keeping { fast.totals = [] }
                        #expect(
                            fast == slow, "seed \(seed), \(kernel), tables \(tables), \(costRate), \(keeping)"
                        )
                    }
                }
            }
        }
    }

    /// Values of a portfolio, for the weights.
    private static let wholes: [ExactDecimal?] = [
        nil, .zero, ExactDecimal(12_345_678, scale: 3), ExactDecimal(-400), ExactDecimal(1, scale: 6),
        ExactDecimal(Int128.max), ExactDecimal(7_000_000_000_000_000_000_000_000, scale: 10),
    ]

    private static let all = [
        "symbol", "name", "market", "currency", "shares", "purchase_date", "purchase_price", "purchase_rate",
        "price", "previous_close", "rate",
    ]

    @Test(arguments: seeds())
    func `columns come to what rows come to`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &* 77 &+ 5)
        var columns = Self.all.filter { column in
            ["symbol", "currency", "shares"].contains(column) || random.below(5) > 0
        }
        if random.below(3) == 0 { columns.append("note") }
        if random.below(2) == 0 { columns.shuffle(using: &random) }
        let bytes = file(seed: seed, columns: columns, rows: 400)
        try compare(
            bytes, seed: seed, threads: 1 + random.below(3),
            chunkSize: random.pick([256 << 10, 4096, 300]))
    }

    @Test(arguments: Kernel.available)
    func `plain rows all come by columns, and others do not`(_ kernel: Kernel) throws {
        let header = Self.all.joined(separator: ",")
        let plain = [
            "AB,\"N, Inc.\",M,USD,3,2024-03-01,10.25,0.91,11.5,11.25,0.92",
            "AB,N,,GBX,-3,,10.25,0.91,11.5,,0.92",
            "AB,N,M,EUR,3.5,2024-03-01,10.2500,,0.5,0.49,",
        ]
        let odd = [
            "AB,N,M,USD,3,2024-03-01,10.25,0.91,,,0.92", "AB,N,M,USD,3,2025-03-01,10.25,0.91,11.5,,0.92",
        ]
        for keeping in [
            ValuationSink.Keeping.nothing,
            .rows(.csv(HoldingRow(texts: TextCells(guardsSpreadsheets: true)))),
            .rows(.json(HoldingJSON(whole: ExactDecimal(1000)))),
            .rows(
                .json(HoldingJSON(whole: ExactDecimal(1000))),
                sortedBy: SortKey(PortfolioReport.SortOrder(.gain), whole: nil)),
        ] {
            let valuer = try valuer(tables: false, costRate: .purchase)
            let others = Monitor(0)
            let rows = Array(repeating: plain + odd, count: 300).flatMap { $0 }
            let text = ([header] + rows).joined(separator: "\n")
            let came = try ColumnPath.read(Array(text.utf8), kernel, threads: 2, chunkSize: 8192) {
                ColumnPath.Counting(
                    sink: ValuationSink(valuer, keeping: keeping, grouping: nil, kernel: kernel),
                    others: others)
            }
            #expect(came.holdings == 1500)
            #expect(others.use { $0 } == 600)
        }
    }

    @Test func `each form of each cell, the others being plain, comes to the same`() throws {
        let plain = ["AB", "N", "M", "USD", "3", "2024-03-01", "10.25", "0.91", "11.5", "11.25", "0.92"]
        var text = Self.all.joined(separator: ",") + "\n"
        for (place, column) in Self.all.enumerated() {
            for form in Self.texts[column] ?? [] {
                for currency in ["USD", "EUR", "GBX"] {
                    var cells = plain
                    cells[3] = currency
                    cells[place] = form
                    text += cells.joined(separator: ",") + "\n"
                }
            }
        }
        try compare(Array(text.utf8), seed: 1, threads: 2, chunkSize: 256 << 10)
    }

    /// 100 · 3875845397327113.89 / 210.11 is 1844674407370955.16159…, which rounded up has 2⁶⁴ ten-thousandths.
    @Test(arguments: Kernel.available)
    func `a percentage may leave 64 bits only when it is rounded`(_ kernel: Kernel) throws {
        let text = Self.all.joined(separator: ",") + "\nAB,N,M,EUR,1,2024-03-01,210.11,,3875845397327324,,\n"
        try compare(Array(text.utf8), [kernel], seed: 1, threads: 1, chunkSize: 4096)
        let valuer = try valuer(tables: false, costRate: .purchase)
        let row = HoldingRow(texts: TextCells(guardsSpreadsheets: true))
        let came = try ColumnPath.read(Array(text.utf8), kernel, threads: 1, chunkSize: 4096) {
            ValuationSink(valuer, keeping: .rows(.csv(row)), grouping: nil, kernel: kernel)
        }
        #expect(String(decoding: came.rows, as: UTF8.self).contains(",1844674407370955.1616,"))
    }

    @Test(arguments: Kernel.available)
    func `an error anywhere is the same error`(_ kernel: Kernel) throws {
        let broken = [
            "AB,N,M,USD,x,2024-03-01,10,0.9,11,,0.9", "AB,N,M,usd,1,2024-03-01,10,0.9,11,,0.9",
            "AB,N,M,USD,1,2024-02-30,10,0.9,11,,0.9", "AB,N,M,USD,1,2024-03-01,-10,0.9,11,,0.9",
            "AB,N,M,USD,1,2024-03-01,10,0,11,,0.9", "AB,N,M,USD,0,2024-03-01,10,0.9,11,,0.9",
            "AB,N,M,EUR,1,2024-03-01,10,0.9,11,,1", "AB,N,M,USD,1,2024-03-01,10,0.9,.,,0.9",
            "AB,N,M,USD,1,2024-03-01,10,0.9,11", ",N,M,USD,1,2024-03-01,10,0.9,11,,0.9",
            "AB,N\"x,M,USD,1,2024-03-01,10,0.9,11,,0.9", "AB,N,M,USD,1,2024-03-01,10,1-1,11,,0.9",
            "AB,N,M,USD,1,0000-01-01,10,1.1.,11,,0.9", "AB,N,M,USD,--1,2024-03-01,10,1,11,,0.9",
            "AB,N,M,\0\0\0,1,2024-03-01,10,,11,,",
        ]
        let header = Self.all.joined(separator: ",")
        let good = "AB,N,M,USD,3,2024-03-01,10.25,0.91,11.5,11.25,0.92"
        for (number, row) in broken.enumerated() {
            for place in everyDay([0, 511, 514], turn: number, oneOf: 3) {
                var rows = Array(repeating: good, count: 520)
                rows[place] = row
                let bytes = Array(([header] + rows).joined(separator: "\n").utf8)
                let valuer = try valuer(tables: false, costRate: .purchase)
                let sink = { @Sendable in ValuationSink(valuer, keeping: .nothing, grouping: nil) }
                let fast = try ColumnPath.read(bytes, kernel, threads: 2, chunkSize: 8192, sink)
                let slow = try ColumnPath.read(bytes, .portable, threads: 1, chunkSize: 8192) {
                    ColumnPath.RowByRow(sink: sink())
                }
                #expect(fast.errors == slow.errors, "\(row)")
                #expect(fast.errors.first?.line == place + 2, "\(row)")
            }
        }
    }
}
