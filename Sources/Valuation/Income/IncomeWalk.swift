/// A walk through trades, day by day, for the dividends and interest that were paid, and for who held a symbol on some days.
///
///     trades ──► ledger ──┬─► dividends and interest, with the shares that their rows state
///                         └─► shares in each account, at the end of the days that are asked for
package struct IncomeWalk: Sendable {
    /// The first day whose payments are kept.
    private let first: CalendarDate
    private var ledger: TradeLedger
    private var output = LedgerOutput()
    private var day: CalendarDate?
    /// The symbols and days that are asked for, by day.
    private var questions: ArraySlice<Held>
    /// The symbols of the current day's dividends that state no shares, or that may be paid by who is short.
    private var asked: [UInt32] = []
    /// The dividends and interest, by day and by their place in the files.
    package private(set) var paid: [IncomeRecord] = []
    /// What the rows of dividends state besides, by their places.
    private(set) var terms: [InputLocation: Terms] = [:]
    private var held: [Held: [(account: UInt32, shares: ExactDecimal)]] = [:]

    struct Terms: Sendable {
        let shares: ExactDecimal?
        let hasNote: Bool
    }

    private struct Held: Hashable {
        let symbol: UInt32
        let day: CalendarDate
    }

    /// - Parameters:
    ///   - texts: those of all trades.
    ///   - accounts: those that files name before the trades.
    ///   - first: the first day whose payments are wanted.
    ///   - questions: the symbols and days, up to the last one of the walk, at whose ends the shares held are wanted.
    package init(
        _ texts: TradeTexts, after accounts: [ExactText], options: TradeOptions, own: Currency,
        rates: RateTable,
        from first: CalendarDate, asking questions: [(symbol: String, day: CalendarDate)]
    ) {
        self.first = first
        ledger = TradeLedger(options: options.withoutPools, own: own, rates: rates)
        ledger.start(texts, after: accounts)
        let known = questions.compactMap { question in
            texts.symbols.find(question.symbol).map {
                Held(symbol: UInt32(clamping: $0), day: question.day)
            }
        }
        self.questions = known.sorted { $0.day < $1.day }[...]
    }

    var texts: TradeTexts { ledger.texts }

    /// Adds the next trade in order, which must not contradict what is held.
    package mutating func add(_ row: TradeRow) {
        let date = row.inputs.date
        if let day, day != date { close(day, before: date) }
        if day == nil { answer(before: date) }
        day = date
        if row.inputs.type == .dividend, date >= first {
            let shares = row.inputs.shares?.exact
            terms[row.location] = Terms(shares: shares, hasNote: row.inputs.given.contains(.note))
            if shares == nil || row.inputs.amount?.isNegative == true { asked.append(row.symbol) }
        }
        _ = ledger.add(row, into: &output)
    }

    /// Works off the last day.
    package mutating func finish() {
        if let day { close(day, before: nil) }
        answer(before: nil)
    }

    private mutating func close(_ day: CalendarDate, before next: CalendarDate?) {
        ledger.advance(to: day, into: &output)
        for payment in output.income where payment.type.isIncome {
            if payment.date >= first { paid.append(payment) }
        }
        output.removeAll()
        for symbol in asked { note(Held(symbol: symbol, day: day)) }
        asked.removeAll()
        answer(before: next)
    }

    /// Answers the questions about days before another, on which nothing changes any more.
    private mutating func answer(before next: CalendarDate?) {
        while let question = questions.first, next.map({ question.day < $0 }) ?? true {
            note(question)
            questions.removeFirst()
        }
    }

    private mutating func note(_ question: Held) {
        held[question] = ledger.accounts(everHolding: question.symbol).map { account in
            let sides = ledger.shares(of: question.symbol, in: account)
            return (account, sides.long - sides.short)
        }
    }

    /// The shares of a symbol in each account that holds it or has held it, at the end of a day that was asked for or on
    /// which a dividend of it states no shares.
    func shares(of symbol: UInt32, on day: CalendarDate) -> [(account: UInt32, shares: ExactDecimal)] {
        held[Held(symbol: symbol, day: day)] ?? []
    }

    /// The payments of a period, and what is unknown about them.
    ///
    /// - Parameter collector: says which payments count.
    func payments(_ collector: inout GainsCollector) -> [IncomeRecord] {
        var output = LedgerOutput()
        output.income = paid.filter { collector.includes($0) }
        collector.add(output, texts)
        return output.income
    }
}
