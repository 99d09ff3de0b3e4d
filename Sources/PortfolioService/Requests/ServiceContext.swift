#if Server
    import Hummingbird
    import NIOCore

    /// What is known of a request besides itself.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        /// The connection it came by.
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }
    }
#endif
