import Valuation

extension ReturnsReport {
    /// The report as text without colours, in lines of so many columns where words and figures allow it.
    public func text(width: Int = 80) -> String { text(width: width, palette: .plain) }

    /// The report as text: the gain and its parts, the returns, what they mean, and what is unknown and why.
    package func text(width: Int, palette: Palette) -> String {
        ReturnsText(report: self, width: max(width, 20), palette: palette).text
    }
}

/// The text of a report of returns.
private struct ReturnsText {
    let report: ReturnsReport
    let width: Int
    let palette: Palette
    private var statement: ReturnsStatement { report.statement }
    private var currency: Currency { statement.currency }

    init(report: ReturnsReport, width: Int, palette: Palette) {
        self.report = report
        self.width = width
        self.palette = palette
    }

    var text: String {
        var text = heading
        if case .whole = statement.options.breakdown, let row = statement.rows.first {
            text += "\n" + details(row)
        } else if statement.rows.isEmpty {
            text += "\nNothing was held, paid or received.\n"
        } else {
            text += "\n" + table
        }
        text += "\n"
        for meaning in ReturnsMeanings(statement).lines {
            text += wrapped(meaning).map { palette.paint($0, .faint) + "\n" }.joined()
        }
        if !statement.issues.isEmpty { text += "\n" + statement.issues.map { issue($0) }.joined() }
        return text
    }

    private var heading: String {
        let name = statement.name.map(DisplayWidth.printable) ?? "Portfolio"
        let days = statement.from.days(to: statement.to)
        let period = "\(statement.from) to \(statement.to), \(days) \(days == 1 ? "day" : "days")"
        return wrapped("Returns of \(name) in \(currency), \(period)").map {
            palette.paint($0, .heading) + "\n"
        }
        .joined()
    }

    // MARK: One row

    private func details(_ row: ReturnsRow) -> String {
        let figures = row.figures
        var table = TextTable([
            .init(title: "", alignment: .left), .init(title: currency.code, alignment: .right),
            .init(title: "", alignment: .left),
        ])
        for (title, amount) in [
            ("Gain", figures.gain), ("  by prices", figures.priceGain),
            ("  by currencies", figures.currencyGain),
            ("  by income", figures.income),
        ] {
            table.add([.init(title), money(amount, signed: true), .init("")])
        }
        for (title, amount) in [
            ("Opening value", figures.openingValue), ("Money in", figures.moneyIn),
            ("Money out", figures.moneyOut), ("Closing value", figures.closingValue),
        ] {
            table.add([.init(title), money(amount, signed: false), .init("")])
        }
        var rates = TextTable([
            .init(title: "", alignment: .left), .init(title: "%", alignment: .right),
            .init(title: "", alignment: .left),
        ])
        func add(_ title: String, _ figure: ExactDecimal?, _ note: String = "") {
            rates.add([.init(title), percent(figure), .init(note, .faint)])
        }
        add("TWR", figures.twr, "of the period")
        add("  by prices", figures.twrPrice)
        add("  by currencies", figures.twrCurrency)
        add("  by income", figures.twrIncome)
        if row.days >= 365 { add("TWR a year", figures.twrAnnualised) }
        if let period = figures.irrPeriod { add("IRR", period, "of the period") }
        add(
            figures.irrPeriod == nil ? "IRR" : "IRR a year", figures.irr,
            figures.irrPeriod == nil ? "a year" : "")
        add("Simple return", figures.simpleReturn)
        add("Deepest fall", figures.maxDrawdown, row.drawdown.map(fall) ?? "")
        add("Volatility", figures.volatility, "a year")
        if let benchmark = statement.options.benchmark {
            add("Benchmark", figures.benchmarkTwr, DisplayWidth.printable(benchmark))
            add("TWR less it", figures.excessTwr)
        }
        return table.render(palette) + "\n" + rates.render(palette)
    }

    private func fall(_ fall: ReturnsDrawdown) -> String {
        let end = fall.recovered.map { "recovered \($0)" } ?? "not recovered"
        return "\(fall.peak) to \(fall.trough), \(end)"
    }

    // MARK: Several rows

    private var table: String {
        let hasBenchmark = statement.options.benchmark != nil
        var columns: [TextTable.Column] = [
            .init(title: title, alignment: .left), .init(title: "Gain", alignment: .right),
            .init(title: "TWR %", alignment: .right), .init(title: "IRR %", alignment: .right),
            .init(title: "Closing value", alignment: .right),
        ]
        if hasBenchmark { columns.append(.init(title: "Benchmark %", alignment: .right)) }
        var table = TextTable(columns)
        for row in statement.rows {
            let key = row.key.isEmpty ? "(none)" : DisplayWidth.printable(row.key)
            var entries: [TextTable.Entry] = [
                .init(key), money(row.figures.gain, signed: true), percent(row.figures.twr),
                percent(row.figures.irrPeriod ?? row.figures.irr),
                money(row.figures.closingValue, signed: false),
            ]
            if hasBenchmark { entries.append(percent(row.figures.benchmarkTwr)) }
            table.add(entries)
        }
        return table.render(palette)
    }

    private var title: String {
        switch statement.options.breakdown {
        case .whole: ""
        case .by(.symbol): "Symbol"
        case .by(.currency): "Currency"
        case .by(.market): "Market"
        case .every(.year): "Year"
        case .every(.month): "Month"
        }
    }

    // MARK: Figures and lines

    private func money(_ amount: ExactDecimal?, signed: Bool) -> TextTable.Entry {
        guard let amount else { return .init(DecimalFormat.unknown, .warning) }
        let text = DecimalFormat.money(amount, currency, signed: signed)
        return .init(text, signed ? Style(sign: amount) : .plain)
    }

    private func percent(_ figure: ExactDecimal?) -> TextTable.Entry {
        guard let figure else { return .init(DecimalFormat.unknown, .warning) }
        return .init(DecimalFormat.grouped(figure, decimals: 2, signed: true), Style(sign: figure))
    }

    private func issue(_ issue: ReturnsIssue) -> String {
        let mark = issue.severity == .error ? palette.paint("✗", .error) : palette.paint("!", .warning)
        let line = issue.location.map { $0.line > 0 ? " (line \($0.line))" : "" } ?? ""
        let symbol = issue.symbol.map { "\($0.isEmpty ? "(none)" : $0)\(line): " } ?? ""
        return "\(mark) \(DisplayWidth.printable(symbol + issue.message))\n"
    }

    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty,
                DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > min(width, WrappedText.longest)
            {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

/// What the figures of a statement mean, in a sentence each.
struct ReturnsMeanings {
    let lines: [String]

    init(_ statement: ReturnsStatement) {
        var lines = [
            "Gain: closing less opening value, and money out less money in; there is no cash account, so a purchase is "
                + "money in, and a sale or dividend money out.",
            "TWR, time-weighted return: what prices, exchange rates and income did to money that was there all along, "
                + "however much it was.",
            "IRR, internal rate of return: the yearly rate at which the money in, on its days, would have grown to the "
                + "money out and the closing value.",
        ]
        if statement.rows.contains(where: { $0.figures.irrPeriod != nil }) {
            lines.append(
                "In less than a year the IRR of the period is what was earned; a year of it is a projection.")
        }
        if let benchmark = statement.options.benchmark {
            lines.append(
                "The benchmark is the price of \(benchmark) in \(statement.currency), without its dividends.")
        }
        self.lines = lines.map { DisplayWidth.printable($0) }
    }
}
