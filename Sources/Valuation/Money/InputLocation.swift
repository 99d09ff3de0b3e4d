/// The place in a file that something was read from, for messages.
///
/// Files up to number 16,777,215 and lines up to 1,099,511,627,775 are told apart; higher numbers count as these.
public struct InputLocation: Hashable, Sendable {
    /// The file in the upper 24 bits and the line in the others, because tables of prices keep one per price.
    package var packed: UInt64

    private static let lineBits: UInt64 = 40
    private static let mostFiles = (1 << 24) - 1
    private static let mostLines = (1 << 40) - 1

    /// The index of the file among the files read, from 0; only the code that read them can interpret it.
    public var file: Int {
        get { Int(packed >> InputLocation.lineBits) }
        set { self = InputLocation(file: newValue, line: line) }
    }

    /// The first line of the row, from 1; 0 if there is none.
    public var line: Int {
        get { Int(packed & UInt64(InputLocation.mostLines)) }
        set { self = InputLocation(file: file, line: newValue) }
    }

    /// Creates a location; without arguments, it stands for no location.
    public init(file: Int = 0, line: Int = 0) {
        let file = UInt64(min(max(file, 0), InputLocation.mostFiles))
        packed = file << InputLocation.lineBits | UInt64(min(max(line, 0), InputLocation.mostLines))
    }
}

extension InputLocation: Codable {
    private enum CodingKeys: CodingKey { case file, line }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: try container.decode(Int.self, forKey: .file),
            line: try container.decode(Int.self, forKey: .line))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encode(line, forKey: .line)
    }
}
