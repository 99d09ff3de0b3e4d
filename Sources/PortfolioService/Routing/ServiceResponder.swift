#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios

    /// Passes each request on to the router of the portfolio that its path begins with, and others to the service's own.
    ///
    /// A portfolio's router, and all that it links to, does not know the path that it is under.
    struct ServiceResponder: HTTPResponder {
        /// The router of paths that are of no portfolio in particular.
        let own: RouterResponder<ServiceContext>
        /// The router of one of several portfolios, by its name.
        var portfolio: @Sendable (String) -> RouterResponder<ServiceContext>? = { _ in nil }

        func respond(to request: Request, context: ServiceContext) async throws -> Response {
            let path = request.head.path ?? ""
            guard let (name, rest) = ServiceResponder.portfolio(of: path), let router = portfolio(name)
            else {
                return try await own.respond(
                    to: request.with(path: Route.current(path, request.method)), context: context)
            }
            var context = context
            context.base = ServiceResponder.base(of: name)
            var response = try await router.respond(
                to: request.with(path: Route.current(rest, request.method)), context: context)
            if let location = response.headers[.location], location.hasPrefix("/") {
                response.headers[.location] = context.base + location
            }
            return response
        }

        /// The path that all of a portfolio's are under, as it is sent.
        static func base(of name: String) -> String { prefix + PercentEncoding.text(name) }

        private static let prefix = Route.portfoliosPage.template + "/"

        /// The name of the portfolio that a path begins with, and the path within it.
        private static func portfolio(of path: String) -> (name: String, rest: String)? {
            guard path.hasPrefix(prefix) else { return nil }
            let rest = path.dropFirst(prefix.count)
            let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            guard let name = Target.decoded(rest[..<end], plusIsSpace: false) else { return nil }
            let within = String(rest[end...])
            return (name, within.hasPrefix("/") ? within : "/" + within)
        }
    }

    extension Request {
        /// The request with another path and query.
        fileprivate func with(path: String) -> Request {
            guard path != head.path else { return self }
            var head = head
            head.path = path
            return Request(head: head, body: body)
        }
    }

    extension Route {
        /// A path of before the interface had a version, as it is now; any other is left as it is.
        fileprivate static func current(_ path: String, _ method: HTTPRequest.Method) -> String {
            guard path.hasPrefix("/api/"), !path.hasPrefix("/api/v1/") else { return path }
            let rest = path.dropFirst("/api/".count)
            // A stock's result and a row of the file had one path.
            if [.get, .head].contains(method), rest.hasPrefix("holdings/") {
                return "/api/v1/stocks/" + rest.dropFirst("holdings/".count)
            }
            return "/api/v1/" + rest
        }
    }
#endif
