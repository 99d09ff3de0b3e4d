/// A value of JSON to be written, with its members in the order given.
package indirect enum JSONValue: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case null
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// The width up to which a value stays on one line.
    private static let width = 100

    /// The value as JSON with indented lines.
    package func json(indent: Int = 0) -> String {
        let line = inOneLine
        if indent > 0, !hasManyMembers, indent + line.count <= JSONValue.width { return line }
        let inner = String(repeating: " ", count: indent + 2)
        let end = "\n" + String(repeating: " ", count: indent)
        switch self {
        case .list(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.json(indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map {
                inner + JSONText.quoted($0.key) + ": " + $0.value.json(indent: indent + 2)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        default: return line
        }
    }

    private var hasManyMembers: Bool {
        switch self {
        case .object(let members): members.count > 4
        case .list(let elements): elements.count { if case .object = $0 { true } else { false } } > 1
        default: false
        }
    }

    /// The value as JSON in one line.
    package var inOneLine: String {
        switch self {
        case .text(let text): JSONText.quoted(text)
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .null: "null"
        case .list(let elements): "[" + elements.map(\.inOneLine).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { JSONText.quoted($0.key) + ": " + $0.value.inOneLine }.joined(
                    separator: ", ")
                + "}"
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }
}
