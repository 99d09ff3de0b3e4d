/// A symbol with prices in another currency than a holding of it.
struct PriceConflict: Hashable, Sendable {
    let symbol: ExactText
    /// The currency of the holding.
    let stock: Currency
}

/// The symbols with prices in another currency than a holding of them, each once, in the order of the holdings.
struct PriceConflicts: Sendable {
    private var places: [PriceConflict: Int] = [:]

    init() {}

    /// Those of trades.
    init(of trades: TradeFiles, _ prices: PriceTable) {
        let symbols = trades.texts.symbols
        for number in 0..<symbols.count {
            let symbol = symbols[number]
            guard let place = prices.symbols.find(symbol), trades.firstChange(of: symbol) != nil,
                let stock = trades.unitOfLots(of: UInt32(clamping: number))?.currency,
                prices.quote(of: place, otherThan: stock) != nil
            else { continue }
            add(PriceConflict(symbol: symbol.exact, stock: stock))
        }
    }

    var isEmpty: Bool { places.isEmpty }

    var inOrder: [PriceConflict] { places.sorted { $0.value < $1.value }.map(\.key) }

    mutating func add(_ conflict: PriceConflict) {
        if places[conflict] == nil { places[conflict] = places.count }
    }

    mutating func add(_ others: PriceConflicts) {
        for conflict in others.inOrder { add(conflict) }
    }
}

extension MarketFiles {
    /// The prices in another currency than a holding of their symbol, however many holdings each affects.
    func prices(of conflicts: PriceConflicts) -> [(price: PriceTable.Quote, of: PriceConflict)] {
        var known: Set<InputLocation> = []
        var found: [(price: PriceTable.Quote, of: PriceConflict)] = []
        for conflict in conflicts.inOrder {
            guard let symbol = prices.symbols.find(conflict.symbol.text) else { continue }
            for price in prices.quotes(of: symbol, otherThan: conflict.stock)
            where known.insert(price.location).inserted { found.append((price, conflict)) }
        }
        return found
    }

    /// The error of such a price.
    func diagnostic(_ price: PriceTable.Quote, of conflict: PriceConflict) -> Diagnostic {
        self.conflict(price, symbol: conflict.symbol.text, stock: conflict.stock)
    }

    /// Adds the errors of such prices to a log.
    func report(_ conflicts: PriceConflicts, to log: inout DiagnosticLog) {
        for (price, conflict) in prices(of: conflicts) { log.add { diagnostic(price, of: conflict) } }
    }
}

/// Finds holdings whose prices are in another currency.
private struct ConflictSink: HoldingSink {
    /// `nil` if there are none.
    let prices: PriceTable?
    private var found = PriceConflicts()

    init(_ prices: PriceTable?) { self.prices = prices }

    mutating func add(
        _ inputs: HoldingInputs, symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>,
        account: Span<UInt8>,
        line: inout LineReference
    ) {
        guard let prices, prices.symbols.count > 0, let place = prices.symbols.find(symbol),
            prices.quote(of: place, otherThan: inputs.quote.currency) != nil
        else { return }
        found.add(PriceConflict(symbol: String(copying: symbol).exact, stock: inputs.quote.currency))
    }

    mutating func finishChunk() -> PriceConflicts {
        defer { found = PriceConflicts() }
        return found
    }
}

extension FoundErrors {
    /// Adds all errors of holdings, and those of prices in another currency than what is held. This is for runs that
    /// fail because of other files, so that all errors of a run are told.
    ///
    /// - Parameters:
    ///   - own: the currency of stated costs and rates; `nil` to find only errors that don't depend on it.
    ///   - market: the prices that can be read.
    /// - Complexity: O(*n*) in the size of the holdings files.
    mutating func add(
        errorsOf holdings: [HoldingsInput], _ trades: TradeFiles?, own: Currency?, _ market: MarketFiles?
    ) {
        let conflicts = Monitor(PriceConflicts())
        if let trades, let market { conflicts.use { $0 = PriceConflicts(of: trades, market.prices) } }
        let sink = ConflictSink(market?.prices)
        for holdings in holdings {
            _ = read { log throws(FileError) in
                let input = holdings.input
                guard let file = try HoldingsFile(input, name: input.path, log: &log) else { return }
                log.add(
                    try file.read(own: own, threads: 1, makeSink: { sink }) { found, _, _ in
                        conflicts.use { $0.add(found) }
                        return true
                    })
            }
        }
        market?.report(conflicts.use { $0 }, to: &log)
    }
}
