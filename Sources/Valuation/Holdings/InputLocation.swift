/// Where in the input a row stands, for messages.
public struct InputLocation: Codable, Hashable, Sendable {
    /// The file's place in the list of files read; meaningful to whoever read them.
    public var file: UInt16
    /// The row's first line, from 1; 0 where there is none.
    public var line: UInt32

    /// A line of a file.
    public init(file: UInt16 = 0, line: UInt32 = 0) {
        self.file = file
        self.line = line
    }
}
