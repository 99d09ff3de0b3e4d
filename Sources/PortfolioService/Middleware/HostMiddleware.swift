#if Server
    import HTTPTypes
    import Hummingbird

    /// Reads the target, and refuses requests that are addressed to another service or made by another site's page.
    ///
    /// Hummingbird passes on what is not properly encoded as it stands; here it is an error.
    struct HostMiddleware: RouterMiddleware {
        let access: Access

        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            var context = context
            context.target = try target(of: request)
            try check(request)
            return try await next(request, context)
        }

        private func target(of request: Request) throws(Problem) -> Target {
            do { return try Target(request.head.path ?? "") } catch {
                switch error {
                case .tooLong:
                    throw Problem(
                        .uriTooLong, "the target has more than \(Target.longest) bytes",
                        headers: [.connection: "close"])
                case .target: throw Problem(.badRequest, "the request's target is malformed")
                case .query(let part): throw Problem(.badRequest, "the query's \(part) is malformed")
                }
            }
        }

        private func check(_ request: Request) throws(Problem) {
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
            guard request.method.isSafe || access.isOwnPage(request) else {
                throw Problem(.forbidden, "another site's page may not ask this")
            }
        }
    }

    extension HTTPRequest.Method {
        /// Whether requests with the method change nothing (RFC 9110, section 9.2.1).
        var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }
    }

    extension Request {
        /// The value of a header field; if the field is sent more than once, all its values, joined by commas.
        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    }
#endif
