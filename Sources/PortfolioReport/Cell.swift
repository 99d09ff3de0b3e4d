package import Valuation

/// A typed cell of a report's table; `nil` where it is unknown or absent.
package enum Cell: Sendable {
    case text(String?)
    case date(CalendarDate?)
    case flag(Bool)
    case count(Int?)
    case number(ExactDecimal?)
    /// The quotient is calculated for display only, so that it is rounded once.
    case percentage(Percentage?)
}

extension Cell {
    /// Whether the cell has a value.
    var isKnown: Bool {
        switch self {
        case .text(let text): text != nil
        case .date(let date): date != nil
        case .flag: true
        case .count(let count): count != nil
        case .number(let number): number != nil
        case .percentage(let percentage): percentage != nil
        }
    }

    /// Whether `left` sorts before `right`, both known and of one column: texts by UTF-8 bytes, numbers and
    /// percentages by exact value.
    static func isOrdered(_ left: Cell, _ right: Cell) -> Bool {
        switch (left, right) {
        case (.text(let a?), .text(let b?)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.date(let a?), .date(let b?)): a < b
        case (.flag(let a), .flag(let b)): !a && b
        case (.count(let a?), .count(let b?)): a < b
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
    /// The column with a name, ignoring case, spaces, `-` and `_`; `nil` if there is none.
    package static func named(_ name: String) -> Self? {
        guard name.first?.isLetter == true else { return nil }
        let wanted = name.lowercased().filter { !"_- ".contains($0) }
        return allCases.first { $0.rawValue.filter { $0 != "_" } == wanted }
    }
}

/// A sort order by one column, as given to `--sort`.
public struct SortOrder<Column: RawRepresentable & CaseIterable & Hashable & Sendable>: Hashable, Sendable
where Column.RawValue == String {
    /// The column to sort by.
    public let column: Column
    /// Whether the largest value comes first.
    public let isDescending: Bool

    /// Creates an order by a column, ascending by default.
    public init(_ column: Column, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Parses a column's name, prefixed with `-` for descending order; `nil` if there is no such column.
    public init?(_ text: String) {
        let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard let column = Column.named(name) else { return nil }
        self.column = column
        isDescending = text.hasPrefix("-")
    }

    /// The rows in order. The sort is stable, and unknown cells come last in either direction.
    package func sorted<Row>(_ rows: [Row], _ cell: (Row) -> Cell) -> [Row] {
        // Rows are large, so only their positions and cells are moved.
        let keyed = rows.enumerated().map { (position: $0.offset, cell: cell($0.element)) }
        return keyed.sorted { left, right in
            if precedes(left.cell, right.cell) { return true }
            if precedes(right.cell, left.cell) { return false }
            return left.position < right.position
        }.map { rows[$0.position] }
    }

    /// The places of the first rows in order; all of them are sorted as above, but only as many cells are kept as
    /// necessary.
    ///
    /// - Parameters:
    ///   - count: the number of rows.
    ///   - limit: the maximum number of places; `nil` for all.
    package func firstPlaces(of count: Int, limit: Int?, _ cell: (Int) -> Cell) -> [Int] {
        let limit = max(0, min(limit ?? .max, count))
        let room = max(2 * limit, 4096)
        var kept: [(place: Int, cell: Cell)] = []
        kept.reserveCapacity(min(count, room))
        for place in 0..<count {
            kept.append((place, cell(place)))
            if kept.count >= room { cut(&kept, to: limit) }
        }
        cut(&kept, to: limit)
        return kept.map(\.place)
    }

    private func cut(_ kept: inout [(place: Int, cell: Cell)], to limit: Int) {
        kept.sort { left, right in
            if precedes(left.cell, right.cell) { return true }
            if precedes(right.cell, left.cell) { return false }
            return left.place < right.place
        }
        if kept.count > limit { kept.removeLast(kept.count - limit) }
    }

    /// Whether a cell sorts strictly before another.
    package func precedes(_ left: Cell, _ right: Cell) -> Bool {
        guard left.isKnown, right.isKnown else { return left.isKnown && !right.isKnown }
        return isDescending ? Cell.isOrdered(right, left) : Cell.isOrdered(left, right)
    }
}
