#if Server
    import Portfolios

    /// The kinds of result, with their parameters.
    enum ResultKind: CaseIterable, Hashable, Sendable {
        case report, accounts, classes, stock, history, gains, income, returns, lots, cash, plan, sa108

        /// The parameters that a request may have. None names a file: no text in a request is ever used as a path.
        var parameters: [ResultParameter] {
            switch self {
            case .report: ResultParameter.common + [.by, .depth, .sort, .limit, .totals, .raw]
            case .accounts: ResultParameter.common
            case .classes: ResultParameter.common + [.depth]
            case .stock: ResultParameter.common + [.explain]
            case .history: [.from, .to, .every, .benchmark, .withCash] + ResultParameter.common
            case .gains:
                [.by, .income, .taxable, .year, .from, .to, .yearStarts, .raw] + ResultParameter.common
            case .income:
                [.by, .estimate, .year, .from, .to, .next, .yearStarts, .raw] + ResultParameter.common
            case .returns:
                [.period, .year, .from, .to, .by, .every, .benchmark, .riskFree, .withoutCash]
                    + ResultParameter.common
            case .cash: ResultParameter.common + [.history, .raw]
            case .plan: [.by, .depth, .invest, .sell, .whole, .raw] + ResultParameter.common
            case .sa108: [.year, .yearStarts] + ResultParameter.common
            // Lots are stated in the portfolio's own currency.
            case .lots: ResultParameter.common.filter { $0 != .currency }
            }
        }

        /// The parameter without which there is no result; `nil` for none.
        var needed: ResultParameter? { self == .sa108 ? .year : nil }

        /// The question that the parameters belong to.
        var asked: ResultParameters.Question {
            switch self {
            case .gains, .sa108: .gains
            case .income: .income
            case .returns: .returns
            case .plan: .plan
            case .report, .accounts, .classes, .stock, .history, .lots, .cash: .valuation
            }
        }

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

        /// The section of the site to which the page of the result belongs.
        var section: Site.Section? {
            switch self {
            case .report: .holdings
            case .history: .history
            case .gains: .gains
            case .income: .income
            case .returns: .returns
            case .plan: .plan
            case .accounts: .accounts
            case .cash: .cash
            case .classes: .classes
            case .stock, .lots, .sa108: nil
            }
        }

        /// The path of its page.
        func path(of symbol: String) -> String {
            section?.rawValue ?? "/holdings/" + PercentEncoding.segment(symbol)
        }
    }
#endif
