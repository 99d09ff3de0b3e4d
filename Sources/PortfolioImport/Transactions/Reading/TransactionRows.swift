internal import Valuation

/// Rows of trades to be, in about a sixth of the memory of ``TransactionRow``, because most state few of the possible
/// figures and many share their stock, account and currencies.
///
///     heads    place, day, second, terms, state, type, flags │ place, day, …      in the order of the rows
///     terms    symbol, name, market, currency, account, …    │ symbol, …          each distinct one once
///     bytes    fields, line, offset, number, shares, price   │ fields, line, …    ``PackedTransaction``
///
/// What looks at all rows does so by their ``heads``; to take a row out unpacks it, and to change one packs it again.
struct TransactionRows: Sendable {
    /// What is known of a row without unpacking it.
    struct Head: Sendable {
        /// Where the row's bytes begin.
        fileprivate var place: Int
        var day: CalendarDate
        /// The second of the day; -1 if no time is stated.
        var second: Int32
        fileprivate var terms: UInt32
        var state: TransactionRow.State
        var type: TradeType
        fileprivate(set) var flags: Flags
        /// The number of the row's bytes.
        fileprivate var length: UInt8

        var isAlone: Bool { flags.contains(.alone) }
        var isRepayment: Bool { flags.contains(.repayment) }
        var isOfPosition: Bool { flags.contains(.ofPosition) }
    }

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        static let alone = Flags(rawValue: 1)
        static let repayment = Flags(rawValue: 2)
        static let soldAlone = Flags(rawValue: 4)
        static let ofPosition = Flags(rawValue: 8)
    }

    /// What many rows have in common.
    struct Terms: Hashable, Sendable {
        var symbol = TradeTexts.none
        var name = TradeTexts.none
        var market = TradeTexts.none
        var toSymbol = TradeTexts.none
        /// The account as the export writes it.
        var holder = TradeTexts.none
        var currency: QuoteCurrency?
        var feesCurrency: Currency?
        var ownCurrency: Currency?
        var toCurrency: Currency?
        /// A hash of the account; 0 if the export states none.
        var account: UInt64 = 0
        var file = 0

        init(_ row: TransactionRow) {
            (symbol, name, market, toSymbol) = (row.symbol, row.name, row.market, row.toSymbol)
            (holder, account, file) = (row.holder, row.account, row.file)
            (currency, feesCurrency) = (row.currency, row.feesCurrency)
            (ownCurrency, toCurrency) = (row.ownCurrency, row.toCurrency)
        }

        fileprivate func put(into row: inout TransactionRow) {
            (row.symbol, row.name, row.market, row.toSymbol) = (symbol, name, market, toSymbol)
            (row.holder, row.account, row.file) = (holder, account, file)
            (row.currency, row.feesCurrency) = (currency, feesCurrency)
            (row.ownCurrency, row.toCurrency) = (ownCurrency, toCurrency)
        }
    }

    /// In the order of the rows, which may be put in another one, or be removed.
    var heads: [Head] = []
    private var terms: [Terms] = []
    private var places: [Terms: UInt32] = [:]
    /// The terms looked up last, by the symbol, and those without one at the end: most rows of a symbol have the same ones.
    private var recent: [UInt32] = [.max]
    /// The rows as bytes, and behind them as many as one may take.
    private var bytes: [UInt8] = []
    private var byteCount = 0

    init() {}

    init(_ rows: some Sequence<TransactionRow>) {
        for row in rows { append(row) }
    }

    /// Reserves memory, which costs nothing until it is used.
    ///
    /// - Parameter length: the number of bytes of the rows' texts.
    mutating func reserveCapacity(forTextOf length: Int) {
        heads.reserveCapacity(length / 64)
        bytes.reserveCapacity(length / 2)
    }

    // MARK: Rows

    /// Adds a row.
    ///
    /// - Complexity: O(1), amortised.
    mutating func append(_ row: TransactionRow) {
        let length = pack(row)
        heads.append(head(of: row, at: byteCount, length))
        byteCount += length
    }

    mutating func append(contentsOf other: TransactionRows) {
        for row in other { append(row) }
    }

    /// Puts the rows in the order of a key; those of one key keep theirs.
    ///
    /// - Parameter key: the key of the row at a place.
    mutating func sort<Key: Comparable>(by key: (TransactionRows, _ place: Int) -> Key) {
        let order = indices.map { (key: key(self, $0), place: $0) }.sorted { $0 < $1 }
        heads = order.map { heads[$0.place] }
    }

    private mutating func head(of row: TransactionRow, at place: Int, _ length: Int) -> Head {
        var flags: Flags = []
        if row.isAlone { flags.insert(.alone) }
        if row.isRepayment { flags.insert(.repayment) }
        if row.isSoldAlone { flags.insert(.soldAlone) }
        if row.isOfPosition { flags.insert(.ofPosition) }
        return Head(
            place: place, day: row.day, second: row.second, terms: number(of: Terms(row)), state: row.state,
            type: row.type, flags: flags, length: UInt8(truncatingIfNeeded: length))
    }

    /// Writes a row behind all others and returns its length.
    private mutating func pack(_ row: TransactionRow) -> Int {
        let missing = byteCount + PackedTransaction.longest - bytes.count
        if missing > 0 {
            bytes.append(contentsOf: repeatElement(0, count: Swift.max(missing, 1 << 14)))
        }
        return PackedTransaction.write(row, to: &bytes, at: byteCount)
    }

    private mutating func number(of terms: Terms) -> UInt32 {
        while terms.symbol != TradeTexts.none, Int(terms.symbol) >= recent.count - 1 { recent.append(.max) }
        let slot = terms.symbol == TradeTexts.none ? recent.count - 1 : Int(terms.symbol)
        let last = Int(recent[slot])
        if last < self.terms.count, self.terms[last] == terms { return recent[slot] }
        let count = UInt32(clamping: self.terms.count)
        let number = places[terms] ?? count
        if number == count {
            self.terms.append(terms)
            places[terms] = number
        }
        recent[slot] = number
        return number
    }

    // MARK: Parts of rows

    /// What a row shares with others.
    func terms(_ place: Int) -> Terms { terms[Int(heads[place].terms)] }

    /// The figures that a row states.
    func fields(_ place: Int) -> PackedTransaction.Fields {
        PackedTransaction.fields(of: bytes, at: heads[place].place)
    }

    /// The terms of the rows, or of those for which something holds, each once and in no order.
    func terms(where isWanted: (Head) -> Bool = { _ in true }) -> [Terms] {
        var isUsed = Array(repeating: false, count: terms.count)
        for head in heads where isWanted(head) { isUsed[Int(head.terms)] = true }
        return terms.indices.filter { isUsed[$0] }.map { terms[$0] }
    }
}

extension TransactionRows: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { heads.count }

    subscript(place: Int) -> TransactionRow {
        get {
            let head = heads[place]
            var row = TransactionRow(type: head.type, day: head.day)
            (row.state, row.second) = (head.state, head.second)
            (row.isAlone, row.isRepayment) = (head.isAlone, head.isRepayment)
            (row.isSoldAlone, row.isOfPosition) = (head.flags.contains(.soldAlone), head.isOfPosition)
            terms[Int(head.terms)].put(into: &row)
            PackedTransaction.read(bytes, at: head.place, into: &row)
            return row
        }
        set {
            let length = pack(newValue)
            // What became longer stays behind all others; few rows do.
            let fits = length <= Int(heads[place].length)
            let start = fits ? heads[place].place : byteCount
            if fits {
                for index in 0..<length { bytes[start + index] = bytes[byteCount + index] }
            } else {
                byteCount += length
            }
            heads[place] = head(of: newValue, at: start, length)
        }
    }
}
