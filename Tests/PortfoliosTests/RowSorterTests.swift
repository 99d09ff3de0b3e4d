import TestSupport
import Testing

@testable import Portfolios

@Suite struct RowSorterTests {
    /// Rows named by key and place, which sort by key and then by place.
    @Test(arguments: [1, 500, 1 << 20])
    func `rows come by key, equal ones in the order in which they were added`(mostBytes: Int) throws {
        var random = SeededGenerator(seed: 4)
        var sorter = RowSorter("rows", mostBytes: mostBytes)
        var expected: [(key: [UInt8], place: Int)] = []
        for piece in 0..<40 {
            var bytes: [UInt8] = []
            var marks = RowMarks()
            for _ in 0..<random.below(30) {
                // Longer than the prefix that is compared first, or equal up to it.
                let key = (0..<8).map { _ in UInt8(1) } + [UInt8(random.below(3)), UInt8(random.below(3)), 0]
                let start = random.bool() ? key : Array(key.dropFirst(random.below(8)))
                expected.append((start, expected.count))
                marks.keys += start
                marks.keyEnds.append(marks.keys.count)
                bytes += "\(start) \(expected.count - 1) of \(piece)\n".utf8
                marks.ends.append(bytes.count)
            }
            try sorter.add(bytes.span, marks)
        }
        expected.sort { left, right in
            left.key == right.key
                ? left.place < right.place : left.key.lexicographicallyPrecedes(right.key)
        }
        let names = expected.map { "\($0.key) \($0.place)" }
        for limit in [0, 1, 77, expected.count, .max] {
            var rows: [UInt8] = []
            try sorter.finish(limit: limit) { piece in
                for index in piece.indices { rows.append(piece[index]) }
                return true
            }
            let lines = String(decoding: rows, as: UTF8.self).split(separator: "\n")
            let found = lines.map { $0.split(separator: " of ")[0] }
            #expect(found.map { String($0) } == Array(names.prefix(limit)))
        }
    }

    @Test func `writing stops when no more is wanted`() throws {
        var sorter = RowSorter("rows", mostBytes: 1000)
        let row = [UInt8](repeating: 65, count: 100_000)
        for key in 0..<20 as Range<UInt8> {
            try sorter.add(row.span, RowMarks(ends: [row.count], keys: [key], keyEnds: [1]))
        }
        var pieces = 0
        try sorter.finish(limit: .max) { _ in
            pieces += 1
            return pieces < 2
        }
        #expect(pieces == 2)
    }
}
