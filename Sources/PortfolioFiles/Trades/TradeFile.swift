internal import CSV
internal import Kernels
internal import SystemInterface
internal import Valuation

/// A file of trades, with what is needed to show its rows in errors.
struct TradeFile: Sendable {
    private let path: String
    private let number: Int
    private let own: Currency?
    private var input: FileInput?
    /// `nil` if the header is invalid.
    private(set) var header: TradesHeader?
    private var lines: ReadLines?
    /// The number of valid rows, and the number of errors.
    private var count = 0
    private var errorCount = 0

    init(_ path: String, number: Int, own: Currency?) {
        self.path = path
        self.number = number
        self.own = own
    }

    /// Reads every row.
    ///
    /// - Parameter account: the account of rows that state none.
    mutating func read(
        _ input: FileInput, account: String?, kernel: Kernel, chunkSize: Int, _ texts: inout TradeTexts,
        into intake: inout TradeIntake, log: inout DiagnosticLog
    ) throws(FileError) {
        let kept = try input.kept()
        let start = try TableStart(kept.fromStart(), name: path, chunkSize: chunkSize)
        self.input = kept
        guard let header = TradesHeader(start.bytes, file: path, log: &log) else { return }
        let (countBefore, errorsBefore) = (intake.survey.count, log.count)
        var rows = TradeRows(
            header, own: own, file: number, account: account, texts: texts, into: intake)
        // Otherwise they would be copied when the first row is added.
        texts = TradeTexts()
        intake = TradeIntake(firstFile: 0, mostRows: 0)
        defer {
            texts = rows.texts
            intake = rows.intake
        }
        self.header = header
        lines = try WholeTable.read(
            start, header: header.header, kernel: kernel, into: &rows, log: &log, chunkSize: chunkSize)
        count = rows.intake.survey.count - countBefore
        errorCount = log.count - errorsBefore
    }

    /// The size and a digest of the bytes, by which the file is known whatever its path; `nil` without rows.
    func identity() throws(FileError) -> TradeFiles.Identity? {
        guard let input, header == nil || count > 0 || errorCount > 0 else { return nil }
        let (size, digest) = try input.fromStart().digest()
        return TradeFiles.Identity(size: size, digest: digest.text)
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
