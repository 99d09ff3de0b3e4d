import PortfolioFiles
import SystemInterface
import TestSupport
import Testing
import Valuation

@testable import PortfolioEditing

/// Random files and random edits: everything an edit does not concern stays the same byte for byte, and the rows have
/// the expected contents.
@Suite struct EditPropertyTests {
    private func document(_ drawn: DrawnDocument) throws -> HoldingsDocument {
        try HoldingsDocument(Array(drawn.text.utf8), currency: nil)
    }

    private static func fields(_ random: inout SeededGenerator) -> [HoldingField: String] {
        var texts: [HoldingField: String] = [:]
        let fields: [HoldingField] = [
            .symbol, .shares, .currency, .name, .market, .purchaseDate, .fees, .excluded, .note,
        ]
        for field in fields where random.chance(30) { texts[field] = DrawnDocument.text(field, &random) }
        return texts
    }

    /// The expected pieces of the edited file, and the rows that were rewritten.
    private func expected(
        _ edit: HoldingsEdit, _ drawn: DrawnDocument
    ) -> (drawn: DrawnDocument, written: Set<Int>) {
        var after = drawn
        func addColumns(_ texts: [HoldingField: String]) {
            for field in HoldingField.allCases
            where !(texts[field] ?? "").isEmpty && after.place(of: field) == nil {
                after.columns.append(field.rawValue)
                after.rawHeader += ",\(field.rawValue)"
                for row in after.rows.indices {
                    after.rows[row].cells.append("")
                    after.rows[row].raw += ","
                }
            }
        }
        func set(_ texts: [HoldingField: String], _ row: Int) {
            for (field, text) in texts {
                if let place = after.place(of: field) { after.rows[row].cells[place] = text }
            }
        }
        switch edit {
        case .add(let texts):
            addColumns(texts)
            let cells = Array(repeating: "", count: after.columns.count)
            let row = DrawnDocument.Row(raw: "?", cells: cells, blanks: [])
            guard let last = after.rows.indices.last else {
                after.rows = [row]
                after.rows[0].blanks = after.blanksAfterHeader
                after.blanksAfterHeader = []
                set(texts, 0)
                return (after, [0])
            }
            after.rows.append(row)
            after.rows[last + 1].blanks = after.rows[last].blanks
            after.rows[last].blanks = []
            set(texts, last + 1)
            return (after, [last + 1])
        case .set(let texts, let row):
            addColumns(texts)
            set(texts, row)
            return (after, [row])
        case .setExcluded(let isExcluded, let row):
            let now =
                after.place(of: .excluded).map { after.rows[row].cells[$0].lowercased() == "true" } ?? false
            guard now != isExcluded else { return (after, []) }
            let texts: [HoldingField: String] = [.excluded: isExcluded ? "true" : "false"]
            addColumns(texts)
            set(texts, row)
            return (after, [row])
        case .remove(let row):
            let removed = after.rows.remove(at: row)
            append(removed.blanks, behind: row, &after)
        case .move(let row, let target):
            var moved = after.rows.remove(at: row)
            guard row != target else {
                after.rows.insert(moved, at: row)
                break
            }
            append(moved.blanks, behind: row, &after)
            moved.blanks = []
            // Blank lines stand where they stood: those behind the row before now stand behind the moved one, if it was
            // put right behind that row.
            if target > row {
                moved.blanks = after.rows[target - 1].blanks
                after.rows[target - 1].blanks = []
            }
            after.rows.insert(moved, at: target)
        }
        return (after, [])
    }

    private func append(_ blanks: [String], behind row: Int, _ drawn: inout DrawnDocument) {
        if row == 0 { drawn.blanksAfterHeader += blanks } else { drawn.rows[row - 1].blanks += blanks }
    }

    private static func edit(_ drawn: DrawnDocument, _ random: inout SeededGenerator) -> HoldingsEdit {
        let count = drawn.rows.count
        var required = fields(&random)
        for field in [HoldingField.symbol, .shares, .currency] {
            required[field] = DrawnDocument.text(field, &random)
        }
        guard count > 0 else { return .add(required) }
        let row = Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .add(required)
        case 1: return .remove(row: row)
        case 2: return .move(row: row, to: Int.random(in: 0..<count, using: &random))
        case 3: return .setExcluded(random.chance(50), row: row)
        default: return .set(fields(&random), row: row)
        }
    }

    @Test(arguments: seeds(count: 5)) func `an edit changes what it speaks of and nothing else`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        for draw in 0..<40 {
            let drawn = DrawnDocument(&random)
            let edit = EditPropertyTests.edit(drawn, &random)
            let before = try document(drawn)
            var (wanted, written) = expected(edit, drawn)
            let after = try before.applying(edit)
            // Rewritten rows are compared by their contents, everything else by its bytes.
            for row in written where wanted.rows.indices.contains(row) && after.rows.indices.contains(row) {
                wanted.rows[row].raw = String(decoding: after.bytes[after.rows[row].range], as: UTF8.self)
            }
            let text = String(decoding: after.bytes, as: UTF8.self)
            try #require(text == wanted.text, "seed \(seed), draw \(draw): \(edit) of\n\(drawn.text)")
            try #require(after.bytes == Array(wanted.text.utf8))
            try #require(after.rows.count == wanted.rows.count)
            for (row, line) in wanted.rows.enumerated() {
                for field in HoldingField.allCases {
                    guard let place = wanted.place(of: field) else {
                        try #require(after.text(of: field, inRow: row) == nil)
                        continue
                    }
                    try #require(
                        after.text(of: field, inRow: row) == line.cells[place],
                        "seed \(seed), draw \(draw): \(field) after \(edit)")
                }
            }
            try agreesWithTheReader(after, wanted)
        }
    }

    /// Compares the cells with what the reader of whole files gives.
    private func agreesWithTheReader(_ document: HoldingsDocument, _ wanted: DrawnDocument) throws {
        let folder = try TemporaryFolder()
        let input = try FileInput(folder.write("h.csv", wanted.text))
        var log = DiagnosticLog()
        let file = try #require(try HoldingsFile(input, name: "h.csv", log: &log))
        let read = Monitor<[String]>([])
        let errors = try file.read(
            own: Currency("ISK"), threads: 1, makeSink: { SymbolSink() },
            commit: { symbols, _, _ in
                read.use { $0 += symbols }
                return true
            })
        #expect(errors.isEmpty && log.isEmpty)
        let symbol = try #require(wanted.place(of: .symbol))
        let name = wanted.place(of: .name)
        let excluded = wanted.place(of: .excluded)
        let expected = wanted.rows.map { row in
            let isExcluded = excluded.map { row.cells[$0].lowercased() == "true" } ?? false
            return "\(row.cells[symbol])|\(name.map { row.cells[$0] } ?? "")|\(isExcluded)"
        }
        try #require(read.use { $0 } == expected)
    }

    @Test func `rows are followed to where an edit puts them`() throws {
        for count in 1...5 {
            let text = "symbol,shares,currency\n" + (0..<count).map { "S\($0),1,EUR\n" }.joined()
            let document = try HoldingsDocument(Array(text.utf8))
            var edits: [HoldingsEdit] = [.add([.symbol: "N", .shares: "1", .currency: "EUR"])]
            for row in 0..<count {
                edits += [.remove(row: row), .set([.shares: "2"], row: row), .setExcluded(true, row: row)]
                edits += (0..<count).map { .move(row: row, to: $0) }
            }
            for edit in edits {
                let after = try document.applying(edit).rows.map(\.symbol)
                for row in 0..<count {
                    #expect(edit.place(of: row) == after.firstIndex(of: "S\(row)"))
                }
            }
        }
    }
}

/// Keeps what tells rows apart.
private struct SymbolSink: HoldingSink {
    private var rows: [String] = []

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        rows.append("\(text(symbol))|\(text(name))|\(inputs.isExcluded)")
    }

    private func text(_ bytes: Span<UInt8>) -> String {
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }

    mutating func finishChunk() -> [String] {
        defer { rows = [] }
        return rows
    }
}
