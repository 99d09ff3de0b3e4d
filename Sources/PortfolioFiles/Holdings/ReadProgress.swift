/// The result of a chunk of a holdings file.
struct FinishedChunk<Output> {
    let output: Output
    let log: DiagnosticLog
    let count: Int
    let lines: Int
    /// Whether the chunk has misplaced quotes or is not valid UTF-8.
    let isBroken: Bool
}

/// Tracks how much of a file has been processed, chunk by chunk and in order.
///
/// One thread at a time has the turn to commit chunks, without blocking the others, until the next chunk is not ready.
/// Chunks that are read before their turn wait.
struct ReadProgress<Output> {
    /// The sequence number of the next chunk.
    private(set) var next = 0
    /// The number of lines before it.
    private(set) var line: Int
    /// The offset in the file of the next chunk.
    private(set) var offset: Int
    var log: DiagnosticLog
    /// The chunks from the first broken one on.
    private(set) var tail: [[UInt8]] = []
    private(set) var isStopped = false
    private(set) var isTaken = false
    private var waiting: [Int: (chunk: FinishedChunk<Output>, bytes: [UInt8])] = [:]
    /// Buffers to reuse.
    private var spare: [[UInt8]] = []

    /// A chunk that its holder must commit and then give to ``pass(_:goesOn:)``.
    struct Turn {
        let output: Output
        let lineBefore: Int
        let hasErrors: Bool
        fileprivate let lines: Int
        fileprivate let count: Int
    }

    /// - Parameter log: the errors before the first chunk.
    init(line: Int, offset: Int = 0, log: DiagnosticLog = DiagnosticLog()) {
        self.line = line
        self.offset = offset
        self.log = log
    }

    /// Takes a finished chunk.
    ///
    /// - Parameter buffer: the chunk's bytes. If the chunk has to wait, they are kept and another buffer is returned in
    ///   their place.
    /// - Returns: the next chunk to commit, if it is its turn.
    mutating func take(
        _ sequence: Int, _ chunk: FinishedChunk<Output>, _ buffer: inout [UInt8]
    ) -> Turn? {
        guard sequence == next, !isTaken else {
            var bytes = spare.popLast() ?? []
            swap(&bytes, &buffer)
            waiting[sequence] = (chunk, bytes)
            return nil
        }
        return turn(of: chunk, buffer) ?? nextTurn()
    }

    /// Ends a turn.
    ///
    /// - Parameter goesOn: whether more chunks are wanted.
    /// - Returns: the next chunk to commit, if it is ready.
    mutating func pass(_ turn: Turn, goesOn: Bool) -> Turn? {
        isStopped = isStopped || !goesOn
        line += turn.lines
        offset += turn.count
        isTaken = false
        return nextTurn()
    }

    private mutating func nextTurn() -> Turn? {
        while let (chunk, bytes) = waiting.removeValue(forKey: next) {
            let turn = turn(of: chunk, bytes)
            spare.append(bytes)
            if let turn { return turn }
        }
        return nil
    }

    /// Returns `nil` if there is nothing to commit.
    private mutating func turn(of chunk: FinishedChunk<Output>, _ bytes: [UInt8]) -> Turn? {
        next += 1
        if isStopped, tail.isEmpty { return nil }
        if chunk.isBroken || !tail.isEmpty {
            tail.append(Array(bytes.prefix(chunk.count)))
            isStopped = true
            return nil
        }
        log.add(chunk.log, lines: line)
        isTaken = true
        return Turn(
            output: chunk.output, lineBefore: line, hasErrors: !log.isEmpty, lines: chunk.lines,
            count: chunk.count)
    }
}
