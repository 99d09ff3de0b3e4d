internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads movements of cash, if they are asked for.
extension TransactionReader {
    /// Reads a row as a deposit, a withdrawal, or one side of an exchange of money.
    ///
    /// What is swept from one account of a broker to another is no movement of the whole. Where amounts have no sign, the
    /// name of the movement has to tell whether money came in or went out.
    mutating func readCash(_ name: String, _ cells: RowCells) {
        let (errors, record) = (log.count, cells.record)
        if name == "cash sweep" { return report.addCash(name) }
        guard let (day, second) = moment(cells) else { return }
        var row = TransactionRow(type: .deposit, day: day)
        (row.second, row.file, row.line, row.offset) = (second, fileNumber, record.line, record.offset)
        row.number = hash(.id, cells)
        note(account: cells, in: &row)
        let figures = inUnitOfRow(figures(cells, symbol: TradeTexts.none), cells)
        guard log.count == errors else { return }
        if name == "currency exchange", convert(&row, figures, cells) { return }
        let figure = (figures.net ?? figures.gross ?? figures.local).flatMap { $0.number.isZero ? nil : $0 }
        let costs = figures.net == nil ? figures.fees + figures.taxes : []
        guard figure != nil || !costs.isEmpty else { return report.addCash(name) }
        if let figure {
            if !isTold(name), !figure.number.isNegative { return tellUntold(cells) }
            let count = rows.count
            take(figure, name, &row)
            guard rows.count > count, row.type == .deposit || row.type == .withdrawal else { return }
        }
        // The amount is without the fees and taxes.
        for (place, cost) in costs.enumerated() {
            row.type = place < figures.fees.count ? .fee : .tax
            row.amount = cost.major
            row.currency =
                cost.currency.map { QuoteCurrency($0) } ?? row.currency ?? statedUnit(TradeTexts.none)
            rows.append(row)
        }
    }

    /// The figures of a row without a stock, where a column of currencies is that of the amount: 10,000 GBX are 100 pounds.
    func inUnitOfRow(_ figures: TransactionFigures, _ cells: RowCells) -> TransactionFigures {
        guard let unit = figures.quote, unit.unitExponent != 0, cells.text(.account) == nil,
            let stated = cells.first(.currency), stated.cell.place >= 0
        else { return figures }
        func isUntold(_ role: TransactionRole) -> Bool {
            guard let (cell, bytes) = cells.first(role), case .untold = cell.unit,
                case .figure(let figure) = marks.read(bytes.span)
            else { return false }
            return figure.unit == nil
        }
        var figures = figures
        if isUntold(.net) { figures.net?.unit = unit }
        if isUntold(.gross) { figures.gross?.unit = unit }
        if isUntold(.local) { figures.local?.unit = unit }
        if isUntold(.fees) { for place in figures.fees.indices { figures.fees[place].unit = unit } }
        if isUntold(.taxes) { for place in figures.taxes.indices { figures.taxes[place].unit = unit } }
        return figures
    }

    /// Whether a row with the words of a movement of cash is of shares all the same, as a transfer in kind is.
    ///
    /// Currencies, and the funds that brokers sweep money into, have a number of units, too. Where the symbol is in a
    /// column, a number without one is only the amount again.
    func hasShares(_ name: String, _ cells: RowCells) -> Bool {
        guard name != "currency exchange", name != "cash sweep", let (_, shares) = cells.first(.shares),
            case .figure(let figure) = marks.read(shares.span), !figure.number.isZero
        else { return false }
        if cells.layout.slots[TransactionRole.symbol.rawValue].cells.isEmpty { return true }
        return cells.first(.symbol).map { !isNothing($0.bytes.span) } ?? false
    }

    /// Reports a movement of cash that has shares; returns whether it has any.
    mutating func tellsShares(_ name: String, _ cells: RowCells) -> Bool {
        guard hasShares(name, cells) else { return false }
        let (record, layout) = (cells.record, cells.layout)
        let place = layout.rules[cells.rule].tests.first(where: \.isOfText)?.place ?? kind(record, layout)
        let shares = cells.shown(.shares)
        let profile = TransactionProfile.named(mapping.name)
        add(
            .cashOfShares(
                layout.header.name(at: place) ?? "", place, record.trimmedText(place),
                shares: (cells.name(.shares), shares), isOut: CellSign(Array(shares.utf8).span) == .negative,
                profile: profile),
            .shares, cells)
        return true
    }

    /// Whether signs, or the name of a movement of cash, tell its direction.
    func isTold(_ name: String) -> Bool {
        let told = [
            "deposit", "credit", "withdrawal", "card", "currency exchange", "cash sweep", "adjustment",
        ]
        return mapping.isSigned || told.contains(name)
    }

    private mutating func tellUntold(_ cells: RowCells) {
        let (record, layout) = (cells.record, cells.layout)
        var places = layout.rules[cells.rule].tests.filter(\.isOfText).compactMap(\.place)
            .filter { !record.trimmed($0).isEmpty }
        let place = places.popLast() ?? kind(record, layout)
        let others = places.map { (layout.header.name(at: $0) ?? "", $0, record.trimmedText($0)) }
        log.add(
            .untoldCash(
                layout.header.name(at: place) ?? "", place, record.trimmedText(place), besides: others,
                profile: TransactionProfile.named(mapping.name)),
            field: place, of: record, file: file)
    }

    /// Reads an exchange of money that is a trade of one currency in another: of `EUR.USD`, euros are bought for dollars.
    ///
    /// - Returns: whether it is one.
    private mutating func convert(
        _ row: inout TransactionRow, _ figures: TransactionFigures, _ cells: RowCells
    ) -> Bool {
        let codes = cells.text(.symbol)?.split(separator: ".").compactMap { try? Currency(String($0)) } ?? []
        guard codes.count == 2, codes[0] != codes[1], let shares = figures.shares?.number, !shares.isZero,
            let price = (figures.local ?? figures.gross ?? figures.net)?.major, !price.isZero
        else { return false }
        let bought = (amount: shares.magnitude, currency: codes[0])
        let paid = (amount: price.magnitude, currency: codes[1])
        let (out, into) = shares.isNegative ? (bought, paid) : (paid, bought)
        row.type = .convert
        (row.amount, row.currency) = (out.amount, QuoteCurrency(out.currency))
        (row.toAmount, row.toCurrency) = (into.amount, into.currency)
        guard let fee = figures.fees.first else {
            rows.append(row)
            return true
        }
        let unit = cells.slot(.fees).cells.first?.unit
        let isTold = if case .untold? = unit { false } else { true }
        if isTold, let currency = fee.currency, !fee.number.isNegative, codes.contains(currency) {
            row.fees = fee.major
            row.feesCurrency = currency == out.currency ? nil : currency
            rows.append(row)
            return true
        }
        rows.append(row)
        guard isTold, let currency = fee.currency else {
            report.addCash("commission of a currency exchange without its currency")
            return true
        }
        row.type = .fee
        (row.amount, row.currency) = (fee.major, QuoteCurrency(currency))
        (row.toAmount, row.toCurrency) = (nil, nil)
        rows.append(row)
        return true
    }

    /// Adds a row with an amount of money.
    mutating func take(_ figure: Notation.Figure, _ name: String, _ row: inout TransactionRow) {
        let amount = figure.major
        row.currency = figure.currency.map { QuoteCurrency($0) } ?? statedUnit(TradeTexts.none)
        if row.currency == nil { report.addWithoutCurrency("*") }
        if name == "currency exchange" {
            row.type = .convert
            row.state = .converting
            row.amount = amount
            return rows.append(row)
        }
        let isOut = amount.isNegative || !mapping.isSigned && (name == "withdrawal" || name == "card")
        row.type = isOut ? .withdrawal : .deposit
        row.amount = amount.magnitude
        rows.append(row)
    }
}
