import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Exports whose prices are in another unit of the currency than those of the portfolio.
@Suite struct OtherUnitTests {
    private func update(
        _ text: String, _ told: [HoldingField: String], isForced: Bool = false
    ) throws -> PositionsUpdate {
        var options = PositionsUpdate.Options()
        (options.isForced, options.keepsPricesInRows) = (isForced, true)
        return try PositionsUpdate(
            of: HoldingsDocument(Array(text.utf8), currency: Currency("GBP")),
            by: [Position(told, file: "export.csv", line: 2)], options: options)
    }

    private func text(_ update: PositionsUpdate) -> String {
        String(decoding: update.after.bytes, as: UTF8.self)
    }

    /// 1.70 pounds are 170 pence, and 1.50 pounds are 150.
    @Test(arguments: [
        ("GBX,150,,165,2026-02-10", "GBP", ["": "1.70"], false, "GBX,150,,170,2026-02-11"),
        ("GBP,,,,", "GBX", ["cost": "150"], false, "GBP,1.5,,,"),
        ("GBX,150,,,", "GBP", ["cost": "1.50"], false, "GBX,150,,,"),
        ("GBX,150,,,", "GBP", ["cost": "1.50"], true, "GBX,150,,,"),
        ("GBX,150,,,", "GBP", ["cost": "1.55"], true, "GBX,155,,,"),
        ("GBX,1.5,GBP,,", "GBX", ["cost": "150"], false, "GBX,1.5,GBP,,"),
        ("GBX,1.5,GBP,,", "GBX", ["cost": "155"], true, "GBX,1.55,GBP,,"),
    ])
    func `figures in another unit of the currency are taken in the row's`(
        row: String, unit: String, figures: [String: String], isForced: Bool, expected: String
    ) throws {
        let start = "symbol,shares,currency,purchase_price,purchase_currency,price,price_date\nX,100,"
        var told: [HoldingField: String] = [.symbol: "X", .shares: "100", .currency: unit]
        told[.purchasePrice] = figures["cost"]
        if let price = figures[""] { (told[.price], told[.priceDate]) = (price, "2026-02-11") }
        let update = try update("\(start)\(row)\n", told, isForced: isForced)
        #expect(text(update) == "\(start)\(expected)\n")
        let own = row.prefix(3)
        #expect(
            update.kept.flatMap(\.cells).map { "\($0.field.rawValue) \($0.old), \($0.new)" }
                == (own == unit ? [] : ["currency \(own), \(unit)"]))
    }

    @Test(arguments: [("GBP", "1.70", "170,2026-02-11"), ("EUR", "1.70", "165,2026-02-10")])
    func `lots that add up take a price in their unit, and none in another currency`(
        unit: String, price: String, expected: String
    ) throws {
        let file = "symbol,shares,currency,price,price_date\nX,5,GBX,165,2026-02-10\nX,7,GBX,165,2026-02-10\n"
        let told: [HoldingField: String] = [
            .symbol: "X", .shares: "12", .currency: unit, .price: price, .priceDate: "2026-02-11",
        ]
        let update = try update(file, told)
        #expect(text(update) == file.replacing("165,2026-02-10", with: expected))
        #expect(update.otherStocks.map(\.row) == (unit == "EUR" ? [0, 1] : []))
    }

    /// 1.70 pounds are 170 pence.
    @Test func `prices of trades in two units of a currency are compared in one`() throws {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", "{\"currency\": \"EUR\"}")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,fees,fees_currency,id
            2024-02-01,buy,BARC,100,165,GBX,,,A1
            2024-02-02,buy,BARC,100,150,GBX,1,USD,

            """)
        func told(_ day: String, _ price: String, _ id: String) throws -> TradesUpdate {
            let row: [TradeField: String] = [
                .date: day, .type: "buy", .symbol: "BARC", .shares: "100", .price: price, .currency: "GBP",
                .id: id,
            ]
            return try TradesStore(importingInto: folder.path).merge(
                importing: [row.filter { !$0.value.isEmpty }], account: nil, symbols: ImportedSymbols(),
                stated: StatedSymbols())
        }
        let same = try told("2024-02-01", "1.65", "A1")
        #expect(same.present == 1 && same.differences.isEmpty && same.amended.isEmpty)
        let other = try told("2024-02-01", "1.70", "A1")
        #expect(other.differences.map(\.figures) == [["price 170, not 165"]])
        let alike = try told("2024-02-02", "150", "")
        #expect(alike.added == 1 && alike.alike.map(\.figures) == [["price 15000, not 150"]])
    }
}
