#if Server
    import Hummingbird
    import NIOCore

    /// The context of a request.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        /// The connection it was received on.
        let channel: any Channel
        /// Who waits for the response; set by ``RecordMiddleware``.
        var client = Client.unknown
        /// What the request's target means; set by ``HostMiddleware``.
        var target = Target.root

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }

        /// The route that the router has found; `nil` if there is none.
        var route: Route? { endpointPath.flatMap(Route.init) }
    }
#endif
