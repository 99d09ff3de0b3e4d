internal import CSV
package import PortfolioFiles
internal import SystemInterface
package import Valuation

/// A column of `classes.csv`.
package enum ClassField: String, ColumnField {
    case symbol, scheme
    case name = "class"
    case weight

    package var keepsSpaces: Bool { false }
}

/// A class of a symbol, as it is to be written.
package struct StatedClass: Hashable, Sendable {
    /// A name, or a path such as `Equity/Europe`.
    package let name: String
    /// In percent; empty for all of the symbol.
    package let weight: String

    package init(name: String, weight: String = "") { (self.name, self.weight) = (name, weight) }

    /// - Parameter text: `NAME`, or `NAME=WEIGHT`. A class's name may have an equals sign; a weight has none.
    package init(_ text: String) {
        guard let mark = text.lastIndex(of: "=") else {
            self.init(name: CellReader.trimmed(text))
            return
        }
        self.init(
            name: CellReader.trimmed(String(text[..<mark])),
            weight: CellReader.trimmed(String(text[text.index(after: mark)...])))
    }

    /// As ``init(_:)`` reads it.
    package var text: String { weight.isEmpty ? name : "\(name)=\(weight)" }
}

/// A file of classes, byte for byte, with its rows, for editing.
package struct ClassesDocument: TableDocument {
    package struct Row: TableRow {
        package let symbol: ExactText
        package let scheme: ExactText
        let name: ExactText
        /// The line it begins on, from 1.
        package let line: Int
        package let range: Range<Int>
        package let lineEnd: Int
    }

    package let bytes: [UInt8]
    package let file: String
    package let rows: [Row]
    package let tableHeader: TableHeader
    package let fields: [ClassField?]

    /// - Throws: ``EditingError/unreadable(_:)`` with every error of the file.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        var log = DiagnosticLog()
        do { _ = try ClassesFile.read(FileInput(file, bytes: bytes), log: &log) } catch { throw .file(error) }
        guard log.isEmpty,
            let header = TableHeader.read(
                bytes, file: file, known: ClassesFile.columns, required: [], log: &log)
        else { throw .unreadable(log) }
        var rows: [Row] = []
        header.forEachRow(of: bytes) { record in
            func text(_ field: ClassField) -> ExactText { record.trimmedText(header[field.rawValue]).exact }
            rows.append(
                Row(
                    symbol: text(.symbol), scheme: text(.scheme), name: text(.name),
                    line: record.line, range: record.range, lineEnd: record.terminator.count))
        }
        (self.bytes, self.file, self.rows) = (bytes, file, rows)
        (tableHeader, fields) = (header, header.fields(ClassField.self))
    }

    /// The classes of a symbol in a scheme.
    package func classes(of symbol: String, in scheme: String) -> [StatedClass] {
        rows.indices.filter { rows[$0].symbol == symbol.exact && rows[$0].scheme == scheme.exact }
            .map(statedClass)
    }

    /// The classes of each symbol in each scheme, in the order of the file.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package var allClasses: [(symbol: ExactText, scheme: ExactText, classes: [StatedClass])] {
        var all: [(symbol: ExactText, scheme: ExactText, classes: [StatedClass])] = []
        var places: [[ExactText]: Int] = [:]
        for (number, row) in rows.enumerated() {
            let place = places[[row.symbol, row.scheme]] ?? all.endIndex
            if place == all.endIndex {
                places[[row.symbol, row.scheme]] = place
                all.append((row.symbol, row.scheme, []))
            }
            all[place].classes.append(statedClass(ofRow: number))
        }
        return all
    }

    private func statedClass(ofRow row: Int) -> StatedClass {
        StatedClass(name: rows[row].name.text, weight: text(of: .weight, inRow: row) ?? "")
    }

    /// The contents of a file without rows.
    static let empty = Array((ClassesFile.columns.joined(separator: ",") + "\n").utf8)

    /// The file in which a symbol has these classes of a scheme and no others; every other byte stays.
    ///
    /// - Throws: ``EditingError/refused(_:)`` if the classes could not be read, such as weights above 100 in all.
    func setting(
        _ classes: [StatedClass], of symbol: String, in scheme: String
    ) throws(EditingError) -> ClassesDocument {
        let own = rows.indices.filter { rows[$0].symbol == symbol.exact && rows[$0].scheme == scheme.exact }
        var changes: [Int: [ClassField: String]] = [:]
        var added: [[ClassField: String]] = []
        for stated in classes {
            if let row = own.first(where: { rows[$0].name == stated.name.exact }), changes[row] == nil {
                changes[row] = [.weight: stated.weight]
            } else {
                added.append([
                    .symbol: symbol, .scheme: scheme, .name: stated.name, .weight: stated.weight,
                ])
            }
        }
        let obsolete = own.filter { changes[$0] == nil }
        do throws(EditingError) {
            // Rows are removed first, so that the others are checked as they will stand.
            var document = self
            for row in obsolete.reversed() {
                document = try ClassesDocument(document.removing(row), file: file)
            }
            let moved = changes.map { row, texts in (row - obsolete.count { $0 < row }, texts) }
            return try ClassesDocument(
                document.changing(Dictionary(uniqueKeysWithValues: moved), adding: added), file: file)
        } catch .unreadable(let log) {
            throw .refused(log)
        }
    }
}
