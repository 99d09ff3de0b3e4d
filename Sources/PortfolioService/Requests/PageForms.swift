#if Server
    import Portfolios

    /// The forms of a page, with what its address says.
    struct PageForms {
        let kind: ResultKind
        let symbol: String
        let query: PageQuery
        /// What is wrong with the address; `nil` if nothing is.
        let problem: Problem?
        /// Those that hold where the address says nothing.
        let settings: ValuationSettings
        /// The files that are shown; `nil` if none could be read yet.
        let snapshot: PortfolioSnapshot?
        let today: CalendarDate

        private var document: PortfolioDocument? { snapshot?.source.document }
        /// The schemes whose classes can be chosen.
        private var schemes: PortfolioSnapshot.Schemes { snapshot?.schemes ?? PortfolioSnapshot.Schemes() }

        var all: [PageForm] {
            // Without targets there is nothing to choose for a plan.
            guard kind != .plan || !schemes.targets.isEmpty else { return [] }
            var forms = [form(.choice, label, choices)]
            if [.report, .history, .returns].contains(kind) {
                forms.append(form(.comparison, "Benchmark", fragment: "#\(RangeLinks.id)", [benchmark]))
            }
            if kind == .report {
                forms.append(
                    form(
                        .list, "Find, group and sort", fragment: "#list",
                        [find, grouping] + (isByClasses ? [depth] : []) + [order]))
            }
            return forms
        }

        /// Whether the list has a row for each class, or says what is wrong with how deep they are.
        private var isByClasses: Bool {
            let texts = query.given.texts
            return texts[ResultParameter.by.rawValue]?.hasPrefix(ResultParameters.classes) == true
                || problem?.parameters.contains(ResultParameter.depth.rawValue) == true
        }

        /// What the form of choices is called.
        private var label: String {
            switch kind {
            case .history: "Which days are shown"
            case .gains: "Which sales and payments are shown"
            case .income: "Which payments are shown"
            case .returns: "Which period is shown"
            case .plan: "What is planned"
            case .cash: "What is shown"
            case .report, .stock, .accounts, .classes, .lots, .sa108: "Currency and day"
            }
        }

        private var choices: [PageForm.Field] {
            switch kind {
            case .report, .accounts: valuation
            case .stock: valuation + [flag(.explain, "Sums", "folded", "shown")]
            case .history:
                [
                    currency, day(.from, "From"), day(.to, "To"),
                    choice(
                        .every, "Every", usual: HistoryInterval.month.rawValue, words(HistoryInterval.self)),
                    costRate,
                ]
            case .gains:
                [
                    currency, field(.year, "Year", .text), day(.from, "or from"), day(.to, "to"),
                    choice(
                        .by, "Each", usual: GainsReport.Row.lot.rawValue,
                        ResultParameters.gainGroupings.map { ($0, $0) }),
                    choice(
                        .lots, "Lots sold", usual: (settings.lots ?? document?.lots ?? .fifo).rawValue,
                        LotMethod.allCases.map { ($0.rawValue, $0.words) }),
                ]
                    + (document?.hasTaxFreeAccounts == true
                        ? [flag(.taxable, "Accounts", "all", "only taxable ones")] : [])
            case .income:
                [
                    currency, field(.year, "Year", .text), day(.from, "or from"), day(.to, "to"),
                    choice(
                        .next, "or months ahead", usual: "",
                        [("", "12")] + ["3", "6", "24", "36"].map { ($0 + "m", $0) }),
                    flag(.estimate, "Projected", "no", "yes"),
                    choice(
                        .by, "A row for each", usual: "", [("", "payment")] + words(IncomeGrouping.self)),
                ]
            case .returns:
                [
                    currency,
                    choice(
                        .period, "Period", usual: "",
                        [
                            ("", "from the first day"), ("ytd", yearToDate), ("1y", "1 year"),
                            ("3y", "3 years"), ("5y", "5 years"), ("max", "all"),
                        ]), field(.year, "or year", .text), day(.from, "or from"), day(.to, "To"),
                    choice(
                        .every, "A row for each", usual: "",
                        [("", "the whole period")] + words(ReturnsInterval.self)),
                    choice(
                        .by, "or by", usual: "", [("", "the whole portfolio")] + words(ReturnsGrouping.self)),
                    field(.riskFree, "Riskless rate %", .number),
                ]
                    + (snapshot?.hasCash == true || query[.withoutCash] != nil
                        ? [flag(.withoutCash, "Cash", "of followed accounts too", "left out")] : [])
            case .plan:
                [
                    currency, day(.asOf, "As of"),
                    choice(
                        .by, "To the targets of", usual: "",
                        schemes.targets.map { ($0, PageForms.name(of: $0)) }),
                    depth, field(.invest, "Invested", .text),
                    flag(.sell, "Sales", "none", "what is above its target"),
                    flag(.whole, "Shares", "with fractions", "only whole ones"),
                ]
            case .classes: valuation + [depth]
            case .cash:
                [
                    currency, day(.asOf, "As of"),
                    flag(.history, "Rows behind the balances", "not shown", "shown"),
                ]
            case .lots, .sa108: []
            }
        }

        /// A grouping as a person reads it.
        private static func name(of grouping: String) -> String {
            grouping.hasPrefix(ResultParameters.classes)
                ? "\(grouping.dropFirst(ResultParameters.classes.count)), by its classes" : grouping
        }

        /// How holdings are valued.
        private var valuation: [PageForm.Field] { [currency, day(.asOf, "As of"), costRate] }
        private var depth: PageForm.Field { field(.depth, "Depth of classes", .number) }

        /// A form, which keeps what else the address says, except for the pages of its lists.
        private func form(
            _ place: PageForm.Place, _ label: String, fragment: String = "",
            _ fields: [PageForm.Field]
        ) -> PageForm {
            let path = kind.path(of: symbol)
            let own = Set(fields.map(\.name) + Site.Paged.allCases.map(\.rawValue))
            let kept = query.given.filter { !own.contains($0.name) }
            let address = PageQuery.text(kept)
            return PageForm(
                place, label: label, action: path + fragment, fields: fields,
                kept: kept.map { PageForm.Pair($0.name, $0.value) },
                reset: kept.count < query.given.count ? (address.isEmpty ? path : "\(path)?\(address)") : nil)
        }

        // Fields.

        private func field(
            _ name: String, _ label: String, _ kind: PageForm.Field.Kind, value: String? = nil,
            placeholder: String = ""
        ) -> PageForm.Field {
            PageForm.Field(
                name, label, kind, value: value ?? query[name] ?? "",
                problem: problem.flatMap { $0.parameters.contains(name) ? $0.detail : nil },
                placeholder: placeholder)
        }

        private func field(_ parameter: ResultParameter, _ label: String, _ kind: PageForm.Field.Kind)
            -> PageForm.Field
        {
            field(parameter.rawValue, label, kind)
        }

        private func day(_ parameter: ResultParameter, _ label: String) -> PageForm.Field {
            field(parameter, label, .date)
        }

        /// - Parameter usual: the value that holds where none is given, which an address need not state.
        private func choice(
            _ parameter: ResultParameter, _ label: String, usual: String, _ values: [(String, String)]
        ) -> PageForm.Field {
            let given = query[parameter] ?? ""
            return field(
                parameter.rawValue, label,
                .choice(values.map { PageForm.Pair($0.0 == usual ? "" : $0.0, $0.1) }),
                value: given == usual ? "" : given)
        }

        /// A choice between leaving a switch off and turning it on.
        private func flag(
            _ parameter: ResultParameter, _ label: String, _ off: String, _ on: String
        ) -> PageForm.Field {
            choice(parameter, label, usual: "false", [("false", off), ("true", on)])
        }

        private func words(
            _ values: (some CaseIterable & RawRepresentable<String>).Type
        ) -> [(String, String)] {
            values.allCases.map { ($0.rawValue, $0.rawValue) }
        }

        /// The currencies suggested; any other may be entered.
        static let currencies = [
            "AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HKD", "INR", "JPY", "NOK", "NZD", "PLN", "SEK",
            "SGD",
            "USD", "ZAR",
        ]

        /// The code of a currency or a unit in capitals, if it is one then and stands for no other one, as `gbp` may.
        static func code(_ text: String) -> String {
            let (code, capitals) = (trimmed(text), trimmed(text).uppercased())
            guard (try? QuoteCurrency(code)) == nil, let unit = try? QuoteCurrency(capitals) else {
                return text
            }
            let minor = try? QuoteCurrency(capitals.dropLast() + code.suffix(1).lowercased())
            return minor?.isSameUnit(as: unit) ?? true ? capitals : text
        }

        private var currency: PageForm.Field {
            let usual = settings.currency ?? document?.currency
            return field(
                ResultParameter.currency.rawValue, "Currency", .suggesting(PageForms.currencies),
                placeholder: usual?.code ?? "")
        }

        private var benchmark: PageForm.Field {
            field(.benchmark, "Compared with", .suggesting(snapshot?.pricedSymbols ?? []))
        }

        /// The year to date of a portfolio whose last prices may be of another year than the present one.
        private var yearToDate: String {
            let stated = (query[.to] ?? query[.asOf]).flatMap { try? CalendarDate(trimmed($0)) }
            let last = stated ?? settings.asOf ?? snapshot?.extent.lastDay(today: today)
            return (last.map { String($0.year) } ?? "the year")
                + ", up to the last day"
        }

        private var costRate: PageForm.Field {
            choice(
                .costRate, "Cost at the rate", usual: settings.costRate.rawValue,
                [(CostRate.purchase.rawValue, "at purchase"), (CostRate.current.rawValue, "now")])
        }

        private var find: PageForm.Field {
            field(PageQuery.Own.find.rawValue, "Find a symbol or name", .search)
        }

        private var grouping: PageForm.Field {
            choice(
                .by, "A row for each", usual: "",
                [("", "stock, which opens to its lots")]
                    + (ResultParameters.groupings + schemes.classes).map { ($0, PageForms.name(of: $0)) })
        }

        private var order: PageForm.Field {
            let orders = query.isOfGroups ? PageForms.ordersOfGroups : PageForms.ordersOfHoldings
            return field(
                ResultParameter.sort.rawValue, "Sorted by",
                .choice(orders.map { PageForm.Pair($0.0, $0.1) }), value: query.order)
        }

        private static let ordersOfHoldings = [
            ("", "order of the file"), ("symbol", "symbol"), ("name", "name"),
            ("-value", "value, largest first"),
            ("value", "value, smallest first"), ("-gain", "gain, largest first"),
            ("gain", "loss, largest first"),
            ("-gain_percent", "gain %, largest first"), ("gain_percent", "loss %, largest first"),
            ("-cost", "cost, largest first"), ("-intraday_percent", "intraday %, largest first"),
            ("intraday_percent", "intraday %, smallest first"), ("purchase_date", "purchase, earliest first"),
            ("-purchase_date", "purchase, latest first"),
        ]

        private static let ordersOfGroups = [
            ("", "name"), ("-value", "value, largest first"), ("value", "value, smallest first"),
            ("-gain", "gain, largest first"), ("gain", "loss, largest first"),
            ("-gain_percent", "gain %, largest first"), ("gain_percent", "loss %, largest first"),
            ("-cost", "cost, largest first"), ("-holdings", "holdings, most first"),
        ]
    }

    extension LotMethod {
        /// The method as a person reads it.
        var words: String {
            switch self {
            case .fifo: "first in, first out"
            case .lifo: "last in, first out"
            case .hifo: "highest cost first"
            case .average: "at average cost"
            case .section104: "section 104"
            }
        }
    }
#endif
