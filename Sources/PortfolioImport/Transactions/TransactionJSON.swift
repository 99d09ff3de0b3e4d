internal import PortfolioFiles
internal import Valuation

/// Turns the objects of an array in a JSON document into the rows of a table that tells where they come from.
enum TransactionJSON {
    /// Whether a document is an object with the array. Only its start needs to be there.
    static func isOne(_ bytes: [UInt8], array: String) -> Bool {
        let text = bytes.prefix(HeaderLimits.bytes)
        guard let first = text.first(where: { $0 != 32 && $0 != 10 && $0 != 13 && $0 != 9 && $0 < 0x80 }),
            first == UInt8(ascii: "{")
        else { return false }
        let key = Array("\"\(array)\"".utf8)
        var place = text.startIndex
        while place + key.count <= text.endIndex {
            if text[place] == key[0], text[place...].starts(with: key) { return true }
            place += 1
        }
        return false
    }

    static func table(
        _ bytes: [UInt8], _ array: String, of mapping: TransactionMapping, name: String,
        log: inout DiagnosticLog
    ) -> StatementTable? {
        guard let root = LocatedJSON.read(bytes, longest: .max, file: name, log: &log) else {
            return nil
        }
        guard case .array(let elements)? = root.member(array)?.value else {
            log.add(
                Diagnostic(
                    .missingKey(array), file: name, in: bytes, firstLine: 1,
                    at: root.range.lowerBound..<(root.range.lowerBound + 1)))
            return nil
        }
        let names = mapping.names.map { (key: $0.key, of: TransactionJSON.names(in: $0.array, of: root)) }
        var keys: [String] = []
        var objects: [(line: Int, cells: [String: String])] = []
        var line = 1
        var place = 0
        for element in elements {
            guard case .object(let members) = element.value else {
                log.add(
                    Diagnostic(
                        .mappingType("an element of \(array)", "an object"), file: name, in: bytes,
                        firstLine: 1, at: element.range))
                return nil
            }
            while place < element.range.lowerBound {
                if bytes[place] == 10 { line += 1 }
                place += 1
            }
            var cells: [String: String] = [:]
            for member in members {
                guard let text = member.value.text else { continue }
                if !keys.contains(member.key) { keys.append(member.key) }
                cells[member.key] = text
            }
            for (key, names) in names { cells[key] = cells[key].map { names[$0] ?? $0 } }
            objects.append((line, cells))
        }
        var table = StatementTable(
            StatementCells(document: bytes, keys: keys, objects: elements.map(\.range)))
        table.add(keys, line: 1)
        for object in objects { table.add(keys.map { object.cells[$0] ?? "" }, line: object.line) }
        return table
    }

    /// The names of the objects in an array by their ids, but for a name that several have.
    private static func names(in array: String, of root: LocatedJSON) -> [String: String] {
        guard case .array(let elements)? = root.member(array)?.value else { return [:] }
        var names: [String: String] = [:]
        var counts: [String: Int] = [:]
        for element in elements {
            guard let id = element["id"]?.text, let name = element["name"]?.text, !name.isEmpty else {
                continue
            }
            names[id] = name
            counts[name, default: 0] += 1
        }
        return names.filter { counts[$0.value] == 1 }
    }
}

extension LocatedJSON {
    /// The text of a cell; `nil` for an array or an object.
    fileprivate var text: String? {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .null: ""
        case .array, .object: nil
        }
    }

    fileprivate subscript(key: String) -> LocatedJSON? {
        members.last { $0.key == key }?.value
    }
}
