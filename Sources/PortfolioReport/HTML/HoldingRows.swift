import Valuation

/// How the lots of a stock are folded below their sum, in a list of holdings.
package struct LotFolding: Hashable, Sendable {
    /// The order of the rows, and of the lots of each; `nil` for that of the file.
    package var order: SortOrder<HoldingColumn>?

    package init(_ order: SortOrder<HoldingColumn>?) { self.order = order }
}

/// The rows of a list of holdings: each holding, or the counted lots of a stock below their sum.
///
/// A lot that is excluded counts in no sum and keeps a row of its own.
struct HoldingRows: Sendable {
    /// A holding, or lots with their sum.
    struct Row: Sendable {
        /// The place of the first holding.
        var first: Int
        /// The places of the other lots; empty for a holding on its own.
        var others: [Int] = []

        var isSum: Bool { !others.isEmpty }
        var places: [Int] { [first] + others }
    }

    let holdings: [HoldingValuation]
    private(set) var rows: [Row]
    /// The totals of the lots of each stock that has a sum, by its symbol.
    private var sums: [ExactText: TotalFigures] = [:]
    private let whole: ExactDecimal?

    /// Each holding in a row of its own, in this order.
    init(_ holdings: [HoldingValuation]) {
        self.holdings = holdings
        rows = holdings.indices.map { Row(first: $0) }
        whole = nil
    }

    /// The lots of each stock in one row, which stands where the order puts its sum. Where sums have no such figure, it
    /// is that of the first lot.
    ///
    /// - Parameters:
    ///   - holdings: all holdings, in the order of the file.
    ///   - whole: the portfolio's value.
    /// - Complexity: O(*n*) for *n* holdings, or O(*n* log *n*) if they are sorted.
    init(_ holdings: [HoldingValuation], _ folding: LotFolding, whole: ExactDecimal?) {
        self.holdings = holdings
        self.whole = whole
        rows = []
        rows.reserveCapacity(holdings.count)
        var known: [ExactText: Int] = [:]
        for (place, valuation) in holdings.enumerated() {
            if valuation.holding.isExcluded {
                rows.append(Row(first: place))
            } else if let row = known[valuation.holding.symbol] {
                rows[row].others.append(place)
            } else {
                known[valuation.holding.symbol] = rows.count
                rows.append(Row(first: place))
            }
        }
        sums = HoldingRows.sums(rows, holdings, whole: whole)
        guard let order = folding.order else { return }
        let cells = order.cells(whole: whole)
        for row in rows.indices where rows[row].isSum {
            let places = order.sorted(rows[row].places) { cells(holdings[$0]) }
            rows[row] = Row(first: places[0], others: Array(places.dropFirst()))
        }
        rows = order.sorted(rows) { cell($0, order.column) ?? cells(holdings[$0.first]) }
    }

    private static func sums(
        _ rows: [Row], _ holdings: [HoldingValuation], whole: ExactDecimal?
    ) -> [ExactText: TotalFigures] {
        var groups = Groups()
        for row in rows where row.isSum {
            for place in row.places {
                groups.add(holdings[place].computed, key: holdings[place].holding.symbol)
            }
        }
        var sums: [ExactText: TotalFigures] = [:]
        for group in GroupList(groups, whole: whole) { sums[group.key ?? ""] = group.totals.figures }
        return sums
    }

    func symbol(of row: Row) -> String { holdings[row.first].holding.symbol }

    /// The name of the first of a row's holdings in the file that has one.
    func name(of row: Row) -> String? {
        row.places.sorted().lazy.compactMap { holdings[$0].holding.name }.first
    }

    /// The totals of a row's lots; `nil` for a holding on its own.
    func sum(of row: Row) -> TotalFigures? { row.isSum ? sums[symbol(of: row)] : nil }

    /// The sum of the lots' shares.
    func shares(of row: Row) -> ExactDecimal {
        row.places.reduce(.zero) { $0 + holdings[$1].holding.inputs.exactShares }
    }

    /// The cell of a row's sum; `nil` for a holding on its own, or if sums have no such figure.
    private func cell(_ row: Row, _ column: HoldingColumn) -> Cell? {
        guard let sum = sum(of: row) else { return nil }
        if column == .shares { return .number(shares(of: row)) }
        let total = GroupRow(key: nil, figures: sum, whole: whole)
        return GroupColumn(rawValue: column.rawValue)?.column.cell(total)
    }

    /// The places of the rows that are found, in order: those of a holding whose symbol and name have all the words.
    func places(in view: ListView) -> [Int] {
        let search = SearchText(view.find)
        let symbols = view.inClass
        guard !search.isEmpty || symbols != nil else { return Array(rows.indices) }
        return rows.indices.filter { row in
            guard symbols?.has(symbol(of: rows[row])) != false else { return false }
            return search.isEmpty
                || rows[row].places.contains { place in
                    let holding = holdings[place].holding
                    return search.matches([holding.symbol, holding.name ?? ""])
                }
        }
    }

    /// The number of holdings in some of the rows.
    func count(_ places: [Int]) -> Int { places.reduce(0) { $0 + 1 + rows[$1].others.count } }
}
