#if Server
    import HTTPTypes
    import Hummingbird
    import Logging
    import NIOCore
    import NIOHTTP1
    import Portfolios

    /// Responds to every error: with a problem document, or to a browser with a page.
    struct ProblemMiddleware: RouterMiddleware {
        /// The site in which a browser is told of a problem outside the forms of a page.
        let site: @Sendable () -> Site
        let login: LoginController
        let incidents: Incidents
        let allowsEdits: Bool

        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            do { return try await next(request, context) } catch let error as HTTPParserError {
                // The connection responds, because reading can't continue.
                throw error
            } catch {
                return response(to: problem(error, context), request, context)
            }
        }

        private func problem(_ error: any Error, _ context: ServiceContext) -> Problem {
            if let problem = Problem(known: error) { return problem }
            switch error {
            case is ValuationQueue.Overloaded: return .overloaded
            case is ValuationQueue.ClientOverloaded:
                if let route = context.route {
                    incidents.noteRefusal(by: route.template, .tooManyRequests)
                }
                return .tooManyQuestions
            case let error as ValuationQueue.TooLong: return .tooLong(error.time)
            case is BodyTimeout:
                return Problem(
                    .requestTimeout, "the body did not come in time", headers: [.connection: "close"])
            case is CancellationError where context.client.isGone:
                return Problem(.clientGone, "the client has left")
            case is CancellationError:
                return Problem(
                    .serviceUnavailable, "the service is ending", headers: [.connection: "close"],
                    kind: .ending)
            default:
                // The cause goes to the log; the client only learns that the error was not its own.
                context.logger.error("unexpected", metadata: ["error": "\(type(of: error))"])
                return Problem(.internalServerError, "something went wrong here")
            }
        }

        private func response(
            to problem: Problem, _ request: Request, _ context: ServiceContext
        ) -> Response {
            var problem = problem
            // Do not wait for the rest of a body that nobody needs.
            if !request.method.isSafe { problem.headers[.connection] = "close" }
            let accept = request.headers[values: .accept]
            // A browser gets a page, unless it asks for what is made for programs.
            guard context.route?.isPage ?? true,
                accept.contains(where: { $0.lowercased().contains("text/html") })
            else { return problem.response() }
            if problem.status == .unauthorized { return problem.loginPage(for: request, context) }
            var site = problem.site ?? self.site()
            // The context is the one from before the client was admitted, so it does not know the session. Tokens are not
            // looked at here, where guesses are not counted.
            let session = login.session(of: request)
            site.logout = LoginController.logout(for: session)
            if problem.site == nil {
                site.allowsEdits =
                    allowsEdits && (login.access.needsToken ? session?.role == .writer : true)
            }
            return Privacy.$hidesAmounts.withValue(request.hidesAmounts) { [problem, site] in
                problem.page(in: site)
            }
        }
    }
#endif
