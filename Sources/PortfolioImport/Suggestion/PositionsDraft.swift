internal import CSV
internal import Valuation

/// Determines the columns of an unknown export, and assembles a mapping.
struct PositionsDraft: Draft {
    var text: DraftText<PositionRole>
    private(set) var remarks: [String] = []
    /// What is left to the user, though there may be a column for it.
    private(set) var open: Set<PositionRole> = []
    /// The holdings: rows with a number of shares.
    private(set) var holdings: [Record]

    init(_ table: ExportTable, _ choices: ColumnChoices) {
        text = DraftText(table, choices)
        holdings = table.rows
        if let roles = choices.roles {
            for column in facts {
                if let role = roles[column.place].flatMap(PositionRole.init(key:)) { columns[role] = column }
            }
            takeHoldings()
            return
        }
        // A holding is a stock, or how much of it is held.
        takeNames(RoleNames.roles, isTold: true)
        takeHoldings()
        takeProducts()
        takeGains()
        tellDays()
    }

    private mutating func takeHoldings() {
        guard let shares = columns[.shares] else { return }
        holdings = table.rows.filter { shares.figure($0, usual) != nil }
    }

    /// Decides what a column that is called a date alone is: positions of a day share it, and purchases hardly do.
    private mutating func tellDays() {
        guard let date = columns[.priceDate] ?? daysOfStocks else { return }
        if columns[.priceDate] != nil {
            guard ["date", "datum"].contains(ColumnName.canonical(date.name)) else { return }
            let days = table.rows.map { $0.trimmedText(date.place) }.filter { !$0.isEmpty }
            guard days.count > 1, Set(days).count * 4 > days.count * 3 else { return }
            columns[.priceDate] = nil
        }
        let isBought = columns[.purchasePrice] != nil || columns[.costStock] != nil
        if columns[.price] == nil, isBought, columns[.purchaseDate] == nil {
            columns[.purchaseDate] = date
            return
        }
        open.insert(.priceDate)
        remarks.append(
            "\(date.name) differs from row to row: it may be the day of the price, or of the purchase (purchase_date"
                + "\(isBought ? "" : ", with purchase_price in place of price")). A list of purchases and sales is "
                + "drafted by portfolio import --trades --suggest.")
    }

    /// A column of days without a usual name, if it has several for one stock: of lots, or of lists one below the other.
    private var daysOfStocks: ColumnFacts? {
        guard columns[.purchaseDate] == nil, let stock = columns[.symbol] ?? columns[.name] else {
            return nil
        }
        return facts.first { column in
            guard case .dates = column.kind else { return false }
            var days: [String: String] = [:]
            return table.rows.contains { row in
                let day = row.trimmedText(column.place)
                return days.updateValue(day, forKey: row.trimmedText(stock.place)).map { $0 != day } ?? false
            }
        }
    }

    func fits(_ column: ColumnFacts, _ role: PositionRole) -> Bool {
        switch (role, column.kind) {
        case (_, .empty): false
        case (.currency, .currencies): true
        case (.currency, _): false
        case (.purchaseDate, .dates), (.priceDate, .dates): true
        case (.purchaseDate, _), (.priceDate, _): false
        case (.symbol, .dates), (.name, .dates), (.name, .figures), (.account, .dates): false
        case (.symbol, _), (.name, _), (.market, _), (.account, _), (.note, _): true
        case (_, .figures): true
        default: false
        }
    }

    // Proofs.

    /// Checks shares × price = value, and finds those of them that have no usual name, if only one choice fits.
    ///
    /// Shares and prices can't be told apart by a product alone.
    private mutating func takeProducts() {
        let roles = [PositionRole.shares, .price, .value]
        let missing = roles.filter { columns[$0] == nil }
        if !missing.isEmpty, missing.count < 3, columns[.shares] != nil || columns[.price] != nil {
            let proven = choices(missing, from: unusedFigures).filter { choice in
                let proof = product(columns.merging(choice) { $1 }, rows: PositionsDraft.trialRows)
                return proof.rows > 1 && proof.plain == proof.rows && proof.isTelling
            }
            if proven.count == 1 {
                columns.merge(proven[0]) { $1 }
                takeHoldings()
            }
        }
        guard roles.allSatisfy({ columns[$0] != nil }) else { return }
        let proof = product(columns)
        if proof.rows == 0 { return }
        if proof.plain == proof.rows {
            remarks.append("Shares × price = value in every row that has all three (\(proof.rows)).")
        } else {
            remarks.append(
                "Shares × price = value in \(proof.plain) of \(proof.rows) rows\(proof.exception).")
        }
    }

    /// All ways to give roles to columns.
    private func choices(_ roles: [PositionRole], from columns: [ColumnFacts]) -> [[PositionRole:
        ColumnFacts]]
    {
        guard let role = roles.first else { return [[:]] }
        return columns.flatMap { column in
            choices(Array(roles.dropFirst()), from: columns.filter { $0 != column }).map { rest in
                rest.merging([role: column]) { $1 }
            }
        }
    }

    /// The number of rows in which each of many choices is tried.
    private static let trialRows = 200

    private func product(_ columns: [PositionRole: ColumnFacts], rows: Int = .max) -> Proof {
        var proof = Proof()
        guard let shares = columns[.shares], let price = columns[.price], let value = columns[.value] else {
            return proof
        }
        var check = ValueCheck()
        var found: [(ValueCheck.Row, Record)] = []
        for row in table.rows.prefix(rows) {
            guard let number = shares.figure(row, usual), let each = price.figure(row, usual),
                let total = value.figure(row, usual), !number.number.isZero
            else { continue }
            let exponent = self.exponent(each, of: price)
            let valueExponent = self.exponent(total, of: value)
            let perShare = each.number.dividedByPowerOfTen(exponent)
            check.noteDecimals(value: total.decimals, price: each.decimals, shares: number.decimals)
            let amount = total.number.dividedByPowerOfTen(valueExponent)
            found.append(
                (
                    ValueCheck.Row(
                        product: number.number * perShare, value: amount,
                        perPrice: number.number.dividedByPowerOfTen(exponent), perShare: perShare,
                        valueExponent: valueExponent, valueDecimals: total.decimals, currency: nil,
                        offset: row.offset, line: row.line), row
                ))
            if number.number != .one, each.number != .one { proof.isTelling = true }
        }
        proof.rows = found.count
        for (row, record) in found {
            if !row.product.hasOverflowed, check.agrees(row) {
                proof.plain += 1
            } else if proof.firstOff == nil {
                proof.firstOff = record
            }
        }
        return proof
    }

    /// Checks value − cost = gain, and finds the one of them that has no usual name.
    private mutating func takeGains() {
        guard columns[.value] != nil else { return }
        for (role, known) in [(PositionRole.gain, PositionRole.costStock), (.costStock, .gain)] {
            guard columns[role] == nil, columns[known] != nil else { continue }
            let proven = unusedFigures.filter { column in
                var trial = columns
                trial[role] = column
                let (rows, agreeing) = difference(trial)
                return rows > 1 && rows == agreeing
            }
            if proven.count == 1 { columns[role] = proven[0] }
        }
        guard columns[.gain] != nil, columns[.costStock] != nil else {
            columns[.gain] = nil
            return
        }
        let (rows, agreeing) = difference(columns)
        if rows > 0, rows == agreeing {
            remarks.append("Value − cost = gain in every row that has all three (\(rows)).")
        } else {
            let each = difference(columns, isPerShare: true)
            if rows > 0, each.rows == each.agreeing, columns[.purchasePrice] == nil {
                remarks.append(
                    "Value − shares × \(columns[.costStock]?.name ?? "") = gain in every row that has them (\(rows))."
                )
                columns[.purchasePrice] = columns[.costStock]
                columns[.costStock] = nil
            } else if rows > 0 {
                remarks.append(
                    "Value − cost = gain in \(agreeing) of \(rows) rows: look whether the cost is a total.")
                if agreeing == 0 {
                    columns[.costStock] = nil
                    open.insert(.costStock)
                }
            }
            columns[.gain] = nil
        }
    }

    /// - Parameter isPerShare: whether the cost is that of one share.
    private func difference(
        _ columns: [PositionRole: ColumnFacts], isPerShare: Bool = false
    ) -> (rows: Int, agreeing: Int) {
        guard let value = columns[.value], let cost = columns[.costStock], let gain = columns[.gain] else {
            return (0, 0)
        }
        var check = GainCheck()
        var found: [GainCheck.Row] = []
        for row in holdings {
            guard let total = value.figure(row, usual), let paid = cost.figure(row, usual),
                let won = gain.figure(row, usual)
            else { continue }
            check.noteDecimals(value: total.decimals, cost: paid.decimals, gain: won.decimals)
            let count = isPerShare ? columns[.shares]?.figure(row, usual)?.number ?? .one : .one
            found.append(
                GainCheck.Row(
                    role: .costStock, value: total.number, cost: paid.number * count, gain: won.number,
                    offset: row.offset, line: row.line))
        }
        return (found.count, found.count { check.agrees($0) })
    }
}
