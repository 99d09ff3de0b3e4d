package import Valuation

/// The columns of payments.
package enum IncomeColumn: String, RowColumn {
    case date, type, symbol, name, currency, amount, taxes, fees, rate, gross, net
    /// Only where the portfolio states accounts.
    case account

    package var needs: StatedColumns { self == .account ? .account : [] }

    /// The default columns in text.
    static let usual: [IncomeColumn] = [
        .date, .type, .symbol, .name, .amount, .taxes, .fees, .currency, .gross, .net,
    ]

    package var column: Column<IncomeLine> {
        switch self {
        case .date: .init(title: "Date", kind: .word) { .date($0.record.date) }
        case .type: .init(title: "Type", kind: .word) { .text($0.record.type.rawValue) }
        case .symbol: .init(title: "Symbol", kind: .symbol, stack: "name") { .text($0.symbol) }
        case .name:
            .init(title: "Name", kind: .data(width: 24), rank: 4, stack: "name", leastWidth: 12) {
                .text($0.name)
            }
        case .account:
            .init(title: "Account", kind: .data(width: 12), rank: 5, leastWidth: 8) { .text($0.account) }
        case .currency:
            .init(
                title: "Currency", kind: .word, style: { _ in .faint },
                cell: { .text($0.record.currency.code) })
        case .amount: paid("Amount", rank: 2) { $0.amount }
        case .taxes: paid("Taxes", rank: 3, stack: "costs") { $0.taxes }
        case .fees: paid("Fees", rank: 3, stack: "costs") { $0.fees }
        case .rate:
            .init(
                title: "Rate", kind: .rate, unit: { QuoteCurrency($0.record.currency) },
                cell: {
                    .number($0.record.rate?.number.exact)
                })
        case .gross:
            .init(title: "Gross", kind: .money, rank: 1, stack: "worth") {
                .number($0.record.inPortfolioCurrency.gross)
            }
        case .net:
            .init(title: "Net", kind: .gain, stack: "worth") { .number($0.record.inPortfolioCurrency.net) }
        }
    }

    private func paid(
        _ title: String, rank: Int, stack: String? = nil,
        _ amount: @escaping @Sendable (IncomeRecord) -> ExactDecimal?
    ) -> Column<IncomeLine> {
        .init(
            title: title, kind: .money, rank: rank, stack: stack, unit: { QuoteCurrency($0.record.currency) },
            cell: {
                .number(amount($0.record))
            })
    }

    /// The column as text among the default ones, where the currency of amounts comes once, after all of them.
    func usualText(_ figures: TextFigures) -> [TextColumn<IncomeLine>] {
        var text = text(figures).prefix(1)
        if self == .currency {
            text[0].column = .init(title: "", alignment: .left, rank: 2, label: column.title)
        }
        return Array(text)
    }
}

/// A payment as a row.
package struct IncomeLine {
    /// `nil` if it belongs to no stock.
    let symbol: String?
    /// The latest name stated for the symbol.
    let name: String?
    /// `nil` for the account without a name.
    let account: String?
    let record: IncomeRecord

    package init(symbol: String?, name: String?, account: String?, _ record: IncomeRecord) {
        (self.symbol, self.name, self.account, self.record) = (symbol, name, account, record)
    }

    init(_ payment: Income) {
        self.init(
            symbol: payment.symbol, name: payment.name, account: payment.account, payment.record)
    }
}
