internal import CSV
internal import PortfolioFiles
internal import SystemInterface
package import Valuation

/// A part of something whole, as it is to be written: a class of a symbol, or the target of a class.
package struct StatedShare: Hashable, Sendable {
    /// A name, or a path such as `Equity/Europe`.
    package let name: String
    /// In percent; of a class, empty for all of it.
    package let percent: String

    package init(name: String, percent: String = "") { (self.name, self.percent) = (name, percent) }

    /// - Parameter text: `NAME`, or `NAME=PERCENT`. A name may have an equals sign; a percentage has none.
    package init(_ text: String) {
        guard let mark = text.lastIndex(of: "=") else {
            self.init(name: CellReader.trimmed(text))
            return
        }
        self.init(
            name: CellReader.trimmed(String(text[..<mark])),
            percent: CellReader.trimmed(String(text[text.index(after: mark)...])))
    }

    /// As ``init(_:)`` reads it.
    package var text: String { percent.isEmpty ? name : "\(name)=\(percent)" }
}

/// A row of a file of shares.
package struct ShareRow: TableRow {
    /// What is divided, by the columns of ``ShareField/whole``.
    package let whole: [ExactText]
    let name: ExactText
    package let place: RowPlace

    package var subject: String { whole.first?.text ?? "" }
    package var date: CalendarDate? { nil }
}

extension ShareField {
    /// - Throws: ``EditingError/unreadable(_:)`` with every error of the file.
    package static func document(
        _ bytes: [UInt8], file: String, currency: Currency? = nil
    ) throws(EditingError) -> RowsDocument<Self> {
        var log = DiagnosticLog()
        do { try check(FileInput(file, bytes: bytes), log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
        return try unchecked(bytes, file: file)
    }

    /// The rows of a file, whatever they state.
    fileprivate static func unchecked(
        _ bytes: [UInt8], file: String
    ) throws(EditingError) -> RowsDocument<Self> {
        var log = DiagnosticLog()
        guard
            let header = TableHeader.read(
                bytes, file: file, known: self.file.columns, required: [], log: &log)
        else { throw .unreadable(log) }
        return RowsDocument(bytes, file: file, header) { record in
            func text(_ field: Self) -> ExactText { record.trimmedText(header[field.rawValue]).exact }
            return ShareRow(whole: whole.map(text), name: text(part), place: RowPlace(record))
        }
    }
}

extension RowsDocument where Field: ShareField {
    /// The rows of what is divided.
    ///
    /// - Parameter whole: the text of each column of ``ShareField/whole``.
    package func rows(of whole: [String]) -> [Int] {
        let whole = whole.map(\.exact)
        return rows.indices.filter { rows[$0].whole == whole }
    }

    /// The shares of what is divided.
    package func shares(of whole: [String]) -> [StatedShare] { rows(of: whole).map(share) }

    /// The shares of each whole, in the order of the file.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    package var all: [(whole: [String], shares: [StatedShare])] {
        var all: [(whole: [String], shares: [StatedShare])] = []
        var places: [[ExactText]: Int] = [:]
        for (number, row) in rows.enumerated() {
            let place = places[row.whole] ?? all.endIndex
            if place == all.endIndex {
                places[row.whole] = place
                all.append((row.whole.map(\.text), []))
            }
            all[place].shares.append(share(ofRow: number))
        }
        return all
    }

    private func share(ofRow row: Int) -> StatedShare {
        StatedShare(name: rows[row].name.text, percent: text(of: Field.percent, inRow: row) ?? "")
    }

    /// The file in which a whole has these shares and no others; every other byte stays.
    ///
    /// - Throws: ``EditingError/refused(_:)`` if the shares could not be read, such as weights above 100 in all.
    func setting(_ shares: [StatedShare], of whole: [String]) throws(EditingError) -> RowsDocument {
        let own = rows(of: whole)
        var changes: [Int: [Field: String]] = [:]
        var added: [[Field: String]] = []
        for stated in shares {
            if let row = own.first(where: { rows[$0].name == stated.name.exact }), changes[row] == nil {
                changes[row] = [Field.percent: stated.percent]
            } else {
                var row: [Field: String] = [Field.part: stated.name, Field.percent: stated.percent]
                for (field, text) in zip(Field.whole, whole) { row[field] = text }
                added.append(row)
            }
        }
        let obsolete = own.filter { changes[$0] == nil }
        // Only what is left in the end has to hold together.
        var document = self
        for row in obsolete.reversed() {
            document = try Field.unchecked(document.removing(row), file: file)
        }
        let moved = changes.map { row, texts in (row - obsolete.count { $0 < row }, texts) }
        return try edited(document.changing(Dictionary(uniqueKeysWithValues: moved), adding: added))
    }
}
