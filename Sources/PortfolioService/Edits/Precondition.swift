#if Server
    import Digests
    import HTTPTypes
    import Hummingbird
    import PortfolioEditing
    import Portfolios

    /// The state that a file must be in to be changed (RFC 9110, section 13.1.1), so that nobody overwrites what they
    /// have not seen.
    enum Precondition: Sendable {
        /// Any state.
        case any
        /// A state with one of these tags, or one in which the row to change has.
        case tags([String])
        /// A state with one of the tags that a form was made with. In any other, the row that the form is about must be as
        /// the form knew it, or a new row not be there yet: what others do to other rows is no conflict.
        ///
        /// - `row`: the state of the row; `nil` for a new one.
        case form([String], row: String?)

        /// - Throws: ``Problem`` if the request has no `If-Match`.
        init(_ request: Request) throws(Problem) {
            guard !request.headers[values: .ifMatch].isEmpty else {
                throw Problem(
                    .preconditionRequired,
                    "If-Match must have the ETag of the file or of the row, so that nobody's change is lost")
            }
            self.init(ifGiven: request)
        }

        /// Any state will do if the request has no `If-Match`.
        init(ifGiven request: Request) {
            let values = request.headers[values: .ifMatch]
            let tags = values.flatMap { $0.split(separator: ",") }.map { trimmed($0) }
            self = values.isEmpty || tags.contains("*") ? .any : .tags(tags)
        }

        /// Whether a file's contents are as required; weak tags never match.
        func allows(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .any: true
            // Another body of a file, as a compressed one, has another tag than the file.
            case .tags(let tags), .form(let tags, _):
                tags.map(EntityTag.base).contains(EntityTag.tag(of: bytes))
            }
        }
    }

    extension Precondition {
        /// The states that the row to change may be in, whatever the file has besides.
        private var states: [String] {
            switch self {
            case .any: []
            case .tags(let tags): tags.compactMap(EntityTag.state)
            case .form(_, let row): row.map { [$0] } ?? []
            }
        }

        /// Whether a new row may be added that is not there yet.
        private var allowsNew: Bool { if case .form = self { true } else { false } }

        /// The edit as it can be made of a file as it is now; `nil` if it must not be made.
        func allowed<Field: ColumnField>(
            _ edit: RowEdit<Field>, of file: RowsDocument<Field>
        ) -> RowEdit<Field>? {
            if allows(file.bytes) { return edit }
            guard let row = edit.row else { return allowsNew && !file.hasRow(with: edit.texts) ? edit : nil }
            return states.lazy.compactMap { file.row(row, knownAs: $0) }.first.map(edit.on)
        }

        /// The change as it can be made of a file as it is now; `nil` if it must not be made.
        func allowed(_ change: LotChange, of file: HoldingsDocument) -> LotChange? {
            if allows(file.bytes) { return change }
            guard let lot = change.lot else {
                return allowsNew && !file.hasRow(with: change.texts) ? change : nil
            }
            let row = states.lazy.compactMap { file.row(try? file.row(identity: lot), knownAs: $0) }.first
            return row.map { LotChange(change.action, of: file.identities[$0]) }
        }
    }

    extension Precondition {
        /// Whether a price or a rate can be recorded in a file as it is now. Unless it replaces another of its day, which
        /// the form must have known then, nobody's change is lost.
        func allows(_ bytes: [UInt8], record quote: StatedQuote, isForced: Bool, _ store: MarketStore) -> Bool
        {
            if allows(bytes) { return true }
            guard case .form(_, let known) = self else { return false }
            return !isForced
                || known != nil && known == store.written(quote.subject, on: quote.date, in: bytes)
        }
    }

    extension RowsDocument where Field: ColumnField {
        /// What tells whether rows are as they were: made of their cells, except empty ones, and of their places among the
        /// rows that say the same, so that of two such rows none is taken for the other.
        ///
        /// - Returns: the states by row, those of other rows with the same keys among them.
        /// - Complexity: O(*n*) in the length of the rows with these keys.
        func states(of rows: some Sequence<Int>) -> [Int: String] {
            let keys = Set(rows.map(key))
            var same: [String: [Int]] = [:]
            for row in self.rows.indices where keys.contains(key(ofRow: row)) {
                same[digest(ofRow: row), default: []].append(row)
            }
            var states: [Int: String] = [:]
            for (digest, rows) in same {
                for (place, row) in rows.enumerated() {
                    states[row] = rows.count == 1 ? digest : "\(digest).\(place + 1).\(rows.count)"
                }
            }
            return states
        }

        /// What tells whether a row is as it was.
        func state(ofRow row: Int) -> String { states(of: [row])[row] ?? "" }

        private func digest(ofRow row: Int) -> String {
            var bytes: [UInt8] = []
            for cell in namedCells(of: row) where !cell.text.isEmpty {
                bytes += Array(cell.column.utf8) + [0] + Array(cell.text.utf8) + [0]
            }
            return String(Base64.text(SHA256.digest(bytes)).prefix(22))
        }

        /// The row that was in a state: the one given or, if that is not, the only other one.
        func row(_ row: Int?, knownAs state: String) -> Int? {
            if let row, row < rows.count, self.state(ofRow: row) == state { return row }
            return states(of: rows.indices).first { $0.value == state }?.key
        }

        /// Whether a row has all these texts.
        func hasRow(with texts: [Field: String]) -> Bool {
            let wanted = texts.mapValues { trimmed($0) }.filter { !$1.isEmpty }
            guard !wanted.isEmpty else { return false }
            return rows.indices.contains { row in
                let cells = Dictionary(
                    namedCells(of: row).map { ($0.column, trimmed($0.text)) },
                    uniquingKeysWith: { first, _ in first })
                return wanted.allSatisfy { cells[$0.key.rawValue] == $0.value }
            }
        }
    }

    extension Problem {
        /// The file is in another state than required: someone else was first, or an earlier change from here.
        ///
        /// - Parameters:
        ///   - file: the path of the file.
        ///   - bytes: its contents now; `nil` if they are unknown.
        static func stale(_ file: String, _ bytes: [UInt8]?) -> Problem {
            var problem = Problem(
                .preconditionFailed, "\(name(file)) has changed in the meantime, here or elsewhere; not saved"
            )
            if let bytes { problem.headers[.eTag] = EntityTag.tag(of: bytes) }
            return problem
        }
    }
#endif
