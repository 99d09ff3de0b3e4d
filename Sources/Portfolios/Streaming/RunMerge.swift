/// Merges sorted runs of a file, whose rows are in the form of ``SpooledRow``. It is a heap of the runs by their next rows.
struct RunMerge {
    private let input: FileInput
    private var readers: [RunReader]
    /// The readers that have a row; each precedes those at twice its place plus one and two.
    private var heap: [Entry] = []

    /// The number of bytes that are read of all runs at once.
    private static let mostBytes = 1 << 24

    private struct Entry {
        /// The first bytes of the reader's key, which nearly always decide.
        var prefix: UInt64
        let reader: Int
    }

    init(_ input: FileInput, _ runs: [Range<Int>]) throws(FileError) {
        self.input = input
        let piece = min(max(RunMerge.mostBytes / max(runs.count, 1), 1 << 12), 1 << 16)
        readers = runs.map { RunReader($0, piece: piece) }
        for index in readers.indices where try readers[index].advance(input) {
            heap.append(Entry(prefix: readers[index].prefix, reader: index))
        }
        for place in heap.indices.reversed() { sift(place) }
    }

    /// Passes on the next row and its key, and moves past it; `false` if there is none.
    mutating func next(_ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) -> Void) throws(FileError) -> Bool {
        guard let first = heap.first?.reader else { return false }
        readers[first].withRow(body)
        if try readers[first].advance(input) {
            heap[0].prefix = readers[first].prefix
        } else {
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

    /// −1, 0 or 1 if a key is less than, equal to or greater than another.
    static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index] ? -1 : 1
        }
        return (left.count - right.count).signum()
    }

    private func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        let order = readers[left.reader].compare(readers[right.reader])
        // Earlier runs have the rows that came earlier.
        return order < 0 || (order == 0 && left.reader < right.reader)
    }
}

/// A row in a temporary file: the length of its key, its own length, the key, and the row.
struct SpooledRow {
    let keyLength: Int
    let length: Int

    /// The number of bytes that both lengths take.
    static let head = 8

    /// The row that begins at a place.
    init(_ bytes: Span<UInt8>, at place: Int) {
        func number(at place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) } }
        (keyLength, length) = (number(at: place), number(at: place + 4))
    }

    /// The number of bytes of the key and the row.
    var byteCount: Int { keyLength + length }

    static func appendHead(keyLength: UInt32, length: UInt32, to bytes: inout [UInt8]) {
        for length in [keyLength, length] {
            for shift in [24, 16, 8, 0] as [UInt32] {
                bytes.append(UInt8(truncatingIfNeeded: length >> shift))
            }
        }
    }
}

/// Reads a sorted run row by row.
private struct RunReader {
    private var rest: Range<Int>
    private var bytes: [UInt8] = []
    private var place = 0
    private var keyLength = 0
    private var length = 0
    /// The first bytes of the key.
    private(set) var prefix: UInt64 = 0

    /// The number of bytes that are read at once.
    private let piece: Int

    init(_ run: Range<Int>, piece: Int) { (rest, self.piece) = (run, piece) }

    /// Moves to the next row; `false` at the end.
    mutating func advance(_ input: FileInput) throws(FileError) -> Bool {
        place += keyLength + length
        (keyLength, length) = (0, 0)
        guard try fill(SpooledRow.head, input) else { return false }
        let row = SpooledRow(bytes.span, at: place)
        place += SpooledRow.head
        guard try fill(row.byteCount, input) else {
            throw .readFailed("a temporary copy of \(input.path)", reason: "it ends too early")
        }
        (keyLength, length) = (row.keyLength, row.length)
        prefix = UInt64(prefixOf: bytes.span.extracting(place..<place + keyLength))
        return true
    }

    /// Makes sure that some bytes from the current place on are in memory; `false` if the run ends before.
    private mutating func fill(_ count: Int, _ input: FileInput) throws(FileError) -> Bool {
        if bytes.count - place >= count { return true }
        bytes.removeFirst(place)
        place = 0
        while bytes.count < count, !rest.isEmpty {
            let wanted = min(max(piece, count - bytes.count), rest.count)
            let taken = try input.read(wanted, at: rest.lowerBound, into: &bytes)
            if taken == 0 { break }
            rest = rest.lowerBound + taken..<rest.upperBound
        }
        return bytes.count >= count
    }

    func withRow(_ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) -> Void) {
        let end = place + keyLength
        body(bytes.span.extracting(place..<end), bytes.span.extracting(end..<end + length))
    }

    /// −1, 0 or 1 if the key is less than, equal to or greater than another.
    func compare(_ other: RunReader) -> Int {
        RunMerge.compare(
            bytes.span.extracting(place..<place + keyLength),
            other.bytes.span.extracting(other.place..<other.place + other.keyLength))
    }
}
