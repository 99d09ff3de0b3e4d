/// The place in a file that something was read from, for messages.
public struct InputLocation: Codable, Hashable, Sendable {
    /// The index of the file among the files read, from 0; only the code that read them can interpret it.
    public var file: UInt16
    /// The first line of the row, from 1; 0 if there is none.
    public var line: UInt32

    /// Creates a location; without arguments, it stands for no location.
    public init(file: UInt16 = 0, line: UInt32 = 0) {
        self.file = file
        self.line = line
    }
}
