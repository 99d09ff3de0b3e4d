internal import CSV
internal import Kernels
internal import SystemInterface

/// A file's rows in chunks that end where a record ends, handed out one after another to whichever thread asks.
///
/// Where quotes are misplaced, a chunk may end elsewhere; whoever indexes it sees that, stops the source, and reads the
/// rest in order, with care.
final class ChunkSource: Sendable {
    struct Chunk {
        /// From 0.
        let sequence: Int
        /// How many bytes there are before the slack.
        let count: Int
        /// Whether the file ends with it.
        let isLast: Bool
    }

    private struct State {
        /// Bytes that belong to the next chunk.
        var carry: [UInt8]
        var sequence = 0
        var isAtEnd = false
        var isStopped = false
        var error: FileError?
    }

    /// Large enough that a hand-over costs nothing, small enough that a chunk and its index stay in the second cache.
    static let chunkSize = 256 << 10

    /// How many bytes a row may have. A chunk of as many without a row's end is handed out as it is.
    static let longestRow = 16 << 20

    private let input: FileInput
    private let kernel: Kernel
    private let chunkSize: Int
    let longestRow: Int
    private let state: Monitor<State>

    /// - Parameter start: bytes of the first chunk that have been read already.
    init(_ input: FileInput, start: [UInt8], kernel: Kernel, chunkSize: Int, longestRow: Int) {
        self.input = input
        self.kernel = kernel
        self.chunkSize = chunkSize
        self.longestRow = longestRow
        state = Monitor(State(carry: start))
    }

    /// The next chunk, put into `buffer` with the slack behind it; `nil` at the end.
    func next(into buffer: inout [UInt8]) -> Chunk? {
        state.use { state in
            guard !state.isStopped, state.error == nil else { return nil }
            // The buffer's memory is kept: a fresh page costs more than the bytes in it.
            buffer.removeAll(keepingCapacity: true)
            buffer.reserveCapacity(chunkSize + Block.slack)
            buffer.append(contentsOf: state.carry)
            state.carry.removeAll(keepingCapacity: true)
            var target = chunkSize
            while true {
                fill(&buffer, to: target, &state)
                if state.error != nil { return nil }
                if state.isAtEnd { break }
                if let end = BlockScan.lastRecordBoundary(in: buffer.span, kernel: kernel) {
                    state.carry.append(contentsOf: buffer[end...])
                    buffer.removeLast(buffer.count - end)
                    break
                }
                if buffer.count >= longestRow { break }
                target = min(buffer.count * 2, longestRow)
            }
            guard !buffer.isEmpty else { return nil }
            let count = buffer.count
            buffer.append(contentsOf: repeatElement(0, count: Block.slack))
            defer { state.sequence += 1 }
            return Chunk(sequence: state.sequence, count: count, isLast: state.isAtEnd && state.carry.isEmpty)
        }
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

    /// Hands out no more chunks.
    func stop() { state.use { $0.isStopped = true } }

    /// The rest of the file after the chunks handed out, in pieces; for the one thread that is left.
    func readRest(_ body: ([UInt8]) -> Void) {
        state.use { state in
            body(state.carry)
            state.carry.removeAll()
            var piece: [UInt8] = []
            while !state.isAtEnd, state.error == nil {
                piece.removeAll(keepingCapacity: true)
                fill(&piece, to: chunkSize, &state)
                body(piece)
            }
        }
    }

    var error: FileError? { state.use { $0.error } }
}
