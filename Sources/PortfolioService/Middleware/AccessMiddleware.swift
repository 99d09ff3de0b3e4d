#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios

    /// How a client was admitted.
    enum Admission: Sendable {
        /// No token is needed.
        case anyone
        /// It has sent a token itself.
        case bearer(Access.Role)
        /// It has sent a token as a password, which browsers repeat by themselves.
        case password(Access.Role)
        /// It has logged in.
        case session(Session)

        var role: Access.Role {
            switch self {
            case .anyone: .writer
            case .bearer(let role), .password(let role): role
            case .session(let session): session.role
            }
        }
    }

    /// Admits those who have a token: they send it with every request, or have logged in with it. Those whose token only
    /// reads get nothing that changes the files, nor the forms for it.
    struct AccessMiddleware: RouterMiddleware {
        let access: Access
        let guesses: GuessLimit
        let login: LoginController
        let kept: KeptForBrowsers

        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            var context = context
            context.admission = try admission(request, context)
            guard context.admission != nil || context.route?.isOpen == true else {
                var problem = Problem(
                    .unauthorized, "this needs the token: as a bearer token, or as the password of any user",
                    headers: [.wwwAuthenticate: Access.challenge])
                problem.login = try await typed(request, context)
                throw problem
            }
            if context.admission?.role == .reader, let route = context.route,
                route.isEditPage || route.changesSomething && !request.method.isSafe
            {
                throw Problem(
                    .forbidden, "this changes the portfolio, and the token that was given only reads it",
                    kind: .readOnly)
            }
            let client = { @Sendable [access, channel = context.channel] in
                access.address(of: request, on: channel)
            }
            return try await WorkScheduler.$client.withValue(client) { [context] in
                try await next(request, context)
            }
        }

        /// The address of the page to log in on for whoever has sent a form of this service, which is kept until then; `nil`
        /// if it is no form.
        private func typed(_ request: Request, _ context: ServiceContext) async throws -> String? {
            guard let route = context.route, route.isEditPage, route.takesForms, !request.method.isSafe,
                access.isKnownOwnPage(request), let path = request.head.path
            else { return nil }
            do {
                let fields = try await request.form(limit: FormMiddleware.limit, context).filter {
                    $0.name != FormSecret.field
                }
                let name = kept.forms.keep(
                    KeptForBrowsers.Form(base: context.base, path: path, fields: fields),
                    size: fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count },
                    for: access.address(of: request, on: context.channel))
                return LoginPage.address(leadingTo: path, name)
            } catch is Problem {
                // Exports are not kept for just anyone, nor is what is too large.
                return LoginPage.address(leadingTo: route == .importPage ? path : Address.list)
            }
        }

        private func admission(_ request: Request, _ context: ServiceContext) throws(Problem) -> Admission? {
            guard access.needsToken else { return .anyone }
            guard let authorization = request.headers[.authorization] else {
                return login.session(of: request).map(Admission.session)
            }
            let address = access.address(of: request, on: context.channel)
            let role = access.role(authorization)
            switch guesses.attempt(from: address, { role != nil }) {
            case .right:
                return role.map {
                    authorization.lowercased().hasPrefix("bearer") ? .bearer($0) : .password($0)
                }
            case .wrong: return nil
            case .refused(let seconds): throw Problem.tooManyGuesses(seconds)
            }
        }
    }
#endif
