extension GeneratedPortfolio {
    /// Writes the holdings file, block by block.
    ///
    /// - Complexity: O(*n*) for *n* rows; memory for one block.
    package func writeHoldings(to path: String) throws(OutputFile.Failure) {
        try Self.write(path, header: holdingsHeader, rows: holdings, holdingsRows)
    }

    /// Writes the price file, block by block.
    ///
    /// - Complexity: O(*n*) for *n* symbols; memory for one block.
    package func writePrices(to path: String) throws(OutputFile.Failure) {
        try Self.write(path, header: pricesHeader, rows: symbols, pricesRows)
    }

    private static func write(
        _ path: String, header: [UInt8], rows: Int, _ block: (Range<Int>) -> [UInt8]
    ) throws(OutputFile.Failure) {
        let file = try OutputFile(path: path)
        try file.write(header)
        var next = 0
        while next < rows {
            let range = next..<min(next + 8192, rows)
            try file.write(block(range))
            next = range.upperBound
        }
        try file.close()
    }
}
