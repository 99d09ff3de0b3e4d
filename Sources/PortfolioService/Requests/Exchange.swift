#if Server
    import Hummingbird
    import NIOCore

    /// A request, and whoever waits for the answer.
    struct Exchange {
        let request: Request
        let target: Target
        let client: Client
        let channel: any Channel

        /// Lets a client send its body that waits for leave to do so.
        func welcomeBody() async throws {
            guard request.headers[.expect] != nil else { return }
            try await channel.triggerUserOutboundEvent(ConnectionGuard.BodyIsWelcome()).get()
        }
    }
#endif
