#if Server
    import HTTPTypes
    import Portfolios

    /// The query of a page: the parameters of its result, and those of the list of holdings, which a stock's page keeps
    /// for the way back.
    struct PageQuery {
        /// The parameters that only pages have.
        enum Own: String, CaseIterable {
            /// The text that the symbol or the name of a row contains.
            case find
            /// The class that a row is in, after its scheme.
            case inClass = "class"
            /// The span of the charts.
            case range
            /// The number of the page of the list.
            case page
            /// The number of the page of a stock's lots.
            case lotPage = "lot-page"
            /// The number of the page of payments.
            case paymentPage = "payment-page"
            /// The number of the page of what is unknown or doubtful.
            case issuePage = "issue-page"
        }

        /// What is given, in order. Forms send their empty fields as well; these count as not given. The same goes for
        /// what no page of the service says of another.
        let given: [Target.Parameter]
        private let kind: ResultKind

        init(_ kind: ResultKind, _ query: [Target.Parameter]) {
            self.kind = kind
            given = query.filter { part in
                // The account without a name is one too.
                if part.name == ResultParameter.account.rawValue { return true }
                guard let section = Site.Section.kept.first(where: { $0.parameter == part.name }) else {
                    return !trimmed(part.value).isEmpty
                }
                return (try? Target.parameters(part.value[...])).flatMap(section.state) != nil
            }.map { part in
                guard part.name == ResultParameter.currency.rawValue,
                    let currency = try? Currency(trimmed(part.value).uppercased())
                else { return part }
                return Target.Parameter(name: part.name, value: currency.code)
            }
        }

        /// The names of the parameters that determine the list.
        static let list = [
            Own.find.rawValue, Own.inClass.rawValue, Own.range.rawValue, ResultParameter.benchmark.rawValue,
            ResultParameter.by.rawValue, ResultParameter.depth.rawValue, ResultParameter.sort.rawValue,
            ResultParameter.limit.rawValue,
        ]

        /// The parameters of a kind of page beyond those of its result.
        static func names(of kind: ResultKind) -> [String] {
            switch kind {
            case .report:
                [Own.find, .inClass, .range, .page, .issuePage].map(\.rawValue)
                    + [ResultParameter.benchmark.rawValue] + sections
            case .stock: list + [Own.page, .lotPage, .issuePage].map(\.rawValue) + sections
            case .returns, .cash: [Own.page, .issuePage].map(\.rawValue) + sections
            case .gains: [Own.page, .paymentPage, .issuePage].map(\.rawValue) + sections
            case .accounts, .classes, .history, .income, .plan: [Own.issuePage.rawValue] + sections
            case .lots, .sa108: []
            }
        }

        /// The parameters with what was chosen on other pages.
        private static let sections = Site.Section.kept.map(\.parameter)

        /// What was chosen on each page, as queries.
        ///
        /// - Parameter wrong: parameters that are not passed on.
        func states(without wrong: [String]) -> [Site.Section: String] {
            var states: [Site.Section: String] = [:]
            let own = kind.section ?? .holdings
            for section in Site.Section.kept where section != own {
                states[section] = self[section.parameter].flatMap { try? Target.parameters($0[...]) }
                    .flatMap(section.state)
            }
            states[own] = own.state(
                given.filter { own.choices.contains($0.name) && !wrong.contains($0.name) })
            return states
        }

        /// What determines the list to which a stock leads back, as it stands in an address: of a page that does not list
        /// the holdings, what was chosen when they were listed last.
        var listText: String {
            guard kind != .report, kind != .stock else { return text(of: PageQuery.list) }
            let state = self[Site.Section.holdings.parameter].flatMap { try? Target.parameters($0[...]) }
            return PageQuery.text((state ?? []).filter { PageQuery.list.contains($0.name) })
        }

        /// The parameters of the result.
        var result: [Target.Parameter] {
            var own = Set(PageQuery.names(of: kind))
            // The list is divided into pages rather than cut.
            if kind == .report { own.insert(ResultParameter.limit.rawValue) }
            let isOfClasses = isOfClasses
            return given.filter { part in
                guard !own.contains(part.name) else { return false }
                // A depth is left aside until classes are chosen again; what is none is told.
                if part.name == ResultParameter.depth.rawValue, !isOfClasses {
                    return (try? ResultParameters.count(part.value)) == nil
                }
                return part.name != ResultParameter.sort.rawValue
                    || applies(part.value)
            }
        }

        /// The list that a stock's page belongs to, as a question of its own.
        func list(_ settings: ValuationSettings) throws(Problem) -> ReportRequest {
            let names = Set(PageQuery.list + ResultParameter.common.map(\.rawValue))
            let query = PageQuery(.report, given.filter { names.contains($0.name) })
            let question = try Question(.report, .html, query.result, settings)
            guard case .report(let request) = question.subject else { return ReportRequest() }
            return request
        }

        /// The part of the list that is shown.
        ///
        /// - Throws: ``Problem`` if a number is none, or if one is given twice.
        func view() throws(Problem) -> ListView {
            var view = ListView()
            guard kind == .report || kind == .stock else { return view }
            view.find = trimmed(try given.single(Own.find.rawValue) ?? "")
            if let text = try given.single(Own.inClass.rawValue) {
                guard let choice = ListView.ClassChoice(text) else {
                    throw Problem(
                        .badRequest, "class \"\(text)\" is not a scheme and a class, such as region:Europe",
                        of: [Own.inClass.rawValue])
                }
                view.inClass = choice
            }
            if let text = try given.single(Own.page.rawValue) {
                view.page = try PageQuery.count(text, Own.page.rawValue)
            }
            if let text = try given.single(ResultParameter.limit.rawValue) {
                view.size = min(
                    try PageQuery.count(text, ResultParameter.limit.rawValue), ListView.greatestSize)
            }
            return view
        }

        /// The span of the charts; `nil` for all days.
        func range() throws(Problem) -> ChartRange? {
            guard kind == .report || kind == .stock, let text = try given.single(Own.range.rawValue) else {
                return nil
            }
            guard let range = ChartRange(rawValue: trimmed(text)) else {
                throw Problem(
                    ParameterProblem.notOneOf(text, ChartRange.allCases.map(\.rawValue)),
                    of: Own.range.rawValue)
            }
            return range
        }

        /// The symbol that the first page's chart is compared with; `nil` for none.
        func benchmark() throws(Problem) -> String? {
            kind == .report ? try given.single(ResultParameter.benchmark.rawValue).map { trimmed($0) } : nil
        }

        /// The page's own address, and which pages of its lists it shows.
        ///
        /// - Throws: ``Problem`` if a number is none, or given twice.
        func turn(_ site: inout Site, symbol: String) throws(Problem) {
            site.address =
                kind.path(of: symbol) + (given.isEmpty ? "" : "?\(PageQuery.text(given))")
            let names = PageQuery.names(of: kind)
            for list in Site.Paged.allCases where names.contains(list.rawValue) {
                guard let text = try given.single(list.rawValue) else { continue }
                site.pages[list] = try PageQuery.count(text, list.rawValue)
            }
        }

        static func count(_ text: String, _ name: String) throws(Problem) -> Int {
            do { return try ResultParameters.count(text) } catch { throw Problem(error, of: name) }
        }

        /// Whether the list is of groups.
        var isOfGroups: Bool {
            isOfClasses || self[.by].flatMap(Grouping.init(rawValue:)) != nil
        }

        private var isOfClasses: Bool { self[.by]?.hasPrefix(ResultParameters.classes) == true }

        /// Whether an order applies to what is listed, or is none at all. One that applies only to another kind of list
        /// is left aside until that is chosen again.
        private func applies(_ order: String) -> Bool {
            let ofGroups = SortOrder<GroupColumn>(order)
            let ofHoldings = SortOrder<HoldingColumn>(order) != nil
            if let grouping = self[.by].flatMap(Grouping.init(rawValue:)), let ofGroups, !ofHoldings {
                return GroupColumn.columns(of: .key(grouping)).contains(ofGroups.column)
            }
            return (ofGroups != nil) == ofHoldings || isOfGroups == (ofGroups != nil)
        }

        /// The order of the list as the forms state it; empty if there is none that applies.
        var order: String {
            guard let given = self[.sort], applies(given) else { return "" }
            let known =
                isOfGroups
                ? SortOrder<GroupColumn>(given).map(PageQuery.text)
                : SortOrder<HoldingColumn>(given).map(PageQuery.text)
            return known ?? given
        }

        private static func text<Column>(_ order: SortOrder<Column>) -> String {
            (order.isDescending ? "-" : "") + order.column.rawValue
        }

        /// A parameter's value; the last one counts.
        subscript(_ parameter: ResultParameter) -> String? { self[parameter.rawValue] }

        subscript(_ name: String) -> String? { given.last { $0.name == name }?.value }

        /// The parameters with these names, as they stand in an address.
        func text(of names: [String]) -> String {
            PageQuery.text(given.filter { names.contains($0.name) })
        }

        static func text(_ parameters: [Target.Parameter]) -> String {
            parameters.map { PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value) }
                .joined(separator: "&")
        }
    }

    extension Site.Section {
        /// The pages whose choices the others keep.
        fileprivate static let kept = allCases.filter { !$0.choices.isEmpty }

        /// The maximum number of bytes of what is chosen on the page. It is in nearly every link.
        private static let stateLimit = 300

        /// What is chosen on the page, as a query; `nil` if that is too long, or if the page does not have such parameters.
        fileprivate func state(_ parameters: [Target.Parameter]) -> String? {
            let names = Set(parameters.map(\.name))
            guard names.count == parameters.count, names.isSubset(of: choices) else { return nil }
            let text = PageQuery.text(parameters)
            return text.isEmpty || text.utf8.count > Site.Section.stateLimit ? nil : text
        }

        /// The names of the parameters that are chosen on the page and not shared with others.
        fileprivate var choices: [String] {
            if self == .holdings { return PageQuery.list + [PageQuery.Own.page.rawValue] }
            guard let kind = ResultKind.allCases.first(where: { $0.section == self }) else { return [] }
            return kind.parameters.filter { !ResultParameter.common.contains($0) }.map(\.rawValue)
        }
    }
#endif
