#if Server
    import Portfolios

    /// The service's counters and timers. None of them contains amounts, names or symbols.
    struct ServiceMetrics: Sendable {
        let registry = PrometheusRegistry()

        private static let help = [
            "portfolio_http_requests_total": "Requests answered, by method, route and status.",
            "portfolio_http_request_duration_seconds": "Time to an answer's head, by method and route.",
            "portfolio_http_requests_active": "Requests being answered.",
            "portfolio_valuations_total": "Valuations made, by what came of them.",
            "portfolio_valuation_duration_seconds": "Time a valuation took, pauses included.",
            "portfolio_reads_total": "Readings of the portfolio's files, by what came of them.",
            "portfolio_up_to_date": "1 where the newest files are shown, 0 where they can't be read.",
            "portfolio_event_listeners": "Clients that listen for events.",
        ]

        func request(method: String, route: String, status: Int, duration: Duration) {
            registry.count(
                "portfolio_http_requests_total",
                ["method": method, "route": route, "status": String(status)])
            registry.time(
                "portfolio_http_request_duration_seconds", duration, ["method": method, "route": route])
        }

        func active(_ difference: Double) {
            registry.add(difference, to: "portfolio_http_requests_active")
        }

        func tellLoaded(isGood: Bool) {
            registry.count("portfolio_reads_total", ["result": isGood ? "ok" : "failed"])
        }

        func timeValuation<Result>(_ body: () throws -> Result) rethrows -> Result {
            let start = ContinuousClock.now
            let count = { registry.count("portfolio_valuations_total", ["result": $0]) }
            do {
                let result = try body()
                count("ok")
                registry.time("portfolio_valuation_duration_seconds", ContinuousClock.now - start)
                return result
            } catch PortfolioFailure.cancelled {
                count("cancelled")
                throw PortfolioFailure.cancelled
            } catch {
                count("refused")
                throw error
            }
        }

        /// - Parameters:
        ///   - listeners: how many clients listen for events.
        ///   - isUpToDate: whether the newest files of every portfolio are shown.
        func text(listeners: Int, isUpToDate: Bool) -> String {
            registry.set("portfolio_up_to_date", isUpToDate ? 1 : 0)
            registry.set("portfolio_event_listeners", Double(listeners))
            return registry.text(help: ServiceMetrics.help)
        }
    }

    extension Duration {
        var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
    }
#endif
