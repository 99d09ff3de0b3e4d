import Valuation

// The links to parts of the portfolio: an account, or a class.
extension Site {
    /// A page limited to an account.
    ///
    /// - Parameter choice: what is chosen on the page, as a query.
    func page(_ section: Section, ofAccount account: String, _ choice: String = "") -> String {
        Site.address(
            section.rawValue,
            [otherThanAccounts, "account=\(PercentEncoding.text(account))", choice]
                + states(besides: section))
    }

    /// The list of the holdings of a class.
    ///
    /// - Parameter name: empty for what is in no class.
    func holdings(of scheme: String, class name: String) -> String {
        Site.address(
            Section.holdings.rawValue,
            [query, "class=\(PercentEncoding.text("\(scheme):\(name)"))"] + states(besides: .holdings))
            + "#list"
    }

    /// The list of all holdings, in the same order.
    var listOfAllClasses: String {
        Site.address(
            Section.holdings.rawValue, [query, listQuery(without: "class")] + states(besides: .holdings))
            + "#list"
    }

    /// Whether the figures are those of all there is, as it is today; only the currency may have been chosen.
    var isUsual: Bool {
        query.split(separator: "&").allSatisfy { $0.hasPrefix("currency=") || $0.hasPrefix("cost-rate=") }
    }

    /// The number of days after which prices are called old, so that a weekend with holidays beside it is not.
    package static let freshDays = 5

    /// That the last prices are old, if the figures are of their day; `nil` if they are not old.
    ///
    /// - Parameter symbol: the only one that there are prices of; `nil` if there are several.
    func age(of day: CalendarDate, symbol: String?) -> PageHeading.Age? {
        guard let today, day.days(to: today) > Site.freshDays else { return nil }
        return PageHeading.Age(
            text: "the last prices are \(day.days(to: today)) days old",
            address: offered(symbol.map { Site.price(of: $0, on: nil) } ?? Site.form("prices")))
    }

    /// The list as of another day.
    func list(asOf day: CalendarDate) -> String {
        Site.address(
            Section.holdings.rawValue,
            [shared(without: "as-of"), "as-of=\(day)", listQuery] + states(besides: .holdings))
    }

    /// What all pages share, but for the accounts.
    private var otherThanAccounts: String { shared(without: "account") }

    private func shared(without name: String) -> String {
        query.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }.joined(separator: "&")
    }

    /// What an account is called in a sentence.
    package static func account(_ name: String) -> String {
        name.isEmpty ? "the account without a name" : name
    }

    /// Says which accounts the page is limited to.
    func writeAccounts(to html: inout HTMLWriter) {
        guard !accounts.isEmpty else { return }
        html.element(.p, [.class: "notice", .role: "status"]) { html in
            html.text(accounts.count == 1 ? "Only the account " : "Only the accounts ")
            for (place, account) in accounts.enumerated() {
                if place > 0 { html.text(", ") }
                html.element(.strong) { html in
                    if account.isEmpty { html.text("without a name") } else { html.isolated(account) }
                }
            }
            html.text(". ")
            let section = page ?? .holdings
            html.element(
                .a, [.href: Site.address(section.rawValue, [otherThanAccounts] + states(besides: section))],
                text: "All accounts")
        }
    }

    /// Says which class the rows of the list are of.
    func writeClass(to html: inout HTMLWriter) {
        guard let choice = view.inClass else { return }
        html.element(.p, [.class: "found", .role: "status"]) { html in
            html.text(
                choice.name.isEmpty
                    ? "Only what has no class or only a part of one in " : "Only what is in the class ")
            html.element(.strong) { $0.isolated(choice.name.isEmpty ? choice.scheme : choice.name) }
            if !choice.name.isEmpty {
                html.text(" of ")
                html.isolated(choice.scheme)
            }
            html.text(", whole, even if a part is in another. ")
            html.element(.a, [.href: listOfAllClasses], text: "All holdings")
        }
    }
}

// MARK: Forms

extension Site {
    /// What is said of a portfolio that is empty.
    package static let nothingIsHeld = "Nothing is held yet."

    /// The address of a form, or of the rows that have forms where it has no name.
    static func form(_ name: String) -> String { Section.edit.rawValue + (name.isEmpty ? "" : "/\(name)") }

    /// Whether a form, by its address, can change anything.
    package func offers(_ address: String) -> Bool {
        allowsEdits && !refusedForms.contains(address)
            && !refusedForms.contains(String(address.prefix { $0 != "?" }))
    }

    private func offered(_ address: String) -> String? { offers(address) ? address : nil }

    /// Writes a link to a form, or to the rows that have forms where it has no name, if it can change anything.
    func writeLink(_ text: String, toForm name: String, to html: inout HTMLWriter) {
        guard let address = offered(Site.form(name)) else { return }
        html.element(.p) { $0.element(.a, [.href: address], text: text) }
    }

    /// The forms to record what is done with a stock; none where nothing can be changed.
    ///
    /// - Parameters:
    ///   - accounts: those in which it is held.
    ///   - isShort: whether it is owed rather than held.
    func forms(
        of symbol: String, in accounts: some Sequence<String?>, isShort: Bool
    ) -> [HTMLTable.Form] {
        let price = HTMLTable.Form(
            text: "Price", label: "Price of \(symbol)", address: Site.price(of: symbol, on: nil))
        let lot = HTMLTable.Form(
            text: "Add a lot", label: "Add a lot of \(symbol)",
            address: Site.form("lots?symbol=\(PercentEncoding.text(symbol))"))
        let trades =
            offers(Site.form("trades")) ? self.trades(of: symbol, in: accounts, isShort: isShort) : [lot]
        return (trades + [price]).filter { offers($0.address) }
    }

    private func trades(
        of symbol: String, in accounts: some Sequence<String?>, isShort: Bool
    ) -> [HTMLTable.Form] {
        let all = Set(accounts.map { $0?.exact })
        let account = all.count == 1 ? all.first??.text : nil
        return (isShort ? [TradeType.cover, .short] : [.buy, .sell]).map { type in
            let text = type.rawValue.capitalised
            return HTMLTable.Form(
                text: text, label: "\(text) \(symbol)",
                address: Site.trade(type, of: symbol, shares: "", in: account ?? ""))
        }
    }

    /// The form to record a trade.
    ///
    /// - Parameters:
    ///   - shares: empty if they have to be entered.
    ///   - account: empty for the one without a name.
    static func trade(_ type: TradeType, of symbol: String, shares: String, in account: String) -> String {
        let fields: [(TradeField, String)] = [
            (.type, type.rawValue), (.symbol, symbol), (.shares, shares), (.account, account),
        ]
        return "\(Section.edit.rawValue)/trades?"
            + fields.filter { !$0.1.isEmpty }.map { "\($0.0.rawValue)=\(PercentEncoding.text($0.1))" }
            .joined(separator: "&")
    }
}
