internal import CSV
internal import Valuation

/// Determines what the columns and the rows of an unknown list of transactions are.
struct TransactionDraft: Draft {
    /// A word of the column that tells what the rows are.
    struct Word {
        let text: String
        var rows: [Record] = []
        /// `nil` if neither the word nor the figures tell.
        var kind: TransactionWords.Kind?
        /// Whether its rows are left out, as someone says.
        var isPassedOver = false
    }

    var text: DraftText<TransactionRole>
    /// The column that tells what the rows are; `nil` if there is none.
    var kind: ColumnFacts?
    var words: [Word] = []
    /// Columns of fees besides the first, which are added up.
    var moreFees: [ColumnFacts] = []
    /// Columns whose names say what they are, though no figure proves it.
    var unproven: [TransactionRole: [ColumnFacts]] = [:]
    /// The column that tells whether an order was executed.
    var status: ColumnFacts?
    /// Whether amounts are the account's: negative if paid. `nil` if nothing tells.
    private(set) var isSigned: Bool?
    /// Whether the signs of amounts contradict the words for purchases and sales.
    private(set) var isContradictory = false
    var remarks: [String] = []
    /// The rows that are no transactions: a text, with at most one figure beside it.
    let shortRows: [Record]

    /// - Returns: `nil` if the table does not seem to be one of transactions: a date in every row, and words for
    ///   purchases and sales.
    /// - Parameter isForced: whether the user says that it is one.
    init?(_ whole: ExportTable, _ choices: ColumnChoices = ColumnChoices(), isForced: Bool) {
        let count = whole.header.lastFilled + 1
        let isShort = { (row: Record) in
            row.fields.count < count
                || row.fields.indices.count { !row.trimmed($0).isEmpty } <= 2 && !row.trimmed(0).isEmpty
        }
        shortRows = whole.rows.filter(isShort)
        text = DraftText(whole.with(rows: whole.rows.filter { !isShort($0) }), choices)
        if isForced, let roles = choices.roles {
            take(roles)
            takeWords()
            tellWords()
            take(choices.words)
            return
        }
        takeKind()
        takeNames()
        takeDay()
        takeStatus()
        guard isForced || isTransaction else { return nil }
        takeCurrencies()
        takeFees()
        takeAmounts()
        takeTaxes()
        tellUnproven()
        tellWords()
        take(choices.words)
    }

    /// A date in every row, and either two kinds of transactions or shares that come and go.
    private var isTransaction: Bool {
        guard let date = columns[.date], table.rows.allSatisfy({ !$0.trimmed(date.place).isEmpty }) else {
            return false
        }
        return words.contains { $0.kind == .type(.buy) || $0.kind == .type(.sell) }
            || Set(words.compactMap(\.kind)).count > 1
    }

    // MARK: Columns

    private mutating func takeNames() {
        // A name such as "Time" has several meanings, of which the cells tell the right one.
        takeNames(TransactionWords.roles, isTold: false)
        if columns[.date] == nil {
            columns[.date] = facts.first { column in
                guard case .dates = column.kind else { return false }
                return table.rows.allSatisfy { !$0.trimmed(column.place).isEmpty }
            }
        }
    }

    func fits(_ column: ColumnFacts, _ role: TransactionRole) -> Bool {
        // What the rows are is no stock, whatever the column is called.
        if column == kind { return false }
        switch (role, column.kind) {
        case (_, .empty): return false
        case (.date, .dates): return true
        case (.date, _): return false
        case (.currency, .currencies), (.account, .currencies): return true
        case (.currency, _), (.account, _): return false
        case (.time, .texts):
            return table.rows.contains { $0.trimmedText(column.place).contains(":") }
        case (_, .dates): return false
        case (.net, .figures), (.gross, .figures): return !areNumbersOfSecurities(column)
        case (_, .figures): return role != .time
        case (.name, .texts): return table.rows.contains { hasWord($0.trimmedText(column.place)) }
        default: return !role.isNumber
        }
    }

    /// Whether a column that may be named after amounts has Swiss numbers of securities: `Valor`.
    private func areNumbersOfSecurities(_ column: ColumnFacts) -> Bool {
        ColumnName.canonical(column.name) == "valor"
            && table.rows.allSatisfy { row in
                let digits = row.trimmedText(column.place)
                return digits.isEmpty || 5...9 ~= digits.count && digits.allSatisfy(\.isWholeNumber)
            }
    }

    /// Whether a text has two letters side by side, as names have and numbers of accounts do not.
    private func hasWord(_ text: String) -> Bool {
        zip(text, text.dropFirst()).contains { $0.isLetter && $1.isLetter }
    }

    /// Finds the column whose words say what the rows are: most of them known, and few of them different.
    private mutating func takeKind() {
        var best: (column: ColumnFacts, known: Int)?
        for column in facts {
            guard column.kind == .texts else { continue }
            let texts = table.rows.map { $0.trimmedText(column.place) }
            let different = Set(texts)
            guard different.count <= 60, different.count <= 12 || different.count * 2 <= texts.count else {
                continue
            }
            let kinds = Dictionary(
                uniqueKeysWithValues: different.map { ($0, TransactionWords.kind(of: $0)) })
            var known = texts.count { kinds[$0, default: nil] != nil }
            if TransactionWords.kinds.contains(ColumnName.canonical(column.name)) {
                known += known > 0 ? 1 : 0
            } else if different.contains("")
                || TransactionWords.roles(of: column.name).contains(where: { $0.role == .note })
            {
                // A word such as "bought" in a note says nothing of its row.
                continue
            }
            if known > best?.known ?? 0 { best = (column, known) }
        }
        kind =
            best?.column
            ?? facts.first {
                $0.kind == .texts && TransactionWords.kinds.contains(ColumnName.canonical($0.name))
            }
        takeWords()
    }

    /// A column of codes belongs to the figures to its left: to the price, or to the amount.
    private mutating func takeCurrencies() {
        for column in facts where column.kind == .currencies && !columns.values.contains(column) {
            if columns[.price]?.place == column.place - 1 {
                columns[.currency] = column
            } else if [TransactionRole.net, .gross].contains(where: { columns[$0]?.place == column.place - 1 }
            ) {
                columns[.account] = column
            } else if columns[.currency] == nil {
                columns[.currency] = column
            }
        }
        // Prices in pence are in pounds by the name of the currency, which is then that of the amounts.
        if let price = columns[.price],
            text.unitWords(of: price).contains(where: { ColumnFacts.codes(of: $0) == ["GBX"] })
        {
            columns[.account] = columns[.account] ?? columns[.currency]
            columns[.currency] = nil
            return
        }
        // The only currency of an export is that of everything.
        if columns[.currency] == nil, let account = columns[.account] {
            columns[.currency] = account
            columns[.account] = nil
        }
    }

    // MARK: Proofs

    /// Finds the amounts: shares × price is the one without fees, with the fees the one that was paid.
    private mutating func takeAmounts() {
        let named = [TransactionRole.net, .gross].compactMap { columns[$0] }
        let others = unusedFigures
        guard columns[.shares] != nil, columns[.price] != nil else {
            if let amount = named.first, hasFigures(columns[.fees]) {
                remarks.append(
                    "Nothing tells whether \(amount.name) includes the fees (net) or not (gross): there is no price "
                        + "to compare it with.")
            }
            return
        }
        if columns[.fees] == nil { columns[.fees] = feesColumn(of: named, from: others) }
        let fees = allFees
        var found: [TransactionRole: (column: ColumnFacts, proof: Proof)] = [:]
        for column in named + others where !fees.contains(column) {
            let proof = proof(column, fees: fees)
            guard proof.rows > 0, proof.isTelling || named.contains(column) else { continue }
            if proof.withFees == proof.rows, found[.net] == nil {
                found[.net] = (column, proof)
            } else if proof.plain == proof.rows, found[.gross] == nil {
                found[.gross] = (column, proof)
            }
        }
        if found.isEmpty {
            let column = columns[.net] ?? columns[.gross]
            guard let column else { return }
            let proof = proof(column, fees: fees)
            guard proof.rows > 0 else { return }
            remarks.append(
                "Shares × price = \(column.name) in \(max(proof.plain, proof.withFees)) of \(proof.rows) rows"
                    + "\(proof.exception).")
            return
        }
        for role in [TransactionRole.net, .gross] {
            columns[role] = found[role]?.column
            guard let (column, proof) = found[role] else { continue }
            let costs = role == .net && fees.contains(where: hasFigures) ? " with fees" : ""
            remarks.append(
                "Shares × price\(costs) = \(column.name) in every row that has them (\(proof.rows)).")
        }
    }

    /// The fees, by what the first amount that they explain differs by from shares × price: the only such column.
    private func feesColumn(of amounts: [ColumnFacts], from others: [ColumnFacts]) -> ColumnFacts? {
        for amount in amounts {
            let alone = proof(amount, fees: [])
            if alone.withFees == alone.rows { continue }
            let explaining = others.filter { column in
                let proof = proof(amount, fees: [column])
                return proof.rows > 1 && proof.withFees == proof.rows
            }
            if explaining.count == 1 { return explaining[0] }
        }
        return nil
    }

    /// The columns of fees.
    var allFees: [ColumnFacts] { [columns[.fees]].compactMap(\.self) + moreFees }

    func hasFigures(_ column: ColumnFacts?) -> Bool {
        table.rows.contains { column?.figure($0, usual).map { !$0.number.isZero } ?? false }
    }

    /// - Parameters:
    ///   - fees: the columns with the fees.
    ///   - own: the rows to look at; `nil` for the known trades, or else all.
    func proof(_ column: ColumnFacts, fees: [ColumnFacts], of own: [Record]? = nil) -> Proof {
        var proof = Proof()
        guard let shares = columns[.shares], let price = columns[.price] else { return proof }
        let trades = own ?? rows(of: .buy, .sell, .short, .cover)
        let hasFees = fees.contains(where: hasFigures)
        for row in trades.isEmpty ? table.rows : trades {
            guard let number = shares.figure(row, usual), let each = price.figure(row, usual),
                let amount = column.figure(row, usual), !number.number.isZero, !each.number.isZero
            else { continue }
            proof.rows += 1
            let unit = exponent(each, of: price)
            let product = (number.number.exact * each.number.exact).magnitude.dividedByPowerOfTen(unit)
            let stated = amount.number.exact.magnitude
            if number.number.exact.magnitude != ExactDecimal(1), product != stated || !hasFees {
                proof.isTelling = true
            }
            let rounding =
                TransactionSettlement.half(each.decimals) * number.number.exact.magnitude
                + TransactionSettlement.half(number.decimals) * each.number.exact.magnitude
            let slack = ExactDecimal(1, scale: amount.decimals) + rounding.dividedByPowerOfTen(unit)
            let fees = fees.reduce(ExactDecimal.zero) {
                $0 + ($1.figure(row, usual)?.number.exact.magnitude ?? .zero)
            }
            let taxes = columns[.taxes]?.figure(row, usual)?.number.exact.magnitude ?? .zero
            let costs = fees + taxes
            func agrees(_ expected: ExactDecimal) -> Bool { (expected - stated).magnitude <= slack }
            let isPlain = agrees(product)
            let isWithFees = agrees(product + costs) || agrees(product - costs)
            if isPlain { proof.plain += 1 }
            if isWithFees { proof.withFees += 1 }
            if !isPlain, !isWithFees, proof.firstOff == nil { proof.firstOff = row }
        }
        return proof
    }

    // MARK: Words

    /// The signs of a column's figures in some rows: only negative, only positive; `nil` if both or none.
    private func sign(_ column: ColumnFacts?, _ rows: [Record]) -> Bool? {
        guard let column else { return nil }
        let figures = rows.compactMap { column.figure($0, usual)?.number }.filter { !$0.isZero }
        guard let first = figures.first, figures.allSatisfy({ $0.isNegative == first.isNegative }) else {
            return nil
        }
        return first.isNegative
    }

    private func rows(of types: TradeType...) -> [Record] {
        words.filter { word in types.contains { word.kind == .type($0) } }.flatMap(\.rows)
    }

    private func rowsOfShares(areNegative: Bool) -> [Record] {
        table.rows.filter { row in
            columns[.shares]?.figure(row, usual).map { $0.number.isNegative == areNegative } ?? false
        }
    }

    /// Compares the words with the signs of the amounts, and finds what the others say by theirs.
    private mutating func tellWords() {
        // Money is moved in rows that move no shares.
        for place in words.indices
        where words[place].kind == .type(.transferIn) || words[place].kind == .type(.transferOut) {
            guard let shares = columns[.shares] else { continue }
            if words[place].rows.allSatisfy({ shares.figure($0, usual) == nil }) { words[place].kind = .cash }
        }
        let amount = columns[.net] ?? columns[.gross]
        let bought = sign(amount, hasSignedShares ? rowsOfShares(areNegative: false) : rows(of: .buy, .cover))
        let sold = sign(amount, hasSignedShares ? rowsOfShares(areNegative: true) : rows(of: .sell, .short))
        switch (bought, sold) {
        case (true?, false?), (true?, nil):
            isSigned = true
            remarks.append("Amounts of purchases are negative\(sold == nil ? "" : ", of sales positive").")
        case (nil, false?): if amount.map({ sign($0, table.rows) }) == .some(nil) { isSigned = true }
        case (false?, false?), (false?, nil):
            isSigned = false
            remarks.append("Amounts have no sign that tells what was paid from what was received.")
        case (_, true?), (false?, _):
            remarks.append(
                "The signs of the amounts contradict the words for purchases and sales: is \"signed\" true, negative if "
                    + "paid, or false?")
            isContradictory = true
        case (nil, nil): tellUnsigned(amount)
        }
        guard isSigned == true, let shares = columns[.shares], let price = columns[.price],
            let symbol = columns[.symbol]
        else { return }
        for place in words.indices where words[place].kind == nil {
            let isOfTrades = words[place].rows.allSatisfy {
                !$0.trimmed(symbol.place).isEmpty && shares.figure($0, usual) != nil
                    && price.figure($0, usual) != nil
            }
            guard isOfTrades, let isPaid = sign(amount, words[place].rows),
                resembles(words[place].rows, isPaid: isPaid)
            else { continue }
            words[place].kind = .type(isPaid ? .buy : .sell)
            remarks.append(
                "\"\(words[place].text)\" is taken for a \(isPaid ? "purchase" : "sale") by its shares, prices and "
                    + "\(isPaid ? "negative" : "positive") amounts.")
        }
    }

    /// Whether rows are trades as the known ones are: shares × price is the amount, and the shares have their sign.
    ///
    /// Income per share looks like a sale, unless the shares of sales are negative.
    private func resembles(_ rows: [Record], isPaid: Bool) -> Bool {
        let known = isPaid ? self.rows(of: .buy, .cover) : self.rows(of: .sell, .short)
        guard let amount = columns[.net] ?? columns[.gross], let usualSign = sign(columns[.shares], known),
            sign(columns[.shares], rows) == usualSign, isPaid || usualSign
        else { return false }
        let proof = proof(amount, fees: allFees, of: rows)
        return proof.rows == rows.count && (proof.plain == proof.rows || proof.withFees == proof.rows)
    }

    /// Of unknown words, amounts that are positive wherever shares were traded have no sign.
    private mutating func tellUnsigned(_ amount: ColumnFacts?) {
        guard let amount, let shares = columns[.shares], let price = columns[.price] else { return }
        let trades = table.rows.filter { shares.figure($0, usual) != nil && price.figure($0, usual) != nil }
        guard trades.count > 1, sign(amount, trades) == false, sign(shares, trades) == false else { return }
        isSigned = false
        remarks.append("Amounts are positive in every row with shares and a price: they have no sign.")
    }

    /// Whether the shares have signs that tell purchases from sales, because nothing else does.
    var hasSignedShares: Bool {
        guard words.isEmpty, let shares = columns[.shares] else { return false }
        let figures = table.rows.compactMap { shares.figure($0, usual)?.number }
        return figures.contains(where: \.isNegative) && figures.contains { !$0.isNegative && !$0.isZero }
    }
}
