extension GeneratedTrades {
    /// The order of a file's rows.
    package enum Order: Sendable {
        /// That of the trades' days, the oldest first or the newest.
        case ofDays
        /// None.
        case mixed
    }

    /// Writes the trades file, one block after another.
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

    /// Another row for each place: steps of a prime that shares no factor with the number of rows, around and around.
    private func mixed(_ place: Int) -> Int {
        let step = [7_368_787, 1_299_709].first { trades % $0 != 0 } ?? 1
        return place % trades * (step % trades) % trades
    }
}
