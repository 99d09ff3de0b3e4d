internal import CSV
internal import Kernels
internal import SystemInterface

/// A file's rows in chunks that end at a record's end, handed out one after another to whichever thread asks.
///
/// If quotes are misplaced, a chunk may end elsewhere. The thread that indexes such a chunk notices, stops the source,
/// and the rest is read carefully and in order.
final class ChunkSource: Sendable {
    struct Chunk {
        /// Counted from 0.
        let sequence: Int
        /// The number of bytes before the slack.
        let count: Int
        /// Whether this chunk ends the file.
        let isLast: Bool
    }

    private struct State {
        /// Bytes that belong to the next chunk.
        var carry: [UInt8]
        /// The offset in the file of the next chunk.
        var offset: Int
        var sequence = 0
        var isAtEnd = false
        var isStopped = false
        var error: FileError?
    }

    /// Large enough that handing over a chunk costs almost nothing, and small enough that a chunk and its index stay in
    /// the L2 cache.
    static var chunkSize: Int { RareWays.size(256 << 10, through: 200) }

    /// The maximum length of a row in bytes. A chunk of this length without a row's end is handed out as it is.
    static let longestRow = 16 << 20

    /// A longer row is reported, and so is what is wrong behind it, unless it is still longer than this: the rest of the
    /// file, which may be endless, is not read then.
    static let longestSkipped = 2 * longestRow

    private let input: FileInput
    private let kernel: Kernel
    private let chunkSize: Int
    let longestRow: Int
    /// Records that begin at this offset of the file or later are left out.
    let limit: Int?
    private let state: Monitor<State>

    /// - Parameters:
    ///   - start: bytes of the first chunk that have already been read.
    ///   - offset: the offset in the file of the first chunk.
    ///   - limit: leave out records that begin at this offset of the file or later.
    init(
        _ input: FileInput, start: [UInt8], at offset: Int = 0, limit: Int? = nil, kernel: Kernel,
        chunkSize: Int, longestRow: Int
    ) {
        self.input = input
        self.limit = limit
        self.kernel = kernel
        self.chunkSize = chunkSize
        self.longestRow = longestRow
        state = Monitor(State(carry: start, offset: offset))
    }

    /// Reads the next chunk, followed by the slack, into `buffer`; returns `nil` at the end.
    func next(into buffer: inout [UInt8]) -> Chunk? {
        RareWays.pause()
        return state.use { state in
            guard !state.isStopped, state.error == nil, state.offset < limit ?? .max else { return nil }
            // Keep the buffer's memory: a fresh page costs more than filling it.
            buffer.removeAll(keepingCapacity: true)
            buffer.reserveCapacity(chunkSize + Block.slack)
            buffer.append(contentsOf: state.carry)
            state.carry.removeAll(keepingCapacity: true)
            var target = chunkSize
            while true {
                fill(&buffer, to: target, &state)
                if state.error != nil { return nil }
                if let end = lastEnd(in: buffer.span, state) {
                    state.carry.append(contentsOf: buffer[end...])
                    buffer.removeLast(buffer.count - end)
                    break
                }
                if state.isAtEnd || buffer.count >= longestRow { break }
                target = min(buffer.count * 2, longestRow)
            }
            guard !buffer.isEmpty else { return nil }
            let count = buffer.count
            buffer.append(contentsOf: repeatElement(0, count: Block.slack))
            defer {
                state.sequence += 1
                state.offset += count
            }
            return Chunk(sequence: state.sequence, count: count, isLast: state.isAtEnd && state.carry.isEmpty)
        }
    }

    /// The end of the last record of a chunk; `nil` if that is the end of the buffer or not in it.
    private func lastEnd(in buffer: Span<UInt8>, _ state: State) -> Int? {
        if let limit,
            let end = BlockScan.firstRecordBoundary(from: limit - state.offset, in: buffer, kernel: kernel)
        {
            return end
        }
        return state.isAtEnd ? nil : BlockScan.lastRecordBoundary(in: buffer, kernel: kernel)
    }

    private func fill(_ buffer: inout [UInt8], to target: Int, _ state: inout State) {
        while buffer.count < target, !state.isAtEnd {
            do throws(FileError) {
                if try input.read(target - buffer.count, into: &buffer) == 0 { state.isAtEnd = true }
            } catch {
                state.error = error
                return
            }
        }
    }

    /// Stops handing out chunks.
    func stop() { state.use { $0.isStopped = true } }

    /// Reads the rest of the file after the chunks handed out, in pieces, whatever the limit. Only one thread may still
    /// be running.
    ///
    /// - Parameter body: returns `false` to stop.
    func readRest(_ body: ([UInt8]) -> Bool) {
        state.use { state in
            var goesOn = body(state.carry)
            state.carry.removeAll()
            var piece: [UInt8] = []
            while goesOn, !state.isAtEnd, state.error == nil {
                piece.removeAll(keepingCapacity: true)
                fill(&piece, to: chunkSize, &state)
                goesOn = body(piece)
            }
        }
    }

    var error: FileError? { state.use { $0.error } }
}
