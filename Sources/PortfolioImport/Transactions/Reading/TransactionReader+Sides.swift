internal import PortfolioFiles
internal import Valuation

/// A row that looks like a trade, but may be one side of a split or an exchange.
struct TransactionSide: Sendable {
    /// The place of the row among those read.
    let row: Int
    let shares: ExactDecimal
    /// What the row says that the shares are worth: negative if they come in.
    let value: ExactDecimal

    fileprivate var isOut: Bool { shares.isNegative }

    /// Whether the price of one share is more than a tenth above or below that of another row, as it is not in a minute.
    fileprivate func hasOtherPrice(than other: TransactionSide) -> Bool {
        let (one, two) = (value * other.shares, other.value * shares)
        return (one - two).magnitude * ExactDecimal(10) > one.magnitude
    }
}

/// Tells splits and exchanges that an export states as a sale and a purchase: two rows of one moment, without fees and
/// without the number that every order has, of which the one brings what the other takes.
extension TransactionReader {
    private struct Moment: Hashable {
        let day: CalendarDate
        let second: Int32
        let account: UInt64

        init(_ row: TransactionRow) { (day, second, account) = (row.day, row.second, row.account) }
    }

    mutating func noteSide(_ row: TransactionRow, _ figures: TransactionFigures) {
        guard row.number == 0, row.state == .kept || row.state == .waiting, figures.fees.isEmpty,
            let shares = figures.shares?.exact, let value = figures.local?.major.exact
        else { return }
        sides.append(TransactionSide(row: rows.count, shares: shares, value: value))
    }

    /// Marks the sides of splits and exchanges, each with the other one; what can't be told is an error.
    mutating func pairSides() {
        guard sides.count > 1 else { return }
        let areNumbered = rows.contains { $0.number != 0 }
        let moments = Dictionary(grouping: sides) { Moment(rows[$0.row]) }
        var swaps: Int32 = 0
        // In the order of the rows, so that errors are told in the same order every time.
        for found in moments.values.sorted(by: { $0[0].row < $1[0].row })
        where areNumbered || rows[found[0].row].second >= 0 {
            var ins = found.filter { !$0.isOut }
            var outs = found.filter(\.isOut)
            outs.removeAll { removeTrade(against: $0, from: &ins, areNumbered) }
            for isOfStock in [true, false] {
                let open = outs
                outs.removeAll { out in
                    let equal = ins.filter { isWorth($0.value, as: out) }
                    let isOnly =
                        areNumbered && hasWorth(out) && equal.count == 1
                        && open.count { isWorth(-$0.value, as: out) } == 1
                    guard let match = isOfStock ? side(of: out, equal) : isOnly ? equal.first : nil else {
                        return false
                    }
                    ins.removeAll { $0.row == match.row }
                    swaps += 1
                    become(.swapOut, out, swaps)
                    become(.swapIn, match, swaps)
                    return true
                }
            }
            for out in outs {
                let stock = side(of: out, ins).flatMap {
                    areNumbered || $0.hasOtherPrice(than: out) ? $0 : nil
                }
                let equal = ins.first { isWorth($0.value, as: out) }
                let sum = ins.reduce(ExactDecimal.zero) { $0 + $1.value }
                let parts = areNumbered && isWorth(sum, as: out) ? ins.first : nil
                if let other = stock ?? (hasWorth(out) ? equal ?? parts : nil) { tell(out, other) }
            }
        }
    }

    /// Removes a purchase of the shares that are sold; returns whether there is one.
    ///
    /// The same shares of a stock are a change of product only if the product, or where it is traded, changes, and the
    /// rows lack the number of an order that others have.
    private func removeTrade(
        against out: TransactionSide, from ins: inout [TransactionSide], _ areNumbered: Bool
    ) -> Bool {
        let sold = rows[out.row]
        let place = ins.firstIndex { other in
            let row = rows[other.row]
            return row.symbol == sold.symbol && other.shares == -out.shares
                && (!areNumbered || row.name == sold.name && row.market == sold.market)
        }
        guard let place else { return false }
        ins.remove(at: place)
        return true
    }

    /// Whether a value tells anything: rights that expire and others that are given have none.
    private func hasWorth(_ out: TransactionSide) -> Bool { !isWorth(.zero, as: out) }

    private func isWorth(_ value: ExactDecimal, as out: TransactionSide) -> Bool {
        (value + out.value).magnitude <= ExactDecimal(1, scale: 2)
    }

    /// The shares of the same stock that come in, or else of the same name.
    private func side(of out: TransactionSide, _ ins: [TransactionSide]) -> TransactionSide? {
        let row = rows[out.row]
        return ins.first { rows[$0.row].symbol == row.symbol }
            ?? ins.first { rows[$0.row].name == row.name && row.name != TradeTexts.none }
    }

    private mutating func tell(_ out: TransactionSide, _ other: TransactionSide) {
        let (old, new) = (rows[out.row], rows[other.row])
        tell(
            .unequalSides(
                out.shares.magnitude, texts.symbol(old.symbol) ?? "", other.shares,
                texts.symbol(new.symbol) ?? "", line: new.line,
                profile: TransactionProfile.named(mapping.name)), line: old.line)
    }

    private mutating func become(_ state: TransactionRow.State, _ side: TransactionSide, _ swap: Int32) {
        (rows[side.row].state, rows[side.row].swap) = (state, swap)
        (rows[side.row].amount, rows[side.row].total, rows[side.row].ownCurrency) = (nil, nil, nil)
    }
}
