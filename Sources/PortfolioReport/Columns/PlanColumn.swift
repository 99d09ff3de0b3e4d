import Valuation

/// The columns of a plan; the raw values are their names in CSV, in this order.
package enum PlanColumn: String, RowColumn {
    case key, value, weight, target, shares, price
    case quoteCurrency = "quote_currency"
    case change, after
    case afterWeight = "after_weight"

    /// The default columns in text.
    static let usual: [PlanColumn] = [.key, .value, .shares, .price, .change, .after]

    package var needs: StatedColumns {
        switch self {
        case .shares, .price, .quoteCurrency: .shares
        default: []
        }
    }

    package var column: Column<PlanLine> {
        switch self {
        case .key:
            .init(
                title: "Class", kind: .data(width: 32), leastWidth: 12,
                text: { line, _ in .name(line.key ?? GroupedBy.unclassified, 32) }, cell: { .text($0.key) })
        case .value: .init(title: "Value", kind: .money, rank: 1) { .number($0.row?.key.value) }
        case .weight: .init(title: "Weight %", kind: .share) { .percentage($0.weight) }
        case .target:
            .init(
                title: "Target %", kind: .share, isAbsent: { $0.row?.key.target == nil },
                cell: { .number($0.row?.key.target) })
        case .shares:
            .init(
                title: "Shares to trade", kind: .shares, isAbsent: \.hasNoShares,
                cell: { .number($0.row?.shares) })
        case .price:
            .init(
                title: "Price", kind: .price, rank: 2,
                unit: { $0.row?.key.share?.unit ?? .init($0.currency) },
                isAbsent: \.hasNoShares, cell: { .number($0.row?.key.share?.price.exact) })
        case .quoteCurrency:
            .init(title: "Quoted in", kind: .word) { .text($0.row?.key.share?.unit.code) }
        case .change: .init(title: "Change", kind: .gain) { .number($0.row?.change ?? $0.left) }
        case .after: .init(title: "After", kind: .money) { .number($0.row?.after) }
        case .afterWeight: .init(title: "After %", kind: .share) { .percentage($0.afterWeight) }
        }
    }
}

/// A row of a plan, or what is left over.
package struct PlanLine {
    /// `nil` for what is left over.
    let row: Plan.Row?
    let left: ExactDecimal?
    let before: ExactDecimal
    let whole: ExactDecimal
    let currency: Currency

    /// `nil` for what is in no class.
    var key: String? { row.map { $0.key.name.text.isEmpty ? nil : $0.key.name.text } ?? "left" }
    /// Whether it is neither a symbol nor a class of symbols.
    var hasNoShares: Bool { row?.key.isCash != false }
    var weight: Percentage? { Percentage.weight(row?.key.value, of: before) }
    var afterWeight: Percentage? { Percentage.weight(row?.after, of: whole) }
}
