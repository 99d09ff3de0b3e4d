internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads movements of cash, if they are asked for.
extension TransactionReader {
    /// Reads a row as a deposit, a withdrawal, or one side of an exchange of money.
    ///
    /// What is swept from one account of a broker to another is no movement of the whole. Where amounts have no sign and
    /// the name of the movement does not tell either, the row is left out and counted.
    mutating func readCash(_ name: String, _ record: Record, _ layout: TransactionLayout, _ index: Int) {
        let errors = log.count
        let cells = RowCells(record: record, layout: layout, rule: index)
        if name == "cash sweep" { return report.addCash(name) }
        guard let (day, second) = moment(cells) else { return }
        var row = TransactionRow(type: .deposit, day: day)
        (row.second, row.file, row.line, row.offset) = (second, fileNumber, record.line, record.offset)
        row.number = hash(.id, cells)
        note(account: cells, in: &row)
        let figures = figures(cells, symbol: TradeTexts.none)
        guard log.count == errors else { return }
        guard let figure = figures.net ?? figures.gross ?? figures.local, !figure.number.isZero else {
            return report.addCash(name)
        }
        take(figure, name, &row)
    }

    /// Adds a row with an amount of money.
    mutating func take(_ figure: TransactionFigures.Figure, _ name: String, _ row: inout TransactionRow) {
        let amount = figure.major
        row.currency = figure.currency.map { QuoteCurrency($0) } ?? statedUnit(TradeTexts.none)
        if row.currency == nil { report.addWithoutCurrency("*") }
        if name == "currency exchange" {
            guard mapping.isSigned else { return report.addCash(name) }
            row.type = .convert
            row.state = .converting
            row.amount = amount
            return rows.append(row)
        }
        let isTold = mapping.isSigned || amount.isNegative || name == "deposit" || name == "credit"
        guard isTold || name == "withdrawal" || name == "card" else { return report.addCash(name) }
        let isOut = amount.isNegative || !mapping.isSigned && (name == "withdrawal" || name == "card")
        row.type = isOut ? .withdrawal : .deposit
        row.amount = amount.isNegative ? CompactDecimal.zero - amount : amount
        rows.append(row)
    }
}
