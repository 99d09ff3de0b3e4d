#if Server
    import NIOCore

    /// The time a client may take.
    struct TimeLimits: Sendable {
        /// From the connection's start to the first request's whole head.
        var head = TimeAmount.seconds(10)
        /// Without a request under way.
        var idle = TimeAmount.seconds(60)
        /// Between two pieces of a body.
        var pause = TimeAmount.seconds(20)
        /// For a whole body, besides the time it takes at the lowest ``rate``.
        var body = TimeAmount.seconds(30)
        /// Without taking anything of an answer, and in all for a whole one, besides the time it takes at the lowest
        /// ``rate``.
        var write = TimeAmount.seconds(30)
        /// How many bytes a second a client has to send or take on average.
        var rate = 16 << 10
        /// From the end of what a client sends to the beginning of its answer, before it is taken to have left: to tell a
        /// client that has said all from one that is gone, there is no other way.
        var departure = TimeAmount.seconds(2)
        /// To take the last answer in, before the connection is closed for good.
        var linger = TimeAmount.seconds(2)

        /// The time so many bytes take at the lowest rate.
        func time(for bytes: Int) -> TimeAmount { .seconds(Int64(bytes / max(rate, 1))) }
    }
#endif
