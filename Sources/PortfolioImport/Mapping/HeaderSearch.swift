internal import CSV
internal import Valuation

/// A column that was found, and how to read it. As a class, it is cheap to pass on with every cell.
final class Cell: Sendable {
    /// -1 if every row has the same text.
    let place: Int
    let constant: [UInt8]
    let column: Column
    let unit: Unit

    enum Unit: Sendable {
        case untold, quote, major, account
        case fixed(QuoteCurrency)
        /// The cell with the code.
        case place(Int)
    }

    init(place: Int, constant: [UInt8] = [], unit: Unit = .untold, _ column: Column) {
        self.place = place
        self.constant = constant
        self.unit = unit
        self.column = column
    }

    /// The cell in another place.
    func at(_ place: Int) -> Cell { Cell(place: place, constant: constant, unit: unit, column) }
}

/// The cells of a role: the first that is not empty counts, or all of them.
struct Slot: Sendable {
    var cells: [Cell] = []
    var isSum = false
    /// The unit that the column's name states.
    var unit: QuoteCurrency?

    /// The text that every row has.
    var constant: [UInt8]? { cells.first.flatMap { $0.place < 0 ? $0.constant : nil } }
}

/// How much of what a mapping asks for a row has.
struct HeaderMatch {
    /// The number of required names that were found.
    var found = 0
    /// The columns that were found, required or not.
    var places: Set<Int> = []
    var missing: [String] = []
    var repeated: [(name: String, place: Int)] = []

    var isComplete: Bool { missing.isEmpty && found > 0 }
}

/// A row that may be a header, with its cells as names; the same for every table that is tried on it.
struct HeaderRow: Sendable {
    let record: Record
    fileprivate let names: [String]
    fileprivate let canonical: [String]
    /// The units with which names end.
    fileprivate let units: [Int: QuoteCurrency]
    /// The number of columns, without empty names at the end.
    let count: Int

    init(_ record: Record) {
        self.record = record
        names = record.fields.indices.map { record.text($0) }
        canonical = names.map { ColumnName.canonical($0) }
        count = record.lastFilled + 1
        var units: [Int: QuoteCurrency] = [:]
        for place in record.fields.indices {
            let range = record.trimmed(place)
            let code = range.suffix(3)
            guard code.count < range.count - 1, record.content[code.lowerBound - 1] == 32 else { continue }
            units[place] =
                QuoteCurrency(bytes: record.content.span.extracting(code))
                ?? HeaderRow.lowercaseUnit(names[place], canonical[place])
        }
        self.units = units
    }

    /// The unit with which a name ends that a program has put in lower case as a whole.
    private static func lowercaseUnit(_ name: String, _ canonical: String) -> QuoteCurrency? {
        name.trimmed == canonical ? QuoteCurrency(bytes: canonical.suffix(3).uppercased().utf8.span) : nil
    }

    /// Whether the row has enough cells for a table's header, and one of the columns that it must have.
    ///
    /// - Parameter needs: what ``HeaderTest/needs`` says of the table.
    func mayHave(_ needs: (count: Int, names: [ColumnName])) -> Bool {
        if record.fields.count < needs.count { return false }
        return needs.names.isEmpty || needs.names.contains { has($0) }
    }

    fileprivate func has(_ name: ColumnName) -> Bool {
        names.indices.contains { name.match(names[$0], canonical: canonical[$0]).isMatch }
    }
}

/// Looks up columns in a header row.
struct HeaderSearch {
    private let header: HeaderRow
    private let units: [(word: String, unit: QuoteCurrency)]
    private let besides: Besides
    private(set) var match = HeaderMatch()

    private var names: [String] { header.names }

    /// - Parameter besides: the texts found to the right of others above the table.
    init(_ header: HeaderRow, units: [(word: String, unit: QuoteCurrency)], besides: Besides) {
        self.header = header
        self.units = units
        self.besides = besides
    }

    /// Looks for what a header must have besides the columns that are read.
    ///
    /// - Returns: whether the row has the shape, without which it is no header.
    mutating func need(_ columns: [[ColumnName]], _ shape: [ShapeCell]) -> Bool {
        if !shape.isEmpty, !fits(shape) {
            match.missing = columns.compactMap(\.first?.text) + ["\(shape.count) columns"]
            return false
        }
        for wanted in columns {
            if wanted.contains(where: { header.has($0) }) {
                match.found += 1
            } else {
                match.missing.append(wanted.first?.text ?? "")
            }
        }
        return true
    }

    private mutating func fits(_ shape: [ShapeCell]) -> Bool {
        var shape = shape
        while case .empty? = shape.last { shape.removeLast() }
        while shape.count > header.count, case .mayBeMissing? = shape.last { shape.removeLast() }
        guard shape.count == header.count else { return false }
        for (place, cell) in shape.enumerated() {
            let fits: Bool
            switch cell {
            case .empty: fits = names[place].trimmed.isEmpty
            case .filled, .mayBeMissing: fits = !names[place].trimmed.isEmpty
            case .withCurrency: fits = header.units[place] != nil
            case .named(let all):
                fits = all.contains { $0.match(names[place], canonical: header.canonical[place]).isMatch }
            }
            guard fits else { return false }
        }
        match.found += shape.count
        return true
    }

    /// - Parameter isNeeded: whether the row is no header without the columns.
    mutating func placed(_ condition: Condition, isNeeded: Bool = false) -> PlacedCondition {
        var column = condition.column
        column.isOptional = !isNeeded
        return PlacedCondition(place: slot(column).cells.first?.place, test: condition.test)
    }

    mutating func slot(_ column: Column) -> Slot {
        if case .sum(let parts) = column.source {
            let slots = parts.map { part -> Slot in
                var part = part
                part.isOptional = part.isOptional || column.isOptional
                part.sign = part.sign ?? column.sign
                part.unit = part.unit ?? column.unit
                return self.slot(part)
            }
            return Slot(
                cells: slots.flatMap(\.cells), isSum: true, unit: slots.lazy.compactMap(\.unit).first)
        }
        var slot = Slot()
        if let (place, constant, named) = place(column) {
            let unit = unit(column.unit) ?? named.map { .fixed($0) } ?? .untold
            slot.cells.append(Cell(place: place, constant: constant, unit: unit, column))
            slot.unit = named
        }
        for other in column.fallback { slot.cells += self.slot(other.optional).cells }
        return slot
    }

    private func unit(_ unit: Column.Unit?) -> Cell.Unit? {
        switch unit {
        case nil: return nil
        case .quote: return .quote
        case .major: return .major
        case .account: return .account
        case .fixed(let unit): return .fixed(unit)
        case .column(let column):
            // The match is that of the columns themselves.
            var search = self
            return search.slot(column.optional).cells.first.map { .place($0.place) }
        }
    }

    /// Where a column is, its text if it is the same in every row, and the unit its name states.
    private mutating func place(_ column: Column) -> (Int, [UInt8], QuoteCurrency?)? {
        switch column.source {
        case .nothing, .sum, .quotient: return nil
        case .constant(let text): return (-1, Array(text.utf8), nil)
        case .beside, .above:
            if let text = besides[column] {
                let parts = [text] + column.followedBy.compactMap { besides[$0] }
                return (-1, Array(parts.joined(separator: [UInt8(ascii: " ")])), nil)
            }
            if !column.isOptional { match.missing.append(column.source.textAbove ?? "") }
            return nil
        case .position(let position):
            // Some exports have cells at the end that the header lacks.
            guard position <= names.count || column.isOptional else { return nil }
            let place = position - 1 + column.offset
            return (place, [], header.units[place])
        case .named(let wanted):
            for name in wanted {
                let places = names.indices.filter { fits(name, at: $0) }
                guard let first = places.first else { continue }
                if places.count > 1 { match.repeated.append((names[first].trimmed, places[1])) }
                if !column.isOptional { match.found += 1 }
                match.places.insert(first)
                let word = name.match(names[first], canonical: header.canonical[first]).unit
                return (first + column.offset, [], word.flatMap(code))
            }
            if !column.isOptional { match.missing.append(wanted.first?.text ?? "") }
            return nil
        }
    }

    /// A name with a unit fits only if the unit is known.
    private func fits(_ name: ColumnName, at place: Int) -> Bool {
        let (isMatch, word) = name.match(names[place], canonical: header.canonical[place])
        return isMatch && (word == nil || word.flatMap(code) != nil)
    }

    private func code(_ word: String) -> QuoteCurrency? {
        let word = word.trimmed
        // Programs that pass tables on change the case of names.
        return units.first { $0.word == word }?.unit ?? QuoteCurrency(bytes: word.utf8.span)
            ?? units.first { $0.word == word.lowercased() }?.unit
            ?? QuoteCurrency(bytes: word.uppercased().utf8.span)
    }
}

/// The texts above a table that columns have: to the right of others, or part of a row.
struct Besides: Sendable {
    private var texts: [String: [UInt8]] = [:]
    private let patterns: [Pattern]
    private let rows: [[CaptureText]]

    init(of columns: some Sequence<Column>) {
        let all = columns.flatMap { [$0] + $0.fallback + $0.followedBy }
        patterns = all.compactMap { if case .beside(let pattern) = $0.source { pattern } else { nil } }
        var rows: [String: [CaptureText]] = [:]
        for column in all {
            if case .above(let texts) = column.source, let key = column.source.textAbove { rows[key] = texts }
        }
        self.rows = rows.sorted { $0.key < $1.key }.map(\.value)
    }

    subscript(column: Column) -> [UInt8]? { column.source.textAbove.flatMap { texts[$0] } }

    /// The same with every text found, for what does not depend on them.
    var found: Besides {
        var besides = self
        for text in patterns.map(\.text) + rows.compactMap(\.first?.text) { besides.texts[text] = [] }
        return besides
    }

    mutating func note(_ record: Record) {
        for pattern in patterns where texts[pattern.text] == nil {
            for field in record.fields.indices.dropLast()
            where pattern.matches(record.content.span.extracting(record.trimmed(field))) {
                texts[pattern.text] = Array(record.content[record.trimmed(field + 1)])
            }
        }
        noteRow(record)
    }

    /// Takes the part that columns have of a row; where exports are joined, the next one's takes its place.
    ///
    /// - Returns: whether the row has such a part.
    @discardableResult
    mutating func noteRow(_ record: Record) -> Bool {
        guard !rows.isEmpty, record.lastFilled >= 0 else { return false }
        var line: [UInt8] = []
        for field in 0...record.lastFilled {
            if field > 0 { line.append(UInt8(ascii: ",")) }
            line += record.content[record.trimmed(field)]
        }
        while line.last == UInt8(ascii: ",") { line.removeLast() }
        var isFound = false
        for captures in rows {
            guard let key = captures.first?.text,
                let range = captures.lazy.compactMap({ $0.match(line[...])?.first?.range }).first
            else { continue }
            texts[key] = Array(line[range])
            isFound = true
        }
        return isFound
    }
}

extension Column.Source {
    /// What tells a source above the table from others; `nil` for other sources.
    fileprivate var textAbove: String? {
        switch self {
        case .beside(let pattern): pattern.text
        case .above(let texts): texts.first?.text
        default: nil
        }
    }
}
