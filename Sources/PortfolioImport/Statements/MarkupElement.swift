/// An element of an XML document, or of one in SGML as OFX 1 has it.
struct MarkupElement: Sendable {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var children: [MarkupElement] = []
    /// The text of the element itself, without that of its children.
    var text = ""
    /// The line on which it begins, counted from 1.
    let line: Int

    /// The first child of a name.
    subscript(name: String) -> MarkupElement? { children.first { $0.name == name } }

    /// The text of the first child of a name; empty if there is none.
    func text(_ name: String) -> String { self[name]?.text.trimmed ?? "" }

    func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// All elements of a name below this one, in the order of the document.
    ///
    /// - Complexity: O(*n*) for *n* elements below.
    func all(_ name: String) -> [MarkupElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }
}
