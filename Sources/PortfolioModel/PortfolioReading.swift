internal import PortfolioEditing
internal import PortfolioFiles
internal import Valuation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A portfolio's files, read and valued as `portfolio report` does.
struct PortfolioReading {
    /// What is wrong with the files.
    struct Failure: Error {
        let log: DiagnosticLog
    }

    /// All that a valuation is made of.
    struct Ingredients: Equatable {
        let source: PortfolioDocument
        let document: HoldingsDocument
        let market: [MarketFile]
        let own: Currency
        let today: CalendarDate
    }

    /// A file of prices or rates.
    struct MarketFile: Equatable {
        let path: String
        let isOfPrices: Bool
        let bytes: [UInt8]
    }

    private let portfolio: String
    /// Prices and rates change seldom, and take longest to read.
    private var market: (files: [MarketFile], read: MarketFiles)?

    /// The last holdings that could be read: most changes are of something else, or were made here.
    private var holdings: HoldingsDocument?

    init(_ portfolio: String) { self.portfolio = portfolio }

    /// Reads the files; everything wrong with any of them is told.
    mutating func ingredients(_ settings: ObservablePortfolio.Settings) throws(Failure) -> Ingredients {
        var log = DiagnosticLog()
        let source = try reading { () throws(FileError) in try PortfolioSource(portfolio, log: &log) }
        guard log.isEmpty else { throw Failure(log: log) }
        let own = source.document.currency ?? settings.currency
        let bytes = try reading { () throws(FileError) in try FileInput(source.holdings).readAll() }
        var document: HoldingsDocument?
        do throws(EditingError) {
            if let holdings, holdings.bytes == bytes, holdings.currency == own,
                holdings.file == source.holdings
            {
                document = holdings
            } else {
                let read = try HoldingsDocument(bytes, file: source.holdings, currency: own)
                log.add(read.problems)
                document = read
                remember(read)
            }
        } catch {
            if case .unreadable(let found) = error { log.add(found) }
        }
        var files: [MarketFile] = []
        for path in source.prices(given: settings.prices) { files.append(try read(path, isOfPrices: true)) }
        for path in source.rates(given: settings.rates) { files.append(try read(path, isOfPrices: false)) }
        if market?.files != files {
            market = nil
            let found = log.count
            let read = try MarketFiles(files, log: &log)
            if log.count == found { market = (files, read) }
        }
        guard let document, log.isEmpty else { throw Failure(log: log) }
        guard let own else {
            throw Failure(
                Diagnostic(
                    file: portfolio, message: "no portfolio currency",
                    remedy: "say it in portfolio.json, as \"currency\": \"EUR\""))
        }
        return Ingredients(
            source: source.document, document: document, market: files, own: own, today: .today)
    }

    /// Saves reading holdings again that are known.
    mutating func remember(_ document: HoldingsDocument) {
        if document.problems.isEmpty { holdings = document }
    }

    /// Values what was read last.
    func value(
        _ ingredients: Ingredients, _ settings: ObservablePortfolio.Settings
    ) throws(Failure) -> PortfolioValuation {
        let holdings = ingredients.document.rows.compactMap(\.holding)
        let prices = market?.read.prices ?? PriceTable()
        let rates = market?.read.rates ?? RateTable()
        var options = ValuationOptions(
            currency: settings.currency ?? ingredients.own,
            asOf: settings.asOf ?? latestDay(of: holdings, prices, through: ingredients.today))
        options.costRate = settings.costRate
        options.maximumRateAge = settings.maximumRateAge
        options.maximumPriceAge = settings.maximumPriceAge
        let portfolio = Portfolio(
            name: ingredients.source.name, currency: ingredients.own, holdings: holdings)
        do {
            return try PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
        } catch {
            throw failure(
                error, portfolio,
                HoldingValuer(options: options, own: ingredients.own, prices: prices, rates: rates))
        }
    }

    /// The latest day on which a holding or its symbol has a price.
    private func latestDay(
        of holdings: [Holding], _ prices: PriceTable, through today: CalendarDate
    ) -> CalendarDate {
        var days = holdings.compactMap(\.inputs.priceDate).filter { $0 <= today }
        if prices.symbols.count > 0 {
            days += Set(holdings.map(\.symbol)).compactMap { symbol in
                prices.symbols.find(symbol).flatMap { prices.latestDate(of: $0, through: today) }
            }
        }
        return days.max() ?? today
    }

    /// Which prices don't go with their holdings, and where they stand.
    private func failure(_ error: ValuationError, _ portfolio: Portfolio, _ valuer: HoldingValuer) -> Failure
    {
        var valuer = valuer
        var log = DiagnosticLog()
        var seen: Set<InputLocation> = []
        for holding in portfolio.holdings {
            guard let price = valuer.compute(holding).conflictingPrice,
                seen.insert(price.location).inserted,
                let diagnostic = try? market?.read.conflict(
                    price, symbol: holding.symbol, stock: holding.stockCurrency)
            else { continue }
            log.add(diagnostic)
        }
        if log.isEmpty { log.add(Diagnostic(file: self.portfolio, message: "it can't be valued: \(error)")) }
        return Failure(log: log)
    }

    private func read(_ path: String, isOfPrices: Bool) throws(Failure) -> MarketFile {
        let bytes = try reading { () throws(FileError) in try FileInput(path).readAll() }
        return MarketFile(path: path, isOfPrices: isOfPrices, bytes: bytes)
    }

    private func reading<Result>(_ body: () throws(FileError) -> Result) throws(Failure) -> Result {
        do { return try body() } catch { throw Failure(error) }
    }
}

extension PortfolioReading.Failure {
    fileprivate init(_ diagnostic: Diagnostic) {
        var log = DiagnosticLog()
        log.add(diagnostic)
        self.init(log: log)
    }

    fileprivate init(_ error: FileError) {
        let (path, message) =
            switch error {
            case .cannotOpen(let path, let reason): (path, "can't be opened: \(reason)")
            case .readFailed(let path, let reason): (path, "can't be read: \(reason)")
            case .writeFailed(let path, let reason): (path, "can't be written: \(reason)")
            }
        self.init(Diagnostic(file: path, message: message))
    }
}

extension MarketFiles {
    /// Reads files whose bytes are there.
    fileprivate init(
        _ files: [PortfolioReading.MarketFile], log: inout DiagnosticLog
    ) throws(PortfolioReading.Failure) {
        func paths(ofPrices: Bool) -> [String] { files.filter { $0.isOfPrices == ofPrices }.map(\.path) }
        do throws(FileError) {
            try self.init(prices: paths(ofPrices: true), rates: paths(ofPrices: false), log: &log) { path in
                files.first { $0.path == path }?.bytes ?? []
            }
        } catch {
            throw PortfolioReading.Failure(error)
        }
    }
}

extension CalendarDate {
    /// The day it is here.
    fileprivate static var today: CalendarDate {
        var now = time(nil)
        var parts = unsafe tm()
        _ = unsafe localtime_r(&now, &parts)
        return unsafe CalendarDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
            ?? CalendarDate(daysSince1970: 0)
    }
}
