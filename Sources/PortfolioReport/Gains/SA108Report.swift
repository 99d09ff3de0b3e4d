package import Valuation

/// The form SA108 of a tax year, in the formats of a report.
package struct SA108Report {
    private let form: SA108
    private let report: GainsReport
    /// The name of the tax year, such as `2024/25`.
    private let year: String

    /// Fails if the report is not of a British tax year: in pounds, by section 104, from 6 April.
    package init?(_ report: GainsReport) {
        guard SA108Report.isPossible(report.options), let first = report.from else { return nil }
        let start = report.options.yearStart
        let beginning = start.year(of: first)
        guard start.days(of: beginning) == first...(report.to ?? first) else { return nil }
        form = SA108(report.sales, year: beginning)
        year = start.name(of: beginning)
        self.report = report
    }

    /// Whether gains with these options are those of a British tax year.
    package static func isPossible(_ options: TradeOptions) -> Bool {
        options.currency == .gbp && options.method == .section104 && options.costRate == .purchase
            && options.yearStart == YearStart(month: 4, day: 6)
    }

    /// Whether every figure is known.
    package var isComplete: Bool { form.isComplete && report.isComplete }

    /// The lines of the form, and below each the disposals it is made of.
    package func text(_ options: TextOptions) -> String {
        let figures = TextFigures(currency: report.currency)
        let name = report.name.map { DisplayWidth.printable($0) + ": " } ?? ""
        let days = [report.from, report.to].compactMap { $0?.description }.joined(separator: " to ")
        var text = options.wrapped("\(name)SA108 for \(year) (\(days)), in \(report.currency)", .heading)
        var table = FittedTable([
            .init(title: "", alignment: .left, leastWidth: 12), .init(title: "Exact"), .init(title: "Pounds"),
        ])
        for line in form.lines {
            let isCount = line.item == .disposals
            let value = line.exactValue.map {
                FittedTable.Entry(isCount ? DecimalFormat.plain($0) : figures.money($0).text, .heading)
            }
            table.add([
                .init(line.item.label, .heading), value ?? figures.money(nil),
                .init(line.wholePounds.map { DecimalFormat.grouped($0, decimals: 0) } ?? "", .heading),
            ])
            for (disposal, value) in line.parts {
                let shares =
                    "\(DecimalFormat.plain(disposal.shares)) \(DisplayWidth.printable(disposal.symbol))"
                table.add([
                    .init("  \(disposal.date), \(shares)", .faint),
                    isCount ? .init("") : figures.money(value), .init(""),
                ])
            }
        }
        text += "\n" + table.render(width: options.width, options.palette).text + "\n"
        for note in SA108Report.notes { text += options.paragraph(note, .faint) }
        return text + options.issues(report.issues, files: report.fileNames)
    }

    private static let notes = [
        "Sales of one stock on one day are one disposal. Proceeds are before the fees of sales, costs with them; "
            + "proceeds and gains are rounded down to whole pounds, costs and losses up, as HMRC allows.",
        "Losses of other years, the annual exempt amount and other assets are not in it.",
    ]

    /// A row for each line: `item,value,pounds`.
    package func csv() -> [UInt8] {
        var bytes = Array("item,value,pounds\n".utf8)
        for line in form.lines {
            let cells = [line.exactValue, line.wholePounds].map {
                $0.map { DecimalFormat.plain($0.roundedForOutput) } ?? ""
            }
            bytes += Array(([line.item.rawValue] + cells).joined(separator: ",").utf8) + [10]
        }
        return bytes
    }

    /// What is unknown or doubtful about the gains.
    package var issues: [Issue] { report.issues }

    package func json() -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolio") { json in
                json.field("name", report.name)
                json.field("currency", report.currency.code)
                json.field("year", year)
                json.field("from", report.from)
                json.field("to", report.to)
                json.field("complete", isComplete)
            }
            json.line()
            json.field("form", "sa108")
            json.line()
            json.field("lines", lines: form.lines) { json, line in
                json.object { json in
                    json.field("item", line.item.rawValue)
                    json.field("value", line.exactValue)
                    json.field("pounds", line.wholePounds)
                    json.field("disposals", lines: line.parts) { json, part in
                        json.object { json in
                            json.field("symbol", part.disposal.symbol)
                            json.field("date", part.disposal.date)
                            json.field("shares", part.disposal.shares)
                            json.field("value", part.value)
                        }
                    }
                }
            }
            json.line()
            json.field(issues: report.issues, files: report.fileNames)
        }
    }
}

extension SA108.Item {
    /// What the form calls it.
    fileprivate var label: String {
        switch self {
        case .disposals: "Number of disposals"
        case .proceeds: "Disposal proceeds"
        case .costs: "Allowable costs"
        case .gains: "Gains in the year"
        case .losses: "Losses in the year"
        case .gainsBeforeChange: "Gains to 2024-10-29"
        case .gainsAfterChange: "Gains from 2024-10-30"
        case .lossesBeforeChange: "Losses to 2024-10-29"
        case .lossesAfterChange: "Losses from 2024-10-30"
        }
    }
}
