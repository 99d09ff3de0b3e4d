#if Server
    import HTTPTypes
    import Hummingbird
    import Logging
    import NIOCore
    import NIOHTTP1
    import Portfolios
    import ServiceLifecycle

    /// Responds to all requests.
    struct ServiceResponder: HTTPResponder {
        typealias Context = ServiceContext

        let live: LivePortfolio
        let access: Access
        let clients: Clients
        let metrics: ServiceMetrics
        let options: ServiceOptions
        let description: StoredAnswer
        let bodies: BodyGate
        let spoolBudget: SpoolBudget

        init(
            live: LivePortfolio, access: Access, clients: Clients, metrics: ServiceMetrics,
            options: ServiceOptions, description: [UInt8]
        ) {
            self.live = live
            self.access = access
            self.clients = clients
            self.metrics = metrics
            self.options = options
            self.description = StoredAnswer(Answer(bytes: description, isComplete: true))
            bodies = BodyGate(limit: options.maxBodies)
            spoolBudget = SpoolBudget(size: options.spoolSize)
        }

        func respond(to request: Request, context: Context) async throws -> Response {
            let start = ContinuousClock.now
            metrics.active(1)
            defer { metrics.active(-1) }
            let client = clients.client(of: context.channel)
            var target: Target?
            var response: Response
            var route: Route? { target.flatMap { Route($0.path) } }
            do {
                let read = try self.target(of: request)
                target = read
                let exchange = Exchange(
                    request: request, target: read, client: client, channel: context.channel)
                response = try await answer(exchange, route)
            } catch let error as HTTPParserError {
                // The connection responds, because reading can't continue.
                throw error
            } catch {
                response = failure(error, request, target, client, context.logger)
            }
            finish(&response, request, route)
            let duration = ContinuousClock.now - start
            let template = route?.template ?? "none"
            let method = request.method.known
            metrics.request(
                method: method, route: template, status: response.status.code, duration: duration)
            context.logger.log(
                level: response.status.code >= 500 ? .warning : options.logsAccess ? .info : .debug,
                "request",
                metadata: [
                    "method": "\(method)", "route": "\(template)", "status": "\(response.status.code)",
                    "bytes": "\(response.headers[.contentLength] ?? "?")",
                    "microseconds": "\(duration.nanoseconds / 1000)",
                ])
            // The target may contain symbols and figures.
            context.logger.debug(
                "target", metadata: ["target": "\(Target.printable(request.head.path ?? ""))"])
            return response
        }

        /// The target of a request addressed to this service.
        private func target(of request: Request) throws -> Target {
            let target: Target
            do { target = try Target(request.head.path ?? "") } catch {
                switch error {
                case .tooLong:
                    throw Problem(
                        .uriTooLong, "the target has more than \(Target.longest) bytes",
                        headers: [.connection: "close"])
                case .target: throw Problem(.badRequest, "the request's target is malformed")
                case .query(let part): throw Problem(.badRequest, "the query's \(part) is malformed")
                }
            }
            guard let host = request.head.authority, !host.isEmpty else {
                throw Problem(.badRequest, "the request has no Host")
            }
            // The first Host field is stored apart from the other fields.
            guard HTTPField.Name("Host").map({ request.headers[values: $0].isEmpty }) ?? true else {
                throw Problem(.badRequest, "the request has more than one Host")
            }
            guard access.isOwn(host) else {
                throw Problem(.misdirectedRequest, "this service does not go by the name \(host)")
            }
            // Requests made by another site's page are refused, except when the user follows a link.
            if request.header("Sec-Fetch-Site") == "cross-site",
                request.header("Sec-Fetch-Mode") != "navigate"
            {
                throw Problem(.forbidden, "another site's page may not ask this")
            }
            return target
        }

        private func answer(_ exchange: Exchange, _ route: Route?) async throws -> Response {
            let (request, target) = (exchange.request, exchange.target)
            if route != .health, !access.allows(request.headers[.authorization]) {
                throw Problem(
                    .unauthorized, "this needs the token: as a bearer token, or as the password of any user",
                    headers: [.wwwAuthenticate: Access.challenge])
            }
            guard let route else {
                throw Problem(.notFound, "there is nothing here; /api/openapi.json tells what there is")
            }
            guard route.methods.contains(request.method) else {
                let allowed = route.methods.map(\.rawValue).joined(separator: ", ")
                throw Problem(
                    .methodNotAllowed, "\(request.method.rawValue) is not allowed here",
                    headers: [.allow: allowed])
            }
            guard let type = MediaType.preferred(route.mediaTypes, accept: request.headers[values: .accept])
            else {
                let offered = route.mediaTypes.map(\.essence).joined(separator: ", ")
                throw Problem(.notAcceptable, "this comes as \(offered)")
            }
            if request.method == .post { return try await valued(exchange, type) }
            if let kind = route.result { return try await result(kind, route.symbol, type, exchange) }
            switch route {
            case .events: return try events(target)
            case .health: return try health(target, request)
            case .metrics:
                try refuseParameters(target)
                return fresh(Array(metrics.text(listeners: live.events.count).utf8), type)
            default:
                try refuseParameters(target)
                return stored(description, type, request)
            }
        }

        private func refuseParameters(_ target: Target) throws(Problem) {
            guard let first = target.query.first else { return }
            throw Problem(.badRequest, "unknown parameter \(first.name)")
        }

        /// A response with a stored answer, or without a body if the client has it already.
        func stored(_ answer: StoredAnswer, _ type: MediaType, _ request: Request) -> Response {
            var headers: HTTPFields = [
                .eTag: answer.tag, .cacheControl: "private, no-cache", .vary: "Accept",
            ]
            if EntityTag.matches(request.headers[values: .ifNoneMatch], answer.tag) {
                return Response(status: .notModified, headers: headers)
            }
            headers[.contentType] = type.text
            return Response(status: .ok, headers: headers, body: .pieces(of: answer.body))
        }

        private func fresh(_ bytes: [UInt8], _ type: MediaType) -> Response {
            Response(
                status: .ok, headers: [.contentType: type.text, .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }

        private func health(_ target: Target, _ request: Request) throws -> Response {
            try refuseParameters(target)
            let current = live.current
            // Anyone may ask for the health, but details of the files require the token.
            let mayKnow = access.allows(request.headers[.authorization])
            guard current.snapshot != nil else { throw Problem.notLoaded(mayKnow ? current.problems : nil) }
            let status = current.failure == nil ? "ok" : "stale"
            return fresh(Array("{\"status\": \"\(status)\"}\n".utf8), .json)
        }

        private func events(_ target: Target) throws -> Response {
            try refuseParameters(target)
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
                status: .ok, headers: [.contentType: MediaType.eventStream.text, .cacheControl: "no-store"],
                body: body)
        }

        // Common to all responses.

        private func failure(
            _ error: any Error, _ request: Request, _ target: Target?, _ client: Client, _ logger: Logger
        ) -> Response {
            var problem: Problem
            switch error {
            case let known as Problem: problem = known
            case let failure as PortfolioFailure: problem = Problem(failure)
            case is ValuationQueue.Overloaded: problem = .overloaded
            case is BodyTimeout:
                problem = Problem(
                    .requestTimeout, "the body did not come in time", headers: [.connection: "close"])
            case is CancellationError where client.isGone:
                problem = Problem(.clientGone, "the client has left")
            case is CancellationError:
                problem = Problem(
                    .serviceUnavailable, "the service is ending", headers: [.connection: "close"])
            default:
                // The cause goes to the log; the client only learns that the error was not its own.
                logger.error("unexpected", metadata: ["error": "\(type(of: error))"])
                problem = Problem(.internalServerError, "something went wrong here")
            }
            // Do not wait for the rest of a body that nobody needs.
            if request.method == .post { problem.headers[.connection] = "close" }
            let accept = request.headers[values: .accept]
            let route = target.flatMap { Route($0.path) }
            // A browser gets a page, unless it asks for what is made for programs.
            guard route?.isPage ?? true, accept.contains(where: { $0.lowercased().contains("text/html") })
            else {
                return problem.response()
            }
            var site = Site(version: live.current.version)
            if let target, let route, let kind = route.result, problem.status == .badRequest {
                site = self.site(
                    kind, route.symbol, PageQuery(kind, target.query), live.current, problem: problem)
                site.failures = []
            }
            let page = site.messagePage(
                title: problem.status == .badRequest ? "This can't be shown" : problem.status.reasonPhrase,
                message: problem.detail,
                details: problem.errors?.lines ?? [])
            problem.headers[.contentType] = MediaType.html.text
            problem.headers[.cacheControl] = "no-store"
            return Response(
                status: problem.status, headers: problem.headers,
                body: .init(byteBuffer: ByteBuffer(bytes: page)))
        }

        private func finish(_ response: inout Response, _ request: Request, _ route: Route?) {
            // A response that a page is unchanged has the page's headers as well, because browsers keep the latest.
            let type = response.headers[.contentType]
            let isPage = type == MediaType.html.text || route?.isPage == true && type == nil
            response.headers.append(contentsOf: isPage ? SecurityHeaders.page : SecurityHeaders.api)
            if request.method == .head {
                let length = response.headers[.contentLength]
                response = Response(status: response.status, headers: response.headers)
                response.headers[.contentLength] = length
            }
        }
    }

    extension HTTPField.Name {
        /// Whether every counted figure is known.
        static let portfolioComplete = HTTPField.Name(parsed: "portfolio-complete") ?? .eTag
    }

    extension HTTPRequest.Method {
        /// The method's name, or a common name for unknown methods, so that clients can't create new metrics.
        fileprivate var known: String {
            let names: [HTTPRequest.Method] = [
                .get, .head, .post, .put, .delete, .options, .patch, .trace, .connect,
            ]
            return names.contains(self) ? rawValue : "other"
        }
    }

    extension Request {
        /// The first value of a header field.
        fileprivate func header(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { headers[$0] }
        }
    }
#endif
