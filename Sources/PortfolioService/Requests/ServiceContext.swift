#if Server
    import Hummingbird
    import NIOCore

    /// The context of a request.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        /// The connection it was received on.
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }
    }
#endif
