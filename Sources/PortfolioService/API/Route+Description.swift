#if Server
    import Portfolios

    /// What the description of the interface says of each route.
    extension Route {
        var isConditional: Bool {
            result != nil || [.openAPI, .portfolios, .portfoliosPage].contains(self)
        }

        /// The name of its operation; those of the editor have names of their own.
        var name: String { self == .openAPI ? "description" : "\(self)" }

        var summary: String {
            switch self {
            case .reportPage: "The report as a page"
            case .accountsPage: "What each account holds, as a page"
            case .cashPage: "What accounts hold in cash, as a page"
            case .classesPage: "How what is held is distributed over classes, as a page"
            case .stockPage: "One stock as a page"
            case .historyPage: "What the portfolio was worth over time, as a page"
            case .gainsPage: "Realised gains and income as a page"
            case .incomePage: "What was paid and is ahead, month by month, as a page"
            case .returnsPage: "How good the portfolio was, as a page"
            case .planPage: "What to buy to come to the targets, as a page"
            case .portfoliosPage: "All portfolios with their totals, as a page"
            case .portfolios: "All portfolios with their totals, and the sums of those in one currency"
            case .report: "What each holding cost, is worth and gained"
            case .stock: "One stock in detail"
            case .history: "What the portfolio was worth over time"
            case .gains: "What sales gained, and what was paid in dividends, interest, fees and taxes"
            case .income: "Dividends and interest that were paid, and dividends ahead, by status"
            case .returns:
                "How good the portfolio was: time-weighted and money-weighted, by price, currency and income"
            case .plan: "What to buy, and to sell if that is allowed, to come to the targets of targets.csv"
            case .cash: "What accounts hold in cash, stated or worked out from trades"
            case .lots: "The lots that trades have left open, as a holdings file"
            case .events:
                "Server-sent events: update when the files were read anew, failed when they can't be read; id names the state"
            case .openAPI: "This description"
            case .health: "Whether there is something to show, and whether it is the newest"
            case .problem: "What a type of problem means"
            case .metrics: "Counts and times, for Prometheus"
            default: rawValue
            }
        }

        /// What its operations are listed under.
        var tag: String {
            isPage
                ? "Pages"
                : result != nil || self == .portfolios
                    ? "Results"
                    : EditOperation(self, methods(ServiceOptions())[0]) == nil ? "Service" : "Files"
        }

        var schema: JSONValue {
            switch self {
            case .cash: Schemas.reference("CashStatement")
            case .report, .stock, .history, .gains, .income, .returns, .plan, .portfolios, .health:
                Schemas.reference(name.capitalised)
            default: ["type": "object"]
            }
        }
    }
#endif
