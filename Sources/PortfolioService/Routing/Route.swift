#if Server
    import HTTPTypes
    import Hummingbird

    /// The routes of the service, by their paths with placeholders for the variable parts. These are also their names
    /// in the log, in metrics and in the description of the interface.
    enum Route: String, CaseIterable {
        case reportPage = "/"
        case stockPage = "/holdings/{symbol}"
        case historyPage = "/history"
        case gainsPage = "/gains"
        case returnsPage = "/returns"
        case report = "/api/report"
        case stock = "/api/holdings/{symbol}"
        case history = "/api/history"
        case gains = "/api/gains"
        case returns = "/api/returns"
        case lots = "/api/lots"
        case events = "/api/events"
        case openAPI = "/api/openapi.json"
        case health = "/health"
        case metrics = "/metrics"

        var template: String { rawValue }
        var path: RouterPath { RouterPath(rawValue) }

        /// Whether a path is of this route.
        ///
        /// - Parameter segments: the decoded segments of the path.
        func matches(_ segments: [String]) -> Bool {
            let elements = path
            return elements.count == segments.count && zip(elements, segments).allSatisfy { $0 ~= $1 }
        }

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
