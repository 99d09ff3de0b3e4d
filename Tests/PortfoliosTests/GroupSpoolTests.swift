import TestSupport
import Testing

@testable import Portfolios
@testable import Valuation

/// Groups that were stored are those that would have been in memory.
@Suite struct GroupSpoolTests {
    private static let keys =
        [
            "", "A", "A\u{0}", "AB", "é", "sixteen bytes ok", "sixteen bytes ok\u{0}",
            "a symbol of more than 16 bytes",
        ]
        + (0..<300).map { "S\($0)" }

    private func totals(_ random: inout SeededGenerator) -> Totals {
        var sums = KnownSums(random.chance(95) ? [.gain, .split, .intraday] : [.gain, .split], count: 1)
        // Some sums of two don't fit a machine word.
        let most = random.chance(97) ? 1_000_000 : Int64.max
        func amount() -> CompactDecimal {
            let number = Int128(Int64.random(in: 0...most, using: &random))
            return CompactDecimal(coefficient: number, scale: Int16(random.below(4)))
        }
        sums.value.add(amount())
        sums.cost.add(amount())
        sums.costAtCurrentRate.add(amount())
        if sums.known?.contains(.intraday) == true { sums.change.add(amount()) }
        if random.chance(2) { sums.known = [] }
        var totals = Totals()
        totals.add(sums)
        return totals
    }

    /// What tells groups apart.
    private func text(_ group: PortfolioValuation.Group) -> String {
        "\(group.key.map { Array($0.utf8) } ?? []) \(group.totals) \(group.weightExact.map { "\($0)" } ?? "-")"
    }

    @Test(arguments: [1, 7, 100, 1 << 18], seeds(count: 3))
    func `groups in runs are those in memory, in the same order`(most: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (expected, groups, spool) = (Groups(), Groups(), GroupSpool(most: most))
        for _ in 0..<40 {
            for _ in 0..<random.below(60) {
                let (totals, key) = (totals(&random), random.pick(GroupSpoolTests.keys))
                expected.add(totals, key: key)
                groups.add(totals, key: key)
            }
            // What a thread has collected and sorted, or what is in memory.
            if most < 1 << 18, random.chance(30) {
                spool.add(GroupSpool.run(taking: &groups).span)
            } else {
                spool.spill(&groups)
            }
        }
        let whole = CompactDecimal(coefficient: 1_000_003, scale: 2).exact
        let list = GroupList(expected, whole: whole)
        let stored = try spool.finish(&groups)
        if most == 1 << 18 {
            #expect(stored == nil)
            #expect(GroupList(groups, whole: whole).map(text) == list.map(text))
            return
        }
        let kept = GroupList(try #require(stored), whole: whole)
        #expect(kept.map(text) == list.map(text))
        // In any order, of any part.
        let places = (0..<list.count).shuffled(using: &random)
        #expect(kept.chosen(places).map(text) == list.chosen(places).map(text))
        #expect(
            kept.chosen(places).chosen(3..<9).map(text) == list.chosen(places[3..<9]).map(text))
        for position in list.indices {
            var written = ([[UInt8]](), [[UInt8]]())
            func bytes(_ key: Span<UInt8>) -> [UInt8] { key.indices.map { key[$0] } }
            _ = list.withSums(at: position) { key, sums in
                written.0 = [bytes(key), "\(sums.totals)".utf8.map { $0 }]
                return true
            }
            _ = kept.withSums(at: position) { key, sums in
                written.1 = [bytes(key), "\(sums.totals)".utf8.map { $0 }]
                return true
            }
            #expect(written.0 == written.1)
        }
        try stored?.check()
    }

    @Test func `more groups than are read at once are found by their places`() throws {
        var (expected, groups, spool) = (Groups(), Groups(), GroupSpool(most: 700))
        var random = SeededGenerator(seed: 9)
        for number in 0..<3000 {
            let totals = totals(&random)
            expected.add(totals, key: "N\(number * 7919 % 3000)")
            groups.add(totals, key: "N\(number * 7919 % 3000)")
            spool.spill(&groups)
        }
        let stored = try #require(try spool.finish(&groups))
        #expect(stored.count == 3000)
        let (list, kept) = (GroupList(expected, whole: nil), GroupList(stored, whole: nil))
        for position in [0, 2999, 511, 512, 513, 1, 1024, 1023, 2559, 2560, 0] {
            #expect(text(kept[position]) == text(list[position]))
        }
    }
}
