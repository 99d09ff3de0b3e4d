#if Server
    package import Kernels
    package import Logging
    package import Portfolios

    /// How the service is run.
    package struct ServiceOptions: Sendable {
        /// The address or name to bind to.
        package var host = "127.0.0.1"
        /// The port to bind to; 0 for any free one.
        package var port = 8080
        /// Whether only this machine reaches it.
        package var isLocal = true
        /// Names the service answers to besides its own, as a proxy in front of it passes them on.
        package var names: [String] = []
        /// What a request has to bear; `nil` for nothing.
        package var token: String?
        /// How the portfolio is valued where a request leaves it open.
        package var settings = ValuationSettings()
        /// What files are read and rows are written by.
        package var kernel = Kernel.fastest
        /// The most bytes a request's body may have.
        package var maxBody = 16 << 20
        package var logLevel = Logger.Level.info
        /// The most connections at a time; more wait.
        package var maxConnections = 4096
        /// The most clients that listen for events at a time.
        var maxListeners = 1024
        /// The most bodies that are received or valued at a time.
        var maxBodies = 64
        /// The most bytes of bodies and of answers to them that temporary files hold at a time; `nil` for the usual.
        var maxSpooled: Int?
        /// The most days a history may have: more than a hundred years of them.
        var maxDays = 40_000
        /// The most valuations of one holding on one day that a history may take.
        var maxValuations = 50_000_000
        /// The most holdings, groups and issues of a body that are kept in memory for one answer, about 1.3 KB each.
        var maxEntries = 100_000
        var limits = TimeLimits()
        /// How long requests under way may take, once the service is told to end, before they are cut off.
        var shutdownTime = Duration.seconds(20)

        package init() {}

        /// Room for the answers to some of the largest bodies: an answer can be twenty times as large as its body.
        var spoolSize: Int {
            if let maxSpooled { return maxSpooled }
            let (size, overflows) = maxBody.multipliedReportingOverflow(by: 32)
            return overflows ? .max : max(1 << 30, size)
        }

        /// How much a question about the portfolio may ask for.
        var workLimits: WorkLimits {
            var limits = WorkLimits()
            limits.days = maxDays
            limits.valuations = maxValuations
            return limits
        }

        /// How much a question about holdings that are sent may ask for.
        var bodyLimits: WorkLimits {
            var limits = workLimits
            limits.entries = maxEntries
            return limits
        }
    }
#endif
