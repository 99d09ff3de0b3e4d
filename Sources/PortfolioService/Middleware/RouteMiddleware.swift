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

        func handle(
            _ request: Request, context: ServiceContext,
            next: (Request, ServiceContext) async throws -> Response
        ) async throws -> Response {
            guard !context.target.path.contains("") else {
                context.coreContext.endpointPath.value = nil
                throw RouteMiddleware.nothing
            }
            do { return try await next(request, context) } catch let error as HTTPError
                where error.status == .notFound
            {
                guard let route = Route.of(request.uri.path, among: Route.all(options, of: scope)) else {
                    throw RouteMiddleware.nothing
                }
                context.coreContext.endpointPath.value = route.template
                let allowed = route.methods(options).map(\.rawValue).joined(
                    separator: ", ")
                throw Problem(
                    .methodNotAllowed, "\(request.method.rawValue) is not allowed here",
                    headers: [.allow: allowed])
            }
        }

        private static let nothing = Problem(
            .notFound, "there is nothing here; \(Route.openAPI.template) tells what there is")
    }
#endif
