internal import CSV
internal import PortfolioFiles

/// The cells of a row, found by role.
struct PositionCells {
    let record: Record
    let layout: PositionsLayout

    func slot(_ role: PositionRole) -> Slot { layout.slots[role.rawValue] }

    /// Whether there is anything to read.
    func has(_ role: PositionRole) -> Bool { !layout.slots[role.rawValue].cells.isEmpty }

    /// The first cell of a role that is not empty.
    func first(_ role: PositionRole) -> Cell? {
        for cell in slot(role).cells where !record.trimmed(cell.place).isEmpty { return cell }
        return nil
    }

    /// What a cell has as a figure.
    func read(_ cell: Cell, _ notation: Notation) -> Notation.Reading {
        notation.read(record.content.span.extracting(record.trimmed(cell.place)))
    }

    /// A part of the row's content.
    func text(_ range: Range<Int>) -> String { String(decoding: record.content[range], as: UTF8.self) }

    /// The text of a role's cell; empty if it has none.
    func text(_ role: PositionRole) -> String { first(role).map { record.trimmedText($0.place) } ?? "" }

    /// The name of a role's column, as messages show it.
    func name(_ role: PositionRole) -> String { layout.name(role) }

    /// The field to point at.
    func place(_ role: PositionRole) -> Int {
        max(0, first(role)?.place ?? slot(role).cells.first?.place ?? 0)
    }
}
