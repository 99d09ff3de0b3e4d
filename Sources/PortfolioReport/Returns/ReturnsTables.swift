import Valuation

/// The charts and tables of a page of returns.
struct ReturnsTables {
    private let report: ReturnsReport
    private let site: Site?
    private let parts: [ReturnsRow]

    static let rowsID = "rows"
    static let partsID = "parts"
    static let yearsID = "years"
    static let calendarID = "calendar"

    init(_ report: ReturnsReport, on site: Site? = nil) {
        self.report = report
        self.site = site
        parts = report.parts
    }

    private var currency: Currency { report.statement.currency }
    private var breakdown: ReturnsBreakdown { report.statement.options.breakdown }

    private var hasCalendar: Bool { report.months.count > 1 }
    /// The years, if they have a table of their own.
    private var years: [ReturnsRow] {
        report.statement.overview.years.count > 1 ? report.statement.overview.years : []
    }

    /// The links to the sections of the page.
    var links: [(text: String, place: String)] {
        var links: [(text: String, place: String)] = []
        if case .by = breakdown, !parts.isEmpty {
            links.append((partsTitle, ReturnsTables.partsID))
        }
        if hasCalendar { links.append(("Month by month", ReturnsTables.calendarID)) }
        if !years.isEmpty { links.append(("Year by year", ReturnsTables.yearsID)) }
        if report.isOfTime, !parts.isEmpty { links.append((partsTitle, ReturnsTables.partsID)) }
        if report.whole != nil { links.append(("All figures", ReturnsTables.rowsID)) }
        return links
    }

    private var partsTitle: String {
        switch breakdown {
        case .every(.year): "Year by year"
        case .every(.month): "Each month"
        default: "By \(report.partTitle.lowercased())"
        }
    }

    func write(to html: inout HTMLWriter) {
        writeCharts(to: &html)
        if case .by = breakdown { writeParts(to: &html) }
        if hasCalendar { writeCalendar(to: &html) }
        if !years.isEmpty {
            writeTables(
                id: ReturnsTables.yearsID, heading: "Year by year", caption: "of each calendar year",
                key: "Year", years, isOfTime: true, to: &html)
        }
        if report.isOfTime { writeParts(to: &html) }
        if let whole = report.whole { writeWhole(whole, to: &html) }
    }

    // MARK: Pictures

    private func writeCharts(to html: inout HTMLWriter) {
        let whole = report.whole
        let growth = whole.flatMap {
            GrowthChart(
                id: "growth", $0, benchmark: report.statement.options.benchmark,
                hasCurrencies: report.hasCurrencies, isRead: site != nil)
        }
        let falls = whole.flatMap { DrawdownChart(id: "falls", $0, isRead: site != nil) }
        let waterfall = whole.flatMap {
            WaterfallChart(
                id: "waterfall", returns: $0, currency: currency, hasCurrencies: report.hasCurrencies)
        }
        let bars = BarChart(report)
        let hasCharts = growth != nil || falls != nil || waterfall != nil || bars != nil
        guard site != nil || hasCharts else { return }
        html.band("At a glance") { html in
            RangeLinks(through: report.statement.to, on: site)?.write(to: &html)
            guard hasCharts else { return }
            html.element(.div, [.class: "charts"]) { html in
                growth?.write(to: &html)
                waterfall?.write(to: &html)
                falls?.write(to: &html)
                bars?.write(to: &html, isWhole: true)
            }
        }
    }

    // MARK: Months

    /// A grid of monthly returns: a row for each year, with its months side by side.
    private func writeCalendar(to html: inout HTMLWriter) {
        let years = Dictionary(grouping: report.months) { $0.key.dropLast(3) }.sorted { $0.key < $1.key }
        let largest = report.months.compactMap { $0.figures.twr?.magnitude }.max() ?? .zero
        let table = HTMLTable(
            id: ReturnsTables.calendarID,
            caption:
                "Time-weighted return of each month in percent; the stronger the colour, the further from 0",
            columns: [.init(title: "Of year")] + IncomeCalendar.Month.names.map { .init(title: $0) }
                + [.init(title: "Whole year")], hasCards: true)
        html.band("Month by month") { html in
            let (first, last) = (years.first?.key ?? "", years.last?.key ?? "")
            html.foldingOnPhones("The months of \(first)" + (first == last ? "" : " to \(last)")) {
                table.write(
                    to: &$0,
                    rows: years.lazy.map { year, rows in
                        let months = (1...12).map { month -> HTMLTable.Entry in
                            let ending = month < 10 ? "-0\(month)" : "-\(month)"
                            guard let row = rows.first(where: { $0.key.hasSuffix(ending) }) else {
                                return .init(text: "")
                            }
                            return .tinted(row.figures.twr, largest: largest)
                        }
                        let whole = report.years.first { $0.key == year }
                        return [.init(text: String(year))] + months
                            + [whole.map { .percent($0.figures.twr) } ?? .init(text: "")]
                    })
            }
        }
    }

    // MARK: Every figure

    /// The columns of gains and rates.
    ///
    /// - Parameter isOfTime: whether a row is a year or month.
    private func gains(isOfTime: Bool) -> [HTMLColumn<ReturnsRow>] {
        var columns = columns(.gain, .twr)
        columns.append(HTMLColumn(isOfTime ? "IRR %" : ReturnsColumn.irr.column.title) { irr($0, isOfTime) })
        if report.hasBenchmark { columns += self.columns(.benchmarkTwr, .excessTwr, .benchmarkGain) }
        columns += self.columns(.priceGain)
        if report.hasCurrencies { columns += self.columns(.currencyGain) }
        columns += self.columns(.income, .twrPrice)
        if report.hasCurrencies { columns += self.columns(.twrCurrency) }
        return columns + self.columns(.twrIncome)
    }

    /// The columns of values, cash flows and risk.
    private func values(of rows: [ReturnsRow]) -> [HTMLColumn<ReturnsRow>] {
        var columns = columns(.openingValue, .moneyIn, .moneyOut, .closingValue, .simpleReturn)
        if rows.contains(where: { $0.figures.twrAnnualised != nil }) {
            columns += self.columns(.twrAnnualised)
        }
        columns.append(
            HTMLColumn(ReturnsColumn.maxDrawdown.column.title) { row in
                var entry = HTMLTable.Entry.percent(row.figures.maxDrawdown)
                if let fall = row.drawdown { entry.detail = "\(fall.peak) to \(fall.trough)" }
                return entry
            })
        if rows.contains(where: { $0.drawdown != nil }) {
            columns.append(
                HTMLColumn("Recovered on") { row in
                    guard let fall = row.drawdown else { return .init(text: "") }
                    return .init(text: fall.recovered?.description ?? "not yet")
                })
        }
        columns += self.columns(.volatility)
        if report.statement.options.riskFree != nil { columns += self.columns(.sharpe, .sortino) }
        if report.hasBenchmark { columns += self.columns(.beta, .correlation) }
        return columns
    }

    private func columns(_ names: ReturnsColumn...) -> [HTMLColumn<ReturnsRow>] {
        names.map { $0.html(currency) }
    }

    /// The internal rate of return: for a year or month over its own length, with the annual rate below it;
    /// else the annual rate.
    private func irr(_ row: ReturnsRow, _ isOfTime: Bool) -> HTMLTable.Entry {
        let figures = row.figures
        var entry = HTMLTable.Entry.percent(isOfTime ? figures.irrPeriod ?? figures.irr : figures.irr)
        if figures.irr == nil {
            entry.detail = ReturnsNotes.gap(row)
        } else if figures.irrPeriod != nil {
            entry.detail =
                isOfTime
                ? "\(DecimalFormat.percent(figures.irr)) a year"
                : "\(DecimalFormat.percent(figures.irrPeriod)) in all"
        } else if isOfTime {
            entry.detail = "a year"
        }
        return entry
    }

    private func writeParts(to html: inout HTMLWriter) {
        guard !parts.isEmpty else {
            html.element(.p, [.class: "notice"], text: "Nothing was held, bought or paid.")
            return
        }
        let order = report.isOfTime ? "" : ", largest first"
        writeTables(
            id: ReturnsTables.partsID, heading: partsTitle,
            caption: "of each \(report.partTitle.lowercased())\(order)", key: report.partTitle, parts,
            isOfTime: report.isOfTime, to: &html)
    }

    /// Two tables, each fitting a sheet of paper: gains and returns, then values and risk.
    private func writeTables(
        id: String, heading: String, caption: String, key: String, _ rows: [ReturnsRow], isOfTime: Bool,
        to html: inout HTMLWriter
    ) {
        html.band(heading) { html in
            // Years of the whole are few.
            html.pages(of: .rows, rows, "Rows", on: id == ReturnsTables.partsID ? site : nil) { html, shown in
                for (id, what, columns) in [
                    (id, "Gain and returns", gains(isOfTime: isOfTime)),
                    ("\(id)-values", "Values and risk", values(of: rows)),
                ] {
                    html.foldingOnPhones("\(what) \(caption)") { html in
                        html.table(
                            id, "\(what) \(caption), amounts in \(currency)",
                            [HTMLColumn(key) { self.key($0, isOfTime) }] + columns, shown,
                            folding: shown.count > ListView.usualSize ? "Rows" : nil)
                    }
                }
            }
        }
    }

    private func key(_ row: ReturnsRow, _ isOfTime: Bool) -> HTMLTable.Entry {
        if isOfTime {
            // A year or month cut off by the period's ends shows its dates.
            let isCut = row.from == report.statement.from || row.to == report.statement.to
            return .init(text: row.key, detail: isCut ? "\(row.from) to \(row.to)" : "")
        }
        var entry = HTMLTable.Entry(
            text: report.partName(row), isData: !row.key.isEmpty)
        if breakdown == .by(.symbol), !row.key.isEmpty { entry.link = site?.stock(row.key) }
        return entry
    }

    /// The whole, with its figures one below the other.
    private func writeWhole(_ row: ReturnsRow, to html: inout HTMLWriter) {
        let columns: [HTMLColumn<HTMLColumn<ReturnsRow>>] = [
            HTMLColumn("Figure") { .init(text: $0.column.title) },
            HTMLColumn("Whole period") { $0.entry(row) },
        ]
        html.band("All figures") { html in
            html.foldingOnPhones("The whole from \(row.from) to \(row.to)") { html in
                html.table(
                    ReturnsTables.rowsID,
                    "The whole from \(row.from) to \(row.to), amounts in \(currency)",
                    columns, gains(isOfTime: false) + values(of: [row]))
            }
        }
    }
}

extension HTMLTable.Entry {
    /// A percentage with 2 decimals; `n/a` if unknown.
    static func percent(_ value: ExactDecimal?, isSigned: Bool = true) -> HTMLTable.Entry {
        value.map {
            .init(
                text: DecimalFormat.percent($0, signed: isSigned), kind: isSigned ? .init(signOf: $0) : "")
        } ?? .unknown
    }

    /// A percentage on a background that is stronger the further it is from 0.
    ///
    /// - Parameter largest: the magnitude that gets the strongest background.
    static func tinted(_ value: ExactDecimal?, largest: ExactDecimal) -> HTMLTable.Entry {
        var entry = percent(value)
        guard let value, !value.isZero, !largest.isZero else { return entry }
        let three = ExactDecimal(3)
        let level = [1, 2].first { value.magnitude * three <= largest * ExactDecimal($0) } ?? 3
        entry.kind += value.isNegative ? " down-\(level)" : " up-\(level)"
        return entry
    }
}
