#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios
    import ServiceLifecycle
    import Synchronization

    /// Responds to requests about the service itself.
    struct StatusController {
        /// The portfolio that it is of; `nil` for all of the service.
        private let live: LivePortfolio?
        /// All portfolios of the service.
        private let all: @Sendable () -> [LivePortfolio]
        /// Tells of changes of any of them.
        private let events: EventHub
        private let metrics: ServiceMetrics
        private let description: Deferred<(plain: StoredAnswer, compressed: StoredAnswer)>

        /// - Parameter description: of the interface.
        init(
            _ live: LivePortfolio?, of all: @escaping @Sendable () -> [LivePortfolio], events: EventHub,
            metrics: ServiceMetrics, description: OpenAPI
        ) {
            self.live = live
            self.all = all
            self.events = events
            self.metrics = metrics
            self.description = Deferred {
                let plain = StoredAnswer(Answer(bytes: description.json, isComplete: true))
                return (plain, (try? plain.compressed()) ?? plain)
            }
        }

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.events, use: listen)
            router.add(.openAPI, use: openAPI)
            router.add(.health, use: health)
            router.add(.metrics, use: text)
            for (route, file) in WebApp.files {
                let answer = StoredAnswer(Answer(bytes: file, isComplete: true))
                router.add(route) { exchange in
                    try exchange.refuseParameters()
                    return exchange.response(answer)
                }
            }
            router.add(.problem) { exchange in
                try exchange.refuseParameters()
                guard let kind = Problem.Kind(rawValue: exchange.parameter("kind")) else {
                    throw Problem(.notFound, "there is no such kind of problem")
                }
                return .fresh(.ok, .plain, ByteBuffer(string: kind.meaning + "\n"))
            }
        }

        @Sendable private func listen(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            guard let wakes = (live?.events ?? events).listen() else {
                throw Problem(.serviceUnavailable, "too many listen already", headers: [.retryAfter: "30"])
            }
            let body = ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                var told = ""
                // The stream ends with the service.
                for await _ in wakes.cancelOnGracefulShutdown() {
                    let event = live?.event ?? all().event
                    // If there is nothing to report, a comment keeps the connection from seeming idle.
                    let text = event.version == told ? ":\n\n" : event.text
                    told = event.version
                    try await writer.write(ByteBuffer(string: text))
                }
                try await writer.finish(nil)
            }
            return Response(
                status: .ok, headers: [.contentType: exchange.type.text, .cacheControl: "no-store"],
                body: body)
        }

        @Sendable private func openAPI(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let answers = description.value
            return exchange.response(exchange.acceptsGzip ? answers.compressed : answers.plain)
        }

        @Sendable private func health(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let portfolios = live.map { [$0] } ?? all()
            let states = portfolios.map(\.current)
            // Anyone may ask for the health, but details of the files require the token.
            let mayKnow = exchange.context.admission != nil
            guard states.contains(where: { $0.snapshot != nil }) else {
                // A portfolio is made on the service's own pages.
                if portfolios.contains(where: \.isUnmade) {
                    return exchange.response(fresh: "{\"status\": \"new\"}\n")
                }
                throw Problem.notLoaded(mayKnow ? states.first?.problems : nil)
            }
            let status = states.allSatisfy(\.isUpToDate) ? "ok" : "stale"
            return exchange.response(fresh: "{\"status\": \"\(status)\"}\n")
        }

        @Sendable private func text(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            return exchange.response(
                fresh: metrics.text(
                    listeners: all().reduce(events.count) { $0 + $1.events.count },
                    isUpToDate: all().allSatisfy(\.current.isUpToDate)))
        }
    }

    /// A value that is made when it is first asked for, once.
    private final class Deferred<Value: Sendable>: Sendable {
        private let made = Mutex<Value?>(nil)
        private let make: @Sendable () -> Value

        init(_ make: @escaping @Sendable () -> Value) { self.make = make }

        var value: Value {
            made.withLock { made in
                let value = made ?? make()
                made = value
                return value
            }
        }
    }

    extension HTTPField.Name {
        /// Other addresses, and what they are to this one (RFC 8288).
        static let link = HTTPField.Name("Link") ?? .location
    }

    extension Exchange {
        /// A response with a stored answer, or without a body if the client has it already.
        func response(_ answer: StoredAnswer) -> Response {
            var headers: HTTPFields = [
                .eTag: answer.tag, .cacheControl: "private, no-cache", .vary: "Accept, Accept-Encoding",
            ]
            if let next = answer.next { headers[.link] = link(after: next) }
            if EntityTag.matches(request.headers[values: .ifNoneMatch], answer.tag) {
                return Response(status: .notModified, headers: headers)
            }
            headers[.contentType] = type.text
            if answer.isCompressed { headers[.contentEncoding] = "gzip" }
            return Response(status: .ok, headers: headers, body: .pieces(of: answer.body))
        }

        /// The field that tells where a list goes on.
        func link(after rows: Int) -> String {
            let name = Excerpt.Parameter.after.rawValue
            let query =
                context.target.query.filter { $0.name != name }
                + [Target.Parameter(name: name, value: String(rows))]
            let path = (request.head.path ?? "").prefix { $0 != "?" }
            return "<\(context.base)\(path)?\(PageQuery.text(query))>; rel=\"next\""
        }

        /// A response that is not to be stored.
        func response(fresh text: String) -> Response {
            .fresh(.ok, type, ByteBuffer(string: text))
        }
    }
#endif
