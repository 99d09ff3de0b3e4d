internal import CSV
package import Kernels
package import SystemInterface
package import Valuation

/// A holdings file, open, its header read.
package struct HoldingsFile {
    package let header: HoldingsHeader
    private let source: ChunkSource
    private let kernel: Kernel

    /// Opens a file and reads its header.
    ///
    /// - Parameters:
    ///   - name: what the file is called in messages.
    ///   - kernel: what the rows are read by.
    /// - Returns: `nil` where the header is wrong, which the log then tells.
    package init?(
        _ input: FileInput, name: String, kernel: Kernel = .fastest, log: inout DiagnosticLog
    ) throws(FileError) {
        try self.init(
            input, name: name, kernel: kernel, chunkSize: ChunkSource.chunkSize,
            longestRow: ChunkSource.longestRow, log: &log)
    }

    /// - Parameters:
    ///   - chunkSize: how many bytes are read at once; more where a row is longer.
    ///   - longestRow: how many bytes a row may have.
    init?(
        _ input: FileInput, name: String, kernel: Kernel = .fastest, chunkSize: Int,
        longestRow: Int = ChunkSource.longestRow, log: inout DiagnosticLog
    ) throws(FileError) {
        let start = try TableStart(input, name: name, chunkSize: chunkSize)
        guard let header = HoldingsHeader(start.bytes, file: name, log: &log) else { return nil }
        self.header = header
        self.kernel = kernel
        source = ChunkSource(
            input, start: Array(start.bytes[header.header.dataOffset...]), kernel: kernel,
            chunkSize: chunkSize, longestRow: longestRow)
    }

    /// Whether a file's header has a column; the input is then as it was, a pipe too.
    package static func hasColumn(_ field: HoldingField, _ input: FileInput) throws(FileError) -> Bool {
        let start = try TableStart(input, name: input.path)
        input.putBack(start.bytes)
        var log = DiagnosticLog()
        return HoldingsHeader(start.bytes, file: input.path, log: &log)?.place(of: field) != nil
    }

    /// How many chunks may wait for one that takes longer.
    private static let window = 2

    /// Reads every holding, in chunks on several threads.
    ///
    /// - Parameters:
    ///   - own: the currency of stated costs and rates; `nil` for what is wrong in any.
    ///   - makeSink: makes what takes the holdings, one for each thread.
    ///   - commit: gets what each chunk comes to, in the order of the file, and the line before the chunk's first;
    ///     returns `false` to stop. At the end, what the sinks have left.
    /// - Returns: everything that is wrong with the rows.
    /// - Complexity: O(*n*) in the size of the file; memory for some chunks a thread.
    package func read<Sink: HoldingSink>(
        own: Currency?, threads: Int, makeSink: @escaping @Sendable () -> Sink,
        commit: @escaping @Sendable (Sink.Output, _ lineBefore: Int, _ hasErrors: Bool) -> Bool
    ) throws(FileError) -> DiagnosticLog {
        let progress = Monitor(
            ReadProgress<Sink.Output>(line: header.header.dataLine, log: header.header.problems))
        let source = source
        let header = header
        let kernel = kernel
        Threads.run(threads) {
            var buffer: [UInt8] = []
            var index = StructuralIndex(kernel: kernel)
            var sink = makeSink()
            var decoder = HoldingDecoder(header, own: own, takesSymbols: sink.takesSymbols)
            var log = DiagnosticLog()
            while let chunk = source.next(into: &buffer) {
                let finished = HoldingsFile.read(chunk, buffer, &index, &decoder, &sink, log)
                var turn = progress.use(when: { chunk.sequence - $0.next < HoldingsFile.window }) {
                    $0.take(chunk.sequence, finished, &buffer)
                }
                while let taken = turn {
                    let goesOn = commit(taken.output, taken.lineBefore, taken.hasErrors)
                    turn = progress.use { $0.pass(taken, goesOn: goesOn) }
                }
                let (isStopped, hasRoom) = progress.use { ($0.isStopped, $0.log.hasRoom) }
                if isStopped { source.stop() }
                if !hasRoom { log = .counting }
            }
            guard let rest = sink.finish() else { return }
            progress.use(when: { !$0.isTaken }) {
                if !$0.isStopped { _ = commit(rest, $0.line, !$0.log.isEmpty) }
            }
        }
        if let error = source.error { throw error }
        let (log, isUnread) = progress.use { progress in
            guard !progress.tail.isEmpty else { return (progress.log, false) }
            readCarefully(&progress, own: own)
            return (progress.log, progress.log.isEmpty)
        }
        // No error, and yet not read: the rows are not to go missing without a word.
        if isUnread { throw .readFailed(header.file, reason: "its rows can't be told apart") }
        return log
    }

    private static func read<Sink: HoldingSink>(
        _ chunk: ChunkSource.Chunk, _ buffer: [UInt8], _ index: inout StructuralIndex,
        _ decoder: inout HoldingDecoder, _ sink: inout Sink, _ log: DiagnosticLog
    ) -> FinishedChunk<Sink.Output> {
        let bytes = buffer.span.extracting(0..<chunk.count)
        index.build(over: bytes)
        if chunk.isLast { index.terminateLastRecord() }
        let isBroken = !index.isWhole(bytes)
        var log = log
        if !isBroken {
            Block.with(buffer, count: chunk.count, index) { block in
                decoder.decode(block, into: &sink, log: &log)
            }
        }
        return FinishedChunk(
            output: sink.finishChunk(), log: log, count: chunk.count, lines: index.lineBreakCount,
            isBroken: isBroken)
    }

    /// Reads what is left after a misplaced quote or a byte that is not UTF-8, for the errors in it.
    private func readCarefully(_ progress: inout ReadProgress<some Any>, own: Currency?) {
        var rest = CarefulReading(
            header, own: own, kernel: kernel, line: progress.line, longestRow: source.longestRow,
            log: progress.log)
        for piece in progress.tail { rest.read(piece) }
        source.readRest { rest.read($0) }
        rest.finish()
        progress.log = rest.log
    }
}
