/// Sorts rows by their keys in bounded memory, however many there are.
///
/// Rows are collected until they fill the memory allowed, sorted, and written to a nameless temporary file, one such
/// run after another; at the end the runs are merged. Rows with equal keys stay in the order in which they came.
struct RowSorter: Sendable {
    /// The name of what is sorted, for messages.
    private let name: String
    private let mostBytes: Int
    /// Each row of the run being collected: its key, and then itself.
    private var bytes: [UInt8] = []
    private var rows: [Row] = []
    private var spool: Spool?
    private var runs: [Range<Int>] = []
    private var spooled = 0
    /// The number of rows.
    private(set) var count = 0

    private struct Row: Sendable {
        /// The first bytes of the key, which nearly always decide.
        let prefix: UInt64
        let start: Int
        let keyLength: UInt32
        let length: UInt32

        var key: Range<Int> { start..<start + Int(keyLength) }
        var row: Range<Int> { key.upperBound..<key.upperBound + Int(length) }
    }

    /// - Parameter mostBytes: the size of a run in memory.
    init(_ name: String, mostBytes: Int = 32 << 20) {
        self.name = name
        self.mostBytes = RareWays.size(mostBytes, through: 600)
    }

    /// Adds rows with their keys.
    mutating func add(_ piece: Span<UInt8>, _ marks: RowMarks) throws(FileError) {
        var (rowStart, keyStart) = (0, 0)
        for (end, keyEnd) in zip(marks.ends, marks.keyEnds) {
            let start = bytes.count
            bytes += marks.keys[keyStart..<keyEnd]
            bytes.append(copying: piece.extracting(rowStart..<end))
            rows.append(
                Row(
                    prefix: UInt64(prefixOf: marks.keys.span.extracting(keyStart..<keyEnd)), start: start,
                    keyLength: UInt32(keyEnd - keyStart), length: UInt32(end - rowStart)))
            (rowStart, keyStart) = (end, keyEnd)
        }
        count += marks.ends.count
        if bytes.count + rows.count * MemoryLayout<Row>.stride >= mostBytes { try spill() }
    }

    private mutating func sort() {
        let bytes = bytes
        rows.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            let (a, b) = (bytes[left.key], bytes[right.key])
            if a != b { return a.lexicographicallyPrecedes(b) }
            return left.start < right.start
        }
    }

    /// Writes the run collected so far to the temporary file.
    private mutating func spill() throws(FileError) {
        sort()
        let spool = try Spool.opened(&spool, name)
        let start = spooled
        var piece: [UInt8] = []
        for row in rows {
            SpooledRow.appendHead(keyLength: row.keyLength, length: row.length, to: &piece)
            piece += bytes[row.start..<row.row.upperBound]
            if piece.count >= RowSorter.pieceSize { try write(&piece, to: spool) }
        }
        try write(&piece, to: spool)
        runs.append(start..<spooled)
        bytes.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
    }

    private mutating func write(_ piece: inout [UInt8], to spool: Spool) throws(FileError) {
        try spool.write(piece.span)
        spooled += piece.count
        piece.removeAll(keepingCapacity: true)
    }

    private static let pieceSize = 1 << 18

    /// Moves what is left in memory to the temporary file, if there is one. Nothing may be added afterwards.
    mutating func close() throws(FileError) {
        guard spool != nil else { return }
        if !rows.isEmpty { try spill() }
        (bytes, rows) = ([], [])
    }

    /// Passes the rows on in order, in pieces of one or more rows, until `body` returns `false`. Nothing may be added
    /// afterwards.
    ///
    /// - Parameter limit: the maximum number of rows.
    /// - Complexity: O(*n* log *n*) for *n* rows.
    consuming func finish(
        limit: Int, _ body: (Span<UInt8>) -> Bool
    ) throws(FileError) {
        var left = limit
        var piece: [UInt8] = []
        guard let spool else {
            sort()
            for row in rows.prefix(left) {
                piece += bytes[row.row]
                if piece.count >= RowSorter.pieceSize {
                    guard body(piece.span) else { return }
                    piece.removeAll(keepingCapacity: true)
                }
            }
            if !piece.isEmpty { _ = body(piece.span) }
            return
        }
        try close()
        let input = spool.input()
        var merge = try RunMerge(input, runs)
        while left > 0, try merge.next({ _, row in piece.append(copying: row) }) {
            left -= 1
            guard piece.count >= RowSorter.pieceSize else { continue }
            guard body(piece.span) else { return }
            piece.removeAll(keepingCapacity: true)
        }
        if !piece.isEmpty { _ = body(piece.span) }
    }
}
