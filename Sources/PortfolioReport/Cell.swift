package import Valuation

/// A typed cell of a report's table; `nil` where it is unknown or absent.
package enum Cell: Sendable {
    case text(String?)
    case date(CalendarDate?)
    case flag(Bool)
    case number(ExactDecimal?)
    /// The quotient is formed when it is shown, so that it is rounded once.
    case percentage(Percentage?)
}

extension Cell {
    static func count(_ count: Int) -> Cell { .number(ExactDecimal(Int128(count))) }

    /// Whether there is something to show.
    var isKnown: Bool {
        switch self {
        case .text(let text): text != nil
        case .date(let date): date != nil
        case .flag: true
        case .number(let number): number != nil
        case .percentage(let percentage): percentage != nil
        }
    }

    /// Order among known cells of one column: texts by UTF-8 bytes, numbers and percentages by exact value.
    static func isOrdered(_ left: Cell, _ right: Cell) -> Bool {
        switch (left, right) {
        case (.text(let a?), .text(let b?)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.date(let a?), .date(let b?)): a < b
        case (.flag(let a), .flag(let b)): !a && b
        case (.number(let a?), .number(let b?)): a < b
        case (.percentage(let a?), .percentage(let b?)): Percentage.isOrdered(a, b)
        default: false
        }
    }
}

extension Percentage {
    /// a / |b| < c / |d|, without dividing.
    fileprivate static func isOrdered(_ left: Percentage, _ right: Percentage) -> Bool {
        left.part * right.whole.magnitude < right.part * left.whole.magnitude
    }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The column of a name, in whatever case, with its words apart or not; `nil` for none.
    package static func named(_ name: String) -> Self? {
        guard name.first?.isLetter == true else { return nil }
        let wanted = name.lowercased().filter { !"_- ".contains($0) }
        return allCases.first { $0.rawValue.filter { $0 != "_" } == wanted }
    }
}

/// An order of rows by one column, as `--sort` takes it.
public struct SortOrder<Column: RawRepresentable & CaseIterable & Hashable & Sendable>: Hashable, Sendable
where Column.RawValue == String {
    /// The column the rows are sorted by.
    public let column: Column
    /// Whether the largest comes first.
    public let isDescending: Bool

    /// An order by a column, ascending unless said otherwise.
    public init(_ column: Column, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// A column's name, with `-` before it for descending order; `nil` for no such column.
    public init?(_ text: String) {
        let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard let column = Column.named(name) else { return nil }
        self.column = column
        isDescending = text.hasPrefix("-")
    }

    /// The rows in order; ties keep theirs, unknown cells come last either way.
    package func sorted<Row>(_ rows: [Row], _ cell: (Row, Column) -> Cell) -> [Row] {
        // Rows are large: what is moved about is what they are sorted by.
        let keyed = rows.enumerated().map { (position: $0.offset, cell: cell($0.element, column)) }
        return keyed.sorted { left, right in
            if precedes(left.cell, right.cell) { return true }
            if precedes(right.cell, left.cell) { return false }
            return left.position < right.position
        }.map { rows[$0.position] }
    }

    /// Whether a cell stands before another, and not level with it.
    package func precedes(_ left: Cell, _ right: Cell) -> Bool {
        guard left.isKnown, right.isKnown else { return left.isKnown && !right.isKnown }
        return isDescending ? Cell.isOrdered(right, left) : Cell.isOrdered(left, right)
    }
}
