package import Valuation

/// What makes a page part of a site: links to the other pages, forms, and notice of changes.
package struct Site: Hashable, Sendable {
    /// Identifies the state the page shows; a page with another version is out of date.
    package var version: String
    /// The page's options that also apply to the other pages, as a query without its question mark; empty for
    /// none.
    package var query: String
    /// The options of the list of holdings, in the same way, which the list and the stocks share.
    package var listQuery = ""
    /// What was chosen on each of the pages that all pages link to, as their queries, so that it holds again when the
    /// reader comes back.
    package var states: [Section: String] = [:] {
        didSet {
            parameters = [:]
            for (section, state) in states where !state.isEmpty {
                parameters[section] = "\(section.parameter)=\(PercentEncoding.text(state))"
            }
        }
    }
    /// The parameters of links with ``states``, encoded once.
    private var parameters: [Section: String] = [:]
    /// The order of the list, as the address states it; empty for that of the file.
    package var listOrder = ""
    /// Why the page does not show the latest state; empty if it does.
    package var failures: [String]
    /// The part of the list that the page shows.
    package var view = ListView()
    /// The page's own address, with all that was chosen on it.
    package var address = ""
    /// Which pages of its lists the page shows.
    package var pages: [Paged: Int] = [:]
    /// The span of the charts; `nil` for all days.
    package var range: ChartRange?
    /// What the first page's chart is compared with; `nil` for nothing.
    package var benchmark: String?
    /// The forms to choose what the page shows.
    package var forms: [PageForm] = []
    /// The kind of the page; `nil` for none of those that all pages link to.
    package var page: Section?
    /// Whether there are trades, so that there may be realised gains.
    package var hasTrades = false
    /// Whether there are targets to plan for.
    package var hasTargets = false
    /// Whether a file states dividends, so that income is ahead.
    package var hasDividends = false
    /// Whether what is held is held in accounts that have names.
    package var hasAccounts = false
    /// Whether there may be cash.
    package var hasCash = false
    /// Whether a file states classes.
    package var hasClasses = false
    /// The accounts that the page is limited to; none if it is of all.
    package var accounts: [String] = []
    /// The addresses at which the page's figures are for programs, each with what it is.
    package var downloads: [PageForm.Pair] = []
    /// Whether amounts are hidden.
    package var hidesAmounts = false
    /// Whether the portfolio's files can be edited, so that pages link to those with forms.
    package var allowsEdits = false
    /// The addresses of forms that change nothing here, because the files that they are of can't be changed.
    package var refusedForms: Set<String> = []
    /// Whether there are the pages of a portfolio to link to.
    package var hasPages = true
    /// Whether any files could be read, now or before, so that there are figures.
    package var hasFigures = true
    /// The portfolio's place among several that are served.
    package var place: Place?
    /// The present day, if the figures are of the last day there is; `nil` if another was asked for.
    package var today: CalendarDate?
    /// The path to which the form to log out is sent; `nil` if nobody has logged in.
    package var logout: String?

    package init(version: String, query: String = "", failures: [String] = []) {
        self.version = version
        self.query = query
        self.failures = failures
    }

    /// The pages to which all pages link.
    package enum Section: String, CaseIterable, Hashable, Sendable {
        case holdings = "/"
        case accounts = "/accounts"
        case cash = "/cash"
        case classes = "/classes"
        case history = "/history"
        case gains = "/gains"
        case income = "/income"
        case returns = "/returns"
        case plan = "/plan"
        case edit = "/edit"

        /// The name of the parameter with what was chosen on the page.
        package var parameter: String {
            switch self {
            case .holdings: "holdings"
            // Cash has a parameter of the path's name.
            case .history: "days"
            // Realised gains have a parameter of the path's name.
            case .income: "ahead"
            default: String(rawValue.dropFirst())
            }
        }

        /// Whether it is one of the few that are always in sight.
        fileprivate var isDaily: Bool {
            switch self {
            case .holdings, .history, .returns, .edit: true
            default: false
            }
        }

        fileprivate var name: String {
            switch self {
            case .holdings: "Holdings"
            case .accounts: "Accounts"
            case .cash: "Cash"
            case .classes: "Classes"
            case .history: "History"
            case .gains: "Realised gains and income"
            case .income: "Income ahead"
            case .returns: "Returns"
            case .plan: "Plan"
            case .edit: "Edit"
            }
        }
    }

    var list: String { reference("/", query, listQuery) }

    /// A page of the list.
    func list(page: Int) -> String {
        reference("/", query, listQuery, page > 1 ? "page=\(page)" : "") + "#list"
    }

    /// The list in another order.
    ///
    /// - Parameter order: the name of the column, after a hyphen for descending order.
    func list(sortedBy order: String) -> String {
        reference("/", query, listQuery(without: "sort"), "sort=\(order)") + "#list"
    }

    /// The first page, or that of a stock, with charts of another span.
    func charts(of symbol: String?, _ range: ChartRange) -> String {
        reference(
            symbol.map { "/holdings/" + PercentEncoding.segment($0) } ?? "/", query,
            listQuery(without: "range"), range == .all ? "" : "range=\(range.rawValue)")
    }

    func listQuery(without name: String) -> String {
        listQuery.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }.joined(separator: "&")
    }

    /// The page of a section with what is chosen there, each as in a query.
    func page(_ section: Section, _ choices: [String]) -> String {
        Site.address(section.rawValue, [query] + choices + states(besides: section))
    }

    /// The row of a stock in the list.
    func row(of symbol: String, onPage page: Int) -> String {
        reference("/", query, listQuery, page > 1 ? "page=\(page)" : "")
            + "#" + PercentEncoding.text(RowIDs.id(of: symbol))
    }

    func stock(_ symbol: String) -> String {
        reference("/holdings/" + PercentEncoding.segment(symbol), query, listQuery)
    }

    /// An address of the holdings or of a page that is not of a section.
    private func reference(_ path: String, _ queries: String...) -> String {
        Site.address(path, queries + states(besides: .holdings))
    }

    static func address(_ path: String, _ queries: [String]) -> String {
        let query = queries.filter { !$0.isEmpty }.joined(separator: "&")
        return query.isEmpty ? path : "\(path)?\(query)"
    }

    /// What was chosen on the other pages, a parameter for each.
    func states(besides section: Section) -> [String] {
        Section.allCases.compactMap { $0 == section ? nil : parameters[$0] }
    }

    /// The links to the site's pages: the ones that people open every day, and the others folded behind them, those that
    /// have nothing to show yet last. The line of the fold names the one that is shown, so that the links stand in one
    /// order on every page.
    ///
    /// - Parameter section: the one that a page without an entry of its own is part of; `nil` for none.
    package func writePages(to html: inout HTMLWriter, within section: Section? = nil) {
        if let place { html.linking(under: "") { place.write(to: &$0) } }
        guard hasPages || logout != nil else { return }
        let all = hasPages ? Section.allCases.filter { $0 != .edit || allowsEdits } : []
        let others = all.filter { !$0.isDaily }
        let folded = others.first { $0 == page } ?? others.first { $0 == section }
        html.element(.nav, [.class: "site", .label: "Pages"]) { html in
            html.element(.ul) { html in
                for entry in all where entry.isDaily { writeLink(to: entry, within: section, to: &html) }
                guard !others.isEmpty else { return writeLogout(to: &html) }
                html.element(.li) { html in
                    html.element(.details) { html in
                        html.element(.summary) { html in
                            html.text("More")
                            if let folded { html.element(.span, text: ": \(folded.name)") }
                        }
                        html.element(.ul) { html in
                            for entry in others.filter(shows) + others.filter({ !shows($0) }) {
                                writeLink(to: entry, within: section, to: &html)
                            }
                            writeLogout(to: &html)
                        }
                    }
                }
            }
        }
    }

    private func writeLink(to entry: Section, within section: Section?, to html: inout HTMLWriter) {
        let current = entry == page ? "page" : entry == section ? "true" : nil
        html.element(.li) { html in
            html.element(
                .a, .init([(.href, reference(entry))] + (current.map { [(.current, $0)] } ?? [])),
                text: entry.name)
        }
    }

    /// The form to log out, in a list of links.
    func writeLogout(to html: inout HTMLWriter) {
        guard let logout else { return }
        html.element(.li) { html in
            html.element(.form, [.method: "post", .action: logout]) { html in
                html.element(.button, [.type: "submit"], text: "Log out")
            }
        }
    }

    /// Whether a page has something to show.
    private func shows(_ section: Section) -> Bool {
        switch section {
        case .accounts: hasAccounts
        case .cash: hasCash
        case .classes: hasClasses
        case .gains: hasTrades
        case .plan: hasTargets
        case .income: hasDividends
        case .holdings, .history, .returns, .edit: true
        }
    }

    /// Edits are of the files, whatever the options of other pages. The link to the page itself shows all of it.
    private func reference(_ section: Section) -> String {
        guard section != .edit else { return section.rawValue }
        let state = section == page ? "" : states[section] ?? ""
        return Site.address(section.rawValue, [query, state] + states(besides: section))
    }

    /// The form to edit one of several lots of a stock.
    ///
    /// - Parameter lot: the number among the stock's rows in the file, from 1.
    static func edit(_ symbol: String, lot: Int) -> String {
        "\(Section.edit.rawValue)/lots/\(PercentEncoding.segment("\(symbol)#\(lot)"))"
    }

    /// Where a portfolio begins.
    static let firstEntries = "\(Section.edit.rawValue)/new"

    /// The form to import a history of prices or rates.
    package static let importOfPrices = "\(Section.edit.rawValue)/import?type=prices"

    /// The form to record a price.
    static func price(of symbol: String, on day: CalendarDate?) -> String {
        "\(Section.edit.rawValue)/prices?symbol=\(PercentEncoding.text(symbol))"
            + (day.map { "&date=\($0)" } ?? "")
    }

    /// The form to record the prices of a day of whatever is held.
    static func prices(of day: CalendarDate) -> String { "\(Section.edit.rawValue)/today?date=\(day)" }

    /// The form to record a rate.
    ///
    /// - Parameter day: empty if one has to be entered; `nil` for the present one.
    static func rate(_ from: Currency?, _ to: Currency, day: String?) -> String {
        "\(Section.edit.rawValue)/rates?" + (from.map { "from=\($0)&" } ?? "") + "to=\(to)"
            + (day.map { "&date=\($0)" } ?? "")
    }

    /// The page of the settings of an account.
    static func settings(of account: String) -> String {
        "\(Section.edit.rawValue)/settings?account=\(PercentEncoding.text(account))"
    }

    /// The page to edit the rows of a stock.
    static func edit(_ symbol: String) -> String {
        "\(Section.edit.rawValue)?symbol=\(PercentEncoding.text(symbol))"
    }

    /// The links from a stock to its neighbours in the list, and to its row.
    func writeWays(from symbol: String, _ place: StockPlace?, to html: inout HTMLWriter) {
        html.element(.nav, [.label: "Holdings"]) { html in
            html.element(.ul) { html in
                let ways = [
                    place?.previous.map { ("Previous: ", $0, stock($0)) },
                    ("Back to the holdings", "", place.map { row(of: symbol, onPage: $0.page) } ?? list),
                    place?.next.map { ("Next: ", $0, stock($0)) },
                    allowsEdits ? ("Edit", "", Site.edit(symbol)) : nil,
                ]
                for (text, symbol, link) in ways.compactMap({ $0 }) {
                    html.element(.li) { html in
                        html.element(.a, [.href: link]) { html in
                            html.text(text)
                            if !symbol.isEmpty { html.isolated(symbol) }
                        }
                    }
                }
            }
        }
    }

    func writeForm(_ place: PageForm.Place, to html: inout HTMLWriter) {
        for form in forms where form.place == place { form.write(to: &html) }
    }

    /// Says which accounts the page is limited to, and why it is out of date, if it is.
    package func writeFailures(to html: inout HTMLWriter) {
        writeAccounts(to: &html)
        guard !failures.isEmpty else { return }
        let label = hasFigures ? "Out of date" : "Unreadable"
        html.element(.section, [.class: "notice error", .role: "status", .label: label]) { html in
            html.element(.p) { html in
                guard hasFigures else { return html.text("The files can't be read.") }
                html.element(.strong, text: "Out of date.")
                html.text(" The files have changed and can't be read; these are the last good figures.")
            }
            html.element(.ul) { html in
                for failure in failures { html.element(.li, text: Privacy.message(failure)) }
            }
        }
    }
}

/// Percent-encoding as defined in RFC 3986.
package enum PercentEncoding {
    /// A text as a segment of a path. Browsers take . and .. for steps in a path however they are encoded, so that a tilde
    /// comes before them.
    package static func segment(_ text: String) -> String { (isDotted(text) ? "~" : "") + self.text(text) }

    /// The text of a decoded segment.
    package static func text(ofSegment segment: String) -> String {
        segment.hasPrefix("~") && isDotted(segment) ? String(segment.dropFirst()) : segment
    }

    private static func isDotted(_ text: String) -> Bool { [".", ".."].contains(text.drop { $0 == "~" }) }

    /// A text with everything but unreserved characters encoded, for one path segment or one part of a query.
    package static func text(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }
}

/// A stock's place in the list of a site.
package struct StockPlace: Hashable, Sendable {
    /// The symbols before and after it; `nil` at the ends of the list.
    package var previous: String?
    package var next: String?
    /// The number of the page of the list with its row.
    package var page: Int

    /// `nil` if the stock is not in the list.
    ///
    /// - Parameter rows: the symbol of each row.
    package init?(of symbol: String, in rows: [String], size: Int) {
        guard let row = rows.firstIndex(where: { $0.exact == symbol.exact }) else { return nil }
        var seen: Set<ExactText> = []
        let symbols = rows.filter { seen.insert($0) }
        guard let place = symbols.firstIndex(where: { $0.exact == symbol.exact }) else { return nil }
        previous = place > 0 ? symbols[place - 1] : nil
        next = place + 1 < symbols.count ? symbols[place + 1] : nil
        page = size > 0 ? row / size + 1 : 1
    }
}
