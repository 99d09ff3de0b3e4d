/// Groups in the order of their keys, in a nameless temporary file.
final class StoredGroups: KeptGroups {
    let count: Int
    /// The place in the file of the first group of each block, and where the last block ends.
    private let starts: [Int]
    /// The groups that have no sums in machine words, and their numbers by place.
    private let rest: Groups
    private let numbers: [Int: UInt32]
    private let input: FileInput
    /// The block that was read last: nearly always, groups are asked for in order.
    private let block = Monitor(Block())
    private let failure = Monitor(FileError?.none)

    /// The number of groups that are read at once: few, because a sorted list asks for one here and one there.
    fileprivate static let blockSize = 32

    private struct Block {
        var number = -1
        var bytes: [UInt8] = []
        /// Where each group begins.
        var starts: [Int] = []
    }

    /// - Parameters:
    ///   - merge: the runs of groups.
    ///   - rest: the groups that are in no run, or also have totals besides.
    /// - Complexity: O(*n* log *m*) for *n* groups in *m* runs.
    init(_ merge: consuming RunMerge, _ rest: consuming Groups) throws(FileError) {
        var writer = try Writer(rest)
        try writer.write(merge)
        (count, starts, self.rest, numbers) = (writer.count, writer.starts, writer.rest, writer.numbers)
        input = writer.file.input
    }

    func withGroup(at place: Int, _ body: (_ key: Span<UInt8>, borrowing GroupSums) -> Void) {
        block.use { block in
            let number = place / StoredGroups.blockSize
            if block.number != number { read(number, into: &block) }
            guard let start = block.starts.dropFirst(place % StoredGroups.blockSize).first else { return }
            let row = SpooledRow(block.bytes.span, at: start)
            let key = start + SpooledRow.head
            let bytes = block.bytes.span.extracting(key..<key + row.byteCount)
            guard let sums = GroupSums(bytes.extracting(droppingFirst: row.keyLength)) else { return }
            body(bytes.extracting(first: row.keyLength), sums)
        }
    }

    private func read(_ number: Int, into block: inout Block) {
        block.number = number
        block.starts.removeAll(keepingCapacity: true)
        do throws(FileError) {
            guard try input.read(starts[number]..<starts[number + 1], into: &block.bytes) else {
                throw .readFailed(input.path, reason: "it ends too early")
            }
        } catch {
            failure.use { [error] in $0 = $0 ?? error }
            return
        }
        var place = 0
        while place < block.bytes.count {
            block.starts.append(place)
            place += SpooledRow.head + SpooledRow(block.bytes.span, at: place).byteCount
        }
    }

    func totals(at place: Int) -> Totals { numbers[place].map { rest.totals(of: $0) } ?? Totals() }

    /// Throws the first error of reading; the groups that could not be read came out empty.
    func check() throws(FileError) {
        if let error = failure.use({ $0 }) { throw error }
    }
}

/// Writes groups in the order of their keys.
private struct Writer {
    private(set) var file: SpooledGroups
    private(set) var count = 0
    private(set) var starts: [Int] = []
    /// The groups that have no sums in machine words, and their numbers by place.
    private(set) var rest: Groups
    private(set) var numbers: [Int: UInt32] = [:]
    /// The groups that are in no run, or also have totals besides, in order.
    private var left: ArraySlice<UInt32>

    init(_ rest: consuming Groups) throws(FileError) {
        file = try SpooledGroups()
        left = rest.inKeyOrder[...]
        self.rest = rest
    }

    mutating func write(_ merge: consuming RunMerge) throws(FileError) {
        var (key, sums, wide) = ([UInt8](), GroupSums(), Totals?.none)
        var (nextKey, next) = ([UInt8](), GroupSums())
        var isNext = false
        while try merge.next({ bytes, row in
            guard let more = GroupSums(row) else { return }
            isNext = key.count != bytes.count || !key.indices.allSatisfy { key[$0] == bytes[$0] }
            if isNext {
                nextKey.removeAll(keepingCapacity: true)
                nextKey.append(copying: bytes)
                next = more
            } else if wide != nil || !sums.add(more) {
                wide = wide ?? sums.totals
                wide?.add(more.totals)
            }
        }) {
            guard isNext else { continue }
            if !key.isEmpty { try add(key, sums, wide) }
            swap(&key, &nextKey)
            (sums, wide) = (next, nil)
        }
        if !key.isEmpty { try add(key, sums, wide) }
        while let number = left.popFirst() { try add(number) }
        try file.finish()
        starts.append(file.length)
    }

    /// Adds the group of a run, after those of the rest that come before.
    private mutating func add(_ key: [UInt8], _ sums: GroupSums, _ wide: Totals?) throws(FileError) {
        while let number = left.first {
            let order = rest.withKey(of: number) { RunMerge.compare($0, key.span) }
            if order > 0 { break }
            left.removeFirst()
            if order == 0 { _ = rest.add(wide ?? sums.totals, key: key.span) }
            try add(number)
            if order == 0 { return }
        }
        if let wide { try add(rest.add(wide, key: key.span)) } else { try add(key.span, sums) }
    }

    /// Adds a group of the rest.
    private mutating func add(_ number: UInt32) throws(FileError) {
        numbers[count] = number
        var sums = GroupSums()
        sums.isWide = true
        let key = rest.withKey(of: number) { bytes in bytes.indices.map { bytes[$0] } }
        try add(key.span, sums)
    }

    private mutating func add(_ key: Span<UInt8>, _ sums: GroupSums) throws(FileError) {
        if count % StoredGroups.blockSize == 0 { starts.append(file.length) }
        count += 1
        try file.add(key, sums)
    }
}
