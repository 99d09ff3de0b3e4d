internal import CSV
internal import Kernels
internal import SystemInterface
internal import Valuation

/// A file of trades, with what is needed to read it again and to show its rows in errors.
struct TradeFile: Sendable {
    private let path: String
    private let number: Int
    /// The account of rows that state none.
    private let account: String?
    private let own: Currency?
    private let kernel: Kernel
    private let chunkSize: Int
    private var input: FileInput?
    /// `nil` if the header is invalid.
    private(set) var header: TradesHeader?
    private var lines: ReadLines?
    /// The number of valid rows, and the number of errors.
    private var count = 0
    private var errorCount = 0

    init(_ path: String, number: Int, account: String?, own: Currency?, kernel: Kernel, chunkSize: Int) {
        self.path = path
        self.number = number
        self.account = account
        self.own = own
        self.kernel = kernel
        self.chunkSize = chunkSize
    }

    /// Reads every row for the first time.
    mutating func read(
        _ input: FileInput, _ texts: inout TradeTexts, _ survey: inout TradeSurvey, log: inout DiagnosticLog
    ) throws(FileError) {
        let kept = try input.kept()
        let start = try TableStart(kept.fromStart(), name: path, chunkSize: chunkSize)
        self.input = kept
        guard let header = TradesHeader(start.bytes, file: path, log: &log) else { return }
        let (countBefore, errorsBefore) = (survey.count, log.count)
        var rows = TradeRows(
            header, own: own, file: number, account: account, texts: texts, into: survey)
        // Otherwise they would be copied when the first row is added.
        texts = TradeTexts()
        survey = TradeSurvey(firstFile: 0)
        defer {
            texts = rows.texts
            survey = rows.sink
        }
        self.header = header
        lines = try WholeTable.read(
            start, header: header.header, kernel: kernel, into: &rows, log: &log, chunkSize: chunkSize)
        count = rows.sink.count - countBefore
        errorCount = log.count - errorsBefore
    }

    // MARK: Reading it again

    /// The size and a digest of the bytes, by which the file is known whatever its path; `nil` without rows.
    func identity() throws(FileError) -> TradeFiles.Identity? {
        guard let input, header == nil || count > 0 || errorCount > 0 else { return nil }
        let (size, digest) = try input.fromStart().digest()
        return TradeFiles.Identity(size: size, digest: digest.text)
    }

    /// Whether the rows can be read from the last to the first.
    var isReadableBackwards: Bool { lines?.chunks != nil }

    /// Receives rows, as long as their texts are among those already known.
    private struct Repetition: TradeSink {
        let take: (TradeRow) -> Bool
        /// The numbers of texts up to which they are known.
        private let known: (symbols: UInt32, labels: UInt32, lots: UInt32, accounts: UInt32)
        var outcome = Outcome()

        /// The result of the repetition.
        struct Outcome {
            var count = 0
            var hasChanged = false
            var isStopped = false
        }

        init(_ texts: TradeTexts, _ take: @escaping (TradeRow) -> Bool) {
            self.take = take
            known = (
                UInt32(clamping: texts.symbols.count), UInt32(clamping: texts.labels.count),
                UInt32(clamping: texts.lots.count), UInt32(clamping: texts.accounts.count)
            )
        }

        /// Whether a row has no other texts than those that are known. One in error may have been read with its texts at
        /// one time and without them at another.
        @inline(__always)
        private func isKnown(_ row: TradeRow) -> Bool {
            func isKnown(_ number: UInt32, _ count: UInt32) -> Bool {
                number < count || number == TradeTexts.none
            }
            var lot = TradeTexts.none
            if case .named(let number) = row.lot { lot = number }
            return isKnown(row.symbol, known.symbols) && isKnown(row.toSymbol, known.symbols)
                && isKnown(row.name, known.labels) && isKnown(row.market, known.labels)
                && isKnown(row.id, known.lots) && isKnown(lot, known.lots)
                && isKnown(row.account, known.accounts) && isKnown(row.toAccount, known.accounts)
        }

        mutating func add(_ row: TradeRow, _ texts: TradeTexts) -> Bool {
            guard isKnown(row) else {
                outcome.hasChanged = true
                return false
            }
            outcome.count += 1
            outcome.isStopped = !take(row)
            return !outcome.isStopped
        }
    }

    /// Passes every valid row to the body, in file order or backwards.
    ///
    /// - Returns: `false` if the body stopped the iteration.
    func forEach(
        _ texts: TradeTexts, backwards: Bool, _ body: (TradeRow) -> Bool
    ) throws(FileError) -> Bool {
        guard let input, let header, count > 0 else { return true }
        let result: Result<Repetition.Outcome, FileError> = withoutActuallyEscaping(body) { body in
            do throws(FileError) {
                return .success(
                    backwards
                        ? try readBackwards(input, header, texts, body)
                        : try readForwards(input, header, texts, body))
            } catch {
                return .failure(error)
            }
        }
        let outcome = try result.get()
        if outcome.hasChanged || !outcome.isStopped && outcome.count != count { throw .changed(path) }
        return !outcome.isStopped
    }

    private func readForwards(
        _ input: FileInput, _ header: TradesHeader, _ texts: TradeTexts,
        _ body: @escaping (TradeRow) -> Bool
    ) throws(FileError) -> Repetition.Outcome {
        let start = try TableStart(input.fromStart(), name: path, chunkSize: chunkSize)
        guard start.bytes.count >= header.header.dataOffset else { throw .changed(path) }
        var rows = TradeRows(
            header, own: own, file: number, account: account, texts: texts, into: Repetition(texts, body))
        var log = DiagnosticLog.counting
        _ = try WholeTable.read(
            start, header: header.header, kernel: kernel, into: &rows, log: &log, chunkSize: chunkSize)
        var outcome = rows.sink.outcome
        if !outcome.isStopped, log.count != errorCount { outcome.hasChanged = true }
        return outcome
    }

    /// Collects the rows of one chunk.
    private final class Kept {
        var rows: [TradeRow] = []
    }

    private func readBackwards(
        _ input: FileInput, _ header: TradesHeader, _ texts: TradeTexts, _ body: (TradeRow) -> Bool
    ) throws(FileError) -> Repetition.Outcome {
        guard let chunks = lines?.chunks, chunks.last?.bytes.upperBound == input.size else {
            throw .changed(path)
        }
        let kept = Kept()
        var rows = TradeRows(
            header, own: own, file: number, account: account, texts: texts,
            into: Repetition(texts) { row in
                kept.rows.append(row)
                return true
            })
        var index = StructuralIndex(kernel: kernel)
        var bytes: [UInt8] = []
        var log = DiagnosticLog.counting
        for chunk in chunks.reversed() {
            guard try input.read(chunk.bytes, into: &bytes) else { throw .changed(path) }
            kept.rows.removeAll(keepingCapacity: true)
            guard
                WholeTable.read(
                    chunk: &bytes, line: chunk.line, file: path, header: header.header, &index, into: &rows,
                    log: &log), !rows.sink.outcome.hasChanged
            else { throw .changed(path) }
            for row in kept.rows.reversed() where !body(row) {
                rows.sink.outcome.isStopped = true
                return rows.sink.outcome
            }
        }
        if log.count + header.header.problems.count != errorCount { throw .changed(path) }
        return rows.sink.outcome
    }

    // MARK: Showing its rows

    func diagnostic(_ error: TradeError, name: (Int) -> String) -> Diagnostic {
        shown(error.location) { cells, header in
            TradeReading(header, own: own).report(
                error.problem, error.type, error.date, &cells, in: error.account, name: name)
        } ?? Diagnostic(.trade(error), file: path, line: error.location.line)
    }

    func diagnostic(of symbol: String, at location: InputLocation, alsoIn file: String, line: Int)
        -> Diagnostic
    {
        let wording = Wording.heldTwice(symbol, file: file, line: line)
        return shown(location) { cells, header in
            let place = header.symbol
            let isOld = cells.text(place).exact == symbol.exact
            cells.report(wording, isOld ? place : header.place(of: .toSymbol) ?? place)
        } ?? Diagnostic(wording, file: path, line: location.line)
    }

    /// The error reported for a row; `nil` if the row can no longer be read.
    private func shown(
        _ location: InputLocation, _ report: (inout CellReader, TradesHeader) -> Void
    ) -> Diagnostic? {
        guard let header, let record = lines?.record(on: location.line) else { return nil }
        var cells = CellReader(record, file: path, log: DiagnosticLog())
        report(&cells, header)
        return cells.log.first.first
    }
}
