#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios

    /// How a client was admitted.
    enum Admission: Sendable {
        /// No token is needed.
        case anyone
        /// It has sent the token itself.
        case bearer
        /// It has sent the token as a password, which browsers repeat by themselves.
        case password
        /// It has logged in.
        case session(Session)
    }

    /// Admits those who have the token: they send it with every request, or have logged in with it.
    struct AccessMiddleware: RouterMiddleware {
        let access: Access
        let guesses: GuessLimit
        let login: LoginController

        func handle(
            _ request: Request, context: ServiceContext,
            next: (Request, ServiceContext) async throws -> Response
        ) async throws -> Response {
            var context = context
            context.admission = try admission(request, context)
            guard context.admission != nil || context.route?.isOpen == true else {
                var problem = Problem(
                    .unauthorized, "this needs the token: as a bearer token, or as the password of any user",
                    headers: [.wwwAuthenticate: Access.challenge])
                problem.form = try await typed(request, context)
                throw problem
            }
            return try await next(request, context)
        }

        /// What was typed into a form of this service, to be kept until the login; nothing if it is no form.
        private func typed(_ request: Request, _ context: ServiceContext) async throws -> [PageForm.Pair] {
            guard let route = context.route, route.isEditPage, route.takesForms, !request.method.isSafe,
                access.isKnownOwnPage(request)
            else { return [] }
            do {
                return KeptForm.fields(
                    of: try await request.form(limit: FormMiddleware.limit(of: route), context))
            } catch is Problem { return [] }
        }

        private func admission(_ request: Request, _ context: ServiceContext) throws(Problem) -> Admission? {
            guard access.needsToken else { return .anyone }
            guard let authorization = request.headers[.authorization] else {
                return login.session(of: request).map(Admission.session)
            }
            let address = access.address(of: request, on: context.channel)
            switch guesses.attempt(from: address, { access.allows(authorization) }) {
            case .right: return authorization.lowercased().hasPrefix("bearer") ? .bearer : .password
            case .wrong: return nil
            case .refused(let seconds): throw Problem.tooManyGuesses(seconds)
            }
        }
    }
#endif
