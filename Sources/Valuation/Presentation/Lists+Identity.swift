// What lists need of their rows.

/// The identity of what a trade came to, among those of its kind in a statement.
///
/// It stays the same as long as the trades of the day do.
public struct TradeIdentity: Hashable, Sendable {
    let date: CalendarDate
    /// The position among the trades of the day.
    let place: Int
}

extension Sale: Identifiable, Hashable {
    /// The identity of the trade.
    public var id: TradeIdentity { TradeIdentity(date: record.date, place: record.place) }

    /// Whether two sales are the same trade with the same figures.
    public static func == (left: Sale, right: Sale) -> Bool {
        left.id == right.id && left.symbol == right.symbol && left.name == right.name
            && left.account == right.account
            && left.quoteCurrency == right.quoteCurrency && left.currency == right.currency
            && left.record.shares == right.record.shares && left.rate == right.rate && left.lots == right.lots
            && left.location == right.location
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Sale.Part: Hashable {
    /// Whether two parts are of the same lot, with the same figures.
    public static func == (left: Sale.Part, right: Sale.Part) -> Bool {
        left.id == right.id && left.record.shares == right.record.shares && left.sold == right.sold
            && left.purchaseDate == right.purchaseDate
            && left.record.purchaseRate == right.record.purchaseRate
            && left.opening == right.opening && left.units == right.units
            && left.inStockCurrency == right.inStockCurrency
            && left.inPortfolioCurrency == right.inPortfolioCurrency
            && left.currencyGain == right.currencyGain
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Income: Identifiable, Hashable {
    /// The identity of the trade.
    public var id: TradeIdentity { TradeIdentity(date: record.date, place: record.place) }

    /// Whether two payments are the same trade with the same figures.
    public static func == (left: Income, right: Income) -> Bool {
        left.id == right.id && left.symbol == right.symbol && left.name == right.name
            && left.account == right.account
            && left.location == right.location && left.type == right.type && left.currency == right.currency
            && left.record.amount == right.record.amount && left.record.taxes == right.record.taxes
            && left.record.fees == right.record.fees && left.rate == right.rate
            && left.record.inPortfolioCurrency == right.record.inPortfolioCurrency
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension IncomePayment: Identifiable {
    /// What tells a payment from the others of a schedule.
    public struct ID: Hashable, Sendable {
        let status: IncomeStatus
        let date: CalendarDate
        let exDate: CalendarDate?
        let symbol: String?
        let account: String?
        let location: InputLocation
    }

    /// What tells the payment from the others of a schedule.
    public var id: ID {
        ID(status: status, date: date, exDate: exDate, symbol: symbol, account: account, location: location)
    }
}

extension ReturnsRow: Identifiable, Hashable {
    /// The key, of which a statement has one row each.
    public var id: String { key }

    /// Whether two rows are of the same period, with the same figures.
    public static func == (left: ReturnsRow, right: ReturnsRow) -> Bool {
        left.key == right.key && left.from == right.from && left.to == right.to
            && left.drawdown == right.drawdown
            && left.course == right.course && left.figures == right.figures && left.rateGap == right.rateGap
    }

    /// Hashes the identity and the period.
    public func hash(into hasher: inout Hasher) { hasher.combine([key, from.description, to.description]) }
}

extension CashBalance: Identifiable {
    /// What tells a balance from the others.
    public struct ID: Hashable, Sendable {
        let account: String?
        let name: String?
        let currency: Currency
    }

    /// What tells the balance from the others.
    public var id: ID { ID(account: account, name: name, currency: currency) }
}

extension AccountStatement.Group: Identifiable {
    /// The key, of which a statement has one group each.
    public var id: String? { key }
}

extension AccountStatement.Group: Hashable {
    /// Whether two groups have the same key and the same totals.
    public static func == (left: AccountStatement.Group, right: AccountStatement.Group) -> Bool {
        let (ours, theirs) = (left.totals.totals, right.totals.totals)
        return left.key == right.key && ours.sales == theirs.sales
            && zip(ours.sums, theirs.sums).allSatisfy {
                $0.total == $1.total && $0.count == $1.count && $0.known == $1.known
            }
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension SA108.Line: Identifiable, Hashable {
    /// The item, of which a form has one line.
    public var id: SA108.Item { item }

    /// Whether two lines are of the same item, with the same figure.
    public static func == (left: SA108.Line, right: SA108.Line) -> Bool {
        left.item == right.item && left.exactValue == right.exactValue && left.disposals == right.disposals
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension ReturnsPoint: Identifiable {
    /// The day, of which a course has one point.
    public var id: CalendarDate { date }
}

extension HoldingValuation: Hashable {
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
