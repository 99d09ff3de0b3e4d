#if Server
    import Portfolios

    /// The kinds of result, with their parameters.
    enum ResultKind: CaseIterable, Hashable, Sendable {
        case report, accounts, classes, stock, history, gains, income, returns, lots, cash, plan, sa108

        /// The parameters that a request may have. None names a file: no text in a request is ever used as a path.
        var parameters: [ResultParameter] { facts.parameters }
        /// The question that the parameters belong to.
        var asked: ResultParameters.Question { facts.asked }
        /// The section of the site to which the page of the result belongs.
        var section: Site.Section? { facts.section }

        private var facts:
            (parameters: [ResultParameter], asked: ResultParameters.Question, section: Site.Section?)
        {
            let common = ResultParameter.common
            return switch self {
            case .report: (common + [.by, .depth, .sort, .limit, .totals, .raw], .valuation, .holdings)
            case .accounts: (common, .valuation, .accounts)
            case .classes: (common + [.depth], .valuation, .classes)
            case .stock: (common + [.explain], .valuation, nil)
            case .history: ([.from, .to, .every, .benchmark, .withCash] + common, .valuation, .history)
            case .gains:
                ([.by, .income, .taxable, .year, .from, .to, .yearStarts, .raw] + common, .gains, .gains)
            case .income:
                ([.by, .estimate, .year, .from, .to, .next, .yearStarts, .raw] + common, .income, .income)
            case .returns:
                (
                    [.period, .year, .from, .to, .by, .every, .benchmark, .riskFree, .withoutCash] + common,
                    .returns, .returns
                )
            case .cash: (common + [.history, .raw], .valuation, .cash)
            case .plan: ([.by, .depth, .invest, .sell, .whole, .raw] + common, .plan, .plan)
            case .sa108: ([.year, .yearStarts] + common, .gains, nil)
            // Lots are stated in the portfolio's own currency.
            case .lots: (common.filter { $0 != .currency }, .valuation, nil)
            }
        }

        /// The parameter without which there is no result; `nil` for none.
        var needed: ResultParameter? { self == .sa108 ? .year : nil }

        /// The addresses of the same result for programs, each with what it is. Gains have the lots that are open, too.
        func downloads(of symbol: String, _ query: [Target.Parameter]) -> [PageForm.Pair] {
            guard let route = Route.allCases.first(where: { $0.result == self && !$0.isPage }) else {
                return []
            }
            let own = route.mediaTypes.reversed().map { type in
                let format =
                    route.takesFormat
                    ? [Target.Parameter(name: MediaType.parameter, value: type.subtype)] : []
                let text = PageQuery.text(query + format)
                return PageForm.Pair(
                    self == .lots ? "Open lots" : type.subtype.uppercased(),
                    route.path(to: symbol) + (text.isEmpty ? "" : "?\(text)"))
            }
            guard self == .gains else { return own }
            let names = ResultKind.lots.parameters.map(\.rawValue)
            return own + ResultKind.lots.downloads(of: "", query.filter { names.contains($0.name) })
        }

        /// The path of its page.
        func path(of symbol: String) -> String {
            section?.rawValue ?? "/holdings/" + PercentEncoding.segment(symbol)
        }
    }
#endif
