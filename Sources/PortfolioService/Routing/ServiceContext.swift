#if Server
    import Hummingbird
    import NIOCore
    import PortfolioImport

    /// The context of a request.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        /// The connection it was received on.
        let channel: any Channel
        /// The path that all paths of the request's portfolio are under; empty if that is the root. Set by
        /// ``ServiceResponder``.
        var base = ""
        /// Who waits for the response; set by ``RecordMiddleware``.
        var client = Client.unknown
        /// What the request's target means; set by ``HostMiddleware``.
        var target = Target.root
        /// How the client was admitted; `nil` if it was not. Set by ``AccessMiddleware``.
        var admission: Admission?
        /// The secret of the forms on the client's pages; set by ``FormMiddleware``.
        var formSecret: FormSecret?
        /// The fields of the form that was sent, without its token; set by ``FormMiddleware``.
        var form: [Target.Parameter] = []
        /// The files that were sent with the form; set by ``FormMiddleware``.
        var files: [BrokerExport] = []
        /// The token that was sent with the form; set by ``FormMiddleware``.
        var sentToken: String?
        /// Why the form must not be applied, though it may be shown again; `nil` if it may be. Set by
        /// ``FormMiddleware``.
        var formProblem: Problem?

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }

        /// The route that the router has found; `nil` if there is none.
        var route: Route? { endpointPath.flatMap(Route.init) }

        /// The session of a browser that has logged in; `nil` for others.
        var session: Session? {
            if case .session(let session) = admission { session } else { nil }
        }
    }
#endif
