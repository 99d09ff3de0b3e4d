package import CSV
package import SystemInterface

/// A column that nothing is read from.
package struct UnusedColumn: Sendable {
    package let name: String
    package let path: String
    /// The line of the header.
    package let line: Int
}

/// The columns of a table, and where its rows begin.
package struct TableHeader: Sendable {
    /// The column names as written.
    package let names: [String]
    /// The indices of known columns by canonical name, such as `purchase_date`.
    private let places: [String: Int]
    /// The offset of the first row in bytes from the start of the file, and its line.
    package let dataOffset: Int
    let dataLine: Int
    package let record: Record
    /// The columns that are none of the known ones. Whoever names a column with an underscore first wants it passed over.
    package let unusedColumns: [UnusedColumn]
    /// Errors before the rows that do not prevent reading them: bytes that are not valid UTF-8. Whoever reads the rows
    /// reports these first.
    package let problems: DiagnosticLog

    package var count: Int { names.count }

    /// The first line of a new file.
    package static func line(of columns: [String]) -> [UInt8] {
        Array((columns.joined(separator: ",") + "\n").utf8)
    }

    /// Reads the rows below the header, except blank ones.
    package func forEachRow(of bytes: [UInt8], _ body: (Record) -> Void) {
        var reader = RecordReader()
        reader.readAll(
            of: bytes.span.extracting(dataOffset..<bytes.count), line: dataLine, offset: dataOffset
        ) { record in
            if !CellReader.isBlank(record) { body(record) }
        }
    }

    package subscript(column: String) -> Int? { places[column] }

    /// The field of each column; `nil` for columns that have none.
    package func fields<Field: CaseIterable & RawRepresentable<String>>(_: Field.Type) -> [Field?] {
        var fields = [Field?](repeating: nil, count: count)
        for field in Field.allCases {
            if let place = self[field.rawValue] { fields[place] = field }
        }
        return fields
    }

    /// The index of a column that may have been intended for one that the file lacks.
    func place(near column: String) -> Int? {
        HeaderLine.place(near: column, in: names.map(TableHeader.canonical))
    }

    /// The maximum length of a column name in bytes.
    static let longestName = 1024

    /// The canonical form of a name: case, spaces, `-` and `_` make no difference.
    package static func canonical(_ name: String) -> String {
        name.lowercased().filter { !" _-\t".contains($0) }
    }

    /// Reads the header at the start of a file, after a byte order mark, comments and blank lines.
    ///
    /// - Parameters:
    ///   - bytes: the start of the file, containing the whole header, or the whole file.
    ///   - known: the canonical names of the known columns.
    /// - Returns: `nil` if there are errors, which are added to the log.
    package static func read(
        _ bytes: [UInt8], file: String, known: [String], required: [String], log: inout DiagnosticLog
    ) -> TableHeader? {
        HeaderLine.read(bytes, file: file, required: required, log: &log).flatMap {
            TableHeader($0, file: file, known: known, required: required, log: &log)
        }
    }

    /// Reads the header of a file; `nil` if there are errors, which are not told.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    static func read(
        _ input: FileInput, known: [String], required: [String] = []
    ) throws(FileError) -> TableHeader? {
        var ignored = DiagnosticLog()
        let start = try TableStart(input, name: input.path)
        return read(start.bytes, file: input.path, known: known, required: required, log: &ignored)
    }

    /// The columns of a file that none of the known ones is; none of a file without a header.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package static func unusedColumns(
        of input: FileInput, known: [String]
    ) throws(FileError) -> [UnusedColumn] {
        try read(input, known: known)?.unusedColumns ?? []
    }

    /// Looks up columns in a header line; fails if one is missing, which is reported in the log.
    init?(
        _ line: HeaderLine, file: String, known: [String], required: [String], log: inout DiagnosticLog
    ) {
        var errors = line.errors
        let missing = required.filter { line.place(of: $0) == nil }
        if !missing.isEmpty, let separator = line.otherSeparator {
            errors.add(.otherSeparator(separator.name), at: separator.range, of: line.record, file: file)
        } else {
            for name in missing {
                let near = line.place(near: name)
                let range = near.map { line.record.fields[$0].rawRange } ?? 0..<line.record.raw.count
                errors.add(
                    .missingColumn(name, near: near.map { line.names[$0] }), at: range, of: line.record,
                    file: file)
            }
        }
        guard errors.isEmpty else {
            log.add(line.problems)
            log.add(errors)
            return nil
        }
        names = line.names
        var places: [String: Int] = [:]
        for name in known { places[name] = line.place(of: name) }
        self.places = places
        let known = Set(places.values)
        unusedColumns = line.names.indices.filter { !known.contains($0) }.map { line.names[$0] }
            .filter { !TableHeader.canonical($0).isEmpty && !CellReader.trimmed($0).hasPrefix("_") }
            .map { UnusedColumn(name: $0, path: file, line: line.record.line) }
        dataOffset = line.dataOffset
        dataLine = line.dataLine
        record = line.record
        problems = line.problems
    }
}
