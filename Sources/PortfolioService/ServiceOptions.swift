#if Server
    package import Logging

    /// How the service is run.
    package struct ServiceOptions: Sendable {
        /// The address or name to bind to.
        package var host = "127.0.0.1"
        /// The port to bind to; 0 for any free one.
        package var port = 8080
        /// Whether only this machine reaches it.
        package var isLocal = true
        /// What a request has to bear; `nil` for nothing.
        package var token: String?
        /// The most bytes a request's body may have.
        package var maxBody = 16 << 20
        package var logLevel = Logger.Level.info
        /// The most connections at a time; more wait.
        package var maxConnections = 4096
        /// The most clients that listen for events at a time.
        package var maxListeners = 1024
        var limits = TimeLimits()
        /// How long requests under way may take, once the service is told to end, before they are cut off.
        package var shutdownTime = Duration.seconds(20)

        package init() {}

    }
#endif
