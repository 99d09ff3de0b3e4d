#if Server
    import Hummingbird
    import Portfolios

    /// Hooks for tests to wait, count or fail.
    struct ServiceHooks: Sendable {
        /// The current day, for results without an explicit date.
        var today: @Sendable () -> CalendarDate = { .today }
        /// Called after the files have been read, before their contents are shown.
        var didRead: @Sendable () -> Void = {}
        /// Called before a question is answered, on the thread that answers it.
        var willAnswer: @Sendable (Question) throws -> Void = { _ in }
        /// Called to add routes to those of the service.
        var addRoutes: @Sendable (Router<ServiceContext>) -> Void = { _ in }
    }
#endif
