internal import Valuation

/// Tells which positions of a symbol can be which of its rows, by their accounts.
///
/// Rows without an account are of the positions whose account no row has. Positions without an account are of all rows
/// that those with one leave.
struct AccountMatch {
    typealias Placed = (place: Int, position: Position)
    typealias PlacedRow = (place: Int, row: HoldingsRow)

    private(set) var pairs: [(positions: [Placed], rows: [PlacedRow])] = []
    /// Rows of an account of the exports that no longer has the symbol.
    private(set) var gone: [Int] = []
    /// Rows of accounts that no export has.
    private(set) var absent: [Int] = []

    /// - Parameters:
    ///   - positions: the positions of one symbol, with their indexes.
    ///   - rows: the rows of the same symbol, with their indexes.
    ///   - accounts: the accounts that the exports state.
    ///   - account: the account that a row is of; empty if that is not told.
    init(
        _ positions: [Placed], _ rows: [PlacedRow], of accounts: Set<ExactText>, account: (Int) -> String
    ) {
        let told = Dictionary(grouping: positions) { $0.position.account.exact }
        let held = Dictionary(grouping: rows) { account($0.place).exact }
        let unnamed = "".exact
        var open: [Placed] = []
        for (account, positions) in told where account != unnamed {
            if let rows = held[account] { pairs.append((positions, rows)) } else { open += positions }
        }
        pairs.sort { ($0.positions.first?.place ?? 0) < ($1.positions.first?.place ?? 0) }
        open.sort { $0.place < $1.place }
        let others = rows.filter { told[account($0.place).exact] == nil }
        if let unstated = told[unnamed] {
            let rest = (others + (held[unnamed] ?? [])).sorted { $0.place < $1.place }
            pairs += [(open, []), (unstated, rest)]
            return
        }
        pairs.append((open, held[unnamed] ?? []))
        for (place, _) in others where account(place).exact != unnamed {
            if accounts.contains(account(place).exact) { gone.append(place) } else { absent.append(place) }
        }
    }
}
