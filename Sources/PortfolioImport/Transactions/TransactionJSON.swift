internal import PortfolioFiles
internal import Valuation

/// Turns the objects of an array in a JSON document into the rows of a table, each on the line it begins on where that
/// is possible, so that errors name the line of the document.
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

    static func table(_ bytes: [UInt8], array: String, name: String, log: inout DiagnosticLog) -> [UInt8]? {
        guard let root = LocatedJSON.read(bytes, longest: .max, file: name, log: &log) else {
            return nil
        }
        guard case .object(let members) = root.value,
            let member = members.first(where: { $0.key == array }),
            case .array(let elements) = member.value.value
        else {
            log.add(
                Diagnostic(
                    .missingKey(array), file: name, in: bytes, firstLine: 1,
                    at: root.range.lowerBound..<(root.range.lowerBound + 1)))
            return nil
        }
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
                let text: String
                switch member.value.value {
                case .string(let value), .number(let value): text = value
                case .bool(let value): text = value ? "true" : "false"
                case .null: text = ""
                default: continue
                }
                if !keys.contains(member.key) { keys.append(member.key) }
                cells[member.key] = text
            }
            objects.append((line, cells))
        }
        return written(objects, keys)
    }

    private static func written(_ objects: [(line: Int, cells: [String: String])], _ keys: [String])
        -> [UInt8]
    {
        var text = keys.map(quoted).joined(separator: ",")
        var line = 1
        for object in objects {
            text += "\n"
            line += 1
            while line < object.line {
                text += "\n"
                line += 1
            }
            text += keys.map { quoted(object.cells[$0] ?? "") }.joined(separator: ",")
        }
        return Array((text + "\n").utf8)
    }

    /// A field without line breaks, so that every row stays on one line.
    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" ? "\"\"" : $0.isNewline ? " " : String($0) }.joined() + "\""
    }
}
