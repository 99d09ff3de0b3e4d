internal import CSV
package import PortfolioFiles
internal import Valuation

/// Completes an import when all exports are read.
extension TransactionImport {
    /// Joins rows that belong together, puts all in order, and works out what is held. Errors go to the log.
    ///
    /// - Complexity: O(*n*) for *n* rows in order, otherwise O(*n* log *n*).
    package mutating func finish(log: inout DiagnosticLog) {
        if isOwn { return finishOwn() }
        tellSeveralAccounts(&log)
        sort()
        dropSides()
        cancel(&log)
        dropMoves()
        settleRepayments(&log)
        nameClosings()
        pairSwaps(&log)
        pairConversions()
        unifyMultipliers(&log)
        let (accounts, names) = accounts
        let (texts, symbols, account) = (texts, options.symbols, options.account)
        var ledger = TransactionLedger(
            symbols: texts.symbols.count, .init(mappings: mappings, accounts: accounts)
        ) { row, type in
            guard let symbol = texts.symbol(row.symbol) else { return false }
            let holder = account ?? texts.label(row.holder) ?? ""
            return symbols.isOpen(symbol.exact, by: type, on: row.day, account: holder.exact)
        }
        var start = 0
        while start < rows.count {
            var end = start + 1
            while end < rows.count, rows.heads[end].day == rows.heads[start].day { end += 1 }
            ledger.take(&rows, start..<end)
            start = end
        }
        for (place, out, held) in ledger.partial {
            tell(
                place,
                "\(DecimalFormat.plain(out)) \(texts.symbol(rows[place].symbol) ?? "") are exchanged, but "
                    + "\(DecimalFormat.plain(held)) are held: an exchange in a trades file takes all",
                "enter the sale of the old shares and the purchase of the new ones by hand", &log)
        }
        for split in ledger.unequalSplits {
            let row = rows[split.place]
            reports[row.file].warn(
                .otherSplit(
                    texts.symbol(row.symbol) ?? "", stated: split.stated, held: split.held,
                    expected: split.expected),
                line: row.line)
        }
        outcome = ledger.outcome(texts, names)
        outcome.unknownSplits = ledger.unknownSplits.map { place in
            let row = rows[place]
            return .init(
                symbol: texts.symbol(row.symbol) ?? "", added: row.shares?.exact ?? .zero, day: row.day,
                file: reports[row.file].file, line: row.line)
        }
        nameUnits()
        chooseOwnCurrency()
        let ofAmounts = Set(reports.flatMap(\.accounts))
        let currencies = ofAmounts.isEmpty ? Set(reports.compactMap(\.base)) : ofAmounts
        outcome.accountCurrency = currencies.count == 1 ? currencies.first : nil
        for place in rows.indices where rows.heads[place].state == .kept {
            reports[rows.terms(place).file].count(rows.heads[place])
            outcome.rows += 1
        }
    }

    /// Reports that a row can't be completed.
    func tell(_ place: Int, _ message: String, _ remedy: String?, _ log: inout DiagnosticLog) {
        let row = rows[place]
        log.add(
            Diagnostic(file: reports[row.file].file, line: row.line, message: message, remedy: remedy))
    }

    /// The accounts that rows state, numbered from 1, unless the user states another; and their names.
    private var accounts: (numbers: [UInt64: Int], names: [Int: String]) {
        if let account = options.account { return ([:], [0: account]) }
        let count = Set(rows.terms().map(\.account)).subtracting([0]).count
        var numbers: [UInt64: Int] = [:]
        var names: [Int: String] = [:]
        for place in rows.indices where numbers.count < count {
            let terms = rows.terms(place)
            if terms.account == 0 || numbers[terms.account] != nil { continue }
            let number = numbers.count + 1
            numbers[terms.account] = number
            if terms.holder != TradeTexts.none { names[number] = texts.labels[Int(terms.holder)] }
        }
        return (numbers, names)
    }

    /// Warns if the user states one account for the rows of several, or refuses one of them misspelt.
    private mutating func tellSeveralAccounts(_ log: inout DiagnosticLog) {
        func row(notOf accounts: Set<UInt64>) -> TransactionRow? {
            rows.indices.first { !accounts.contains(rows.terms($0).account) }.map { rows[$0] }
        }
        guard let account = options.account, let first = row(notOf: [0]),
            let other = row(notOf: [0, first.account])
        else { return }
        let holders = Set(rows.terms().map(\.holder)).subtracting([TradeTexts.none])
        let names = holders.map { texts.labels[Int($0)] }.sorted()
        let file = reports[first.file].file
        if let wording = Wording.misspeltAccount(account, among: names) {
            return log.add(Diagnostic(wording, file: file, line: first.line))
        }
        reports[other.file].warn(.severalAccounts(account, file, first.line), line: other.line)
    }

    private mutating func sort() {
        if zip(rows.heads, rows.heads.dropFirst()).contains(where: { $1.day < $0.day }) {
            rows.sort { $0.heads[$1].day }
        }
    }

    /// What the cash side of a trade has in common with it.
    private struct Trade: Hashable {
        let mapping: Int
        let account: UInt64
        let day: Int32
        let type: TradeType
        let symbol: UInt32
        let shares: CompactDecimal?

        init(_ row: TransactionRow, mapping: Int, after days: Int32 = 0) {
            (self.mapping, account, day) = (mapping, row.account, row.day.daysSince1970 + days)
            (type, symbol, shares) = (row.type, row.symbol, row.shares)
        }
    }

    /// Leaves out the cash sides of trades that another file has: of the same shares and amount, a week apart at most;
    /// the nearest first.
    private mutating func dropSides() {
        var alone = rows.indices.filter { rows.heads[$0].isAlone && rows.heads[$0].state == .kept }
        if alone.isEmpty { return }
        var trades: [Trade: [Int]] = [:]
        for place in rows.indices where !rows.heads[place].isAlone && rows.heads[place].state == .kept {
            let row = rows[place]
            trades[Trade(row, mapping: mappings[row.file]), default: []].append(place)
        }
        for days in [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, 7] as [Int32] {
            alone.removeAll { place in
                let row = rows[place]
                let key = Trade(row, mapping: mappings[row.file], after: days)
                let found = trades[key]?.firstIndex { other in
                    rows[other].file != row.file && (haveSameAmount(row, rows[other]) ?? (days == 0))
                }
                guard let found else { return false }
                trades[key]?.remove(at: found)
                rows.heads[place].state = .dropped
                return true
            }
        }
        for place in rows.indices where rows.heads[place].isAlone && rows.heads[place].state == .dropped {
            reports[rows.terms(place).file].skip("cash side of a trade", line: rows[place].line)
        }
    }

    /// Whether two rows are of the same amount, but for a cent and their fees; `nil` if one does not state it.
    private func haveSameAmount(_ one: TransactionRow, _ other: TransactionRow) -> Bool? {
        func amount(_ row: TransactionRow) -> ExactDecimal? {
            if let amount = row.amount { return amount.exact.magnitude }
            guard let shares = row.shares, let price = row.price, row.currency?.unitExponent == 0 else {
                return nil
            }
            return (shares.exact * price.exact * (row.multiplier ?? .one).exact).magnitude
        }
        guard one.currency?.currency == other.currency?.currency, let left = amount(one),
            let right = amount(other)
        else { return nil }
        let fees = (one.fees ?? .zero).exact + (other.fees ?? .zero).exact
        return (left - right).magnitude <= fees + ExactDecimal(1, scale: 2)
    }

    /// Drops rows that others undo, with those.
    private mutating func cancel(_ log: inout DiagnosticLog) {
        for place in rows.indices where rows.heads[place].state == .cancelling {
            let row = rows[place]
            var similar = rows.indices.filter { other in
                let head = rows.heads[other]
                guard head.state == .kept, head.type == row.type, !(row.day < head.day),
                    rows.terms(other).symbol == row.symbol
                else { return false }
                let candidate = rows[other]
                return mappings[candidate.file] == mappings[row.file]
                    && candidate.account == row.account && candidate.shares == row.shares
                    && (candidate.price == nil || row.price == nil || candidate.price == row.price)
            }
            // The broker's number tells which it is, else the money that comes back.
            let numbered = similar.filter { row.number != 0 && rows[$0].number == row.number }
            if !numbered.isEmpty { similar = numbered }
            let ofAmount = similar.filter { haveSameAmount(rows[$0], row) == true }
            if !ofAmount.isEmpty { similar = ofAmount }
            let same = similar.filter { costs(rows[$0]) == costs(row) }
            if same.isEmpty, Set(similar.map { costs(rows[$0]) }).count > 1 {
                let lines = similar.prefix(4).map { "\(rows[$0].line)" }
                tell(
                    place,
                    "this row cancels one of those on lines \(Wording.list(lines)), which differ in fees or amount",
                    "remove it together with the row that it cancels", &log)
                continue
            }
            guard let found = same.last ?? similar.last else {
                tell(
                    place, "this row cancels a \(row.type.rawValue) that is not in the file",
                    "import it together with the export that has it", &log)
                continue
            }
            rows.heads[found].state = .dropped
            rows.heads[place].state = .dropped
            reports[row.file].cancelled += 2
        }
    }

    /// Leaves out shares that go out and come in again on one day, without a price, in one account: they have moved within it.
    private mutating func dropMoves() {
        var outs: [Trade: [Int]] = [:]
        for place in rows.indices where rows.heads[place].type == .transferOut {
            let row = rows[place]
            guard isMove(row) else { continue }
            outs[Trade(row, mapping: mappings[row.file]), default: []].append(place)
        }
        if outs.isEmpty { return }
        for place in rows.indices where rows.heads[place].type == .transferIn {
            let row = rows[place]
            guard isMove(row) else { continue }
            var out = row
            out.type = .transferOut
            let key = Trade(out, mapping: mappings[row.file])
            guard let found = outs[key]?.firstIndex(where: { rows[$0].file == row.file }),
                let other = outs[key]?.remove(at: found)
            else { continue }
            for side in [place, other] {
                rows.heads[side].state = .dropped
                reports[row.file].skip("move within the account", line: rows[side].line)
            }
        }
    }

    private func isMove(_ row: TransactionRow) -> Bool {
        row.state == .kept && row.shares != nil && row.price == nil && row.amount == nil && row.total == nil
    }

    /// What rows of the same shares and price differ in.
    private func costs(_ row: TransactionRow) -> [CompactDecimal?] { [row.fees, row.amount, row.total] }

    /// Joins the two sides of exchanges of money: of one day, in two currencies, at the same time if a time is told.
    private mutating func pairConversions() {
        var converting = rows.indices.filter { rows.heads[$0].state == .converting }
        if converting.isEmpty { return }
        var ins = Dictionary(grouping: converting.filter { !isOut($0) }) { rows.heads[$0].day }
        for out in converting where isOut(out) {
            let match = ins[rows.heads[out].day]?.filter { isConversion(out, $0) }
                .min { (seconds(out, $0), lines(out, $0)) < (seconds(out, $1), lines(out, $1)) }
            guard let match, let paid = rows[out].amount else { continue }
            ins[rows.heads[out].day]?.removeAll { $0 == match }
            rows.heads[out].state = .kept
            rows[out].amount = paid.magnitude
            rows[out].toAmount = rows[match].amount
            rows[out].toCurrency = rows[match].currency?.currency
            rows.heads[match].state = .dropped
        }
        converting.removeAll { rows.heads[$0].state != .converting }
        for place in converting {
            rows.heads[place].state = .dropped
            reports[rows.terms(place).file].addCash("currency exchange without its other side")
        }
    }

    private func isOut(_ place: Int) -> Bool { rows[place].amount?.isNegative == true }

    private func isConversion(_ out: Int, _ other: Int) -> Bool {
        let (one, two) = (rows[out], rows[other])
        return mappings[one.file] == mappings[two.file] && one.account == two.account
            && one.currency?.currency != two.currency?.currency && one.currency != nil && two.currency != nil
    }

    private func seconds(_ one: Int, _ other: Int) -> Int { abs(Int(rows[one].second - rows[other].second)) }

    private func lines(_ one: Int, _ other: Int) -> Int { abs(rows[one].line - rows[other].line) }

    /// Gives all rows of a symbol the units that one price is for, which some of them prove.
    private mutating func unifyMultipliers(_ log: inout DiagnosticLog) {
        var multipliers: [UInt32: CompactDecimal] = [:]
        for place in rows.indices
        where rows.heads[place].state != .dropped && rows.fields(place).contains(.multiplier) {
            let row = rows[place]
            if row.symbol != TradeTexts.none { multipliers[row.symbol] = row.multiplier }
        }
        let earlier = options.symbols.contracts
        if multipliers.isEmpty, earlier.isEmpty { return }
        for place in rows.indices where rows.heads[place].state != .dropped {
            let type = rows.heads[place].type
            guard type.isOpening || type.isClosing else { continue }
            let row = rows[place]
            if row.multiplier == nil, row.price?.isZero != false {
                let known = texts.symbol(row.symbol).flatMap { earlier[$0.exact] }
                rows[place].multiplier =
                    multipliers[row.symbol] ?? known?.lazy.compactMap(\.multiplier).first
                continue
            }
            guard let multiplier = multipliers[row.symbol], row.multiplier != multiplier else { continue }
            let wording = Wording.otherMultiplier(
                texts.symbol(row.symbol) ?? "", DecimalFormat.plain(multiplier.exact),
                DecimalFormat.plain((row.multiplier ?? .one).exact))
            tell(place, wording.message, wording.remedy, &log)
        }
    }

    /// Says of what is missing in which unit it is quoted.
    private mutating func nameUnits() {
        guard outcome.isIncomplete else { return }
        var named: [ExactText: QuoteCurrency] = [:]
        for (symbol, unit) in units { if let text = texts.symbol(symbol) { named[text] = unit } }
        for place in outcome.missing.indices {
            outcome.missing[place].unit = named[outcome.missing[place].symbol]
        }
    }

    /// Totals must be in one currency, that of the portfolio, or of most rows if it is not known. Those in others are left
    /// out.
    private mutating func chooseOwnCurrency() {
        var counts: [Currency: Int] = [:]
        for place in rows.indices where hasTotal(place) {
            if let own = rows.terms(place).ownCurrency { counts[own, default: 0] += 1 }
        }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let own = counts.isEmpty ? nil : options.symbols.currency ?? most
        outcome.ownCurrency = own
        for place in rows.indices where hasTotal(place) && rows.terms(place).ownCurrency != own {
            if rows[place].price == nil, rows[place].amount == nil {
                // Nothing else says what was paid.
                rows[place].currency = rows[place].ownCurrency.map { QuoteCurrency($0) }
                rows[place].amount = rows[place].total
            }
            rows[place].total = nil
            reports[rows[place].file].omittedTotals += 1
        }
    }

    private func hasTotal(_ place: Int) -> Bool {
        rows.heads[place].state == .kept && rows.fields(place).contains(.total)
    }
}
