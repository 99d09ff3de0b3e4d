/// `valuation-benchmark generate`: writes a holdings file or a trades file, and a matching price file, of any size.
package struct Generate {
    package static let usage = """
        usage: valuation-benchmark generate --holdings N [--seed S] [--output FILE] [options]
               valuation-benchmark generate --trades N [--seed S] [--output FILE] [options]

        Writes N holdings (CSV, about 79 bytes a row) or N trades (about 51) to FILE or standard output. The
        same options give the same bytes on every run and platform.

          --holdings N             number of holdings
          --trades N               number of trades, from the oldest to the newest
          --newest-first           trades from the newest to the oldest
          --seed S                 where the draws begin (default 1)
          --output FILE            the file to write (default standard output)
          --currencies C           how many quote currencies, 1 to 40 (default 10)
          --quoted-names PERCENT   names with a comma or doubled quotes (default 3)
          --missing PERCENT        cells of prices, rates and purchase data left empty (default 0)
          --lots K                 average number of rows of a symbol (default 1: all symbols differ; of
                                   trades 100)
          --symbols M              number of symbols, in place of --lots
          --shape NAME             of holdings: \
        \(GeneratedShape.allCases.map(\.rawValue).joined(separator: ", "))
          --without-quotes         no columns purchase_rate, price, previous_close, rate
          --prices FILE            also write a price of every symbol, at most 4 days before \
        \(GeneratedPortfolio.asOf)
          --history FILE           of trades also write a price of every symbol on every working day

        """

    /// Why the arguments are invalid.
    package struct UsageError: Error, CustomStringConvertible {
        package let description: String
    }

    /// What to generate.
    private enum Book {
        case holdings(GeneratedPortfolio)
        case trades(GeneratedTrades)
    }

    private let book: Book
    private let output: String?
    private let prices: String?
    private let history: String?

    /// Parses the arguments after `generate`.
    package init(_ arguments: some Sequence<String>) throws(UsageError) {
        var numbers: [String: Int] = [:]
        var files: [String: String] = [:]
        var withQuotes = true
        var shape = GeneratedShape.plain
        var isNewestFirst = false
        var rest = arguments.makeIterator()
        while let option = rest.next() {
            if option == "--without-quotes" {
                withQuotes = false
                continue
            }
            if option == "--shape" {
                guard let name = rest.next() else { throw UsageError(description: "--shape needs a value") }
                guard let named = GeneratedShape(rawValue: name) else {
                    throw UsageError(description: "there is no shape \(name)")
                }
                shape = named
                continue
            }
            if option == "--newest-first" {
                isNewestFirst = true
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
        if numbers["--lots"] != nil && numbers["--symbols"] != nil {
            throw UsageError(description: "--lots and --symbols are both given")
        }
        let seed = UInt64(numbers["--seed"] ?? 1)
        let currencies = numbers["--currencies"] ?? 10
        switch (numbers["--holdings"], numbers["--trades"]) {
        case (let holdings?, nil):
            if isNewestFirst { throw UsageError(description: "--newest-first is for --trades") }
            if files["--history"] != nil { throw UsageError(description: "--history is for --trades") }
            let symbols = numbers["--symbols"] ?? max(1, holdings / (numbers["--lots"] ?? 1))
            book = .holdings(
                GeneratedPortfolio(
                    holdings: holdings, symbols: symbols, seed: seed,
                    quotedNames: numbers["--quoted-names"] ?? 3, missing: numbers["--missing"] ?? 0,
                    currencies: currencies, withQuotes: withQuotes, shape: shape))
        case (nil, let trades?):
            if shape != .plain { throw UsageError(description: "--shape is for --holdings") }
            for option in ["--quoted-names", "--missing"] where numbers[option] != nil {
                throw UsageError(description: "\(option) is for --holdings")
            }
            let symbols = numbers["--symbols"] ?? max(1, trades / (numbers["--lots"] ?? 100))
            book = .trades(
                GeneratedTrades(
                    trades: trades, symbols: symbols, seed: seed, currencies: currencies,
                    withRates: withQuotes, isNewestFirst: isNewestFirst))
        case (nil, nil): throw UsageError(description: "--holdings or --trades is missing")
        case (_?, _?): throw UsageError(description: "--holdings and --trades are both given")
        }
        output = files["--output"]
        prices = files["--prices"]
        history = files["--history"]
    }

    private static let files: Set<String> = ["--output", "--prices", "--history"]

    private static let limits: [String: ClosedRange<Int>] = [
        "--holdings": 0...1_000_000_000,
        "--trades": 0...1_000_000_000,
        "--seed": 0...Int.max,
        "--currencies": 1...GeneratedCurrency.all.count,
        "--quoted-names": 0...100,
        "--missing": 0...100,
        "--lots": 1...1_000_000_000,
        "--symbols": 1...1_000_000_000,
    ]

    /// Writes the files.
    package func run() async throws {
        switch book {
        case .holdings(let book):
            try await write(prices: book.pricesHeader, book.symbols, book.pricesRows)
            try await Self.write(
                output, header: book.holdingsHeader, rows: book.holdings, block: book.holdingsRows)
        case .trades(let book):
            try await write(prices: book.pricesHeader, book.symbols, book.pricesRows)
            if let history { try book.writeHistory(to: history) }
            try await Self.write(output, header: book.header, rows: book.trades, block: book.rows)
        }
    }

    private func write(
        prices header: [UInt8], _ symbols: Int, _ block: @escaping @Sendable (Range<Int>) -> [UInt8]
    ) async throws {
        guard let prices else { return }
        try await Self.write(prices, header: header, rows: symbols, block: block)
    }

    /// Makes blocks of rows in parallel and writes them in order.
    ///
    /// - Complexity: O(*n*) for *n* rows; memory for a few blocks, however many rows there are.
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
