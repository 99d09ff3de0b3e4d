internal import PortfolioFiles

/// A value of a mapping to be written, with its members in the order in which people read them.
indirect enum MappingNode {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([MappingNode])
    case object([(key: String, value: MappingNode)])

    /// What the export does not tell.
    static let open = MappingNode.text(MappingNotes.open)

    /// The width up to which a value stays on one line.
    private static let width = 100

    /// The value as JSON with indented lines.
    func json(indent: Int = 0) -> String {
        let line = inOneLine
        if indent > 0, !hasManyMembers, indent + line.count <= MappingNode.width { return line }
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

    var inOneLine: String {
        switch self {
        case .text(let text): JSONText.quoted(text)
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let elements): "[" + elements.map(\.inOneLine).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { JSONText.quoted($0.key) + ": " + $0.value.inOneLine }.joined(
                    separator: ", ")
                + "}"
        }
    }

    /// The number of places left open.
    var openPlaces: Int {
        switch self {
        case .text(let text): text == MappingNotes.open ? 1 : 0
        case .number, .flag: 0
        case .list(let elements): elements.reduce(0) { $0 + $1.openPlaces }
        case .object(let members): members.reduce(0) { $0 + $1.value.openPlaces }
        }
    }

    /// A text, or the list of several, each once.
    static func texts(_ texts: [String]) -> MappingNode {
        var different: [String] = []
        for text in texts where !different.contains(text) { different.append(text) }
        return different.count == 1 ? .text(different[0]) : .list(different.map { .text($0) })
    }

    /// A text as a pattern that fits it alone.
    static func pattern(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "*" || $1 == "\\" ? "\\\($1)" : String($1) }
    }
}
