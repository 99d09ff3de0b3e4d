#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios

    /// The routes of the service, by their paths with placeholders for the variable parts. These are also their names
    /// in the log, in metrics and in the description of the interface.
    enum Route: String, CaseIterable {
        case reportPage = "/"
        case accountsPage = "/accounts"
        case cashPage = "/cash"
        case classesPage = "/classes"
        case stockPage = "/holdings/{symbol}"
        case historyPage = "/history"
        case gainsPage = "/gains"
        case incomePage = "/income"
        case returnsPage = "/returns"
        case planPage = "/plan"
        case report = "/api/v1/report"
        case stock = "/api/v1/stocks/{symbol}"
        case history = "/api/v1/history"
        case gains = "/api/v1/gains"
        case income = "/api/v1/income"
        case returns = "/api/v1/returns"
        case lots = "/api/v1/lots"
        case cash = "/api/v1/cash"
        case plan = "/api/v1/plan"
        case sa108 = "/api/v1/sa108"
        case events = "/api/v1/events"
        case openAPI = "/api/v1/openapi.json"
        case health = "/health"
        case metrics = "/metrics"
        case problem = "/problems/{kind}"
        case icon = "/icon.svg"
        case manifest = "/manifest.webmanifest"
        case login = "/login"
        case logout = "/logout"
        case editPage = "/edit"
        case newLotPage = "/edit/lots"
        case lotPage = "/edit/lots/{lot}"
        case lotActionPage = "/edit/lots/{lot}/{action}"
        case pricePage = "/edit/prices"
        case priceRowPage = "/edit/prices/{row}"
        case priceRemovalPage = "/edit/prices/{row}/remove"
        case todayPage = "/edit/today"
        case ratePage = "/edit/rates"
        case rateRowPage = "/edit/rates/{row}"
        case rateRemovalPage = "/edit/rates/{row}/remove"
        case tradePage = "/edit/trades"
        case tradeRowPage = "/edit/trades/{row}"
        case tradeRemovalPage = "/edit/trades/{row}/remove"
        case classesFormPage = "/edit/classes"
        case targetsFormPage = "/edit/targets"
        case cashFormPage = "/edit/cash"
        case cashRowPage = "/edit/cash/{row}"
        case cashRemovalPage = "/edit/cash/{row}/remove"
        case dividendPage = "/edit/dividends"
        case dividendRowPage = "/edit/dividends/{row}"
        case dividendRemovalPage = "/edit/dividends/{row}/remove"
        case followingPage = "/edit/following"
        case settingsPage = "/edit/settings"
        case undoPage = "/edit/undo"
        case changesPage = "/edit/changes"
        case answerPage = "/edit/answer"
        case importPage = "/edit/import"
        case newPage = "/edit/new"
        case holdings = "/api/v1/holdings"
        case holding = "/api/v1/holdings/{lot}"
        case move = "/api/v1/holdings/{lot}/move"
        case trades = "/api/v1/trades"
        case trade = "/api/v1/trades/{row}"
        case prices = "/api/v1/prices"
        case price = "/api/v1/prices/{row}"
        case rates = "/api/v1/rates"
        case rate = "/api/v1/rates/{row}"
        case classes = "/api/v1/classes"
        case classesOf = "/api/v1/classes/{symbol}/{scheme}"
        case balances = "/api/v1/balances"
        case balance = "/api/v1/balances/{row}"
        case dividends = "/api/v1/dividends"
        case dividend = "/api/v1/dividends/{row}"
        case following = "/api/v1/following"
        case settings = "/api/v1/settings"
        case targets = "/api/v1/targets"
        case targetsOf = "/api/v1/targets/{scheme}"
        case undo = "/api/v1/undo"
        case changes = "/api/v1/changes"
        case imports = "/api/v1/imports"
        case newPortfolioPage = "/edit/portfolio"
        case portfoliosPage = "/portfolios"
        case portfolios = "/api/v1/portfolios"

        /// What a router's paths are of.
        enum Scope {
            /// One portfolio, of several or the only one.
            case portfolio
            /// A service of several portfolios, besides the paths that are of each.
            case service
        }

        /// The routes there are under some options.
        static func all(_ options: ServiceOptions, of scope: Scope = .portfolio) -> [Route] {
            allCases.filter { route in
                guard route.scopes.contains(scope) else { return false }
                return switch route.role {
                case .login: options.token != nil
                case .edits: options.allowsEdits
                case .result, .other: true
                }
            }
        }

        private var scopes: Set<Scope> {
            switch self {
            case .portfoliosPage, .portfolios, .newPortfolioPage: [.service]
            case .reportPage, .events, .openAPI, .health, .metrics, .problem, .icon, .manifest, .login,
                .logout:
                [.portfolio, .service]
            default: [.portfolio]
            }
        }

        var template: String { rawValue }

        /// The path with its variable part.
        func path(to part: String) -> String {
            template.prefix { $0 != "{" }
                + (isPage ? PercentEncoding.segment(part) : PercentEncoding.text(part))
        }

        var path: RouterPath { RouterPath(rawValue) }

        /// The route of a path; `nil` if there is none among these.
        ///
        /// - Parameter path: as it was sent, because the router does not decode it.
        static func of(_ path: String, among routes: [Route] = allCases) -> Route? {
            let segments = path.split(separator: "/")
            return routes.first { $0.matches(segments) }
        }

        /// Whether a path is of this route.
        ///
        /// - Parameter segments: the segments of the path as they were sent.
        private func matches(_ segments: [Substring]) -> Bool {
            let elements = path
            return elements.count == segments.count && zip(elements, segments).allSatisfy { $0 ~= $1 }
        }

        func methods(_ options: ServiceOptions) -> [HTTPRequest.Method] {
            switch self {
            case .holding, .trade, .price, .rate, .balance, .dividend: [.get, .head, .patch, .delete]
            case .classesOf, .targetsOf: [.put]
            case .following, .settings: [.get, .head, .patch]
            case .logout, .move, .undo, .undoPage, .followingPage, .imports: [.post]
            case .report, .holdings, .trades, .prices, .rates, .balances, .dividends: [.get, .head, .post]
            default: takesForms ? [.get, .head, .post] : [.get, .head]
            }
        }

        /// Whether it may be asked without the token.
        var isOpen: Bool { [.health, .login, .icon, .manifest].contains(self) }

        /// Whether it takes forms.
        var takesForms: Bool {
            switch self {
            case .login, .logout: true
            case .editPage, .changesPage, .answerPage: false
            default: isEditPage
            }
        }

        /// Whether methods other than `GET` and `HEAD` change something, so that they must not be asked by a forged form.
        var changesSomething: Bool {
            switch self {
            // A report changes nothing. A forged login needs the token, and a forged logout has no cookie.
            case .report, .login, .logout: false
            default: true
            }
        }

        /// Whether it is a page for browsers.
        var isPage: Bool {
            !template.hasPrefix("/api/") && ![.health, .metrics, .problem, .icon, .manifest].contains(self)
        }

        /// Whether it is a page of the editor.
        var isEditPage: Bool {
            template == Route.editPage.template || template.hasPrefix("\(Route.editPage.template)/")
        }

        /// Whether the address may ask for one of several types.
        var takesFormat: Bool { result != nil && mediaTypes.count > 1 }

        /// The possible types of the response, the default first.
        var mediaTypes: [MediaType] {
            switch self {
            case _ where isPage: [.html]
            case .report, .history, .gains, .income, .returns, .cash, .plan, .sa108: [.json, .csv]
            case .lots: [.csv]
            case .events: [.eventStream]
            case .metrics, .problem: [.plain]
            case .icon: [.svg]
            case .manifest: [.manifest]
            default: [.json]
            }
        }
    }
#endif
