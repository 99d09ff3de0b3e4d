#if Server
    import Hummingbird

    /// Leaves out the body of every response to `HEAD`, also of those that no handler makes.
    struct HeadMiddleware: RouterMiddleware {
        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            let response = try await next(request, context)
            guard request.method == .head else { return response }
            var head = response.createHeadResponse()
            head.headers[.contentLength] = response.headers[.contentLength]
            return head
        }
    }
#endif
