/// Why exports can't be imported: all errors, each with its place in its file.
public struct ImportFailure: Error, Hashable, Sendable {
    /// The errors.
    public let log: DiagnosticLog
}

extension ImportFailure: LocalizedError, CustomStringConvertible {
    /// The first error with its place, and how many more there are.
    public var description: String {
        let first = log.first.first?.description ?? "the exports can't be read"
        return log.count > 1 ? "\(first), and \(log.count - 1) more" : first
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
    /// What to do about the first error, if that is known.
    public var recoverySuggestion: String? { log.first.first?.remedy }
}
