import PortfolioFiles
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Files with bytes removed, inserted and doubled: an edit is made in full or refused.
@Suite struct MutationTests {
    private static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let special: [UInt8] = [10, 13, 34, 44, 35, 32, 0, 0xEF, 0xBB, 0xBF, 0xFF, 0xC3, 0x31, 0x2D]
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            guard let place = bytes.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = random.pick(special)
            case 2: bytes.insert(random.pick(special), at: place)
            default: bytes.removeSubrange(place..<min(bytes.count, place + 20))
            }
        }
        return bytes
    }

    private static func edit(_ count: Int, _ random: inout SeededGenerator) -> HoldingsEdit {
        let row = random.pick([0, 0, 1, count - 1, count - 1, count / 2, count / 2, count, -1, .max, .min])
        var texts: [HoldingField: String] = [.symbol: "N", .shares: "1", .currency: "EUR"]
        if random.chance(50) {
            texts = [random.pick(HoldingField.allCases): random.pick(["", "1", "\"", "\r", "x,y"])]
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .add(texts)
        case 1: return .set(texts, row: row)
        case 2: return .remove(row: row)
        case 3: return .move(row: row, to: random.pick([0, count - 1, count, -1, .max, .min]))
        default: return .setExcluded(random.chance(50), row: row)
        }
    }

    @Test(arguments: seeds())
    func `whatever the file, an edit leaves one that can be read, or better`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var (made, refused) = (0, 0)
        for _ in 0..<300 {
            let bytes = MutationTests.mutated(Array(DrawnDocument(&random).text.utf8), &random)
            guard let document = try? HoldingsDocument(bytes) else { continue }
            for _ in 0..<4 {
                let edit = MutationTests.edit(document.rows.count, &random)
                guard let edited = try? document.applying(edit) else {
                    refused += 1
                    continue
                }
                made += 1
                let broken = { (document: HoldingsDocument) in document.rows.count { $0.holding == nil } }
                try #require(edited.problems.isEmpty || broken(edited) < broken(document))
                let rows = document.rows.count
                let expected: Int =
                    switch edit {
                    case .add: rows + 1
                    case .remove: rows - 1
                    default: rows
                    }
                try #require(edited.rows.count == expected, "\(edit) of \(bytes)")
                // The other rows have the same contents, wherever they are now.
                for row in document.rows.indices {
                    guard let place = edit.place(of: row),
                        case let text = document.text(of: .shares, inRow: row)
                    else { continue }
                    if case .set(_, row) = edit { continue }
                    try #require(edited.text(of: .shares, inRow: place) == text, "\(edit) of \(bytes)")
                    try #require(edited.rows[place].symbol == document.rows[row].symbol)
                }
            }
        }
        #expect(made > 100 && refused > 100)
    }
}
