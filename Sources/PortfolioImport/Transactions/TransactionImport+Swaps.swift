internal import Valuation

/// Joins the old and the new shares of splits and exchanges, by what the exports say of both.
extension TransactionImport {
    /// A split or an exchange whose sides were told on reading.
    private struct Swap: Hashable {
        let file: Int
        let number: Int32

        init(_ row: TransactionRow) { (file, number) = (row.file, row.swap) }
    }

    /// The sides that may be those of one split or exchange.
    private struct Day: Hashable {
        let mapping: Int
        let account: UInt64
        let day: CalendarDate
    }

    /// One side of all splits or exchanges of a stock on a day.
    private struct Part: Hashable {
        let day: Day
        let symbol: UInt32
        let isOut: Bool
    }

    /// What two rows have in common that are the sides of one exchange, the surest first.
    private enum Evidence: CaseIterable {
        case order, momentAndName, momentAndValue, moment, name, value
        /// The rows follow each other two by two.
        case lines
        /// No other row of the day is a side.
        case day
    }

    /// Joins the sides that were told on reading, then those of one stock, then those of two stocks on one day.
    mutating func pairSwaps(_ log: inout DiagnosticLog) {
        var outs = rows.indices.filter { rows.heads[$0].state == .swapOut }
        var ins = rows.indices.filter { rows.heads[$0].state == .swapIn }
        if outs.isEmpty, ins.isEmpty { return }
        let ofSwap = Dictionary(grouping: ins) { Swap(rows[$0]) }
        for out in outs where rows[out].swap != 0 {
            guard let match = ofSwap[Swap(rows[out])]?.first else { continue }
            join(out, match, as: rows[out].symbol == rows[match].symbol ? .split : .exchange, &log)
        }
        addUp(outs + ins)
        let ofSymbol = Dictionary(grouping: ins) { rows[$0].symbol }
        for out in outs where rows[out].state == .swapOut {
            let match = ofSymbol[rows[out].symbol]?.filter { isSide(of: out, $0) }
                .min { distance(out, $0) < distance(out, $1) }
            if let match { join(out, match, as: .split, &log) }
        }
        outs.removeAll { rows[$0].state != .swapOut }
        ins.removeAll { rows[$0].state != .swapIn }
        let days = Dictionary(grouping: outs + ins) { day(rows[$0]) }
        for sides in days.values.sorted(by: { $0[0] < $1[0] }) {
            let out = sides.filter { rows[$0].state == .swapOut }
            pair(out, Array(sides.dropFirst(out.count)), &log)
        }
    }

    private func day(_ row: TransactionRow) -> Day {
        Day(mapping: mappings[row.file], account: row.account, day: row.day)
    }

    /// Adds up what an export lists in parts, so that each stock has one row on each side of a day.
    private mutating func addUp(_ sides: [Int]) {
        var wholes: [Part: Int] = [:]
        for place in sides where rows[place].state != .dropped && rows[place].state != .kept {
            let row = rows[place]
            let part = Part(day: day(row), symbol: row.symbol, isOut: row.state == .swapOut)
            guard let whole = wholes[part], let sum = (shares(whole) + shares(place)).compact else {
                wholes[part] = place
                continue
            }
            rows[whole].shares = sum
            rows[whole].amount = rows[whole].amount.flatMap { one in row.amount.map { one + $0 } }
            rows[whole].total = rows[whole].total.flatMap { one in row.total.map { one + $0 } }
            rows[place].state = .dropped
        }
    }

    /// Joins the sides of the exchanges of a day; what can't be told is an error.
    private mutating func pair(_ outs: [Int], _ ins: [Int], _ log: inout DiagnosticLog) {
        var (outs, ins) = (outs, ins)
        for evidence in Evidence.allCases where !outs.isEmpty && !ins.isEmpty {
            let found = evidence == .lines ? couples(outs + ins) : matches(evidence, outs, ins)
            for (out, match) in found {
                join(out, match, as: .exchange, &log)
                outs.removeAll { $0 == out }
                ins.removeAll { $0 == match }
            }
        }
        if outs.isEmpty || ins.isEmpty {
            for place in outs + ins {
                if rows[place].isSoldAlone, let amount = rows[place].amount {
                    rows[place].sell(for: amount)
                } else {
                    tellAlone(place, &log)
                }
            }
        } else {
            for place in outs {
                let lines = ins.map { rows[$0].line }.sorted().prefix(4).map { "\($0)" }
                tell(
                    place,
                    "\(DecimalFormat.plain(shares(place))) \(texts.symbol(rows[place].symbol) ?? "") go out, but nothing "
                        + "tells which shares come in for them: those on line\(lines.count == 1 ? "" : "s") "
                        + "\(Wording.list(lines))?",
                    "remove the rows of these exchanges, and enter each of them by hand", &log)
            }
        }
    }

    /// The sides that agree with each other, and with no other side.
    private func matches(_ evidence: Evidence, _ outs: [Int], _ ins: [Int]) -> [(Int, Int)] {
        outs.compactMap { out in
            let found = ins.filter { agree(evidence, rows[out], rows[$0]) }
            guard found.count == 1,
                outs.count(where: { agree(evidence, rows[$0], rows[found[0]]) }) == 1
            else { return nil }
            return (out, found[0])
        }
    }

    private func agree(_ evidence: Evidence, _ out: TransactionRow, _ other: TransactionRow) -> Bool {
        switch evidence {
        case .order: out.order != 0 && out.order == other.order
        case .momentAndName: agree(.moment, out, other) && agree(.name, out, other)
        case .momentAndValue: agree(.moment, out, other) && agree(.value, out, other)
        case .moment: out.second >= 0 && out.second == other.second
        case .name: out.name != TradeTexts.none && out.name == other.name
        case .value: difference(out, other).map { !($0 > TransactionImport.rounding) } ?? false
        case .lines: false
        case .day: true
        }
    }

    /// What equal values of two sides may differ by.
    private static let rounding = ExactDecimal(1, scale: 2)

    /// What the values of two sides differ by, if both are known and in one currency.
    private func difference(_ one: TransactionRow, _ other: TransactionRow) -> ExactDecimal? {
        guard let left = one.amount ?? one.total, let right = other.amount ?? other.total,
            one.currency == other.currency
        else { return nil }
        return (left.exact - right.exact).magnitude
    }

    /// The sides of a day two by two, if the export lists them so: each pair on two lines, and not of unequal value.
    private func couples(_ sides: [Int]) -> [(Int, Int)] {
        let sides = sides.sorted { (rows[$0].file, rows[$0].line) < (rows[$1].file, rows[$1].line) }
        guard sides.count.isMultiple(of: 2) else { return [] }
        var found: [(Int, Int)] = []
        for place in stride(from: 0, to: sides.count, by: 2) {
            let (one, two) = (sides[place], sides[place + 1])
            let isPair =
                rows[one].state != rows[two].state && rows[one].file == rows[two].file
                && rows[two].line - rows[one].line == 1
                && !(difference(rows[one], rows[two]) ?? .zero > TransactionImport.rounding)
            guard isPair else { return [] }
            found.append(rows[one].state == .swapOut ? (one, two) : (two, one))
        }
        return found
    }

    private func isSide(of out: Int, _ other: Int) -> Bool {
        rows[other].state == .swapIn && mappings[rows[out].file] == mappings[rows[other].file]
            && rows[out].account == rows[other].account && distance(out, other) <= 31
    }

    func distance(_ one: Int, _ other: Int) -> Int {
        abs(rows.heads[one].day.days(to: rows.heads[other].day))
    }

    func shares(_ place: Int) -> ExactDecimal { rows[place].shares?.exact.magnitude ?? .zero }

    private mutating func join(
        _ out: Int, _ match: Int, as type: TradeType, _ log: inout DiagnosticLog
    ) {
        guard let old = shares(out).compact, let new = shares(match).compact else { return }
        if rows[out].amount != nil, rows[match].amount != nil,
            let money = difference(rows[out], rows[match]), money > TransactionImport.rounding
        {
            let (from, into) = (rows[out], rows[match])
            tell(
                out,
                "\(DecimalFormat.plain(old.exact)) \(texts.symbol(from.symbol) ?? "") go out and "
                    + "\(DecimalFormat.plain(new.exact)) \(texts.symbol(into.symbol) ?? "") come in on line \(into.line), but "
                    + "their values differ by \(DecimalFormat.plain(money)), which was paid in money",
                "remove both rows, and enter the split or exchange by hand, and what was paid in money as a sale",
                &log)
        }
        if type == .split, old == new {
            for place in [out, match] {
                rows[place].state = .dropped
                reports[rows[place].file].skip("same shares out and in", line: rows[place].line)
            }
            return
        }
        let kept = type == .split ? match : out
        let dropped = type == .split ? out : match
        rows[kept].type = type
        rows[kept].ratio = TransactionLedger.ratio(new, old)
        rows[kept].state = .kept
        (rows[kept].currency, rows[kept].price, rows[kept].amount, rows[kept].total) = (nil, nil, nil, nil)
        rows[kept].shares = type == .exchange ? old : nil
        if type == .exchange { rows[kept].toSymbol = rows[match].symbol }
        rows[dropped].state = .dropped
    }

    private func tellAlone(_ place: Int, _ log: inout DiagnosticLog) {
        let row = rows[place]
        let isOut = row.state == .swapOut
        let words = isOut ? "go out" : "come in"
        tell(
            place,
            "\(DecimalFormat.plain(shares(place))) \(texts.symbol(row.symbol) ?? "") \(words), but no row on "
                + "\(row.day) is the other side of it",
            "pass it over with --skip and the word for such rows, and enter the split, exchange or "
                + "\(isOut ? "sale" : "spin-off") by hand, or give the mapping a rule that says what the row is",
            &log)
    }
}
