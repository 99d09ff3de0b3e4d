#if Server
    import HTTPTypes
    import Hummingbird
    import Logging

    /// Counts and logs every request, by its route.
    ///
    /// Hummingbird's own middleware for this would reveal symbols and figures, which are in paths and queries, and needs
    /// metrics that are the same for the whole process.
    struct RecordMiddleware: RouterMiddleware {
        let clients: Clients
        let metrics: ServiceMetrics
        let incidents: Incidents
        /// Whether every request is logged at the level info.
        let logsAccess: Bool

        func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
            let start = ContinuousClock.now
            metrics.active(1)
            defer { metrics.active(-1) }
            var context = context
            context.client = clients.client(of: context.channel)
            let response = try await next(request, context)
            let duration = ContinuousClock.now - start
            let route = context.route?.template ?? "none"
            let method = request.method.known
            metrics.request(method: method, route: route, status: response.status.code, duration: duration)
            // In an overload there are thousands, which are told together.
            let isRefused = response.status == .serviceUnavailable && response.headers[.retryAfter] != nil
            if isRefused { incidents.noteRefusal(by: route, response.status) }
            let isFailure = response.status.code >= 500 && !isRefused
            context.logger.log(
                level: isFailure ? .warning : logsAccess ? .info : .debug, "request",
                metadata: [
                    "method": "\(method)", "route": "\(route)", "status": "\(response.status.code)",
                    "bytes": "\(response.headers[.contentLength] ?? "?")",
                    "microseconds": "\(duration.nanoseconds / 1000)",
                ])
            // The target may contain symbols and figures.
            context.logger.debug(
                "target", metadata: ["target": "\(Target.printable(request.head.path ?? ""))"])
            return response
        }
    }

    extension HTTPRequest.Method {
        /// The method's name, or a common name for unknown methods, so that clients can't create new metrics.
        fileprivate var known: String {
            let names: [HTTPRequest.Method] = [
                .get, .head, .post, .put, .delete, .options, .patch, .trace, .connect,
            ]
            return names.contains(self) ? rawValue : "other"
        }
    }
#endif
