internal import CSV
package import Kernels
package import SystemInterface
package import Valuation

/// An open holdings file whose header has been read.
package struct HoldingsFile {
    package private(set) var header: HoldingsHeader
    private let source: ChunkSource
    private let kernel: Kernel
    /// The offset of the first row to read.
    private let begin: Int
    /// The line on which it begins; 0 in a piece that does not begin with the file.
    private let firstLine: Int
    /// Errors before the rows.
    private let problems: DiagnosticLog

    /// Opens a file and reads its header.
    ///
    /// - Parameters:
    ///   - name: the name of the file in messages.
    ///   - account: the account of rows that state none.
    ///   - piece: read only the rows that begin in this range of bytes; see ``RowExtent``.
    ///   - kernel: the kernel that reads the rows.
    ///   - chunkSize: the number of bytes to read at once; more if a row is longer.
    ///   - longestRow: the maximum length of a row in bytes.
    /// - Returns: `nil` if the header has errors, which are added to the log.
    /// - Throws: ``FileError``, also if the piece is not within the file.
    package init?(
        _ input: FileInput, name: String, account: String? = nil, piece: Range<Int>? = nil,
        kernel: Kernel = .fastest, chunkSize: Int = ChunkSource.chunkSize,
        longestRow: Int = ChunkSource.longestRow, log: inout DiagnosticLog
    ) throws(FileError) {
        let start = try TableStart(input, name: name, chunkSize: chunkSize)
        guard let header = HoldingsHeader(start.bytes, file: name, account: account, log: &log) else {
            return nil
        }
        self.header = header
        self.kernel = kernel
        let rows = header.header.dataOffset
        if let piece { try HoldingsFile.check(piece, of: input) }
        if let piece, piece.lowerBound > rows {
            begin = try RowExtent.firstRow(from: piece.lowerBound, in: input)
            source = ChunkSource(
                input.reading(from: begin), start: [], at: begin, limit: piece.upperBound, kernel: kernel,
                chunkSize: chunkSize, longestRow: longestRow)
        } else {
            begin = rows
            source = ChunkSource(
                input, start: Array(start.bytes[rows...]), at: rows, limit: piece?.upperBound, kernel: kernel,
                chunkSize: chunkSize, longestRow: longestRow)
        }
        let isFirst = piece.map { $0.lowerBound == 0 } ?? true
        firstLine = isFirst ? header.header.dataLine : 0
        problems = isFirst ? header.header.problems : DiagnosticLog()
    }

    private static func check(_ piece: Range<Int>, of input: FileInput) throws(FileError) {
        guard let size = input.size else {
            throw .readFailed(input.path, reason: "only a file can be read in pieces")
        }
        guard piece.upperBound <= size else {
            throw .readFailed(
                input.path, reason: "it has \(size) bytes, and the piece ends at \(piece.upperBound)")
        }
    }

    /// Takes the names and markets of rows that state none from a book, if it has any.
    package mutating func complete(from book: SymbolBook) {
        if book.hasLabels { header.symbols = book }
    }

    /// Whether a file's header has a column. The input is left as it was, even if it is a pipe.
    package static func hasColumn(_ field: HoldingField, _ input: FileInput) throws(FileError) -> Bool {
        let start = try TableStart(input, name: input.path)
        input.putBack(start.bytes)
        var log = DiagnosticLog()
        return HoldingsHeader(start.bytes, file: input.path, log: &log)?.place(of: field) != nil
    }

    /// The number of chunks that may wait for a slower one.
    private static let window = 2

    /// Reads every holding, in chunks on several threads.
    ///
    /// - Parameters:
    ///   - own: the currency of stated costs and rates; `nil` to report only errors that don't depend on it.
    ///   - makeSink: creates the sink that takes the holdings, once for each thread.
    ///   - commit: receives the result of each chunk, in file order, and the line before the chunk's first; returns
    ///     `false` to stop. At the end it receives what the sinks have left.
    /// - Returns: all errors in the rows.
    /// - Complexity: O(*n*) in the size of the file; memory for a few chunks per thread.
    package func read<Sink: HoldingSink>(
        own: Currency?, threads: Int, makeSink: @escaping @Sendable () -> Sink,
        commit: @escaping @Sendable (Sink.Output, _ lineBefore: Int, _ hasErrors: Bool) -> Bool
    ) throws(FileError) -> DiagnosticLog {
        try readExtent(own: own, threads: threads, makeSink: makeSink, commit: commit).errors
    }

    /// Reads every holding as ``read(own:threads:makeSink:commit:)`` does, and tells where their rows are.
    ///
    /// In a piece that does not begin with the file, lines are counted from 0, the line of its first row.
    package func readExtent<Sink: HoldingSink>(
        own: Currency?, threads: Int, makeSink: @escaping @Sendable () -> Sink,
        commit: @escaping @Sendable (Sink.Output, _ lineBefore: Int, _ hasErrors: Bool) -> Bool
    ) throws(FileError) -> (errors: DiagnosticLog, extent: RowExtent) {
        let progress = Monitor(
            ReadProgress<Sink.Output>(line: firstLine, offset: begin, log: problems))
        let source = source
        let header = header
        let kernel = kernel
        Threads.run(threads) {
            var buffer: [UInt8] = []
            var index = StructuralIndex(kernel: kernel)
            var sink = makeSink()
            var decoder = HoldingDecoder(header, own: own, sink.columnNeeds)
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
        let (log, isUnread, extent) = progress.use { progress in
            guard !progress.tail.isEmpty else {
                return (progress.log, false, rowExtent(to: progress.offset, line: progress.line))
            }
            let extent = readCarefully(&progress, own: own)
            return (progress.log, progress.log.isEmpty, extent)
        }
        // Rows that were not read without any error must not go missing silently.
        if isUnread { throw .readFailed(header.file, reason: "its rows can't be told apart") }
        return (log, extent)
    }

    private func rowExtent(to end: Int, line: Int) -> RowExtent {
        RowExtent(
            header: header.header.dataOffset, firstLine: header.header.dataLine, rows: begin..<end,
            lines: line - firstLine)
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

    /// Reads the rest of the file from a misplaced quote or invalid UTF-8 on, to find its errors.
    private func readCarefully(
        _ progress: inout ReadProgress<some Any>, own: Currency?
    ) -> RowExtent {
        var rest = RowByRowReader(
            header, own: own, kernel: kernel, line: progress.line, offset: progress.offset,
            limit: source.limit, longestRow: source.longestRow, log: progress.log)
        if progress.tail.allSatisfy({ rest.read($0) }) { source.readRest { rest.read($0) } }
        rest.finish()
        progress.log = rest.log
        return rowExtent(to: rest.offset, line: rest.line)
    }
}
