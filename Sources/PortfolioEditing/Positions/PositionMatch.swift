internal import PortfolioFiles
internal import Valuation

/// Which rows of a symbol the positions of an export are.
///
/// A position that tells its purchase date is the row of that day; without one, it is a row with as many shares, else the
/// one that is left. Several rows whose shares come to those of one position are that position, as they are. What can't
/// be told apart is undecided, and nothing is changed.
struct PositionMatch {
    /// Places among the positions and among the rows.
    private(set) var pairs: [(position: Int, row: Int)] = []
    private(set) var new: [Int] = []
    private(set) var gone: [Int] = []
    private(set) var undecided: (positions: [Int], rows: [Int])?
    /// Rows that come to what the export has in another division into lots.
    private(set) var summed: [Int] = []

    private let positions: [Position]
    private let rows: [HoldingsRow]

    /// - Parameters:
    ///   - positions: of one symbol, with their places.
    ///   - rows: of the same symbol, with theirs.
    init(_ positions: [(place: Int, position: Position)], _ rows: [(place: Int, row: HoldingsRow)]) {
        self.positions = positions.map(\.position)
        self.rows = rows.map(\.row)
        var restPositions = Array(positions.indices)
        var restRows = Array(rows.indices)
        pairByDay(&restPositions, &restRows)
        pairTheRest(restPositions, restRows)
        // Places among the symbol's own become those among all.
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
            if let row = restRows.first(where: { hasSameShares(position, $0) }) {
                pair(position, row, &restPositions, &restRows)
            }
        }
        if restPositions.count == restRows.count {
            for (position, row) in zip(restPositions, restRows) { pairs.append((position, row)) }
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

    private func isSamePrice(_ position: Int, _ row: Int) -> Bool {
        guard let text = positions[position].texts[.purchasePrice],
            let told = try? CompactDecimal.parse(text), let held = rows[row].holding?.inputs.purchasePrice
        else { return false }
        return told == held
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
