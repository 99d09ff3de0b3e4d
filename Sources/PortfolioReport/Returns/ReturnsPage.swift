import Valuation

extension ReturnsReport {
    /// The report as a self-contained page: the result of the period, charts, months and years, every figure,
    /// and what is unknown.
    ///
    /// - Complexity: O(*n*) for *n* rows, drawn days and issues.
    public func html() -> [UInt8] { html(on: nil) }

    /// The report as a page.
    ///
    /// - Parameter site: the site with a page for each stock, to which its row links; `nil` for a page on its
    ///   own.
    /// - Complexity: O(*n*) for *n* rows, drawn days and issues.
    package func html(on site: Site?) -> [UInt8] {
        let heading = PageHeading(
            title: statement.name ?? "Portfolio", lead: ReturnsNotes(self).heading.capitalised)
        let issues = IssueSection(
            shownIssues.map { issue in
                IssueSection.Line(
                    symbol: issue.symbol.map(ReturnsReport.name(ofSymbol:)) ?? "",
                    severity: issue.severity, message: issue.message, place: place(of: issue) ?? "",
                    lacks: issue.lack(in: statement.currency))
            }, title: "Stock", consequence: "")
        let tables = ReturnsTables(self, on: site)
        return ResultPage(
            heading: heading, issues: issues, links: tables.links, meanings: ReturnsNotes.meanings(self)
        ).bytes("returns", on: site) { html in
            if whole != nil { Headline(self).write(to: &html) }
            tables.write(to: &html)
        }
    }
}

extension ReturnsIssue {
    /// What can be recorded against it.
    fileprivate func lack(in currency: Currency) -> IssueSection.Lack? {
        let hasSymbol = symbol?.isEmpty == false
        return switch kind {
        case .missingPrice, .stalePrice: hasSymbol ? .price(date) : nil
        case .missingRate: .rate(from: stockCurrency, to: currency, day: date?.description)
        case .missingPurchaseDate, .missingCost: hasSymbol ? .row : nil
        default: nil
        }
    }
}

extension Headline {
    /// The gain and returns of a period. If there are only rows of parts, the figures that can be summed over
    /// them.
    ///
    /// - Parameter part: the part that they are of; `nil` for the whole.
    init(_ report: ReturnsReport, _ part: ReturnsRow? = nil) {
        let currency = report.statement.currency
        let money = { (amount: ExactDecimal?) in
            amount.map { "\(Privacy.money($0, currency, signed: true)) \(currency)" }
                ?? DecimalFormat.unknown
        }
        let percent = { (figure: ExactDecimal?, isSigned: Bool) in
            figure.map { DecimalFormat.percent($0, signed: isSigned) + " %" } ?? DecimalFormat.unknown
        }
        let number = { (figure: ExactDecimal?) in DecimalFormat.percent(figure, signed: false) }
        guard let row = part ?? report.whole else {
            cards = []
            return
        }
        let figures = row.figures
        var gains = ["price effect \(money(figures.priceGain))"]
        var returns = ["price effect \(percent(figures.twrPrice, true))"]
        if report.hasCurrencies {
            gains.append("currency effect \(money(figures.currencyGain))")
            returns.append("currency effect \(percent(figures.twrCurrency, true))")
        }
        gains.append("from income \(money(figures.income))")
        returns.append("from income \(percent(figures.twrIncome, true))")
        if figures.twrAnnualised != nil { returns.append("a year \(percent(figures.twrAnnualised, true))") }
        let gap = ReturnsNotes.gap(row)
        let fall = ReturnsNotes.fall(row)
        var cards = [
            Card(
                label: "Gain", value: money(figures.gain), kind: String(signOf: figures.gain), details: gains),
            Card(
                label: "Time-weighted return (TWR)", value: percent(figures.twr, true),
                kind: String(signOf: figures.twr), details: returns),
            Card(
                label: "Money-weighted return (IRR), a year", value: percent(figures.irr, true),
                kind: String(signOf: figures.irr),
                details: (gap.isEmpty ? [] : [gap])
                    + (figures.irrPeriod == nil
                        ? [] : ["in the period \(percent(figures.irrPeriod, true))"])),
            Card(
                label: ReturnsColumn.simpleReturn.column.label, value: percent(figures.simpleReturn, true),
                kind: String(signOf: figures.simpleReturn)),
            Card(
                label: ReturnsColumn.maxDrawdown.column.label, value: percent(figures.maxDrawdown, true),
                kind: String(signOf: figures.maxDrawdown), details: fall.isEmpty ? [] : [fall]),
            Card(label: "Volatility, a year", value: percent(figures.volatility, false)),
        ]
        if let symbol = report.statement.options.benchmark {
            cards.append(
                Card(
                    label: "Benchmark \(symbol)", value: percent(figures.benchmarkTwr, true),
                    kind: String(signOf: figures.benchmarkTwr),
                    details: [
                        "\(ReturnsColumn.excessTwr.column.label) \(percent(figures.excessTwr, true))",
                        "beta \(number(figures.beta)), correlation \(number(figures.correlation))",
                    ]))
            cards.append(
                Card(
                    label: "Same payments in \(symbol)", value: money(figures.benchmarkGain),
                    kind: String(signOf: figures.benchmarkGain),
                    details: ["IRR \(percent(figures.benchmarkIrr, true)) a year"]))
        }
        if report.statement.options.riskFree != nil {
            cards.append(
                Card(
                    label: "Sharpe ratio", value: number(figures.sharpe),
                    details: ["Sortino ratio \(number(figures.sortino))"]))
        }
        if report.statement.options.inflation != nil {
            cards.append(
                Card(
                    label: ReturnsColumn.inflation.column.label, value: percent(figures.inflation, true),
                    details: [
                        "TWR \(percent(figures.twrReal, true)) and IRR \(percent(figures.irrReal, true)) a year less inflation"
                    ]))
        }
        self.cards = cards
    }
}
