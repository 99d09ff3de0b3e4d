#if Server
    package import Kernels
    package import Logging
    package import Portfolios

    /// The options of the service.
    package struct ServiceOptions: Sendable {
        /// The address or host name to bind to.
        package var host = "127.0.0.1"
        /// The port to bind to; 0 for any free one.
        package var port = 8080
        /// Whether it can be reached only from this machine.
        package var isLocal = true
        /// Further host names of the service, as passed on by a proxy in front of it.
        package var names: [String] = []
        /// The token that requests must have; `nil` for none.
        package var token: String?
        /// A second token, for those who may change nothing; `nil` for none.
        package var readToken: String?
        /// Whether the portfolio's files can be edited.
        package var allowsEdits = false
        /// Whether requests come through a proxy that ends TLS: cookies are then sent over TLS alone, and the proxy says
        /// from which address a request comes.
        package var isBehindTLS = false
        /// How to value the portfolio where a request leaves that open.
        package var settings = ValuationSettings()
        /// The kernel that reads files and writes rows.
        package var kernel = Kernel.fastest
        /// The maximum number of bytes in a request's body.
        package var maxBody = 16 << 20
        /// The longest time to work on one answer.
        package var maxTime = Duration.seconds(60)
        /// Whether every request is logged at the level info, rather than only failures of the service.
        package var logsAccess = false
        package var logLevel = Logger.Level.info
        /// How often the log tells of wrong tokens and refused requests, which are counted meanwhile.
        var incidentPeriod = Duration.seconds(60)
        /// The maximum number of connections at a time; more have to wait.
        package var maxConnections = 4096
        /// The maximum number of clients subscribed to events at a time.
        var maxListeners = 1024
        /// How long a change waits for an editor elsewhere.
        var patience = Duration.seconds(5)
        /// The maximum number of bodies received or valued at a time.
        var maxBodies = 64
        /// The maximum number of bytes in temporary files for bodies and their answers; `nil` for the default.
        var maxSpooled: Int?
        /// The maximum number of days of a history: more than a hundred years.
        var maxDays = 40_000
        /// The maximum number of valuations of one holding on one day for a history.
        var maxValuations = 50_000_000
        /// The maximum number of holdings, groups and issues of a body kept in memory for an answer, about 1.3 KB each.
        var maxEntries = 100_000
        var limits = TimeLimits()
        /// The time that requests in progress may take after the service is told to stop, before they are cut off.
        var shutdownTime = Duration.seconds(20)

        package init() {}

        /// The tokens, and what each allows.
        var tokens: [(token: String, role: Access.Role)] {
            [(token, Access.Role.writer), (readToken, .reader)].compactMap { token, role in
                token.map { ($0, role) }
            }
        }

        /// The room for the answers to several of the largest bodies: an answer can be twenty times as large as its
        /// body.
        var spoolSize: Int {
            if let maxSpooled { return maxSpooled }
            let (size, overflows) = maxBody.multipliedReportingOverflow(by: 32)
            return overflows ? .max : max(1 << 30, size)
        }

        /// The limits on questions about the portfolio.
        var workLimits: WorkLimits {
            var limits = WorkLimits()
            limits.days = maxDays
            limits.valuations = maxValuations
            return limits
        }

        /// The limits on questions about submitted holdings.
        var bodyLimits: WorkLimits {
            var limits = workLimits
            limits.entries = maxEntries
            return limits
        }
    }
#endif
