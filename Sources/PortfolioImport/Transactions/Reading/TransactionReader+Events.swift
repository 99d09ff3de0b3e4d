internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Reads what some rows say besides a trade alone: that it closes a position for nothing, or that income buys shares.
extension TransactionReader {
    /// Adds the purchase of shares with the dividend of the same row.
    mutating func buy(
        _ dividend: TransactionRow, _ figures: TransactionFigures, _ rule: TransactionRule, _ index: Int,
        _ cells: RowCells
    ) {
        guard let shares = figures.shares, !shares.number.isZero else {
            return add(.emptyTransactionCell(cells.name(.shares)), .shares, cells)
        }
        var row = dividend
        row.type = .buy
        (row.amount, row.taxes, row.fees, row.total, row.ownCurrency) = (nil, nil, nil, nil, nil)
        var figures = figures
        if figures.price != nil { (figures.net, figures.gross, figures.local) = (nil, nil, nil) }
        (figures.fees, figures.taxes) = ([], [])
        settle(&row, figures, rule, index, cells, isLast: false)
        rows.append(row)
    }

    /// Reads the shares and the price of a file that mixes decimal marks as the amount proves them.
    ///
    /// - Returns: whether they were read otherwise than before.
    mutating func settleMarks(_ figures: inout TransactionFigures, _ cells: RowCells) -> Bool {
        guard let other = marks.second, let shares = figures.shares, let price = figures.price,
            let amount = figures.local ?? figures.gross,
            let written = [TransactionRole.shares, .price].map({ cells.first($0)?.bytes })
                as? [ArraySlice<UInt8>],
            written.contains(where: { marks.isAmbiguous($0.span) })
        else { return false }
        func readings(_ figure: Notation.Figure, _ bytes: ArraySlice<UInt8>)
            -> [Notation.Figure]
        {
            [marks.first, other].compactMap { notation in
                guard case .figure(let read) = notation.read(bytes.span) else { return nil }
                var figure = figure
                (figure.number, figure.decimals) = (read.number.withoutNegativeScale, read.decimals)
                return figure
            }
        }
        func isRight(_ shares: Notation.Figure, _ price: Notation.Figure) -> Bool {
            let product = (shares.exact * price.major.exact).magnitude
            let slack =
                shares.exact.magnitude * TransactionSettlement.half(price.decimals)
                + ExactDecimal(1, scale: min(amount.decimals, 2))
            return (product - amount.major.exact.magnitude).magnitude <= slack
        }
        if isRight(shares, price) { return false }
        var found: [(Notation.Figure, Notation.Figure)] = []
        for one in readings(shares, written[0]) {
            for two in readings(price, written[1]) where isRight(one, two) { found.append((one, two)) }
        }
        guard let (shares, price) = found.first, found.allSatisfy({ $0.0.exact == shares.exact }) else {
            return false
        }
        (figures.shares, figures.price) = (shares, price)
        return true
    }

    /// Completes a row that closes what is open, for nothing: an option that expired or was exercised.
    mutating func close(
        _ row: inout TransactionRow, _ figures: TransactionFigures, _ cells: RowCells
    ) {
        if let paid = figures.net ?? figures.gross ?? figures.local, !paid.number.isZero {
            let kind = word(cells.record, cells.layout)
            return add(.paidClosing(cells.name(.net), cells.shown(.net), kind: kind), .net, cells)
        }
        row.shares = row.shares?.magnitude
        row.price = .zero
        row.multiplier = figures.multiplier
    }
}
