package import PortfolioFiles
package import SystemInterface
internal import Valuation

/// Where a portfolio's prices and rates are kept: merges new ones into its files safely.
///
/// A file is written as ``HoldingsStore`` writes, under the same lock; one that is not there is made.
package struct MarketStore: Sendable {
    /// How long to wait for another editor.
    package var patience = Duration.seconds(10)
    package var system = SystemCalls()
    /// What the portfolio holds.
    var held = HeldUnits()
    /// Whether a price or rate of a day that is there otherwise takes the new figure.
    package var isForced = false
    /// The files, the first one that new rows go to.
    let prices: [String]
    let rates: [String]

    /// The files of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noPriceFiles(_:)`` for a file, which keeps its prices in its rows;
    ///   ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` where `portfolio.json` can't be read.
    package init(_ portfolio: String) throws(EditingError) {
        var log = DiagnosticLog()
        let source: PortfolioSource
        do { source = try PortfolioSource(portfolio, log: &log) } catch { throw .file(error) }
        guard log.isEmpty else { throw .unreadable(log) }
        guard source.isFolder else { throw .noPriceFiles(portfolio) }
        self.init(source)
        held = try MarketStore.held(source)
    }

    /// Whether the portfolio has trades, and no holdings beside them.
    package let keepsTrades: Bool

    /// Whether a holding or a trade has the symbol.
    package func holds(_ symbol: String) -> Bool { held.units[symbol] != nil }

    /// The symbols that come near one that is not held.
    package func heldSymbols(near symbol: String) -> [String] {
        Suggestions.near(symbol, in: Set(held.symbols))
    }

    init(_ source: PortfolioSource) {
        let folder = source.folder ?? "."
        keepsTrades = !source.hasHoldings(trades: source.trades(given: []))
        let adjusted = source.adjustedPrices(given: [])
        // What is merged is as it was traded: no file of prices that are adjusted for splits.
        let unadjusted = source.namedPrices.filter { !adjusted.contains($0) }
        let ordered = MarketStore.ordered(unadjusted, usual: "prices.csv", in: folder)
        prices = ordered.isEmpty ? [] : ordered + adjusted.sorted()
        let own = source.namedRates.filter { !MarketStore.isOfCentralBank($0) }
        rates = MarketStore.ordered(own, usual: "rates.csv", in: folder)
    }

    /// The usual file first if it is among those that are named.
    private static func ordered(_ named: [String], usual: String, in folder: String) -> [String] {
        let path = Path.join(folder, usual)
        guard let first = named.contains(path) ? path : named.first else { return [] }
        return [first] + named.filter { $0 != first }
    }

    private static func isOfCentralBank(_ path: String) -> Bool {
        ["eurofxref-hist.csv", "eurofxref.csv"].contains(Path.name(of: path))
    }

    /// What holdings and trades are quoted in, as far as they can be read.
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

    /// What merging would change.
    ///
    /// - Throws: ``EditingError/contradicted(_:)`` where two prices or rates of one day differ, or a price is in another
    ///   currency than what is held; ``EditingError/unreadable(_:)`` where a file can't be read.
    /// - Complexity: O(*n* + *m*) for *n* rows of the files and *m* quotes.
    package func change(merging quotes: [StatedQuote]) throws(EditingError) -> MarketChange {
        try work(quotes) { path, merge throws(EditingError) in
            let bytes = try MarketStore.bytes(path)
            var file = try merge(bytes ?? [])
            if bytes == nil { (file.before, file.isNew) = ([], true) }
            return file
        }
    }

    /// Merges, while no other editor can change the files.
    ///
    /// - Throws: as ``change(merging:)``, and as ``HoldingsStore/edit(_:)``.
    package func merge(_ quotes: [StatedQuote]) throws(EditingError) -> MarketChange {
        try work(quotes) { path, merge throws(EditingError) in
            guard FileInput.exists(path) else {
                var file = try merge([])
                (file.before, file.isNew) = ([], true)
                try make(path, file.after)
                return file
            }
            let edited = EditedFile(path: path, patience: patience, system: system)
            return try edited.edit { bytes throws(EditingError) in
                bytes
            } _: { bytes throws(EditingError) in
                try merge(bytes)
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
            guard let currency = held.currency(contradicting: quote) else { continue }
            let wording = Wording.otherCurrency(quote, held: currency)
            log.add(
                Diagnostic(
                    file: quote.file, line: quote.line, message: wording.message, remedy: wording.remedy))
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

    /// A file as it is; `nil` where there is none.
    private static func bytes(_ path: String) throws(EditingError) -> [UInt8]? {
        guard FileInput.exists(path) else { return nil }
        do { return try FileInput(path).readAll() } catch { throw .file(error) }
    }

    /// Writes a file that was not there; of two that make it at once, one is told that it is there.
    private func make(_ path: String, _ bytes: [UInt8]) throws(EditingError) {
        do { try EditedFile.makeAlone(path, bytes, system) } catch .alreadyThere { throw .changed(path) }
    }
}
