internal import CSV
package import Kernels
package import SystemInterface
package import Valuation

/// The prices and rates of a portfolio, read from their files.
package struct MarketFiles: Sendable {
    package private(set) var prices: PriceTable
    package let rates: RateTable
    /// The price files whose prices are adjusted for splits, by ``InputLocation/file``.
    package let adjustedFiles: Set<Int>
    /// The paths of the price files, then of the rates files.
    package let paths: [String]
    /// The columns that nothing is read from.
    package let unusedColumns: [UnusedColumn]
    /// The rates files of the European Central Bank, by ``InputLocation/file``.
    package let centralBankFiles: Set<Int>
    /// The price files, indexed by ``InputLocation/file``.
    private let priceFiles: [ReadFile]

    /// Reads all files. Everything wrong with them is added to the log.
    ///
    /// - Parameters:
    ///   - adjusted: the price files whose prices are adjusted for splits.
    ///   - threads: with two or more, prices and rates are read in parallel.
    ///   - kernel: the kernel that finds the rows.
    ///   - open: opens a file; each is opened once.
    /// - Throws: ``FileError`` for the first file that can't be read, if nothing is wrong with the others; otherwise
    ///   that error is added to the log too.
    package init(
        prices: [String], rates: [String], adjusted: Set<String> = [], log: inout DiagnosticLog,
        threads: Int = 1, kernel: Kernel = .fastest,
        open: @escaping @Sendable (String) throws(FileError) -> FileInput = { path throws(FileError) in
            try FileInput(path)
        }
    ) throws(FileError) {
        let meter = ReadMeter.current
        // Prices or rates are read on another thread, which shares no task-local values with this one.
        let open: @Sendable (String) throws(FileError) -> FileInput = { path throws(FileError) in
            try ReadMeter.with(meter) { () throws(FileError) in try open(path) }
        }
        let isParallel = threads > 1 && !prices.isEmpty && !rates.isEmpty
        let (foundPrices, foundRates) = Threads.both(
            atOnce: isParallel, { Found<PricesFile>(prices, kernel, open) },
            { Found<RatesFile>(rates, kernel, open) })
        self.prices = foundPrices.table
        self.rates = foundRates.table
        adjustedFiles = Set(prices.indices.filter { adjusted.contains(prices[$0]) })
        priceFiles = foundPrices.files
        paths = prices + rates
        unusedColumns = foundPrices.unusedColumns + foundRates.unusedColumns
        centralBankFiles = foundRates.centralBankFiles
        log.add(foundPrices.log)
        log.add(foundRates.log)
        for conflict in foundPrices.conflicts.sorted(by: { $0.second.isBefore($1.second) }) {
            let first = foundPrices.files[conflict.first.file]
            log.add {
                foundPrices.files[conflict.second.file].diagnostic(
                    .conflictingPrices(
                        conflict.symbol, conflict.date, file: first.path, line: conflict.first.line),
                    at: conflict.second)
            }
        }
        for conflict in foundRates.conflicts.sorted(by: { $0.second.isBefore($1.second) }) {
            let first = foundRates.files[conflict.first.file]
            log.add {
                foundRates.files[conflict.second.file].diagnostic(
                    .conflictingRates(
                        conflict.base, conflict.quote, conflict.date, file: first.path,
                        line: conflict.first.line),
                    at: conflict.second)
            }
        }
        let errors = foundPrices.errors + foundRates.errors
        if let error = errors.first, log.isEmpty { throw error }
        for error in errors { log.add(Diagnostic(error)) }
    }

    /// Makes prices usable across splits; see ``PriceTable/adjust(for:_:adjustedFiles:)``.
    ///
    /// - Complexity: O(*n*) for *n* prices of symbols that were split.
    package mutating func adjustPrices(for splits: SplitTable, _ texts: TradeTexts) {
        prices.adjust(for: splits, texts, adjustedFiles: adjustedFiles)
    }

    /// The path of a file of prices, by ``InputLocation/file``.
    package func path(ofPrices file: Int) -> String { paths[file] }

    /// The path of a file of rates, by ``InputLocation/file``.
    package func path(ofRates file: Int) -> String { paths[priceFiles.count + file] }

    /// The error for a price whose currency differs from its holding's.
    package func conflict(_ price: PriceTable.Quote, symbol: String, stock: Currency) -> Diagnostic {
        let unit = price.unit ?? QuoteCurrency(stock)
        return priceFiles[price.location.file].diagnosticOfCurrency(
            .priceInOtherCurrency(symbol, unit, stock: stock), at: price.location)
    }
}

/// A file that has been read, with the positions of its lines.
private struct ReadFile: Sendable {
    let path: String
    /// `nil` if the file has no rows or can't be read.
    let lines: ReadLines?
    /// The place of the column `currency`; `nil` if the file has none.
    let currencyColumn: Int?

    /// A diagnostic of a whole row.
    func diagnostic(_ wording: Wording, at location: InputLocation) -> Diagnostic {
        let row = lines?.record(on: location.line)?.raw ?? []
        return Diagnostic(wording, file: path, in: row, firstLine: location.line, at: 0..<row.count)
    }

    /// A diagnostic of the currency that a row states.
    func diagnosticOfCurrency(_ wording: Wording, at location: InputLocation) -> Diagnostic {
        var log = DiagnosticLog()
        if let currencyColumn, let record = lines?.record(on: location.line) {
            log.add(wording, field: currencyColumn, of: record, file: path)
        }
        return log.first.first ?? diagnostic(wording, at: location)
    }
}

/// The result of reading the files of one kind.
private struct Found<File: TableFile>: Sendable {
    private(set) var files: [ReadFile] = []
    private(set) var log = DiagnosticLog()
    private(set) var errors: [FileError] = []
    let table: File.Table
    let unusedColumns: [UnusedColumn]
    let centralBankFiles: Set<Int>
    let conflicts: [File.Conflict]

    init(_ paths: [String], _ kernel: Kernel, _ open: (String) throws(FileError) -> FileInput) {
        var reader = File(kernel: kernel)
        for (place, path) in paths.enumerated() {
            var lines: ReadLines?
            do throws(FileError) {
                lines = try reader.add(
                    TableStart(try open(path), name: path), file: place, log: &log)
            } catch {
                errors.append(error)
            }
            files.append(
                ReadFile(path: path, lines: lines, currencyColumn: reader.currencyColumns[place]))
        }
        unusedColumns = reader.unusedColumns
        centralBankFiles = reader.centralBankFiles
        var conflicts: [File.Conflict] = []
        table = reader.table(conflicts: &conflicts)
        self.conflicts = conflicts
    }
}

extension InputLocation {
    fileprivate func isBefore(_ other: InputLocation) -> Bool { (file, line) < (other.file, other.line) }
}
