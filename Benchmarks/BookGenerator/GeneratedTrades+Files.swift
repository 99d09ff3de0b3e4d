extension GeneratedTrades {
    /// The order of a file's rows.
    package enum Order: Sendable {
        /// By date, with the oldest or the newest first.
        case ofDays
        /// In no order.
        case mixed
    }

    /// Writes the trades file, block by block.
    ///
    /// - Complexity: O(*n*) for *n* rows; memory for one block.
    package func write(to path: String, in order: Order = .ofDays) throws(OutputFile.Failure) {
        let file = try OutputFile(path: path)
        try file.write(header)
        var next = 0
        while next < trades {
            let range = next..<min(next + 8192, trades)
            switch order {
            case .ofDays: try file.write(rows(range))
            case .mixed:
                var block: [UInt8] = []
                for place in range {
                    let row = mixed(place)
                    block += rows(row..<row + 1)
                }
                try file.write(block)
            }
            next = range.upperBound
        }
        try file.close()
    }

    /// Maps each position to a different row, by cyclic steps of a prime that does not divide the number of rows.
    private func mixed(_ place: Int) -> Int {
        let step = [7_368_787, 1_299_709].first { trades % $0 != 0 } ?? 1
        return place % trades * (step % trades) % trades
    }
}
