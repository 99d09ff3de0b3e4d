import Foundation
import TestSupport
import Testing
import Valuation

/// Trades are kept packed until they are worked off.
@Suite struct TradeTableTests {
    private func check(_ rows: [TradeRow]) {
        var table = TradeTable()
        for row in rows { table.append(row) }
        let expected = rows.map { String(reflecting: $0) }
        #expect(table.map { String(reflecting: $0) } == expected)
        var bytes: [UInt8] = []
        table.write(to: &bytes)
        var copy = TradeTable()
        for _ in 1...2 {
            let isWhole = copy.append(bytes: bytes.span)
            #expect(isWhole)
        }
        #expect(copy.map { String(reflecting: $0) } == expected + expected)
        for count in [0, 7, 24, bytes.count - 1] {
            let isWhole = copy.append(bytes: bytes.span.extracting(first: count))
            #expect(!isWhole, "\(count) bytes")
        }
    }

    @Test func `every field of a trade comes out as it went in`() throws {
        let trades = try TradeScript.trades(
            """
            2024-01-02 09:30 buy ABC USD shares=10 price=10.50 fees=5 fees_currency=CHF rate=0.9 id=first name=Abc market=XETR
            2024-01-02 short ABC USD shares=10 amount=100.00 total=90
            2024-01-03 transfer_in ABC GBX shares=1e-38 purchase_date=2020-02-29 price=1e37
            2024-01-04 sell ABC USD shares=10 price=12345678901234567890.123456789012345678 lot=first
            2024-01-04 cover ABC USD shares=5 price=-0 lot=2024-01-02
            2024-01-05 dividend ABC USD amount=-7.30 taxes=-1.1
            2024-01-06 split ABC ratio=134:170
            2024-01-07 exchange ABC to_symbol=NEW
            2024-01-08 spin_off NEW to_symbol=OFF shares=9223372036854775808 cost_share=0.123456789
            2024-01-09 interest EUR amount=9223372036854775807
            2024-01-09 return_of_capital NEW USD amount=0.00
            """)
        var texts = TradeTexts()
        check(trades.map { TradeRow($0, &texts) })
    }

    @Test(arguments: seeds(from: 1, count: 4))
    func `drawn trades come out as they went in`(seed: UInt64) throws {
        var texts = TradeTexts()
        check(try TradeScript.trades(DrawnTrades(seed: seed, count: 200).script).map { TradeRow($0, &texts) })
    }

    @Test func `a journal gives trades by day, by file, and of a file that begins with the newest backwards`()
        throws
    {
        var texts = TradeTexts()
        var journal = TradeJournal()
        let trades = try TradeScript.trades(
            """
            file 0
            2024-01-05 buy A EUR shares=1 price=1
            2024-01-03 buy B EUR shares=1 price=1
            2024-01-03 buy C EUR shares=1 price=1
            file 1
            2024-01-02 buy D EUR shares=1 price=1
            2024-01-03 buy E EUR shares=1 price=1
            2024-01-03 buy F EUR shares=1 price=1
            """)
        for trade in trades { journal.add(TradeRow(trade, &texts)) }
        #expect(journal.count == 6)
        #expect(journal.inOrder().map { texts.symbol($0.symbol) } == ["D", "C", "B", "E", "F", "A"])
    }
}
