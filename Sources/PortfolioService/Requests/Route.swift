#if Server
    import HTTPTypes

    /// The routes of the service.
    enum Route: Hashable {
        case reportPage
        case stockPage(String)
        case historyPage
        case gainsPage
        case returnsPage
        case report
        case stock(String)
        case history
        case gains
        case returns
        case lots
        case events
        case openAPI
        case health
        case metrics

        /// The route for a path; `nil` if there is none.
        init?(_ path: [String]) {
            switch path {
            case []: self = .reportPage
            case ["history"]: self = .historyPage
            case ["gains"]: self = .gainsPage
            case ["returns"]: self = .returnsPage
            case ["health"]: self = .health
            case ["metrics"]: self = .metrics
            case ["api", "report"]: self = .report
            case ["api", "history"]: self = .history
            case ["api", "gains"]: self = .gains
            case ["api", "returns"]: self = .returns
            case ["api", "lots"]: self = .lots
            case ["api", "events"]: self = .events
            case ["api", "openapi.json"]: self = .openAPI
            default:
                if path.count == 2, path[0] == "holdings", !path[1].isEmpty {
                    self = .stockPage(path[1])
                } else if path.count == 3, path[0] == "api", path[1] == "holdings", !path[2].isEmpty {
                    self = .stock(path[2])
                } else {
                    return nil
                }
            }
        }

        /// The path with placeholders for its variable parts, for logs, metrics and the description of the interface.
        var template: String {
            switch self {
            case .reportPage: "/"
            case .stockPage: "/holdings/{symbol}"
            case .historyPage: "/history"
            case .gainsPage: "/gains"
            case .returnsPage: "/returns"
            case .report: "/api/report"
            case .stock: "/api/holdings/{symbol}"
            case .history: "/api/history"
            case .gains: "/api/gains"
            case .returns: "/api/returns"
            case .lots: "/api/lots"
            case .events: "/api/events"
            case .openAPI: "/api/openapi.json"
            case .health: "/health"
            case .metrics: "/metrics"
            }
        }

        static let all: [Route] = [
            .reportPage, .stockPage("{symbol}"), .historyPage, .gainsPage, .returnsPage, .report,
            .stock("{symbol}"),
            .history, .gains, .returns, .lots, .events, .openAPI, .health, .metrics,
        ]

        /// The kind of result it returns; `nil` if none.
        var result: ResultKind? {
            switch self {
            case .reportPage, .report: .report
            case .stockPage, .stock: .stock
            case .historyPage, .history: .history
            case .gainsPage, .gains: .gains
            case .returnsPage, .returns: .returns
            case .lots: .lots
            case .events, .openAPI, .health, .metrics: nil
            }
        }

        /// The symbol in the path; empty if there is none.
        var symbol: String {
            switch self {
            case .stockPage(let symbol), .stock(let symbol): symbol
            default: ""
            }
        }

        var methods: [HTTPRequest.Method] { self == .report ? [.get, .head, .post] : [.get, .head] }

        /// Whether it is a page for browsers.
        var isPage: Bool {
            switch self {
            case .reportPage, .stockPage, .historyPage, .gainsPage, .returnsPage: true
            default: false
            }
        }

        /// The possible types of the response, the default first.
        var mediaTypes: [MediaType] {
            switch self {
            case .reportPage, .stockPage, .historyPage, .gainsPage, .returnsPage: [.html]
            case .report, .history, .gains, .returns: [.json, .csv]
            case .lots: [.csv]
            case .stock, .openAPI, .health: [.json]
            case .events: [.eventStream]
            case .metrics: [.plain]
            }
        }
    }
#endif
