/// Brings the groups of a report together in bounded memory, however many there are.
///
/// Groups are collected until there are too many, sorted by their keys, and written to a nameless temporary file, one such
/// run after another; at the end the runs are merged. The group without a key stays in memory, as do those without sums in
/// machine words, such as those of an unknown cost.
struct GroupSpool: Sendable {
    /// The number of groups with sums in machine words from which on they are spilled.
    private let most: Int
    private var file: SpooledGroups?
    private var runs: [Range<Int>] = []
    /// Those that stay in memory.
    private var rest = Groups()
    /// The first error, after which nothing more is written or kept.
    private var error: FileError?

    /// - Parameter most: the number of groups from which on they are spilled: few enough for a processor's cache.
    init(most: Int = 1 << 17) { self.most = RareWays.size(most, through: 4) }

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
        do throws(FileError) {
            var file = if let file { file } else { try SpooledGroups() }
            self.file = nil
            let start = file.length
            var failure: FileError?
            groups.takeSums { key, sums in
                guard failure == nil else { return }
                do throws(FileError) { try file.add(key, sums) } catch { failure = error }
            }
            if let failure { throw failure }
            try file.finish()
            runs.append(start..<file.length)
            self.file = file
        } catch {
            self.error = error
        }
        rest.add(groups)
        groups = Groups()
    }

    /// All groups in the order of their keys, with the last ones; `nil` if they are all in memory.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups.
    mutating func finish(_ last: inout Groups) throws(FileError) -> StoredGroups? {
        if file != nil { write(&last) }
        if let error { throw error }
        guard let file else { return nil }
        return try StoredGroups(RunMerge(file.input, runs), rest)
    }
}

/// Groups that are written to a nameless temporary file, some at a time.
struct SpooledGroups: Sendable {
    private let spool: Spool
    private var bytes: [UInt8] = []
    /// The number of bytes of all groups so far.
    private(set) var length = 0

    private static let pieceSize = 1 << 18

    init() throws(FileError) { spool = try Spool("the groups") }

    mutating func add(_ key: Span<UInt8>, _ sums: borrowing GroupSums) throws(FileError) {
        SpooledRow.appendHead(
            keyLength: UInt32(truncatingIfNeeded: key.count), length: UInt32(GroupSums.byteCount), to: &bytes)
        bytes.append(copying: key)
        sums.append(to: &bytes)
        length += SpooledRow.head + key.count + GroupSums.byteCount
        if bytes.count >= SpooledGroups.pieceSize { try finish() }
    }

    mutating func finish() throws(FileError) {
        try spool.write(bytes.span)
        bytes.removeAll(keepingCapacity: true)
    }

    /// The bytes of the groups, when all of them are written.
    var input: FileInput { spool.input() }
}
