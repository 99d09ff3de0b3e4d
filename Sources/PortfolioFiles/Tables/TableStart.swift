internal import SystemInterface

/// A table's file, open, and its first bytes: as many as it takes to read its header.
///
/// A file that is no table is found out here, whatever its size.
struct TableStart {
    let input: FileInput
    /// Whether the file can be left open, to be read again in places.
    let staysOpen: Bool
    /// What the file is called in messages.
    let name: String
    /// The whole header, unless the file has none, and perhaps some rows.
    let bytes: [UInt8]

    /// Within how many bytes a header ends, comments before it included.
    static let longestHeader = 1 << 20

    /// - Parameter chunkSize: how many bytes are read at first.
    init(_ input: FileInput, name: String, chunkSize: Int = 64 << 10) throws(FileError) {
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
