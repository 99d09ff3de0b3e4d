/// Rows that are read again in the same order: in memory if they are few, and otherwise in a nameless temporary file.
struct RowStore: Sendable {
    /// The name of the rows, for messages.
    private let name: String
    private let mostBytes: Int
    private var bytes: [UInt8] = []
    private var spool: Spool?
    /// The lengths of the pieces in which rows were added.
    private var lengths: [Int] = []

    /// - Parameter mostBytes: the number of bytes that are kept in memory.
    init(_ name: String, mostBytes: Int = 8 << 20) {
        self.name = name
        self.mostBytes = RareWays.size(mostBytes, through: 600)
    }

    mutating func add(_ piece: Span<UInt8>) throws(FileError) {
        guard !piece.isEmpty else { return }
        bytes.append(copying: piece)
        lengths.append(piece.count)
        if bytes.count >= mostBytes { try spill() }
    }

    private mutating func spill() throws(FileError) {
        let spool = try Spool.opened(&spool, name)
        try spool.write(bytes.span)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Passes on the rows in the pieces in which they were added. Nothing may be added afterwards.
    consuming func forEachBatch(_ body: (Span<UInt8>) -> Void) throws(FileError) {
        var place = 0
        guard let spool else {
            for length in lengths {
                body(bytes.span.extracting(place..<place + length))
                place += length
            }
            return
        }
        try spill()
        bytes = []
        let input = spool.input()
        var piece: [UInt8] = []
        for length in lengths {
            guard try input.read(place..<place + length, into: &piece) else {
                throw .readFailed("a temporary copy of \(name)", reason: "it ends too early")
            }
            place += length
            body(piece.span)
        }
    }
}

extension Spool {
    /// The file that is open, or else a new one.
    static func opened(_ spool: inout Spool?, _ name: String) throws(FileError) -> Spool {
        if let spool { return spool }
        let opened = try Spool(name)
        spool = opened
        return opened
    }
}

extension Monitor<Bool> {
    /// Sets the value, and returns the one before.
    func exchange(_ value: Bool) -> Bool {
        use { now in
            defer { now = value }
            return now
        }
    }
}

extension [UInt8] {
    mutating func append(copying bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { output in
            for index in bytes.indices { output.append(bytes[index]) }
        }
    }
}
