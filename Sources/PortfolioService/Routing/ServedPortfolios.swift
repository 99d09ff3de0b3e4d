#if Server
    import Digests
    import Hummingbird
    import Portfolios
    import ServiceLifecycle
    import Synchronization

    /// The portfolios of a service: those that it was started with and, in a folder of portfolios, those that were created
    /// there since.
    final class ServedPortfolios: Service {
        struct Shown: Sendable {
            let link: Site.Place.Link
            let live: LivePortfolio
            let results: ResultController
            let totals = KnownTotals()
            let responder: RouterResponder<ServiceContext>
        }

        /// The folder that they are in, each in one of its own; `nil` if the service was started with the paths of some.
        let folder: String?
        let parts: ServiceParts
        private let state = Mutex<[Shown]>([])
        private let added = AsyncStream.makeStream(of: LivePortfolio.self)

        init(in folder: String?, _ parts: ServiceParts) { (self.folder, self.parts) = (folder, parts) }

        /// All of them, in the order in which they were added.
        var shown: [Shown] { state.withLock { $0 } }

        func responder(of name: String) -> RouterResponder<ServiceContext>? {
            shown.first { $0.link.name == name }?.responder
        }

        /// The address that one of a portfolio served alone has here; `nil` unless there is only one portfolio.
        func addressInOnly(of request: Request) -> String? {
            let shown = shown
            guard shown.count == 1, let only = shown.first else { return nil }
            return only.link.path + (request.head.path ?? "/")
        }

        /// Shows one more portfolio.
        ///
        /// - Parameter isOnly: whether no other is shown, so that it needs no path of its own.
        @discardableResult
        func add(_ portfolio: ServedPortfolio, isOnly: Bool = false) -> Shown {
            let link = Site.Place.Link(
                name: portfolio.name, path: ServiceResponder.base(of: portfolio.name))
            let live = parts.live(portfolio.location, base: isOnly ? nil : link.path) { [weak self] in
                self?.shown.map(\.link) ?? []
            }
            let results = parts.results(of: live)
            let router = parts.router(results) { [weak self] in self?.shown.map(\.live) ?? [] }
            let shown = Shown(link: link, live: live, results: results, responder: router.buildResponder())
            state.withLock { $0.append(shown) }
            parts.events.wake()
            added.continuation.yield(live)
            return shown
        }

        /// Follows the files of all until the service is shut down.
        func run() async throws {
            await withTaskGroup(of: Void.self) { group in
                for await live in added.stream.cancelOnGracefulShutdown() {
                    group.addTask { try? await live.run() }
                }
            }
        }
    }

    extension [LivePortfolio] {
        /// Identifies the state of all of them together, as ``LivePortfolio/Current/version`` does that of one.
        var version: String {
            Base64.text(SHA256.digest([UInt8](map(\.current.version).joined(separator: " ").utf8)))
        }

        /// What subscribers are told of all of them: why some portfolio is not up to date, if one is not.
        var event: EventHub.Event {
            EventHub.Event(version: version, problems: lazy.compactMap(\.current.problems).first)
        }
    }
#endif
