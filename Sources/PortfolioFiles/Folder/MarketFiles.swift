internal import CSV
package import Kernels
package import SystemInterface
package import Valuation

/// The prices and rates of a portfolio, read from their files.
package struct MarketFiles: Sendable {
    package let prices: PriceTable
    package let rates: RateTable
    /// By ``InputLocation/file``.
    package let priceFiles: [String]

    /// Reads all files; everything wrong with them goes to the log.
    ///
    /// - Parameters:
    ///   - threads: where there are two, prices and rates are read at once.
    ///   - kernel: what the rows are found by.
    ///   - read: gets a file's bytes.
    /// - Throws: ``FileError`` for the first file that can't be read.
    package init(
        prices: [String], rates: [String], log: inout DiagnosticLog, threads: Int = 1,
        kernel: Kernel = .fastest,
        read: @escaping @Sendable (String) throws(FileError) -> [UInt8] = { path throws(FileError) in
            try FileInput(path).readAll()
        }
    ) throws(FileError) {
        let isParallel = threads > 1 && !prices.isEmpty && !rates.isEmpty
        let (readPrices, readRates) = Threads.both(
            atOnce: isParallel, { Found<PricesFile>.read(prices, kernel, read) },
            { Found<RatesFile>.read(rates, kernel, read) })
        let (foundPrices, foundRates) = (try readPrices.get(), try readRates.get())
        log.add(foundPrices.log)
        log.add(foundRates.log)
        self.prices = foundPrices.table
        self.rates = foundRates.table
        priceFiles = prices
        for conflict in foundPrices.conflicts.sorted(by: { $0.second.isBefore($1.second) }) {
            let first = prices[Int(conflict.first.file)]
            let wording = Wording.conflictingPrices(
                conflict.symbol, conflict.date, file: first, line: Int(conflict.first.line))
            log.add(try Diagnostic(wording, file: prices[Int(conflict.second.file)], conflict.second))
        }
        for conflict in foundRates.conflicts.sorted(by: { $0.second.isBefore($1.second) }) {
            let first = rates[Int(conflict.first.file)]
            let wording = Wording.conflictingRates(
                conflict.base, conflict.quote, conflict.date, file: first, line: Int(conflict.first.line))
            log.add(try Diagnostic(wording, file: rates[Int(conflict.second.file)], conflict.second))
        }
    }

    /// What the files of one kind come to.
    private struct Found<File: TableFile>: Sendable {
        let table: File.Table
        let conflicts: [File.Conflict]
        let log: DiagnosticLog

        static func read(
            _ paths: [String], _ kernel: Kernel, _ read: (String) throws(FileError) -> [UInt8]
        ) -> Result<Found, FileError> {
            Result { () throws(FileError) in
                var log = DiagnosticLog()
                var file = File(kernel: kernel)
                for (place, path) in paths.enumerated() {
                    file.add(try read(path), name: path, file: UInt16(clamping: place), log: &log)
                }
                var conflicts: [File.Conflict] = []
                let table = (consume file).table(conflicts: &conflicts)
                return Found(table: table, conflicts: conflicts, log: log)
            }
        }
    }

    /// What is wrong with a price that is of another currency than its holding.
    package func conflict(_ price: PriceTable.Quote, symbol: String, stock: Currency) throws(FileError)
        -> Diagnostic
    {
        let unit = price.unit ?? QuoteCurrency(stock)
        return try Diagnostic(
            .priceInOtherCurrency(symbol, unit, stock: stock), file: priceFiles[Int(price.location.file)],
            price.location)
    }
}

extension Diagnostic {
    /// A diagnostic of a row that has been read before: the file is read again for the excerpt.
    fileprivate init(_ wording: Wording, file: String, _ location: InputLocation) throws(FileError) {
        let bytes = try FileInput(file).readAll()
        var number = 1
        var start = 0
        for index in bytes.indices where Diagnostic.isLineEnd(bytes, index) {
            if number == location.line { break }
            number += 1
            start = index + 1
        }
        let line = Array(bytes[start...].prefix { $0 != 10 && $0 != 13 })
        self.init(
            file: file, in: line, firstLine: Int(location.line), at: 0..<line.count, message: wording.message,
            remedy: wording.remedy)
    }
}

extension InputLocation {
    fileprivate func isBefore(_ other: InputLocation) -> Bool { (file, line) < (other.file, other.line) }
}
