import Valuation

/// The columns of open lots, which are those of a holdings file.
enum LotColumn: String, RowColumn {
    case symbol, name, market, shares, currency
    case purchaseDate = "purchase_date"
    case purchasePrice = "purchase_price"
    case fees
    case costStock = "cost_stock"
    case purchaseRate = "purchase_rate"
    case cost, price
    case priceDate = "price_date"
    case multiplier, account

    var needs: StatedColumns {
        switch self {
        case .price, .priceDate: .prices
        case .multiplier: .multiplier
        case .account: .account
        default: []
        }
    }

    var column: Column<LotLine> {
        switch self {
        case .symbol: .init(title: "Symbol", kind: .symbol) { .text($0.symbol) }
        case .name: .init(title: "Name", kind: .data(width: 24)) { .text($0.name) }
        case .market: .init(title: "Market", kind: .data(width: 24)) { .text($0.market) }
        case .shares: number("Shares", .shares) { $0.shares }
        case .currency: .init(title: "Currency", kind: .word) { .text($0.lot.quote.code) }
        case .purchaseDate:
            // With a date, a rate that was of no use would be looked up.
            .init(title: "Purchase date", kind: .word) {
                .date($0.lot.lacks.contains(.rateOfCapital) ? nil : $0.lot.purchaseDate)
            }
        case .purchasePrice:
            number("Purchase price", .price) {
                if case .priced(let price, _) = $0.basis { price.exact } else { nil }
            }
        case .fees:
            number("Fees", .money) {
                if case .priced(_, let fees) = $0.basis, !fees.isZero { fees } else { nil }
            }
        case .costStock:
            number("Stock cost", .money) { if case .costed(let cost) = $0.basis { cost } else { nil } }
        case .purchaseRate:
            number("Purchase rate", .rate) {
                if case .rate(let rate, _) = $0.ownCost { rate.exact } else { nil }
            }
        case .cost: number("Cost", .money) { if case .amount(let cost) = $0.ownCost { cost } else { nil } }
        case .price: .init(title: "Price", kind: .price) { .number($0.price?.figure.exact.inFile) }
        case .priceDate: .init(title: "Price date", kind: .word) { .date($0.price?.day) }
        case .multiplier:
            .init(title: "Multiplier", kind: .shares) { .number(($0.lot.multiplier ?? .one).exact) }
        case .account: .init(title: "Account", kind: .data(width: 16)) { .text($0.account) }
        }
    }

    private func number(
        _ title: String, _ kind: ColumnKind, _ number: @escaping @Sendable (Lot) -> ExactDecimal?
    ) -> Column<LotLine> {
        .init(title: title, kind: kind) { .number(number($0.lot)?.inFile) }
    }
}

/// An open lot, with what its stock is called.
struct LotLine {
    let symbol: String
    let name: String?
    let market: String?
    let account: String
    /// From a ledger whose portfolio currency is the own currency.
    let lot: Lot
    /// The last price from before a split, as one of the new shares.
    let price: (figure: CompactDecimal, day: CalendarDate?)?
}

extension ExactDecimal {
    /// The number within the limits of a file: at most 38 significant digits and as many decimals.
    fileprivate var inFile: ExactDecimal {
        let figure = roundedForOutput
        return figure.scale > 38 ? figure.rounded(decimals: 38) : figure
    }
}
