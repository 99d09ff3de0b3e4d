import Foundation
import Kernels
import PortfolioReport
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioFiles
@testable import Portfolios
@testable import Valuation

/// Users' usual files are also read by columns, with the same figures; only their odd rows are read one by one.
@Suite struct OrdinaryFileTests {
    /// How a file differs from the plain one.
    enum Shape: String, CaseIterable, Sendable {
        case plain, excluded, excludedEmpty, fees, feesEmpty, everyColumnEmpty, purchaseCurrency
        case priceDates, costStock, cost, blankLines, oddRows, missingPrices, quotedTexts, quotedCells,
            quotedOddly
        case ownRatesOfOne, windowsLines

        /// The columns besides the plain ones.
        var columns: [String] {
            switch self {
            case .excluded, .excludedEmpty: ["excluded"]
            case .fees, .feesEmpty: ["fees"]
            case .everyColumnEmpty:
                ["purchase_currency", "fees", "cost_stock", "cost", "price_date", "excluded", "note"]
            case .purchaseCurrency: ["purchase_currency"]
            case .priceDates: ["price_date"]
            case .costStock: ["cost_stock", "fees"]
            case .cost: ["cost"]
            default: []
            }
        }

        /// The maximum number of rows in a thousand that may be read one by one.
        var most: Int {
            switch self {
            case .blankLines, .oddRows, .missingPrices: 50
            case .costStock, .cost: 20
            case .quotedOddly: 1000
            default: 0
            }
        }
    }

    private static let plain = [
        "symbol", "name", "market", "currency", "shares", "purchase_date", "purchase_price", "purchase_rate",
        "price", "previous_close", "rate",
    ]

    /// How many rows each file has.
    private static let rows = 400

    /// Rows, all of them valid.
    private func book(_ shape: Shape, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let columns = Self.plain + shape.columns
        let lineEnd = shape == .windowsLines ? "\r\n" : "\n"
        var lines = [columns.joined(separator: ",")]
        for row in 0..<Self.rows {
            var cells = plainRow(&random)
            change(&cells, shape, row, &random)
            lines.append(
                columns.map { column in
                    let text = cells[column] ?? ""
                    let isText = ["symbol", "name", "market", "currency"].contains(column)
                    if text.first == "\"" { return text }
                    let isQuoted =
                        shape == .quotedCells || shape == .quotedOddly && random.chance(90)
                        || shape == .quotedTexts && isText
                    return isQuoted ? "\"\(text)\"" : text
                }.joined(separator: ","))
            if shape == .blankLines, row % 100 == 37 { lines.append(row % 200 == 37 ? "" : "  ") }
        }
        return Array((lines.joined(separator: lineEnd) + lineEnd).utf8)
    }

    private func plainRow(_ random: inout SeededGenerator) -> [String: String] {
        let currency = random.pick(["EUR", "USD", "GBX", "GBP", "JPY", "USD"])
        let price = 1000 + random.below(9000)
        var cells = [
            "symbol": random.pick(["AB", "ABC", "BCD", "AAAAAAAA", "LONG-ENOUGH"]), "name": "Plain",
            "market": "X",
            "currency": currency, "shares": random.pick(["3", "-2.5", "38.360", "700"]),
            "purchase_date": random.pick(["2024-03-01", "2019-02-28"]),
            "purchase_price": "\(price / 100).\(10 + price % 90)", "price": "\(price / 90).5",
            "previous_close": random.pick(["", "\(price / 91).25"]),
        ]
        if currency != "EUR" {
            cells["purchase_rate"] = "0.9\(10 + random.below(80))"
            cells["rate"] = "1.\(10 + random.below(80))"
        }
        return cells
    }

    private func change(
        _ cells: inout [String: String], _ shape: Shape, _ row: Int, _ random: inout SeededGenerator
    ) {
        // A cost has the sign of its shares.
        let sign = cells["shares"]?.hasPrefix("-") == true ? "-" : ""
        switch shape {
        case .excluded: cells["excluded"] = random.pick(["true", "false", "false", ""])
        case .fees: cells["fees"] = random.pick(["", "0", "4.95", "12.5"])
        case .purchaseCurrency:
            let currency = cells["currency"] ?? ""
            let other = currency == "GBX" ? "GBP" : currency == "GBP" ? "GBX" : currency
            cells["purchase_currency"] = random.pick(["", currency, other])
            if cells["purchase_currency"] != currency, cells["purchase_currency"] != "" {
                cells["purchase_price"] = currency == "GBX" ? "0.75" : "1234.5"
                cells["price"] = currency == "GBX" ? "80" : "11"
                cells["previous_close"] = ""
            }
        case .priceDates: cells["price_date"] = random.pick(["", "2024-12-30", "2024-12-27"])
        case .costStock:
            if random.chance(70) {
                cells["cost_stock"] = "\(sign)123\(random.below(1000)).5"
                cells["purchase_price"] = ""
            } else {
                cells["fees"] = "1.5"
            }
            // So that no value is suspiciously far from its cost: no quote in minor units.
            if cells["currency"] == "GBX" { cells["currency"] = "USD" }
        case .cost:
            if random.chance(70) {
                cells["cost"] = "\(sign)123\(random.below(1000)).5"
                cells["purchase_rate"] = ""
                if cells["currency"] == "EUR" { cells["purchase_price"] = "" }
            }
        case .oddRows:
            if row % 50 == 7 { cells["shares"] = random.pick([" 7", "+4", "1e3", "5.0e0"]) }
            if row % 50 == 9 { cells["symbol"] = " AB" }
        case .missingPrices: if row % 50 == 7 { cells["price"] = "" }
        case .quotedOddly:
            // Texts with quotes, commas and line breaks on either side of eight bytes.
            let length = random.below(18)
            let odd = random.pick(["", "\"\"", ",", "\r", "\n", "\r\n", "\"\"\r", "\"\",\"\""])
            let texts = [
                String(repeating: "n", count: length) + odd, odd + String(repeating: "m", count: length),
            ]
            cells["name"] = "\"" + random.pick(texts) + "\""
        case .ownRatesOfOne:
            if cells["currency"] == "EUR" {
                cells["rate"] = random.pick(["1", "1.00", ""])
                cells["purchase_rate"] = random.pick(["1", "1.0", ""])
            }
        default: break
        }
    }

    /// The other files and options.
    enum Sources: CaseIterable, Sendable {
        case none, pricesOfOthers, pricesOfSome, statedRate, statedPrice, everything
    }

    private func valuer(_ sources: Sources) throws -> HoldingValuer {
        var options = ValuationOptions(
            currency: try Currency("EUR"), asOf: try CalendarDate("2024-12-31"))
        let day = try CalendarDate("2024-12-30")
        var prices: [StockPrice] = []
        if sources == .pricesOfOthers || sources == .everything {
            prices.append(StockPrice(symbol: "UNHELD", price: 5, date: day))
        }
        if sources == .pricesOfSome || sources == .everything {
            prices.append(StockPrice(symbol: "BCD", price: 55, date: day, previousClose: 54.5))
        }
        if sources == .statedRate || sources == .everything {
            try options.setRate(0.0065 as Decimal, of: Currency("JPY"))
        }
        if sources == .statedPrice || sources == .everything {
            try options.setPrice(61 as Decimal, of: "ABC")
        }
        return HoldingValuer(
            options: options, own: options.currency, prices: try PriceTable(prices), rates: RateTable())
    }

    private func came(
        _ bytes: [UInt8], _ valuer: HoldingValuer, _ keeping: ValuationSink.Keeping, _ kernel: Kernel,
        byColumns: Bool
    ) throws -> (ColumnPath.Came, others: Int) {
        let others = Monitor(0)
        let sink = { @Sendable in
            ValuationSink(valuer, keeping: keeping, grouping: nil, kernel: kernel)
        }
        var came =
            byColumns
            ? try ColumnPath.read(bytes, kernel, threads: 2, chunkSize: 16_384) {
                ColumnPath.Counting(sink: sink(), others: others)
            }
            : try ColumnPath.read(bytes, kernel, threads: 1, chunkSize: 16_384) {
                ColumnPath.RowByRow(sink: sink())
            }
        // A report of rows shows no totals.
        if case .rows = keeping { came.totals = [] }
        return (came, others.use { $0 })
    }

    @Test(arguments: Shape.allCases)
    func `a file of each shape comes to what its rows come to`(_ shape: Shape) throws {
        let bytes = book(shape, seed: 5)
        for sources in everyDay(Sources.allCases) {
            let valuer = try valuer(sources)
            let row = HoldingRow(texts: TextCells(guardsSpreadsheets: true))
            let keepings = [
                ValuationSink.Keeping.nothing, .rows(.csv(row)),
                .rows(.json(HoldingJSON(whole: ExactDecimal(123_456)))),
            ]
            for (number, keeping) in keepings.enumerated() {
                let slow = try came(bytes, valuer, keeping, .portable, byColumns: false).0
                #expect(slow.holdings == Self.rows && slow.errors.isEmpty, "\(shape), \(sources)")
                for kernel in everyDay(Kernel.available, turn: number, oneOf: 3) {
                    let fast = try came(bytes, valuer, keeping, kernel, byColumns: true)
                    #expect(fast.0 == slow, "\(shape), \(sources), \(kernel)")
                    guard sources == .none || sources == .pricesOfOthers || sources == .statedRate else {
                        continue
                    }
                    #expect(fast.others * 1000 <= shape.most * Self.rows, "\(shape), \(sources), \(kernel)")
                }
            }
        }
    }

    /// A scan that takes no columns.
    private struct ScanByRow: HoldingSink, Sendable {
        var sink: ScanSink

        mutating func add(
            _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
            account: Span<UInt8>,
            line: inout LineReference
        ) {
            sink.add(inputs, symbol: symbol, name: name, market: market, account: account, line: &line)
        }

        mutating func finishChunk() -> ScanSink.Found { sink.finishChunk() }
    }

    private func scanned<Sink: HoldingSink & Sendable>(
        _ bytes: [UInt8], _ sink: Sink, _ kernel: Kernel
    ) throws -> (day: CalendarDate?, held: Set<ExactText>, errors: [Diagnostic])
    where Sink.Output == ScanSink.Found {
        let folder = try TemporaryFolder()
        let path = try folder.write("h.csv", bytes)
        var log = DiagnosticLog()
        let file = try #require(
            HoldingsFile(FileInput(path), name: "h.csv", kernel: kernel, chunkSize: 16_384, log: &log))
        let all = Monitor(ScanSink.Found())
        let makeSink = { @Sendable in sink }
        let errors = try file.read(own: Currency("EUR"), threads: 2, makeSink: makeSink) { found, line, _ in
            all.use { $0.add(found, file: 0, lines: line) }
            return true
        }
        let found = all.use { $0 }
        return (found.latestPrice, found.held, errors.first)
    }

    @Test(arguments: Shape.allCases)
    func `a scan finds by columns what it finds row by row`(_ shape: Shape) throws {
        let broken = [
            "AB,N,M,USD,0,2024-03-01,10,0.9,11,,0.9", "AB,N,M,USD,1,2024-03-01,-10,0.9,11,,0.9",
            "AB,N,M,USD,1,2024-03-01,10,0,11,,0.9", "AB,N,M,EUR,1,2024-03-01,10,,11,,2",
            "AB,N,M,USD,1,2024-03-01,10,0.9,-11,,0.9", "AB,N,M,USD,1,2024-03-01,10,0.9,x,,0.9",
            #""AB","N","M","USD","1""2","2024-03-01","10","0.9","11","","0.9""#,
            #""AB","N","M","US""D","1","2024-03-01","10","0.9","11","","0.9""#,
            #""AB","N","M","USD","1","2024-03-""01","10","0.9","11","","0.9""#,
            #""AB","N","M","USD","1","2024-03-01","10","0.9","11","","0""9""#,
            "\"AB\",\"N\",\"M\",\"USD\",\"1\",\"2024-03-01\",\"10\",\"0.9\",\"11\",\"\",\"0.9\r\"",
        ]
        let whole = book(shape, seed: 9)
        let prices = try PriceTable([
            StockPrice(symbol: "BCD", price: 5, date: CalendarDate("2024-06-03")),
            StockPrice(symbol: "UNHELD", price: 5, date: CalendarDate("2024-12-30")),
        ])
        let sink = ScanSink(
            prices: prices, today: try CalendarDate("2024-12-31"), wanted: ["ABC", "NONE", "LONG-ENOUGH"],
            own: try Currency("EUR"))
        for line in [""] + (shape.columns.isEmpty ? everyDay(broken) : []) {
            let bytes = whole + Array((line + "\n").utf8)
            let slow = try scanned(bytes, ScanByRow(sink: sink), .portable)
            for kernel in Kernel.available {
                #expect(try scanned(bytes, sink, kernel) == slow, "\(shape), \(kernel), \(line)")
            }
            #expect(slow.held == ["ABC", "LONG-ENOUGH"])
            #expect(slow.errors.count == (line.isEmpty ? 0 : 1), "\(shape), \(line)")
        }
    }

    @Test(arguments: Kernel.available)
    func `rows without a price of their own take the table's by columns`(_ kernel: Kernel) throws {
        var text = "symbol,shares,currency,purchase_date,purchase_price,purchase_rate,rate\n"
        for row in 0..<1000 { text += "BCD,\(1 + row),USD,2024-03-01,5\(row % 10).25,0.9,1.1\n" }
        let valuer = try valuer(.pricesOfSome)
        let row = HoldingRow(texts: TextCells(guardsSpreadsheets: true))
        let fast = try came(Array(text.utf8), valuer, .rows(.csv(row)), kernel, byColumns: true)
        let slow = try came(Array(text.utf8), valuer, .rows(.csv(row)), .portable, byColumns: false)
        #expect(fast.0 == slow.0)
        #expect(fast.others == 0)
        let first = String(decoding: fast.0.rows.prefix { $0 != 10 }, as: UTF8.self)
        #expect(
            first.hasPrefix("BCD,,,false,1,USD,USD,2024-03-01,50.25,55,2024-12-30,0.9,1.1,50.25,55,4.75,"))
    }
}
