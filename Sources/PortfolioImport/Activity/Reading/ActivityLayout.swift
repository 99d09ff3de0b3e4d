internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Where a header row has what a table of a mapping asks for. As a class, it is cheap to pass on with every row.
final class ActivityLayout: Sendable {
    enum Unit: Sendable {
        case untold, price, account
        case fixed(QuoteCurrency)
        /// The cell with the code.
        case place(Int)
    }

    /// As a class, it is cheap to pass on with every cell.
    final class Cell: Sendable {
        /// -1 if every row has the same text.
        let place: Int
        let constant: [UInt8]
        let unit: Unit
        let forms: [DateForm]
        let isNegative: Bool
        let isMidnight: Bool

        init(place: Int, constant: [UInt8] = [], unit: Unit = .untold, _ column: ActivityColumn? = nil) {
            self.place = place
            self.constant = constant
            self.unit = unit
            forms = column?.forms ?? []
            isNegative = column?.isNegative ?? false
            isMidnight = column?.isMidnight ?? false
        }

        private init(_ cell: Cell, place: Int) {
            self.place = place
            constant = cell.constant
            unit = cell.unit
            forms = cell.forms
            isNegative = cell.isNegative
            isMidnight = cell.isMidnight
        }

        /// The cell in another place.
        func at(_ place: Int) -> Cell { Cell(self, place: place) }
    }

    /// The cells of a role: the first that is not empty counts, or all of them.
    struct Slot: Sendable {
        var cells: [Cell] = []
        var isSum = false
    }

    struct Test: Sendable {
        /// `nil` if the file has no such column; the condition then never holds.
        let place: Int?
        let test: ActivityCondition.Test
    }

    struct Rule: Sendable {
        let tests: [Test]
        let captures: (place: Int, texts: [CaptureText])?
        /// By role.
        let slots: [Slot]
        /// The roles with cells, one bit each, because most rows have few of them.
        let filled: UInt32

        init(tests: [Test], captures: (place: Int, texts: [CaptureText])?, slots: [Slot]) {
            self.tests = tests
            self.captures = captures
            self.slots = slots
            var filled: UInt32 = 0
            for role in ActivityRole.allCases where !slots[role.rawValue].cells.isEmpty { filled |= role.bit }
            self.filled = filled
        }
    }

    let table: ActivityMapping.Table
    let header: Record
    /// The number of columns, without empty names at the end.
    let count: Int
    /// By role, for rows whose rule does not say otherwise.
    let slots: [Slot]
    let rows: [Test]
    let rules: [Rule]
    /// A column whose name tells a repeated header from other rows.
    let key: Int

    fileprivate init(
        table: ActivityMapping.Table, header: Record, count: Int, slots: [Slot], rows: [Test], rules: [Rule]
    ) {
        self.table = table
        self.header = header
        self.count = count
        self.slots = slots
        self.rows = rows
        self.rules = rules
        key = slots[ActivityRole.date.rawValue].cells.first?.place ?? 0
    }

    /// The name of a role's column in the file.
    func name(_ role: ActivityRole, rule: Int? = nil) -> String {
        let slots = rule.map { rules[$0].slots } ?? slots
        return header.name(at: slots[role.rawValue].cells.first?.place) ?? role.key
    }

    struct Match {
        var layout: ActivityLayout?
        var found = 0
        var missing: [String] = []
        var repeated: [(name: String, place: Int)] = []
    }

    /// Interprets a row as the header of a table.
    ///
    /// - Parameter besides: the texts found to the right of others above the table.
    /// - Complexity: O(*n* · *m*) for *n* cells and *m* names.
    static func match(
        _ header: ActivityHeader, _ table: ActivityMapping.Table,
        units: [(word: String, unit: QuoteCurrency)], besides: [String: [UInt8]]
    ) -> Match {
        var search = ActivitySearch(header, units: units, besides: besides)
        if !table.shape.isEmpty, !search.fits(table.shape) {
            search.match.missing = table.header.compactMap(\.first?.text) + ["\(table.shape.count) columns"]
            return search.match
        }
        for names in table.header { search.need(names) }
        var slots: [Slot] = []
        for role in ActivityRole.allCases {
            slots.append(table.columns[role].map { search.slot($0) } ?? Slot())
        }
        let isComplete = search.match.missing.isEmpty && search.match.found > 0
        guard isComplete else { return search.match }
        let rows = table.rows.map { search.test($0) }
        let rules = table.rules.map { rule in
            var own = slots
            for (role, column) in rule.columns {
                var column = column
                column.isOptional = true
                own[role.rawValue] = search.slot(column)
            }
            let captures = rule.captures.flatMap { column, texts in
                search.slot(column).cells.first.map { ($0.place, texts) }
            }
            return Rule(
                tests: rule.conditions.map { search.test($0) }, captures: captures, slots: own)
        }
        var match = search.match
        match.layout = ActivityLayout(
            table: table, header: header.record, count: header.count, slots: slots, rows: rows, rules: rules)
        return match
    }
}

/// A row that may be a header, with its cells as names; the same for every table that is tried on it.
struct ActivityHeader: Sendable {
    let record: Record
    fileprivate let names: [String]
    fileprivate let canonical: [String]
    fileprivate let shapeUnits: [Int: QuoteCurrency]
    /// The number of columns, without empty names at the end.
    let count: Int

    init(_ record: Record) {
        self.record = record
        names = record.fields.indices.map { record.text($0) }
        canonical = names.map { ColumnName.canonical($0) }
        count = record.lastFilled + 1
        var shapeUnits: [Int: QuoteCurrency] = [:]
        for place in record.fields.indices {
            let range = record.trimmed(place)
            let code = range.suffix(3)
            if code.count < range.count - 1, record.content[code.lowerBound - 1] == 32,
                let unit = QuoteCurrency(bytes: record.content.span.extracting(code))
            {
                shapeUnits[place] = unit
            }
        }
        self.shapeUnits = shapeUnits
    }

    /// Whether the row has enough cells for a table's header, and one of the columns that it must have.
    ///
    /// - Parameter needs: what ``ActivityMapping/Table/needs`` says of the table.
    func mayHave(_ needs: (count: Int, names: [ColumnName])) -> Bool {
        if record.fields.count < needs.count { return false }
        return needs.names.isEmpty
            || needs.names.contains { name in
                names.indices.contains { name.match(names[$0], canonical: canonical[$0]).isMatch }
            }
    }
}

/// Looks up columns in a header row.
private struct ActivitySearch {
    private let header: ActivityHeader
    private let units: [(word: String, unit: QuoteCurrency)]
    private let besides: [String: [UInt8]]
    var match = ActivityLayout.Match()

    private var names: [String] { header.names }
    private var canonical: [String] { header.canonical }
    private var shapeUnits: [Int: QuoteCurrency] { header.shapeUnits }

    init(
        _ header: ActivityHeader, units: [(word: String, unit: QuoteCurrency)], besides: [String: [UInt8]]
    ) {
        self.header = header
        self.units = units
        self.besides = besides
    }

    mutating func fits(_ shape: [ActivityMapping.ShapeCell]) -> Bool {
        var shape = shape
        while case .empty? = shape.last { shape.removeLast() }
        guard shape.count == header.count else { return false }
        for (place, cell) in shape.enumerated() {
            let fits: Bool
            switch cell {
            case .empty: fits = names[place].trimmed.isEmpty
            case .filled: fits = !names[place].trimmed.isEmpty
            case .withCurrency: fits = shapeUnits[place] != nil
            case .named(let name): fits = name.match(names[place], canonical: canonical[place]).isMatch
            }
            guard fits else { return false }
        }
        match.found += shape.count
        return true
    }

    /// Looks for a column that has any of the names.
    mutating func need(_ wanted: [ColumnName]) {
        let isThere = wanted.contains { name in
            names.indices.contains { name.match(names[$0], canonical: canonical[$0]).isMatch }
        }
        if isThere { match.found += 1 } else { match.missing.append(wanted.first?.text ?? "") }
    }

    func test(_ condition: ActivityCondition) -> ActivityLayout.Test {
        var search = self
        var column = condition.column
        column.isOptional = true
        return ActivityLayout.Test(place: search.slot(column).cells.first?.place, test: condition.test)
    }

    mutating func slot(_ column: ActivityColumn) -> ActivityLayout.Slot {
        if case .sum(let columns) = column.source {
            return ActivityLayout.Slot(cells: columns.flatMap { slot($0).cells }, isSum: true)
        }
        var cells: [ActivityLayout.Cell] = []
        if let (place, constant, named) = place(column) {
            let unit = unit(column.unit) ?? named.map { .fixed($0) } ?? .untold
            cells.append(ActivityLayout.Cell(place: place, constant: constant, unit: unit, column))
        }
        for other in column.fallback {
            var other = other
            other.isOptional = true
            cells += slot(other).cells
        }
        return ActivityLayout.Slot(cells: cells)
    }

    private func unit(_ unit: ActivityColumn.Unit?) -> ActivityLayout.Unit? {
        switch unit {
        case nil: return nil
        case .price: return .price
        case .account: return .account
        case .fixed(let unit): return .fixed(unit)
        case .column(let column):
            var search = self
            var column = column
            column.isOptional = true
            return search.slot(column).cells.first.map { .place($0.place) }
        }
    }

    /// Where a column is, its text if it is the same in every row, and the unit its name states.
    private mutating func place(_ column: ActivityColumn) -> (Int, [UInt8], QuoteCurrency?)? {
        switch column.source {
        case .nothing, .sum: return nil
        case .constant(let text): return (-1, Array(text.utf8), nil)
        case .beside(let pattern):
            if let text = besides[pattern.text] { return (-1, text, nil) }
            if !column.isOptional { match.missing.append(pattern.text) }
            return nil
        case .position(let position):
            let place = position - 1 + column.offset
            return (place, [], shapeUnits[place])
        case .named(let wanted):
            for name in wanted {
                let places = names.indices.filter { fits(name, at: $0) }
                guard let first = places.first else { continue }
                if places.count > 1 { match.repeated.append((names[first].trimmed, places[1])) }
                if !column.isOptional { match.found += 1 }
                let word = name.match(names[first], canonical: canonical[first]).unit
                return (first + column.offset, [], word.flatMap(code))
            }
            if !column.isOptional { match.missing.append(wanted.first?.text ?? "") }
            return nil
        }
    }

    /// A name with a unit fits only if the unit is known.
    private func fits(_ name: ColumnName, at place: Int) -> Bool {
        let (isMatch, word) = name.match(names[place], canonical: canonical[place])
        return isMatch && (word == nil || word.flatMap(code) != nil)
    }

    private func code(_ word: String) -> QuoteCurrency? {
        units.first { $0.word == word.trimmed }?.unit ?? QuoteCurrency(bytes: word.trimmed.utf8.span)
    }
}
