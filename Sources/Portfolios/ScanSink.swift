/// Scans a holdings file before it is valued, for the latest day on which a row or its symbol has a price, and for
/// which of the requested symbols are held.
struct ScanSink: HoldingSink {
    struct Found: Sendable {
        var latestPrice: CalendarDate?
        var held: Set<String> = []
        /// The first line of each symbol that trades name as well.
        var linesOfTraded: [String: Int] = [:]
        /// Whether the file could be read to its end.
        var isReadable = true

        /// Adds the result of a chunk that begins `lines` lines into the file.
        mutating func add(_ chunk: Found, lines: Int) {
            held.formUnion(chunk.held)
            if let date = chunk.latestPrice { latestPrice = max(latestPrice ?? date, date) }
            for (symbol, line) in chunk.linesOfTraded {
                linesOfTraded[symbol] = min(linesOfTraded[symbol] ?? .max, line + lines)
            }
        }
    }

    let prices: PriceTable
    let today: CalendarDate
    let wanted: Set<String>
    /// The symbols that trades name.
    let traded: SymbolTable?
    private var seen: [Bool]
    private var found = Found()

    init(prices: PriceTable, today: CalendarDate, wanted: Set<String>, traded: SymbolTable? = nil) {
        self.prices = prices
        self.today = today
        self.wanted = wanted
        self.traded = traded
        seen = Array(repeating: false, count: prices.symbols.count)
    }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        line: inout LineReference
    ) {
        if !seen.isEmpty, let id = prices.symbols.find(symbol), !seen[id] {
            seen[id] = true
            if let date = prices.latestDate(of: id, through: today) {
                found.latestPrice = max(found.latestPrice ?? date, date)
            }
        }
        if let date = inputs.priceDate, date <= today {
            found.latestPrice = max(found.latestPrice ?? date, date)
        }
        if let traded, traded.find(symbol) != nil {
            let text = String(copying: symbol)
            if found.linesOfTraded[text] == nil { found.linesOfTraded[text] = line.lineInChunk() }
        }
        guard !wanted.isEmpty else { return }
        let text = String(copying: symbol)
        if wanted.contains(text) { found.held.insert(text) }
    }

    mutating func finishChunk() -> Found {
        defer { found = Found() }
        return found
    }
}

/// Finds the held symbols closest to one that is not held, keeping only as many as it suggests.
struct NearSymbolSink: HoldingSink {
    private var nearest: NearestWords

    init(_ symbol: String) { nearest = NearestWords(to: symbol) }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        line: inout LineReference
    ) {
        nearest.add(String(copying: symbol))
    }

    mutating func finishChunk() -> NearestWords {
        defer { nearest.removeAll() }
        return nearest
    }
}

extension String {
    /// Creates a string from bytes that are known to be UTF-8.
    init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
