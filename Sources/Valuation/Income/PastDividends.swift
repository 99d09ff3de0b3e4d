/// The dividends of the 12 months up to the as-of date, per share: as they were paid or, of a symbol without any that were
/// paid, as the file of dividends states them by their ex dates.
struct PastDividends: Sendable {
    /// A dividend of one share.
    struct Dividend: Sendable {
        let date: CalendarDate
        let exDate: CalendarDate?
        let currency: Currency
        /// In shares of the as-of date; `nil` if nobody knows for how many shares it was paid.
        let perShare: ExactDecimal?
        /// Whether one of its rows has a note, as special dividends have.
        let hasNote: Bool
        let location: InputLocation
    }

    private var dividends: [ExactText: [Dividend]] = [:]

    subscript(symbol: ExactText) -> [Dividend] { dividends[symbol] ?? [] }

    /// - Parameters:
    ///   - declared: the dividends of the file.
    ///   - year: the 12 months.
    init(
        _ walk: IncomeWalk?, _ stocks: IncomeStocks, _ declared: [DeclaredDividend], splits: IncomeSplits,
        year: ClosedRange<CalendarDate>
    ) {
        var payments: [Payment.Key: Payment] = [:]
        var keys: [Payment.Key] = []
        if let walk {
            // How many dividends an account has had from a symbol on a day.
            var counts: [Payment.Place: Int] = [:]
            for record in walk.paid where record.type == .dividend && year.contains(record.date) {
                let place = Payment.Place(record)
                let key = Payment.Key(record, count: counts[place, default: 0])
                counts[place, default: 0] += 1
                if payments[key] == nil { keys.append(key) }
                payments[key, default: Payment(location: record.location)].add(record, walk, stocks)
            }
            for key in keys {
                guard let payment = payments[key], let symbol = walk.texts.symbol(key.symbol) else {
                    continue
                }
                let perShare = ExactDecimal.quotient(
                    payment.amount, payment.heldByOthers ?? payment.shares)
                dividends[symbol.exact, default: []].append(
                    Dividend(
                        date: key.date, exDate: nil, currency: key.currency,
                        perShare: perShare.map { splits.divide($0, of: symbol.exact, after: key.date) },
                        hasNote: payment.hasNote, location: payment.location))
            }
        }
        let arePaid = Set(dividends.keys)
        for row in declared where year.contains(row.exDate) && !arePaid.contains(row.symbol) {
            dividends[row.symbol, default: []].append(
                Dividend(
                    date: row.date, exDate: row.exDate, currency: row.unit.currency,
                    perShare: splits.divide(row.perShare, of: row.symbol, after: row.exDate),
                    hasNote: !row.note.isEmpty, location: row.location))
        }
    }

    /// A dividend of a day, which the accounts that hold the symbol receive each in a row of its own.
    private struct Payment {
        let location: InputLocation
        var amount = ExactDecimal.zero
        var shares = ExactDecimal.zero
        /// What other accounts hold, if all of it is paid into accounts that have never held the symbol: accounts of cash.
        private(set) var heldByOthers: ExactDecimal? = .zero
        var hasNote = false

        struct Place: Hashable {
            let symbol: UInt32
            let account: UInt32
            let date: CalendarDate
            let currency: Currency

            init(_ record: IncomeRecord) {
                (symbol, account) = (record.symbol, record.account)
                (date, currency) = (record.date, record.currency)
            }
        }

        struct Key: Hashable {
            let symbol: UInt32
            let date: CalendarDate
            let currency: Currency
            /// How many dividends of the day the account has received before.
            let count: Int

            init(_ record: IncomeRecord, count: Int) {
                (symbol, date, currency) = (record.symbol, record.date, record.currency)
                self.count = count
            }
        }

        mutating func add(_ record: IncomeRecord, _ walk: IncomeWalk, _ stocks: IncomeStocks) {
            let terms = walk.terms[record.location]
            amount += record.amount
            hasNote = hasNote || terms?.hasNote == true
            let stated = terms?.shares
            if let stated, !record.amount.isNegative {
                shares += stated
                heldByOthers = nil
                return
            }
            let symbol = (walk.texts.symbol(record.symbol) ?? "").exact
            var held = stocks.statedShares(of: symbol, before: record.date.advanced(by: 1))
            for (account, more) in walk.shares(of: record.symbol, on: record.date) {
                held[walk.texts.account(account).exact, default: .zero] += more
            }
            let own = held[walk.texts.account(record.account).exact]
            if let stated {
                // Shares are stated without a sign; who is short pays the dividend.
                shares += own?.isNegative == true ? -stated : stated
                heldByOthers = nil
            } else if let own {
                shares += own
                heldByOthers = nil
            } else if heldByOthers != nil {
                heldByOthers = held.values.reduce(.zero, +)
            }
        }
    }
}

/// The splits up to the as-of date, by symbol.
struct IncomeSplits: Sendable {
    private var splits: [ExactText: [SplitTable.Split]] = [:]

    init(_ table: SplitTable, _ texts: TradeTexts, through last: CalendarDate) {
        for (number, found) in table.bySymbol {
            guard let symbol = texts.symbol(number) else { continue }
            splits[symbol.exact] = found.filter { $0.date <= last && !$0.ratio.isOne }
        }
    }

    /// A dividend per share from before splits, of a share from after them: divided by their ratios, rounded to 15
    /// significant digits.
    func divide(_ perShare: ExactDecimal, of symbol: ExactText, after day: CalendarDate) -> ExactDecimal {
        let later = (splits[symbol] ?? []).filter { $0.date > day }
        if later.isEmpty { return perShare }
        let new = later.reduce(ExactDecimal.one) { $0 * $1.ratio.new.exact }
        let old = later.reduce(ExactDecimal.one) { $0 * $1.ratio.old.exact }
        return .share(of: perShare, old, over: new)
    }

    /// Shares of the day before another, as shares of that day.
    func move(_ shares: ExactDecimal, of symbol: ExactText, to day: CalendarDate) -> ExactDecimal {
        (splits[symbol] ?? []).filter { $0.date == day }.reduce(shares) { $1.ratio.applied(to: $0) }
    }
}

extension DeclaredDividend {
    /// The day on which it is paid, else its ex date.
    package var date: CalendarDate { payDate ?? exDate }
}
