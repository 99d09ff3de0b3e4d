internal import PortfolioFiles
internal import PortfolioReport
internal import Valuation

/// A portfolio, its prices and its rates, found and read as the settings say; the holdings are still to be read.
struct ValuationRun {
    let settings: Settings
    let source: PortfolioSource
    let market: MarketFiles
    let options: ValuationOptions
    let own: Currency
    private let input: FileInput
    private let meter = ProgressMeter()

    init(_ settings: Settings) throws(Failure) {
        var log = DiagnosticLog()
        let source = try reading { () throws(FileError) in try PortfolioSource(settings.portfolio, log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        let currency = try ValuationRun.currency(settings, source)
        let files = (source.prices(given: settings.prices), source.rates(given: settings.rates))
        let market = try reading { () throws(FileError) in
            try MarketFiles(prices: files.0, rates: files.1, log: &log, threads: settings.threads)
        }
        let input = try reading { () throws(FileError) in try FileInput(source.holdings) }
        guard log.isEmpty else {
            // All errors of a run are found: those of the holdings too.
            let sink = ScanSink(prices: PriceTable(), today: ValuationRun.today, wanted: [])
            let own = source.document.currency ?? currency
            var header = log
            if let file = try reading({ () throws(FileError) in
                try HoldingsFile(input, name: source.holdings, log: &header)
            }) {
                let more = try reading { () throws(FileError) in
                    try file.read(own: own, threads: 1, makeSink: { sink }, commit: { _, _, _ in true })
                }
                header.add(more)
            }
            throw .unreadable(header)
        }
        try self.init(settings, source: source, market: market, holdings: input)
    }

    /// A portfolio whose files have been read, but for the holdings.
    init(
        _ settings: Settings, source: PortfolioSource, market: MarketFiles, holdings: FileInput
    ) throws(Failure) {
        self.settings = settings
        self.source = source
        self.market = market
        input = holdings
        let currency = try ValuationRun.currency(settings, source)
        own = source.document.currency ?? currency
        var options = ValuationOptions(currency: currency, asOf: settings.asOf ?? ValuationRun.today)
        options.costRate = settings.costRate
        options.maximumRateAge = settings.maximumRateAge
        options.maximumPriceAge = settings.maximumPriceAge
        for (symbol, price, text) in settings.statedPrices {
            do { try options.setPrice(price, of: symbol) } catch {
                throw .usage(.invalidFigure(.price, text, error))
            }
        }
        for (currency, rate, text) in settings.statedRates {
            do { try options.setRate(rate, of: currency) } catch {
                throw .usage(.invalidFigure(.rate, text, error))
            }
        }
        self.options = options
    }

    static func currency(_ settings: Settings, _ source: PortfolioSource) throws(Failure) -> Currency {
        if let currency = settings.currency ?? source.document.currency { return currency }
        guard let code = Console.environment("PORTFOLIO_CURRENCY"), !code.isEmpty else {
            let isMissing = source.holdings != "-" && !FileInput.exists(source.holdings)
            throw .usage(.noCurrency(missing: isMissing ? source.holdings : nil))
        }
        do { return try Currency(code) } catch { throw .usage(.invalidEnvironmentCurrency(error)) }
    }

    static var today: CalendarDate {
        let (year, month, day) = Console.today
        return CalendarDate(year: year, month: month, day: day) ?? CalendarDate(daysSince1970: 0)
    }

    /// What the whole file comes to.
    struct Outcome: Sendable {
        var output = ValuationSink.Output()
        var options: ValuationOptions
    }

    /// Values every holding of the file.
    ///
    /// - Parameters:
    ///   - rows: gets the rows of CSV as they come, in order; `false` where no more are wanted.
    ///   - rowLimit: how many rows are wanted.
    func value(
        keeping: ValuationSink.Keeping, grouping: Grouping? = nil, issueLimit: Int = .max,
        rowLimit: Int? = nil,
        rows: @escaping @Sendable (Span<UInt8>) -> Bool = { _ in true }
    ) throws(Failure) -> Outcome {
        let (input, options) = try prepared()
        var log = DiagnosticLog()
        guard
            let file = try reading({ () throws(FileError) in
                try HoldingsFile(input, name: source.holdings, log: &log)
            })
        else { throw .unreadable(log) }
        let valuer = HoldingValuer(options: options, own: own, prices: market.prices, rates: market.rates)
        let total = Monitor(ValuationSink.Output())
        let rowsLeft = Monitor(rowLimit ?? .max)
        let meter = meter
        let countsRows = rowLimit != nil
        let spareRows = SpareRows()
        // One is made, and copied, so that what it looks up beforehand is looked up once.
        let sink = ValuationSink(
            valuer, keeping: keeping, grouping: grouping, issueLimit: issueLimit, countsRows: countsRows,
            spareRows: spareRows)
        let found = try reading { [own, threads = settings.threads] () throws(FileError) in
            try file.read(own: own, threads: threads, makeSink: { sink }) { output, lineBefore, hasErrors in
                meter.add(output.holdings)
                total.use { $0.add(output, lines: lineBefore, issueLimit: issueLimit) }
                guard let memory = output.rows else { return true }
                defer { spareRows.give(memory) }
                return hasErrors
                    || memory.use { bytes in
                        let count = rowsLeft.use { left in
                            guard countsRows else { return bytes.count }
                            let taken = min(left, output.rowEnds.count)
                            left -= taken
                            return taken == 0 ? 0 : output.rowEnds[taken - 1]
                        }
                        return rows(bytes.span.extracting(0..<count))
                    }
            }
        }
        meter.finish()
        log.add(found)
        let output = total.use { $0 }
        for conflict in output.conflicts where log.hasRoom {
            let diagnostic = try reading { () throws(FileError) in
                try market.conflict(conflict.price, symbol: conflict.symbol, stock: conflict.stock)
            }
            log.add(diagnostic)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        return Outcome(output: output, options: options)
    }

    /// The input at its start, and the as-of date settled.
    private func prepared() throws(Failure) -> (FileInput, ValuationOptions) {
        var options = options
        let wanted = Set(settings.statedPrices.map(\.symbol))
        let today = ValuationRun.today
        // Of all days with a price, no held symbol's can be later; but a row may state a later one.
        var latest = settings.asOf == nil ? market.prices.latestDate(through: today) : nil
        if settings.asOf == nil,
            try reading({ () throws(FileError) in try HoldingsFile.hasColumn(.priceDate, input) })
        {
            latest = today
        }
        guard latest != nil || !wanted.isEmpty else { return (input, options) }
        let scanned = input.size == nil ? try reading { () throws(FileError) in try input.spooled() } : input
        let found = try scan(scanned, wanted: wanted, until: latest)
        if found.isReadable, let missing = wanted.subtracting(found.held).min() {
            throw .usage(.unknownSymbol(missing, suggestions: Suggestions.near(missing, in: found.others)))
        }
        if let date = found.latestPrice, settings.asOf == nil { options.asOf = date }
        guard scanned.rewind() else {
            throw .file(.readFailed(source.holdings, reason: "it can't be read twice"))
        }
        return (scanned, options)
    }

    /// The held symbols that come near one that is not held.
    func symbols(near symbol: String) throws(Failure) -> [String] {
        guard input.rewind() else { return [] }
        return Suggestions.near(symbol, in: try scan(input, wanted: [symbol], until: nil).others)
    }

    /// Looks at the symbols; errors are left for the reading that follows.
    private func scan(
        _ input: FileInput, wanted: Set<String>, until latest: CalendarDate?
    ) throws(Failure) -> ScanSink.Found {
        var log = DiagnosticLog()
        guard
            let file = try reading({ () throws(FileError) in
                try HoldingsFile(input, name: source.holdings, log: &log)
            })
        else { throw .unreadable(log) }
        let sink = ScanSink(
            prices: settings.asOf == nil ? market.prices : PriceTable(), today: ValuationRun.today,
            wanted: wanted,
            remembersOthers: !wanted.isEmpty)
        let all = Monitor(ScanSink.Found())
        let errors = try reading { [own, threads = settings.threads] () throws(FileError) in
            try file.read(own: own, threads: threads, makeSink: { sink }) { found, _, _ in
                all.use { all in
                    all.held.formUnion(found.held)
                    all.others.formUnion(found.others)
                    if let date = found.latestPrice { all.latestPrice = max(all.latestPrice ?? date, date) }
                    return all.latestPrice != latest || all.held != wanted
                }
            }
        }
        return all.use { all in
            all.isReadable = errors.isEmpty
            return all
        }
    }
}

extension ValuationSink.Output {
    /// Adds what a chunk came to, `lines` lines into the file.
    fileprivate mutating func add(_ chunk: ValuationSink.Output, lines: Int, issueLimit: Int) {
        holdings += chunk.holdings
        currencies.add(chunk.currencies)
        groups.add(chunk.groups)
        isIncomplete = isIncomplete || chunk.isIncomplete
        issueCount += chunk.issueCount
        for issue in chunk.issues where issues.count < issueLimit { issues.append(issue.moved(by: lines)) }
        for (holding, computed) in chunk.valued {
            var moved = holding
            moved.location.line += UInt32(clamping: lines)
            valued.append((moved, computed))
        }
        for conflict in chunk.conflicts where conflicts.count < DiagnosticLog.shown {
            if !conflicts.contains(where: { $0.price.location == conflict.price.location }) {
                conflicts.append(conflict)
            }
        }
    }
}
