package import CSV

/// Which column of a table is where, and where its rows begin.
package struct TableHeader: Sendable {
    /// The column names as they stand.
    package let names: [String]
    /// Known columns by their canonical name, such as `purchase_date`.
    private let places: [String: Int]
    /// Where the rows begin, in bytes from the start of the file, and the line they begin on.
    package let dataOffset: Int
    let dataLine: Int
    package let record: Record
    /// What is wrong before the rows and yet no hindrance to reading them: bytes that are not UTF-8. Whoever reads the
    /// rows tells it first.
    package let problems: DiagnosticLog

    package var count: Int { names.count }

    /// The line the rows begin on.
    package var firstLine: Int { dataLine }

    package subscript(column: String) -> Int? { places[column] }

    /// The name of a column that may be meant for one that the file does not have.
    func name(near column: String) -> String? {
        HeaderLine.place(near: column, in: names.map(TableHeader.canonical)).map { names[$0] }
    }

    /// How many bytes the name of a column may have.
    static let longestName = 1024

    /// Case, spaces, `-` and `_` make no difference.
    static func canonical(_ name: String) -> String {
        name.lowercased().filter { !" _-\t".contains($0) }
    }

    /// Reads the header at the start of a file: after a byte order mark, comments and blank lines.
    ///
    /// - Parameters:
    ///   - bytes: the file's start, which holds the whole header, or the whole file.
    ///   - known: the canonical names of the columns that mean something.
    /// - Returns: `nil` where something is wrong, which the log then tells.
    package static func read(
        _ bytes: [UInt8], file: String, known: [String], required: [String], log: inout DiagnosticLog
    ) -> TableHeader? {
        HeaderLine.read(bytes, file: file, required: required, log: &log).flatMap {
            TableHeader($0, file: file, known: known, required: required, log: &log)
        }
    }

    /// Looks up columns in a header line; `nil` where one is missing, which the log then tells.
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
        dataOffset = line.dataOffset
        dataLine = line.dataLine
        record = line.record
        problems = line.problems
    }
}
