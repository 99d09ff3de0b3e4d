internal import CSV
internal import Valuation

/// The cells of a row, found by role.
struct RowCells {
    let record: Record
    let layout: TransactionLayout
    let rule: Int
    /// The parts of a text that are figures, with the field they stand in.
    private var captured: [(role: TransactionRole, place: Int, range: Range<Int>)] = []
    /// The roles that have a cell or a part of a text.
    private var filled: UInt32

    init(record: Record, layout: TransactionLayout, rule: Int) {
        self.record = record
        self.layout = layout
        self.rule = rule
        filled = layout.rules[rule].filled
    }

    mutating func capture(_ role: TransactionRole, place: Int, range: Range<Int>) {
        captured.append((role, place, range))
        filled |= role.bit
    }

    func has(_ role: TransactionRole) -> Bool { filled & role.bit != 0 }

    func slot(_ role: TransactionRole) -> Slot { layout.rules[rule].slots[role.rawValue] }

    /// The bytes of a cell without the spaces around it.
    func bytes(_ cell: Cell) -> ArraySlice<UInt8> {
        if cell.place < 0 { return cell.constant[...] }
        let text = record.content[record.trimmed(cell.place)]
        guard let (from, to) = cell.column.between else { return text }
        return text.lastPart(from: Array(from.utf8), to: Array(to.utf8)).map { record.content[$0] } ?? []
    }

    /// The first cell of a role that is not empty.
    func first(_ role: TransactionRole) -> (cell: Cell, bytes: ArraySlice<UInt8>)? {
        guard has(role) else { return nil }
        for part in captured where part.role == role {
            let cell =
                slot(role).cells.first?.at(part.place)
                ?? Cell(place: part.place, Column(source: .nothing))
            return (cell, record.content[part.range])
        }
        let cells = slot(role).cells
        for (place, cell) in cells.enumerated() {
            let bytes = bytes(cell)
            if bytes.isEmpty { continue }
            // Another column may say what one with n/a does not.
            if place < cells.count - 1, layout.empty.contains(where: { $0.matches(bytes.span) }) { continue }
            return (cell, bytes)
        }
        return nil
    }

    func text(_ role: TransactionRole) -> String? {
        first(role).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The name of a role's column, as messages show it.
    func name(_ role: TransactionRole) -> String { layout.name(role, rule: rule) }

    /// The text of a role as messages show it.
    func shown(_ role: TransactionRole) -> String { text(role) ?? "" }

    /// The field to point at.
    func place(_ role: TransactionRole) -> Int {
        if let place = first(role)?.cell.place, place >= 0 { return place }
        return slot(role).cells.first { $0.place >= 0 }?.place ?? layout.key
    }
}
