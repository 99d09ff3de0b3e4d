internal import CSV
internal import PortfolioFiles
internal import SystemInterface
package import Valuation

/// The prices and rates that a portfolio needs, as asked of a command that fetches them.
package struct FetchList: Sendable {
    package struct Row: Sendable {
        let kind: String
        package let symbol: String
        package var name: String?
        var market: String?
        package let currency: String
        let from: CalendarDate
        /// The last price in the files, and its day if it has one.
        package var last: (price: CompactDecimal, unit: QuoteCurrency?, date: CalendarDate?)?
        /// Whether it is a price of what is held, rather than of what has a target alone.
        package var isHeld = false
    }

    /// How far back to ask for what has no dated quote yet, in days.
    private static let usualDays = 30

    private var rows: [Row] = []
    private let today: CalendarDate
    /// The symbols asked for.
    package private(set) var symbols: Set<ExactText> = []
    /// In what their prices are asked for, as far as anything says it.
    private(set) var units: [ExactText: QuoteCurrency] = [:]

    /// Works out what a portfolio needs: prices of the symbols that are held or have a target, and rates of all currencies
    /// of its files besides its own.
    ///
    /// - Parameters:
    ///   - portfolio: the path of a folder.
    ///   - currency: the own currency, if `portfolio.json` states none.
    ///   - from: the first day to ask for; `nil` for the last one that has a quote, or else 30 days ago.
    /// - Throws: ``EditingError/noPriceFiles(_:)``; ``EditingError/noCurrencyOf(_:)``;
    ///   ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if a file can't be read.
    /// - Complexity: O(*n*) in the size of the portfolio's files.
    package init(
        of portfolio: String, currency: Currency?, from: CalendarDate?, today: CalendarDate
    ) throws(EditingError) {
        self.today = today
        let source = try PortfolioSource(editing: portfolio)
        var log = DiagnosticLog()
        guard source.isFolder else { throw .noPriceFiles(portfolio) }
        guard let own = source.document.currency ?? currency else { throw .noCurrencyOf([portfolio]) }
        let market: MarketFiles
        let book: SymbolBook
        var targets: [Target] = []
        var cash: [CashEntry] = []
        var dividends: [DeclaredDividend] = []
        do throws(FileError) {
            market = try MarketFiles(
                prices: source.prices(given: []), rates: source.rates(given: []), log: &log)
            book = try source.symbolBook(log: &log)
            if let path = source.path(of: .targets) {
                targets = try TargetsFile.read(FileInput(path), log: &log)
            }
            if let path = source.path(of: .dividends) {
                dividends = try DividendsFile.read(FileInput(path), log: &log)
            }
            cash = try CashFile.read(source.cash(given: []), firstFile: 0, log: &log)
        } catch {
            throw .file(error)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        var needs = Needs()
        for holding in try FetchList.held(source, portfolio, own, today, &needs) { needs.add(holding) }
        for target in targets where target.scheme.text == TargetsFile.symbols {
            let text = target.name.text
            if text == ClassBook.cash || text.hasPrefix(ClassBook.cash + " ") { continue }
            needs.add(symbol: book.symbol(of: text) { needs.units[$0.exact] != nil })
        }
        for entry in cash { needs.currencies.insert(entry.currency) }
        for dividend in dividends { needs.currencies.insert(dividend.unit.currency) }
        for symbol in needs.symbols {
            let entry = book[symbol]
            let number = market.prices.symbols.find(symbol)
            let last = number.flatMap { market.prices.latestDate(of: $0, through: today) }
            let priced = market.prices.quotes(of: number, on: today).price
            let held = needs.units[symbol.exact]
            let unit = held ?? entry?.currency ?? priced?.unit
            if let unit { needs.currencies.insert(unit.currency) }
            let labels = needs.labels[symbol.exact]
            rows.append(
                Row(
                    kind: "price", symbol: symbol, name: labels?.name ?? entry?.name,
                    market: labels?.market ?? entry?.market, currency: unit?.code ?? "",
                    from: from ?? last ?? today.advanced(by: -FetchList.usualDays),
                    last: priced.map { ($0.price, $0.unit, $0.date) }, isHeld: held != nil))
            symbols.insert(symbol.exact)
            units[symbol.exact] = unit
        }
        for code in needs.currencies.filter({ $0 != own }).sorted(by: { $0.code < $1.code }) {
            let last = market.rates.rate(from: code, to: own, on: today, maximumAge: Int.max)?.date
            rows.append(
                Row(
                    kind: "rate", symbol: code.code, currency: own.code,
                    from: from ?? last ?? today.advanced(by: -FetchList.usualDays)))
        }
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// What is asked for of the symbols that are held.
    package var held: [Row] { rows.filter(\.isHeld) }

    /// The list as CSV, `kind,symbol,name,market,currency,from,to`.
    package var csv: [UInt8] {
        var bytes = Array("kind,symbol,name,market,currency,from,to\n".utf8)
        for row in rows {
            let cells = [
                row.kind, row.symbol, row.name ?? "", row.market ?? "", row.currency,
                row.from.description, today.description,
            ]
            for (place, cell) in cells.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                FieldWriter.append(cell, to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// What is needed, each symbol once.
    private struct Needs {
        var symbols: [String] = []
        var units: [ExactText: QuoteCurrency] = [:]
        var labels: [ExactText: (name: String?, market: String?)] = [:]
        var currencies: Set<Currency> = []
        private var seen: Set<ExactText> = []

        mutating func add(symbol: String) {
            if seen.insert(symbol.exact).inserted { symbols.append(symbol) }
        }

        mutating func add(_ holding: Holding) {
            add(symbol: holding.symbol)
            let symbol = holding.symbol.exact
            units[symbol] = units[symbol] ?? holding.quoteCurrency
            currencies.insert(holding.stockCurrency)
            let known = labels[symbol]
            labels[symbol] = (known?.name ?? holding.name, known?.market ?? holding.market)
        }
    }

    /// What is held today, by holdings and by trades.
    private static func held(
        _ source: PortfolioSource, _ portfolio: String, _ own: Currency, _ today: CalendarDate,
        _ needs: inout Needs
    ) throws(EditingError) -> [Holding] {
        var held: [Holding] = []
        for file in source.holdingsFiles {
            let bytes = try EditedFiles.contents(file)
            let document = try HoldingsDocument(bytes, file: file, currency: own)
            guard document.problems.isEmpty else { throw .unreadable(document.problems) }
            held += document.rows.compactMap(\.holding)
        }
        guard !source.trades(given: []).isEmpty else { return held }
        let store = try TradesStore(importingInto: portfolio, currency: own)
        let (lots, currencies) = try store.held(on: today, followsCash: source.document.followsAnyCash)
        // Gains, income and returns are of what was sold and paid too.
        needs.currencies.formUnion(currencies)
        return held + lots
    }
}

extension TradesStore {
    /// The lots that are open on a day, and the currencies of all trades up to it. Those of money moved count where cash
    /// is followed: else such rows change nothing.
    fileprivate func held(
        on day: CalendarDate, followsCash: Bool
    ) throws(EditingError) -> (lots: [Holding], currencies: Set<Currency>) {
        let trades = try tradesToday()
        var currencies: Set<Currency> = []
        try reading { () throws(FileError) in
            try trades.forEachRow { row in
                let inputs = row.inputs
                guard inputs.date <= day, followsCash || !inputs.isMoney else { return true }
                let all = [inputs.quote?.currency, inputs.foreignFees?.currency, inputs.toCurrency]
                for case let currency? in all { currencies.insert(currency) }
                return true
            }
        }
        let lots = try workedOff(trades, rates(), through: day).ledger.holdings
        return (lots.filter { !$0.inputs.shares.isZero }, currencies)
    }
}
