import TestSupport
import Testing

@testable import Valuation

/// Queues of lots beside a plain list that is sorted anew for every question.
@Suite struct LotQueueTests {
    /// A lot as the list keeps it; without a price, its cost is unknown.
    private struct Plain: Equatable {
        let day: Int32
        let sequence: UInt64
        let price: Int?
        var shares: Int

        var key: Lot.Key { Lot.Key(day: day, sequence: sequence) }

        func isTaken(before other: Plain, by method: LotMethod) -> Bool {
            switch method {
            case .lifo: return other.key < key
            case .hifo where price != other.price: return (price ?? -1) > (other.price ?? -1)
            case .hifo, .fifo, .average, .section104: return key < other.key
            }
        }
    }

    private func lot(_ plain: Plain) -> Lot {
        Lot(
            shares: ExactDecimal(Int128(plain.shares)),
            basis: plain.price.map { .priced(CompactDecimal($0), fees: .zero) } ?? .unknown, ownCost: .same,
            lacks: plain.price == nil ? .cost : [], purchaseDate: CalendarDate(daysSince1970: plain.day),
            sequence: plain.sequence, quote: .eur, multiplier: nil, location: InputLocation())
    }

    /// Takes shares from the plain list, and returns what was taken from which lot.
    private func take(
        _ taken: Int, from list: inout [Plain], by method: LotMethod, boughtOn day: Int32?
    ) -> [[Int]] {
        var rest = taken
        var parts: [[Int]] = []
        list.sort { $0.isTaken(before: $1, by: method) }
        for place in list.indices where rest > 0 && (day == nil || list[place].day == day) {
            let part = min(rest, list[place].shares)
            parts.append([Int(list[place].day), part])
            list[place].shares -= part
            rest -= part
        }
        list.removeAll { $0.shares == 0 }
        return parts
    }

    @Test(arguments: [LotMethod.fifo, .lifo, .hifo], seeds(from: 31, count: 4))
    func `whatever is done to it, a queue keeps what a list does`(method: LotMethod, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (queue, list) = (LotQueue(), [Plain]())
        for step in 0..<600 {
            let held = list.reduce(0) { $0 + $1.shares }
            switch random.below(20) {
            case 0..<9:
                // Seldom out of order: a gift keeps the day on which the giver bought.
                let day = Int32(random.chance(10) ? random.below(step + 1) : step / 3)
                let plain = Plain(
                    day: day, sequence: UInt64(step), price: random.chance(10) ? nil : random.below(12),
                    shares: 1 + random.below(9))
                list.append(plain)
                queue.append(lot(plain))
            case 9..<18 where held > 0:
                let day = random.chance(20) ? random.pick(list).day : nil
                let most = day == nil ? held : list.reduce(0) { $0 + ($1.day == day ? $1.shares : 0) }
                let taken = random.chance(5) ? most : 1 + random.below(min(most, 20))
                let choice = day.map { LotChoice(boughtOn: CalendarDate(daysSince1970: $0)) }
                if let choice { #expect(queue.shares(of: choice) == ExactDecimal(Int128(most))) }
                var parts: [Lot.Part] = []
                queue.take(ExactDecimal(Int128(taken)), by: method, of: choice, into: &parts)
                let expected = take(taken, from: &list, by: method, boughtOn: day)
                try #require(parts.count == expected.count, "step \(step)")
                for (part, expected) in zip(parts, expected) {
                    #expect(part.purchaseDate?.daysSince1970 == Int32(expected[0]), "step \(step)")
                    #expect(part.shares == ExactDecimal(Int128(expected[1])), "step \(step)")
                }
            case 18 where held < 100_000:
                for place in list.indices { list[place].shares *= 2 }
                queue.updateEach { lot, _ in lot.shares = lot.shares + lot.shares }
            case 19 where random.chance(10):
                list = []
                #expect(queue.removeAll().count { $0.isClosed } == 0)
            default: break
            }
            #expect(queue.brokenInvariant == nil, "step \(step)")
            list.sort { $0.key < $1.key }
            let open = queue.openLots
            #expect(open.map(\.sequence) == list.map(\.sequence), "step \(step)")
            #expect(open.map(\.shares) == list.map { ExactDecimal(Int128($0.shares)) }, "step \(step)")
            #expect(queue.count == list.count && queue.isEmpty == list.isEmpty, "step \(step)")
        }
    }

    @Test func `a heap of other lots, or in another order, is found out`() {
        let plain = (0..<6).map { Plain(day: 0, sequence: UInt64($0), price: $0, shares: 1) }
        let lots = plain.map(lot)
        let heap = LotHeap(lots, from: 0)
        #expect(heap.brokenInvariant(lots, from: 0) == nil)
        #expect(heap.brokenInvariant(lots.dropLast(), from: 0) != nil)
        #expect(heap.brokenInvariant(lots, from: 1) != nil)
        #expect(heap.brokenInvariant(lots.reversed(), from: 0) != nil)
    }
}
