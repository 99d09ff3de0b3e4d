internal import CSV
internal import Valuation

/// The cells of a row, found by role.
struct RowCells {
    let record: Record
    let layout: ActivityLayout
    let rule: Int
    /// The parts of a text that are figures, with the field they stand in.
    var captured: [(role: ActivityRole, place: Int, range: Range<Int>)] = []

    func slot(_ role: ActivityRole) -> ActivityLayout.Slot { layout.rules[rule].slots[role.rawValue] }

    /// The bytes of a cell without the spaces around it.
    func bytes(_ cell: ActivityLayout.Cell) -> ArraySlice<UInt8> {
        cell.place < 0 ? cell.constant[...] : record.content[record.trimmed(cell.place)]
    }

    /// The first cell of a role that is not empty.
    func first(_ role: ActivityRole) -> (cell: ActivityLayout.Cell, bytes: ArraySlice<UInt8>)? {
        for part in captured where part.role == role {
            var cell = slot(role).cells.first ?? ActivityLayout.Cell(place: part.place)
            cell.place = part.place
            return (cell, record.content[part.range])
        }
        for cell in slot(role).cells {
            let bytes = bytes(cell)
            if !bytes.isEmpty { return (cell, bytes) }
        }
        return nil
    }

    func text(_ role: ActivityRole) -> String? {
        first(role).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The text of a role as messages show it.
    func shown(_ role: ActivityRole) -> String { text(role) ?? "" }

    /// The field to point at.
    func place(_ role: ActivityRole) -> Int {
        if let place = first(role)?.cell.place, place >= 0 { return place }
        return slot(role).cells.first { $0.place >= 0 }?.place ?? layout.key
    }
}
