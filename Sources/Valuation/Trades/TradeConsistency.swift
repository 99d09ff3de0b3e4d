/// Checks what trades must agree on across days and files: one stock currency per symbol, one lot per name.
package struct TradeConsistency: Sendable {
    private var symbols: [Known] = []
    /// By the number in ``TradeTexts/lots``: where the name was given.
    private var names: [InputLocation?] = []
    /// Trades whose currencies can be checked only when all symbols are known.
    private var waiting: [Waiting] = []
    /// The first trade that changes the lots of a symbol in another account than ``Known/account``, by both numbers.
    private var changes: [UInt64: InputLocation] = [:]
    /// The first corporate action or return of capital on a symbol that states no account.
    private var unstated: [UInt32: InputLocation] = [:]
    /// The exchanges and spin-offs that state no account, by the new symbol.
    private var arrivals: [UInt32: [(from: UInt32, location: InputLocation)]] = [:]

    /// What is known about a symbol.
    private struct Known: Sendable {
        /// Its stock currency, and the first trade that opens or closes lots of it.
        var stockCurrency: Currency?
        var location = InputLocation()
        /// The first trade that changes its lots.
        var firstChange: InputLocation?
        /// The first account whose lots of it change by a trade that states where, and that trade.
        var account = UInt32.max
        var changeInAccount = InputLocation()
        /// Its multiplier, and the first row that opens, closes or pays by price; `nil` if there is none.
        var multiplier: (number: CompactDecimal, location: InputLocation)?
        /// A symbol that must have the same stock currency; at the end of the chain, the symbol itself.
        var same: UInt32
    }

    private struct Waiting: Sendable {
        let type: TradeType
        let date: CalendarDate
        let symbol: UInt32
        let toSymbol: UInt32
        let quote: QuoteCurrency?
        let location: InputLocation
    }

    package init() {}

    /// Checks a trade that is valid by itself.
    ///
    /// - Returns: its contradictions to earlier trades.
    /// - Complexity: O(1).
    package mutating func check(_ row: TradeRow, _ texts: TradeTexts) -> [TradeProblem] {
        let problems = problems(of: row, texts)
        if problems.isEmpty, row.inputs.type.isExecution, row.inputs.multiplier == nil {
            let missing = Int(row.symbol) + 1 - usual.count
            if missing > 0 { usual += repeatElement(Usual(), count: missing) }
            usual[Int(row.symbol)] = Usual(quote: row.inputs.quote, account: row.account)
        }
        return problems
    }

    private mutating func problems(of row: TradeRow, _ texts: TradeTexts) -> [TradeProblem] {
        var problems: [TradeProblem] = []
        let type = row.inputs.type
        if row.id != TradeTexts.none, let first = firstUse(of: row.id, at: row.location) {
            problems.append(TradeProblem(.id, .repeatedName(first)))
        }
        if let problem = checkMultiplier(of: row, texts) { problems.append(problem) }
        guard row.symbol != TradeTexts.none, type.changesLots else { return problems }
        note(row.symbol, row.location)
        if row.toSymbol != TradeTexts.none { note(row.toSymbol, row.location) }
        noteAccounts(of: row)
        if type.isOpening || type.isClosing {
            guard let quote = row.inputs.quote else { return problems }
            let known = symbols[Int(row.symbol)]
            if let stockCurrency = known.stockCurrency {
                if stockCurrency != quote.currency {
                    problems.append(problem(quote, stockCurrency, row.symbol, known.location, texts))
                }
            } else {
                symbols[Int(row.symbol)].stockCurrency = quote.currency
                symbols[Int(row.symbol)].location = row.location
            }
        } else if row.inputs.quote != nil || row.toSymbol != TradeTexts.none {
            waiting.append(
                Waiting(
                    type: type, date: row.inputs.date, symbol: row.symbol, toSymbol: row.toSymbol,
                    quote: row.inputs.quote, location: row.location))
        }
        return problems
    }

    /// The contradictions of corporate actions and returns of capital to all other trades.
    ///
    /// - Complexity: O(*n*) for *n* of them.
    package mutating func finish(_ texts: TradeTexts) -> [TradeError] {
        var errors: [TradeError] = []
        for row in waiting where row.toSymbol != TradeTexts.none {
            let (old, new) = (root(of: row.symbol), root(of: row.toSymbol))
            if old == new { continue }
            if let stockCurrency = symbols[old].stockCurrency, let other = symbols[new].stockCurrency,
                stockCurrency != other
            {
                let problem = TradeProblem(.toSymbol, .newStockInOtherCurrency(other, stock: stockCurrency))
                errors.append(error(problem, row, texts))
                continue
            }
            if symbols[old].stockCurrency == nil {
                symbols[old].stockCurrency = symbols[new].stockCurrency
                symbols[old].location = symbols[new].location
            }
            symbols[new].same = UInt32(truncatingIfNeeded: old)
        }
        for row in waiting {
            let known = symbols[root(of: row.symbol)]
            guard let quote = row.quote, let stockCurrency = known.stockCurrency,
                stockCurrency != quote.currency
            else { continue }
            errors.append(error(problem(quote, stockCurrency, row.symbol, known.location, texts), row, texts))
        }
        return errors
    }

    /// By symbol: what is stated of the last trade that opened or closed lots and of which everything was noted.
    private var usual: [Usual] = []

    /// Of another trade that states the same, there is nothing more to note.
    private struct Usual: Equatable, Sendable {
        var quote: QuoteCurrency?
        var account = UInt32.max
    }

    /// Whether nothing is to be checked or noted of a trade, as of most. The row is not copied, and stays as it is.
    package func isUsual(_ row: inout TradeRow) -> Bool {
        if row.id != TradeTexts.none || row.inputs.multiplier != nil { return false }
        return isUsual(
            row.inputs.type, of: row.symbol, row.inputs.quote, in: row.account,
            hasPrice: row.inputs.price != nil)
    }

    package func isUsual(_ trade: UsualTrade) -> Bool {
        isUsual(
            trade.type, of: trade.symbol, trade.unit, in: trade.account, hasPrice: trade.hasPrice)
    }

    @inline(__always)
    private func isUsual(
        _ type: TradeType, of symbol: UInt32, _ quote: QuoteCurrency?, in account: UInt32, hasPrice: Bool
    ) -> Bool {
        if type.isPayment { return !hasPrice }
        return type.isExecution && Int(symbol) < usual.count
            && usual[Int(symbol)] == Usual(quote: quote, account: account)
    }

    private var statesMultiplier = false

    /// The multipliers other than 1, and the symbols that have 1.
    package var knownMultipliers: (others: [UInt32: CompactDecimal], plain: Set<UInt32>, isStated: Bool) {
        var others: [UInt32: CompactDecimal] = [:]
        var plain: Set<UInt32> = []
        for (number, known) in symbols.enumerated() {
            guard let multiplier = known.multiplier?.number else { continue }
            let symbol = UInt32(clamping: number)
            if multiplier == .one { plain.insert(symbol) } else { others[symbol] = multiplier }
        }
        return (others, plain, statesMultiplier)
    }

    /// A row that moves shares without a price need not repeat the multiplier.
    private mutating func checkMultiplier(of row: TradeRow, _ texts: TradeTexts) -> TradeProblem? {
        let type = row.inputs.type
        let isPriced = type.isPriced || row.inputs.price != nil
        guard row.symbol != TradeTexts.none, isPriced || row.inputs.multiplier != nil else { return nil }
        if row.inputs.multiplier != nil { statesMultiplier = true }
        let number = row.inputs.multiplier ?? .one
        makeRoom(for: row.symbol)
        guard let known = symbols[Int(row.symbol)].multiplier else {
            symbols[Int(row.symbol)].multiplier = (number, row.location)
            return nil
        }
        if known.number == number { return nil }
        return TradeProblem(
            .multiplier,
            .otherMultiplier(
                Decimal(known.number.exact), symbol: texts.symbol(row.symbol) ?? "", known.location))
    }

    private mutating func noteAccounts(of row: TradeRow) {
        if row.inputs.type.isOfAllHolders, !row.inputs.given.contains(.account) {
            if unstated[row.symbol] == nil { unstated[row.symbol] = row.location }
            if row.toSymbol != TradeTexts.none {
                arrivals[row.toSymbol, default: []].append((row.symbol, row.location))
            }
            return
        }
        noteAccounts(of: row.symbol, row)
        if row.toSymbol != TradeTexts.none { noteAccounts(of: row.toSymbol, row) }
    }

    private mutating func noteAccounts(of symbol: UInt32, _ row: TradeRow) {
        note(symbol, in: row.account, row.location)
        if row.toAccount != TradeTexts.none { note(symbol, in: row.toAccount, row.location) }
    }

    private mutating func note(_ symbol: UInt32, in account: UInt32, _ location: InputLocation) {
        let first = symbols[Int(symbol)].account
        if first == account { return }
        if first == .max {
            symbols[Int(symbol)].account = account
            symbols[Int(symbol)].changeInAccount = location
            return
        }
        let key = TradeConsistency.key(symbol, account)
        if changes[key] == nil { changes[key] = location }
    }

    private static func key(_ symbol: UInt32, _ account: UInt32) -> UInt64 {
        UInt64(account) << 32 | UInt64(symbol)
    }

    /// The first trade that changes lots of a symbol in an account, or in whichever accounts hold it.
    package func firstChange(of symbol: UInt32, in account: UInt32?) -> InputLocation? {
        unstated[symbol] ?? account.flatMap { firstArrival(of: symbol, in: $0) }
    }

    /// The first trade by which an account comes by lots of a symbol.
    package func firstArrival(of symbol: UInt32, in account: UInt32) -> InputLocation? {
        change(of: symbol, in: account, [symbol])
    }

    /// - Parameter seen: the symbols that are looked for already; exchanges may lead back to one.
    private func change(of symbol: UInt32, in account: UInt32, _ seen: Set<UInt32>) -> InputLocation? {
        if Int(symbol) < symbols.count, symbols[Int(symbol)].account == account {
            return symbols[Int(symbol)].changeInAccount
        }
        if let location = changes[TradeConsistency.key(symbol, account)] { return location }
        for (from, location) in arrivals[symbol] ?? [] where !seen.contains(from) {
            if change(of: from, in: account, seen.union([from])) != nil { return location }
        }
        return nil
    }

    /// The first trade that changes lots of a symbol.
    package func firstChange(of symbol: UInt32) -> InputLocation? {
        Int(symbol) < symbols.count ? symbols[Int(symbol)].firstChange : nil
    }

    private mutating func firstUse(of name: UInt32, at location: InputLocation) -> InputLocation? {
        while names.count <= Int(name) { names.append(nil) }
        if let first = names[Int(name)] { return first }
        names[Int(name)] = location
        return nil
    }

    private mutating func makeRoom(for symbol: UInt32) {
        while symbols.count <= Int(symbol) {
            symbols.append(Known(same: UInt32(truncatingIfNeeded: symbols.count)))
        }
    }

    private mutating func note(_ symbol: UInt32, _ location: InputLocation) {
        makeRoom(for: symbol)
        if symbols[Int(symbol)].firstChange == nil { symbols[Int(symbol)].firstChange = location }
    }

    /// The symbol from which exchanges and spin-offs led to another one; itself if there is none. Symbols without a common
    /// one never exchange lots. All trades must be known.
    package func origin(of symbol: Int) -> Int {
        var origin = symbol
        while origin < symbols.count, Int(symbols[origin].same) != origin {
            origin = Int(symbols[origin].same)
        }
        return origin
    }

    private mutating func root(of symbol: UInt32) -> Int {
        var root = Int(symbol)
        while Int(symbols[root].same) != root {
            symbols[root].same = symbols[Int(symbols[root].same)].same
            root = Int(symbols[root].same)
        }
        return root
    }

    private func problem(
        _ quote: QuoteCurrency, _ stockCurrency: Currency, _ symbol: UInt32, _ location: InputLocation,
        _ texts: TradeTexts
    ) -> TradeProblem {
        TradeProblem(
            .currency,
            .otherCurrency(quote, stock: stockCurrency, symbol: texts.symbol(symbol) ?? "", location))
    }

    private func error(_ problem: TradeProblem, _ row: Waiting, _ texts: TradeTexts) -> TradeError {
        TradeError(
            problem, type: row.type, date: row.date, symbol: texts.symbol(row.symbol), location: row.location)
    }
}
