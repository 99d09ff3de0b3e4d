internal import PortfolioFiles
internal import SystemInterface
internal import Valuation

/// The units in which a portfolio's stocks are quoted, by symbol.
struct HeldUnits: Sendable {
    private(set) var units: [ExactText: [QuoteCurrency]] = [:]
    /// The symbols to which rows give a name, in lower case.
    private(set) var names: [String: Set<ExactText>] = [:]
    /// What else the portfolio calls symbols; nothing if that can't be read.
    var book = SymbolBook()
    /// The symbols that trades name, held or not.
    private var traded: Set<ExactText> = []
    /// The last purchases and sales that state a price, by symbol; the purchases of holdings are among them.
    private var priced: [ExactText: TradedPrice] = [:]

    /// The days of the splits of symbols.
    private var splits: [ExactText: [CalendarDate]] = [:]

    /// The price that a purchase or sale states.
    struct TradedPrice: Sendable {
        let price: CompactDecimal
        let unit: QuoteCurrency
        let date: CalendarDate

        /// The price in another unit; `nil` if that is of another currency.
        func price(in other: QuoteCurrency) -> CompactDecimal? {
            unit.currency == other.currency ? price.converted(from: unit, to: other) : nil
        }
    }

    /// Why trades are not among them.
    var problems = DiagnosticLog()

    /// The symbols, in no particular order.
    var symbols: some Collection<String> { units.keys.lazy.map(\.text) }

    /// The symbols that may be meant by a word that is none: those whose names, ISINs or aliases are like it, and the
    /// closest.
    func symbols(near word: String) -> [String] {
        let search = NameSearch(word)
        let named = names.filter { search?.finds($0.key) == true }.flatMap(\.value)
        let called = book.symbols(like: word).filter { units[$0] != nil }.union(named)
        let first = called.sorted().prefix(3).map(\.text)
        return first + Suggestions.near(word, in: symbols).filter { !first.contains($0) }
    }

    /// The common unit of all rows of a symbol; `nil` if there are no rows or several units.
    func unit(of symbol: String) -> QuoteCurrency? {
        guard let found = units[symbol], let first = found.first,
            found.allSatisfy({ $0.isSameUnit(as: first) })
        else { return nil }
        return first
    }

    /// The units of the rows of a symbol, if they are several.
    func severalUnits(of symbol: String) -> [QuoteCurrency]? {
        units[symbol].flatMap { $0.isEmpty || unit(of: symbol) != nil ? nil : $0 }
    }

    mutating func add(_ symbol: String, _ unit: QuoteCurrency) {
        if units[symbol]?.contains(unit) != true { units[symbol, default: []].append(unit) }
    }

    mutating func add(_ document: HoldingsDocument) {
        for row in document.rows {
            guard let holding = row.holding else { continue }
            add(holding.symbol, holding.quoteCurrency)
            if let name = holding.name { add(name: name, of: holding.symbol) }
            let inputs = holding.inputs
            guard let price = inputs.purchasePrice, let day = inputs.purchaseDate,
                priced[holding.symbol.exact].map({ $0.date < day }) ?? true
            else { continue }
            let unit = inputs.purchaseUnit ?? inputs.quote
            priced[holding.symbol.exact] = TradedPrice(price: price, unit: unit, date: day)
        }
    }

    private mutating func add(name: String, of symbol: String) {
        names[name.lowercased(), default: []].insert(symbol.exact)
    }

    mutating func add(_ trades: TradeFiles) throws(FileError) {
        var seen: Set<[UInt32]> = []
        var last: [UInt32: TradedPrice] = [:]
        try trades.forEachRow { row in
            if let name = trades.texts.label(row.name), let symbol = trades.texts.symbol(row.symbol),
                seen.insert([row.symbol, row.name]).inserted
            {
                add(name: name, of: symbol)
            }
            let inputs = row.inputs
            if inputs.type.isPriced, let price = inputs.price, let unit = inputs.quote {
                last[row.symbol] = TradedPrice(price: price, unit: unit, date: inputs.date)
            }
            return true
        }
        for (number, traded) in last {
            guard let symbol = trades.texts.symbol(number)?.exact else { continue }
            if priced[symbol].map({ $0.date <= traded.date }) ?? true { priced[symbol] = traded }
        }
        for (number, found) in trades.splits.bySymbol {
            if let symbol = trades.texts.symbol(number) { splits[symbol.exact] = found.map(\.date) }
        }
        for number in 0..<trades.texts.symbols.count {
            let symbol = trades.texts.symbols[number]
            traded.insert(symbol.exact)
            guard trades.firstChange(of: symbol) != nil, let unit = trades.unit(of: UInt32(clamping: number))
            else { continue }
            add(symbol, unit)
        }
    }

    /// The price of the last purchase or sale; `nil` if that is after a day.
    func lastTraded(_ symbol: String, through day: CalendarDate) -> TradedPrice? {
        priced[symbol.exact].flatMap { $0.date <= day ? $0 : nil }
    }

    /// Whether a symbol is split after a day, up to another.
    func isSplit(_ symbol: String, after first: CalendarDate, through last: CalendarDate) -> Bool {
        splits[symbol.exact]?.contains { $0 > first && $0 <= last } == true
    }

    /// The only symbol to which rows give a name, whatever its case; `nil` if there is none, if the text is a symbol, or if
    /// trades can't be read.
    func symbol(named text: String) -> String? {
        guard problems.isEmpty, units[text] == nil, !traded.contains(text.exact),
            let named = names[text.lowercased()], named.count == 1
        else { return nil }
        return named.first?.text
    }

    /// The currency in which a symbol is held, if it differs from that of a price.
    func currency(contradicting quote: StatedQuote) -> Currency? {
        guard case .price(let symbol) = quote.subject, let unit = quote.unit, let held = units[symbol],
            !held.contains(where: { $0.currency == unit.currency })
        else { return nil }
        return held.first?.currency
    }
}
