/// The place in a file that something was read from, for messages.
public struct InputLocation: Codable, Hashable, Sendable {
    /// The place of the file in the list of files that were read, from 0; it means something to whoever read them.
    public var file: UInt16
    /// The first line of the row, from 1; 0 where there is none.
    public var line: UInt32

    /// A line of a file; without arguments, no place at all.
    public init(file: UInt16 = 0, line: UInt32 = 0) {
        self.file = file
        self.line = line
    }
}
