#if Server
    import HTTPTypes
    import Hummingbird

    typealias Handler = @Sendable (Exchange) async throws -> Response
    /// What a middleware passes requests on to.
    typealias Next = (Request, ServiceContext) async throws -> Response

    extension RouterMethods where Context == ServiceContext {
        /// Adds the handler of a route. It is called with the type to respond with, and also for `HEAD` if it is for
        /// `GET`.
        ///
        /// Hummingbird does not negotiate types.
        func add(_ route: Route, _ method: HTTPRequest.Method = .get, use handler: @escaping Handler) {
            let types = route.mediaTypes
            for method in method == .get ? [.get, .head] : [method] {
                on(route.path, method: method) { request, context in
                    let stated =
                        route.takesFormat ? try MediaType.stated(types, in: context.target.query) : nil
                    guard
                        let type = stated
                            ?? MediaType.preferred(types, accept: request.headers[values: .accept])
                    else {
                        let offered = types.map(\.essence).joined(separator: ", ")
                        throw Problem(.notAcceptable, "this comes as \(offered)")
                    }
                    return try await handler(Exchange(request: request, context: context, type: type))
                }
            }
        }
    }
#endif
