#if Server
    import Hummingbird
    import NIOCore

    /// A request, with the client that waits for the response.
    struct Exchange {
        let request: Request
        let target: Target
        let client: Client
        let channel: any Channel

        /// Tells a client that waits for permission to send its body.
        func welcomeBody() async throws {
            guard request.headers[.expect] != nil else { return }
            try await channel.triggerUserOutboundEvent(ConnectionGuard.BodyIsWelcome()).get()
        }
    }
#endif
