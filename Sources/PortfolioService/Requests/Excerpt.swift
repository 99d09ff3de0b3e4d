#if Server
    import CSV
    import HTTPTypes
    import NIOCore
    import Portfolios

    /// The part of a result that a request asks for: some of its fields, or some rows of its list.
    ///
    /// A result of JSON is an object, and its list the first field with a list that is asked for, unless ``list`` names it.
    /// The fields of objects in a list are named after that of the list: `holdings.symbol`. Lists that follow it come with its
    /// first rows, and with others only if they are asked for.
    struct Excerpt: Hashable, Sendable {
        /// The names of the parameters.
        enum Parameter: String, CaseIterable {
            /// The fields of JSON, or the columns of CSV.
            case fields
            /// The maximum number of rows.
            case limit
            /// The number of rows before the first one.
            case after
        }

        /// The fields that are asked for, each with its parents; empty for all.
        private var fields: [[String]] = []
        private(set) var limit: Int?
        private(set) var after = 0
        /// The field with the list whose rows are counted, if it is not the first that has one.
        var list: String?

        /// A result without some of its parts.
        struct Part {
            var bytes: [UInt8]
            /// The number of rows of the whole result, if it has a list.
            var rows: Int?
        }

        /// - Parameter query: is left without the parameters.
        /// - Returns: `nil` if none is given.
        /// - Throws: ``Problem`` if one is given twice, or means nothing.
        init?(_ query: inout [Target.Parameter]) throws(Problem) {
            var isGiven = false
            for parameter in Parameter.allCases {
                guard let value = try query.single(parameter.rawValue) else { continue }
                query.removeAll { $0.name == parameter.rawValue }
                isGiven = true
                switch parameter {
                case .fields: fields = try Excerpt.fields(value)
                case .limit: limit = try PageQuery.count(value, parameter.rawValue)
                case .after: after = try PageQuery.count(value, parameter.rawValue)
                }
            }
            guard isGiven else { return nil }
        }

        private static func fields(_ text: String) throws(Problem) -> [[String]] {
            let fields = text.split(separator: ",", omittingEmptySubsequences: false).map {
                trimmed(String($0)).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            }
            guard !fields.contains(where: { $0.contains("") }) else {
                throw Problem(
                    .badRequest,
                    "fields takes names with commas between them, such as totals,holdings.symbol",
                    of: [Parameter.fields.rawValue])
            }
            return fields
        }

        /// The number of rows up to the last one that is asked for, and one more that tells whether there are others; `nil`
        /// if all are.
        var reach: Int? {
            guard let limit else { return nil }
            let (last, overflows) = after.addingReportingOverflow(limit)
            return overflows || last == .max ? nil : last + 1
        }

        /// The number of rows before those that follow the ones asked for; `nil` if there are no more.
        ///
        /// - Parameter rows: how many there are.
        func next(of rows: Int?) -> Int? {
            guard let rows, let reach, reach <= rows, limit != 0 else { return nil }
            return reach - 1
        }

        fileprivate func includes(_ row: Int) -> Bool {
            row >= after && limit.map { row - after < $0 } ?? true
        }

        /// The part of a result.
        ///
        /// - Throws: ``Problem`` if CSV has no such column.
        /// - Complexity: O(*n*) in its length.
        func part(of bytes: [UInt8], isCSV: Bool) throws(Problem) -> Part {
            if isCSV { return try part(ofCSV: bytes) }
            var reader = JSONExcerpt(bytes, self, fields: fields)
            return reader.part()
        }

        /// Checks that results of a schema may have the fields of JSON that are asked for.
        ///
        /// - Parameter columns: the fields that the schema leaves open, and the one that they are in.
        func check(
            _ schema: JSONValue, columns: (parent: String, names: [String]) = ("", [])
        ) throws(Problem) {
            for field in fields {
                var part = schema
                for (depth, name) in field.enumerated() {
                    guard let members = Schemas.members(of: part) else { break }
                    guard let member = members.first(where: { $0.key == name }) else {
                        let path = field[..<depth].map { $0 + "." }.joined()
                        let last = field.last ?? name
                        throw Excerpt.unknown(
                            path + name, among: members.map { path + $0.key },
                            elsewhere: columns.names.contains(last)
                                ? "\(columns.parent).\(last)" : Schemas.path(to: last, in: schema))
                    }
                    part = member.value
                }
            }
        }

        /// - Parameter place: the field that has this name in another one; `nil` for none.
        fileprivate static func unknown(
            _ name: String, among names: [String], elsewhere place: String? = nil
        ) -> Problem {
            let meant = place ?? Suggestions.near(name, in: names, limit: 1).first
            return Problem(
                .badRequest, "unknown field \(name)" + (meant.map { "; did you mean \($0)?" } ?? ""),
                of: [Parameter.fields.rawValue])
        }
    }

    /// Copies the parts of a JSON document that are asked for. The document is one of the service's own.
    private struct JSONExcerpt {
        /// A field that is asked for, with those in it; none means all of it.
        private struct Node {
            let name: String
            var children: [Int] = []
        }

        private let excerpt: Excerpt
        private let bytes: [UInt8]
        private var place = 0
        private var copy: [UInt8] = []
        /// The first node is the document.
        private var nodes = [Node(name: "")]
        private var rows: Int?
        /// The field of the document that is read.
        private var field = ""

        init(_ bytes: [UInt8], _ excerpt: Excerpt, fields: [[String]]) {
            self.bytes = bytes
            self.excerpt = excerpt
            for field in fields { add(field) }
        }

        private mutating func add(_ field: [String]) {
            var parent = 0
            for (depth, name) in field.enumerated() {
                if let known = nodes[parent].children.first(where: { nodes[$0].name == name }) {
                    // The whole of a field includes its parts.
                    guard !nodes[known].children.isEmpty else { return }
                    parent = known
                    if depth == field.count - 1 { nodes[known].children = [] }
                    continue
                }
                nodes.append(Node(name: name))
                nodes[parent].children.append(nodes.count - 1)
                parent = nodes.count - 1
            }
        }

        mutating func part() -> Excerpt.Part {
            copy.reserveCapacity(min(bytes.count, 1 << 16))
            value(0, depth: 0)
            copy += bytes[place...]
            return Excerpt.Part(bytes: copy, rows: rows)
        }

        /// Copies a value, or what is asked for of it.
        ///
        /// - Parameters:
        ///   - node: what is asked for; `nil` for all.
        ///   - depth: how many objects and lists it is in.
        private mutating func value(_ node: Int?, depth: Int) {
            guard place < bytes.count else { return }
            switch bytes[place] {
            case UInt8(ascii: "{") where node.map { !nodes[$0].children.isEmpty || $0 == 0 } ?? false:
                object(node ?? 0, depth: depth)
            case UInt8(ascii: "[") where depth == 1 && rows == nil && excerpt.list ?? field == field:
                list(node, depth: depth, isSliced: true)
            case UInt8(ascii: "[") where node != nil: list(node, depth: depth, isSliced: false)
            default:
                let start = place
                skip()
                copy += bytes[start..<place]
            }
        }

        private mutating func object(_ node: Int, depth: Int) {
            place += 1
            copy.append(UInt8(ascii: "{"))
            var isFirst = true
            let children = nodes[node].children
            while place < bytes.count, bytes[place] != UInt8(ascii: "}") {
                let start = place
                skipSpace()
                guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { break }
                let key = place
                skip()
                let name = String(decoding: bytes[key + 1..<place - 1], as: UTF8.self)
                // The colon and the space after it.
                while place < bytes.count, bytes[place] == UInt8(ascii: ":") || isSpace(bytes[place]) {
                    place += 1
                }
                if depth == 0 { field = name }
                let child = children.first { nodes[$0].name == name }
                let isFurther =
                    depth == 0 && rows != nil && excerpt.after > 0 && place < bytes.count
                    && bytes[place] == UInt8(ascii: "[")
                if children.isEmpty ? !isFurther : child != nil {
                    if !isFirst { copy.append(UInt8(ascii: ",")) }
                    copy += bytes[(isFirst ? key : start)..<place]
                    isFirst = false
                    value(child.flatMap { nodes[$0].children.isEmpty ? nil : $0 }, depth: depth + 1)
                } else {
                    skip()
                }
                passComma()
            }
            copy.append(UInt8(ascii: "}"))
            place += 1
        }

        private mutating func list(_ node: Int?, depth: Int, isSliced: Bool) {
            place += 1
            copy.append(UInt8(ascii: "["))
            var (count, isFirst) = (0, true)
            while place < bytes.count, bytes[place] != UInt8(ascii: "]") {
                let start = place
                skipSpace()
                guard place < bytes.count, bytes[place] != UInt8(ascii: "]") else { break }
                if !isSliced || excerpt.includes(count) {
                    if !isFirst { copy.append(UInt8(ascii: ",")) }
                    copy += bytes[start..<place]
                    isFirst = false
                    value(node, depth: depth + 1)
                } else {
                    skip()
                }
                count += 1
                passComma()
            }
            if isSliced { rows = count }
            copy.append(UInt8(ascii: "]"))
            place += 1
        }

        private mutating func passComma() {
            if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 }
        }

        private mutating func skipSpace() {
            while place < bytes.count, isSpace(bytes[place]) { place += 1 }
        }

        private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 10 }

        /// Passes over a value.
        private mutating func skip() {
            var depth = 0
            var isText = false
            while place < bytes.count {
                let byte = bytes[place]
                if isText {
                    if byte == UInt8(ascii: "\\") { place += 1 }
                    if byte == UInt8(ascii: "\"") { isText = false }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"):
                        if depth == 0 { return }
                        depth -= 1
                    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), 10:
                        if depth == 0 { return }
                    default: break
                    }
                }
                place += 1
                if depth == 0, !isText,
                    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}")
                        || byte == UInt8(ascii: "]")
                {
                    return
                }
            }
        }
    }

    extension Excerpt {
        /// Copies the rows and columns of a CSV file that are asked for. The file is one of the service's own.
        private func part(ofCSV bytes: [UInt8]) throws(Problem) -> Part {
            let names = Record(beginning: bytes.span).map { header in header.fields.indices.map(header.text) }
            var columns: [Int] = []
            for field in fields {
                let column = field.joined(separator: ".")
                guard let found = names?.firstIndex(of: column) else {
                    throw Excerpt.unknown(column, among: names ?? [])
                }
                if !columns.contains(found) { columns.append(found) }
            }
            var copy: [UInt8] = []
            // The header is before the first row.
            var row = -1
            var reader = RecordReader(blankLines: .keep)
            reader.readAll(of: bytes.span) { record in
                if columns.isEmpty { columns = Array(record.fields.indices) }
                if row < 0 || includes(row) {
                    for (number, column) in columns.enumerated() {
                        if number > 0 { copy.append(UInt8(ascii: ",")) }
                        guard record.fields.indices.contains(column) else { continue }
                        copy += record.raw[record.fields[column].rawRange]
                    }
                    copy.append(10)
                }
                row += 1
            }
            return Part(bytes: copy, rows: max(0, row))
        }
    }
#endif
