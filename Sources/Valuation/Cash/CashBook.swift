/// The cash of followed accounts, worked out from their trades.
///
/// Trades are added in ledger order. Those of a day count in the order of their rows, once the day is over.
package struct CashBook: Sendable {
    /// The balances by account and currency, in the order in which they came up.
    package private(set) var balances: [Balance] = []
    /// What changed a balance, if recorded.
    package private(set) var changes: [Change] = []
    /// The first day at whose end each balance was below 0.
    private var overdrawn: [CashKey: Overdraft] = [:]
    private let follows: [Bool]
    private let allowsMargin: [Bool]
    private let own: Currency
    private let texts: TradeTexts
    private let keepsChanges: Bool
    private var places: [CashKey: Int] = [:]
    /// The statements of cash to compare the balances with, by day.
    private var assertions: [CashEntry]
    private var differing: [(CashEntry, ExactDecimal)] = []
    /// Tells who receives the returns of capital that name no account.
    private var ledger: TradeLedger
    private var output = LedgerOutput()
    private var day: [TradeRow] = []
    /// The accounts of the rows.
    private var touched: Set<UInt32> = []

    package struct Balance: Sendable {
        /// The number in ``TradeTexts/accounts``.
        package let account: UInt32
        package let currency: Currency
        package fileprivate(set) var amount = ExactDecimal.zero
        /// The last row that changed it.
        package fileprivate(set) var date: CalendarDate
        package fileprivate(set) var location: InputLocation
    }

    /// A change of a balance by a row.
    package struct Change: Sendable {
        package let date: CalendarDate
        package let account: UInt32
        package let currency: Currency
        package let type: TradeType
        package let symbol: UInt32
        package let amount: ExactDecimal
        package let balance: ExactDecimal
        package let location: InputLocation
    }

    /// A balance below 0 at the end of a day.
    package struct Overdraft: Sendable {
        package let date: CalendarDate
        /// The number in ``TradeTexts/accounts``.
        package let account: UInt32
        package let currency: Currency
        package let balance: ExactDecimal
        /// A currency of which the account had some that day; `nil` for none.
        package let other: Currency?
        package let location: InputLocation
    }

    /// - Parameters:
    ///   - first: the accounts that files name before the trades.
    ///   - options: what is said of the accounts among them.
    ///   - own: the currency of stated totals.
    ///   - entries: what is stated of cash.
    ///   - asOf: the day up to which statements are compared.
    package init(
        _ texts: TradeTexts, after first: [ExactText], options: TradeOptions, own: Currency, rates: RateTable,
        entries: [CashEntry], asOf: CalendarDate, keepsChanges: Bool = false
    ) {
        follows = options.followedAccounts(texts)
        allowsMargin = (0..<texts.accounts.count).map {
            options.accounts[texts.accounts[$0].exact]?.allowsMargin ?? false
        }
        self.own = own
        self.texts = texts
        self.keepsChanges = keepsChanges
        ledger = TradeLedger(options: options.withoutPools, own: own, rates: rates)
        ledger.start(texts, after: first)
        ledger.notesCapital = true
        let accounts = Set(zip(0..., follows).filter(\.1).map { texts.accounts[$0.0].exact })
        assertions = entries.filter { entry in
            entry.name.isEmpty && accounts.contains(entry.account.exact) && (entry.date ?? asOf) <= asOf
        }.sorted { ($0.date ?? asOf) < ($1.date ?? asOf) }
    }

    /// Whether any account of the trades is followed.
    package var isNeeded: Bool { follows.contains(true) }

    /// Whether an account is followed and has rows.
    package func follows(_ account: UInt32) -> Bool {
        Int(account) < follows.count && follows[Int(account)] && touched.contains(account)
    }

    /// Adds a trade.
    package mutating func add(_ row: TradeRow) {
        if day.last?.inputs.date != row.inputs.date {
            finishDay()
            compare(before: row.inputs.date)
        }
        day.append(row)
        touched.insert(row.account)
        if row.toAccount != TradeTexts.none { touched.insert(row.toAccount) }
        _ = ledger.add(row, into: &output)
    }

    /// Ends with the last day, and compares the remaining statements.
    package mutating func finish() {
        finishDay()
        compare(before: nil)
    }

    /// Counts the rows of the last day, all of which must have been added.
    package mutating func finishDay() {
        guard let date = day.last?.inputs.date else { return }
        ledger.advance(to: date, into: &output)
        output.removeAll()
        var capital: [InputLocation: [TradeLedger.CapitalPart]] = [:]
        for part in ledger.capital { capital[part.location, default: []].append(part) }
        ledger.capital.removeAll()
        let first = balances.count
        var touched: Set<Int> = []
        for row in day {
            row.forEachCashMove(own: own, capital[row.location] ?? []) { amount, currency, account in
                change(amount, currency, account, row, &touched)
            }
        }
        day.removeAll(keepingCapacity: true)
        touched.formUnion(first..<balances.count)
        for place in touched.sorted() where balances[place].amount.isNegative {
            let balance = balances[place]
            let key = CashKey(account: balance.account, currency: balance.currency)
            guard overdrawn[key] == nil, !allowsMargin[Int(balance.account)] else { continue }
            let other = balances.first {
                $0.account == balance.account && !$0.amount.isNegative && $0.amount != .zero
            }
            overdrawn[key] = Overdraft(
                date: date, account: balance.account, currency: balance.currency, balance: balance.amount,
                other: other?.currency, location: balance.location)
        }
    }

    private mutating func change(
        _ amount: ExactDecimal, _ currency: Currency, _ account: UInt32, _ row: TradeRow,
        _ touched: inout Set<Int>
    ) {
        guard follows(account) else { return }
        let place: Int
        if let known = places[CashKey(account: account, currency: currency)] {
            place = known
        } else {
            place = balances.count
            places[CashKey(account: account, currency: currency)] = place
            balances.append(
                Balance(
                    account: account, currency: currency, date: row.inputs.date, location: row.location))
        }
        balances[place].amount += amount
        balances[place].date = row.inputs.date
        balances[place].location = row.location
        touched.insert(place)
        guard keepsChanges else { return }
        changes.append(
            Change(
                date: row.inputs.date, account: account, currency: currency, type: row.inputs.type,
                symbol: row.symbol, amount: amount, balance: balances[place].amount, location: row.location))
    }

    // MARK: What is stated

    /// Compares the statements of days before one; with `nil`, all that are left.
    private mutating func compare(before day: CalendarDate?) {
        while let entry = assertions.first {
            if let day, entry.date.map({ $0 >= day }) ?? true { return }
            assertions.removeFirst()
            let account = texts.accounts.find(entry.account).map { UInt32(clamping: $0) }
            let place = account.flatMap { places[CashKey(account: $0, currency: entry.currency)] }
            let balance = place.map { balances[$0].amount } ?? .zero
            if balance != entry.amount.exact { differing.append((entry, balance)) }
        }
    }

    /// The first day of each balance of some accounts below 0, in the order of the days.
    package func overdrafts(_ isShown: (String) -> Bool) -> [Overdraft] {
        overdrawn.values
            .sorted { ($0.date, $0.account, $0.currency.code) < ($1.date, $1.account, $1.currency.code) }
            .filter { isShown(texts.account($0.account)) }
    }

    /// What is doubtful about the balances of some accounts.
    package func issues(_ isShown: (String) -> Bool) -> [Issue] {
        let below = overdrafts(isShown).map { overdraft in
            Issue(
                kind: .negativeCash, symbol: "", location: overdraft.location, isExcluded: false,
                message: "cash\(name(texts.account(overdraft.account))) is "
                    + "\(DecimalFormat.plain(overdraft.balance)) \(overdraft.currency) at the end of \(overdraft.date)"
            )
        }
        let followed = differing.filter { entry, _ in
            isShown(entry.account)
                && texts.accounts.find(entry.account).map { follows(UInt32(clamping: $0)) } == true
        }
        let different = followed.map { entry, balance in
            Issue(
                kind: .cashDiffers, symbol: "", location: entry.location, isExcluded: false,
                message: "cash\(name(entry.account)) is stated as \(DecimalFormat.plain(entry.amount.exact)) "
                    + "\(entry.currency), and the trades come to \(DecimalFormat.plain(balance)) \(entry.currency)"
            )
        }
        return below + different
    }

    private func name(_ account: String) -> String { account.isEmpty ? "" : " in \(account)" }
}
