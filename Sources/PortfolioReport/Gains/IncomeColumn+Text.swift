import Valuation

/// The columns of payments; the raw values are their names in CSV.
package enum IncomeColumn: String, CaseIterable, Hashable, Sendable {
    case date, type, symbol, name, currency, amount, taxes, fees, rate, gross, net
}

extension IncomeColumn {
    /// The default columns of a table of payments.
    static let usual: [IncomeColumn] = [
        .date, .type, .symbol, .name, .amount, .taxes, .fees, .currency, .gross, .net,
    ]

    /// The column as text.
    ///
    /// - Parameter isUsual: whether the currency of amounts is in its default place, after all of them.
    func text(_ figures: TextFigures, isUsual: Bool) -> [TextColumn<Income>] {
        var shape = shape
        if isUsual, self == .currency {
            shape = .init(title: "", alignment: .left, rank: 2, label: "Currency")
        }
        let column = TextColumn<Income>(shape) { entry($0, figures) }
        switch self {
        case .amount, .taxes, .fees:
            if isUsual { return [column] }
            let unit = FittedTable.Column(title: "", alignment: .left, isUnit: true)
            return [column, TextColumn(unit) { .init($0.currency.code, .faint) }]
        default: return [column]
        }
    }

    private var shape: FittedTable.Column {
        switch self {
        case .date: .init(title: "Date", alignment: .left)
        case .type: .init(title: "Type", alignment: .left)
        case .symbol: .init(title: "Symbol", alignment: .left)
        case .name: .init(title: "Name", alignment: .left, rank: 4, leastWidth: 12)
        case .currency: .init(title: "Currency", alignment: .left)
        case .amount: .init(title: "Amount", rank: 2)
        case .taxes: .init(title: "Taxes", rank: 3)
        case .fees: .init(title: "Fees", rank: 3)
        case .rate: .init(title: "Rate")
        case .gross: .init(title: "Gross", rank: 1)
        case .net: .init(title: "Net")
        }
    }

    private func entry(_ payment: Income, _ figures: TextFigures) -> FittedTable.Entry {
        let record = payment.record
        let stock = TextFigures(currency: record.currency)
        switch self {
        case .date: return .init(payment.date.description)
        case .type: return .init(payment.type.rawValue)
        case .symbol: return .name(payment.symbol, 12)
        case .name: return .name(payment.name, 24)
        case .currency: return .init(record.currency.code, .faint)
        case .amount: return stock.money(record.amount)
        case .taxes: return stock.money(record.taxes)
        case .fees: return stock.money(record.fees)
        case .rate: return figures.rate(record.rate?.number.exact, of: record.currency)
        case .gross: return figures.money(record.own.gross)
        case .net: return figures.gain(record.own.net)
        }
    }
}
