#if Server
    import Portfolios

    /// Where tests step in, to wait, to count or to fail.
    struct ServiceHooks: Sendable {
        /// The day it is, for results that no request names a day for.
        var today: @Sendable () -> CalendarDate = { .today }
        /// Called once the files have been read, before what they say is shown.
        var didRead: @Sendable () -> Void = {}
        /// Called when a question is about to be worked out, on the thread that does it.
        var willAnswer: @Sendable (Question) throws -> Void = { _ in }
    }
#endif
