internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Where a header row has what a mapping asks for. It is passed on with every row; as a class, this is cheap.
final class PositionsLayout: Sendable {
    let header: Record
    /// The number of columns, without empty names at the end.
    let count: Int
    /// By role: its column, and those to use if it is empty, or those to add up.
    let slots: [Slot]
    /// The columns of figures, for the pass in which they prove their decimal mark.
    let figures: [(role: Int, place: Int)]
    /// The column with each row's currency.
    let currency: Int?
    let rows: [PlacedCondition]
    let skip: [[PlacedCondition]]
    let adjustments: [[PlacedCondition]]
    /// The columns whose texts tell what a row is: those with a role, and those that decide on skipping.
    let texts: [Int]
    /// A column whose name distinguishes a repeated header from other rows.
    let key: Int
    /// The column of ISINs, if there is one.
    let isin: Int?

    private init(
        _ header: HeaderRow, slots: [Slot], currency: Int?, rows: [PlacedCondition],
        skip: [[PlacedCondition]], adjustments: [[PlacedCondition]]
    ) {
        self.header = header.record
        count = header.count
        self.slots = slots
        figures = PositionRole.allCases.filter(\.isNumber).flatMap { role in
            slots[role.rawValue].cells.filter { $0.place >= 0 }.map { (role.rawValue, $0.place) }
        }
        self.currency = currency
        self.rows = rows
        self.skip = skip
        texts =
            PositionRole.allCases.filter { !$0.isNumber }.flatMap { role in
                slots[role.rawValue].cells.map(\.place).filter { $0 >= 0 }
            } + skip.compactMap { $0.first?.place }
        self.adjustments = adjustments
        key = max(0, slots[PositionRole.symbol.rawValue].cells.first?.place ?? 0)
        isin = self.header.placeOfISIN
    }

    /// The name of a role's column in the file.
    func name(_ role: PositionRole) -> String {
        header.name(at: role == .currency ? currency : slots[role.rawValue].cells.first?.place) ?? role.key
    }

    /// Interprets a row as the header.
    ///
    /// - Parameter besides: the texts found to the right of others above the table.
    /// - Complexity: O(*n* · *m*) for *n* cells and *m* names.
    static func match(
        _ header: HeaderRow, _ mapping: PositionsMapping, besides: Besides
    ) -> (match: HeaderMatch, layout: PositionsLayout?) {
        var search = HeaderSearch(header, units: mapping.text.units, besides: besides)
        guard search.need(mapping.header, mapping.shape) else { return (search.match, nil) }
        let slots = PositionRole.allCases.map { role in
            mapping.columns[role].map { search.slot($0) } ?? Slot()
        }
        var currency: Int?
        if case .column(let column) = mapping.currency { currency = search.slot(column).cells.first?.place }
        let rows = mapping.rows.map { search.placed($0, isNeeded: true) }
        let skip = mapping.skip.map { $0.conditions.map { search.placed($0) } }
        let adjustments = mapping.adjustments.map { $0.conditions.map { search.placed($0) } }
        guard search.match.isComplete else { return (search.match, nil) }
        let layout = PositionsLayout(
            header, slots: slots, currency: currency, rows: rows, skip: skip, adjustments: adjustments)
        return (search.match, layout)
    }
}
