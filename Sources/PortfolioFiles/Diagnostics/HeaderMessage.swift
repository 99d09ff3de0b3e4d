/// Identifies the messages saying that a file is not the kind of table it is read as, by how they begin.
package enum HeaderMessage {
    static let missingColumn = "no column "
    static let otherSeparator = "the columns are separated by "

    /// Whether a message is one of these.
    package static func isOne(_ message: String) -> Bool {
        message.hasPrefix(missingColumn) || message.hasPrefix(otherSeparator)
    }
}
