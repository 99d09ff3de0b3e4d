internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Checks rows: at once, or at the end if they agree only by the decimals of whole columns.
extension TransactionReader {
    /// - Parameter isLast: whether the decimals of all columns are known, so that what contradicts is an error.
    mutating func settle(
        _ row: inout TransactionRow, _ figures: TransactionFigures, _ rule: TransactionRule, _ index: Int,
        _ cells: @autoclosure () -> RowCells?, isLast: Bool
    ) {
        if TransactionSettlement.settlePlain(&row, figures, terms, rule), row.isWritable {
            if row.state == .waiting { row.state = rule.says(.cancels) ? .cancelling : .kept }
            return
        }
        let stated = figures.isQuoteTold ? nil : statedUnit(row.symbol)
        let before = row
        var settlement = TransactionSettlement(
            terms, decimals, rule, figures, stated: stated, others: isLast ? proven : nil)
        if let problem = settlement.settle(&row) {
            if !isLast, problem.mayBeRounding {
                row = before
                return wait(&row, figures, rule, index, needsProof: false)
            }
            row.state = .dropped
            guard let cells = cells() else {
                isChanged = true
                return
            }
            return tell(problem, figures, row.type, cells)
        }
        if !isLast, settlement.needsProof {
            row = before
            return wait(&row, figures, rule, index, needsProof: true)
        }
        proven.note(settlement.proven)
        if let conversion = settlement.conversion, let account = row.ownCurrency {
            proven.note(conversion, of: row.currency?.currency, in: account, row.day)
        }
        if row.state == .waiting { row.state = rule.says(.cancels) ? .cancelling : .kept }
        if settlement.isUnchecked { report.uncheckedAmounts += 1 }
        if settlement.hasUnstatedTax { report.unstatedTaxes += 1 }
        if settlement.hasForeignTax { report.foreignTaxes += 1 }
        if row.currency == nil, row.type.needsCurrency, let text = texts.symbol(row.symbol) {
            report.addWithoutCurrency(text)
        }
    }

    private mutating func wait(
        _ row: inout TransactionRow, _ figures: TransactionFigures, _ rule: TransactionRule, _ index: Int,
        needsProof: Bool
    ) {
        row.state = .waiting
        waiting.append((rows.count, figures, rule, index, layouts.count - 1, needsProof))
    }

    func statedUnit(_ symbol: UInt32) -> QuoteCurrency? {
        guard !options.currencies.isEmpty, let text = texts.symbol(symbol) else {
            return currencyOfAll
        }
        let bytes = Array(text.utf8)
        return options.currency(of: bytes.span)
    }

    /// Decides the rows that wait, now that the decimals of all columns are known.
    mutating func settleWaiting(_ text: ExportText, _ dialect: Dialect) {
        // Rows that need what others prove come after those.
        let all = waiting.filter { !$0.needsProof } + waiting.filter(\.needsProof)
        for (place, figures, rule, index, number, _) in all {
            let layout = layouts[number]
            var row = rows[place]
            let (offset, line) = (row.offset, row.line)
            settle(
                &row, figures, rule, index,
                text.record(at: offset, line: line, dialect)
                    .map { RowCells(record: $0, layout: layout, rule: index) }, isLast: true)
            rows[place] = row
        }
        waiting = []
    }

    /// A mapping that allows for a difference of at most a hundredth, in one line.
    private func margin(_ stated: ExactDecimal, _ expected: ExactDecimal) -> String? {
        let off = (stated.magnitude - expected.magnitude).magnitude
        guard let profile = TransactionProfile.named(mapping.name),
            off * ExactDecimal(100) <= expected.magnitude,
            let part = ExactDecimal.quotient(off, expected.magnitude, decimals: 4)
        else { return nil }
        let isEnough = off <= part * expected.magnitude
        let enough = isEnough ? part : part + ExactDecimal(1, scale: 4)
        return profile.inOneLine([("margin", .text(DecimalFormat.plain(enough)))])
    }

    private mutating func tell(
        _ problem: TransactionSettlement.Disagreement, _ figures: TransactionFigures, _ type: TradeType,
        _ cells: RowCells
    ) {
        let product = figures.shares.flatMap { shares in
            figures.price.map {
                "\(DecimalFormat.plain(shares.exact.magnitude)) × \(DecimalFormat.plain($0.exact))"
                    + ($0.unit.map { " \($0)" } ?? "")
            }
        }
        switch problem {
        case .amount(let role, let expected, let stated):
            let allowed = margin(stated, expected)
            add(
                .transactionMismatch(
                    cells.name(role), stated: DecimalFormat.plain(stated),
                    product: product, fees: figures.costs.map { DecimalFormat.plain($0.exact) },
                    expected: DecimalFormat.plain(expected), isQuoteTold: figures.isQuoteTold,
                    margin: allowed),
                role, cells)
        case .rate(let local, let account):
            let converted = figures.rate.map { rate in
                [local * rate.exact, ExactDecimal.quotient(local, rate.exact)].compactMap(\.self)
            }
            let near = (converted ?? []).min { ($0 - account).magnitude < ($1 - account).magnitude }
            let allowed = near.flatMap { margin(account, $0) }
            add(
                .rateMismatch(
                    cells.name(.rate),
                    rate: figures.rate.map { DecimalFormat.plain($0.exact) } ?? "",
                    local: DecimalFormat.plain(local) + (figures.quote.map { " \($0.currency)" } ?? ""),
                    account: DecimalFormat.plain(account)
                        + ((figures.net ?? figures.gross)?.currency.map { " \($0)" } ?? ""),
                    margin: allowed),
                .rate, cells)
        case .fees(let fees, let product):
            let allowed = margin(product + fees, product)
            add(
                .noFees(
                    DecimalFormat.plain(fees), amount: cells.name(.net),
                    product: DecimalFormat.plain(product), isOfContract: figures.isOfContract,
                    margin: allowed), .net, cells)
        case .noAmount:
            add(.noTransactionAmount(type), .net, cells)
        case .tooLong: add(.tooLong, .net, cells)
        }
    }
}

extension TransactionSettlement.Disagreement {
    /// Whether more decimals of a column may explain the difference.
    fileprivate var mayBeRounding: Bool {
        switch self {
        case .amount, .rate, .fees: true
        case .noAmount, .tooLong: false
        }
    }
}

extension TradeType {
    /// Whether a row of this type must have a currency.
    fileprivate var needsCurrency: Bool { !isCorporateAction }
}
