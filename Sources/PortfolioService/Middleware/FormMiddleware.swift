#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore

    /// Reads forms, and refuses changes that another site's page might have made the browser ask for.
    ///
    /// This is in addition to the check of where a request comes from (``HostMiddleware``), which old browsers do not
    /// tell.
    struct FormMiddleware: RouterMiddleware {
        /// The maximum number of bytes in a form.
        static let limit = 64 << 10

        /// The secret of forms for clients that have not logged in.
        private let secret = FormSecret()

        func handle(
            _ request: Request, context: ServiceContext,
            next: (Request, ServiceContext) async throws -> Response
        ) async throws -> Response {
            var context = context
            let secret = context.session?.formSecret ?? secret
            context.formSecret = secret
            guard !request.method.isSafe, let route = context.route else {
                return try await next(request, context)
            }
            var token = request.header(FormSecret.header)
            if route.takesForms {
                let fields = try await fields(request, context)
                token = fields.first { $0.name == FormSecret.field }?.value
                context.form = fields.filter { $0.name != FormSecret.field }
            }
            if route.changesSomething, canBeForged(request, context), token.map(secret.accepts) != true {
                throw refusal(route, hasToken: token != nil, context)
            }
            return try await next(request, context)
        }

        /// Whether another site's page could make a browser send the request: with the cookie or the password that the
        /// browser adds, or one that browsers send without asking first.
        private func canBeForged(_ request: Request, _ context: ServiceContext) -> Bool {
            switch context.admission {
            case .bearer: return false
            case .session: return true
            case .password, .anyone, nil: break
            }
            guard request.method == .post, request.headers[.ifMatch] == nil else { return false }
            switch request.headers[.contentType].flatMap({ MediaType.essence(of: $0) }) {
            case "application/json", "text/csv": return false
            default: return true
            }
        }

        /// Tells whoever sent a change without a valid token what to do: a person at a form, or a program.
        private func refusal(_ route: Route, hasToken: Bool, _ context: ServiceContext) -> Problem {
            if !route.takesForms, !hasToken, context.session == nil {
                let json = MediaType.json.essence
                return Problem(
                    .unsupportedMediaType, "a change is sent with Content-Type: \(json)",
                    headers: [.accept: json])
            }
            return Problem(.forbidden, "the form is out of date: load its page again")
        }

        private func fields(
            _ request: Request, _ context: ServiceContext
        ) async throws -> [Target.Parameter] {
            let essence = request.headers[.contentType].flatMap { MediaType.essence(of: $0) }
            guard essence == "application/x-www-form-urlencoded" else {
                throw Problem(
                    .unsupportedMediaType, "the body is a form; say so in Content-Type",
                    headers: [.accept: "application/x-www-form-urlencoded"])
            }
            let exchange = Exchange(request: request, context: context, type: .html)
            try await exchange.welcomeBody()
            let body: ByteBuffer
            do {
                body = try await request.body.collect(upTo: FormMiddleware.limit)
            } catch is NIOTooManyBytesError {
                throw Problem.tooLarge(FormMiddleware.limit)
            }
            guard let text = String(validating: body.readableBytesView, as: UTF8.self),
                let fields = try? Target.parameters(text[...])
            else { throw Problem(.badRequest, "the form is malformed") }
            return fields
        }
    }
#endif
