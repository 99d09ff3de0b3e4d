package import PortfolioFiles
package import SystemInterface
package import Valuation

/// Merges new prices and rates safely into a portfolio's files.
///
/// Files are written in the same way as by ``HoldingsStore``, under the same lock; a missing file is created.
public struct MarketStore: Sendable {
    /// The maximum time to wait for another editor.
    public var patience = Duration.seconds(10)
    /// Whether only to work out what would change, without saving it.
    package var isDryRun = false
    package var system = SystemCalls()
    /// What the portfolio holds.
    var held = HeldUnits()
    /// Whether new figures replace different ones of the same day, which are otherwise an error.
    public var isForced = false
    /// Whether a new figure of the last day that a symbol or a pair has takes the place of the old one, and nothing else is
    /// forced.
    package var replacesLast = false
    /// The files; new rows go to the first one.
    let prices: [String]
    let rates: [String]

    /// Finds the files of a portfolio's folder.
    ///
    /// - Throws: ``EditingError/noPriceFiles(_:)`` if the portfolio is a file, which has its prices in its rows;
    ///   ``EditingError/unreadable(_:)`` or ``EditingError/file(_:)`` if `portfolio.json` can't be read.
    public init(_ portfolio: String) throws(EditingError) {
        let source = try PortfolioSource(editing: portfolio)
        guard source.isFolder else { throw .noPriceFiles(portfolio) }
        self.init(source)
        held = try MarketStore.held(source)
    }

    /// Whether the portfolio has trades and no holdings.
    package let keepsTrades: Bool

    /// Why the trades can't be read, so that it is not known what they hold; empty if they can.
    package var problemsOfTrades: DiagnosticLog { held.problems }

    /// Whether a holding or a trade has the symbol.
    package func holds(_ symbol: String) -> Bool { held.units[symbol] != nil }

    /// The portfolio's own currency, if it states it.
    package var currency: Currency? { source.document.currency }

    /// The symbols of holdings and trades.
    package var heldSymbols: Set<ExactText> { Set(held.units.keys) }

    /// The symbols that are quoted in a minor unit, each with that.
    package var minorUnits: [ExactText: QuoteCurrency] {
        held.units.compactMapValues { $0.first { $0.unitExponent != 0 } }
    }

    /// The only symbol to which rows give a name, whatever its case; `nil` if there is none, or if the text is a symbol.
    package func symbol(named text: String) -> String? { held.symbol(named: text) }

    /// The held symbols closest to one that is not held.
    package func heldSymbols(near symbol: String) -> [String] { held.symbols(near: symbol) }

    /// What is said of a symbol that nothing has, with those that may be meant.
    package func remark(onUnheld symbol: String, near: [String]) -> String {
        "no holding or trade has the symbol \(symbol)"
            + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
    }

    /// The error of a price in another currency than the holding; `nil` if there is none. It can't be forced.
    package func currencyProblem(of quote: StatedQuote) -> Diagnostic? {
        held.currency(contradicting: quote).map {
            Diagnostic(.otherCurrency(quote, held: $0), file: quote.file, line: quote.line)
        }
    }

    /// What is wrong with a price that is entered by hand without a unit, where each row would take it for its own.
    package func unitProblem(of quote: StatedQuote) -> Diagnostic? {
        guard case .price(let symbol) = quote.subject, quote.unit == nil,
            let units = held.severalUnits(of: symbol)
        else { return nil }
        return Diagnostic(.unitOfSeveral(quote, units), file: quote.file, line: quote.line)
    }

    /// The unit in which all trades and holdings of a symbol are quoted; `nil` if there are none, or several units.
    package func unit(of symbol: String) -> QuoteCurrency? { held.unit(of: symbol) }

    /// The unit of a price: as stated, else that of the symbol's trades and holdings.
    package func unit(of quote: StatedQuote) -> QuoteCurrency? {
        guard case .price(let symbol) = quote.subject else { return nil }
        return quote.unit ?? held.unit(of: symbol)
    }

    let source: PortfolioSource

    init(_ source: PortfolioSource) {
        self.source = source
        let folder = source.folder ?? "."
        keepsTrades = !source.hasHoldings(trades: source.trades(given: []))
        let adjusted = source.adjustedPrices(given: [])
        // Merged prices are as they were traded, so they do not go into a file with split-adjusted prices.
        let unadjusted = source.namedPrices.filter { !adjusted.contains($0) }
        let ordered = MarketStore.ordered(unadjusted, usual: "prices.csv", in: folder)
        prices = ordered.isEmpty ? [] : ordered + adjusted.sorted()
        let centralBank = source.namedRates.filter {
            (try? RatesFile.isOfCentralBank(FileInput($0))) == true
        }
        let own = source.namedRates.filter {
            !centralBank.contains($0) && !MarketStore.usualOfCentralBank.contains(Path.name(of: $0))
        }
        self.centralBank = centralBank
        let made = Path.join(folder, MarketStore.usualRates)
        // A file that is there and not named is not to be read.
        unnamedRates =
            own.isEmpty && source.isFolder && FileInput.isMissing(made) ? made : nil
        rates =
            unnamedRates.map { [$0] } ?? MarketStore.ordered(own, usual: MarketStore.usualRates, in: folder)
    }

    private static let usualRates = "rates.csv"
    /// The file for rates where `portfolio.json` names only the central bank's: it is named there once it is made.
    private let unnamedRates: String?

    /// The named files, with the usual one first if it is among them.
    private static func ordered(_ named: [String], usual: String, in folder: String) -> [String] {
        let path = Path.join(folder, usual)
        guard let first = named.contains(path) ? path : named.first else { return [] }
        return [first] + named.filter { $0 != first }
    }

    /// The files of the European Central Bank, which are read and never changed.
    let centralBank: [String]

    /// What its files are usually called: that of many days, and that of a single one.
    static let usualOfCentralBank = ["eurofxref-hist.csv", "eurofxref.csv"]

    /// The units of holdings and trades, as far as the files are valid.
    static func held(_ source: PortfolioSource) throws(EditingError) -> HeldUnits {
        var held = HeldUnits()
        var log = DiagnosticLog()
        return try reading { () throws(FileError) in
            held.book = (try? source.symbolBook(log: &log)) ?? SymbolBook()
            for file in source.holdingsFiles {
                let bytes = try FileInput(file).readAll()
                let document = try? HoldingsDocument(bytes, file: file, currency: source.document.currency)
                if let document { held.add(document) }
            }
            let files = source.trades(given: [])
            guard !files.isEmpty else { return held }
            let trades = try TradeFiles(files, own: source.document.currency, log: &held.problems)
            if held.problems.isEmpty { try held.add(trades) }
            return held
        }
    }

    /// Takes prices that state no currency for those that were asked for.
    package mutating func take(unitsOf list: FetchList) {
        for (symbol, unit) in list.units where held.units[symbol] == nil { held.add(symbol.text, unit) }
    }

    /// The price of a symbol, or a rate, on a day in contents of the file that new ones go to, with its unit if the row has
    /// one; `nil` if there is none, or if it can't be read.
    ///
    /// - Complexity: O(*n*) in the length of the file.
    package func written(
        _ subject: StatedQuote.Subject, on day: CalendarDate, in bytes: [UInt8]
    ) -> String? {
        switch subject {
        case .price: written(PriceField.self, [subject], on: day, in: bytes)[subject]
        case .rate: written(RateField.self, [subject], on: day, in: bytes)[subject]
        }
    }

    /// The prices of symbols on a day in contents of the file that new ones go to, in the same way.
    package func prices(
        of symbols: [String], on day: CalendarDate, in bytes: [UInt8]
    ) -> [StatedQuote.Subject: String] {
        written(PriceField.self, Set(symbols.map { .price(of: $0) }), on: day, in: bytes)
    }

    private func written<Field: QuoteField>(
        _: Field.Type, _ subjects: Set<StatedQuote.Subject>, on day: CalendarDate, in bytes: [UInt8]
    ) -> [StatedQuote.Subject: String] {
        var log = DiagnosticLog()
        let keys = Set(subjects.map { QuoteKey(subject: $0, date: day) })
        let target = files(of: Field.self).first ?? ""
        let read = ReadQuotes<Field>(bytes, file: target, keeping: keys, log: &log)
        let rows = read?.document.rows ?? []
        return rows.lazy.compactMap(\.quote).reduce(into: [:]) { found, quote in
            if quote.date == day, subjects.contains(quote.subject) { found[quote.subject] = quote.text }
        }
    }

    /// Merges quotes into the files, which no other editor can change meanwhile: into all of them, or none.
    ///
    /// - Parameter check: called with the path and the contents of each file before it is changed; if it throws, the
    ///   error is passed on and nothing is saved.
    /// - Throws: ``EditingError/contradicted(_:)`` if two prices or rates of one day differ, or a price is in another
    ///   currency than the holding; ``EditingError/unreadable(_:)`` if a file has errors; the errors of
    ///   ``HoldingsStore/edit(_:)``, and those of `check`.
    /// - Complexity: O(*n* + *m*) for *n* rows of the files and *m* quotes.
    package func merge(
        _ quotes: [StatedQuote], into check: (String, [UInt8]) throws(EditingError) -> Void = { _, _ in }
    ) throws(EditingError) -> MarketChange {
        try EditedFiles.edit(patience: patience, system, isDryRun: isDryRun) { files throws(EditingError) in
            try merge(quotes, in: files, into: check)
        }
    }

    /// Merges quotes into files that are being edited.
    func merge(
        _ quotes: [StatedQuote], in files: EditedFiles,
        into check: (String, [UInt8]) throws(EditingError) -> Void = { _, _ in }
    ) throws(EditingError) -> MarketChange {
        var change = try work(quotes) { path throws(EditingError) in
            let bytes = try files.contents(ofAny: path)
            try check(path, bytes ?? [])
            return bytes
        }
        for file in change.files { files.replace(file.path, with: file.after) }
        ChangeNote.current?.add(change.remarks)
        if let file = change.rates, file.path == unnamedRates {
            let path = Path.join(source.folder ?? ".", SettingsDocument.name)
            let now = try files.contents(of: path)
            let after = try SettingsDocument(now, file: path).adding(MarketStore.usualRates, to: "rates")
            change.settings = FileChange(.settings, path: path, before: now, after: after.bytes, isNew: false)
            files.replace(by: change.settings)
        }
        return change
    }

    /// - Parameter read: the contents of a file; `nil` if it does not exist.
    private func work(
        _ quotes: [StatedQuote], _ read: (String) throws(EditingError) -> [UInt8]?
    ) throws(EditingError) -> MarketChange {
        var log = DiagnosticLog()
        for quote in quotes {
            if let problem = currencyProblem(of: quote) { log.add(problem) }
        }
        guard log.isEmpty else { throw .contradicted(log) }
        var change = MarketChange()
        let prices = quotes.filter { if case .price = $0.subject { true } else { false } }
        let rates = quotes.filter { if case .rate = $0.subject { true } else { false } }
        if !prices.isEmpty {
            change.prices = try work(prices, PriceField.self, self.prices, &change, read)
        }
        if !rates.isEmpty {
            change.rates = try work(rates, RateField.self, self.rates, &change, read)
            if let file = change.rates, file.isChanged, !centralBank.isEmpty {
                try check([file], beside: centralBank)
            }
        }
        return change
    }

    /// Checks that files of rates, as they will be, do not contradict each other, nor others.
    func check(_ changed: [MarketChange.File], beside others: [String]) throws(EditingError) {
        let paths = changed.map(\.path)
        var log = DiagnosticLog()
        try reading { () throws(FileError) in
            _ = try MarketFiles(
                prices: [], rates: paths + others.filter { !paths.contains($0) }, log: &log
            ) { path throws(FileError) in
                if let file = changed.first(where: { $0.path == path }) {
                    return FileInput(path, bytes: file.after)
                }
                return try FileInput(path)
            }
        }
        guard log.isEmpty else { throw .contradicted(log) }
    }

    private func work<Field: QuoteField>(
        _ quotes: [StatedQuote], _: Field.Type, _ files: [String], _ change: inout MarketChange,
        _ read: (String) throws(EditingError) -> [UInt8]?
    ) throws(EditingError) -> MarketChange.File {
        guard let target = files.first else {
            throw .unnamedFile(Field.self == RateField.self ? "rates" : "prices")
        }
        let wanted = Set(quotes.map(QuoteKey.init))
        var others: [ReadQuotes<Field>] = []
        let mayChange = replacesLast || quotes.contains { $0.previousClose != nil }
        for path in files.dropFirst() {
            // One that may be changed is locked.
            guard let bytes = try mayChange ? read(path) : EditedFiles.current(path, system) else { continue }
            others.append(try self.read(bytes, path, keeping: wanted))
        }
        let bytes = try read(target)
        let known: ReadQuotes<Field> = try self.read(
            bytes?.isEmpty == false ? bytes ?? [] : Field.empty, target, keeping: wanted)
        var lastDays: [StatedQuote.Subject: CalendarDate] = [:]
        for days in ([known] + others).map(\.lastDays) { lastDays.merge(days) { max($0, $1) } }
        var (file, rest) = try QuoteMerge(
            document: known.document, others: others.map(\.document), lastDays: lastDays, held: held,
            isForced: isForced, replacesLast: replacesLast
        ).merge(quotes)
        change.others += rest
        change.lastDays.merge(lastDays) { max($0, $1) }
        (file.before, file.isNew) = (bytes ?? [], bytes == nil)
        return file
    }

    private func read<Field: QuoteField>(
        _ bytes: [UInt8], _ path: String, keeping wanted: Set<QuoteKey>
    ) throws(EditingError) -> ReadQuotes<Field> {
        var log = DiagnosticLog()
        let read = ReadQuotes<Field>(bytes, file: path, keeping: wanted, log: &log)
        guard let read, read.document.problems.isEmpty else {
            throw .unreadable(read?.document.problems ?? log)
        }
        return read
    }
}
