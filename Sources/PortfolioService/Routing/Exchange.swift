#if Server
    import Hummingbird
    import NIOCore

    /// A request that a handler responds to.
    struct Exchange {
        let request: Request
        let context: ServiceContext
        /// The type of the response that the client prefers.
        let type: MediaType
        var query: [Target.Parameter] { context.target.query }
        var client: Client { context.client }
        /// The fields of the form that was sent.
        var form: [Target.Parameter] { context.form }
        /// The token for a form on a page that is made for this request alone, in a hidden field of the name
        /// ``FormSecret/field``.
        var formToken: String { context.formSecret?.token ?? "" }

        /// Whether the client takes compressed bodies.
        var acceptsGzip: Bool { Gzip.isAccepted(request.headers[values: .acceptEncoding]) }

        /// A variable part of the path, decoded.
        func parameter(_ name: String) -> String {
            context.parameters.get(name).flatMap { Target.decoded($0, plusIsSpace: false) } ?? ""
        }

        func refuseParameters() throws(Problem) {
            guard let first = query.first else { return }
            throw Problem(.badRequest, "unknown parameter \(first.name)")
        }

        /// Tells a client that waits for permission to send its body.
        func welcomeBody() async throws {
            guard request.headers[.expect] != nil else { return }
            try await context.channel.triggerUserOutboundEvent(ConnectionGuard.BodyIsWelcome()).get()
        }
    }
#endif
