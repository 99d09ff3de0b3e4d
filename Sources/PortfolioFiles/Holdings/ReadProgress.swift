/// What a chunk of a holdings file comes to.
struct FinishedChunk<Output> {
    let output: Output
    let log: DiagnosticLog
    let count: Int
    let lines: Int
    /// Whether it is not well quoted, or not UTF-8.
    let isBroken: Bool
}

/// How far a file has been taken in, chunk by chunk in order.
///
/// One thread at a time takes what chunks came to, without holding the others up: it has the turn, until no next chunk is
/// there. Chunks that are read before their turn wait.
struct ReadProgress<Output> {
    /// The sequence number of the next chunk.
    private(set) var next = 0
    /// Lines before it.
    private(set) var line: Int
    var log: DiagnosticLog
    /// From the first chunk on that is broken.
    private(set) var tail: [[UInt8]] = []
    private(set) var isStopped = false
    private(set) var isTaken = false
    private var waiting: [Int: (chunk: FinishedChunk<Output>, bytes: [UInt8])] = [:]
    /// Buffers to be used again.
    private var spare: [[UInt8]] = []

    /// A chunk that is to be committed by whoever has it, and then given to ``pass(_:goesOn:)``.
    struct Turn {
        let output: Output
        let lineBefore: Int
        let hasErrors: Bool
        fileprivate let lines: Int
    }

    /// - Parameter log: what is wrong before the first chunk.
    init(line: Int, log: DiagnosticLog = DiagnosticLog()) {
        self.line = line
        self.log = log
    }

    /// Takes a chunk in.
    ///
    /// - Parameter buffer: the chunk's bytes, which are kept if it has to wait, and another buffer given back.
    /// - Returns: the chunk, if it is its turn.
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
    /// - Parameter goesOn: whether more are wanted.
    /// - Returns: the next chunk, if it is there.
    mutating func pass(_ turn: Turn, goesOn: Bool) -> Turn? {
        isStopped = isStopped || !goesOn
        line += turn.lines
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

    /// `nil` where there is nothing to commit.
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
        return Turn(output: chunk.output, lineBefore: line, hasErrors: !log.isEmpty, lines: chunk.lines)
    }
}
