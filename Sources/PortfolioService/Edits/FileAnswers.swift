#if Server
    import NIOCore
    import PortfolioEditing
    import Portfolios
    import Synchronization

    /// The tags of files as they were read last, so that a file that has not changed is not digested again.
    ///
    /// Contents are compared, not times and sizes, by which one state can pass for another.
    final class FileTags: Sendable {
        private let kept = Mutex<[String: (bytes: [UInt8], tag: String)]>([:])
        /// The most bytes that are kept, of all files together.
        private let limit: Int

        init(limit: Int = 32 << 20) { self.limit = limit }

        /// The tag of a file's contents.
        ///
        /// - Parameter digest: makes the tag.
        /// - Complexity: O(*n*) in the length of the file, to compare it; much less than to digest it.
        func tag(
            of bytes: [UInt8], at path: String, _ digest: ([UInt8]) -> String = EntityTag.tag
        ) -> String {
            if let known = kept.withLock({ $0[path] }), known.bytes == bytes { return known.tag }
            let tag = digest(bytes)
            kept.withLock { kept in
                kept[path] = nil
                guard bytes.count <= limit else { return }
                let others = kept.values.reduce(0) { $0 + $1.bytes.count }
                if others + bytes.count > limit { kept = [:] }
                kept[path] = (bytes, tag)
            }
            return tag
        }
    }

    /// The rows of files for programs: made once for each state of a file, and compressed once. Those of a filter are made
    /// for each request.
    final class FileAnswers: Sendable {
        private struct Kept {
            /// The tag of the file.
            let tag: String
            let currency: Currency?
            let plain: StoredAnswer
            var compressed: StoredAnswer?
        }

        /// The latest state of each file, by its path.
        private let kept = Mutex<[String: Kept]>([:])
        private let tags = FileTags()

        /// The tag of a file's contents.
        func tag(of bytes: [UInt8], at path: String) -> String { tags.tag(of: bytes, at: path) }

        /// The answer for a state of a file; its tag is that of the file. What is wrong with the rows depends on the
        /// currency as well, and so does the tag then.
        ///
        /// - Complexity: O(*n*) in the length of the file, on this thread.
        func answer(_ file: RowFile<some ColumnField>, isCompressed: Bool) throws(EditingError)
            -> StoredAnswer
        {
            let (path, currency) = (file.path, file.currency)
            let tag = tag(of: file.bytes, at: file.path)
            let known = kept.withLock { $0[path] }
            var now: Kept
            if let known, known.tag == tag, known.currency == currency {
                now = known
            } else {
                let rows = try file.read(file.bytes)
                let suffix = rows.problems.isEmpty ? nil : currency?.code
                now = Kept(
                    tag: tag, currency: currency,
                    plain: StoredAnswer(
                        body: ByteBuffer(bytes: rows.json(tag: tag, named: file.name())),
                        tag: suffix.map { EntityTag.variant($0, of: tag) } ?? tag, isComplete: true))
            }
            defer { kept.withLock { [now] in $0[path] = now } }
            guard isCompressed, now.plain.isCompressible else { return now.plain }
            if now.compressed == nil { now.compressed = try? now.plain.compressed() }
            return now.compressed ?? now.plain
        }
    }

    extension FileAnswers {
        /// The answer with the rows of a state of a file that have these cells; its tag is that of the file.
        ///
        /// - Complexity: O(*n*) in the length of the file, on this thread.
        func answer<Field: ColumnField>(
            _ file: RowFile<Field>, of cells: [WantedCell<Field>]
        ) throws(EditingError) -> StoredAnswer {
            let tag = tag(of: file.bytes, at: file.path)
            let document = try file.document()
            let bytes = document.json(tag: tag, named: file.name()) { row in
                cells.allSatisfy { trimmed(document.text(of: $0.field, inRow: row) ?? "").exact == $0.text }
            }
            return StoredAnswer(body: ByteBuffer(bytes: bytes), tag: tag, isComplete: true)
        }
    }

    /// A cell of the rows that are asked for.
    struct WantedCell<Field: ColumnField>: Sendable {
        let field: Field
        let text: ExactText
    }

    /// What a row is of.
    struct RowKey: Hashable {
        let subject: ExactText
        let date: CalendarDate?
    }

    extension RowsDocument where Field: ColumnField {
        /// What rows that say the same have in common, told without reading all of their cells.
        func key(ofRow row: Int) -> RowKey {
            RowKey(subject: rows[row].subject.exact, date: rows[row].date)
        }

        /// The file's name and tag, its rows, and what is wrong with them.
        ///
        /// - Parameters:
        ///   - name: what clients call the file.
        ///   - isWanted: whether a row is told.
        func json(
            tag: String, named name: String, where isWanted: (Int) -> Bool = { _ in true }
        ) -> [UInt8] {
            JSONWriter.document { json in
                json.field("file", name)
                json.field("tag", tag)
                let (names, states) = (Field.names(in: self), states(of: rows.indices))
                json.field("rows", lines: rows.indices.filter(isWanted)) { json, row in
                    write(row, named: names?[row], states[row] ?? "", to: &json)
                }
                if !problems.isEmpty { Problem.Details(problems).write(to: &json) }
            }
        }

        /// What is wrong with a row.
        func problem(ofRow row: Int) -> String {
            problems.first.first { $0.line == rows[row].line }?.message ?? "this row has errors"
        }

        func write(_ row: Int, to json: inout JSONWriter) {
            write(row, named: Field.names(in: self)?[row], state(ofRow: row), to: &json)
        }

        private func write(
            _ row: Int, named name: String?, _ state: String, to json: inout JSONWriter
        ) {
            json.object { json in
                if let name { json.field("id", name) }
                json.field("position", row + 1)
                json.field("line", rows[row].line)
                json.field("tag", EntityTag.tag(ofRow: state))
                namedCells(of: row).write(to: &json)
            }
        }
    }

    extension RowsDocument where Field: FormField {
        /// The cells of a row that are not empty, with the titles of their fields.
        ///
        /// - Parameter label: what a field is called, other than usually.
        func titledCells(of row: Int, _ label: (Field) -> String = { $0.label }) -> [PageForm.Pair] {
            namedCells(of: row).filter { !$0.text.isEmpty }.map { cell in
                let name = TableHeader.canonical(cell.column)
                let field = Field.allCases.first { TableHeader.canonical($0.rawValue) == name }
                return PageForm.Pair(field.map(label) ?? cell.column, cell.text)
            }
        }
    }

    extension [NamedCell] {
        /// Writes the cells as one object; of columns with the same name, the first.
        fileprivate func write(to json: inout JSONWriter) {
            var seen: Set<String> = []
            json.field(
                "cells",
                object: { json in
                    for cell in self where seen.insert(cell.column).inserted {
                        json.field(cell.column, cell.text)
                    }
                })
        }
    }
#endif
