package import Valuation

/// The columns of payments that were made or are ahead; the raw values are their names in CSV, in this order.
package enum PaymentColumn: String, RowColumn {
    case date
    case exDate = "ex_date"
    case status, symbol, name, account, currency, shares
    case perShare = "per_share"
    case amount, taxes, fees, net, rate, value

    /// The default columns in text and on pages.
    static let usual: [PaymentColumn] = [
        .date, .exDate, .status, .symbol, .name, .account, .shares, .perShare, .amount, .value,
    ]

    package var column: Column<IncomePayment> {
        switch self {
        case .date: .init(title: "Date", kind: .word, stack: "days") { .date($0.date) }
        case .exDate: .init(title: "Ex date", kind: .word, rank: 5, stack: "days") { .date($0.exDate) }
        case .status: .init(title: "Status", kind: .word) { .text($0.status.rawValue) }
        case .symbol: .init(title: "Symbol", kind: .symbol, stack: "name") { .text($0.symbol) }
        case .name:
            .init(title: "Name", kind: .data(width: 24), rank: 4, stack: "name", leastWidth: 12) {
                .text($0.name)
            }
        case .account:
            .init(title: "Account", kind: .data(width: 12), rank: 3, leastWidth: 8) { .text($0.account) }
        case .currency: .init(title: "Currency", kind: .word) { .text($0.currency.code) }
        case .shares: number("Shares", rank: 1) { $0.shares }
        case .perShare: number("Per share", rank: 2) { $0.perShare }
        case .amount: paid("Amount") { $0.amount }
        case .taxes: paid("Taxes") { $0.taxes }
        case .fees: paid("Fees") { $0.fees }
        case .net: paid("Net") { $0.net }
        case .rate:
            .init(
                title: "Rate", kind: .rate, unit: { QuoteCurrency($0.currency) },
                cell: { .number($0.figures.rate?.number.exact) })
        case .value: .init(title: "Value", kind: .money, stack: "worth", cell: { .number($0.figures.value) })
        }
    }

    private func paid(
        _ title: String, _ amount: @escaping @Sendable (IncomePayment.Figures) -> ExactDecimal?
    ) -> Column<IncomePayment> {
        .init(
            title: title, kind: .money, rank: self == .amount ? 1 : 3, stack: self == .amount ? "worth" : nil,
            unit: { QuoteCurrency($0.currency) }, cell: { .number(amount($0.figures)) })
    }

    /// A number that is not unknown where a trade does not state it.
    private func number(
        _ title: String, rank: Int, _ number: @escaping @Sendable (IncomePayment.Figures) -> ExactDecimal?
    ) -> Column<IncomePayment> {
        .init(
            title: title, kind: .shares, rank: rank, stack: "shares",
            words: {
                number($0.figures).map {
                    self == .shares ? Privacy.shares($0) : DecimalFormat.groupedInFull($0)
                } ?? ""
            },
            cell: { .number(number($0.figures)) })
    }
}

/// The columns of groups of payments; the raw values are their names in CSV, in this order. Statuses are never added up.
package enum PaymentGroupColumn: String, RowColumn {
    case key, payments, paid, declared, estimated, projected
    case yield
    case yieldOnCost = "yield_on_cost"

    package var needs: StatedColumns {
        switch self {
        case .yield, .yieldOnCost: .yields
        default: []
        }
    }

    package var column: Column<IncomeGroup> {
        switch self {
        case .key: .init(title: "Group", kind: .symbol, leastWidth: 26) { .text($0.key) }
        case .payments: .init(title: "Payments", kind: .count, rank: 2) { .count($0.payments) }
        case .paid: sum(.paid)
        case .declared: sum(.declared)
        case .estimated: sum(.estimated)
        case .projected: sum(.projected)
        case .yield:
            .init(title: "Yield %", kind: .share, rank: 1) { .percentage($0.yields?.ofPrice) }
        case .yieldOnCost:
            .init(title: "Yield on cost %", kind: .share, rank: 1) { .percentage($0.yields?.onCost) }
        }
    }

    private func sum(_ status: IncomeStatus) -> Column<IncomeGroup> {
        .init(title: status.rawValue.capitalised, kind: .money) { .number($0[status].total) }
    }
}
