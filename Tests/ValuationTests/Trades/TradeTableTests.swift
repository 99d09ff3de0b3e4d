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
        var passedOn: [String] = []
        let isWhole = table.forEachRow { row in
            passedOn.append(String(reflecting: row))
            return true
        }
        let inOrder = rows.enumerated().map { place, row in
            var row = row
            row.position = place
            return String(reflecting: row)
        }
        #expect(isWhole && passedOn == inOrder)
        var copy = TradeTable()
        table.withBytes { bytes in
            for _ in 1...2 {
                let isWhole = copy.append(bytes: bytes)
                #expect(isWhole)
            }
        }
        #expect(copy.map { String(reflecting: $0) } == expected + expected)
        table.withBytes { bytes in
            for count in [1, 7, 24, bytes.count - 1] {
                var copy = TradeTable()
                let isWhole = copy.append(bytes: bytes.extracting(first: count))
                #expect(!isWhole, "\(count) bytes")
            }
        }
    }

    @Test(arguments: [30, 500_000])
    func `trades are sorted by day, then by file, and those of some files reversed`(span: Int) {
        var random = SeededGenerator(seed: 7)
        for isBackwards in [[false, false, false], [false, true, false]] {
            var table = TradeTable()
            var places: [(day: Int, location: InputLocation)] = []
            for (file, line) in (0..<3).flatMap({ file in (1...200).map { (file, $0) } }) {
                places.append((random.below(span), InputLocation(file: file, line: line)))
                let day = CalendarDate(daysSince1970: Int32(places[places.count - 1].day))
                table.append(TradeRow(TradeInputs(.fee, on: day), at: InputLocation(file: file, line: line)))
            }
            table.sort(isBackwards)
            let expected = places.sorted { left, right in
                let (a, b) = (left.location, right.location)
                if left.day != right.day { return left.day < right.day }
                if a.file != b.file { return a.file < b.file }
                return isBackwards[a.file] ? a.line > b.line : a.line < b.line
            }
            #expect(table.map(\.location) == expected.map(\.location))
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
            2024-01-10 transfer_out ABC USD shares=1e-30
            2024-01-10 fee USD amount=-9223372036854775808
            2024-01-10 tax USD amount=1e-31
            1969-07-20 sell ABC USD shares=255 price=128 lot=1968-01-02
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
        #expect(journal.inOrder().map { texts.symbol($0.symbol) } == ["D", "C", "B", "E", "F", "A"])
    }
}
