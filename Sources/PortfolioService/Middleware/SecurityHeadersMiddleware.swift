#if Server
    import Hummingbird

    /// Restricts what browsers do with a response.
    struct SecurityHeadersMiddleware: RouterMiddleware {
        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            var response = try await next(request, context)
            // A response that a page is unchanged has the page's headers as well, because browsers keep the latest.
            let type = response.headers[.contentType]
            let isPage = type == MediaType.html.text || type == nil && context.route?.isPage == true
            response.headers.append(contentsOf: isPage ? SecurityHeaders.page : SecurityHeaders.api)
            return response
        }
    }
#endif
