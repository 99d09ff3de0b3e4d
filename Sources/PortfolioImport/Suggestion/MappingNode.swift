internal import PortfolioFiles

/// A value of a mapping to be written, with its members in the order in which people read them.
typealias MappingNode = JSONValue

extension MappingNode {
    /// What the export does not tell.
    static let open = MappingNode.text(MappingNotes.open)

    /// The number of places left open.
    var openPlaces: Int {
        switch self {
        case .text(let text): text == MappingNotes.open ? 1 : 0
        case .number, .flag, .null: 0
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
