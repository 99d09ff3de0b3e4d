package import SystemInterface
package import Valuation

/// The assignment of a trades file's columns to fields.
package struct TradesHeader: Sendable {
    package let header: TableHeader
    package let file: String
    /// The columns with a meaning, in file order. Of a `note` it counts only whether there is one.
    let columns: [Column]
    /// The columns every trades file has.
    let date: Int
    let type: Int
    /// The columns of what every row is looked up by.
    let symbol: Int?
    let account: Int?
    let always: TradeFields = [.date, .type]

    /// What is stated of every row, if the file is that of an account.
    func given(_ account: String?) -> TradeFields { account == nil ? always : always.union(.account) }

    struct Column: Sendable {
        let place: Int
        let field: TradeField
        /// A set of this field alone.
        let bit: UInt32

        var set: TradeFields { TradeFields(rawValue: bit) }
    }

    private static let required: [TradeField] = [.date, .type]

    /// Reads the header at the start of a file; `nil` if anything is wrong with it, which is added to the log.
    package init?(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) {
        guard
            let header = TableHeader.read(
                bytes, file: file, known: TradeField.allCases.map(\.rawValue),
                required: TradesHeader.required.map(\.rawValue), log: &log),
            let date = header[TradeField.date.rawValue], let type = header[TradeField.type.rawValue]
        else { return nil }
        self.header = header
        self.file = file
        self.date = date
        self.type = type
        symbol = header[TradeField.symbol.rawValue]
        account = header[TradeField.account.rawValue]
        let known = TradeField.allCases.filter { $0 != .date && $0 != .type }
        columns = known.compactMap { field in
            header[field.rawValue].map { Column(place: $0, field: field, bit: TradeFields(field).rawValue) }
        }.sorted { $0.place < $1.place }
    }

    /// Whether a file begins with the header of a trades file. What was read is put back, so that this works for a pipe
    /// too.
    package static func isTrades(_ input: FileInput) throws(FileError) -> Bool {
        let start = try TableStart(input, name: input.path)
        input.putBack(start.bytes)
        var log = DiagnosticLog()
        guard let line = HeaderLine.read(start.bytes, file: input.path, required: [], log: &log) else {
            return false
        }
        return required.allSatisfy { line.place(of: $0.rawValue) != nil }
    }

    /// Whether columns are those of a trades file.
    package static func isTrades(columns names: [String]) -> Bool {
        let canonical = Set(names.map(TableHeader.canonical))
        return required.allSatisfy { canonical.contains(TableHeader.canonical($0.rawValue)) }
    }

    /// For a file that has one of the two columns that identify trades but lacks the other: the missing column, and the
    /// name of a column that may have been intended for it. `nil` for any other file, and for one that can't be read,
    /// or only once.
    package static func nearMiss(in path: String) -> (missing: String, name: String)? {
        guard (try? FileInput.isRegular(path)) == true, let input = try? FileInput(path),
            let start = try? TableStart(input, name: path)
        else { return nil }
        var log = DiagnosticLog()
        guard let line = HeaderLine.read(start.bytes, file: path, required: [], log: &log) else { return nil }
        let missing = required.filter { line.place(of: $0.rawValue) == nil }
        guard missing.count == 1, let place = line.place(near: missing[0].rawValue) else { return nil }
        return (missing[0].rawValue, line.names[place])
    }

    /// Columns that are not read although, under another name, they may contain costs that reduce a gain.
    var unreadColumns: DiagnosticLog {
        var log = DiagnosticLog()
        for field in [TradeField.fees, .taxes] where place(of: field) == nil {
            for (place, name) in header.names.enumerated()
            where HeaderLine.isSynonym(name, of: field.rawValue) {
                log.add(.unreadColumn(name, field.rawValue), field: place, of: header.record, file: file)
            }
        }
        return log
    }

    /// The index of a field's column; `nil` if the file has none.
    package func place(of field: TradeField) -> Int? { header[field.rawValue] }

    /// The field of each column; `nil` for columns without a meaning.
    package var fields: [TradeField?] { header.fields(TradeField.self) }
}
