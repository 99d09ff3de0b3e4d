/// What a chunk of a holdings file comes to.
struct FinishedChunk<Output> {
    let output: Output
    let log: DiagnosticLog
    let count: Int
    let lines: Int
    /// Whether it is not well quoted, or not UTF-8.
    let isBroken: Bool
}

/// How far a file has been taken in, chunk by chunk in order; chunks that are read before their turn wait.
struct ReadProgress<Output> {
    /// The sequence number of the next chunk.
    private(set) var next = 0
    /// Lines before it.
    private(set) var line: Int
    var log = DiagnosticLog()
    /// From the first chunk on that is broken.
    private(set) var tail: [[UInt8]] = []
    private(set) var isStopped = false
    private var waiting: [Int: (chunk: FinishedChunk<Output>, bytes: [UInt8])] = [:]
    /// Buffers to be used again.
    private var spare: [[UInt8]] = []

    init(line: Int) { self.line = line }

    /// Takes a chunk, and those that waited for it.
    ///
    /// - Parameter buffer: the chunk's bytes, which are kept if it has to wait, and another buffer given back.
    mutating func take(
        _ sequence: Int, _ chunk: FinishedChunk<Output>, _ buffer: inout [UInt8],
        _ commit: (Output, _ lineBefore: Int, _ hasErrors: Bool) -> Bool
    ) {
        guard sequence == next else {
            var bytes = spare.popLast() ?? []
            swap(&bytes, &buffer)
            waiting[sequence] = (chunk, bytes)
            return
        }
        takeNext(chunk, buffer, commit)
        while let (chunk, bytes) = waiting.removeValue(forKey: next) {
            takeNext(chunk, bytes, commit)
            spare.append(bytes)
        }
    }

    private mutating func takeNext(
        _ chunk: FinishedChunk<Output>, _ bytes: [UInt8], _ commit: (Output, Int, Bool) -> Bool
    ) {
        next += 1
        if isStopped, tail.isEmpty { return }
        if chunk.isBroken || !tail.isEmpty {
            tail.append(Array(bytes.prefix(chunk.count)))
            isStopped = true
        } else {
            log.add(chunk.log, lines: line)
            isStopped = !commit(chunk.output, line, !log.isEmpty)
            line += chunk.lines
        }
    }
}
