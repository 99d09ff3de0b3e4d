/// How the messages begin that tell a file is no table of the kind it is read as.
package enum HeaderMessage {
    static let missingColumn = "no column "
    static let otherSeparator = "the columns are separated by "

    /// Whether a message is one of them.
    package static func isOne(_ message: String) -> Bool {
        message.hasPrefix(missingColumn) || message.hasPrefix(otherSeparator)
    }
}
