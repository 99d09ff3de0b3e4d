import Testing

/// A file with one mistake, and the resulting message.
struct Mistake: CustomTestStringConvertible, Sendable {
    let text: String
    let said: [String]

    init(file text: String, _ said: String...) {
        self.text = text
        self.said = said
    }

    /// One row under a header.
    init(_ header: String, _ row: String, _ said: String...) {
        text = "\(header)\n\(row)\n"
        self.said = said
    }

    var testDescription: String { said.first ?? text }
}
