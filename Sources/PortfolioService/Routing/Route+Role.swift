#if Server
    extension Route {
        /// What a route is for; of what the description of the interface does not find in `operations.json`, in words too.
        enum Role {
            case result(ResultKind, String)
            /// What edits the portfolio's files, for people and programs.
            case edits
            case login
            case other(String)
        }

        var role: Role {
            switch self {
            case .reportPage: .result(.report, "The report as a page")
            case .accountsPage: .result(.accounts, "What each account holds, as a page")
            case .cashPage: .result(.cash, "What accounts hold in cash, as a page")
            case .classesPage:
                .result(.classes, "How what is held is distributed over classes, as a page")
            case .stockPage: .result(.stock, "One stock as a page")
            case .historyPage: .result(.history, "What the portfolio was worth over time, as a page")
            case .gainsPage: .result(.gains, "Realised gains and income as a page")
            case .incomePage: .result(.income, "What was paid and is ahead, month by month, as a page")
            case .returnsPage: .result(.returns, "How good the portfolio was, as a page")
            case .planPage: .result(.plan, "What to buy to come to the targets, as a page")
            case .report: .result(.report, "What each holding cost, is worth and gained")
            case .stock: .result(.stock, "One stock in detail")
            case .history: .result(.history, "What the portfolio was worth over time")
            case .gains:
                .result(
                    .gains, "What sales gained, and what was paid in dividends, interest, fees and taxes")
            case .income:
                .result(
                    .income, "Dividends and interest that were paid, and dividends ahead, by status")
            case .returns:
                .result(
                    .returns,
                    "How good the portfolio was: time-weighted and money-weighted, by price, currency and income"
                )
            case .lots: .result(.lots, "The lots that trades have left open, as a holdings file")
            case .cash: .result(.cash, "What accounts hold in cash, stated or worked out from trades")
            case .plan:
                .result(
                    .plan,
                    "What to buy, and to sell if that is allowed, to come to the targets of targets.csv"
                )
            case .sa108:
                .result(.sa108, "The figures of the form SA108, for the taxable accounts in a tax year")
            case .portfoliosPage: .other("All portfolios with their totals, as a page")
            case .portfolios:
                .other("All portfolios with their totals, and the sums of those in one currency")
            case .events:
                .other(
                    "Server-sent events: update when the files were read anew, failed when they can't be read; id names the state"
                )
            case .openAPI: .other("This description")
            case .health: .other("Whether there is something to show, and whether it is the newest")
            case .problem: .other("What a type of problem means")
            case .icon: .other("The icon of the service")
            case .manifest: .other("What a browser needs to know to show the service among its apps")
            case .metrics: .other("Counts and times, for Prometheus")
            case .login, .logout: .login
            // A route that is forgotten above is there only where edits are allowed.
            default: .edits
            }
        }

        /// The kind of result it returns; `nil` if none.
        var result: ResultKind? {
            if case .result(let kind, _) = role { kind } else { nil }
        }

        /// What the description of the interface says of it; empty for edits, of which `operations.json` says more.
        var summary: String {
            switch role {
            case .result(_, let summary), .other(let summary): summary
            case .edits, .login: ""
            }
        }
    }
#endif
