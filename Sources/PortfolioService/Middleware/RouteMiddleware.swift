#if Server
    import HTTPTypes
    import Hummingbird

    /// Words what the router has no handler for.
    ///
    /// Hummingbird's router does not distinguish an unknown path from a method that a path does not have, and it passes
    /// over empty segments.
    struct RouteMiddleware: RouterMiddleware {
        let options: ServiceOptions
        let scope: Route.Scope
        /// The address that one of a portfolio served alone has in this service; `nil` if it has none.
        var elsewhere: @Sendable (Request) -> String? = { _ in nil }

        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            guard !context.target.path.contains("") else {
                context.coreContext.endpointPath.value = nil
                throw RouteMiddleware.nothing
            }
            do { return try await next(request, context) } catch let error as HTTPError
                where error.status == .notFound
            {
                guard let route = Route.of(request.uri.path, among: Route.all(options, of: scope)) else {
                    throw moved(request) ?? RouteMiddleware.nothing
                }
                context.coreContext.endpointPath.value = route.template
                let allowed = route.methods(options).map(\.rawValue).joined(
                    separator: ", ")
                throw Problem(
                    .methodNotAllowed, "\(request.method.rawValue) is not allowed here",
                    headers: [.allow: allowed])
            }
        }

        /// Where a change should have been sent that is not led on: whoever asks for it says so once more.
        private func moved(_ request: Request) -> Problem? {
            guard Route.of(request.uri.path, among: Route.all(options)) != nil,
                let address = elsewhere(request)
            else { return nil }
            let path = address.prefix { $0 != "?" }
            return Problem(
                .notFound, "there is nothing here; the portfolio of this service has it at \(path)")
        }

        static let nothing: Problem = {
            var problem = Problem(
                .notFound, "there is nothing here; \(Route.openAPI.template) tells what there is")
            problem.told = "There is nothing at this address"
            return problem
        }()
    }
#endif
