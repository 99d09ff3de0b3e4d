/// The cash of followed accounts from day to day, as their trades move it.
struct FollowedCash: Sendable {
    /// A balance at the end of each day on which it was moved.
    struct Balance: Sendable {
        let account: UInt32
        let currency: Currency
        fileprivate(set) var days: [(day: CalendarDate, amount: ExactDecimal)] = []
    }

    /// In the order in which they came up.
    private(set) var balances: [Balance] = []
    private var places: [CashKey: Int] = [:]
    private let follows: [Bool]
    private let own: Currency

    /// - Parameters:
    ///   - follows: whether an account is followed, by the accounts' numbers.
    ///   - own: the currency of stated totals.
    init(_ follows: [Bool], own: Currency) { (self.follows, self.own) = (follows, own) }

    /// Whether any account is followed.
    var isNeeded: Bool { follows.contains(true) }

    /// Whether an account is followed.
    func follows(_ account: UInt32) -> Bool { Int(account) < follows.count && follows[Int(account)] }

    /// Whether all that a row pays and receives goes through followed cash.
    func covers(_ type: TradeType, in account: UInt32) -> Bool {
        type.cash != nil && !type.isMoney && follows(account)
    }

    /// The place of a balance in ``balances``; `nil` if no row has moved it.
    func place(of currency: Currency?, in account: UInt32) -> Int? {
        currency.flatMap { places[CashKey(account: account, currency: $0)] }
    }

    /// Adds a row; rows come in ledger order.
    mutating func add(_ row: TradeRow, _ capital: [TradeLedger.CapitalPart]) {
        row.forEachCashMove(own: own, capital) { amount, currency, account in
            guard follows(account) else { return }
            let key = CashKey(account: account, currency: currency)
            let place = places[key] ?? balances.count
            if place == balances.count {
                places[key] = place
                balances.append(Balance(account: account, currency: currency))
            }
            let (day, last) = (row.inputs.date, balances[place].days.last)
            if last?.day == day { balances[place].days.removeLast() }
            balances[place].days.append((day, (last?.amount ?? .zero) + amount))
        }
    }
}
