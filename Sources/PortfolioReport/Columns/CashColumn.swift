package import Valuation

/// The columns of cash; the raw values are their names in CSV, in this order.
package enum CashColumn: String, RowColumn {
    case account, name, currency, date, amount, rate, value, source

    /// The default columns in text.
    static let usual: [CashColumn] = [.account, .name, .currency, .date, .amount, .rate, .value, .source]

    /// The fields in JSON of a report.
    static let ofReport: [CashColumn] = [.account, .name, .currency, .amount, .date, .rate, .value]

    package var column: Column<CashBalance> {
        switch self {
        case .account: .init(title: "Account", kind: .data(width: 24), leastWidth: 8) { .text($0.account) }
        case .name: .init(title: "Name", kind: .data(width: 24), rank: 2, leastWidth: 8) { .text($0.name) }
        case .currency: .init(title: "Currency", kind: .word) { .text($0.currency.code) }
        case .date: .init(title: "Date", kind: .word, rank: 3) { .date($0.date) }
        case .amount:
            .init(
                title: "Amount", kind: .money, unit: { QuoteCurrency($0.currency) },
                cell: { .number($0.amountExact) })
        case .rate:
            .init(
                title: "Rate", kind: .rate, rank: 1, unit: { QuoteCurrency($0.currency) },
                cell: { .number($0.rate?.number.exact) })
        case .value: .init(title: "Value", kind: .money) { .number($0.valueExact) }
        case .source: .init(title: "Source", kind: .word, rank: 4) { .text($0.source.rawValue) }
        }
    }
}

/// A change of a balance that is followed.
package struct CashChange: Sendable {
    let change: CashBook.Change
    let account: String?
    let symbol: String?

    package init(_ change: CashBook.Change, _ texts: TradeTexts) {
        self.change = change
        account = texts.accountName(change.account)
        symbol = texts.symbol(change.symbol)
    }
}

/// The columns of the changes of cash; the raw values are their names in CSV, in this order.
package enum CashChangeColumn: String, RowColumn {
    case date, account, currency, type, symbol, change, balance, file, line

    /// The default columns in text.
    static let usual: [CashChangeColumn] = [.date, .account, .type, .symbol, .change, .balance]

    package var column: Column<(CashChange, [String])> {
        switch self {
        case .date: .init(title: "Date", kind: .word) { .date($0.0.change.date) }
        case .account: .init(title: "Account", kind: .data(width: 16), leastWidth: 8) { .text($0.0.account) }
        case .currency: .init(title: "Currency", kind: .word) { .text($0.0.change.currency.code) }
        case .type: .init(title: "Type", kind: .word) { .text($0.0.change.type.rawValue) }
        case .symbol: .init(title: "Symbol", kind: .symbol) { .text($0.0.symbol) }
        case .change:
            .init(
                title: "Change", kind: .gain, unit: { QuoteCurrency($0.0.change.currency) },
                cell: { .number($0.0.change.amount) })
        case .balance:
            .init(
                title: "Balance", kind: .money, unit: { QuoteCurrency($0.0.change.currency) },
                cell: { .number($0.0.change.balance) })
        case .file:
            .init(title: "File", kind: .data(width: 16)) { .text($0.1.file(at: $0.0.change.location)) }
        case .line: .init(title: "Line", kind: .count) { .count($0.0.change.location.line) }
        }
    }
}
