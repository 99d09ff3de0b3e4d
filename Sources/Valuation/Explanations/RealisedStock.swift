/// What was sold and paid for one stock up to a day, apart from its open lots.
package struct RealisedStock: Sendable {
    /// The latest name stated for the symbol.
    package let name: String?
    /// The latest market stated for the symbol.
    package let market: String?
    /// In ledger order.
    package let sales: [Sale]
    /// In ledger order.
    package let income: [Income]
    /// What is unknown or doubtful about the sales and payments.
    package let issues: [Issue]

    package init(name: String?, market: String?, sales: [Sale], income: [Income], issues: [Issue]) {
        self.name = name
        self.market = market
        self.sales = sales
        self.income = income
        self.issues = issues
    }

    /// The totals over all sales and payments.
    package var totals: GainTotals {
        var totals = GainTotals()
        for sale in sales { totals.add(sale.sums) }
        for payment in income { totals.add(payment.record) }
        return totals
    }

    /// Dividends and interest; separate fees and taxes are not income.
    var payments: [Income] { income.filter { $0.type == .dividend || $0.type == .interest } }

    /// Whether something was sold in another currency than the portfolio's.
    var hasOtherCurrency: Bool { sales.contains { $0.stockCurrency != $0.currency } }
}

/// What is unknown about the lots of an account, which is told once for all: with the first of the stocks that a lot was
/// exchanged for, or that it was sold as.
package struct LotIssues: Sendable {
    private let byRow: [Issue.Row: Issue]

    package init(_ issues: [Issue]) { byRow = Dictionary(issues.map { ($0.row, $0) }) { first, _ in first } }

    /// What is unknown about the lots that sales took, as issues of the stocks that were sold.
    ///
    /// - Complexity: O(*n*) for *n* parts of sales.
    package func of(_ sales: [Sale]) -> [Issue] {
        if byRow.isEmpty { return [] }
        return sales.flatMap { sale in
            sale.lots.compactMap { part in
                part.record.costIssue.flatMap { byRow[Issue.Row(kind: $0, location: part.opening)] }.map {
                    Issue(
                        kind: $0.kind, symbol: sale.symbol, location: $0.location, isExcluded: $0.isExcluded,
                        message: $0.message, stockCurrency: $0.stockCurrency, day: $0.day)
                }
            }
        }
    }
}

extension AccountStatement {
    /// What was sold and paid in the period, by symbol.
    ///
    /// - Complexity: O(*n*) for *n* sales, payments and symbols.
    var realisedStocks: [ExactText: RealisedStock] {
        let sales = Dictionary(grouping: sales, by: \.symbol.exact)
        let income = Dictionary(grouping: income.filter { $0.symbol != nil }, by: { ($0.symbol ?? "").exact })
        let issues = Dictionary(grouping: issues, by: \.symbol.exact)
        let lotIssues = LotIssues(self.issues)
        var stocks: [ExactText: RealisedStock] = [:]
        for (symbol, name, market) in symbols {
            let sales = sales[symbol] ?? []
            stocks[symbol] = RealisedStock(
                name: name, market: market, sales: sales, income: income[symbol] ?? [],
                issues: SectionBuilder.merged(issues[symbol] ?? [], lotIssues.of(sales)))
        }
        return stocks
    }
}
