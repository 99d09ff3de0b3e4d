#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios
    import ServiceLifecycle

    /// Responds to requests about the service itself.
    struct StatusController {
        private let live: LivePortfolio
        private let metrics: ServiceMetrics
        private let description: StoredAnswer
        private let compressedDescription: StoredAnswer

        /// - Parameter description: of the interface.
        init(live: LivePortfolio, metrics: ServiceMetrics, description: [UInt8]) {
            self.live = live
            self.metrics = metrics
            self.description = StoredAnswer(Answer(bytes: description, isComplete: true))
            compressedDescription = (try? self.description.compressed()) ?? self.description
        }

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.events, use: events)
            router.add(.openAPI, use: openAPI)
            router.add(.health, use: health)
            router.add(.metrics, use: text)
        }

        @Sendable private func events(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            guard let wakes = live.events.listen() else {
                throw Problem(.serviceUnavailable, "too many listen already", headers: [.retryAfter: "30"])
            }
            let live = live
            let body = ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
                var told = ""
                // The stream ends with the service.
                for await _ in wakes.cancelOnGracefulShutdown() {
                    let current = live.current
                    // If there is nothing to report, a comment keeps the connection from seeming idle.
                    let text = current.version == told ? ":\n\n" : live.event(current)
                    told = current.version
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
            return exchange.response(exchange.acceptsGzip ? compressedDescription : description)
        }

        @Sendable private func health(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            let current = live.current
            // Anyone may ask for the health, but details of the files require the token.
            let mayKnow = exchange.context.admission != nil
            guard current.snapshot != nil else { throw Problem.notLoaded(mayKnow ? current.problems : nil) }
            let status = current.failure == nil ? "ok" : "stale"
            return exchange.response(fresh: "{\"status\": \"\(status)\"}\n")
        }

        @Sendable private func text(_ exchange: Exchange) async throws -> Response {
            try exchange.refuseParameters()
            return exchange.response(fresh: metrics.text(listeners: live.events.count))
        }
    }

    extension Exchange {
        /// A response with a stored answer, or without a body if the client has it already.
        func response(_ answer: StoredAnswer) -> Response {
            var headers: HTTPFields = [
                .eTag: answer.tag, .cacheControl: "private, no-cache", .vary: "Accept, Accept-Encoding",
            ]
            if EntityTag.matches(request.headers[values: .ifNoneMatch], answer.tag) {
                return Response(status: .notModified, headers: headers)
            }
            headers[.contentType] = type.text
            if answer.isCompressed { headers[.contentEncoding] = "gzip" }
            return Response(status: .ok, headers: headers, body: .pieces(of: answer.body))
        }

        /// A response that is not to be stored.
        func response(fresh text: String) -> Response {
            .fresh(.ok, type, ByteBuffer(string: text))
        }
    }
#endif
