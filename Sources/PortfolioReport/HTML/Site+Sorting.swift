extension Site {
    /// How the list can be sorted by a column: at first with what is largest on top, or in ascending order, and then in
    /// the other direction.
    func sorting<Column>(by column: Column, isAscendingFirst: Bool) -> HTMLTable.Sorting
    where Column: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
        let present = SortOrder<Column>(listOrder).flatMap { $0.column == column ? $0.isDescending : nil }
        let goesDown = present.map { !$0 } ?? !isAscendingFirst
        return HTMLTable.Sorting(
            link: list(sortedBy: (goesDown ? "-" : "") + column.rawValue), isDescending: present)
    }
}
