/// Brings the groups of a report together in bounded memory, however many there are.
///
/// Groups are collected until there are too many, sorted by their keys, and written to a nameless temporary file, one such
/// run after another; at the end the runs are merged. Each thread collects and sorts groups of its own. The group without a
/// key stays in memory, as do those without sums in machine words, such as those of an unknown cost.
struct GroupSpool: Sendable {
    /// The number of groups with sums in machine words from which on they are spilled.
    private let most: Int
    private var spool: Spool?
    private var length = 0
    private var runs: [Range<Int>] = []
    /// Those that stay in memory.
    private var rest = Groups()
    /// The first error, after which nothing more is written or kept.
    private var error: FileError?

    /// - Parameter most: the number of groups from which on they are spilled: few enough for a processor's cache.
    init(most: Int = 1 << 17) { self.most = RareWays.size(most, through: 4) }

    /// The number of groups that each of some threads collects for a run: with many threads, not too few to be merged.
    func mostOfThread(among threads: Int) -> Int { max(most / max(threads, 1), min(most, 1 << 15)) }

    /// The run of groups that have both a key and sums in machine words, which are removed.
    static func run(taking groups: inout Groups) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(groups.compactCount * 80)
        groups.takeSums { key, sums in SpooledGroups.append(key, sums, to: &bytes) }
        return bytes
    }

    /// Adds a run to the file.
    mutating func add(_ run: Span<UInt8>) {
        if error != nil || run.isEmpty { return }
        do throws(FileError) {
            try Spool.opened(&spool, SpooledGroups.name).write(run)
            runs.append(length..<length + run.count)
            length += run.count
        } catch {
            self.error = error
        }
    }

    /// Moves groups to the file if there are many.
    mutating func spill(_ groups: inout Groups) {
        if error != nil {
            groups = Groups()
        } else if groups.compactCount >= most {
            write(&groups)
            groups = Groups(capacity: most)
        }
    }

    private mutating func write(_ groups: inout Groups) {
        add(GroupSpool.run(taking: &groups).span)
        rest.add(groups)
        groups = Groups()
    }

    /// All groups in the order of their keys, with the last ones; `nil` if they are all in memory.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups.
    mutating func finish(_ last: inout Groups) throws(FileError) -> StoredGroups? {
        if spool != nil { write(&last) }
        if let error { throw error }
        guard let spool else { return nil }
        return try StoredGroups(RunMerge(spool.input(), runs), rest)
    }
}

/// Groups that are written to a nameless temporary file, some at a time.
struct SpooledGroups: Sendable {
    private let spool: Spool
    private var bytes: [UInt8] = []
    /// The number of bytes of all groups so far.
    private(set) var length = 0

    private static let pieceSize = 1 << 18
    /// What they are called in messages.
    static let name = "the groups"

    init() throws(FileError) { spool = try Spool(SpooledGroups.name) }

    mutating func add(_ key: Span<UInt8>, _ sums: borrowing GroupSums) throws(FileError) {
        SpooledGroups.append(key, sums, to: &bytes)
        length += SpooledRow.head + key.count + GroupSums.byteCount
        if bytes.count >= SpooledGroups.pieceSize { try finish() }
    }

    static func append(_ key: Span<UInt8>, _ sums: borrowing GroupSums, to bytes: inout [UInt8]) {
        SpooledRow.appendHead(
            keyLength: UInt32(truncatingIfNeeded: key.count), length: UInt32(GroupSums.byteCount), to: &bytes)
        bytes.append(copying: key)
        sums.append(to: &bytes)
    }

    mutating func finish() throws(FileError) {
        try spool.write(bytes.span)
        bytes.removeAll(keepingCapacity: true)
    }

    /// The bytes of the groups, when all of them are written.
    var input: FileInput { spool.input() }
}
