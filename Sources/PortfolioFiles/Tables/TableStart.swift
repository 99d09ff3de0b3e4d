internal import SystemInterface

/// An open table file and its first bytes: as many as are needed to read its header.
///
/// A file that is not a table is recognized here, whatever its size.
struct TableStart {
    let input: FileInput
    /// Whether the file can be left open for reading parts of it again.
    let staysOpen: Bool
    /// The name of the file in messages.
    let name: String
    /// The whole header, unless the file has none, and possibly some rows.
    let bytes: [UInt8]

    /// The maximum number of bytes up to the end of the header, including comments before it.
    static let longestHeader = 1 << 20

    /// - Parameter chunkSize: the number of bytes to read first.
    init(_ input: FileInput, name: String, chunkSize: Int = ChunkSource.chunkSize) throws(FileError) {
        self.input = input
        self.name = name
        staysOpen = input.canStayOpen
        var bytes: [UInt8] = []
        var target = min(chunkSize, 64 << 10)
        while true {
            let count = try input.read(target - bytes.count, into: &bytes)
            if count == 0 { break }
            guard bytes.count == target else { continue }
            if HeaderLine.isWhole(bytes) || bytes.count > TableStart.longestHeader { break }
            target *= 2
        }
        self.bytes = bytes
    }
}
