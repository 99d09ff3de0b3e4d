internal import PortfolioFiles
internal import Valuation

/// Matches the positions of an export with the rows of the same symbol.
///
/// A position with a purchase date matches the row of that day. One without matches the only row with the purchase price
/// or cost it states, or else a row with the same number of shares, or the only row left. Several rows whose shares add up to those of one position match it as they are.
/// What remains ambiguous is undecided, and is not changed.
struct PositionMatch {
    /// Indexes of matching positions and rows.
    private(set) var pairs: [(position: Int, row: Int)] = []
    private(set) var new: [Int] = []
    private(set) var gone: [Int] = []
    private(set) var undecided: (positions: [Int], rows: [Int])?
    /// Rows that add up to the positions, but are divided into lots differently.
    private(set) var summed: [Int] = []

    private let positions: [Position]
    private let rows: [HoldingsRow]

    /// - Parameters:
    ///   - positions: the positions of one symbol, with their indexes.
    ///   - rows: the rows of the same symbol, with their indexes.
    init(_ positions: [(place: Int, position: Position)], _ rows: [(place: Int, row: HoldingsRow)]) {
        self.positions = positions.map(\.position)
        self.rows = rows.map(\.row)
        var restPositions = Array(positions.indices)
        var restRows = Array(rows.indices)
        pairByDay(&restPositions, &restRows)
        pairTheRest(restPositions, restRows)
        // Convert indexes within the symbol to overall indexes.
        pairs = pairs.map { (positions[$0.position].place, rows[$0.row].place) }.sorted { $0 < $1 }
        new = new.map { positions[$0].place }
        gone = gone.map { rows[$0].place }
        summed = summed.map { rows[$0].place }
        undecided = undecided.map {
            ($0.positions.map { positions[$0].place }, $0.rows.map { rows[$0].place })
        }
    }

    private mutating func pairByDay(_ restPositions: inout [Int], _ restRows: inout [Int]) {
        for position in restPositions {
            guard let day = day(position) else { continue }
            let same = restRows.filter { rows[$0].holding?.purchaseDate == day }
            let likely =
                same.first { isSamePrice(position, $0) } ?? same.first { hasSameShares(position, $0) }
            if let row = likely ?? same.first { pair(position, row, &restPositions, &restRows) }
        }
    }

    private mutating func pairTheRest(_ positions: [Int], _ rows: [Int]) {
        var (restPositions, restRows) = (positions, rows)
        let tellDays =
            restPositions.allSatisfy { day($0) != nil }
            && restRows.allSatisfy { self.rows[$0].holding?.purchaseDate != nil }
        if tellDays {
            (new, gone) = (restPositions, restRows)
            return
        }
        if restPositions.count != restRows.count, !restPositions.isEmpty, !restRows.isEmpty,
            let told = sum(restPositions.map { self.positions[$0].shares }),
            let held = sum(restRows.map { shares(ofRow: $0) }), told == held
        {
            summed = restRows
            return
        }
        for position in restPositions {
            let same = restRows.filter { isSamePrice(position, $0) }
            if same.count == 1, restPositions.count(where: { isSamePrice($0, same[0]) }) == 1 {
                pair(position, same[0], &restPositions, &restRows)
            }
        }
        for position in restPositions {
            if let row = restRows.first(where: { hasSameShares(position, $0) }) {
                pair(position, row, &restPositions, &restRows)
            }
        }
        if restPositions.count == 1, restRows.count == 1 {
            pairs.append((restPositions[0], restRows[0]))
        } else if restPositions.isEmpty || restRows.isEmpty {
            (new, gone) = (restPositions, restRows)
        } else {
            undecided = (restPositions, restRows)
        }
    }

    private mutating func pair(_ position: Int, _ row: Int, _ positions: inout [Int], _ rows: inout [Int]) {
        pairs.append((position, row))
        positions.removeAll { $0 == position }
        rows.removeAll { $0 == row }
    }

    private func day(_ position: Int) -> CalendarDate? {
        positions[position].texts[.purchaseDate].flatMap { try? CalendarDate($0) }
    }

    private func shares(ofRow row: Int) -> CompactDecimal? { rows[row].holding?.inputs.shares }

    private func hasSameShares(_ position: Int, _ row: Int) -> Bool {
        guard let told = positions[position].shares, let held = shares(ofRow: row) else { return false }
        return told == held
    }

    /// Whether a position states the purchase price or cost of a row.
    private func isSamePrice(_ position: Int, _ row: Int) -> Bool {
        guard let inputs = rows[row].holding?.inputs else { return false }
        let held: [(HoldingField, CompactDecimal?)] = [
            (.purchasePrice, inputs.purchasePrice), (.costStock, inputs.costStock), (.cost, inputs.cost),
        ]
        return held.contains { field, held in
            guard let held, let text = positions[position].texts[field],
                let told = try? CompactDecimal.parse(text)
            else { return false }
            return told == held
        }
    }

    private func sum(_ shares: [CompactDecimal?]) -> ExactDecimal? {
        var sum = ExactDecimal.zero
        for shares in shares {
            guard let shares else { return nil }
            sum += shares.exact
        }
        return sum
    }
}
