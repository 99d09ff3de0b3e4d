public import Valuation

/// Something wrong in an input file, and where.
///
/// ```swift
/// for diagnostic in log.first {
///     print(diagnostic)               // holdings.csv:17:25: shares "12,5" is not a number
///     print(diagnostic.remedy ?? "")  // write the number without separators of thousands, …
/// }
/// ```
public struct Diagnostic: Error, Hashable, Sendable {
    /// The file's path, as given.
    public package(set) var file: String
    /// The line, counted from 1; 0 if the diagnostic concerns the whole file.
    public package(set) var line: Int
    /// The column in characters (Unicode scalars), counted from 1; 0 if the diagnostic concerns the whole line.
    public package(set) var column: Int
    /// What is wrong: an English sentence without a full stop.
    public package(set) var message: String
    /// What to do about it, if anything can be suggested.
    public package(set) var remedy: String?
    /// The text of the line, without its line break. A very long line is cut off some way after the place.
    public package(set) var excerpt: String?
    /// How many characters of the excerpt are at fault.
    public package(set) var length: Int
    /// The line of an opening quote that the remedy names.
    package var lineOfQuote: Int?

    /// Creates a diagnostic from its parts, for previews and tests.
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

extension Diagnostic: CustomStringConvertible {
    /// The place and the message on one line, in the style of compilers: `holdings.csv:17:25: shares "x" is not a
    /// number`.
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
