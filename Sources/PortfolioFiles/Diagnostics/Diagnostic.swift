#if canImport(FoundationEssentials)
    public import protocol FoundationEssentials.LocalizedError
#else
    public import protocol Foundation.LocalizedError
#endif

/// Something wrong in an input file, and where.
///
/// ```swift
/// for diagnostic in log.first {
///     print(diagnostic)               // holdings.csv:17:25: shares "12,5" is not a number
///     print(diagnostic.remedy ?? "")  // write the number without separators of thousands, …
/// }
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
    /// The file's path, as it was given.
    public package(set) var file: String
    /// From 1; 0 where the whole file is meant.
    public package(set) var line: Int
    /// In characters (Unicode scalars), from 1; 0 where the whole line is meant.
    public package(set) var column: Int
    /// What is wrong, in words: an English sentence without its full stop.
    public package(set) var message: String
    /// What to do about it, in words, where there is something.
    public package(set) var remedy: String?
    /// The line as it stands, without its line break; of a very long one what stands far behind the place is cut off.
    public package(set) var excerpt: String?
    /// How many characters of the excerpt are meant.
    public package(set) var length: Int

    /// A diagnostic of these parts, for previews and tests.
    public init(
        file: String, line: Int = 0, column: Int = 0, message: String, remedy: String? = nil,
        excerpt: String? = nil, length: Int = 1
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.remedy = remedy
        self.excerpt = excerpt
        self.length = length
    }
}

extension Diagnostic: Codable {}

extension Diagnostic: CustomStringConvertible {
    /// The place and the message in one line, as compilers write them: `holdings.csv:17:25: shares "x" is not a number`.
    public var description: String {
        var place = file
        if line > 0 { place += ":\(line)" }
        if column > 0 { place += ":\(column)" }
        return "\(place): \(message)"
    }
}

extension Diagnostic: LocalizedError {
    /// The place and the message, in English.
    public var errorDescription: String? { description }
    /// The remedy, in English.
    public var recoverySuggestion: String? { remedy }
}
