internal import PortfolioFiles
internal import Valuation

/// Matches the positions of an export with the rows of the same symbol.
///
/// Positions and rows with the same purchase date match first, then the others. In either case one matches the only row
/// with the purchase price or cost that it states, else the only one with the same number of shares, else the only one
/// left. Several rows whose shares add up to those of one position match it as they are. What can't be told apart is
/// never paired by its place in a file: it is undecided, and is not changed. The positions are of one account, or of
/// none that is told.
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
            guard let day = day(position), restPositions.contains(position) else { continue }
            var same = restPositions.filter { self.day($0) == day }
            var rows = restRows.filter { self.rows[$0].holding?.purchaseDate == day }
            let all = (same, rows)
            pairAlike(&same, &rows)
            if same.count == 1, rows.count == 1 { pair(same[0], rows[0], &same, &rows) }
            if !same.isEmpty, !rows.isEmpty {
                setAside(same, rows)
                (same, rows) = ([], [])
            }
            restPositions.removeAll { all.0.contains($0) && !same.contains($0) }
            restRows.removeAll { all.1.contains($0) && !rows.contains($0) }
        }
    }

    private mutating func pairTheRest(_ positions: [Int], _ rows: [Int]) {
        var (restPositions, restRows) = (positions, rows)
        let tellDays =
            restPositions.allSatisfy { day($0) != nil }
            && restRows.allSatisfy { self.rows[$0].holding?.purchaseDate != nil }
        if tellDays {
            new += restPositions
            gone += restRows
            return
        }
        if restPositions.count != restRows.count, !restPositions.isEmpty, !restRows.isEmpty,
            PositionMatch.isSum(restPositions.map { self.positions[$0] }, restRows.map { self.rows[$0] })
        {
            summed += restRows
            return
        }
        pairAlike(&restPositions, &restRows)
        if restPositions.count == 1, restRows.count == 1 {
            pairs.append((restPositions[0], restRows[0]))
        } else if restPositions.isEmpty || restRows.isEmpty {
            new += restPositions
            gone += restRows
        } else {
            setAside(restPositions, restRows)
        }
    }

    /// Pairs the positions and rows that only one of the others is like.
    private mutating func pairAlike(_ restPositions: inout [Int], _ restRows: inout [Int]) {
        for position in restPositions {
            let same = restRows.filter { isSamePrice(position, $0) }
            if same.count == 1, restPositions.count(where: { isSamePrice($0, same[0]) }) == 1 {
                pair(position, same[0], &restPositions, &restRows)
            }
        }
        for position in restPositions where restPositions.contains(position) {
            let rows = restRows.filter { hasSameShares(position, $0) }
            guard let first = rows.first else { continue }
            let positions = restPositions.filter { hasSameShares($0, first) }
            if rows.count == 1, positions.count == 1 || areEqual(positions) {
                pair(positions[0], first, &restPositions, &restRows)
            } else if areEqual(rows: rows) || areEqual(positions) && positions.count == rows.count {
                // Whichever is paired with which, the file is the same.
                for (position, row) in zip(positions, rows) {
                    pair(position, row, &restPositions, &restRows)
                }
            } else if positions.count == rows.count {
                summed += rows
                restPositions.removeAll { positions.contains($0) }
                restRows.removeAll { rows.contains($0) }
            }
        }
    }

    private mutating func setAside(_ positions: [Int], _ rows: [Int]) {
        undecided = ((undecided?.positions ?? []) + positions, (undecided?.rows ?? []) + rows)
    }

    /// Whether positions say the same.
    private func areEqual(_ places: [Int]) -> Bool {
        places.allSatisfy { positions[$0].texts == positions[places[0]].texts }
    }

    /// Whether rows say the same of their shares and of what was paid.
    private func areEqual(rows places: [Int]) -> Bool {
        guard let first = places.first.flatMap({ rows[$0].holding?.inputs }) else { return false }
        return places.allSatisfy { rows[$0].holding?.inputs == first }
    }

    private mutating func pair(_ position: Int, _ row: Int, _ positions: inout [Int], _ rows: inout [Int]) {
        pairs.append((position, row))
        positions.removeAll { $0 == position }
        rows.removeAll { $0 == row }
    }

    private func day(_ position: Int) -> CalendarDate? {
        positions[position].texts[.purchaseDate].flatMap { try? CalendarDate($0) }
    }

    private func hasSameShares(_ position: Int, _ row: Int) -> Bool {
        positions[position].hasShares(of: rows[row])
    }

    private func isSamePrice(_ position: Int, _ row: Int) -> Bool {
        positions[position].hasPrice(of: rows[row])
    }

    /// Whether the shares of rows add up to those of positions.
    static func isSum(
        _ positions: [(place: Int, position: Position)], _ rows: [(place: Int, row: HoldingsRow)]
    ) -> Bool { isSum(positions.map(\.position), rows.map(\.row)) }

    private static func isSum(_ positions: [Position], _ rows: [HoldingsRow]) -> Bool {
        guard let told = sum(positions.map(\.shares)), let held = sum(rows.map { $0.holding?.inputs.shares })
        else { return false }
        return told == held
    }

    static func sum(_ shares: [CompactDecimal?]) -> ExactDecimal? {
        var sum = ExactDecimal.zero
        for shares in shares {
            guard let shares else { return nil }
            sum += shares.exact
        }
        return sum
    }
}
