package import Valuation

/// Writes what a page's charts and its table of markets need of a holding, so that the holdings of each stock can be
/// brought together wherever they are kept; ``StockSums`` adds them up.
package struct StockRow: Sendable {
    package init() {}

    /// The integers before the texts: the holding's number, whether it is excluded, and the lengths of the texts.
    fileprivate static let head = 21

    /// Appends a holding.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        let holding = valuation.holding
        let computed = valuation.computed
        let symbol = Array(holding.symbol.utf8)
        let name = Array((holding.name ?? "").utf8)
        let market = Array((holding.market ?? "").utf8)
        append(symbol.span, name.span, market.span, isExcluded: holding.isExcluded, to: &bytes)
        for kind in [AmountKind.value, .cost, .priceGain] { append(computed.amount(kind), to: &bytes) }
    }

    /// Appends a holding whose figures are machine integers.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, _ figures: RowFigures,
        to bytes: inout [UInt8]
    ) {
        append(symbol, name, market, isExcluded: figures.isExcluded, to: &bytes)
        let values = figures.values
        append(values.value, to: &bytes)
        append(values.cost, to: &bytes)
        append(values.priceGain, to: &bytes)
    }

    private func append(
        _ symbol: Span<UInt8>, _ name: Span<UInt8>, _ market: Span<UInt8>, isExcluded: Bool,
        to bytes: inout [UInt8]
    ) {
        let room = StockRow.head + symbol.count + name.count + market.count
        bytes.append(room: room) { cursor in
            cursor.append(UInt64(0))
            cursor.put(isExcluded ? 1 : 0)
            cursor.append(UInt32(truncatingIfNeeded: symbol.count))
            cursor.append(UInt32(truncatingIfNeeded: name.count))
            cursor.append(UInt32(truncatingIfNeeded: market.count))
            cursor.append(symbol)
            cursor.append(name)
            cursor.append(market)
            return true
        }
    }

    /// How a number is written.
    fileprivate enum Form: UInt8 {
        case absent
        /// A magnitude, the number of decimals and whether it is negative.
        case integer
        /// The length of a text, and the text.
        case text
    }

    private func append(_ figure: FixedPointFigure, to bytes: inout [UInt8]) {
        if figure.isAbsent { return bytes.append(Form.absent.rawValue) }
        append(figure.magnitude, figure.scale, isNegative: figure.isNegative, to: &bytes)
    }

    private func append(_ number: ExactDecimal?, to bytes: inout [UInt8]) {
        guard let number else { return bytes.append(Form.absent.rawValue) }
        if let compact = number.compact, let magnitude = UInt64(exactly: compact.coefficient.magnitude),
            let scale = UInt8(exactly: compact.scale)
        {
            return append(magnitude, scale, isNegative: compact.coefficient < 0, to: &bytes)
        }
        let text = Array(number.inFull.utf8)
        bytes.append(room: 5 + text.count) { cursor in
            cursor.put(Form.text.rawValue)
            cursor.append(UInt32(truncatingIfNeeded: text.count))
            cursor.append(text.span)
            return true
        }
    }

    private func append(_ magnitude: UInt64, _ scale: UInt8, isNegative: Bool, to bytes: inout [UInt8]) {
        bytes.append(room: 11) { cursor in
            cursor.put(Form.integer.rawValue)
            cursor.append(magnitude)
            cursor.put(scale)
            cursor.put(isNegative ? 1 : 0)
            return true
        }
    }

    /// Numbers holdings in the order in which they are listed.
    ///
    /// - Parameters:
    ///   - ends: the end of each.
    ///   - first: the number of the first.
    package static func number(_ rows: inout [UInt8], ends: [Int], from first: Int) {
        var (start, number) = (0, UInt64(first))
        for end in ends {
            for place in start..<start + 8 {
                rows[place] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(place - start)))
            }
            (start, number) = (end, number + 1)
        }
    }
}

/// Adds up the holdings of each stock, which have been brought together.
package struct StockSums: Sendable {
    private(set) var charts = ChartedStocks()
    private var groups = Groups()
    /// The number of stocks.
    private(set) var count = 0
    /// Whether each holding, by its number, is one of several of its stock.
    package private(set) var isRepeated: [Bool]
    /// The number of holdings of some stocks, by their symbols.
    private var counts: [[UInt8]: Int]
    /// The stock whose holdings are being added.
    private var stock = Stock()

    private struct Stock: Sendable {
        var symbol: [UInt8] = []
        var name: [UInt8] = []
        /// The number of its first holding.
        var first = 0
        var all = 0
        /// The number of counted holdings, of those with a value, and of those with a gain.
        var holdings = 0
        var valued = 0
        var withGain = 0
        var value = ExactDecimal.zero
        var gain = ExactDecimal.zero
    }

    /// - Parameters:
    ///   - count: the number of holdings.
    ///   - symbols: the stocks whose holdings are to be counted.
    package init(count: Int, counting symbols: [String] = []) {
        isRepeated = Array(repeating: false, count: count)
        counts = Dictionary(symbols.map { (Array($0.utf8), 0) }) { first, _ in first }
    }

    /// The number of holdings of a stock that was to be counted.
    func holdings(of symbol: String) -> Int { counts[Array(symbol.utf8)] ?? 0 }

    /// The counted holdings by market.
    ///
    /// - Parameter whole: the portfolio's value.
    func markets(whole: ExactDecimal?) -> GroupList { GroupList(groups, whole: whole) }

    /// Adds holdings as ``StockRow`` writes them, numbered, with those of a stock after one another and its first holding
    /// first.
    package mutating func add(_ rows: Span<UInt8>) {
        var place = 0
        while place + StockRow.head <= rows.count {
            let number = Int(
                truncatingIfNeeded: UInt64(littleEndian: rows.integer(at: place, as: UInt64.self)))
            let isExcluded = rows[place + 8] != 0
            let nameStart = Int(rows.integer(at: place + 9, as: UInt32.self)) + place + StockRow.head
            let marketStart = Int(rows.integer(at: place + 13, as: UInt32.self)) + nameStart
            let end = Int(rows.integer(at: place + 17, as: UInt32.self)) + marketStart
            let symbol = rows.extracting(place + StockRow.head..<nameStart)
            let name = rows.extracting(nameStart..<marketStart)
            let market = rows.extracting(marketStart..<end)
            place = end
            begin(symbol, name, number)
            let value = StockSums.number(rows, &place)
            let cost = StockSums.number(rows, &place)
            let priceGain = StockSums.number(rows, &place)
            if !isExcluded { add(value, cost, priceGain, market) }
        }
    }

    /// Turns to the stock of the next holding.
    private mutating func begin(_ symbol: Span<UInt8>, _ name: Span<UInt8>, _ number: Int) {
        if stock.all > 0, StockSums.isEqual(symbol, stock.symbol) {
            isRepeated[stock.first] = true
            isRepeated[number] = true
        } else {
            finish()
            stock.first = number
            stock.symbol.append(copying: symbol)
            stock.name.append(copying: name)
        }
        stock.all += 1
    }

    private static func isEqual(_ left: Span<UInt8>, _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }

    private mutating func add(
        _ value: ExactDecimal?, _ cost: ExactDecimal?, _ priceGain: ExactDecimal?, _ market: Span<UInt8>
    ) {
        stock.holdings += 1
        guard let value else { return groups.add(KnownSums(nil, count: 1), key: market) }
        stock.valued += 1
        stock.value += value
        let known = KnownFigures(hasCost: cost != nil, hasSplit: priceGain != nil, hasChange: false)
        var part = KnownSums(known, count: 1)
        part.value = ExactSum(value)
        if let cost {
            stock.withGain += 1
            stock.gain += value - cost
            part.cost = ExactSum(cost)
            if let priceGain { part.costAtCurrentRate = ExactSum(value - priceGain) }
        }
        groups.add(part, key: market)
    }

    /// Ends the last stock.
    package mutating func finish() {
        guard stock.all > 0 else { return }
        count += 1
        if !counts.isEmpty, counts[stock.symbol] != nil { counts[stock.symbol] = stock.all }
        if stock.holdings > 0 {
            charts.add(
                value: stock.valued > 0 ? stock.value : nil,
                gain: stock.withGain == stock.holdings ? stock.gain : nil
            ) { [stock] in
                ChartedStocks.label(
                    String(decoding: stock.symbol, as: UTF8.self),
                    stock.name.isEmpty ? nil : String(decoding: stock.name, as: UTF8.self))
            }
        }
        var next = Stock()
        swap(&next.symbol, &stock.symbol)
        swap(&next.name, &stock.name)
        next.symbol.removeAll(keepingCapacity: true)
        next.name.removeAll(keepingCapacity: true)
        stock = next
    }

    private static func number(_ rows: Span<UInt8>, _ place: inout Int) -> ExactDecimal? {
        guard place < rows.count, let form = StockRow.Form(rawValue: rows[place]) else { return nil }
        place += 1
        switch form {
        case .absent: return nil
        case .integer:
            let magnitude = Int128(rows.integer(at: place, as: UInt64.self))
            let scale = Int(rows[place + 8])
            let isNegative = rows[place + 9] != 0
            place += 10
            return ExactDecimal(isNegative ? -magnitude : magnitude, scale: scale)
        case .text:
            let length = Int(rows.integer(at: place, as: UInt32.self))
            let text = rows.extracting(place + 4..<place + 4 + length)
            place += 4 + length
            return try? ExactDecimal(
                inFull: unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
        }
    }
}

extension [UInt8] {
    /// Appends what a cursor writes, at most so many bytes; nothing if that fails.
    ///
    /// - Parameter body: returns `false` if it fails.
    /// - Returns: what `body` returned.
    @discardableResult
    mutating func append(room: Int, _ body: (inout RowCursor) -> Bool) -> Bool {
        var isWritten = false
        append(addingCapacity: room) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                guard let base = buffer.baseAddress, buffer.count >= room else { return }
                var cursor = unsafe RowCursor(base)
                isWritten = body(&cursor)
                if isWritten { count = unsafe cursor.place - base }
            }
        }
        return isWritten
    }

    mutating func append(copying text: Span<UInt8>) {
        append(room: text.count) { cursor in
            cursor.append(text)
            return true
        }
    }
}
