internal import SystemInterface

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
            for length in [row.keyLength, row.length] {
                for shift in [24, 16, 8, 0] as [UInt32] {
                    piece.append(UInt8(truncatingIfNeeded: length >> shift))
                }
            }
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
        while left > 0, try merge.next(into: &piece) {
            left -= 1
            guard piece.count >= RowSorter.pieceSize else { continue }
            guard body(piece.span) else { return }
            piece.removeAll(keepingCapacity: true)
        }
        if !piece.isEmpty { _ = body(piece.span) }
    }
}

/// Merges sorted runs of a file. It is a heap of the runs by their next rows.
private struct RunMerge {
    private let input: FileInput
    private var readers: [RunReader]
    /// The indices of the readers that have a row; each precedes those at twice its place plus one and two.
    private var heap: [Int] = []

    init(_ input: FileInput, _ runs: [Range<Int>]) throws(FileError) {
        self.input = input
        readers = runs.map { RunReader($0) }
        for index in readers.indices where try readers[index].advance(input) { heap.append(index) }
        for place in heap.indices.reversed() { sift(place) }
    }

    /// Appends the next row; `false` if there is none.
    mutating func next(into piece: inout [UInt8]) throws(FileError) -> Bool {
        guard let first = heap.first else { return false }
        readers[first].appendRow(to: &piece)
        if try !readers[first].advance(input) {
            heap[0] = heap[heap.count - 1]
            heap.removeLast()
        }
        sift(0)
        return true
    }

    private mutating func sift(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if precedes(heap[child], heap[least]) { least = child }
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let order = readers[left].compare(readers[right])
        // Earlier runs have the rows that came earlier.
        return order < 0 || (order == 0 && left < right)
    }
}

/// Reads a sorted run row by row.
private struct RunReader {
    private var rest: Range<Int>
    private var bytes: [UInt8] = []
    private var place = 0
    private var keyLength = 0
    private var length = 0

    /// Few enough for hundreds of runs to be read at once.
    private static let pieceSize = 1 << 16
    private static let head = 8

    init(_ run: Range<Int>) { rest = run }

    /// Moves to the next row; `false` at the end.
    mutating func advance(_ input: FileInput) throws(FileError) -> Bool {
        place += keyLength + length
        (keyLength, length) = (0, 0)
        guard try fill(RunReader.head, input) else { return false }
        let lengths = (number(at: place), number(at: place + 4))
        place += RunReader.head
        guard try fill(lengths.0 + lengths.1, input) else {
            throw .readFailed("a temporary copy of \(input.path)", reason: "it ends too early")
        }
        (keyLength, length) = lengths
        return true
    }

    private func number(at place: Int) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
    }

    /// Makes sure that some bytes from the current place on are in memory; `false` if the run ends before.
    private mutating func fill(_ count: Int, _ input: FileInput) throws(FileError) -> Bool {
        if bytes.count - place >= count { return true }
        bytes.removeFirst(place)
        place = 0
        while bytes.count < count, !rest.isEmpty {
            let wanted = min(max(RunReader.pieceSize, count - bytes.count), rest.count)
            let taken = try input.read(wanted, at: rest.lowerBound, into: &bytes)
            if taken == 0 { break }
            rest = rest.lowerBound + taken..<rest.upperBound
        }
        return bytes.count >= count
    }

    func appendRow(to piece: inout [UInt8]) {
        piece += bytes[place + keyLength..<place + keyLength + length]
    }

    /// −1, 0 or 1 if the key is less than, equal to or greater than another.
    func compare(_ other: RunReader) -> Int {
        let count = min(keyLength, other.keyLength)
        for index in 0..<count {
            let (a, b) = (bytes[place + index], other.bytes[other.place + index])
            if a != b { return a < b ? -1 : 1 }
        }
        return (keyLength - other.keyLength).signum()
    }
}
