import TestSupport
import Testing
import Valuation

@testable import PortfolioImport

/// Rows are the same after they were packed.
@Suite struct TransactionRowsTests {
    @Test(arguments: seeds(count: 4))
    func `rows come out as they went in, whatever was changed meanwhile`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var rows = TransactionRows()
        var expected: [TransactionRow] = []
        for _ in 0..<200 {
            let row = drawnRow(&random)
            rows.append(row)
            expected.append(row)
        }
        for _ in 0..<100 {
            let place = random.below(expected.count)
            let row = drawnRow(&random)
            rows[place] = row
            expected[place] = row
        }
        rows.heads.reverse()
        expected.reverse()
        rows.heads.removeAll { $0.state == .dropped }
        expected.removeAll { $0.state == .dropped }
        #expect(rows.count == expected.count)
        for (row, other) in zip(rows, expected) { #expect(described(row) == described(other)) }
        var further = TransactionRows([drawnRow(&random)])
        further.append(contentsOf: rows)
        #expect(further.dropFirst().map(described) == expected.map(described))
    }

    @Test(arguments: seeds(count: 4))
    func `what is told without unpacking a row is what it has`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let expected = (0..<100).map { _ in drawnRow(&random) }
        let rows = TransactionRows(expected)
        for (place, row) in expected.enumerated() {
            #expect(rows.terms(place) == TransactionRows.Terms(row))
            #expect(rows.fields(place).contains(.total) == (row.total != nil))
            #expect(rows.fields(place).contains(.multiplier) == (row.multiplier != nil))
            #expect(rows.fields(place).isSuperset(of: .ratio) == (row.ratio != nil))
        }
        let sales = expected.filter { $0.type == .sell }.map { TransactionRows.Terms($0) }
        #expect(Set(rows.terms { $0.type == .sell }) == Set(sales))
    }

    private func described(_ row: TransactionRow) -> String {
        var text = ""
        dump(row, to: &text)
        return text
    }

    private func drawnRow(_ random: inout SeededGenerator) -> TransactionRow {
        let day = CalendarDate(daysSince1970: Int32(random.below(9000)))
        var row = TransactionRow(type: random.pick(TradeType.allCases), day: day)
        row.state = random.pick([.kept, .waiting, .dropped, .swapIn])
        row.second = Int32(random.below(86_401)) - 1
        row.symbol = drawnText(&random)
        row.name = drawnText(&random)
        row.market = drawnText(&random)
        row.toSymbol = drawnText(&random)
        row.holder = drawnText(&random)
        row.currency = random.pick([nil, .usd, .gbx])
        row.feesCurrency = random.pick([nil, .eur])
        row.ownCurrency = random.pick([nil, .gbp])
        row.toCurrency = random.pick([nil, .chf])
        row.account = random.pick([0, 7, .max])
        row.number = random.pick([0, 1, .max])
        row.order = random.pick([0, 1, .max])
        row.swap = random.pick([0, 1, .max])
        row.file = random.below(3)
        row.line = random.pick([1, 1_000_000, 1 << 33])
        row.offset = random.pick([0, 81_000_000, 1 << 34])
        row.isAlone = random.bool()
        row.isRepayment = random.bool()
        row.isSoldAlone = random.bool()
        row.isOfPosition = random.bool()
        row.shares = drawnNumber(&random)
        row.price = drawnNumber(&random)
        row.fees = drawnNumber(&random)
        row.taxes = drawnNumber(&random)
        row.amount = drawnNumber(&random)
        row.total = drawnNumber(&random)
        row.toAmount = drawnNumber(&random)
        row.multiplier = drawnNumber(&random)
        if let new = drawnNumber(&random), let old = drawnNumber(&random) {
            row.ratio = TransactionRow.Ratio(new: new, old: old)
        }
        return row
    }

    private func drawnText(_ random: inout SeededGenerator) -> UInt32 {
        random.pick([TradeTexts.none, 0, 255, 256, 70_000])
    }

    private func drawnNumber(_ random: inout SeededGenerator) -> CompactDecimal? {
        guard random.bool() else { return nil }
        let coefficients: [Int128] = [
            0, 1, -1, 127, 128, -128, -129, 65_535, Int128(Int64.max), Int128(Int64.min),
            Int128(Int64.max) + 1, .max, .min,
        ]
        return CompactDecimal(
            coefficient: random.pick(coefficients), scale: random.pick([0, 2, 30, 31, 38, -3]),
            hasOverflowed: random.chance(10))
    }
}
