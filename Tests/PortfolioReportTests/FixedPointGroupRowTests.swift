import Kernels
import TestSupport
import Testing

@testable import PortfolioReport
@testable import Valuation

/// Groups in the form of machine integers are written as those of any size are.
@Suite struct FixedPointGroupRowTests {
    private func number(_ random: inout SeededGenerator, digits: Int) -> CompactDecimal {
        let limit = Int64(truncatingIfNeeded: PowersOfTen.int128[1 + random.below(digits)])
        let coefficient = Int128(Int64.random(in: 0..<limit, using: &random))
        return CompactDecimal(
            coefficient: random.bool() ? -coefficient : coefficient, scale: Int16(random.below(12)))
    }

    @Test(arguments: Kernel.available, seeds(count: 2))
    func `each group is written as its cells are`(_ kernel: Kernel, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let keys = ["", "A", "=1+1", "a,b", "a\"b", "trader's", "a symbol of more than sixteen bytes", "é"]
        for _ in 0..<60 {
            var groups = Groups()
            for _ in 0..<random.below(24) {
                var sums = KnownSums([.gain, .split], count: 1 + random.below(3))
                if random.chance(70) {
                    sums.known = [.gain, .split, .intraday]
                    sums.change.add(number(&random, digits: 12))
                }
                if random.chance(5) { sums.known = [] }
                let digits = random.chance(80) ? 12 : 18
                sums.value.add(number(&random, digits: digits))
                if random.chance(90) { sums.cost.add(number(&random, digits: digits)) }
                sums.costAtCurrentRate.add(number(&random, digits: digits))
                var totals = Totals()
                totals.add(sums)
                groups.add(totals, key: random.pick(keys))
            }
            let whole = random.chance(80) ? number(&random, digits: 18).exact : nil
            let list = GroupList(groups, whole: whole)
            let row = try #require(
                FixedPointGroupRow(
                    texts: TextCells(guardsSpreadsheets: true), whole: whole, kernel: kernel))
            let csv = CSVRows(GroupColumn.self, raw: false)
            for position in list.indices {
                var (written, expected): ([UInt8], [UInt8]) = ([], [])
                guard row.append(list, position, to: &written) else { continue }
                csv.append(GroupRow(list[position], whole: whole), to: &expected)
                #expect(String(decoding: written, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
            }
        }
    }

    @Test func `ordinary groups are machine integers`() throws {
        var groups = Groups()
        var sums = KnownSums([.gain, .split, .intraday], count: 2)
        sums.value.add(CompactDecimal(coefficient: 15_050, scale: 2))
        sums.cost.add(CompactDecimal(coefficient: 100, scale: 0))
        sums.costAtCurrentRate.add(CompactDecimal(coefficient: 1_201, scale: 1))
        sums.change.add(CompactDecimal(coefficient: -5, scale: 1))
        var totals = Totals()
        totals.add(sums)
        groups.add(totals, key: "SAP.DE")
        let whole = CompactDecimal(coefficient: 301, scale: 0).exact
        let row = try #require(
            FixedPointGroupRow(
                texts: TextCells(guardsSpreadsheets: true), whole: whole, kernel: .fastest))
        var bytes: [UInt8] = []
        #expect(row.append(GroupList(groups, whole: whole), 0, to: &bytes))
        // 50.5 gained of 100, 30.4 by the price; 0.5 lost of 151 since yesterday; 150.5 of 301 is the half.
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "SAP.DE,2,100,150.5,50.5,50.5,30.4,20.1,-0.5,-0.3311,50,2,2,2,2\n")
    }
}
