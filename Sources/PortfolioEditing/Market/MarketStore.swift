package import PortfolioFiles
package import SystemInterface
package import Valuation

/// Merges new prices and rates safely into a portfolio's files.
///
/// Files are written in the same way as by ``HoldingsStore``, under the same lock; a missing file is created.
package struct MarketStore: Sendable {
    /// How long to wait for another editor.
    package var patience = Duration.seconds(10)
    package var system = SystemCalls()
    /// What the portfolio holds.
    var held = HeldUnits()
    /// Whether new figures replace different ones of the same day.
    package var isForced = false
    /// The files; new rows go to the first one.
    let prices: [String]
    let rates: [String]

    /// Finds the files of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noPriceFiles(_:)`` if the portfolio is a file, which has its prices in its rows;
    ///   ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if `portfolio.json` can't be read.
    package init(_ portfolio: String) throws(EditingError) {
        var log = DiagnosticLog()
        let source: PortfolioSource
        do { source = try PortfolioSource(portfolio, log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
        guard source.isFolder else { throw .noPriceFiles(portfolio) }
        self.init(source)
        held = try MarketStore.held(source)
    }

    /// Whether the portfolio has trades and no holdings.
    package let keepsTrades: Bool

    /// Whether a holding or a trade has the symbol.
    package func holds(_ symbol: String) -> Bool { held.units[symbol] != nil }

    /// The held symbols closest to one that is not held.
    package func heldSymbols(near symbol: String) -> [String] {
        Suggestions.near(symbol, in: Set(held.symbols))
    }

    /// The error of a price in another currency than the holding; `nil` if there is none. It can't be forced.
    package func currencyProblem(of quote: StatedQuote) -> Diagnostic? {
        guard let currency = held.currency(contradicting: quote) else { return nil }
        let wording = Wording.otherCurrency(quote, held: currency)
        return Diagnostic(
            file: quote.file, line: quote.line, message: wording.message, remedy: wording.remedy)
    }

    init(_ source: PortfolioSource) {
        let folder = source.folder ?? "."
        keepsTrades = !source.hasHoldings(trades: source.trades(given: []))
        let adjusted = source.adjustedPrices(given: [])
        // Merged prices are as they were traded, so they do not go into a file with split-adjusted prices.
        let unadjusted = source.namedPrices.filter { !adjusted.contains($0) }
        let ordered = MarketStore.ordered(unadjusted, usual: "prices.csv", in: folder)
        prices = ordered.isEmpty ? [] : ordered + adjusted.sorted()
        let own = source.namedRates.filter { !MarketStore.isOfCentralBank($0) }
        rates = MarketStore.ordered(own, usual: "rates.csv", in: folder)
    }

    /// The named files, with the usual one first if it is among them.
    private static func ordered(_ named: [String], usual: String, in folder: String) -> [String] {
        let path = Path.join(folder, usual)
        guard let first = named.contains(path) ? path : named.first else { return [] }
        return [first] + named.filter { $0 != first }
    }

    private static func isOfCentralBank(_ path: String) -> Bool {
        ["eurofxref-hist.csv", "eurofxref.csv"].contains(Path.name(of: path))
    }

    /// The units of holdings and trades, as far as the files can be read.
    private static func held(_ source: PortfolioSource) throws(EditingError) -> HeldUnits {
        var held = HeldUnits()
        if let bytes = try? FileInput(source.holdings).readAll(),
            let document = try? HoldingsDocument(
                bytes, file: source.holdings, currency: source.document.currency)
        {
            held.add(document)
        }
        let files = source.trades(given: [])
        var log = DiagnosticLog()
        if !files.isEmpty, let trades = try? TradeFiles(files, own: source.document.currency, log: &log),
            log.isEmpty
        {
            held.add(trades)
        }
        return held
    }

    /// The changes that merging would make.
    ///
    /// - Throws: ``EditingError/contradicted(_:)`` if two prices or rates of one day differ, or a price is in another
    ///   currency than the holding; ``EditingError/unreadable(_:)`` if a file has errors.
    /// - Complexity: O(*n* + *m*) for *n* rows of the files and *m* quotes.
    package func change(merging quotes: [StatedQuote]) throws(EditingError) -> MarketChange {
        try work(quotes) { path, merge throws(EditingError) in
            let bytes = try MarketStore.bytes(path)
            var file = try merge(bytes ?? [])
            if bytes == nil { (file.before, file.isNew) = ([], true) }
            return file
        }
    }

    /// The contents of the file that new prices go to; empty if it does not exist.
    package func priceContents() throws(EditingError) -> [UInt8] {
        guard let target = prices.first else { throw .unnamedFile("prices") }
        return try MarketStore.bytes(target) ?? []
    }

    /// The price of a symbol on a day in contents of the file that new prices go to, with its unit if the row has one;
    /// `nil` if there is none, or if it can't be read.
    ///
    /// - Complexity: O(*n*) in the length of the file.
    package func writtenPrice(of symbol: String, on day: CalendarDate, in bytes: [UInt8]) -> String? {
        var log = DiagnosticLog()
        let target = prices.first ?? ""
        let rows = QuoteDocument<PriceField>(bytes, file: target, log: &log)?.rows ?? []
        return rows.lazy.compactMap(\.quote).last { $0.subject == .price(of: symbol) && $0.date == day }
            .map { DecimalFormat.plain($0.figure.exact) + ($0.unit.map { " \($0.code)" } ?? "") }
    }

    /// Merges quotes into the files, which no other editor can change meanwhile.
    ///
    /// - Parameter check: called with the path and the contents of each file before it is changed; if it throws, the
    ///   error is passed on and the file stays as it is.
    /// - Throws: the same errors as ``change(merging:)`` and ``HoldingsStore/edit(_:)``, and those of `check`.
    package func merge(
        _ quotes: [StatedQuote], into check: (String, [UInt8]) throws(EditingError) -> Void = { _, _ in }
    ) throws(EditingError) -> MarketChange {
        try work(quotes) { path, merge throws(EditingError) in
            guard FileInput.exists(path) else {
                try check(path, [])
                var file = try merge([])
                (file.before, file.isNew) = ([], true)
                try make(path, file.after)
                return file
            }
            let edited = EditedFile(path: path, patience: patience, system: system)
            return try edited.edit { bytes throws(EditingError) in
                bytes
            } _: { bytes throws(EditingError) in
                try check(path, bytes)
                return try merge(bytes)
            } bytes: {
                $0.after
            }
        }
    }

    private func work(
        _ quotes: [StatedQuote],
        _ body: (String, ([UInt8]) throws(EditingError) -> MarketChange.File) throws(EditingError) ->
            MarketChange.File
    ) throws(EditingError) -> MarketChange {
        var log = DiagnosticLog()
        for quote in quotes {
            if let problem = currencyProblem(of: quote) { log.add(problem) }
        }
        guard log.isEmpty else { throw .contradicted(log) }
        var change = MarketChange()
        let prices = quotes.filter { if case .price = $0.subject { true } else { false } }
        let rates = quotes.filter { if case .rate = $0.subject { true } else { false } }
        if !prices.isEmpty { change.prices = try work(prices, PriceField.self, self.prices, body) }
        if !rates.isEmpty { change.rates = try work(rates, RateField.self, self.rates, body) }
        return change
    }

    private func work<Field: QuoteField>(
        _ quotes: [StatedQuote], _: Field.Type, _ files: [String],
        _ body: (String, ([UInt8]) throws(EditingError) -> MarketChange.File) throws(EditingError) ->
            MarketChange.File
    ) throws(EditingError) -> MarketChange.File {
        guard let target = files.first else {
            throw .unnamedFile(Field.self == RateField.self ? "rates" : "prices")
        }
        var others: [QuoteDocument<Field>] = []
        for path in files.dropFirst() {
            guard let bytes = try MarketStore.bytes(path) else { continue }
            others.append(try document(bytes, path))
        }
        return try body(target) { [others] bytes throws(EditingError) in
            let isNew = bytes.isEmpty
            let document: QuoteDocument<Field> = try document(
                isNew ? QuoteDocument<Field>.empty(target) : bytes, target)
            return try QuoteMerge(document: document, others: others, held: held, isForced: isForced)
                .merge(quotes)
        }
    }

    private func document<Field: QuoteField>(
        _ bytes: [UInt8], _ path: String
    ) throws(EditingError) -> QuoteDocument<Field> {
        var log = DiagnosticLog()
        let document = QuoteDocument<Field>(bytes, file: path, log: &log)
        guard let document, document.problems.isEmpty else {
            throw .unreadable(document?.problems ?? log)
        }
        return document
    }

    /// The contents of a file; `nil` if it does not exist.
    private static func bytes(_ path: String) throws(EditingError) -> [UInt8]? {
        guard FileInput.exists(path) else { return nil }
        do { return try FileInput(path).readAll() } catch { throw .file(error) }
    }

    /// Creates a file; if two editors create it at the same time, one of them gets an error.
    private func make(_ path: String, _ bytes: [UInt8]) throws(EditingError) {
        do { try EditedFile.makeAlone(path, bytes, system) } catch .alreadyThere { throw .changed(path) }
    }
}
