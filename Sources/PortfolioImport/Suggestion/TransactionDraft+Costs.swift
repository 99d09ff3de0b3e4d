internal import CSV
internal import Valuation

/// Finds what a mapping must not lose: the day of the trade, orders that were not executed, fees and taxes.
extension TransactionDraft {
    /// Replaces a day of settlement by the day of the trade, if another column has it; of several, the user must say.
    mutating func takeDay() {
        func isLate(_ column: ColumnFacts) -> Bool {
            TransactionWords.isNamed(
                column.name, ["settle", "valuta", "value date", "pay", "booking", "ex-"])
        }
        guard let date = columns[.date], isLate(date) else { return }
        let others = facts.filter { column in
            guard case .dates = column.kind, column != date else { return false }
            return !isLate(column) && table.rows.allSatisfy { !$0.trimmed(column.place).isEmpty }
        }
        if !others.isEmpty { columns[.date] = others.count == 1 ? others[0] : nil }
    }

    /// Finds the column that tells whether orders were executed: by its name, or by its words alone.
    mutating func takeStatus() {
        status = facts.first { column in
            guard column.kind == .texts, column != kind, !columns.values.contains(column) else {
                return false
            }
            let texts = Set(table.rows.map { $0.trimmedText(column.place) }.filter { !$0.isEmpty })
            if TransactionWords.isNamed(
                column.name, ["status", "state", "zustand", "statut", "estado", "stato"])
            {
                return texts.count <= 30
            }
            let states = texts.map { TransactionWords.isExecuted($0) }
            return states.contains(false) && !states.contains(nil)
        }
    }

    /// The figures without a role whose names speak of fees or taxes.
    private func columns(like words: [String]) -> [ColumnFacts] {
        unusedFigures.filter {
            hasFigures($0) && !moreFees.contains($0) && TransactionWords.isNamed($0.name, words)
        }
    }

    /// The fees by their names, if one of them or all together are what an amount differs by from shares × price.
    mutating func takeFees() {
        guard columns[.shares] != nil, columns[.price] != nil else { return }
        let named = [columns[.fees]].compactMap(\.self)
        let others = columns(like: TransactionWords.ofFees)
        let all = (named + others).sorted { $0.place < $1.place }
        guard !others.isEmpty else { return }
        let amounts =
            [TransactionRole.net, .gross].compactMap { columns[$0] }
            + columns(like: TransactionWords.ofAmounts)
        for fees in all.map({ [$0] }) + [all] {
            for amount in amounts where !fees.contains(amount) {
                let proof = proof(amount, fees: fees)
                // Without the fees, the amount must be another one somewhere.
                guard proof.rows > 0, proof.withFees == proof.rows, proof.plain < proof.rows else { continue }
                columns[.fees] = fees[0]
                moreFees = Array(fees.dropFirst())
                return
            }
        }
    }

    /// The taxes by their name, if they are what the amount without them differs by from the one that arrived.
    mutating func takeTaxes() {
        let found = columns(like: TransactionWords.ofTaxes)
        guard columns[.taxes] == nil, found.count == 1, let gross = columns[.gross], let net = columns[.net]
        else { return }
        var rows = 0
        for row in table.rows {
            guard let tax = found[0].figure(row, usual)?.number, !tax.isZero,
                let whole = gross.figure(row, usual)?.number, let rest = net.figure(row, usual)?.number
            else { continue }
            rows += 1
            let difference = (whole.exact.magnitude - rest.exact.magnitude).magnitude
            if difference != tax.exact.magnitude { return }
        }
        guard rows > 0 else { return }
        columns[.taxes] = found[0]
        remarks.append("\(gross.name) − \(found[0].name) = \(net.name) in every row that has them (\(rows)).")
    }

    /// Leaves open what columns of fees and taxes are that nothing proves.
    mutating func tellUnproven() {
        for (role, words) in [
            (TransactionRole.fees, TransactionWords.ofFees), (.taxes, TransactionWords.ofTaxes),
        ] {
            let known = unproven.values.flatMap(\.self)
            let found = columns(like: words).filter { !known.contains($0) }
            if found.isEmpty { continue }
            unproven[role] = found
            remarks.append(
                "Nothing proves that these are \(role.key) which the amounts contain: "
                    + "\(found.map(\.name).joined(separator: ", ")). Write their names, or remove them.")
        }
        tellOtherAmount()
    }

    /// Leaves open what an amount near the proven one is, or near shares × price if none is proven, if no column says what
    /// they differ by.
    private mutating func tellOtherAmount() {
        guard allFees.isEmpty, unproven.isEmpty, columns[.taxes] == nil,
            columns[.gross] == nil || columns[.net] == nil
        else { return }
        let found = columns[.gross] ?? columns[.net]
        let amount = found.flatMap { hasAllTrades($0) ? $0 : nil }
        let others: [ColumnFacts]
        if let amount {
            let near = columns(like: TransactionWords.ofAmounts).first {
                isNear($0) { amount.figure($0, usual)?.number.exact.magnitude }
            }
            others = [near].compactMap(\.self)
        } else {
            // There may be one column for what was paid and one for what was received.
            let more = columns(like: [""]).filter { isNear($0, isPart: true, product) }
            if more.isEmpty { return }
            others = ([found].compactMap(\.self) + more).prefix(2).sorted { $0.place < $1.place }
        }
        guard let other = others.first else { return }
        (columns[.gross], columns[.net]) = (amount, nil)
        unproven[.net] = Array(others)
        let names = others.map(\.name).joined(separator: ", ")
        remarks.append(
            others.count > 1
                ? "Nothing proves what \(names) are, which differ from shares × price. If they were paid and received, write "
                    + "{\"sum\": [\"\(others[1].name)\", {\"column\": \"\(other.name)\", \"negative\": true}]}, the one that was "
                    + "paid as the negative, and add \"fees\": \"difference\" to the mapping; otherwise remove the line."
                : "Nothing proves what \(names) is, which differs from \(amount?.name ?? "shares × price"). If it was paid or "
                    + "received, write its name and add \"fees\": \"difference\" to the mapping; otherwise remove the line."
        )
    }

    /// Whether a column has a figure wherever shares and price have one.
    private func hasAllTrades(_ column: ColumnFacts) -> Bool {
        table.rows.allSatisfy { row in
            product(row).map(\.isZero) ?? true || column.figure(row, usual).map { !$0.number.isZero } ?? false
        }
    }

    /// Shares × price of a row, in the major unit.
    private func product(_ row: Record) -> ExactDecimal? {
        guard let shares = columns[.shares]?.figure(row, usual)?.number, let column = columns[.price],
            let price = column.figure(row, usual)
        else { return nil }
        return (shares.exact * price.number.exact).magnitude
            .dividedByPowerOfTen(exponent(price, of: column))
    }

    /// Whether a column has figures like others, though not the same, as far as fees may go.
    ///
    /// - Parameter isPart: whether rows may be without a figure.
    private func isNear(
        _ column: ColumnFacts, isPart: Bool = false, _ expected: (Record) -> ExactDecimal?
    ) -> Bool {
        var areSame = true
        for row in table.rows {
            guard let whole = expected(row), !whole.isZero else { continue }
            guard let figure = column.figure(row, usual)?.number.exact.magnitude, !isPart || !figure.isZero
            else {
                if isPart { continue }
                return false
            }
            let difference = (whole - figure).magnitude
            if whole < difference * ExactDecimal(20) { return false }
            if !difference.isZero { areSame = false }
        }
        return !areSame
    }
}
