import Valuation

/// The section of a page that lists what is unknown or doubtful.
struct IssueSection {
    struct Line {
        let symbol: String
        let severity: IssueKind.Severity
        /// Whether the issue concerns a holding that counts in no total.
        var isExcluded = false
        let message: String
        /// The file and line; empty if there is none.
        let place: String
        /// What is missing or old and can be recorded; `nil` for nothing.
        var lacks: Lack?

        /// Whether a price or a rate is missing.
        fileprivate var lacksQuote: Bool {
            switch lacks {
            case .price, .rate: true
            case .row, .doubt, nil: false
            }
        }
    }

    /// What can be recorded.
    enum Lack {
        /// The price of the symbol, on a day; `nil` for none in particular.
        case price(CalendarDate?)
        /// A rate between two currencies, the first `nil` if it is not known, on a day: today's if that is `nil`, one that
        /// has to be entered if it is empty.
        case rate(from: Currency?, to: Currency, day: String?)
        /// What the row of the symbol can state.
        case row
        /// Nothing, but the last price of the symbol may be wrong.
        case doubt
    }

    private let lines: [Line]
    /// The heading of the symbols.
    private let title: String
    /// What unknown figures mean for the totals.
    private let consequence: String

    static let id = "issues"

    var isEmpty: Bool { lines.isEmpty }

    /// - Parameters:
    ///   - currency: that of the figures; `nil` if none of them can be recorded.
    ///   - doubts: prices that look like slips.
    init(
        issues: [Issue], fileNames: [String], currency: Currency? = nil, doubts: [PriceDoubt] = []
    ) {
        let slips = doubts.map { doubt in
            Line(
                symbol: doubt.symbol, severity: .warning, message: doubt.message, place: doubt.place,
                lacks: .doubt)
        }
        let stated = issues.map { issue in
            let file = fileNames.file(at: issue.location)
            return Line(
                symbol: issue.symbol, severity: issue.severity, isExcluded: issue.isExcluded,
                message: issue.message,
                place: issue.location.line > 0 ? "\(file), line \(issue.location.line)" : file,
                lacks: issue.lack(in: currency))
        }
        self.init(slips + stated, title: "Holding", consequence: " and is left out of the totals")
    }

    init(_ lines: [Line], title: String, consequence: String) {
        self.lines = lines
        self.title = title
        self.consequence = consequence
    }

    /// The notice at the top of a page, with a link to the list.
    ///
    /// - Parameters:
    ///   - site: the site on whose first page the notice tells what comes first; `nil` elsewhere.
    ///   - day: the last day with all prices and rates; `nil` if that is not known.
    func writeNotice(
        to html: inout HTMLWriter, onFirstPageOf site: Site? = nil, lastKnownDay day: CalendarDate? = nil
    ) {
        guard !lines.isEmpty else { return }
        let isError = lines.contains { $0.severity == .error && !$0.isExcluded }
        let kind = isError ? "notice error" : "notice"
        guard let site else { return html.element(.p, [.class: kind]) { writeSentence(isError, to: &$0) } }
        html.element(.section, [.class: kind, .label: "What needs attention"]) { html in
            html.element(.p) { writeSentence(isError, to: &$0) }
            html.element(.ul) { html in
                for (line, rows) in distinct.prefix(3) {
                    html.element(.li) { html in
                        if !line.symbol.isEmpty {
                            html.isolated(line.symbol)
                            html.text(": ")
                        }
                        html.isolated(Privacy.text(line.message))
                        if rows > 1 { html.text(" (\(Count.text(rows)) lots)") }
                        guard let link = IssueSection.form(of: line, on: site) else { return }
                        html.text(" ")
                        html.element(.a, [.href: link.address]) { $0.isolated(link.text) }
                    }
                }
            }
            if let day = commonDay, site.offers(Site.prices(of: day)) {
                html.element(.p) { html in
                    html.element(
                        .a, [.href: Site.prices(of: day)],
                        text: day == site.today
                            ? "Record today's prices of all" : "Record all prices of \(day)")
                }
            }
            if site.offers(Site.importOfPrices), lines.contains(where: \.lacksQuote) {
                html.element(.p) { html in
                    html.element(.a, [.href: Site.importOfPrices], text: "Import prices or rates")
                    html.text(" if there is a file of them")
                }
            }
            guard let day else { return }
            html.element(.p) { html in
                html.element(.a, [.href: site.list(asOf: day)], text: "Show the portfolio as of \(day)")
                html.text(", the last day with all prices and rates")
            }
        }
    }

    /// The day of which several symbols lack a price, the latest of several days; `nil` for none.
    private var commonDay: CalendarDate? {
        var symbols: [CalendarDate: Set<ExactText>] = [:]
        for line in lines {
            if case .price(let day?) = line.lacks { symbols[day, default: []].insert(line.symbol.exact) }
        }
        return symbols.filter { $0.value.count > 1 }.keys.max()
    }

    private func writeSentence(_ isError: Bool, to html: inout HTMLWriter) {
        if isError {
            html.element(.strong, text: "Incomplete.")
            html.text(" \(DecimalFormat.unknown) means unknown\(consequence). ")
        } else {
            html.text("Complete, with something worth a look: ")
        }
        html.element(
            .a, [.href: "#\(IssueSection.id)"], text: isError ? "What is missing" : "the warnings")
    }

    /// In the same order, each once for all lots of a stock of which it is said, and of how many.
    private var distinct: [(line: Line, rows: Int)] {
        var places: [[ExactText]: Int] = [:]
        var lines: [(line: Line, rows: Int)] = []
        for line in ordered {
            let key = [line.symbol.exact, line.message.exact]
            if let place = places[key] {
                lines[place].rows += 1
            } else {
                places[key] = lines.count
                lines.append((line, 1))
            }
        }
        return lines
    }

    private var ordered: [Line] {
        lines.filter { $0.severity == .error } + lines.filter { $0.severity == .warning }
    }

    /// The form that helps; `nil` for none.
    static func form(of line: Line, on site: Site?) -> (text: String, address: String)? {
        form(of: line).flatMap { site?.offers($0.address) == true ? $0 : nil }
    }

    private static func form(of line: Line) -> (text: String, address: String)? {
        switch line.lacks {
        case .price(let day):
            ("Record the price of \(line.symbol)", Site.price(of: line.symbol, on: day))
        case .rate(let from, let to, let day):
            (from.map { "Record the rate \($0)/\(to)" } ?? "Record a rate", Site.rate(from, to, day: day))
        case .row: ("Edit the row", Site.edit(line.symbol))
        case .doubt: ("Look at its prices", Site.price(of: line.symbol, on: nil))
        case nil: nil
        }
    }

    /// The list, errors first.
    ///
    /// - Parameter site: where missing prices and rates can be recorded, if it allows edits, and which has a page of the
    ///   list at a time.
    func write(to html: inout HTMLWriter, on site: Site? = nil) {
        guard !lines.isEmpty else { return }
        let hasForms = lines.contains { IssueSection.form(of: $0, on: site) != nil }
        html.band("What is unknown or doubtful") { html in
            let table = HTMLTable(
                id: IssueSection.id, caption: "\(lines.count) \(lines.count == 1 ? "issue" : "issues")",
                columns: [
                    .init(title: title), .init(title: "Severity", isText: true),
                    .init(title: "What", isText: true), .init(title: "Where", isText: true),
                ] + (hasForms ? [.init(title: "What to do", isText: true)] : []), hasCards: true)
            html.pages(of: .issues, ordered, "Issues", on: site) { html, lines in
                table.write(
                    to: &html, rows: lines.lazy.map { row($0, hasForms ? site : nil) }, folding: "Issues")
            }
        }
    }

    /// - Parameter forms: the site that has forms; `nil` where no row has any.
    private func row(_ line: Line, _ forms: Site?) -> [HTMLTable.Entry] {
        let excluded = line.isExcluded ? " (excluded)" : ""
        return [
            // A row without a heading can't be told from others by who hears the table.
            line.symbol.isEmpty ? .init(text: "all") : .data(line.symbol),
            .init(
                text: line.severity.rawValue + excluded, kind: line.severity == .error ? "loss" : "caution"),
            .init(text: Privacy.text(line.message), kind: "wide", isData: true),
            .data(line.place),
        ]
            + (forms == nil
                ? []
                : [
                    IssueSection.form(of: line, on: forms).map {
                        .init(text: $0.text, kind: "whole", link: $0.address, isData: true)
                    }
                        ?? .init(text: "")
                ])
    }
}

extension Issue {
    /// What can be recorded against it, where figures are in a currency.
    func lack(in currency: Currency?) -> IssueSection.Lack? {
        switch kind {
        case .missingPrice, .stalePrice: return symbol.isEmpty ? nil : .price(day)
        case .missingRate, .missingPurchaseRate:
            guard let stockCurrency, let currency, stockCurrency != currency else { return nil }
            return .rate(from: stockCurrency, to: currency, day: day?.description ?? "")
        default: return nil
        }
    }
}
