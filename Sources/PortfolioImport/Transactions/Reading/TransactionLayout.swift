internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Where a header row has what a table of a mapping asks for. As a class, it is cheap to pass on with every row.
final class TransactionLayout: Sendable {
    struct Rule: Sendable {
        let tests: [PlacedCondition]
        let captures: (place: Int, texts: [CaptureText])?
        /// By role.
        let slots: [Slot]
        /// The roles with cells, one bit each, because most rows have few of them.
        let filled: UInt32

        init(tests: [PlacedCondition], captures: (place: Int, texts: [CaptureText])?, slots: [Slot]) {
            self.tests = tests
            self.captures = captures
            self.slots = slots
            var filled: UInt32 = 0
            for role in TransactionRole.allCases where !slots[role.rawValue].cells.isEmpty {
                filled |= role.bit
            }
            self.filled = filled
        }
    }

    let table: TransactionMapping.Table
    let header: Record
    /// The number of columns, without empty names at the end.
    let count: Int
    /// The number of cells that a row can have: of the header, and of columns further right that the mapping reads.
    let mostCells: Int
    /// The columns whose texts tell what a row is.
    private let kinds: Set<Int>
    /// By role, for rows whose rule does not say otherwise.
    let slots: [Slot]
    let rows: [PlacedCondition]
    let rules: [Rule]
    /// The texts that stand for nothing.
    let empty: [Pattern]
    /// A column whose name tells a repeated header from other rows.
    let key: Int
    /// The column of ISINs, if there is one.
    let isin: Int?

    fileprivate init(
        table: TransactionMapping.Table, header: Record, count: Int, slots: [Slot], rows: [PlacedCondition],
        rules: [Rule], empty: [Pattern]
    ) {
        self.table = table
        self.header = header
        self.count = count
        self.slots = slots
        self.rows = rows
        self.rules = rules
        self.empty = empty
        key = slots[TransactionRole.date.rawValue].cells.last?.place ?? 0
        mostCells = max(count, (slots.flatMap(\.cells).map(\.place).max() ?? 0) + 1)
        kinds = Set(
            rules.flatMap { rule in
                rule.tests.filter(\.isOfText).compactMap(\.place) + [rule.captures?.place].compactMap(\.self)
            })
        isin = header.placeOfISIN
    }

    /// The text of `--skip` that a cell has which tells what the row is; `nil` if there is none.
    func skip(of record: Record, _ options: ImportOptions) -> Int? {
        options.skip(of: record, in: kinds)
    }

    /// The name of a role's column in the file.
    func name(_ role: TransactionRole, rule: Int? = nil) -> String {
        let slots = rule.map { rules[$0].slots } ?? slots
        return header.name(at: slots[role.rawValue].cells.first?.place) ?? role.key
    }

    /// Interprets a row as the header of a table.
    ///
    /// - Parameter besides: the texts found to the right of others above the table.
    /// - Complexity: O(*n* · *m*) for *n* cells and *m* names.
    static func match(
        _ header: HeaderRow, _ table: TransactionMapping.Table,
        _ text: TextFormat, besides: Besides
    ) -> (match: HeaderMatch, layout: TransactionLayout?) {
        var search = HeaderSearch(header, units: text.units, besides: besides)
        guard search.need(table.header, table.shape) else { return (search.match, nil) }
        let slots = TransactionRole.allCases.map { role in
            table.columns[role].map { search.slot($0) } ?? Slot()
        }
        guard search.match.isComplete else { return (search.match, nil) }
        // A column that only conditions look at may have a name that occurs twice.
        var conditions = search
        let rows = table.rows.map { conditions.placed($0) }
        let rules = table.rules.map { rule in
            var own = slots
            for (role, column) in rule.columns { own[role.rawValue] = search.slot(column.optional) }
            let captures = rule.captures.flatMap { column, texts in
                search.slot(column).cells.first.map { ($0.place, texts) }
            }
            return Rule(
                tests: rule.conditions.map { conditions.placed($0) }, captures: captures, slots: own)
        }
        let layout = TransactionLayout(
            table: table, header: header.record, count: header.count, slots: slots, rows: rows, rules: rules,
            empty: text.empty)
        return (search.match, layout)
    }
}
