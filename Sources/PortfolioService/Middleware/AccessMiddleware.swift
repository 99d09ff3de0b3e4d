#if Server
    import HTTPTypes
    import Hummingbird

    /// Lets only those pass who have the token; anyone may ask for the health.
    struct AccessMiddleware: RouterMiddleware {
        let access: Access

        func handle(
            _ request: Request, context: ServiceContext,
            next: (Request, ServiceContext) async throws -> Response
        ) async throws -> Response {
            if context.route != .health, !access.allows(request.headers[.authorization]) {
                throw Problem(
                    .unauthorized, "this needs the token: as a bearer token, or as the password of any user",
                    headers: [.wwwAuthenticate: Access.challenge])
            }
            return try await next(request, context)
        }
    }
#endif
