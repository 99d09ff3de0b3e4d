/// Scans a holdings file before it is valued, for the latest day on which a row or its symbol has a price, and for
/// which of the requested symbols are held.
struct ScanSink: HoldingSink {
    struct Found: Sendable {
        var latestPrice: CalendarDate?
        var held: Set<ExactText> = []
        /// The first line of each symbol that trades name as well.
        var linesOfTraded: [HeldSymbol: Place] = [:]
        /// The accounts, in the order in which rows name them.
        var accounts: [ExactText] = []
        /// Whether a row states a multiplier.
        var statesMultiplier = false
        /// What the rows call each symbol that trades name as well; the first that does counts.
        var labels: [ExactText: StockLabels] = [:]
        /// Whether the file could be read to its end.
        var isReadable = true

        /// A line of one of the files, which are counted from 0.
        struct Place: Comparable {
            var file = 0
            var line: Int

            static func < (left: Place, right: Place) -> Bool {
                (left.file, left.line) < (right.file, right.line)
            }
        }

        /// Adds the result of a chunk that begins `lines` lines into a file.
        mutating func add(_ chunk: Found, file: Int, lines: Int) {
            for account in chunk.accounts where !accounts.contains(account) { accounts.append(account) }
            held.formUnion(chunk.held)
            statesMultiplier = statesMultiplier || chunk.statesMultiplier
            if let date = chunk.latestPrice { latestPrice = max(latestPrice ?? date, date) }
            for (row, place) in chunk.linesOfTraded {
                let place = Place(file: file, line: place.line + lines)
                linesOfTraded[row] = min(linesOfTraded[row] ?? place, place)
            }
            for (symbol, labels) in chunk.labels {
                self.labels[symbol, default: StockLabels()].complete(by: labels)
            }
        }
    }

    /// Which accounts to find.
    enum AccountSearch: Sendable {
        case none
        /// Whether a row names one.
        case first
        case all
    }

    let prices: PriceTable
    let today: CalendarDate
    let wanted: Set<ExactText>
    /// The symbols that trades name.
    let traded: SymbolTable?
    /// The currency of stated costs and rates.
    private let own: Currency?
    /// The symbols asked for that columns can hold.
    private let wantedShort: [ShortSymbol: ExactText]
    private var seen: [Bool]
    private let accounts: AccountSearch
    private var seenAccounts = SymbolTable()
    private var found = Found()

    /// - Parameter own: `nil` where rows are to come one by one.
    init(
        prices: PriceTable, today: CalendarDate, wanted: Set<ExactText>, traded: SymbolTable? = nil,
        own: Currency? = nil, accounts: AccountSearch = .none, findsMultiplier: Bool = false
    ) {
        self.accounts = accounts
        self.own = traded == nil && accounts == .none && !findsMultiplier ? own : nil
        wantedShort = wanted.reduce(into: [:]) { found, symbol in
            if let short = ShortSymbol(Array(symbol.text.utf8).span) { found[short] = symbol }
        }
        self.prices = prices
        self.today = today
        self.wanted = wanted
        self.traded = traded
        seen = Array(repeating: false, count: prices.symbols.count)
    }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        if !seen.isEmpty, let id = prices.symbols.find(symbol) { note(priceOf: id) }
        if let date = inputs.priceDate { note(date) }
        if inputs.multiplier != nil { found.statesMultiplier = true }
        if accounts != .none, seenAccounts.find(account) == nil {
            _ = seenAccounts.intern(account)
            found.accounts.append(String(copying: account).exact)
        }
        if let traded, traded.find(symbol) != nil {
            let text = String(copying: symbol).exact
            let row = HeldSymbol(symbol: text, account: String(copying: account).exact)
            if found.linesOfTraded[row] == nil {
                found.linesOfTraded[row] = Found.Place(line: line.lineInChunk())
            }
            if !name.isEmpty || !market.isEmpty {
                found.labels[text, default: StockLabels()].complete(
                    by: StockLabels(
                        name: name.isEmpty ? nil : String(copying: name),
                        market: market.isEmpty ? nil : String(copying: market)))
            }
        }
        guard !wanted.isEmpty else { return }
        let text = String(copying: symbol).exact
        if wanted.contains(text) { found.held.insert(text) }
    }

    var columnUse: ColumnUse { own == nil ? .none : .together }

    var columnNeeds: ColumnNeeds { ColumnNeeds(symbols: true) }

    mutating func add(_ columns: inout LotColumns, left: inout [Int]) {
        guard let own else {
            left += 0..<columns.count
            return
        }
        columns.markProblems(own: own)
        for row in 0..<columns.count {
            if columns.needsCare[row] {
                left.append(row)
                continue
            }
            let symbol = columns.symbols[row]
            if !seen.isEmpty, let id = prices.symbols.find(symbol) { note(priceOf: id) }
            if columns.hasPriceDays, columns.priceDays[row] != LotColumns.noDate {
                note(CalendarDate(daysSince1970: columns.priceDays[row]))
            }
            if !wantedShort.isEmpty, let text = wantedShort[symbol] { found.held.insert(text) }
        }
    }

    private mutating func note(priceOf id: Int) {
        if seen[id] { return }
        seen[id] = true
        if let date = prices.latestDate(of: id, through: today) { note(date) }
    }

    private mutating func note(_ date: CalendarDate) {
        if date <= today { found.latestPrice = max(found.latestPrice ?? date, date) }
    }

    mutating func finishChunk() -> Found {
        defer {
            found = Found()
            seenAccounts = SymbolTable()
        }
        return found
    }
}

/// Finds the held symbols closest to a word that is none, keeping only as many as are suggested, and those with that name
/// or called nearly so.
struct NearSymbolSink: HoldingSink {
    struct Found: Sendable {
        var nearest: NearestWords
        /// Two are enough to tell that the name is not one symbol's.
        var named: Set<ExactText> = []
        /// Some of those whose names, ISINs or aliases are like the word.
        var alike: Set<ExactText> = []

        /// The only symbol with that name.
        var only: String? { named.count == 1 ? named.first?.text : nil }

        /// The symbols that may be meant, by what else they are called first.
        var suggestions: [String] {
            let byName = named.sorted() + alike.subtracting(named).sorted().prefix(3)
            return byName.map(\.text) + nearest.words.filter { !byName.contains($0.exact) }
        }
    }

    private let name: String
    private let search: NameSearch?
    /// Symbols that are called nearly so, held or not.
    private let called: Set<ExactText>
    private var found: Found

    init(_ word: String, called: Set<ExactText> = []) {
        self.called = called
        name = word.lowercased()
        search = NameSearch(word)
        found = Found(nearest: NearestWords(to: word))
    }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        let symbol = String(copying: symbol)
        found.nearest.add(symbol)
        if !called.isEmpty, called.contains(symbol.exact) { found.alike.insert(symbol.exact) }
        guard found.named.count < 2 || found.alike.count < 3, !name.isEmpty else { return }
        let name = String(copying: name).lowercased()
        if name == self.name {
            found.named.insert(symbol.exact)
        } else if search?.finds(name) == true {
            found.alike.insert(symbol.exact)
        }
    }

    mutating func finishChunk() -> Found {
        defer {
            found.nearest.removeAll()
            found.named.removeAll()
            found.alike.removeAll()
        }
        return found
    }
}

extension String {
    /// Creates a string from bytes that are known to be UTF-8.
    init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
