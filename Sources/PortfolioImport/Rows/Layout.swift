internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Where a header row has what a mapping asks for. It is passed on with every row; as a class, this is cheap.
final class Layout: Sendable {
    /// A column and how to read it; as a class, it is cheap to pass on as well.
    final class Cell: Sendable {
        let place: Int
        let column: Column

        init(place: Int, column: Column) {
            self.place = place
            self.column = column
        }
    }

    let header: Record
    /// The number of columns, without empty names at the end.
    let count: Int
    /// By role: its column, and those to use if it is empty, or those to add up.
    let cells: [[Cell]]
    /// By role: whether there is anything to read.
    let has: [Bool]
    /// The columns of figures, for the pass in which they prove their decimal mark.
    let figures: [(role: Int, place: Int)]
    /// By role: whether its columns are added up.
    let isSum: [Bool]
    /// By role: the text that every row has.
    let constants: [[UInt8]?]
    /// The column with each row's currency.
    let currency: Int?
    /// By role: the unit stated in the header.
    let units: [QuoteCurrency?]
    let rows: [PlacedCondition]
    let skip: [PlacedCondition]
    let adjustments: [PlacedCondition]
    /// A column whose name distinguishes a repeated header from other rows.
    let key: Int

    init(
        header: Record, count: Int, columns: [Role: Column], cells: [[Cell]], currency: Int?,
        units: [QuoteCurrency?],
        rows: [PlacedCondition], skip: [PlacedCondition], adjustments: [PlacedCondition], key: Int
    ) {
        self.header = header
        self.count = count
        self.cells = cells
        isSum = Role.allCases.map { if case .sum? = columns[$0]?.source { true } else { false } }
        let constants = Role.allCases.map { columns[$0]?.constant.map { Array($0.utf8) } }
        self.constants = constants
        has = cells.indices.map { !cells[$0].isEmpty || constants[$0] != nil }
        figures = Role.allCases.filter(\.isNumber).flatMap { role in
            cells[role.rawValue].map { (role.rawValue, $0.place) }
        }
        self.currency = currency
        self.units = units
        self.rows = rows
        self.skip = skip
        self.adjustments = adjustments
        self.key = key
    }

    /// The name of a role's column in the file.
    func name(_ role: Role) -> String {
        header.name(at: role == .currency ? currency : cells[role.rawValue].first?.place) ?? role.key
    }

    /// The result of interpreting a row as the header.
    struct Match {
        var layout: Layout?
        /// The number of required names that were found.
        var found = 0
        var missing: [String] = []
        var repeated: [(name: String, place: Int)] = []
    }

    /// Interprets a row as the header.
    ///
    /// - Complexity: O(*n* · *m*) for *n* cells and *m* names.
    static func match(_ record: Record, _ mapping: Mapping) -> Match {
        let names = record.fields.indices.map { record.text($0) }
        var search = Search(
            names: names, canonical: names.map { ColumnName.canonical($0) }, units: mapping.units)
        for name in mapping.header { search.need([name]) }
        var cells: [[Cell]] = []
        var units: [QuoteCurrency?] = []
        for role in Role.allCases {
            guard let column = mapping.columns[role] else {
                cells.append([])
                units.append(nil)
                continue
            }
            var unit: QuoteCurrency?
            cells.append(search.cells(column, unit: &unit))
            units.append(unit)
        }
        var currency: Int?
        var unused: QuoteCurrency?
        if case .column(let column) = mapping.currency {
            currency = search.cells(column, unit: &unused).first?.place
        }
        let rows = mapping.rows.map { search.placed($0, isOptional: false) }
        let skip = mapping.skip.map { search.placed($0.condition, isOptional: true) }
        let adjustments = mapping.adjustments.map { search.placed($0.condition, isOptional: true) }
        var match = search.match
        let count = (names.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1
        if match.missing.isEmpty, match.found > 0 {
            let key = cells[Role.symbol.rawValue].first?.place ?? 0
            match.layout = Layout(
                header: record, count: count, columns: mapping.columns, cells: cells, currency: currency,
                units: units, rows: rows,
                skip: skip, adjustments: adjustments, key: key)
        }
        return match
    }

    /// Looks up columns by name.
    private struct Search {
        let names: [String]
        let canonical: [String]
        let units: [(word: String, unit: QuoteCurrency)]
        var match = Match()

        mutating func need(_ wanted: [ColumnName]) {
            let isThere = wanted.contains { name in names.indices.contains { match(name, at: $0).isMatch } }
            if isThere {
                match.found += 1
            } else {
                match.missing.append(wanted.first?.text ?? "")
            }
        }

        /// - Parameter unit: receives the unit that the column's name states.
        mutating func cells(_ column: Column, unit: inout QuoteCurrency?) -> [Cell] {
            var cells: [Cell] = []
            switch column.source {
            case .quotient, .constant: break
            case .sum(let parts):
                for var part in parts {
                    part.isOptional = part.isOptional || column.isOptional
                    part.sign = part.sign ?? column.sign
                    part.unit = part.unit ?? column.unit
                    var stated: QuoteCurrency?
                    cells += self.cells(part, unit: &stated)
                    unit = unit ?? stated
                }
            case .position(let position):
                if position <= names.count {
                    cells = [Cell(place: position - 1 + column.offset, column: column)]
                }
            case .named(let wanted):
                if let place = place(wanted, &unit) {
                    cells = [Cell(place: place + column.offset, column: column)]
                    if !column.isOptional { match.found += 1 }
                } else if !column.isOptional {
                    match.missing.append(wanted.first?.text ?? "")
                }
            }
            for other in column.fallback {
                var unused: QuoteCurrency?
                var optional = other
                optional.isOptional = true
                cells += self.cells(optional, unit: &unused)
            }
            return cells
        }

        /// - Parameter isOptional: whether the header may lack the columns.
        mutating func placed(_ condition: Condition, isOptional: Bool) -> PlacedCondition {
            var column = condition.column
            column.isOptional = isOptional
            var unused: QuoteCurrency?
            return PlacedCondition(
                place: cells(column, unit: &unused).first?.place, test: condition.test,
                others: condition.others.map { placed($0, isOptional: isOptional) })
        }

        private mutating func place(_ wanted: [ColumnName], _ unit: inout QuoteCurrency?) -> Int? {
            for name in wanted {
                let places = names.indices.filter { fits(name, at: $0) }
                guard let first = places.first else { continue }
                if places.count > 1 { match.repeated.append((names[first].trimmed, places[1])) }
                unit = match(name, at: first).unit.flatMap(self.unit)
                return first
            }
            return nil
        }

        private func match(_ name: ColumnName, at place: Int) -> (isMatch: Bool, unit: String?) {
            name.match(names[place], canonical: canonical[place])
        }

        /// A name with a unit fits only if the unit is known.
        private func fits(_ name: ColumnName, at place: Int) -> Bool {
            let (isMatch, word) = match(name, at: place)
            return isMatch && (word == nil || word.flatMap(unit) != nil)
        }

        private func unit(_ word: String) -> QuoteCurrency? {
            units.first { $0.word == word.trimmed }?.unit ?? (try? QuoteCurrency(word.trimmed))
        }
    }
}

extension String {
    /// The text without the spaces and tabs around it.
    var trimmed: String {
        guard let first = unicodeScalars.firstIndex(where: { !String.isSpace($0) }),
            let last = unicodeScalars.lastIndex(where: { !String.isSpace($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}"
    }
}
