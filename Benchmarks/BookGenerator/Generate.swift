/// `valuation-benchmark generate`: writes a holdings file, and a price file that fits, of any size.
package struct Generate {
    package static let usage = """
        usage: valuation-benchmark generate --holdings N [--seed S] [--output FILE] [options]

        Writes N holdings (CSV, about 79 bytes a row) to FILE or standard output. The same options give the
        same bytes on every run and platform.

          --holdings N             number of rows
          --seed S                 where the draws begin (default 1)
          --output FILE            the file to write (default standard output)
          --currencies C           how many quote currencies, 1 to 40 (default 10)
          --quoted-names PERCENT   names with a comma or doubled quotes (default 3)
          --missing PERCENT        cells of prices, rates and purchase data left empty (default 0)
          --lots K                 average number of holdings of a symbol (default 1: all symbols differ)
          --symbols M              number of symbols, in place of --lots
          --without-quotes         no columns purchase_rate, price, previous_close, rate
          --prices FILE            also write a price of every symbol, at most 4 days before \
        \(GeneratedPortfolio.asOf)

        """

    /// Why the arguments can't be understood.
    package struct UsageError: Error, CustomStringConvertible {
        package let description: String
    }

    private let portfolio: GeneratedPortfolio
    private let output: String?
    private let prices: String?

    /// Reads the arguments after `generate`.
    package init(_ arguments: some Sequence<String>) throws(UsageError) {
        var numbers: [String: Int] = [:]
        var files: [String: String] = [:]
        var withQuotes = true
        var rest = arguments.makeIterator()
        while let option = rest.next() {
            if option == "--without-quotes" {
                withQuotes = false
                continue
            }
            guard let limits = Self.limits[option] ?? (Self.files.contains(option) ? 0...0 : nil) else {
                throw UsageError(description: "unknown option \(option)")
            }
            guard let value = rest.next() else { throw UsageError(description: "\(option) needs a value") }
            if Self.files.contains(option) {
                files[option] = value
            } else if let number = Int(value), limits.contains(number) {
                numbers[option] = number
            } else {
                throw UsageError(description: "\(option) \(value) is not a number from \(limits)")
            }
        }
        guard let holdings = numbers["--holdings"] else {
            throw UsageError(description: "--holdings is missing")
        }
        if numbers["--lots"] != nil && numbers["--symbols"] != nil {
            throw UsageError(description: "--lots and --symbols are both given")
        }
        portfolio = GeneratedPortfolio(
            holdings: holdings,
            symbols: numbers["--symbols"] ?? max(1, holdings / (numbers["--lots"] ?? 1)),
            seed: UInt64(numbers["--seed"] ?? 1),
            quotedNames: numbers["--quoted-names"] ?? 3,
            missing: numbers["--missing"] ?? 0,
            currencies: numbers["--currencies"] ?? 10,
            withQuotes: withQuotes)
        output = files["--output"]
        prices = files["--prices"]
    }

    private static let files: Set<String> = ["--output", "--prices"]

    private static let limits: [String: ClosedRange<Int>] = [
        "--holdings": 0...1_000_000_000,
        "--seed": 0...Int.max,
        "--currencies": 1...GeneratedCurrency.all.count,
        "--quoted-names": 0...100,
        "--missing": 0...100,
        "--lots": 1...1_000_000_000,
        "--symbols": 1...1_000_000_000,
    ]

    /// Writes the files.
    package func run() async throws {
        let portfolio = portfolio
        if let prices {
            try await Self.write(prices, header: portfolio.pricesHeader, rows: portfolio.symbols) { rows in
                portfolio.pricesRows(rows)
            }
        }
        try await Self.write(output, header: portfolio.holdingsHeader, rows: portfolio.holdings) { rows in
            portfolio.holdingsRows(rows)
        }
    }

    /// Makes blocks of rows side by side and writes them in order.
    ///
    /// - Complexity: O(*n*) for *n* rows; memory for a handful of blocks, however many rows.
    private static func write(
        _ path: String?, header: [UInt8], rows: Int, block: @escaping @Sendable (Range<Int>) -> [UInt8]
    ) async throws {
        let blockSize = 8192
        let ahead = 4
        let file = try OutputFile(path: path)
        try file.write(header)
        var begun: [Task<[UInt8], Never>] = []
        var next = 0
        var written = 0
        var progress = ProgressLine(total: rows)
        while next < rows || !begun.isEmpty {
            while next < rows && begun.count < ahead {
                let range = next..<min(next + blockSize, rows)
                begun.append(Task.detached { block(range) })
                next = range.upperBound
            }
            try file.write(await begun.removeFirst().value)
            written = min(written + blockSize, rows)
            progress.show(written)
        }
        progress.finish()
        try file.close()
    }
}
