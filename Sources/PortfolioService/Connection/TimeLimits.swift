#if Server
    import NIOCore

    /// Time limits for clients.
    struct TimeLimits: Sendable {
        /// From the start of the connection to the complete head of the first request.
        var head = TimeAmount.seconds(10)
        /// Without a request in progress.
        var idle = TimeAmount.seconds(60)
        /// Between two pieces of a body.
        var pause = TimeAmount.seconds(20)
        /// For a whole body, in addition to the time it takes at the minimum ``rate``.
        var body = TimeAmount.seconds(30)
        /// Without accepting any of a response; and in total for a whole response, in addition to the time it takes at
        /// the minimum ``rate``.
        var write = TimeAmount.seconds(30)
        /// The minimum average rate at which a client must send or receive, in bytes per second.
        var rate = 16 << 10
        /// From the end of the client's data to the start of its response, after which the client is considered gone.
        /// There is no other way to distinguish a client that has finished sending from one that has left.
        var departure = TimeAmount.seconds(2)
        /// For receiving the last response, before the connection is closed.
        var linger = TimeAmount.seconds(2)

        /// The time for a number of bytes at the minimum rate.
        func time(for bytes: Int) -> TimeAmount { .seconds(Int64(bytes / max(rate, 1))) }
    }
#endif
