internal import Valuation

/// Tells which positions of a symbol are which of its rows, by their accounts.
///
///     positions of an account ──► rows of that account
///              │ left over                ▲
///              └──► rows without an account, which take it
///
/// What competes for the rows without an account is decided as a whole, or not at all, so that the same export decides
/// the same again. Neither the order of the rows nor that of the positions matters.
struct AccountMatch {
    typealias Placed = (place: Int, position: Position)
    typealias PlacedRow = (place: Int, row: HoldingsRow)

    /// Indexes of matching positions and rows.
    private(set) var pairs: [(position: Int, row: Int)] = []
    private(set) var new: [Int] = []
    /// Rows that no position is of, in an account of the exports or in none.
    private(set) var gone: [Int] = []
    /// Rows of accounts that no export has.
    private(set) var others: [Int] = []
    private(set) var undecided: [(positions: [Int], rows: [Int])] = []
    /// Rows that add up to positions, each with one of these.
    private(set) var summed: [(position: Int, row: Int)] = []

    /// Matches by shares, costs and dates alone.
    init(_ positions: [Placed], _ rows: [PlacedRow]) {
        take(PositionMatch(positions, rows), positions)
    }

    /// - Parameters:
    ///   - positions: the positions of one symbol, with their indexes.
    ///   - rows: the rows of the same symbol, with their indexes.
    ///   - accounts: the accounts that the exports state.
    ///   - usesAccounts: whether any row of the file is of an account. One without is then kept elsewhere as likely as not.
    ///   - account: the account that a row is of; empty if that is not told.
    init(
        _ positions: [Placed], _ rows: [PlacedRow], of accounts: Set<ExactText>, usesAccounts: Bool,
        account: (Int) -> String
    ) {
        let told = Dictionary(grouping: positions) { $0.position.account.exact }
        let held = Dictionary(grouping: rows) { account($0.place).exact }
        let unnamed = "".exact
        var open: [Placed] = []
        var free = held[unnamed] ?? []
        // In an order of its own, so that what is told does not depend on that of a dictionary.
        for (name, positions) in told.sorted(by: { $0.key < $1.key }) where name != unnamed {
            guard var rows = held[name] else {
                open += positions
                continue
            }
            if told.count == 1, !free.isEmpty, PositionMatch.isSum(positions, rows + free) {
                rows = (rows + free).sorted { $0.place < $1.place }
                free = []
            }
            let match = PositionMatch(positions, rows)
            take(match, positions)
            open += positions.filter { match.new.contains($0.place) }
        }
        new = []
        open.sort { $0.place < $1.place }
        var others: [PlacedRow] = []
        for (name, rows) in held.sorted(by: { $0.key < $1.key }) where name != unnamed && told[name] == nil {
            if accounts.contains(name) { gone += rows.map(\.place) } else { others += rows }
        }
        if let unstated = told[unnamed] {
            matchUnstated(unstated, others, free, open)
        } else {
            self.others = others.map(\.place)
            matchOpen(open, free, usesAccounts)
        }
        pairs.sort { $0 < $1 }
        undecided.sort { ($0.positions.first ?? 0) < ($1.positions.first ?? 0) }
    }

    private mutating func take(_ match: PositionMatch, _ positions: [Placed]) {
        pairs += match.pairs
        new += match.new
        gone += match.gone
        if let place = positions.first?.place { summed += match.summed.map { (place, $0) } }
        if let match = match.undecided { undecided.append(match) }
    }

    private mutating func setAside(_ positions: [Placed], _ rows: [PlacedRow]) {
        undecided.append((positions.map(\.place), rows.map(\.place).sorted()))
    }

    /// Matches positions whose account has no row for them with the rows without an account.
    private mutating func matchOpen(_ open: [Placed], _ free: [PlacedRow], _ usesAccounts: Bool) {
        if open.isEmpty, !free.isEmpty, !undecided.isEmpty {
            undecided[0].rows += free.map(\.place)
        } else if open.isEmpty || free.isEmpty {
            new += open.map(\.place)
            gone += free.map(\.place)
        } else if !undecided.isEmpty {
            setAside(open, free)
        } else if Set(open.map(\.position.account.exact)).count > 1 {
            matchSeveral(open, free, usesAccounts)
        } else {
            let match = PositionMatch(open, free)
            if match.undecided == nil, !usesAccounts || AccountMatch.agree(match, open, free) {
                take(match, open)
            } else {
                setAside(open, free)
            }
        }
    }

    /// Matches positions without an account, which may be of any that the exports do not have.
    private mutating func matchUnstated(
        _ unstated: [Placed], _ others: [PlacedRow], _ free: [PlacedRow], _ open: [Placed]
    ) {
        let rows = (others + free).sorted { $0.place < $1.place }
        let match = PositionMatch(unstated, rows)
        let isLeft = free.contains { match.gone.contains($0.place) }
        guard match.undecided == nil, undecided.isEmpty || free.isEmpty, open.isEmpty || !isLeft,
            AccountMatch.agree(match, unstated, others)
        else {
            setAside(unstated + open, rows)
            return
        }
        take(match, unstated)
        new += open.map(\.place)
        let places = Set(others.map(\.place))
        self.others = gone.filter(places.contains)
        gone.removeAll(where: places.contains)
    }

    /// Whether each row that a match pairs agrees with its position.
    private static func agree(_ match: PositionMatch, _ positions: [Placed], _ rows: [PlacedRow]) -> Bool {
        match.pairs.allSatisfy { pair in
            guard let position = positions.first(where: { $0.place == pair.position })?.position,
                let row = rows.first(where: { $0.place == pair.row })?.row
            else { return true }
            return position.hasShares(of: row) || position.hasPrice(of: row)
        }
    }

    // MARK: Several accounts

    /// Matches positions of several accounts: those of which shares and price agree, then those of which either does,
    /// and the only ones left in a file without accounts.
    private mutating func matchSeveral(_ open: [Placed], _ free: [PlacedRow], _ usesAccounts: Bool) {
        var (positions, rows) = (open, free)
        var found = AccountMatch.alike(&positions, &rows) { $0.hasShares(of: $1) && $0.hasPrice(of: $1) }
        found += AccountMatch.alike(&positions, &rows) { $0.hasShares(of: $1) || $0.hasPrice(of: $1) }
        if positions.count == 1, rows.count == 1, !usesAccounts,
            !positions[0].position.hasOtherDay(than: rows[0].row)
        {
            found.append((positions[0].place, rows[0].place))
            (positions, rows) = ([], [])
        }
        guard positions.isEmpty || rows.isEmpty else { return setAside(open, free) }
        pairs += found
        new += positions.map(\.place)
        gone += rows.map(\.place)
    }

    /// Pairs, and takes out, positions and rows that are like no others.
    private static func alike(
        _ positions: inout [Placed], _ rows: inout [PlacedRow], _ isAlike: (Position, HoldingsRow) -> Bool
    ) -> [(position: Int, row: Int)] {
        var pairs: [(position: Int, row: Int)] = []
        for first in positions {
            guard positions.contains(where: { $0.place == first.place }) else { continue }
            func rowsLike(_ position: Position) -> [PlacedRow] {
                rows.filter { isAlike(position, $0.row) && !position.hasOtherDay(than: $0.row) }
            }
            let like = rowsLike(first.position)
            guard let row = like.first, like.allSatisfy({ $0.row.saysSame(as: row.row) }) else { continue }
            let places = like.map(\.place)
            let same = positions.filter { rowsLike($0.position).contains { $0.place == row.place } }
            guard same.count == like.count, same.allSatisfy({ rowsLike($0.position).map(\.place) == places })
            else { continue }
            // Of equal rows either may be either account's; the order of the export must not matter.
            let ordered = same.sorted { $0.position.order < $1.position.order }
            pairs += zip(ordered, places).map { ($0.place, $1) }
            positions.removeAll { position in same.contains { $0.place == position.place } }
            rows.removeAll { places.contains($0.place) }
        }
        return pairs
    }
}
